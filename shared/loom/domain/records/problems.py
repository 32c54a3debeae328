"""What is wrong with a model's record, and how it is told so that it can put it right.

The text goes into a system prompt: it holds paths and rules of the caller's schema, and nothing
that the model or a turn said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from loom.domain.records.paths import Path, dotted
from loom.domain.records.schema import Shape
from loom.domain.records.tree import Lost, Tree, Unfit, finished

MAX_TOLD: Final = 40
"""Problems told at once; the others may be gone with the next answer."""

_TOLD: Final[Mapping[str, str]] = {
    "missing": "is required and was not answered. Look once more; answer null if no message says "
    "it",
    "no_cited_turn": "names no message that says it. Name the messages in sources, or answer null",
    "tool_or_system_only": "is said by a tool or a system text only. Answer null unless the user "
    "or the assistant says it",
    "assistant_only": "is only proposed, asked or retold by the assistant. Answer null unless the "
    "user says or accepts it",
    "ungrounded": "does not stand in the messages it names. Copy the wording of a message, a "
    "number or a date as said there, and name that message; or answer null",
}
_FINAL: Final = frozenset({"sensitive", "storing_refused"})
"""Not asked again: no better answer is wanted."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A field that is not as it should be; `rule` is the rule of the schema that is broken."""

    path: Path
    kind: Unfit | Literal["missing"]
    rule: str = ""


def problems_of(tree: dict[str, Tree], shape: Shape, *, whole: bool) -> list[Problem]:
    """What another answer may put right. `whole`: nothing else will fill what is missing."""
    found = list(_lost(tree, ()))
    if whole:
        found += _missing(tree, shape, ())
        broken = finished(tree, shape).broken
        found += [Problem(path, "invalid_value", rule) for path, rule in broken.items()]
    return found


def told(problems: Sequence[Problem]) -> str:
    """The problems, one to a line."""
    lines = [
        f"- {dotted(problem.path)}: {_TOLD.get(problem.kind, problem.rule)}."
        for problem in problems[:MAX_TOLD]
    ]
    return "\n".join(lines)


def _lost(node: Tree, at: Path) -> Iterator[Problem]:
    if isinstance(node, dict):
        for name, part in node.items():
            yield from _lost(part, (*at, name))
    elif isinstance(node, list):
        for number, part in enumerate(node):
            yield from _lost(part, (*at, number))
    elif isinstance(node, Lost) and node.reason not in _FINAL:
        yield Problem(at, node.reason, node.rule)


def _missing(node: Tree, shape: Shape, at: Path) -> Iterator[Problem]:
    if isinstance(node, dict):
        for name, part in shape.properties.items():
            if name in node:
                yield from _missing(node[name], part, (*at, name))
            elif name in shape.required:
                yield Problem((*at, name), "missing")
    elif isinstance(node, list) and shape.items is not None:
        for number, item in enumerate(node):
            yield from _missing(item, shape.items, (*at, number))

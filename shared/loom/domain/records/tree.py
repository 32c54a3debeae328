"""A record while it is put together: every value with the turns that say it, or why it is lost."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from loom.domain.records.paths import Path
from loom.domain.records.schema import Shape
from loom.domain.records.validation import broken_rules

Unfit = Literal[
    "invalid_value",
    "no_cited_turn",
    "tool_or_system_only",
    "storing_refused",
    "assistant_only",
    "ungrounded",
    "sensitive",
]
"""Why a value is not kept: the first breaks the schema, the others are not (rightly) said."""


@dataclass(frozen=True, slots=True)
class Said:
    """A value, the turns it stands in, and the wording in each of them that is one piece."""

    value: Any
    turns: tuple[int, ...]
    wordings: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Filled:
    """A value that nobody has to say: a constant of the schema, or null where null is a value."""

    value: Any


@dataclass(frozen=True, slots=True)
class Lost:
    """A value that is not kept; `rule` is the rule of the schema that it breaks, if it does."""

    reason: Unfit
    rule: str = ""


Tree = dict[str, "Tree"] | list["Tree"] | Said | Filled | Lost


@dataclass(slots=True)
class Finished:
    """What is written: `stubbed` fields are null in it although a value belongs there.

    `said` are the values that turns say, by their paths in the record. `lost` counts values that
    are not kept, `broken` names lists that are not as the schema wants them.
    """

    record: dict[str, Any] = field(default_factory=dict)
    stubbed: list[Path] = field(default_factory=list)
    said: dict[Path, Said] = field(default_factory=dict)
    lost: Counter[Unfit] = field(default_factory=Counter)
    broken: dict[Path, str] = field(default_factory=dict)


def finished(tree: Mapping[str, Tree], shape: Shape) -> Finished:
    """The record as it is written: what was lost, and what is required and was not said, is null.

    A lost item of a list is left out; a list of which no item is left, or that breaks a rule of its
    own, is null as a whole.
    """
    out = Finished()
    out.record = _object(tree, shape, (), out)
    stubs = set(out.stubbed)
    rules = broken_rules(shape, out.record)
    for path in sorted(rules.keys() - stubs, key=len):
        if not any(path[:length] in out.broken for length in range(len(path))):
            out.broken[path] = rules[path]
            out.lost["invalid_value"] += 1
            _blank(out, path)
    return out


def holds_said(node: Tree | None) -> bool:
    """Whether any value below is said by a turn."""
    return any(isinstance(leaf, Said) for leaf in leaves(node))


def leaves(node: Tree | None) -> Iterator[Said | Filled | Lost]:
    if isinstance(node, dict):
        for part in node.values():
            yield from leaves(part)
    elif isinstance(node, list):
        for part in node:
            yield from leaves(part)
    elif node is not None:
        yield node


def as_text(node: Tree) -> str:
    """The values below as JSON, by which two items of lists are the same."""
    return json.dumps(_bare(node), sort_keys=True, ensure_ascii=False)


def _bare(node: Tree) -> Any:
    if isinstance(node, dict):
        return {name: _bare(part) for name, part in node.items()}
    if isinstance(node, list):
        return [_bare(part) for part in node]
    return None if isinstance(node, Lost) else node.value


def _object(tree: Mapping[str, Tree], shape: Shape, at: Path, out: Finished) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for name, part in shape.properties.items():
        node, path, needed = tree.get(name), (*at, name), name in shape.required
        if node is None or (_is_blank(node) and not needed):
            if needed:
                out.stubbed.append(path)
                record[name] = None
            continue
        record[name] = _plain(node, part, path, out)
    return record


def _plain(node: Tree, shape: Shape, path: Path, out: Finished) -> Any:
    if isinstance(node, dict):
        return _object(node, shape, path, out)
    if isinstance(node, list):
        return _list(node, shape.items or shape, path, out)
    if isinstance(node, Said):
        out.said[path] = node
    if isinstance(node, Lost):
        out.lost[node.reason] += 1
        out.stubbed.append(path)
        return None
    return node.value


def _list(nodes: list[Tree], shape: Shape, path: Path, out: Finished) -> list[Any] | None:
    kept: list[Any] = []
    for node in nodes:
        if holds_said(node) or isinstance(node, Filled):
            kept.append(_plain(node, shape, (*path, len(kept)), out))
        else:
            out.lost.update(leaf.reason for leaf in leaves(node) if isinstance(leaf, Lost))
    if nodes and not kept:
        out.stubbed.append(path)
        return None
    return kept


def _is_blank(node: Tree) -> bool:
    """Nothing below was said or lost: an empty list, an object of constants."""
    below = leaves(node)
    return isinstance(node, dict | list) and all(isinstance(leaf, Filled) for leaf in below)


def _blank(out: Finished, path: Path) -> None:
    holder: Any = out.record
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = None
    size = len(path)
    out.stubbed = [*(each for each in out.stubbed if each[:size] != path), path]
    out.said = {each: said for each, said in out.said.items() if each[:size] != path}

"""Secrets in a record's schema: the model reads all of it, so it may hold none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from loom.domain.records.paths import BadSchema, Path
from loom.domain.turn_secrets import holds_secret

_NAMING: Final = frozenset({"properties", "$defs", "definitions"})
"""Keywords whose members are named by the caller."""
_VALUED: Final = frozenset({"const", "enum", "default", "examples", "description", "title"})
"""Keywords that may hold a value of the field: as its name and value they may be a secret."""


def refuse_secrets(schema: Mapping[str, Any]) -> None:
    """Raise BadSchema for a name, text or number in it that reads as a secret.

    It is read alone and after the name of its field ("password", then an enum of one password). The
    error names the place, never the text.
    """
    plain: set[str] = set()
    for path, field, text in _texts(schema):
        for read in {text, f"{field}: {text}" if field else text} - plain:
            if holds_secret(read):
                raise BadSchema(path, "holds what reads as a secret, and the model would see it")
            plain.add(read)


def _texts(schema: Any) -> Iterator[tuple[Path, str, str]]:
    """Each name, text and number with its place and the name of its field, "" where it has none."""
    waiting: list[tuple[Path, str, Any]] = [((), "", schema)]
    while waiting:
        path, field, node = waiting.pop()
        if isinstance(node, Mapping):
            named = bool(path) and path[-1] in _NAMING
            # A name stands at the place of what it names one of: its own place would repeat it.
            yield from ((path, "", str(name)) for name in node)
            waiting += [
                ((*path, name), name if named else field, part) for name, part in node.items()
            ]
        elif isinstance(node, list):
            waiting += [((*path, number), field, part) for number, part in enumerate(node)]
        elif isinstance(node, str) or (
            isinstance(node, int | float) and not isinstance(node, bool)
        ):
            keyword = next((step for step in reversed(path) if isinstance(step, str)), "")
            yield path, field if keyword in _VALUED else "", str(node)

"""A memory somebody wants to write, before it was judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from loom.domain.rows import MemoryRow

MOST_LABELS: Final = 64
"""Tags of one memory, and as many entities."""

HIDDEN: Final[dict[str, Any]] = {
    "sensitivity": "high",
    "embedding": (),
    "embedding_model": "",
    "search_terms": (),
}
"""What a row becomes in which a secret is found: stored, and found by no search."""


@dataclass(frozen=True, slots=True)
class Source:
    """The wording in one turn that supports a draft; offsets as in `rows.LinkRow`."""

    evidence_id: str
    span_text: str = ""
    span_start: int = 0
    span_end: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """`row` has version and precedence 0: both are decided when it is written.

    `pinned` asks for a pin of the memory that holds the claim, from this write on.
    """

    row: MemoryRow
    sources: tuple[Source, ...] = ()
    pinned: bool = False


def labels_of(held: Sequence[str], given: Sequence[str]) -> tuple[str, ...]:
    """Both, in order; of more than `MOST_LABELS`, those given and the newest of those held."""
    new = tuple(dict.fromkeys(given))[:MOST_LABELS]
    old = [label for label in held if label not in new]
    kept = {*old[max(0, len(old) + len(new) - MOST_LABELS) :], *new}
    return tuple(label for label in dict.fromkeys((*held, *new)) if label in kept)

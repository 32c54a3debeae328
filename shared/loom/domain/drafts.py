"""A memory somebody wants to write, before it was judged."""

from __future__ import annotations

from dataclasses import dataclass

from loom.domain.rows import MemoryRow


@dataclass(frozen=True, slots=True)
class Source:
    """The wording in one turn that supports a draft; offsets as in `rows.LinkRow`."""

    evidence_id: str
    span_text: str = ""
    span_start: int = 0
    span_end: int = 0


@dataclass(frozen=True, slots=True)
class Draft:
    """`row` has version and precedence 0: both are decided when it is written."""

    row: MemoryRow
    sources: tuple[Source, ...] = ()

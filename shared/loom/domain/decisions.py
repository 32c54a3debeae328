"""What becomes of a draft, as `domain.verdicts` decides it, and what may refuse one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from loom.domain.drafts import Draft
from loom.domain.rows import GuardRow, MemoryRow

Verdict = Literal["clear", "duplicate", "merge", "refines", "conflict", "rejected"]
Action = Literal["insert", "touch", "none"]
Status = Literal["live", "duplicate", "superseded", "rejected"]


@dataclass(frozen=True, slots=True)
class Decision:
    """`insert` writes a new version, the `ordinal`-th (from 0) of its memory in this batch.

    `touch` writes no version: the evidence joins `previous`, the row that holds the content. When
    `previous` is itself decided in this batch, `previous_ordinal` is its ordinal, else -1.
    `status` is that of the new version: "live", "duplicate" (an alias of `duplicate_of`) or
    "superseded" (`previous` stays live). `opposed` are the rows that cannot also be true.
    `holder` is the memory that an alias stands for, where another row holds the claim. `is_kept`
    says of a `touch` that a lock or a pin keeps the row from ending, or from ending sooner.
    `rejected` writes nothing of the draft: `code` and `reason` say why.
    """

    draft: Draft
    verdict: Verdict
    action: Action
    status: Status
    previous: MemoryRow | None = None
    previous_ordinal: int = -1
    duplicate_of: str = ""
    ordinal: int = 0
    opposed: tuple[MemoryRow, ...] = ()
    code: str = ""
    reason: str = ""
    holder: MemoryRow | None = None
    is_kept: bool = False
    retired: tuple[MemoryRow, ...] = ()
    """Older rows that give way to the draft: rows of other keys that cannot also be true."""

    @property
    def pins(self) -> MemoryRow | None:
        """The memory that the draft pins: the one that holds its claim when it is written."""
        if not self.draft.pinned or self.action == "none" or self.status == "superseded":
            return None
        return self.holder or self.draft.row


@dataclass(frozen=True, slots=True)
class Guards:
    """What may refuse a draft: pins and locks, and a rule that names a blacklisted text."""

    org: str
    now: datetime
    rows: Iterable[GuardRow] = ()
    forbidden: Callable[[MemoryRow], str | None] = lambda _row: None

    def lock(self, memory_id: str) -> GuardRow | None:
        """The lock in force, of whatever mode."""
        return self._held(memory_id, "lock")

    def pin(self, memory_id: str) -> GuardRow | None:
        """The pin in force; it counts while the memory that was pinned stands."""
        return self._held(memory_id, "pin")

    def _held(self, memory_id: str, kind: str) -> GuardRow | None:
        found = (row for row in self.rows if row.memory_id == memory_id and row.kind == kind)
        return next((row for row in found if row.holds(self.now)), None)

"""What one action of memory.apply makes of one row. Pure: nothing is read or written here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, Literal

from loom.domain.conflicts import with_marks
from loom.domain.drafts import HIDDEN, MOST_LABELS
from loom.domain.locks import ends_sooner
from loom.domain.rows import EPOCH, GuardRow, MemoryRow
from loom.domain.turn_secrets import holds_secret
from loom.operations.guarding import lock_in_force

Action = Literal["delete", "expire", "lock", "unlock", "label", "demote", "promote_proposed"]

REWRITING: Final[frozenset[Action]] = frozenset({"expire", "label", "demote", "promote_proposed"})
"""Actions after which the row is there still, as a new version."""

SETTLING: Final[frozenset[Action]] = frozenset({"expire", "promote_proposed"})
"""Actions that may change the marks of other rows, and what their aliases stand for."""

DEMOTED_TO: Final = 0.25
"""What demoting leaves of a row's confidence."""

REFUSED_BY: Final[dict[Action, tuple[str, ...]]] = {
    "delete": ("read_only", "no_delete"),
    "expire": ("read_only", "no_delete"),
    "label": ("read_only",),
    "demote": ("read_only",),
    "promote_proposed": ("read_only",),
}
"""Modes of a lock that refuse an action. Ending a memory's time is a way to delete it; `no_delete`
lets a later end be set."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Why a row stays as it is."""

    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Change:
    """An action with its values; None leaves a value alone."""

    action: Action
    now: datetime
    ttl_seconds: int | None = None
    expire_reason: str = ""
    add_tags: Sequence[str] = ()
    remove_tags: frozenset[str] = field(default_factory=frozenset)
    category: str | None = None
    requires_review: bool | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        """The texts that a label brings."""
        return (*self.add_tags, self.category or "")


def locked_out(change: Change, row: MemoryRow, guards: Sequence[GuardRow]) -> Skip | None:
    """The lock that refuses the action on this row."""
    lock = lock_in_force(guards, row.memory_id, change.now)
    if lock is None or lock.mode not in REFUSED_BY.get(change.action, ()):
        return None
    prolongs = change.action == "expire" and not ends_sooner(row.expires_at, _end(change))
    return None if prolongs and lock.mode == "no_delete" else Skip("LOCKED", lock.reason)


def rewritten(
    change: Change, row: MemoryRow, forbidden: Callable[[MemoryRow], str | None]
) -> MemoryRow | Skip:
    """The row after an action that keeps it: equal to `row` when there is nothing to do.

    What the action serves again, or for the first time, is asked about as a new write would be.
    """
    made = _made(change, row)
    if isinstance(made, Skip) or not _is_served_anew(row, made, change.now):
        return made
    reason = forbidden(made)
    return made if reason is None else Skip("BLACKLISTED", reason)


def _is_served_anew(row: MemoryRow, made: MemoryRow, now: datetime) -> bool:
    hidden = row.proposed or row.is_expired(now)
    return hidden and made != row and not (made.proposed or made.is_expired(now))


def _made(change: Change, row: MemoryRow) -> MemoryRow | Skip:
    if change.action == "expire":
        return _expired(change, row)
    if change.action == "label":
        return _labelled(change, row)
    if change.action == "demote":
        return replace(row, confidence=round(row.confidence * DEMOTED_TO, 6))
    if not row.proposed:
        return row
    return replace(row, proposed=False, requires_review=False)


def _end(change: Change) -> datetime:
    return change.now + timedelta(seconds=change.ttl_seconds or 0)


def _expired(change: Change, row: MemoryRow) -> MemoryRow:
    ends = _end(change)
    if EPOCH < row.expires_at <= ends and not change.ttl_seconds:
        return row
    return replace(
        row,
        expires_at=ends,
        on_expire=row.on_expire or "retire",
        expire_reason=change.expire_reason or row.expire_reason,
    )


def _labelled(change: Change, row: MemoryRow) -> MemoryRow | Skip:
    wanted = dict.fromkeys((*row.tags, *change.add_tags))
    tags = tuple(tag for tag in wanted if tag not in change.remove_tags)
    if len(tags) > max(MOST_LABELS, len(row.tags)):
        return Skip("INVALID_REQUEST", f"a memory has at most {MOST_LABELS} tags")
    review = row.requires_review if change.requires_review is None else change.requires_review
    reviewed = change.requires_review is False
    labelled = replace(
        with_marks(row, () if reviewed else row.conflict_with),
        on_expire="retire" if reviewed and row.is_expired(change.now) else row.on_expire,
        tags=tags,
        category=row.category if change.category is None else change.category,
        requires_review=review,
    )
    if row.sensitivity == "high" or not any(map(holds_secret, change.labels)):
        return labelled
    return replace(labelled, **HIDDEN)

"""A deferred batch as the status ops answer it: its state, never a text of its turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Annotated, Final

from pydantic import Field, StringConstraints

from loom.domain.queueing.rows import STATUSES, QueueRow
from loom.operations.wire import Wire, iso
from loom.ports.queue_reads import StatusCount

MOST_IDS: Final = 20

QueueId = Annotated[str, StringConstraints(min_length=1, max_length=64)]


class SkippedTurn(Wire):
    """A turn that the model kept failing on and that was left out."""

    index: int
    role: str


class ExtractionBatch(Wire):
    """Where a deferred request stands."""

    queue_id: str
    status: str
    attempts: int
    max_attempts: int
    messages: int
    bytes: int
    queued_at: str | None
    next_attempt_at: str | None
    last_error: str | None
    held_reason: str | None
    skipped_turns: list[SkippedTurn] = Field(default_factory=list)


def batch_of(row: QueueRow) -> ExtractionBatch:
    return ExtractionBatch(
        queue_id=row.queue_id,
        status=row.status,
        attempts=row.attempts,
        max_attempts=row.max_attempts,
        messages=row.messages,
        bytes=row.bytes,
        queued_at=iso(row.queued_at),
        next_attempt_at=iso(row.next_attempt_at),
        last_error=row.last_error or None,
        held_reason=row.held_reason or None,
        skipped_turns=[_skipped(turn) for turn in row.skipped_turns],
    )


def counted(found: Iterable[StatusCount]) -> dict[str, int]:
    """Batches by status, every status named."""
    held = {one.status: one.batches for one in found}
    return {name: held.get(name, 0) for name in STATUSES}


def oldest_age(
    found: Iterable[StatusCount], statuses: Sequence[str], now: datetime
) -> float | None:
    """Seconds since the oldest batch of these statuses was accepted; None without one."""
    oldest = [one.oldest_at for one in found if one.status in statuses]
    return round(max(0.0, (now - min(oldest)).total_seconds()), 3) if oldest else None


def _skipped(turn: str) -> SkippedTurn:
    index, _, role = turn.partition(":")
    return SkippedTurn(index=int(index), role=role)

"""What the sweep makes of a batch that waits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from loom.domain.queueing.outcomes import (
    MODEL_CALLS_OFF,
    Failed,
    after,
    expired,
    is_expired,
    is_worn_out,
    resent,
)
from loom.domain.queueing.rows import EXPIRED, QueueRow
from loom.domain.rows import DropRow

STAGE: Final = "extraction_queue"
"""The stage of a batch's drop record."""
CRASHED: Final = "worker_crashed"
"""The error of a run whose lease ended before the run did."""


@dataclass(frozen=True, slots=True)
class Swept:
    """`is_sent`: a message wakes the batch. `dropped` is the reason of a drop record, "" for none.

    `is_dead`: the dead-letter queue is told.
    """

    row: QueueRow
    is_sent: bool = False
    is_dead: bool = False
    dropped: str = ""


def swept(
    row: QueueRow,
    *,
    now: datetime,
    is_on_again: bool,
    sends: bool,
    wakes_all: bool = False,
    is_decided: bool = False,
) -> Swept | None:
    """The next state of the newest one, or None when the batch is to be left alone.

    The caller holds the batch's lease, so that a row that says "running" was left by a run that
    crashed. `is_on_again`: the organisation's model calls were switched on. Without `sends` nothing
    is woken. `wakes_all`: whatever is not held is due, as its message may be lost. `is_decided`: a
    plan was won, so that a worker has only to carry it out, whatever the attempts.
    """
    if row.is_finished:
        return None
    if is_expired(row, now=now):
        return Swept(expired(row, now=now), dropped=EXPIRED)
    waits_for_switch = row.status == "held" and row.held_reason == MODEL_CALLS_OFF
    is_due = row.wake_at <= now or (wakes_all and row.status != "held")
    if not sends or not (is_due or (is_on_again and waits_for_switch)):
        return None
    if row.status != "running":
        return Swept(resent(row, now=now), is_sent=True)
    if is_worn_out(row) and not is_decided:
        failed = after(row, Failed(CRASHED), now=now)
        return Swept(failed.row, is_dead=True, dropped="failed")
    return Swept(replace(resent(row, now=now), last_error=CRASHED), is_sent=True)


def unsent(row: QueueRow, *, now: datetime) -> QueueRow:
    """A batch whose message could not be sent after all: due again at once."""
    return replace(row, wake_at=now, updated_at=now, resends=max(0, row.resends - 1))


def drop_of(row: QueueRow, reason: str, *, now: datetime) -> DropRow:
    """The record of a batch that was lost; a batch has one for each reason."""
    return DropRow(
        namespace=row.namespace,
        drop_id=f"{row.queue_id}/{reason}",
        user_id=row.user_id,
        stage=STAGE,
        reason=reason,
        key_hash="",
        count=1,
        dropped_at=now,
    )

"""What a run of a batch ended in, and what that makes of the batch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from loom.domain.queueing.rows import NEVER, HoldRow, QueueRow
from loom.domain.queueing.waits import BUSY_S, PROBE, failed_wait, outage_wait, resend_wait
from loom.domain.rows import EPOCH

SPLIT_AFTER: Final = 3
"""Time-outs of one batch after which its segments are halved, while other batches succeed."""
ISOLATE_AFTER: Final = 2
"""Failures over its content after which a batch is read in halves, down to the one turn."""
MODEL_CALLS_OFF: Final = "model_calls_off"


@dataclass(frozen=True, slots=True)
class Done:
    """`skipped_turns` are `index:role` of turns that were left out."""

    skipped_turns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Failed:
    """The run failed and spends its attempt. `error` is a code, never a text of the turns.

    `over_content`: the model answered, or refused, something it would treat the same way again.
    """

    error: str
    over_content: bool = False
    retry_after_s: float | None = None
    is_final: bool = False
    """Another attempt cannot help."""


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The provider was not reached, or was too slow (`timed_out`); the attempt is given back.

    `others_succeed`: another batch of the organisation ended well since this one began to wait.
    """

    error: str
    timed_out: bool = False
    others_succeed: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """The model may not be asked now; the attempt is given back. None: until switched on."""

    reason: str
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Busy:
    """Another run of the same session or request goes on; the attempt is given back."""


Outcome = Done | Failed | Unreachable | Held | Busy


@dataclass(frozen=True, slots=True)
class Next:
    """The batch's new state, and what becomes of its message.

    `hide_s` is None when the message is done with, else the seconds after which it comes again.
    `is_dead`: the batch has failed for good, and the dead-letter queue is told.
    """

    row: QueueRow
    hide_s: float | None = None
    is_dead: bool = False


def started(row: QueueRow, *, now: datetime, lease_s: float) -> QueueRow:
    """The state while a run goes on: its attempt is spent, so that a crash has spent one."""
    return replace(
        _state(row, now),
        status="running",
        attempts=row.attempts + 1,
        next_attempt_at=EPOCH,
        wake_at=now + timedelta(seconds=lease_s),
        held_reason="",
        resends=0,
    )


def after(row: QueueRow, outcome: Outcome, *, now: datetime, scale: float = 1.0) -> Next:
    """What `outcome` makes of a batch in the state `started` made of it.

    `scale` shortens the waits between attempts; 1 is the real ones.
    """
    row = _state(row, now)
    match outcome:
        case Done():
            skipped = tuple(dict.fromkeys((*row.skipped_turns, *outcome.skipped_turns)))
            return Next(_ended(replace(row, last_error="", skipped_turns=skipped), "done"))
        case Failed():
            return _failed(row, outcome, now, scale)
        case Unreachable():
            return _unreachable(row, outcome, now, scale)
        case Held():
            back = replace(_given_back(row), status="held", held_reason=outcome.reason)
            return Next(_asleep(back, outcome.until or NEVER))
        case Busy():
            return Next(*_hidden(_given_back(row), BUSY_S * scale, now))


def expired(row: QueueRow, *, now: datetime) -> QueueRow:
    return _ended(replace(_state(row, now), last_error="expired"), "failed")


def erased(row: QueueRow, *, now: datetime) -> QueueRow:
    return _ended(replace(_state(row, now), last_error="erased"), "failed")


def retried(row: QueueRow, *, now: datetime) -> QueueRow:
    """A failed batch with one attempt more."""
    pending = replace(
        _state(row, now),
        status="pending",
        max_attempts=max(row.max_attempts, row.attempts) + 1,
        outages=0,
        timeouts=0,
        resends=0,
    )
    return replace(pending, next_attempt_at=now, wake_at=now + resend_wait(0))


def resent(row: QueueRow, *, now: datetime) -> QueueRow:
    """The state after the sweep has sent the batch again: pending, due now."""
    return replace(
        _state(row, now),
        status="pending",
        held_reason="",
        next_attempt_at=now,
        wake_at=now + resend_wait(row.resends),
        resends=row.resends + 1,
    )


def hold_of(
    row: QueueRow, reason: str, *, now: datetime, retry_after_s: float | None, version: int
) -> HoldRow:
    """Nobody asks the model for this enqueuer here until the wait is over, or the next probe."""
    wait = PROBE if retry_after_s is None else timedelta(seconds=retry_after_s)
    return HoldRow(row.namespace, row.enqueuer, now + wait, reason, version)


def _failed(row: QueueRow, outcome: Failed, now: datetime, scale: float) -> Next:
    row = replace(row, last_error=outcome.error, outages=0)
    if outcome.is_final or row.attempts >= row.max_attempts:
        return Next(_ended(row, "failed"), is_dead=True)
    if outcome.over_content and row.attempts >= min(ISOLATE_AFTER, row.max_attempts - 1):
        row = replace(row, is_isolating=True)
    wait = failed_wait(row.attempts) * scale
    if outcome.retry_after_s is not None:
        wait = max(wait, outcome.retry_after_s)
    return Next(*_hidden(replace(row, status="pending"), wait, now))


def _unreachable(row: QueueRow, outcome: Unreachable, now: datetime, scale: float) -> Next:
    outages, timeouts = row.outages + 1, row.timeouts + outcome.timed_out
    if timeouts >= SPLIT_AFTER and outcome.others_succeed:
        split = replace(row, splits=row.splits + 1, timeouts=0)
        return _failed(split, Failed(outcome.error), now, scale)
    back = replace(
        _given_back(row),
        status="pending",
        last_error=outcome.error,
        outages=outages,
        timeouts=timeouts,
    )
    wait = timedelta(seconds=outage_wait(outages) * scale)
    return Next(_asleep(back, now + wait))


def _state(row: QueueRow, now: datetime) -> QueueRow:
    return replace(row, part="state", body="", updated_at=now)


def _given_back(row: QueueRow) -> QueueRow:
    return replace(row, status="pending", attempts=max(0, row.attempts - 1))


def _asleep(row: QueueRow, until: datetime) -> QueueRow:
    """Wait without a message: the sweep sends one."""
    known = EPOCH if until == NEVER else until
    return replace(row, next_attempt_at=known, wake_at=until)


def _hidden(row: QueueRow, wait: float, now: datetime) -> tuple[QueueRow, float]:
    """Wait with the message hidden; should it be lost, the sweep sends another one."""
    due = now + timedelta(seconds=wait)
    return replace(row, next_attempt_at=due, wake_at=due + resend_wait(0)), wait


def _ended(row: QueueRow, status: str) -> QueueRow:
    return replace(row, status=status, next_attempt_at=EPOCH, wake_at=NEVER, held_reason="")

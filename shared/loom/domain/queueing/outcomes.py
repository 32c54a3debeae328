"""What a run of a batch ended in, and what that makes of the batch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from loom.domain.queueing.rows import ERASED, EXPIRED, NEVER, HoldRow, QueueRow
from loom.domain.queueing.waits import (
    BUSY_S,
    failed_wait,
    is_too_old,
    outage_wait,
    resend_wait,
)
from loom.domain.rows import EPOCH

SPLIT_AFTER: Final = 3
"""Time-outs of one batch after which its segments are halved, while other batches succeed."""
SPLIT_ALONE_AFTER: Final = 12
"""The same where nothing else is known to succeed: over hours, an outage is less likely than a
segment too long for the model."""
MOST_SPLITS: Final = 6
SWEPT_EVERY: Final = timedelta(minutes=1)
ISOLATE_AFTER: Final = 2
"""Failures over its content after which a batch is read in halves, down to the one turn."""

MODEL_CALLS_OFF: Final = "model_calls_off"
RATE_LIMITED: Final = "rate_limited"
REFUSED_CREDENTIALS: Final = "refused_credentials"


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

    `others_succeed`: the provider has answered others in the meantime.
    """

    error: str
    timed_out: bool = False
    others_succeed: bool = False
    retry_after_s: float | None = None


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The run's time was over before all segments were read; it keeps the answers it got.

    The attempt is given back. There are only so many segments: each such run has fewer left.
    """


@dataclass(frozen=True, slots=True)
class Held:
    """The model may not be asked now; the attempt is given back. None: until switched on."""

    reason: str
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Erased:
    """The user's data was erased after the batch was accepted."""


Outcome = Done | Failed | Unreachable | Unfinished | Held | Erased


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
    """The state while a run goes on: its attempt is spent, so that a crash has spent one.

    At most all attempts are spent: a run whose plan stands already is finished even after them.
    """
    return replace(
        _state(row, now),
        status="running",
        attempts=min(row.attempts + 1, max(row.max_attempts, row.attempts)),
        next_attempt_at=EPOCH,
        wake_at=now + timedelta(seconds=lease_s),
        held_reason="",
        resends=0,
    )


def after(row: QueueRow, outcome: Outcome, *, now: datetime, scale: float = 1.0) -> Next:
    """What `outcome` makes of a batch in the state `started` made of it.

    `scale` shortens the waits between attempts; 1 is the real ones.
    """
    match outcome:
        case Done():
            return Next(done(row, outcome, now=now))
        case Failed():
            return _failed(_state(row, now), outcome, now, scale)
        case Unreachable():
            return _unreachable(_state(row, now), outcome, now, scale)
        case Unfinished():
            return Next(*_hidden(replace(_given_back(row, now), outages=0), BUSY_S * scale, now))
        case Held():
            return _held_by_the_model(_given_back(row, now), outcome, now, scale)
        case Erased():
            return Next(erased(row, now=now))


def done(row: QueueRow, outcome: Done, *, now: datetime) -> QueueRow:
    """Also of a batch whose run needs no start, because its plan was carried out before."""
    skipped = tuple(dict.fromkeys((*row.skipped_turns, *outcome.skipped_turns)))
    return _ended(replace(_state(row, now), last_error="", skipped_turns=skipped), "done")


def since_last_run(row: QueueRow, *, scale: float = 1.0) -> datetime:
    """When the batch last ran, at the latest: it then slept, and a sweep has woken it."""
    slept = timedelta(seconds=outage_wait(row.outages) * scale)
    return row.updated_at - slept - SWEPT_EVERY


def held(row: QueueRow, outcome: Held, *, now: datetime) -> QueueRow:
    """The state of a batch that was not started, because the model may not be asked."""
    waiting = replace(_state(row, now), status="held", held_reason=outcome.reason)
    return _asleep(waiting, outcome.until or NEVER)


def is_worn_out(row: QueueRow) -> bool:
    """Whether all attempts are spent although the batch has not ended: the last one was killed."""
    return not row.is_finished and row.attempts >= row.max_attempts


def is_expired(row: QueueRow, *, now: datetime) -> bool:
    return not row.is_finished and is_too_old(row.queued_at, now)


def expired(row: QueueRow, *, now: datetime) -> QueueRow:
    return _ended(replace(_state(row, now), last_error=EXPIRED), "failed")


def erased(row: QueueRow, *, now: datetime) -> QueueRow:
    """Takes the place of the payload row, so that no transcript stays, and is the last state."""
    gone = replace(_state(row, now), part="payload", bytes=0, last_error=ERASED)
    return _ended(gone, "failed")


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


def hold_of(row: QueueRow, reason: str, *, until: datetime, version: int) -> HoldRow:
    """Nobody asks the model for this enqueuer here until then, or until a probe succeeds."""
    return HoldRow(row.namespace, row.enqueuer, until, reason, version)


def _failed(row: QueueRow, outcome: Failed, now: datetime, scale: float) -> Next:
    row = replace(row, last_error=outcome.error, outages=0)
    if outcome.is_final or row.attempts >= row.max_attempts:
        return Next(_ended(row, "failed"), is_dead=True)
    if outcome.over_content:
        row = replace(row, is_isolating=_isolates_next(row))
    wait = failed_wait(row.attempts) * scale
    if outcome.retry_after_s is not None:
        wait = max(wait, outcome.retry_after_s)
    return Next(*_hidden(replace(row, status="pending"), wait, now))


def _isolates_next(row: QueueRow) -> bool:
    """After the second failure, and in the last attempt: each costs a call for every halving."""
    return row.attempts in (ISOLATE_AFTER, row.max_attempts - 1)


def _unreachable(row: QueueRow, outcome: Unreachable, now: datetime, scale: float) -> Next:
    row = replace(
        row,
        last_error=outcome.error,
        outages=row.outages + 1,
        timeouts=row.timeouts + outcome.timed_out,
    )
    too_slow = row.timeouts >= SPLIT_AFTER and outcome.others_succeed
    if row.splits < MOST_SPLITS and (too_slow or row.timeouts >= SPLIT_ALONE_AFTER):
        row = replace(row, splits=row.splits + 1, timeouts=0)
    if too_slow:
        failure = Failed(outcome.error, retry_after_s=outcome.retry_after_s)
        return _failed(replace(row, timeouts=0), failure, now, scale)
    wait = max(outage_wait(row.outages) * scale, outcome.retry_after_s or 0.0)
    return Next(_asleep(_given_back(row, now), now + timedelta(seconds=wait)))


def _held_by_the_model(row: QueueRow, outcome: Held, now: datetime, scale: float) -> Next:
    """A provider that asks for short waits for ever is asked as rarely as one that is gone."""
    until = outcome.until
    if outcome.reason == RATE_LIMITED and until is not None:
        row = replace(row, outages=row.outages + 1)
        until = max(until, now + timedelta(seconds=outage_wait(row.outages) * scale))
    return Next(held(row, replace(outcome, until=until), now=now))


def _state(row: QueueRow, now: datetime) -> QueueRow:
    return replace(row, part="state", body="", updated_at=now)


def _given_back(row: QueueRow, now: datetime) -> QueueRow:
    return replace(_state(row, now), status="pending", attempts=max(0, row.attempts - 1))


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

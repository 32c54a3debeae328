"""One run of a deferred batch, from the attempt it spends to the state it leaves."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from loom.domain.precedence import version_at
from loom.domain.queueing.outcomes import (
    SPLIT_AFTER,
    Done,
    Failed,
    Held,
    Next,
    Outcome,
    Unreachable,
    after,
    done,
    hold_of,
    since_last_run,
    started,
)
from loom.domain.queueing.rows import EXPIRED, HoldRow, QueueRow
from loom.domain.queueing.sweeping import drop_of
from loom.domain.queueing.waits import busy_wait
from loom.domain.rows import EPOCH, PlanRow
from loom.errors import LoomError
from loom.operations.batch_lease import Found, LeasedBatch
from loom.operations.call import Call
from loom.operations.extraction_answer import replayed
from loom.operations.handled import Handled
from loom.operations.queue_outcomes import done_with, outcome_of
from loom.operations.queue_states import give_back
from loom.operations.queue_telemetry import emit_ended, emit_started
from loom.operations.queued_request import asked_of
from loom.operations.set_from_messages import enter, new_run
from loom.operations.set_from_messages_wire import SetFromMessagesRequest
from loom.pipeline.run import Run
from loom.ports import queue_reads
from loom.ports.queue import DeadLetter
from loom.ports.store import Insert

WHERE: Final = "queue.run"
PATIENCE_S: Final = 1.0
"""How long a worker waits for another run of the session before it takes other work."""
UNREADABLE: Final = "unreadable_payload"


def start(batch: LeasedBatch, row: QueueRow, found: Found, ends_at: float) -> Handled:
    """Enter the run, spend an attempt, run, and write what came of it.

    `ends_at` in monotonic seconds. Raises StoreUnavailable, CoordinationUnavailable and
    QueueUnavailable where a state could not be written.
    """
    services = batch.services
    try:
        run, request = _run_of(batch, row, found.body, ends_at)
    except LoomError as error:
        failed = Failed(error.code.lower(), is_final=not error.retryable)
        return _fail_unstarted(batch, row, failed)
    except ValueError as error:
        services.report(error, WHERE)
        return _fail_unstarted(batch, row, Failed(UNREADABLE, is_final=True))
    try:
        finished = enter(run, patience_s=PATIENCE_S)
    except LoomError as error:
        if error.code != "REQUEST_IN_PROGRESS":
            raise
        since = max(row.next_attempt_at, row.queued_at)
        waited = (services.clock.now() - since).total_seconds()
        return Handled(busy_wait(waited) * services.settings.queue.extraction_queue_wait_scale)
    if finished is not None:
        return _already_done(batch, row, run, finished, request)
    return _run(batch, row, found.hold, run, request)


def _run_of(
    batch: LeasedBatch, row: QueueRow, body: str, ends_at: float
) -> tuple[Run, SetFromMessagesRequest]:
    asked, request = asked_of(batch.services, row, body)
    asked = replace(asked, splits=row.splits, is_isolating=row.is_isolating)
    call = Call(principal=row.enqueuer, deadline=ends_at, request_id=row.request_id)
    return new_run(batch.services, call, asked), request


def _fail_unstarted(batch: LeasedBatch, row: QueueRow, failed: Failed) -> Handled:
    """What cannot even be begun has spent an attempt, too: it must not go on for ever."""
    now, first = batch.services.clock.now(), batch.claim(row)
    begun = started(row, now=now, lease_s=batch.seconds)
    return end(batch, _after(batch, begun, failed, now), version=first, outcome=failed)


def _already_done(
    batch: LeasedBatch,
    row: QueueRow,
    run: Run,
    plan: PlanRow,
    request: SetFromMessagesRequest,
) -> Handled:
    outcome = done_with(replayed(run, plan, request))
    next_ = Next(done(row, outcome, now=batch.services.clock.now()))
    return end(batch, next_, version=batch.claim(row), outcome=outcome)


def _run(
    batch: LeasedBatch,
    row: QueueRow,
    hold: HoldRow | None,
    run: Run,
    request: SetFromMessagesRequest,
) -> Handled:
    services = batch.services
    try:
        first = batch.claim(row, 2)
        begun = started(row, now=services.clock.now(), lease_s=batch.seconds)
        batch.write(begun, version=first)
    except BaseException:
        give_back(services, run.coordination, run.lease, owner=run.plan_id)
        raise
    emit_started(batch.wake_up.org)
    outcome = _with_others(batch, row, outcome_of(run, request))
    now = services.clock.now()
    next_ = _after(batch, replace(begun, version=first), outcome, now)
    changed = _hold_after(row, hold, outcome, now)
    return end(batch, next_, version=first + 1, outcome=outcome, run=run, hold=changed)


def _with_others(batch: LeasedBatch, row: QueueRow, outcome: Outcome) -> Outcome:
    """Ask, where it matters, whether the provider has answered others since this one's last run."""
    if not isinstance(outcome, Unreachable) or not outcome.timed_out or outcome.others_succeed:
        return outcome
    if row.timeouts + 1 < SPLIT_AFTER:
        return outcome
    scale = batch.services.settings.queue.extraction_queue_wait_scale
    read = queue_reads.done_since(since_last_run(row, scale=scale))
    return replace(outcome, others_succeed=batch.store.together(read).of(read)[0])


def _after(batch: LeasedBatch, row: QueueRow, outcome: Outcome, now: datetime) -> Next:
    scale = batch.services.settings.queue.extraction_queue_wait_scale
    return after(row, outcome, now=now, scale=scale)


def _hold_after(
    row: QueueRow, hold: HoldRow | None, outcome: Outcome, now: datetime
) -> HoldRow | None:
    """The hold that a run begins, or ends: whatever the model answered, it took the credentials."""
    version = version_at(now, after=hold.version if hold else 0)
    if isinstance(outcome, Held) and outcome.until is not None:
        return hold_of(row, outcome.reason, until=outcome.until, version=version)
    if hold and hold.wants_probe and isinstance(outcome, Done | Failed):
        return replace(hold, until=EPOCH, version=version)
    return None


def end(
    batch: LeasedBatch,
    next_: Next,
    *,
    version: int,
    outcome: Outcome | None = None,
    run: Run | None = None,
    hold: HoldRow | None = None,
) -> Handled:
    """Write what a batch became, and what was lost with it.

    The dead-letter queue is told first: a letter may come twice, but none is missing.
    """
    row, services = next_.row, batch.services
    if next_.is_dead:
        services.queue.bury(DeadLetter(batch.wake_up, row.last_error))
    beside: list[Insert] = []
    lost = "failed" if next_.is_dead else EXPIRED if row.last_error == EXPIRED else ""
    token = f"{row.queue_id}:{version}"
    if lost:
        drop = drop_of(row, lost, now=services.clock.now())
        beside.append(Insert("memory_drops", (drop,), token=f"{token}:{lost}"))
    if hold is not None:
        beside.append(Insert("model_hold", (hold,), token=f"{token}:hold"))
    batch.write(row, version=version, beside=tuple(beside))
    emit_ended(batch.wake_up.org, outcome, next_, run)
    return Handled(next_.hide_s)

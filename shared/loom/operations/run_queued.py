"""Run one batch of the deferred queue: the same extraction as inline, at another time.

The rows are the truth and the message is a wake-up: it may come twice, late, or for a batch that
waits for something else. Each state is written under the batch's lease.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from loom.domain.queueing.outcomes import (
    MODEL_CALLS_OFF,
    Failed,
    Held,
    Next,
    after,
    erased,
    expired,
    held,
    is_expired,
    is_worn_out,
)
from loom.domain.queueing.rows import HoldRow, QueueRow
from loom.domain.queueing.sweeping import CRASHED
from loom.domain.queueing.waits import BUSY_S
from loom.operations.batch_lease import Found, LeasedBatch, leased
from loom.operations.handled import ACKNOWLEDGED, Handled
from loom.operations.queue_run import WHERE, end, start
from loom.operations.queue_states import give_back
from loom.operations.queue_telemetry import emit_ended
from loom.pipeline.services import Services
from loom.ports.coordination import CoordinationUnavailable
from loom.ports.queue import QueueUnavailable, WakeUp
from loom.ports.store import StoreUnavailable

__all__ = ["Handled", "run_queued"]

LEAST_S: Final = 8.0
"""Seconds that must be left for a run to begin: one that cannot end is not begun."""
FINISH_S: Final = 3.0
"""Seconds kept back for writing what a run ended in."""
LEASE_GRACE_S: Final = 5
LEASED_S: Final = 60.0
"""How long a message is hidden while another worker has its batch, or makes the one probe."""
OUT_OF_REACH_S: Final = 30.0
"""How long a message is hidden while store, table or queue cannot be reached."""


def run_queued(services: Services, wake_up: WakeUp, *, deadline: float) -> Handled:
    """Do what the batch needs now. `deadline` is in monotonic seconds of the services' clock.

    Store, table or queue out of reach: reported, and the message comes again.
    """
    settings = services.settings.queue
    if not settings.extraction_queue_enabled:
        # The batch stays as it is; the sweep wakes it once the queue is on.
        return ACKNOWLEDGED
    left = deadline - services.clock.monotonic()
    if left < LEAST_S:
        return Handled(BUSY_S)
    seconds = min(settings.extraction_queue_lease_s, int(left) + LEASE_GRACE_S)
    ends_at = services.clock.monotonic() + min(left, seconds - LEASE_GRACE_S) - FINISH_S
    try:
        with leased(services, wake_up, seconds=seconds) as batch:
            if batch is None:
                return Handled(LEASED_S * settings.extraction_queue_wait_scale)
            return _handle(batch, ends_at)
    except (StoreUnavailable, CoordinationUnavailable, QueueUnavailable) as error:
        services.report(error, WHERE)
        return Handled(OUT_OF_REACH_S * settings.extraction_queue_wait_scale)


def _handle(batch: LeasedBatch, ends_at: float) -> Handled:
    found, now = batch.read(), batch.services.clock.now()
    row = found.row
    if row is None or row.is_finished:
        return ACKNOWLEDGED
    if row.next_attempt_at > now and not is_expired(row, now=now):
        rest = (row.next_attempt_at - now).total_seconds()
        return ACKNOWLEDGED if row.is_asleep else Handled(rest)
    last = _last(batch, row, found, now)
    if last is not None:
        return end(batch, last, version=batch.claim(row))
    kept = _kept_from_the_model(found, now)
    if kept is not None:
        return _keep(batch, row, kept)
    with _probe(batch, row, found.hold) as may_ask:
        if may_ask:
            return start(batch, row, found, ends_at)
    return Handled(LEASED_S * batch.services.settings.queue.extraction_queue_wait_scale)


def _last(batch: LeasedBatch, row: QueueRow, found: Found, now: datetime) -> Next | None:
    """The end of a batch that is not to be run. A plan that was won is carried out all the same."""
    if is_expired(row, now=now):
        return Next(expired(row, now=now))
    if not found.body:
        return Next(erased(row, now=now))
    if is_worn_out(row) and batch.coordination.mark(row.request_id) is None:
        return after(row, Failed(CRASHED), now=now)
    return None


def _kept_from_the_model(found: Found, now: datetime) -> Held | None:
    if found.calls and not found.calls.is_on:
        return Held(MODEL_CALLS_OFF, None)
    if found.hold and found.hold.holds(now):
        return Held(found.hold.reason, found.hold.until)
    return None


def _keep(batch: LeasedBatch, row: QueueRow, reason: Held) -> Handled:
    """The model may not be asked: wait without a message. What waits so already is left alone."""
    waiting = held(row, reason, now=batch.services.clock.now())
    if (row.status, row.held_reason, row.wake_at) != ("held", reason.reason, waiting.wake_at):
        batch.write(waiting, version=batch.claim(row))
        emit_ended(batch.wake_up.org, reason, None)
    return ACKNOWLEDGED


@contextmanager
def _probe(batch: LeasedBatch, row: QueueRow, hold: HoldRow | None) -> Iterator[bool]:
    """After refused credentials one batch of the enqueuer at a time tries them again."""
    if hold is None or not hold.wants_probe:
        yield True
        return
    lease = f"probe:{row.namespace}:{row.enqueuer}"
    if not batch.coordination.acquire(lease, owner=batch.owner, seconds=batch.seconds):
        yield False
        return
    try:
        yield True
    finally:
        give_back(batch.services, batch.coordination, lease, owner=batch.owner)

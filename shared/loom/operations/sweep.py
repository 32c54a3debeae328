"""The sweep: what nobody asks for and must happen all the same, once a minute.

Bounded, and safe to run twice or two at a time: the queue comes first, maintenance takes the time
that is left and stops on the deadline.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from loom.domain.queueing.rows import NEVER
from loom.domain.queueing.waits import EXPIRES
from loom.operations.sweep_batches import Found, Sweeping, sweep_batches
from loom.operations.sweep_ended import sweep_ended
from loom.operations.sweep_plans import sweep_plans
from loom.operations.sweep_report import SweepReport
from loom.operations.sweep_vectors import sweep_vectors
from loom.pipeline.services import Services
from loom.ports.queue import Depth, QueueUnavailable
from loom.ports.queue_reads import (
    QueueTotals,
    due_batches,
    old_batches,
    queue_totals,
    switched_on_batches,
)
from loom.telemetry_metrics import emit

__all__ = ["SweepReport", "sweep"]

RESERVE_S: Final = 5.0
"""Seconds of the run that are kept for ending what was begun."""
DAY: Final = timedelta(days=1)
ALL_BY: Final = NEVER - DAY
"""Every time of a `wake_at` that is known is before this."""


def sweep(services: Services, *, deadline: float, wake_all: bool = False) -> SweepReport:
    """Run every duty. `deadline` is in monotonic seconds of the services' clock.

    `wake_all` also wakes what is pending or running and not due, for a queue that lost messages.
    A duty that fails is reported and counted; nothing is raised.
    """
    report = SweepReport()
    duties: dict[str, Callable[[Services, SweepReport, float], None]] = {
        "queue": partial(_sweep_queue, wake_all=wake_all),
        "plans": sweep_plans,
        "ended": sweep_ended,
        "vectors": sweep_vectors,
    }
    for name, duty in duties.items():
        try:
            duty(services, report, deadline - RESERVE_S)
        except Exception as error:  # noqa: BLE001 - the other duties may still do their part
            report.failures += 1
            services.report(error, f"sweep.{name}")
    emit(
        {
            "SweepResent": report.resent,
            "SweepExpired": report.expired,
            "SweepPlansApplied": report.plans_applied,
        }
    )
    return report


def _sweep_queue(
    services: Services, report: SweepReport, deadline: float, *, wake_all: bool
) -> None:
    """One phase finds what is due in all organisations, and how the queue stands."""
    settings, now = services.settings.queue, services.clock.now()
    most = settings.extraction_queue_resend_max
    old, due = old_batches(now - EXPIRES, most), due_batches(ALL_BY if wake_all else now, most)
    on_again, totals = switched_on_batches(most), queue_totals(now - DAY)
    read = services.store.for_operator().together(old, due, on_again, totals)
    depth = _depth(services, report)
    _emit_state(read.of(totals)[0], depth, now)
    sweeping = Sweeping(
        services=services,
        report=report,
        now=now,
        deadline=deadline,
        sends=settings.extraction_queue_enabled and depth is not None,
        wakes_all=wake_all,
    )
    found = [Found(batch) for batch in read.of(old)]
    if sweeping.sends:
        woken = [Found(batch) for batch in read.of(due)]
        woken += [Found(batch, is_on_again=True) for batch in read.of(on_again)]
        found += woken[:most]
    sweep_batches(sweeping, found)


def _depth(services: Services, report: SweepReport) -> Depth | None:
    """None when the queue is out of reach: then no batch is moved on for a message."""
    try:
        return services.queue.depth()
    except QueueUnavailable as error:
        report.failures += 1
        services.report(error, "sweep.depth")
        return None


def _emit_state(totals: QueueTotals, depth: Depth | None, now: datetime) -> None:
    waits = totals.pending + totals.running
    values = {
        "QueuePending": totals.pending,
        "QueueRunning": totals.running,
        "QueueHeld": totals.held,
        "QueueOldestAgeSeconds": (now - totals.oldest_at).total_seconds() if waits else 0,
    }
    if depth is not None:
        values |= {
            "QueueDepth": depth.waiting,
            "QueueHidden": depth.hidden,
            "QueueDead": depth.dead,
        }
    emit(values)

"""How the deferred queue stands, for health: counts, ages and failures of all organisations."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import timedelta
from typing import Final, Literal

from pydantic import Field

from loom.domain.queueing.rows import ERASED
from loom.operations.wire import Wire
from loom.pipeline.services import Services
from loom.ports.queue_reads import EndedBatch, QueueTotals, last_ended, queue_totals

KEPT_S: Final = 5.0
"""Seconds for which a process answers what it read last: health is polled."""
DAY: Final = timedelta(days=1)
LOOKED_AT: Final = 100
"""Batches that ended, at least, among which failures in a row are counted."""


class QueueHealth(Wire):
    """The counts are null when they could not be read."""

    status: Literal["ok", "degraded", "unavailable", "off"]
    pending: int | None = None
    running: int | None = None
    held: int | None = None
    failed_last_day: int | None = None
    failures_in_a_row: int | None = Field(
        default=None, description="Of the last day, newest first, until a batch that ended well."
    )
    oldest_age_s: int | None = Field(
        default=None, description="Age of the oldest batch that is pending or running; null: none."
    )


class _Kept:
    """What this process read last, and for which services."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.services: Services | None = None
        self.until = 0.0
        self.answer = QueueHealth(status="unavailable")


_KEPT: Final = _Kept()


def queue_health(services: Services) -> QueueHealth:
    """One store phase of two reads, at most every few seconds. Raises StoreUnavailable."""
    now = services.clock.monotonic()
    with _KEPT.lock:
        if _KEPT.services is not services or now >= _KEPT.until:
            _KEPT.answer = _read(services)
            _KEPT.services, _KEPT.until = services, now + KEPT_S
        return _KEPT.answer


def _read(services: Services) -> QueueHealth:
    settings, now = services.settings.queue, services.clock.now()
    most = max(LOOKED_AT, settings.extraction_queue_degraded_failures)
    totals, ended = queue_totals(now - DAY), last_ended(now - DAY, most)
    found = services.store.for_operator().together(totals, ended)
    total = found.of(totals)[0]
    age = (now - total.oldest_at).total_seconds() if _waiting(total) else None
    failures = _in_a_row(found.of(ended))
    return QueueHealth(
        status=_status(services, failures, age),
        pending=total.pending,
        running=total.running,
        held=total.held,
        failed_last_day=total.failed,
        failures_in_a_row=failures,
        oldest_age_s=None if age is None else max(0, int(age)),
    )


def _status(
    services: Services, failures: int, age: float | None
) -> Literal["ok", "degraded", "off"]:
    settings = services.settings.queue
    if not settings.extraction_queue_enabled:
        return "off"
    too_old = age is not None and age > settings.extraction_queue_degraded_age_s
    too_many = failures >= settings.extraction_queue_degraded_failures
    return "degraded" if too_old or too_many else "ok"


def _waiting(total: QueueTotals) -> bool:
    return total.pending + total.running > 0


def _in_a_row(ended: Sequence[EndedBatch]) -> int:
    failures = 0
    for batch in ended:
        if batch.status == "done":
            break
        # One that an erasure ended says nothing about the service.
        failures += batch.last_error != ERASED
    return failures

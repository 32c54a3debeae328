"""The door of the sweep: an event of EventBridge Scheduler in, the counts of one sweep out."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Any, Final

from loom import wiring
from loom.telemetry_jobs import log_sweep

MARGIN_S: Final = 3.0
"""Seconds before the function's time-out by which a sweep has ended."""


class SweepFailed(Exception):
    """Part of a sweep ended in an error, which was logged. What could be done was done."""


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Run one sweep.

    `{"wake_all": true}` wakes every batch that is waiting, due or not: for a queue that was lost
    with its messages. Raises SweepFailed, so that Lambda counts the failure.
    """
    from loom.operations.sweep import sweep  # noqa: PLC0415

    wake_all = event.get("wake_all", False)
    if not isinstance(wake_all, bool):
        raise ValueError("wake_all is true or false")  # noqa: TRY004 - a value of the caller
    services, started = wiring.services(), time.perf_counter()
    left_s = context.get_remaining_time_in_millis() / 1000
    deadline = services.clock.monotonic() + left_s - MARGIN_S
    counts = asdict(sweep(services, deadline=deadline, wake_all=wake_all))
    log_sweep(counts, duration_ms=(time.perf_counter() - started) * 1000)
    if counts["failures"]:
        raise SweepFailed(f"{counts['failures']} parts of the sweep failed")
    return counts

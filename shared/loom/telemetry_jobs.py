"""Log lines of what no caller asks for: deferred batches and sweeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from loom.telemetry import get_logger

Outcome = Literal["handled", "again", "given_back", "unreadable", "failed"]


def log_batch(
    outcome: Outcome,
    *,
    org: str = "",
    queue_id: str = "",
    message_id: str,
    receives: int,
    hide_s: float | None = None,
    duration_ms: float,
) -> None:
    """Write the line of one message of the queue.

    `receives` is how often it was received; `hide_s` the seconds after which it comes again, None
    when it is deleted.
    """
    fields = {
        "outcome": outcome,
        "org": org,
        "queue_id": queue_id,
        "message_id": message_id,
        "receives": receives,
        "hide_s": hide_s,
        "duration_ms": duration_ms,
    }
    logger = get_logger()
    if outcome in ("failed", "unreadable"):
        logger.error("batch", extra=fields)
    else:
        logger.info("batch", extra=fields)


def log_sweep(counts: Mapping[str, object], *, duration_ms: float) -> None:
    """Write the line of one sweep, at ERROR when its `failures` are not 0."""
    fields = {**counts, "duration_ms": duration_ms}
    logger = get_logger()
    if counts["failures"]:
        logger.error("sweep", extra=fields)
    else:
        logger.info("sweep", extra=fields)

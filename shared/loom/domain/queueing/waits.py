"""How long a batch waits before its next run."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

_MINUTE: Final = 60
FAILED_S: Final = (15, _MINUTE, 5 * _MINUTE, 30 * _MINUTE)
"""After the first, second, third failed attempt and every later one (the specification's)."""
OUTAGE_S: Final = (15, 30, _MINUTE, 2 * _MINUTE, 5 * _MINUTE, 10 * _MINUTE, 30 * _MINUTE)
PROBE: Final = timedelta(minutes=5)
"""Between two probes of a provider that refuses the credentials."""
BUSY_S: Final = 5
BUSY_MOST_S: Final = 5 * _MINUTE
RESEND: Final = timedelta(minutes=5)
RESEND_MOST: Final = timedelta(hours=1)

EXPIRES: Final = timedelta(days=29)
"""A batch that is still waiting is dropped a day before its row's time to live ends."""


def is_too_old(queued_at: datetime, now: datetime) -> bool:
    """Whether a batch accepted at that time is dropped rather than run."""
    return now - queued_at >= EXPIRES


def failed_wait(attempts: int, retry_after_s: float | None = None) -> float:
    """Seconds after `attempts` spent attempts, one or more; the provider's own wait if longer."""
    steps = FAILED_S[: max(1, attempts)]
    return max(float(steps[-1]), retry_after_s or 0.0)


def outage_wait(outages: int) -> float:
    """Seconds after `outages` runs in a row, one or more, that did not reach the provider."""
    return float(OUTAGE_S[: max(1, outages)][-1])


def busy_wait(waited_s: float) -> float:
    """Seconds while another run of the same session or request goes on.

    Half as long again as the batch has waited since it was due: a queue counts how often a message
    is received, and a long run must not use that up.
    """
    return min(max(float(BUSY_S), waited_s / 2), float(BUSY_MOST_S))


def resend_wait(resends: int) -> timedelta:
    """How long after a message was sent the sweep sends another one: doubled each time."""
    return min(RESEND * (1 << min(resends, 10)), RESEND_MOST)

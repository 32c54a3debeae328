"""The machine's own time."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class SystemClock:
    """Implements `ports.clock.Clock`."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

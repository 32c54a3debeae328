"""Time and identity, so that tests can hold them still."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    def now(self) -> datetime:
        """Aware UTC."""

    def monotonic(self) -> float:
        """Seconds, for measuring durations and deadlines."""

    def sleep(self, seconds: float) -> None: ...


class Ids(Protocol):
    def new(self) -> str:
        """A fresh id of 32 hex characters."""

"""A clock that stands still until it is moved, and ids that repeat from run to run."""

from __future__ import annotations

import random
import threading
from datetime import UTC, datetime, timedelta

START = datetime(2090, 10, 5, 12, 0, 0, tzinfo=UTC)
"""Far ahead, so that no TTL of the engine, which goes by the real time, takes a test's rows."""


class FakeClock:
    """`sleep` moves the time forward at once; `advance` is for the test itself."""

    def __init__(self, start: datetime = START) -> None:
        self._lock = threading.Lock()
        self._start = start
        self._elapsed = 0.0
        self.slept: list[float] = []

    def now(self) -> datetime:
        with self._lock:
            return self._start + timedelta(seconds=self._elapsed)

    def monotonic(self) -> float:
        with self._lock:
            return self._elapsed

    def sleep(self, seconds: float) -> None:
        with self._lock:
            self.slept.append(seconds)
            self._elapsed += seconds

    def advance(self, seconds: float) -> None:
        with self._lock:
            self._elapsed += seconds


class SeededIds:
    """32 hex characters, the same sequence for the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._lock = threading.Lock()
        self._random = random.Random(seed)  # noqa: S311 - tests want the same ids every time

    def new(self) -> str:
        with self._lock:
            return f"{self._random.getrandbits(128):032x}"

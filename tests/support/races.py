"""Start many threads at one moment and collect what each of them gave."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def race(racers: int, run: Callable[[int], T]) -> list[T]:
    """`run(n)` for n in 0..racers-1, released together; the first exception is raised."""
    start = threading.Barrier(racers)

    def wait_and_run(number: int) -> T:
        start.wait(timeout=30)
        return run(number)

    with ThreadPoolExecutor(racers) as pool:
        return list(pool.map(wait_and_run, range(racers)))

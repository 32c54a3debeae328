"""A duty of the sweep that one run does at a time, over all organisations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from loom.pipeline.services import Services
from loom.ports.coordination import Coordination

GRACE_S: Final = 10


@contextmanager
def turn_of(
    services: Services, leases: Coordination, name: str, *, deadline: float
) -> Iterator[bool]:
    """Whether the duty is ours until the deadline (monotonic seconds); another run has it else.

    Raises CoordinationUnavailable.
    """
    owner = services.ids.new()
    seconds = max(1, round(deadline - services.clock.monotonic())) + GRACE_S
    if not leases.acquire(name, owner=owner, seconds=seconds):
        yield False
        return
    try:
        yield True
    finally:
        leases.release(name, owner=owner)

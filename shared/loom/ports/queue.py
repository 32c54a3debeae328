"""The managed queue: messages that wake a worker, and the dead-letter queue.

A message carries where a batch stands, never what is in it. It may be lost, doubled or late: the
rows of `memory_extraction_queue` are the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class QueueUnavailable(Exception):
    """The queue could not be reached; nothing is known of the message."""


@dataclass(frozen=True, slots=True)
class WakeUp:
    """Names one batch."""

    org: str
    namespace: str
    queue_id: str


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """A batch that ended in failure. `receipt` deletes the message it was read from."""

    wake_up: WakeUp
    error: str
    receipt: str = ""


@dataclass(frozen=True, slots=True)
class Depth:
    """Messages, approximately: to be received, hidden (in work or waiting), and dead."""

    waiting: int
    hidden: int
    dead: int


class Queue(Protocol):
    """Every call raises QueueUnavailable."""

    @property
    def is_configured(self) -> bool:
        """Whether a queue is named at all."""

    def send(self, wake_ups: Sequence[WakeUp]) -> list[WakeUp]:
        """Send in as few calls as the service takes; answers those that were not taken."""

    def bury(self, letter: DeadLetter) -> None:
        """Put a batch that failed for good into the dead-letter queue."""

    def dead(self, limit: int) -> list[DeadLetter]:
        """Receive up to `limit` dead letters; each stays hidden for a minute, then comes back."""

    def forget(self, letter: DeadLetter) -> None:
        """Delete a dead letter that was received."""

    def leave(self, letter: DeadLetter) -> None:
        """Let a dead letter that was received be received again, at once."""

    def hide(self, receipt: str, seconds: float) -> None:
        """Let a received message of the queue come again after so many seconds."""

    def depth(self) -> Depth: ...

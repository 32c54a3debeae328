"""The letters of one organisation out of the dead-letter queue, which all share."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from loom.pipeline.services import Services
from loom.ports.queue import DeadLetter, Queue, QueueUnavailable

AT_ONCE: Final = 50
MOST: Final = 1000
"""Letters looked at by one call, whoever's they are."""


@dataclass(slots=True)
class Letters:
    """What was received. `mine` are the organisation's, by batch: one may have several."""

    queue: Queue
    mine: dict[str, list[DeadLetter]] = field(default_factory=dict)
    others: list[DeadLetter] = field(default_factory=list)
    received: int = 0
    deleted: int = 0
    of_others: int = 0
    unreadable: int = 0

    @property
    def queue_ids(self) -> list[str]:
        return list(self.mine)

    def forget(self, queue_ids: Collection[str]) -> None:
        """Delete the letters of these batches. Raises QueueUnavailable."""
        for queue_id in queue_ids:
            for letter in self.mine.pop(queue_id, []):
                self.queue.forget(letter)
                self.deleted += 1

    def add(self, letter: DeadLetter, org: str, namespace: str | None) -> None:
        self.received += 1
        wake_up = letter.wake_up
        if wake_up.org == org and namespace in (None, wake_up.namespace):
            self.mine.setdefault(wake_up.queue_id, []).append(letter)
            return
        self.others.append(letter)
        if not wake_up.org:
            self.unreadable += 1
        else:
            self.of_others += 1


@contextmanager
def receive(
    services: Services, org: str, namespace: str | None, *, limit: int
) -> Iterator[Letters]:
    """Letters of up to `limit` batches; what is not forgotten can be received again afterwards.

    Raises QueueUnavailable. Letters of others, and those nobody can read, are left in the queue.
    """
    letters = Letters(services.queue)
    try:
        while len(letters.mine) < limit and letters.received < MOST:
            found = services.queue.dead(min(AT_ONCE, limit - len(letters.mine)))
            for letter in found:
                letters.add(letter, org, namespace)
            if not found:
                break
        yield letters
    finally:
        for letter in (*letters.others, *(one for each in letters.mine.values() for one in each)):
            _leave(services, letter)


def _leave(services: Services, letter: DeadLetter) -> None:
    try:
        services.queue.leave(letter)
    except QueueUnavailable as error:
        # It comes back by itself.
        services.report(error, "queue.redrive")

"""A worker of the deferred queue in a test: it is woken by hand, by a clock that stands still."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from tests.support.batches import state
from tests.support.service import Service, fact

from loom.domain.queueing.outcomes import resent
from loom.domain.queueing.rows import NEVER, QueueRow
from loom.operations.handled import Handled
from loom.operations.queue_states import BatchWriter
from loom.operations.run_queued import run_queued
from loom.pipeline.services import Services
from loom.ports.queue import WakeUp

OP = "memory.set_from_messages"
SECONDS = 120.0
"""The time a run has."""


def defer(service: Service, *contents: str, **fields: Any) -> str:
    """Accept a conversation of user turns for later; answers the id of its batch."""
    messages = fields.pop("messages", None) or [
        {"role": "user", "content": content} for content in contents
    ]
    answer = service.ok(OP, {"messages": messages, "defer": True, **fields})
    return str(answer["queue_id"])


def work(
    service: Service, queue_id: str, *, services: Services | None = None, seconds: float = SECONDS
) -> Handled:
    """Wake a worker for a batch of the organisation "dev"."""
    chosen = services or service.services
    deadline = chosen.clock.monotonic() + seconds
    return run_queued(chosen, WakeUp("dev", "local", queue_id), deadline=deadline)


def wake(service: Service, queue_id: str) -> None:
    """Let the time pass until the batch is due, and send it again if it has no message."""
    row = state(service, queue_id)
    assert not row.is_finished
    assert row.wake_at != NEVER, "only something else wakes it"
    due = max(row.next_attempt_at, row.wake_at if row.is_asleep else row.next_attempt_at)
    service.clock.advance(max(0.0, (due - service.clock.now()).total_seconds()))
    if row.is_asleep:
        to_sent(service, row)


def to_sent(service: Service, row: QueueRow) -> None:
    """What the sweep makes of a batch that it wakes."""
    writer = BatchWriter.of(service.services, "dev")
    with writer.holding([row.queue_id], deadline=service.clock.monotonic() + 60) as ours:
        assert ours
        writer.write([resent(row, now=service.clock.now())])


def work_until_ended(service: Service, queue_id: str, *, most: int = 40) -> QueueRow:
    """Wake and run the batch until it has ended."""
    for _ in range(most):
        row = state(service, queue_id)
        if row.is_finished:
            return row
        wake(service, queue_id)
        work(service, queue_id)
    raise AssertionError(f"not ended after {most} runs: {state(service, queue_id)}")


def dead_letters(service: Service) -> list[tuple[str, str]]:
    """Id and error of each dead letter."""
    return [(letter.wake_up.queue_id, letter.error) for letter in service.services.queue.dead(100)]


def tea(service: Service) -> None:
    """Script a model that finds one thing in what `TEA` says."""
    service.says(fact("user", "favourite tea", "Likes oolong tea"))


TEA = "I like oolong tea."
TEA_KEY = "user/favourite-tea"


@contextmanager
def setting(service: Service, **changes: Any) -> Iterator[Services]:
    """The services with other settings of the queue."""
    before = service.services.settings.queue
    services = service.services
    services.settings.queue = before.model_copy(update=changes)
    try:
        yield services
    finally:
        services.settings.queue = before


def later(service: Service, **span: float) -> None:
    service.clock.advance(timedelta(**span).total_seconds())

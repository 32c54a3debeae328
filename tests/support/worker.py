"""A worker of the deferred queue in a test: it is woken by hand, by a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

from tests.support.batches import state
from tests.support.service import Service, fact

from loom.domain.queueing.rows import NEVER, QueueRow
from loom.domain.queueing.sweeping import swept
from loom.operations.handled import Handled
from loom.operations.queue_states import BatchWriter
from loom.operations.run_queued import run_queued
from loom.pipeline.services import Services
from loom.ports.model import Model, ModelAnswer, ModelCall
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
    needs_sweep = row.is_asleep or row.status == "running"
    due = row.wake_at if needs_sweep else row.next_attempt_at
    service.clock.advance(max(0.0, (due - service.clock.now()).total_seconds()))
    if needs_sweep:
        sweep_one(service, row)


def sweep_one(service: Service, row: QueueRow) -> None:
    """What the sweep makes of a batch that is due."""
    writer, now = BatchWriter.of(service.services, "dev"), service.clock.now()
    with writer.holding([row.queue_id], deadline=service.clock.monotonic() + 60) as ours:
        assert ours
        found = swept(row, now=now, is_on_again=False, sends=True)
        assert found
        writer.write([found.row])


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


class Interrupted:
    """A model before whose first answer something else happens."""

    def __init__(self, inner: Model, happens: Callable[[], None]) -> None:
        self._inner, self._happens = inner, [happens]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def ask(self, call: ModelCall) -> ModelAnswer:
        while self._happens:
            self._happens.pop()()
        return self._inner.ask(call)


def while_it_runs(service: Service, queue_id: str, happens: Callable[[], None]) -> Handled:
    """Run a batch, and let something happen while its model is asked."""
    model: Any = Interrupted(service.services.model, happens)
    return work(service, queue_id, services=replace(service.services, model=model))


class Killed(BaseException):
    """The process ends here: nothing catches it, and nothing is done after it."""


class Life:
    """Store and coordination of a process that is killed before its call number `calls`."""

    def __init__(self, calls: int) -> None:
        self._left = calls

    @property
    def is_over(self) -> bool:
        return self._left <= 0

    def step(self) -> None:
        self._left -= 1
        if self.is_over:
            raise Killed

    def services(self, services: Services) -> Services:
        store: Any = _Mortal(services.store, self)
        coordinator: Any = _Mortal(services.coordinator, self)
        queue: Any = _Mortal(services.queue, self)
        return replace(services, store=store, coordinator=coordinator, queue=queue)


class _Mortal:
    """Steps before every call; what `for_org` gives is as mortal."""

    def __init__(self, inner: Any, life: Life) -> None:
        self._inner, self._life = inner, life

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._inner, name)
        if name == "for_org":
            return lambda org: _Mortal(found(org), self._life)
        if not callable(found):
            return found

        def call(*args: Any, **named: Any) -> Any:
            self._life.step()
            return found(*args, **named)

        return call

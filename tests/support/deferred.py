"""Deferred batches in a test: what was sent, what is stored, and states to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from tests.support.service import Service

from loom import wiring
from loom.domain.queueing.rows import QueueRow
from loom.ports import queue_reads
from loom.ports.queue import Queue, QueueUnavailable, WakeUp
from loom.ports.store import Insert

OP = "memory.set_from_messages"
HELLO = {"role": "user", "content": "I moved to Lisbon last month."}


@dataclass
class TappedQueue:
    """A queue whose sends are kept; `broken` makes the next sends raise, `deaf` takes none."""

    inner: Queue
    sent: list[WakeUp] = field(default_factory=list)
    broken: int = 0
    deaf: int = 0
    is_configured: bool = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def send(self, wake_ups: Sequence[WakeUp]) -> list[WakeUp]:
        if self.broken:
            self.broken -= 1
            raise QueueUnavailable("broken")
        if self.deaf:
            self.deaf -= 1
            return list(wake_ups)
        missed = self.inner.send(wake_ups)
        self.sent += [one for one in wake_ups if one not in missed]
        return missed


@contextmanager
def tapped(service: Service) -> Iterator[TappedQueue]:
    queue = TappedQueue(service.services.queue)
    wiring.use(replace(service.services, queue=queue))
    try:
        yield queue
    finally:
        wiring.use(service.services)


def defer(service: Service, *contents: str, **more: Any) -> dict[str, Any]:
    messages = [{"role": "user", "content": text} for text in contents] or [HELLO]
    return service.ok(OP, {"messages": messages, "defer": True, **more})


def batch(
    service: Service, queue_id: str, *, namespace: str = "local", org: str = "dev"
) -> QueueRow:
    """The newest state of a batch."""
    [row] = service.rows(queue_reads.batches(namespace, [queue_id]), org)
    return row


def to_state(service: Service, queue_id: str, *, org: str = "dev", **changes: Any) -> QueueRow:
    """Write a later state of a batch, as a worker would."""
    namespace = changes.pop("namespace", "local")
    row = batch(service, queue_id, namespace=namespace, org=org)
    later = replace(
        row,
        **{
            "part": "state",
            "body": "",
            "version": row.version + 1,
            "updated_at": service.clock.now(),
            **changes,
        },
    )
    insert = Insert("memory_extraction_queue", [later], token=f"{queue_id}:{later.version}")
    service.store.for_org(org).together(insert)
    return later

"""One batch of the deferred queue, under its lease: what every writer of its state works through.

A run takes longer than other writers, so that its lease may go to another one meanwhile: it claims
the numbers of all states it will write before it starts, and what it writes too late is the lower.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from loom.domain.queueing.rows import HoldRow, ModelCallsRow, QueueRow, states
from loom.operations.queue_states import give_back, lease_of
from loom.pipeline.services import Services
from loom.ports import queue_reads
from loom.ports.coordination import Claim, Coordination
from loom.ports.queue import WakeUp
from loom.ports.store import Insert, TenantStore


@dataclass(frozen=True, slots=True)
class Found:
    """A batch as it stands; `body` is "" once its payload is gone."""

    row: QueueRow | None
    body: str
    hold: HoldRow | None
    calls: ModelCallsRow | None


@dataclass(frozen=True, slots=True)
class LeasedBatch:
    """`owner` holds the lease for `seconds` from when it was taken."""

    services: Services
    wake_up: WakeUp
    owner: str
    seconds: int
    store: TenantStore
    coordination: Coordination

    def read(self) -> Found:
        """One store phase. Raises StoreUnavailable."""
        namespace, queue_id = self.wake_up.namespace, self.wake_up.queue_id
        rows = queue_reads.batches(namespace, [queue_id])
        payload = queue_reads.payload(namespace, queue_id)
        hold = queue_reads.hold_of_batch(namespace, queue_id)
        calls = queue_reads.model_calls()
        found = self.store.together(rows, payload, hold, calls)
        return Found(
            row=next(iter(found.of(rows)), None),
            body=next(iter(found.of(payload)), ""),
            hold=next(iter(found.of(hold)), None),
            calls=next(iter(found.of(calls)), None),
        )

    def claim(self, row: QueueRow, count: int = 1) -> int:
        """The first of `count` version numbers after that of `row`."""
        name = lease_of(row.queue_id)
        claims = {name: Claim(seed=row.version, count=count)}
        return self.coordination.claim_versions(claims, plan_id=self.owner)[name]

    def write(self, row: QueueRow, *, version: int, beside: tuple[Insert, ...] = ()) -> None:
        """Store a state, and rows of other tables with it. Raises StoreUnavailable."""
        token = f"{lease_of(row.queue_id)}:{version}"
        rows = states(replace(row, version=version))
        insert = Insert("memory_extraction_queue", rows, token=token)
        self.store.together(insert, *beside)


@contextmanager
def leased(services: Services, wake_up: WakeUp, *, seconds: int) -> Iterator[LeasedBatch | None]:
    """Hold a batch's lease; None while another one does. Raises CoordinationUnavailable."""
    batch = LeasedBatch(
        services=services,
        wake_up=wake_up,
        owner=services.ids.new(),
        seconds=seconds,
        store=services.store.for_org(wake_up.org),
        coordination=services.coordinator.for_org(wake_up.org),
    )
    lease = lease_of(wake_up.queue_id)
    if not batch.coordination.acquire(lease, owner=batch.owner, seconds=seconds):
        yield None
        return
    try:
        yield batch
    finally:
        give_back(services, batch.coordination, lease, owner=batch.owner)

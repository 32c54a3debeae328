"""Writing the states of batches: under each batch's lease, with a version claimed for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from loom.domain.queueing.rows import QueueRow
from loom.pipeline.services import Services
from loom.ports import queue_reads
from loom.ports.coordination import Claim, Coordination, CoordinationUnavailable
from loom.ports.store import Insert, TenantStore

AT_ONCE: Final = 8
"""Leases asked for at the same time."""

GRACE_S: Final = 10

T = TypeVar("T")
U = TypeVar("U")


def lease_of(queue_id: str) -> str:
    """Its name in the coordination table; also that of the counter of the batch's versions."""
    return f"queue:{queue_id}"


@dataclass(frozen=True, slots=True)
class BatchWriter:
    """One writer of an organisation's batches, an operator or the sweep; `owner` names it."""

    services: Services
    store: TenantStore
    coordination: Coordination
    owner: str

    @classmethod
    def of(cls, services: Services, org: str) -> BatchWriter:
        return cls(
            services=services,
            store=services.store.for_org(org),
            coordination=services.coordinator.for_org(org),
            owner=services.ids.new(),
        )

    @contextmanager
    def holding(self, queue_ids: Sequence[str], *, deadline: float) -> Iterator[set[str]]:
        """The ids among these whose lease is ours now; the others have a writer already.

        `deadline` in monotonic seconds: after it no lease is asked for. The leases outlive it, so
        that no other writer comes between what is read and what is written.
        """
        clock = self.services.clock
        seconds = max(1, round(deadline - clock.monotonic())) + GRACE_S

        taken: set[str] = set()

        def take(queue_id: str) -> None:
            if clock.monotonic() >= deadline:
                return
            if self.coordination.acquire(lease_of(queue_id), owner=self.owner, seconds=seconds):
                taken.add(queue_id)

        try:
            _each(take, queue_ids)
            yield taken
        finally:
            _each(self._give_back, sorted(taken))

    def newest(self, places: Sequence[tuple[str, str]]) -> list[QueueRow]:
        """The newest states of batches, given as namespace and queue id: one store phase."""
        by_namespace: dict[str, list[str]] = {}
        for namespace, queue_id in places:
            by_namespace.setdefault(namespace, []).append(queue_id)
        wanted = [queue_reads.batches(name, ids) for name, ids in by_namespace.items()]
        found = self.store.together(*wanted)
        return [row for read in wanted for row in found.of(read)]

    def write(self, rows: Sequence[QueueRow]) -> list[QueueRow]:
        """Store the next states of batches whose lease is held: one insert.

        `version` of each row is that of the state it follows; answers the rows as stored.
        """
        if not rows:
            return []
        claims = {lease_of(row.queue_id): Claim(seed=row.version) for row in rows}
        firsts = self.coordination.claim_versions(claims, plan_id=self.owner)
        stored = [replace(row, version=firsts[lease_of(row.queue_id)]) for row in rows]
        token = self.services.ids.new()
        self.store.together(Insert("memory_extraction_queue", stored, token=token))
        return stored

    def _give_back(self, queue_id: str) -> None:
        give_back(self.services, self.coordination, lease_of(queue_id), owner=self.owner)


def give_back(services: Services, coordination: Coordination, lease: str, *, owner: str) -> None:
    """Release a lease; one that cannot be released ends by itself."""
    try:
        coordination.release(lease, owner=owner)
    except CoordinationUnavailable as error:
        services.report(error, "queue.release")


def _each(run: Callable[[T], U], items: Sequence[T]) -> list[U]:
    if len(items) < 2:  # noqa: PLR2004 - one needs no threads
        return [run(item) for item in items]
    with ThreadPoolExecutor(min(AT_ONCE, len(items))) as pool:
        return list(pool.map(run, items))

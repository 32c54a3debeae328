"""The sweep's last duty: vectors of rows that were stored without, while the embedder was down.

Rows are taken in the order of their writing and each once: how far the sweep has got with a model
is remembered in the coordination table, so that a text the model does not know is not asked for
again and again. An embedder that does not answer stops the duty where it is. A filled row is the
same version with a vector; a newer version that came in between wins over it. What reads as high is
never embedded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from loom.domain.rows import EPOCH
from loom.operations.sweep_report import SweepReport
from loom.pipeline.services import Services
from loom.ports.coordination import ALL_ORGS, Coordination
from loom.ports.model import Embedded, EmbeddingFailed
from loom.ports.store import Insert, Read
from loom.ports.sweep_reads import (
    Unembedded,
    chunks_by_keys,
    chunks_without_vector,
    memories_by_ids,
    memories_without_vector,
)

WHERE: Final = "sweep.vectors"
PAGE: Final = 200
TOGETHER: Final = 64
"""Texts of one embedding call."""
SETTLED: Final = timedelta(minutes=1)
"""A younger row may still be on its way into the store."""
PROBE: Final = "Does the embedder answer?"


@dataclass(frozen=True, slots=True)
class Kind:
    table: str
    find: Callable[[datetime, datetime, int], Read[Unembedded]]
    read: Callable[[str, Sequence[str]], Read[Any]]
    id_of: Callable[[Any], str]


KINDS: Final = (
    Kind("memory", memories_without_vector, memories_by_ids, lambda row: str(row.memory_id)),
    Kind("memory_chunk", chunks_without_vector, chunks_by_keys, lambda row: str(row.chunk_key)),
)


class _Stopped(Exception):
    """The embedder does not answer, or the time is over: what is left waits for the next run."""


def sweep_vectors(services: Services, report: SweepReport, deadline: float) -> None:
    """Fill what can be filled until the deadline. Raises StoreUnavailable."""
    clock, leases = services.clock, services.coordinator.for_org(ALL_ORGS)
    left = deadline - clock.monotonic()
    if not services.embedder.model or left <= 0:
        return
    owner = services.ids.new()
    if not leases.acquire(WHERE, owner=owner, seconds=max(1, round(left)) + 10):
        return
    try:
        for kind in KINDS:
            _Filling(services, report, deadline, leases, kind).run()
    except _Stopped:
        report.is_cut_short = report.is_cut_short or clock.monotonic() >= deadline
    finally:
        leases.release(WHERE, owner=owner)


@dataclass(frozen=True, slots=True)
class _Filling:
    services: Services
    report: SweepReport
    deadline: float
    leases: Coordination
    kind: Kind

    def run(self) -> None:
        # The length of a model's vectors may be known only after its first answer.
        name = f"{WHERE}:{self.kind.table}:{self.services.embedder.model.rpartition('/')[0]}"
        until = self.services.clock.now() - SETTLED
        since = self.leases.reached(name) or EPOCH
        while since < until:
            read = self.kind.find(since, until, PAGE)
            found = self.services.store.for_operator().together(read).of(read)
            for (org, namespace), ids in _by_place(found).items():
                for start in range(0, len(ids), TOGETHER):
                    self._fill(org, namespace, ids[start : start + TOGETHER])
            since = found[-1].written_at if len(found) >= PAGE else until
            self.leases.reach(name, at=since)

    def _fill(self, org: str, namespace: str, ids: Sequence[str]) -> None:
        """Read, embed, write: one embedding call and one insert. Raises _Stopped."""
        store, coordination = (
            self.services.store.for_org(org),
            self.services.coordinator.for_org(org),
        )
        read_at = self.services.clock.now()
        read = self.kind.read(namespace, ids)
        rows = [row for row in store.together(read).of(read) if _wants_vector(row)]
        if not rows:
            return
        texts = list(dict.fromkeys(row.text for row in rows))
        embedded = self._embed(texts)
        vectors = dict(zip(texts, embedded.vectors, strict=True))
        gone = {
            user_id
            for user_id in {row.user_id for row in rows}
            if coordination.was_erased(user_id, since=read_at)
        }
        filled = [
            replace(row, embedding=vectors[row.text], embedding_model=embedded.model)
            for row in rows
            if vectors[row.text] and row.user_id not in gone
        ]
        store.together(Insert(self.kind.table, filled, token=self.services.ids.new()))
        self.report.vectors_filled += len(filled)
        if embedded.cut_short:
            raise _Stopped

    def _embed(self, texts: Sequence[str]) -> Embedded:
        """Texts together or, where one of them is refused, each by itself. Raises _Stopped."""
        try:
            return self._ask(texts)
        except EmbeddingFailed as error:
            self._reported(error)
        self._probe()
        vectors: list[tuple[float, ...]] = []
        model = ""
        for text in texts:
            try:
                one = self._ask([text])
            except EmbeddingFailed:
                vectors.append(())
                continue
            vectors += one.vectors
            model = one.model
        return Embedded(vectors, model)

    def _probe(self) -> None:
        try:
            self._ask([PROBE])
        except EmbeddingFailed as error:
            raise _Stopped from error

    def _ask(self, texts: Sequence[str]) -> Embedded:
        left = self.deadline - self.services.clock.monotonic()
        if left <= 0:
            raise _Stopped
        allowed = self.services.settings.embedding.embedding_timeout_s
        return self.services.embedder.embed(texts, timeout_s=min(allowed, left))

    def _reported(self, error: EmbeddingFailed) -> None:
        self.report.failures += 1
        self.services.report(error, WHERE)


def _wants_vector(row: Any) -> bool:
    return (
        row.sensitivity == "normal"
        and not row.embedding
        and getattr(row, "status", "live") == "live"
    )


def _by_place(found: Iterable[Unembedded]) -> dict[tuple[str, str], list[str]]:
    places: dict[tuple[str, str], list[str]] = {}
    for each in found:
        places.setdefault((each.org, each.namespace), []).append(each.id)
    return places

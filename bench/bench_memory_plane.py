"""What plain writes cost, and how the lookup behind a verdict grows.

    make bench

Counts are exact. Times are this machine's: both sides of a ratio are measured in turn in one run.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.support.service import Service, running

from loom import wiring
from loom.adapters.local.hash_embedder import HashEmbedder
from loom.domain.canonical import content_sha256
from loom.domain.drafts import Draft
from loom.domain.keys import memory_id
from loom.domain.precedence import precedence
from loom.domain.rows import MemoryRow
from loom.domain.scope import Scope
from loom.domain.tokens import search_terms
from loom.pipeline.write.standing import read_standing
from loom.pipeline.write.vectors import Vectors
from loom.ports.store import Insert

USERS = 100
BATCH = 5_000
ROUNDS = 9
EMBEDDER = HashEmbedder(64)


class Counting:
    """A store whose handles are kept, so that their phases can be read."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self.handles: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def for_org(self, org: str) -> Any:
        self.handles.append(self._inner.for_org(org))
        return self.handles[-1]


def phases_of(service: Service, op: str, body: dict[str, Any]) -> int:
    counting = Counting(service.services.store)
    wiring.use(replace(service.services, store=counting))
    service.ok(op, body)
    wiring.use(service.services)
    return sum(handle.phases for handle in counting.handles)


def median_ms(run: Callable[[], object]) -> float:
    started = time.perf_counter()
    run()
    return (time.perf_counter() - started) * 1000


def row(user: int, number: int, now: Any) -> MemoryRow:
    key, text = f"note/{number}", f"Note {number} of user {user} is about topic {number % 97}"
    scope = Scope("bench", "load", "-", f"u{user}")
    return MemoryRow(
        namespace="load",
        agent="-",
        user_id=f"u{user}",
        session_id="-",
        memory_key=key,
        memory_id=memory_id(scope, key),
        value=f'"{text}"',
        text=text,
        content_sha256=content_sha256(key, text),
        version=1,
        precedence=precedence(now, 1),
        evidence_at=now,
        created_at=now,
        updated_at=now,
        embedding_model=EMBEDDER.model,
        embedding=EMBEDDER.embed([text], timeout_s=5).vectors[0],
        search_terms=tuple(search_terms(text)),
    )


def fill(service: Service, per_user: int, start: int) -> None:
    now, pending = service.clock.now(), []
    store = service.store.for_org("bench")
    for user in range(USERS):
        for number in range(start, per_user):
            pending.append(row(user, number, now))
            if len(pending) == BATCH:
                store.together(Insert("memory", tuple(pending), token=f"{user}:{number}"))
                pending = []
    if pending:
        store.together(Insert("memory", tuple(pending), token=f"last:{per_user}"))


def lookup(service: Service) -> None:
    now = service.clock.now()
    draft = Draft(row(50, 3, now))
    vectors = Vectors({draft.row.text: draft.row.embedding}, EMBEDDER.model)
    standing = read_standing(service.store.for_org("bench"), [draft], now=now, vectors=vectors)
    if not standing.peers:
        raise SystemExit("the lookup found nothing, so its time means nothing")


def main() -> None:
    with running() as service:
        body = {"memory_key": "a/b", "value": "The printer stands on floor three"}
        print(f"memory.set, store phases                {phases_of(service, 'memory.set', body)}")
        ones, hundreds = [], []
        for turn in range(ROUNDS):
            entries = [
                {"memory_key": f"r{turn}/k{n}", "value": f"Entry {n} of round {turn} is number {n}"}
                for n in range(100)
            ]
            ones.append(
                median_ms(lambda e=entries: service.ok("memory.bulk_set", {"entries": e[:1]}))
            )
            hundreds.append(
                median_ms(lambda e=entries: service.ok("memory.bulk_set", {"entries": e}))
            )
        ratio = statistics.median(b / a for a, b in zip(ones, hundreds, strict=True))
        print(f"memory.bulk_set, 100 entries to 1       {ratio:.2f} x")
        times: dict[int, float] = {}
        done = 0
        for per_user in (10, 1_000):
            fill(service, per_user, done)
            done = per_user
            lookup(service)
            times[per_user] = statistics.median(
                median_ms(lambda: lookup(service)) for _ in range(ROUNDS)
            )
        print(f"lookup, 100,000 rows to 1,000 ({USERS} users) {times[1_000] / times[10]:.2f} x")


if __name__ == "__main__":
    main()

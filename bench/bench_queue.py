"""What the deferred queue costs: accepting against extracting, and one batch among many.

    make bench

Over HTTP against a ClickHouse server of its own, the local AWS emulator, and a scripted model that
answers at once. Ratios, statements, rows and bytes are what counts; the milliseconds are this
machine's. Rows and bytes are those the server says it has read (X-ClickHouse-Summary).
"""

from __future__ import annotations

import io
import statistics
import tempfile
import time
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

from tests.pipeline.test_cost import CITIES, transcript
from tests.support import stored_rows
from tests.support.clickhouse_server import clickhouse_server
from tests.support.deferred import OP
from tests.support.service import Service, fact, running

from loom.adapters.clickhouse.migrations import migrate
from loom.adapters.clickhouse.store import ClickHouseStore
from loom.adapters.local.clock import SystemClock
from loom.operations.run_queued import run_queued
from loom.ports.queue import WakeUp
from loom.ports.store import Insert

PAIRS: Final = 15
MEASURED: Final = 6
AT_ONCE: Final = 100
FEW, MANY = 100, 10_000
BODY: Final = "x" * 4_000
RUN_S: Final = 60.0


class CountedStore(ClickHouseStore):
    """Keeps the name of every statement, and the rows and bytes it has read."""

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self.seen: list[tuple[str, int, int]] = []

    def query(self, name: str, sql: str, params: dict[str, Any]) -> list[dict[str, Any]]:
        result = self._client().query(
            sql, parameters=params, settings={"wait_end_of_query": 1, "log_comment": name}
        )
        read = result.summary
        self.seen.append((name, int(read.get("read_rows", 0)), int(read.get("read_bytes", 0))))
        return list(result.named_results())

    def insert(self, org: str, insert: Insert) -> None:
        self.seen.append((f"insert {insert.table}", 0, 0))
        super().insert(org, insert)


def body(user: str, **more: Any) -> dict[str, Any]:
    return {"messages": transcript(), "user_id": user, **more}


def timed(service: Service, request: dict[str, Any]) -> float:
    started = time.perf_counter()
    service.ok(OP, request)
    return (time.perf_counter() - started) * 1000


def compare(service: Service) -> None:
    """Accept and extract in turns, each time for another user."""
    for name in ("warm-1", "warm-2"):
        timed(service, body(name))
        timed(service, body(name, defer=True))
    inline, accepted = [], []
    for n in range(PAIRS):
        inline.append(timed(service, body(f"inline-{n}")))
        accepted.append(timed(service, body(f"deferred-{n}", defer=True)))
    cost = service.ok(OP, body("counted", defer=True))["cost"]
    ratio = statistics.median(accepted) / statistics.median(inline)
    print("accepting against extracting, 20 turns, 8 facts, a model that answers at once")
    print(f"  extracting, median       {statistics.median(inline):.0f} ms")
    print(f"  accepting, median        {statistics.median(accepted):.0f} ms")
    print(f"  ratio                    {ratio:.2f} (goal: at most 0.3)")
    print(f"  store phases             {cost['store_phases']}")
    print(f"  DynamoDB round trips     {cost['coordination_trips']}")


def fill(store: CountedStore, waiting: int, *, start: int) -> None:
    """Batches that wait in the namespace all measured ones are in."""
    org, ids = store.for_org("dev"), stored_rows
    for at in range(start, waiting, AT_ONCE):
        batches = [
            ids.batch(f"{n * 7919 % 1_000_003:032x}", namespace="local", body=BODY, bytes=4_000)
            for n in range(at, min(at + AT_ONCE, waiting))
        ]
        org.together(Insert("memory_extraction_queue", batches, token=f"fill-{at}"))


def measure(service: Service, store: CountedStore, waiting: int, when: str) -> None:
    """Accept, run and follow up some batches, and take the mean."""
    statements: Counter[str] = Counter()
    rows: Counter[str] = Counter()
    size: Counter[str] = Counter()
    for n in range(MEASURED):
        user = f"{when}-{waiting}-{n}"
        store.seen.clear()
        queue_id = service.ok(OP, body(user, defer=True))["queue_id"]
        deadline = service.services.clock.monotonic() + RUN_S
        with redirect_stdout(io.StringIO()):  # its metrics
            run_queued(service.services, WakeUp("dev", "local", queue_id), deadline=deadline)
        answer = service.ok("memory.extraction_status_mine", {"queue_ids": [queue_id]})
        if answer["batches"][0]["status"] != "done":
            raise SystemExit(f"a batch has not run: {answer}")
        for name, read_rows, read_bytes in store.seen:
            of = "queue" if name.startswith("queue_") else "other"
            statements[of] += 1
            rows[of] += read_rows
            size[of] += read_bytes
    print(
        f"  {waiting:>6} {when:<9} {sum(statements.values()) / MEASURED:>10.1f}"
        f" {statements['queue'] / MEASURED:>8.1f} {rows['queue'] / MEASURED:>8.0f}"
        f" {size['queue'] / MEASURED:>9.0f}"
    )


def search(service: Service, store: CountedStore, waiting: int) -> None:
    store.seen.clear()
    found = service.ok("memory.search", {"query": "Who repairs bicycles?"})
    [(_, read_rows, read_bytes)] = [one for one in store.seen if one[0] == "queue_pending"]
    print(
        f"  {waiting:>6} waiting: pending_extraction {found['pending_extraction']},"
        f" {read_rows} rows and {read_bytes} bytes read"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, clickhouse_server(Path(folder)) as dsn:
        store = CountedStore(dsn)
        migrate(store)
        with running(store=store, clock=SystemClock()) as service:
            service.says(
                *(
                    fact("user", f"friend in {c}", f"Has a friend in {c}", 2 * n)
                    for n, c in enumerate(CITIES)
                )
            )
            compare(service)
            optimize = "OPTIMIZE TABLE memory_extraction_queue FINAL"
            store.query("truncate", "TRUNCATE TABLE memory_extraction_queue", {})
            print("one batch from its accept to done and one look at it, among others that wait")
            print("  waiting parts     statements  of queue     rows     bytes")
            start = 0
            for waiting in (FEW, MANY):
                fill(store, waiting, start=start)
                start = waiting
                measure(service, store, waiting, "as they are")
                store.query("optimize", optimize, {})
                measure(service, store, waiting, "merged")
            print("what a search reads for pending_extraction grows with the namespace's batches")
            search(service, store, MANY)
        store.close()


if __name__ == "__main__":
    main()

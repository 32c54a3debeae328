"""A migrated store for a test: a fresh database in the one embedded engine of the test process.

A process can hold one embedded engine, so every test that needs one uses `embedded_dsn`.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from loom.adapters.clickhouse.client import DEFAULT_DATABASE
from loom.adapters.clickhouse.migrations import migrate
from loom.adapters.clickhouse.store import ClickHouseStore

_numbers = itertools.count(1)


def embedded_dsn(database: str = DEFAULT_DATABASE) -> str:
    """The DSN of a database in this process's engine, which lives in memory as long as it."""
    _engine()
    return f"chdb://memory/{database}"


def unused_database() -> str:
    return f"test_{os.getpid()}_{next(_numbers)}"


@contextmanager
def fresh_store(
    server_dsn: str | None = None, *, migrated: bool = True
) -> Iterator[ClickHouseStore]:
    """An empty database, embedded or on a server; gone afterwards. About 0.1 s."""
    database = unused_database()
    dsn = server_dsn or embedded_dsn(database)
    store = ClickHouseStore(dsn, database=database, timeout_s=30)
    try:
        if migrated:
            migrate(store)
        yield store
    finally:
        with store.administered(store.timeouts) as client:
            client.command(f"DROP DATABASE IF EXISTS {database} SYNC")
        store.close()


@cache
def _engine() -> ClickHouseStore:
    """Holds the engine open: it ends, with all that is in memory, when its last handle closes."""
    engine = ClickHouseStore("chdb://memory/default")
    engine.ping()
    return engine

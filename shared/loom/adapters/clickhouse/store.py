"""`ports.store` on ClickHouse: named queries with bound parameters, and inserts of row objects."""

from __future__ import annotations

import re
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loom.adapters.clickhouse.client import (
    DEFAULT_DATABASE,
    Target,
    Timeouts,
    open_client,
    parse_dsn,
)
from loom.adapters.clickhouse.errors import store_errors
from loom.adapters.clickhouse.schema import TABLES
from loom.ports.store import Insert, Read, Results

if TYPE_CHECKING:
    from clickhouse_connect.driver.client import Client

_QUERY_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")


@cache
def query_text(name: str, folder: str = "") -> str:
    """Read the SQL of `queries/<name>.sql`, or of a folder in there. ValueError for no name."""
    if not _QUERY_NAME.fullmatch(name):
        raise ValueError(f"not a query name: {name!r}")
    place = files(__package__).joinpath("queries", folder)
    return place.joinpath(f"{name}.sql").read_text(encoding="utf-8")


class ClickHouseStore:
    """One database. Safe to use from several threads.

    `dsn` as in `client.parse_dsn`; `database` is used when it names none. `timeout_s` bounds one
    statement, in seconds. Nothing is opened before the first statement.
    """

    def __init__(
        self,
        dsn: str,
        *,
        database: str = DEFAULT_DATABASE,
        data_dir: str | Path | None = None,
        timeout_s: float = 10.0,
        connect_timeout_s: float = 5.0,
        threads: int = 4,
    ) -> None:
        self.target: Final[Target] = parse_dsn(dsn, database=database, data_dir=data_dir)
        self.timeouts: Final = Timeouts(connect_s=connect_timeout_s, statement_s=timeout_s)
        self._threads = threads
        self._lock = threading.RLock()
        self._local = threading.local()
        self._shared: Client | None = None
        # The embedded engine lives as long as a handle is open, and one in memory dies with it.
        self._anchor: Client | None = None
        self._pool: ThreadPoolExecutor | None = None
        self._opened: weakref.WeakSet[Client] = weakref.WeakSet()

    def for_org(self, org: str) -> OrgStore:
        """Open a fresh handle for one organisation."""
        if not org:
            raise ValueError("a store is bound to an organisation")
        return OrgStore(self, org)

    def for_operator(self) -> AllOrgs:
        return AllOrgs(self)

    def ping(self) -> None:
        """Run an empty statement. Raises StoreUnavailable."""
        self.query("ping", "SELECT 1", {})

    def close(self) -> None:
        """Close every connection; the next statement opens a new one."""
        with self._lock:
            pool, self._pool = self._pool, None
            opened, self._opened = list(self._opened), weakref.WeakSet()
            self._shared, self._anchor, self._local = None, None, threading.local()
        if pool is not None:
            pool.shutdown(wait=True)
        for client in opened:
            client.close()

    def query(self, name: str, sql: str, params: dict[str, Any]) -> list[dict[str, Any]]:
        """Rows of one SELECT as column name to value. Raises StoreUnavailable."""
        client = self._client()
        # Embedded, the driver appends per-query settings as a second SETTINGS clause, which a
        # query with its own refuses.
        settings = None if self.target.embedded else {"log_comment": f"loom:{name}"}
        with store_errors(name):
            result = client.query(sql, parameters=params, settings=settings)
            return list(result.named_results())

    def insert(self, org: str, insert: Insert) -> None:
        """One INSERT, one block. Raises StoreUnavailable."""
        table = TABLES[insert.table]
        values = [table.encode(org, row) for row in insert.rows]
        client = self._client()
        with store_errors(f"insert into {table.name}"):
            client.insert(
                table.name,
                values,
                column_names=("org", *table.columns),
                column_type_names=("String", *table.types),
                # Tokens are one table's; another organisation's equal token is another insert.
                settings={"insert_deduplication_token": f"{org}:{insert.token}"},
            )

    @contextmanager
    def administered(self, timeouts: Timeouts) -> Iterator[Client]:
        """Lend a client bound to no database, for creating ours."""
        client = open_client(self.target, timeouts, database=None)
        if not self.target.embedded:
            with closing(client):
                yield client
            return
        with self._lock:
            self._opened.add(client)
            self._anchor = client
        yield client

    def run(self, calls: Sequence[Callable[[], Any]]) -> list[Any]:
        """Results in order: in sequence on the embedded engine, else at the same time.

        Threads do not pay on an engine that shares the process's two cores; against a server they
        hide the network.
        """
        if self.target.embedded or len(calls) < 2:  # noqa: PLR2004
            return [call() for call in calls]
        pool = self._open_pool()
        running: list[Future[Any]] = [pool.submit(call) for call in calls]
        return [future.result() for future in running]

    def _open_pool(self) -> ThreadPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="loom-store")
            return self._pool

    def _client(self) -> Client:
        """One client per thread embedded (a handle serves one call at a time), else one for all."""
        if self.target.embedded:
            local = self._local
            client: Client | None = getattr(local, "client", None)
            if client is None:
                client = local.client = self._open()
            return client
        with self._lock:
            if self._shared is None:
                self._shared = self._open()
            return self._shared

    def _open(self) -> Client:
        client = open_client(self.target, self.timeouts, database=self.target.database)
        with self._lock:
            self._opened.add(client)
            if self.target.embedded and self._anchor is None:
                self._anchor = client
        return client


class OrgStore:
    """The rows of one organisation: `ports.store.TenantStore`."""

    def __init__(self, store: ClickHouseStore, org: str) -> None:
        self._store = store
        self._org = org
        self._phases = 0

    @property
    def org(self) -> str:
        return self._org

    @property
    def phases(self) -> int:
        return self._phases

    def together(self, *statements: Read[Any] | Insert) -> Results:
        """Run one phase. Raises StoreUnavailable, when other statements of it may have run."""
        wanted = [item for item in statements if isinstance(item, Read) or item.rows]
        if not wanted:
            return Results({})
        self._phases += 1
        answers = self._store.run([self._call(item) for item in wanted])
        return Results(
            {
                id(item): answer
                for item, answer in zip(wanted, answers, strict=True)
                if isinstance(item, Read)
            }
        )

    def _call(self, item: Read[Any] | Insert) -> Callable[[], Any]:
        if isinstance(item, Insert):
            return lambda: self._store.insert(self._org, item)
        if "org" in item.params:
            raise ValueError(f"{item.name}: the store adds org, a read does not")
        return lambda: self._read(item)

    def _read(self, read: Read[Any]) -> list[Any]:
        params = {**read.params, "org": self._org}
        rows = self._store.query(read.name, query_text(read.name), params)
        return [read.decode(row) for row in rows]


class AllOrgs:
    """Reads over all organisations: `ports.store.OperatorStore`."""

    def __init__(self, store: ClickHouseStore) -> None:
        self._store = store

    def together(self, *reads: Read[Any]) -> Results:
        """Run one phase. Raises StoreUnavailable."""
        answers = self._store.run([partial(self._read, read) for read in reads])
        return Results({id(read): rows for read, rows in zip(reads, answers, strict=True)})

    def _read(self, read: Read[Any]) -> list[Any]:
        text = query_text(read.name, "operator")
        return [read.decode(row) for row in self._store.query(read.name, text, dict(read.params))]

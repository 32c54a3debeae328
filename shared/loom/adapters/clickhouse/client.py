"""Connections to ClickHouse.

What a DSN means, and the settings every statement runs under.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from loom.adapters.clickhouse.errors import store_errors
from loom.ports.store import StoreUnavailable

if TYPE_CHECKING:
    from clickhouse_connect.driver.client import Client

DEFAULT_DATABASE: Final = "loom"
_DATABASE_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,62}")


@dataclass(frozen=True, slots=True)
class Target:
    """Where the store is. `path` is the embedded engine's folder, or ":memory:"; `dsn` a server's.

    One of the two is "".
    """

    database: str
    dsn: str = ""
    path: str = ""

    @property
    def embedded(self) -> bool:
        return bool(self.path)


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds. The server gives up one second before the client does."""

    connect_s: float = 5.0
    statement_s: float = 10.0


def parse_dsn(dsn: str, *, database: str, data_dir: str | Path | None) -> Target:
    """Read a DSN; a database it names wins over `database`.

    `http(s)://user:password@host:port/database?option=value` is a server.
    `chdb:///absolute/folder`, `chdb://memory` and, with `data_dir`, `chdb://` are the embedded
    engine; `?database=name` names a database there. Raises ValueError.
    """
    parts = urlsplit(dsn)
    options = dict(parse_qsl(parts.query))
    named = options.pop("database", "")
    if parts.scheme in ("http", "https"):
        named = unquote(parts.path.strip("/")) or named
        # Without its path: a database in it would have to exist before it can be created.
        server = urlunsplit((parts.scheme, parts.netloc, "", urlencode(options), ""))
        return Target(_checked(named or database), dsn=server)
    if parts.scheme != "chdb":
        raise ValueError(f"a store DSN starts with http, https or chdb, not {parts.scheme!r}")
    if parts.netloc in ("memory", ":memory:"):
        return Target(
            _checked(unquote(parts.path.strip("/")) or named or database), path=":memory:"
        )
    if parts.netloc:
        raise ValueError("an embedded store's folder is absolute: chdb:///folder")
    if not parts.path.strip("/") and data_dir is None:
        raise ValueError("chdb:// names no folder and no data folder is set")
    folder = Path(unquote(parts.path)) if parts.path.strip("/") else Path(data_dir or "") / "store"
    return Target(_checked(named or database), path=str(folder.resolve()))


def _checked(database: str) -> str:
    if not _DATABASE_NAME.fullmatch(database):
        raise ValueError(f"not a database name: {database!r}")
    return database


def open_client(target: Target, timeouts: Timeouts, *, database: str | None) -> Client:
    """Connect; `database` None leaves the server's default, for creating ours.

    Raises StoreUnavailable.
    """
    from clickhouse_connect import get_client  # noqa: PLC0415
    from clickhouse_connect.driver.exceptions import ProgrammingError  # noqa: PLC0415

    common: dict[str, Any] = {
        "database": database or "default",
        "settings": _settings(target, timeouts),
        "tz_mode": "aware",
        "show_clickhouse_errors": "scrub",
    }
    with store_errors("connect"):
        if not target.embedded:
            return get_client(
                dsn=target.dsn,
                interface=urlsplit(target.dsn).scheme,
                connect_timeout=timeouts.connect_s,
                send_receive_timeout=timeouts.statement_s,
                autogenerate_session_id=False,
                form_encode_query_params=True,
                **common,
            )
        if target.path != ":memory:":
            Path(target.path).mkdir(parents=True, exist_ok=True)
        try:
            return get_client(interface="chdb", path=target.path, **common)
        except ProgrammingError as error:
            raise StoreUnavailable(
                f"the embedded store in {target.path} did not open: one process can use it at a "
                "time, and a process can use one"
            ) from error


def _settings(target: Target, timeouts: Timeouts) -> Mapping[str, object]:
    settings: dict[str, object] = {
        # An acknowledged insert is stored; the server's default would let it wait for others.
        "async_insert": 0,
        # The embedded engine waits for mutations by default, a server does not.
        "mutations_sync": 1,
        "max_execution_time": max(1, int(timeouts.statement_s) - 1),
        # A condition checked before FINAL lets a superseded row through.
        "optimize_move_to_prewhere_if_final": 0,
    }
    if not target.embedded:
        # A replica may not have seen a write acknowledged by another, and functions have no sticky
        # connection. Almost every read precedes a decision, so it is the rule, and the search
        # queries, which decide nothing, switch it off in their text.
        settings["select_sequential_consistency"] = 1
    return settings

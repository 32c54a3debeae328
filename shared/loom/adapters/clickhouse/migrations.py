"""The schema, built by numbered SQL files that only ever go forward.

ClickHouse has neither transactional DDL nor a lock, so every statement may run again (IF NOT
EXISTS), and only one process migrates at a time: the `migrate` function, whose concurrency is 1.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from loom.adapters.clickhouse.errors import store_errors
from loom.adapters.clickhouse.store import ClickHouseStore

if TYPE_CHECKING:
    from clickhouse_connect.driver.client import Client

STATEMENT_MARK: Final = "-- next statement"
"""Stands alone on the line between two statements of a file: a semicolon may be part of one."""

_FILE_NAME: Final = re.compile(r"\d{4}_[a-z0-9_]+\.sql")
_TIMEOUT_S: Final = 300.0

_LEDGER: Final = """
CREATE TABLE IF NOT EXISTS schema_migrations
(
    name String,
    checksum String,
    applied_at DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree
ORDER BY (name, checksum)
"""
_RECORD: Final = """
INSERT INTO schema_migrations (name, checksum, applied_at)
SELECT {name:String}, {checksum:String}, now64(3, 'UTC')
"""


class MigrationChanged(Exception):
    """A file that was applied reads differently now: changes go into a new file."""


@dataclass(frozen=True, slots=True)
class Migration:
    """`name` is the file name; `checksum` the SHA-256 of its text."""

    name: str
    text: str

    @property
    def checksum(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def statements(self) -> list[str]:
        parts: list[list[str]] = [[]]
        for line in self.text.splitlines():
            if line.strip() == STATEMENT_MARK:
                parts.append([])
            else:
                parts[-1].append(line)
        return [text for part in parts if (text := "\n".join(part).strip())]


def shipped() -> list[Migration]:
    """List the files of this package, in order."""
    folder = files(__package__).joinpath("migrations")
    return [
        Migration(entry.name, entry.read_text(encoding="utf-8"))
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if _FILE_NAME.fullmatch(entry.name)
    ]


def migrate(store: ClickHouseStore, migrations: list[Migration] | None = None) -> list[str]:
    """Bring the store's database up to date, creating it if missing; answers the names applied now.

    Raises MigrationChanged before anything is applied, and StoreUnavailable.
    """
    wanted = shipped() if migrations is None else migrations
    patient = replace(store.timeouts, statement_s=max(_TIMEOUT_S, store.timeouts.statement_s))
    with store.administered(patient) as client, store_errors("migrate"):
        return _apply(client, store.target.database, wanted)


def _apply(client: Client, database: str, migrations: list[Migration]) -> list[str]:
    client.command(f"CREATE DATABASE IF NOT EXISTS `{database}`")  # the name is checked
    client.database = database
    client.command(_LEDGER)
    found = client.query("SELECT name, checksum FROM schema_migrations")
    applied = {str(name): str(checksum) for name, checksum in found.result_rows}
    for migration in migrations:
        if applied.get(migration.name, migration.checksum) != migration.checksum:
            raise MigrationChanged(
                f"{migration.name} was applied with another text; put the change in a new file"
            )
    waiting = [migration for migration in migrations if migration.name not in applied]
    for migration in waiting:
        for statement in migration.statements:
            client.command(statement)
        client.command(_RECORD, parameters={"name": migration.name, "checksum": migration.checksum})
    return [migration.name for migration in waiting]

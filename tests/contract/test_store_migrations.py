"""Migrations: from nothing, twice, half-way, and refusing a changed file."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.support.store import fresh_store

from loom.adapters.clickhouse.migrations import (
    STATEMENT_MARK,
    Migration,
    MigrationChanged,
    migrate,
    shipped,
)
from loom.adapters.clickhouse.schema import TABLES
from loom.adapters.clickhouse.store import ClickHouseStore

FIRST = Migration(
    "0001_one.sql",
    "-- a ; in a comment\nCREATE TABLE IF NOT EXISTS one (a String DEFAULT ';') ENGINE = Memory\n"
    f"{STATEMENT_MARK}\nCREATE TABLE IF NOT EXISTS two (a String) ENGINE = Memory\n",
)
SECOND = Migration("0002_three.sql", "CREATE TABLE IF NOT EXISTS three (a String) ENGINE = Memory")


@pytest.fixture(params=["embedded", pytest.param("http", marks=pytest.mark.slow)])
def bare(request: pytest.FixtureRequest) -> Iterator[ClickHouseStore]:
    """A store whose database does not exist yet."""
    dsn = request.getfixturevalue("clickhouse_dsn") if request.param == "http" else None
    with fresh_store(dsn, migrated=False) as opened:
        yield opened


def definitions(store: ClickHouseStore) -> dict[str, str]:
    found = store.query(
        "test",
        "SELECT name, create_table_query AS text FROM system.tables"
        " WHERE database = currentDatabase() ORDER BY name",
        {},
    )
    return {row["name"]: row["text"] for row in found}


def ledger(store: ClickHouseStore) -> list[dict[str, str]]:
    return store.query(
        "test", "SELECT name, checksum, applied_at FROM schema_migrations ORDER BY name", {}
    )


def test_the_first_run_builds_everything_and_the_second_changes_nothing(
    bare: ClickHouseStore,
) -> None:
    assert migrate(bare) == [migration.name for migration in shipped()]
    built, recorded = definitions(bare), ledger(bare)
    assert set(built) == {*TABLES, "schema_migrations"}
    assert migrate(bare) == []
    assert definitions(bare) == built
    assert ledger(bare) == recorded


def test_every_statement_may_run_again(bare: ClickHouseStore) -> None:
    migrate(bare)
    built = definitions(bare)
    with bare.administered(bare.timeouts) as client:
        client.database = bare.target.database
        for migration in shipped():
            for statement in migration.statements:
                client.command(statement)
    assert definitions(bare) == built


def test_a_run_that_stopped_half_way_goes_on(bare: ClickHouseStore) -> None:
    broken = Migration(FIRST.name, f"{FIRST.text}{STATEMENT_MARK}\nDROP TABLE missing\n")
    with pytest.raises(Exception, match="missing"):
        migrate(bare, [broken])
    assert ledger(bare) == []
    assert migrate(bare, [FIRST, SECOND]) == [FIRST.name, SECOND.name]
    assert {"one", "two", "three"} <= set(definitions(bare))


def test_a_new_file_alone_is_applied(bare: ClickHouseStore) -> None:
    assert migrate(bare, [FIRST]) == [FIRST.name]
    assert migrate(bare, [FIRST, SECOND]) == [SECOND.name]


def test_a_changed_file_stops_the_run_before_anything_is_applied(bare: ClickHouseStore) -> None:
    migrate(bare, [FIRST])
    changed = Migration(FIRST.name, FIRST.text + "\n-- a second thought")
    with pytest.raises(MigrationChanged, match=r"0001_one\.sql"):
        migrate(bare, [changed, SECOND])
    assert "three" not in definitions(bare)


def test_the_shipped_files_are_numbered_without_gaps_and_go_forward_only() -> None:
    names = [migration.name for migration in shipped()]
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
    for migration in shipped():
        for statement in migration.statements:
            code = re.sub(r"--.*", "", statement)
            assert re.search(r"\bIF (NOT )?EXISTS\b", code), (migration.name, statement[:80])
            assert not re.search(r"\b(Nullable|PARTITION BY|is_deleted\))", code), migration.name


def test_only_rows_whose_copies_expire_together_have_a_ttl(store: ClickHouseStore) -> None:
    with_ttl = {name for name, text in definitions(store).items() if " TTL " in text}
    assert with_ttl == {"memory_drops", "model_answer", "memory_extraction_queue"}

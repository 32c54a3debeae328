"""What the engine does that the store's design rests on; when one of these fails, so does a reason.

Each test uses tables of its own, with merges stopped where the order of arrival must stay visible.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.support.store import fresh_store

Run = Callable[..., Any]


@pytest.fixture(params=["embedded", pytest.param("http", marks=pytest.mark.slow)])
def run(request: pytest.FixtureRequest) -> Iterator[Run]:
    """Runs a statement in an empty database; a SELECT answers its rows."""
    dsn = request.getfixturevalue("clickhouse_dsn") if request.param == "http" else None
    with fresh_store(dsn) as store, store.administered(store.timeouts) as client:
        client.database = store.target.database

        def run_statement(sql: str, **settings: object) -> Any:
            if sql.startswith("SELECT"):
                return [tuple(row) for row in client.query(sql).result_rows]
            return client.command(sql, settings=settings or None)

        yield run_statement


def replacing(run: Run, more: str = "", settings: str = "") -> None:
    run(
        "CREATE TABLE t (k String, v UInt64, status String, at DateTime) "
        f"ENGINE = ReplacingMergeTree(v) ORDER BY k {more} {settings}"
    )
    run("SYSTEM STOP MERGES t")


def test_a_condition_before_final_lets_a_superseded_row_through(run: Run) -> None:
    replacing(run)
    run("INSERT INTO t VALUES ('a', 1, 'live', now())")
    run("INSERT INTO t VALUES ('a', 2, 'deleted', now())")
    assert run("SELECT v FROM t FINAL WHERE status = 'live'") == []
    assert run("SELECT v FROM t FINAL PREWHERE status = 'live'") == [(1,)]


def test_the_highest_version_wins_in_any_order_before_and_after_a_merge(run: Run) -> None:
    replacing(run)
    for version in (2, 3, 1):
        run(f"INSERT INTO t VALUES ('a', {version}, 's{version}', now())")  # noqa: S608
    assert run("SELECT status FROM t FINAL") == [("s3",)]
    run("SYSTEM START MERGES t")
    run("OPTIMIZE TABLE t FINAL")
    assert run("SELECT status FROM t") == [("s3",)]


def test_equal_versions_are_answered_differently_by_final_and_argmax(run: Run) -> None:
    replacing(run)
    run("INSERT INTO t VALUES ('a', 1, 'first', now())")
    run("INSERT INTO t VALUES ('a', 1, 'second', now())")
    assert run("SELECT status FROM t FINAL") == [("second",)]
    assert run("SELECT argMax(status, v) FROM t SETTINGS max_threads = 1") == [("first",)]


def test_a_ttl_brings_an_older_version_back(run: Run) -> None:
    # A TTL is applied part by part. Partitions keep the parts apart, as a late merge would.
    settings = "TTL at + INTERVAL 1 DAY SETTINGS merge_with_ttl_timeout = 0"
    replacing(run, "PARTITION BY v", settings)
    run("INSERT INTO t VALUES ('a', 1, 'old', now() + INTERVAL 9 DAY)")
    run("INSERT INTO t VALUES ('a', 2, 'new', now() - INTERVAL 9 DAY)")
    assert run("SELECT status FROM t FINAL") == [("new",)]
    run("SYSTEM START MERGES t")
    deadline = time.monotonic() + 30
    while run("SELECT status FROM t FINAL") == [("new",)] and time.monotonic() < deadline:
        run("OPTIMIZE TABLE t FINAL")
    assert run("SELECT status FROM t FINAL") == [("old",)]


def test_a_token_makes_a_repeat_a_no_op_whatever_it_holds(run: Run) -> None:
    run(
        "CREATE TABLE t (k String) ENGINE = MergeTree ORDER BY k "
        "SETTINGS non_replicated_deduplication_window = 100"
    )
    run("INSERT INTO t SELECT 'a'", insert_deduplication_token="plan-1")
    run("INSERT INTO t SELECT 'a'", insert_deduplication_token="plan-1")
    run("INSERT INTO t SELECT 'other rows'", insert_deduplication_token="plan-1")
    assert run("SELECT k FROM t") == [("a",)]
    run("INSERT INTO t SELECT 'a'", insert_deduplication_token="plan-2")
    assert run("SELECT count() FROM t") == [(2,)]


def test_without_a_window_a_token_does_nothing(run: Run) -> None:
    run("CREATE TABLE t (k String) ENGINE = MergeTree ORDER BY k")
    for _ in range(2):
        run("INSERT INTO t SELECT 'a'", insert_deduplication_token="plan-1")
    assert run("SELECT count() FROM t") == [(2,)]


def test_a_materialized_column_can_be_the_version(run: Run) -> None:
    run(
        "CREATE TABLE t (k String, at UInt64, v UInt64 MATERIALIZED 1000 - at) "
        "ENGINE = ReplacingMergeTree(v) ORDER BY k"
    )
    run("SYSTEM STOP MERGES t")
    for at in (5, 3, 9):
        run(f"INSERT INTO t VALUES ('a', {at})")  # noqa: S608
    assert run("SELECT at FROM t FINAL") == [(3,)]
    assert run("SELECT * FROM t FINAL") == [("a", 3)]


def test_a_lightweight_delete_removes_every_version(run: Run) -> None:
    replacing(run)
    run("INSERT INTO t VALUES ('a', 1, 'old', now()), ('b', 1, 'kept', now())")
    run("INSERT INTO t VALUES ('a', 2, 'new', now())")
    run("SYSTEM START MERGES t")
    run("DELETE FROM t WHERE k = 'a'")
    assert run("SELECT status FROM t FINAL") == [("kept",)]

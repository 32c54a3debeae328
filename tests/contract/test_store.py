"""The store itself: what goes in comes out, phases, tokens, errors, threads."""

from __future__ import annotations

import dataclasses
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from clickhouse_connect.driver.exceptions import DatabaseError
from tests.support import stored_rows as rows
from tests.support.clickhouse_server import unused_port
from tests.support.store import fresh_store

from loom.adapters.clickhouse.client import parse_dsn
from loom.adapters.clickhouse.errors import UNAVAILABLE
from loom.adapters.clickhouse.schema import TABLES
from loom.adapters.clickhouse.store import ClickHouseStore, query_text
from loom.ports import reads
from loom.ports.decode import row_of
from loom.ports.store import Insert, Read, StoreUnavailable

HOSTILE = [
    "'; DROP TABLE memory; --",
    "{x:String} {org:String}",
    "%s %(org)s %",
    "back\\slash 'single' \"double\" `tick`\nline\ttab\r",
    "😀 漢字 العربية e\u0301 \u200b \ufeff",
    "\\N",
    "NULL",
    "$$heredoc$$",
    "/* comment */ -- # //",
    "",
]


def everything(table: str) -> Any:
    """A row of the table with no field at its default."""
    base = {
        "memory": rows.memory(),
        "memory_history": rows.memory(),
        "memory_evidence": rows.turn(),
        "memory_evidence_link": rows.link(),
        "memory_chunk": rows.chunk(),
        "memory_drops": rows.drop(dropped_at=_today()),
        "memory_audit": rows.audit(),
        "write_plan": rows.plan(),
        "model_answer": rows.answer(),
        "namespace_category": rows.category(),
        "memory_guard": rows.guard(),
        "taken_turn": rows.taken(),
        "blacklist": rows.pattern(),
        "tombstone": rows.tombstone(),
        "memory_extraction_queue": rows.batch(),
        "model_hold": rows.hold(),
        "model_calls": rows.model_calls(),
    }[table]
    held = TABLES[table].columns
    changes: dict[str, Any] = {}
    for field in dataclasses.fields(base):
        if field.default is dataclasses.MISSING or field.name not in held:
            continue
        changes[field.name] = {
            "str": " ".join(HOSTILE) + field.name,
            "float": 0.123456789012345,
            "int": 4_294_967_295,
            "bool": True,
            "datetime": datetime(2261, 1, 2, 3, 4, 5, 678000, tzinfo=UTC),
            "tuple[str, ...]": tuple(HOSTILE),
            "tuple[float, ...]": (0.5, -0.25, 2.0**-120, 3.0),
        }[str(field.type)]
    return dataclasses.replace(base, **changes)


def _today() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


@pytest.mark.parametrize("table", TABLES)
def test_a_row_comes_back_as_it_was_written(store: ClickHouseStore, table: str) -> None:
    row = everything(table)
    store.for_org("acme").together(Insert(table, [row], token="t"))
    columns = ", ".join(TABLES[table].columns)
    found = store.query("test", f"SELECT {columns} FROM {table} FINAL", {})  # noqa: S608
    assert [row_of(TABLES[table].row)(values) for values in found] == [row]


@pytest.mark.parametrize("table", TABLES)
def test_the_schema_in_code_is_the_migrated_one(store: ClickHouseStore, table: str) -> None:
    found = store.query(
        "test",
        "SELECT name, type FROM system.columns WHERE database = currentDatabase()"
        " AND table = {table:String} AND default_kind != 'MATERIALIZED' ORDER BY position",
        {"table": table},
    )
    names, types = TABLES[table].columns, TABLES[table].types
    assert [(row["name"], row["type"]) for row in found] == [
        ("org", "String"),
        *zip(names, types, strict=True),
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_data_in_parameters(store: ClickHouseStore, text: str) -> None:
    found = store.query(
        "test",
        "SELECT {text:String} AS text, {texts:Array(String)} AS texts,"
        " {vector:Array(Float32)} AS vector, {matrix:Array(Array(Float32))} AS matrix,"
        " {moment:DateTime64(3, 'UTC')} AS moment",
        {
            "text": text,
            "texts": [text, *HOSTILE],
            "vector": [0.5, -1e-7],
            "matrix": [[0.5], [2.0, 3.0], []],
            "moment": rows.NOW,
        },
    )
    assert found[0]["text"] == text
    assert found[0]["texts"] == [text, *HOSTILE]
    assert found[0]["vector"] == pytest.approx([0.5, -1e-7])
    assert found[0]["matrix"] == [[0.5], [2.0, 3.0], []]
    assert found[0]["moment"] == rows.NOW


@pytest.mark.parametrize("text", HOSTILE[:-1])
def test_hostile_text_finds_its_own_row_only(store: ClickHouseStore, text: str) -> None:
    acme = store.for_org("acme")
    acme.together(
        Insert("memory", [rows.memory(text, user_id=text, text=text), rows.memory()], token="t")
    )
    read = reads.memories_by_key(rows.NAMESPACE, text, now=rows.NOW, user_id=text)
    assert [row.text for row in acme.together(read).of(read)] == [text]


def test_a_hostile_organisation_sees_only_itself(store: ClickHouseStore) -> None:
    for org in ("acme", "' OR 1=1 --", "acme\\"):
        store.for_org(org).together(
            Insert("memory", [rows.memory(text=f"of {org}")], token="same token")
        )
    read = reads.memory_by_id(rows.NAMESPACE, "id-of-user/home_city")
    found = store.for_org("' OR 1=1 --").together(read).of(read)
    assert [row.text for row in found] == ["of ' OR 1=1 --"]


def test_phases_count_the_calls_of_one_handle(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    assert acme.phases == 0
    one, two = reads.categories("a"), reads.categories("b")
    results = acme.together(one, two, Insert("memory", [], token="t"))
    assert (results.of(one), results.of(two), acme.phases) == ([], [], 1)
    acme.together(Insert("memory", [], token="t"))
    assert acme.phases == 1, "nothing to do is no trip"
    assert store.for_org("acme").phases == 0


def test_reads_of_one_phase_keep_their_own_answers(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    acme.together(Insert("memory", [rows.memory(f"k{n}") for n in range(9)], token="t"))
    wanted = [reads.memories_by_key(rows.NAMESPACE, f"k{n}", now=rows.NOW) for n in range(9)]
    results = acme.together(*wanted)
    assert [results.of(read)[0].memory_key for read in wanted] == [f"k{n}" for n in range(9)]


def test_a_read_may_not_choose_its_organisation(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    with pytest.raises(ValueError, match="org"):
        acme.together(Read("categories", {"namespace": "n", "org": "other"}, dict))
    with pytest.raises(ValueError, match="organisation"):
        store.for_org("")


def test_a_row_of_another_table_is_refused(store: ClickHouseStore) -> None:
    with pytest.raises(TypeError, match="LinkRow"):
        store.for_org("acme").together(Insert("memory_evidence_link", [rows.turn()], token="t"))


def test_a_query_name_is_never_a_path() -> None:
    for name in ("../store", "a.b", "", "A"):
        with pytest.raises(ValueError, match="query name"):
            query_text(name)


def test_an_unknown_query_and_a_broken_one_are_programming_errors(store: ClickHouseStore) -> None:
    with pytest.raises(FileNotFoundError):
        store.for_org("acme").together(Read("no_such_query", {}, dict))
    with pytest.raises(DatabaseError) as caught:
        store.query("broken", "SELECT nothing_like_that", {})
    assert caught.value.code == 47


def test_a_statement_that_takes_too_long_is_an_unavailable_store(store: ClickHouseStore) -> None:
    slow = "SELECT sleepEachRow(0.2) FROM numbers(50) SETTINGS max_block_size = 1"
    with pytest.raises(StoreUnavailable, match="TIMEOUT_EXCEEDED"):
        store.query("slow", f"{slow}, max_execution_time = 1", {})


def test_the_codes_of_an_unavailable_store_are_the_engines(store: ClickHouseStore) -> None:
    names = store.query(
        "test",
        "SELECT code, errorCodeToName(code) AS name FROM"
        " (SELECT arrayJoin({codes:Array(UInt32)}) AS code)",
        {"codes": list(UNAVAILABLE)},
    )
    assert {row["code"]: row["name"] for row in names} == UNAVAILABLE


def test_every_thread_may_use_the_store(store: ClickHouseStore) -> None:
    def write_and_read(number: int) -> list[str]:
        acme = store.for_org("acme")
        acme.together(Insert("memory", [rows.memory(f"k{number}")], token=f"t{number}"))
        read = reads.memories_by_key(rows.NAMESPACE, f"k{number}", now=rows.NOW)
        other = reads.memory_counts(rows.NAMESPACE, now=rows.NOW)
        return [row.memory_key for row in acme.together(read, other).of(read)]

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(write_and_read, range(40)))
    assert found == [[f"k{number}"] for number in range(40)]


def test_a_closed_store_opens_again(store: ClickHouseStore) -> None:
    store.ping()
    store.close()
    store.ping()


def test_an_embedded_engine_outlives_the_thread_that_opened_it() -> None:
    with fresh_store(migrated=True) as opened:
        worker = threading.Thread(
            target=lambda: opened.for_org("acme").together(
                Insert("memory", [rows.memory()], token="t")
            )
        )
        worker.start()
        worker.join()
        read = reads.memory_by_id(rows.NAMESPACE, "id-of-user/home_city")
        assert len(opened.for_org("acme").together(read).of(read)) == 1


class _Overloaded(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.send_response(503)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Says nothing."""


def test_a_server_that_is_away_or_overloaded_is_unavailable() -> None:
    away = ClickHouseStore(f"http://127.0.0.1:{unused_port()}", timeout_s=2, connect_timeout_s=1)
    with pytest.raises(StoreUnavailable):
        away.ping()
    server = HTTPServer(("127.0.0.1", 0), _Overloaded)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        busy = ClickHouseStore(f"http://127.0.0.1:{server.server_port}", timeout_s=2)
        with pytest.raises(StoreUnavailable) as caught:
            busy.ping()
        assert "127.0.0.1" not in str(caught.value)
        busy.close()
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize(
    ("dsn", "database", "place"),
    [
        ("https://u:p@host:8443/loom2", "loom2", "https://u:p@host:8443"),
        ("https://u:p@host:8443", "given", "https://u:p@host:8443"),
        ("http://host?verify=false&database=x", "x", "http://host?verify=false"),
        ("chdb://memory", "given", ":memory:"),
        ("chdb://memory/other", "other", ":memory:"),
        ("chdb:///var/data?database=x", "x", "/var/data"),
        ("chdb://", "given", "/folder/store"),
    ],
)
def test_what_a_dsn_means(dsn: str, database: str, place: str) -> None:
    target = parse_dsn(dsn, database="given", data_dir="/folder")
    assert (target.database, target.path or target.dsn) == (database, place)


@pytest.mark.parametrize(
    "dsn", ["", "postgres://host/db", "chdb://relative/path", "http://host/bad-name", "chdb://"]
)
def test_a_dsn_that_means_nothing_is_refused(dsn: str) -> None:
    with pytest.raises(ValueError, match=r"DSN|folder|database name"):
        parse_dsn(dsn, database="loom", data_dir=None)

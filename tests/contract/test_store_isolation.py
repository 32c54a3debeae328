"""No organisation sees, counts or ranks another's rows: for every function of `ports.reads`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from tests.contract.test_store_sql import NAMES
from tests.support import stored_rows as rows

from loom.adapters.clickhouse.schema import TABLES
from loom.adapters.clickhouse.store import ClickHouseStore
from loom.ports import reads
from loom.ports.store import Insert, Read

VECTOR: Final = (1.0, 0.0, 0.0)
KEY: Final = "user/home_city"
N: Final = rows.NAMESPACE
WHERE: Final = reads.SearchFilter(N, rows.NOW)

EVERY_READ: Final[dict[str, Callable[[], Read[Any]]]] = {
    "live_peers": lambda: reads.live_peers(rows.scope(), [KEY], ["same"]),
    "live_peers whole": lambda: reads.live_peers(rows.scope(), [KEY], ["same"], whole=True),
    "highest_versions": lambda: reads.highest_versions(rows.scope(), [KEY]),
    "nearest_memories": lambda: reads.nearest_memories(
        rows.scope(), [VECTOR], rows.MODEL, ["lisbon"], 10
    ),
    "categories": lambda: reads.categories(N),
    "plan_rows": lambda: reads.plan_rows(N, "request-1"),
    "plan_row": lambda: reads.plan_row(N, "request-1", "plan-1"),
    "taken_turns": lambda: reads.taken_turns(N, ["turn-1"], ""),
    "model_answers": lambda: reads.model_answers(N, ["call-1"]),
    "memories_by_key": lambda: reads.memories_by_key(N, KEY, now=rows.NOW),
    "memory_by_id": lambda: reads.memory_by_id(N, f"id-of-{KEY}"),
    "history": lambda: reads.history(N, KEY),
    "links": lambda: reads.links(N, [f"id-of-{KEY}"]),
    "evidence": lambda: reads.evidence(N, ["turn-1"]),
    "evidence_known": lambda: reads.evidence_known(N, ["turn-1"]),
    "chunk": lambda: reads.chunk(N, "chunk:1"),
    "memory_vector": lambda: reads.memory_vector(
        WHERE, vector=VECTOR, embedding_model=rows.MODEL, limit=10
    ),
    "memory_lexical": lambda: reads.memory_lexical(WHERE, terms=["lisbon"], limit=10),
    "chunk_vector": lambda: reads.chunk_vector(
        WHERE, vector=VECTOR, embedding_model=rows.MODEL, limit=10
    ),
    "chunk_lexical": lambda: reads.chunk_lexical(WHERE, terms=["lisbon"], limit=10),
    "recall": lambda: reads.recall(N, terms=["lisbon"]),
    "memory_counts": lambda: reads.memory_counts(N, now=rows.NOW),
    "memory_totals": lambda: reads.memory_totals(N),
    "evidence_totals": lambda: reads.evidence_totals(N),
    "chunk_total": lambda: reads.chunk_total(N),
    "top_categories": lambda: reads.top_categories(N, now=rows.NOW),
    "top_tags": lambda: reads.top_tags(N, now=rows.NOW),
    "audit_rows": lambda: reads.audit_rows(N),
    "drops_summary": lambda: reads.drops_summary(N, rows.NOW - timedelta(days=90)),
}


def written_by(org: str, copies: int) -> list[Insert]:
    """The same identities in every organisation, with words and numbers of its own."""
    words = ("lisbon", *(f"word{n}" for n in range(copies)))
    common: dict[str, Any] = {
        "text": f"{org} lives in Lisbon",
        "embedding_model": rows.MODEL,
        "embedding": VECTOR,
        "search_terms": words,
    }
    memories = [
        rows.memory(
            key,
            version=copies,
            content_sha256="same",
            tags=(org,),
            category=f"category of {org}",
            updated_at=rows.at(copies),
            **common,
        )
        for key in (KEY, *(f"more/{n}" for n in range(copies)))
    ]
    today = rows.answer().answered_at
    inserts = {
        "memory": memories,
        "memory_history": memories,
        "memory_evidence": [
            rows.turn(f"turn-{n}", content=org, search_terms=words, said_at=rows.at(copies))
            for n in range(copies + 1)
        ],
        "memory_evidence_link": [rows.link(span_text=org, version=copies)],
        "memory_chunk": [rows.chunk(f"chunk:{n}", **common) for n in range(copies + 1)],
        "memory_drops": [rows.drop(reason=org, count=copies, dropped_at=today)],
        "memory_audit": [rows.audit(actor=org)],
        "write_plan": [rows.plan(body=org, decided_at=rows.at(copies))],
        "model_answer": [rows.answer(answer=org)],
        "namespace_category": [rows.category(description=org)],
    }
    assert set(inserts) == set(TABLES), "a new table needs rows here"
    return [Insert(table, found, token="the same token") for table, found in inserts.items()]


def everything_seen(store: ClickHouseStore, org: str) -> dict[str, list[Any]]:
    wanted = {name: make() for name, make in EVERY_READ.items()}
    results = store.for_org(org).together(*wanted.values())
    return {name: results.of(read) for name, read in wanted.items()}


def test_every_read_is_covered() -> None:
    functions = {
        name for name in reads.__all__ if name[0].islower() and callable(getattr(reads, name))
    }
    assert {name.split()[0] for name in EVERY_READ} == functions
    assert {make().name for make in EVERY_READ.values()} == set(NAMES), "a query without a read"


def test_no_read_sees_another_organisation(store: ClickHouseStore) -> None:
    nothing = everything_seen(store, "acme")
    store.for_org("globex").together(*written_by("globex", 3))
    assert everything_seen(store, "acme") == nothing

    store.for_org("acme").together(*written_by("acme", 2))
    alone = everything_seen(store, "acme")
    store.for_org("umbrella").together(*written_by("umbrella", 5))
    assert everything_seen(store, "acme") == alone
    for name, found in alone.items():
        assert found, f"{name} answers nothing, so it proves nothing"
        assert found != nothing[name], f"{name} does not see its own organisation"
        assert "globex" not in repr(found), name


def test_no_read_sees_another_namespace(store: ClickHouseStore) -> None:
    nothing = everything_seen(store, "acme")
    elsewhere = [
        Insert(
            insert.table,
            [dataclasses.replace(row, namespace="team/other") for row in insert.rows],
            token="elsewhere",
        )
        for insert in written_by("acme", 2)
    ]
    store.for_org("acme").together(*elsewhere)
    assert everything_seen(store, "acme") == nothing

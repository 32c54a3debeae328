"""No organisation sees, counts or ranks another's rows: for every function of `ports.reads`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any, Final

from tests.contract.test_store_sql import FOLDER, NAMES
from tests.support import stored_rows as rows

from loom.adapters.clickhouse.schema import TABLES
from loom.adapters.clickhouse.store import ClickHouseStore
from loom.ports import queue_reads, reads, sweep_reads
from loom.ports.checks import CHECKS
from loom.ports.store import Insert, Read

VECTOR: Final = (1.0, 0.0, 0.0)
KEY: Final = "user/home_city"
PLACE: Final = (rows.NAMESPACE, "bot", "ada", "-", KEY)
N: Final = rows.NAMESPACE
WHERE: Final = reads.SearchFilter(N, rows.NOW)

EVERY_READ: Final[dict[str, Callable[[], Read[Any]]]] = {
    "live_peers": lambda: reads.live_peers(rows.scope(), [KEY], ["same"]),
    "highest_versions": lambda: reads.highest_versions(rows.scope(), [KEY]),
    "nearest_memories": lambda: reads.nearest_memories(
        rows.scope(), [VECTOR], rows.MODEL, ["lisbon"], 10, now=rows.NOW
    ),
    "served_memories": lambda: reads.served_memories(rows.scope(), [KEY], now=rows.NOW, limit=9),
    "categories": lambda: reads.categories(N),
    "plan_rows": lambda: reads.plan_rows(N, "request-1"),
    "plan_row": lambda: reads.plan_row(N, "request-1", "plan-1"),
    "taken_turns": lambda: reads.taken_turns(N, ["turn-1"], "plain"),
    "model_answers": lambda: reads.model_answers(N, "call-1"),
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
    "plans_applied": lambda: reads.plans_applied(
        N, [f"plan of {org}" for org in ("acme", "globex", "umbrella")]
    ),
    "audit_page": lambda: reads.audit_page(N),
    "guards": lambda: reads.guards(rows.scope(), [KEY]),
    "guards_of": lambda: reads.guards_of(N, [KEY]),
    "guards_of_writer": lambda: reads.guards_of_writer(rows.scope()),
    "pinned": lambda: reads.pinned(N),
    "blacklist": lambda: reads.blacklist(N),
    "tombstones": lambda: reads.tombstones(rows.scope(), ["k"], []),
    "words_known": lambda: reads.words_known(rows.scope(), ["acme", "globex", "umbrella"]),
    "memory_list": lambda: reads.memory_list(reads.MemoryFilter(N, rows.NOW), limit=50),
    "drops_summary": lambda: reads.drops_summary(N, rows.NOW - timedelta(days=90)),
    "guards_at": lambda: reads.guards_at([PLACE]),
    "highest_versions_at": lambda: reads.highest_versions_at([PLACE]),
    "rows_at": lambda: reads.rows_at([PLACE]),
    "originals_at": lambda: reads.originals_at([PLACE]),
    "kin_at": lambda: reads.kin_at([(N, "ada", KEY)]),
    "memory_scan": lambda: reads.memory_scan(N, limit=50),
    "memories_by_ids": lambda: sweep_reads.memories_by_ids(N, [f"id-of-{KEY}"]),
    "chunks_by_keys": lambda: sweep_reads.chunks_by_keys(N, ["chunk:1"]),
    "memories_to_retire": lambda: sweep_reads.memories_to_retire(N, rows.NOW, 50),
    "batches": lambda: queue_reads.batches(N, ["batch-0"]),
    "payload": lambda: queue_reads.payload(N, "batch-0"),
    "payloads_kept": lambda: queue_reads.payloads_kept(N, ["batch-0"]),
    "batch_list": lambda: queue_reads.batch_list(N, ["pending"], limit=50),
    "batches_found": lambda: queue_reads.batches_found(N, ["batch-0"]),
    "batch_page": lambda: queue_reads.batch_page(N, ["pending"], limit=50),
    "batch_counts_of_org": lambda: queue_reads.batch_counts_of_org(N),
    "batch_counts": lambda: queue_reads.batch_counts(N),
    "pending_batches": lambda: queue_reads.pending_batches(N),
    "done_since": lambda: queue_reads.done_since(rows.today() - timedelta(days=1)),
    "hold_of_batch": lambda: queue_reads.hold_of_batch(N, "batch-0"),
    "model_calls": queue_reads.model_calls,
    **{
        f"integrity_check {check}": partial(
            reads.integrity_check, check, N, now=rows.NOW, embedding_model=rows.MODEL
        )
        for check in CHECKS
    },
}

OPERATORS: Final[dict[str, Callable[[], Read[Any]]]] = {
    "due_batches": lambda: queue_reads.due_batches(rows.today(), 50),
    "switched_on_batches": lambda: queue_reads.switched_on_batches(50),
    "old_batches": lambda: queue_reads.old_batches(rows.today(), 50),
    "memories_without_vector": lambda: sweep_reads.memories_without_vector(
        rows.at(-9), rows.at(9), 50
    ),
    "chunks_without_vector": lambda: sweep_reads.chunks_without_vector(rows.at(-9), rows.at(9), 50),
    "memories_ended": lambda: sweep_reads.memories_ended(rows.NOW, 50),
    "plans_decided": lambda: sweep_reads.plans_decided(rows.at(-9), rows.at(9), 50),
    "queue_totals": lambda: queue_reads.queue_totals(rows.today() - timedelta(days=1)),
    "last_ended": lambda: queue_reads.last_ended(rows.today() - timedelta(days=1), 50),
}
"""Reads over all organisations: for schedules and health, which know no caller."""
WHOLE_ORG: Final = {"done_since", "model_calls"}
"""Reads that are about an organisation, whatever the namespace."""

BROKEN: Final[dict[str, dict[str, Any]]] = {
    "alias": {"status": "duplicate", "duplicate_of": "gone"},
    "conflict": {"requires_review": True, "conflict_with": ("gone",)},
    "unlinked": {"source_class": "extraction"},
    "vector": {"embedding_model": "", "embedding": ()},
    "vector_model": {"embedding_model": "another"},
    "expired": {"expires_at": rows.at(-5)},
    "behind": {},
}
"""Rows that an integrity check finds."""


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
            plan_id=f"plan of {org}",
            **common,
        )
        for key in (KEY, *(f"more/{n}" for n in range(copies)))
    ]
    memories.append(
        rows.memory(
            "alias/of-it",
            version=copies,
            status="duplicate",
            duplicate_of=KEY,
            content_sha256="same",
            tags=(org,),
        )
    )
    broken = [
        rows.memory(f"broken/{name}", **{**common, "text": org, **changes})
        for name, changes in BROKEN.items()
    ]
    today = rows.answer().answered_at
    inserts = {
        "memory": [*memories, *broken],
        "memory_history": [*memories, rows.memory("broken/behind", version=2 + copies)],
        "memory_evidence": [
            rows.turn(f"turn-{n}", content=org, search_terms=words, said_at=rows.at(copies))
            for n in range(copies + 1)
        ],
        "memory_evidence_link": [
            rows.link(span_text=org, version=copies),
            *(rows.link(evidence_id=f"of {org}", version=n + 1) for n in range(copies)),
        ],
        "memory_chunk": [rows.chunk(f"chunk:{n}", **common) for n in range(copies + 1)],
        "memory_drops": [rows.drop(reason=org, count=copies, dropped_at=today)],
        "memory_audit": [rows.audit(actor=org)],
        "write_plan": [rows.plan(body=org, decided_at=rows.at(copies))],
        "model_answer": [rows.answer(answer=org)],
        "taken_turn": [rows.taken(plan_id=org)],
        "namespace_category": [rows.category(description=org)],
        "memory_guard": [rows.guard(KEY, reason=org)],
        "blacklist": [rows.pattern(pattern=org)],
        "tombstone": [rows.tombstone(buried_by=org)],
        "memory_extraction_queue": [
            *(rows.batch(f"batch-{n}", body=org, last_error=org) for n in range(copies)),
            rows.batch(f"of {org}", status="done"),
        ],
        "model_hold": [rows.hold(reason=org)],
        "model_calls": [rows.model_calls(reason=org)],
    }
    assert set(inserts) == set(TABLES), "a new table needs rows here"
    return [Insert(table, found, token="the same token") for table, found in inserts.items()]


def everything_seen(store: ClickHouseStore, org: str) -> dict[str, list[Any]]:
    wanted = {name: make() for name, make in EVERY_READ.items()}
    results = store.for_org(org).together(*wanted.values())
    return {name: results.of(read) for name, read in wanted.items()}


def test_every_read_is_covered() -> None:
    offered = [
        (module, name) for module in (reads, queue_reads, sweep_reads) for name in module.__all__
    ]
    functions = {
        name for module, name in offered if name[0].islower() and callable(getattr(module, name))
    }
    assert {name.split()[0] for name in EVERY_READ} == functions - set(OPERATORS)
    operators = {path.stem for path in (FOLDER / "operator").glob("*.sql")}
    assert {make().name for make in OPERATORS.values()} == operators
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
        if "namespace" in TABLES[insert.table].columns
    ]
    store.for_org("acme").together(*elsewhere)
    found = everything_seen(store, "acme")
    assert {name for name in found if found[name] != nothing[name]} <= WHOLE_ORG


def test_what_an_operator_reads_holds_no_content(store: ClickHouseStore) -> None:
    secret = "the words of a user"
    row = rows.batch(body=secret, user_id=secret, agent=secret, session_id=secret, enqueuer=secret)
    store.for_org("acme").together(Insert("memory_extraction_queue", [row], token="t"))
    wanted = {name: make() for name, make in OPERATORS.items()}
    results = store.for_operator().together(*wanted.values())
    assert [batch.queue_id for batch in results.of(wanted["due_batches"])] == ["batch-1"]
    assert secret not in repr([results.of(read) for read in wanted.values()])

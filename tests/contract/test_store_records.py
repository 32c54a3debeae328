"""Evidence, links, chunks, plans, answers, losses and audit."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.support import stored_rows as rows

from loom.adapters.clickhouse.store import ClickHouseStore, OrgStore
from loom.ports import reads
from loom.ports.store import Insert, Read

N = rows.NAMESPACE
_tokens = itertools.count()


def write(acme: OrgStore, table: str, *items: Any) -> None:
    acme.together(Insert(table, items, token=f"token-{next(_tokens)}"))


def ask(acme: OrgStore, read: Read[Any]) -> list[Any]:
    return acme.together(read).of(read)


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_the_turn_first_received_stays(store: ClickHouseStore, order: tuple[int, ...]) -> None:
    acme = store.for_org("acme")
    sent = [rows.turn(request_id=f"r{n}", received_at=rows.at(n), position=n) for n in range(3)]
    for index in order:
        write(acme, "memory_evidence", sent[index])
    with store.administered(store.timeouts) as client:
        client.command(f"OPTIMIZE TABLE {store.target.database}.memory_evidence FINAL")
    assert ask(acme, reads.evidence(N, ["turn-1", "unknown"])) == [sent[0]]
    assert ask(acme, reads.evidence_known(N, ["turn-1", "unknown"])) == [("turn-1", rows.NOW)]
    assert ask(acme, reads.evidence_totals(N))[0].turns == 1


def test_turns_come_in_the_order_they_were_said(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(
        acme,
        "memory_evidence",
        rows.turn("c", position=1),
        rows.turn("a", position=0),
        rows.turn("b", said_at=rows.at(-1), position=5),
    )
    found = ask(acme, reads.evidence(N, ["a", "b", "c"]))
    assert [turn.evidence_id for turn in found] == ["b", "a", "c"]


def test_links_of_one_version_or_of_all(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    made = [
        rows.link("m1", version=1),
        rows.link("m1", version=2, evidence_id="turn-2"),
        rows.link("m2", span_start=-1, span_end=-1),
        rows.link("m3"),
    ]
    write(acme, "memory_evidence_link", *made)
    write(acme, "memory_evidence_link", *made)
    assert ask(acme, reads.links(N, ["m1", "m2"])) == made[:3]
    assert ask(acme, reads.links(N, ["m1", "m2"], version=2)) == [made[1]]
    assert ask(acme, reads.links(N, [])) == []


def test_a_chunk_stored_again_keeps_its_vector_unless_it_reads_as_high(
    store: ClickHouseStore,
) -> None:
    acme = store.for_org("acme")
    where = reads.SearchFilter(N, rows.NOW)
    by_vector = {"vector": (1.0, 0.0), "embedding_model": "m", "limit": 5}
    embedded = rows.chunk(embedding=(1.0, 0.0), embedding_model="m")
    write(acme, "memory_chunk", embedded)
    write(acme, "memory_chunk", rows.chunk(created_at=rows.at(5), text="without a vector"))
    assert len(ask(acme, reads.chunk_vector(where, **by_vector))) == 1
    newer = replace(embedded, created_at=rows.at(9), embedding_model="m2")
    write(acme, "memory_chunk", newer)
    assert ask(acme, reads.chunk(N, "chunk:1"))[0].embedding_model == "m2"
    write(acme, "memory_chunk", rows.chunk(created_at=rows.at(-9), sensitivity="high"))
    assert ask(acme, reads.chunk(N, "chunk:1"))[0].sensitivity == "high"
    assert ask(acme, reads.chunk_vector(where, **{**by_vector, "embedding_model": "m2"})) == []


def test_plans_of_a_request(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    first, second = rows.plan("p1"), rows.plan("p2", decided_at=rows.at(1), body="x" * 100_000)
    write(acme, "write_plan", first, second, rows.plan("p3", request_id="other"))
    write(acme, "write_plan", first)
    assert ask(acme, reads.plan_rows(N, "request-1")) == [first, second]
    assert ask(acme, reads.plan_row(N, "request-1", "p2")) == [second]
    assert ask(acme, reads.plan_row(N, "request-1", "p3")) == []
    with pytest.raises(ValueError, match="id"):
        reads.plan_row(N, "request-1", "")


def test_turns_are_taken_per_reading_and_the_last_time_counts(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    taken = [
        rows.taken("a"),
        rows.taken("b"),
        rows.taken("b", taken_at=rows.at(1), plan_id="p2"),
        rows.taken("c", reading="strict"),
    ]
    for row in (*taken, taken[0]):
        write(acme, "taken_turn", row)
    found = ask(acme, reads.taken_turns(N, ["a", "b", "c", "d"], "plain"))
    assert found == [reads.TakenTurn("a", rows.NOW), reads.TakenTurn("b", rows.at(1))]
    strict = ask(acme, reads.taken_turns(N, ["b", "c"], "strict"))
    assert [turn.turn_id for turn in strict] == ["c"]
    assert ask(acme, reads.taken_turns(N, [], "plain")) == []
    assert ask(store.for_org("globex"), reads.taken_turns(N, ["a"], "plain")) == []


def test_the_newest_answer_of_a_call_wins(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    old = rows.answer()
    new = rows.answer(answered_at=old.answered_at + timedelta(seconds=1), answer="new")
    write(acme, "model_answer", new)
    mine, other = rows.answer("call-12"), rows.answer("other-1")
    write(acme, "model_answer", old, mine, other)
    assert ask(acme, reads.model_answers(N, "call-1")) == [new, mine]
    assert ask(acme, reads.model_answers(N, "other")) == [other]
    assert ask(acme, reads.model_answers(N, "none")) == []
    with pytest.raises(ValueError, match="id"):
        reads.model_answers(N, "")


def test_categories_that_were_removed_are_not_listed(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(acme, "namespace_category", rows.category("work"), rows.category("food"))
    write(acme, "namespace_category", rows.category("work", version=2, is_deleted=True))
    write(acme, "namespace_category", rows.category("food", version=2, description="what one eats"))
    found = ask(acme, reads.categories(N))
    assert [(row.category, row.description) for row in found] == [("food", "what one eats")]


def test_losses_are_counted_once(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    today = datetime.now(UTC)
    lost = [
        rows.drop("p/0", count=2, dropped_at=today),
        rows.drop("p/1", count=3, dropped_at=today),
        rows.drop("p/2", stage="verify_grounded", reason="no_source", count=1, dropped_at=today),
        rows.drop("old/0", count=50, dropped_at=today - timedelta(days=2)),
    ]
    write(acme, "memory_drops", *lost)
    write(acme, "memory_drops", *lost)
    found = ask(acme, reads.drops_summary(N, today - timedelta(days=1)))
    assert [(drop.stage, drop.reason, drop.dropped) for drop in found] == [
        ("llm_extract", "malformed_fact", 5),
        ("verify_grounded", "no_source", 1),
    ]


def test_audit_lists_the_newest_first(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    done = [rows.audit(f"p/{n}", at=rows.at(n)) for n in range(4)]
    write(acme, "memory_audit", *done)
    write(acme, "memory_audit", *done)
    assert ask(acme, reads.audit_page(N, limit=3)) == [done[3], done[2], done[1]]


def test_counts_for_a_summary(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(
        acme,
        "memory",
        rows.memory("a", tags=("x", "y"), category="food"),
        rows.memory("b", tags=("x", "x"), category="food", user_id="bob"),
        rows.memory("c", tags=("y",), category="work", memory_type="episodic", user_id="-"),
        rows.memory("d", tags=("z",), category="old", expires_at=rows.NOW, user_id="eve"),
        rows.memory("e", status="deleted", updated_at=rows.at(7), user_id="gone"),
        rows.memory("f", status="duplicate", agent="other", tags=("x",)),
    )
    write(acme, "memory", rows.memory("a", tags=("x", "y"), category="food", version=2))
    write(acme, "memory_evidence", rows.turn("t1"), rows.turn("t2", session_id="s2"))
    write(acme, "memory_evidence", rows.turn("t2", session_id="s2", received_at=rows.at(9)))
    write(acme, "memory_evidence", rows.turn("t3", session_id="-", user_id="-"))
    write(acme, "memory_chunk", rows.chunk("chunk:1"), rows.chunk("chunk:2", user_id="bob"))
    write(acme, "memory_chunk", rows.chunk("chunk:1"))

    counts = ask(acme, reads.memory_counts(N, now=rows.NOW))
    assert {(c.status_now, c.memory_type, c.agent): c.rows for c in counts} == {
        ("deleted", "semantic", "bot"): 1,
        ("duplicate", "semantic", "other"): 1,
        ("expired", "semantic", "bot"): 1,
        ("live", "episodic", "bot"): 1,
        ("live", "semantic", "bot"): 2,
    }
    [totals] = ask(acme, reads.memory_totals(N))
    assert (totals.users, totals.last_write_at) == (3, rows.at(7))
    [evidence] = ask(acme, reads.evidence_totals(N))
    assert (evidence.turns, evidence.sessions, evidence.users) == (3, 2, 1)
    assert ask(acme, reads.chunk_total(N)) == [2]
    assert ask(acme, reads.chunk_total(N, user_id="bob")) == [1]
    assert ask(acme, reads.top_categories(N, now=rows.NOW)) == [("food", 2), ("work", 1)]
    assert ask(acme, reads.top_tags(N, now=rows.NOW, limit=2)) == [("x", 2), ("y", 2)]
    assert ask(acme, reads.top_tags(N, now=rows.NOW, user_id="bob")) == [("x", 1)]


def test_counts_of_nothing_are_zero(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    [totals] = ask(acme, reads.memory_totals(N))
    assert (totals.users, totals.last_write_at) == (0, datetime(1970, 1, 1, tzinfo=UTC))
    assert ask(acme, reads.chunk_total(N)) == [0]
    assert ask(acme, reads.memory_counts(N, now=rows.NOW)) == []

"""Memories: which version is the newest, who meets whom, and what a key's past looks like."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support import stored_rows as rows
from tests.support.store import fresh_store

from loom.adapters.clickhouse.store import ClickHouseStore, OrgStore, query_text
from loom.domain.rows import MemoryRow
from loom.ports import reads
from loom.ports.store import Insert, Read

KEY = "user/home_city"
_tokens = itertools.count()


def write(acme: OrgStore, *memories: MemoryRow, table: str = "memory") -> None:
    acme.together(Insert(table, memories, token=f"token-{next(_tokens)}"))


def ask(acme: OrgStore, read: Read[Any]) -> list[Any]:
    return acme.together(read).of(read)


def newest(acme: OrgStore, key: str = KEY) -> MemoryRow:
    [row] = ask(acme, reads.live_peers(rows.scope(), [key], []))
    assert isinstance(row, MemoryRow)
    return row


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_older_evidence_never_supersedes(store: ClickHouseStore, order: tuple[int, ...]) -> None:
    acme = store.for_org("acme")
    versions = [
        rows.memory(version=1, evidence_at=rows.at(-60), text="Porto"),
        rows.memory(version=3, evidence_at=rows.at(-30), text="Madrid"),
        rows.memory(version=2, evidence_at=rows.at(0), text="Lisbon"),
    ]
    for index in order:
        write(acme, versions[index])
    assert newest(acme).text == "Lisbon"


def test_in_any_order_of_arrival_the_highest_precedence_is_served() -> None:
    with fresh_store() as store:
        acme = store.for_org("acme")
        keys = itertools.count()

        @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
        @given(
            st.lists(
                st.tuples(st.integers(-5, 5), st.sampled_from(["live", "deleted", "duplicate"])),
                min_size=2,
                max_size=5,
            ),
            st.randoms(use_true_random=False),
            st.booleans(),
        )
        def check(written: list[tuple[int, str]], random: Any, together: bool) -> None:
            key = f"key/{next(keys)}"
            # Versions are claimed, so no two rows of a key ever share a precedence.
            versions = [
                rows.memory(key, version=number, evidence_at=rows.at(minutes), status=status)
                for number, (minutes, status) in enumerate(written, start=1)
            ]
            arriving = random.sample(versions, len(versions))
            for batch in [arriving] if together else [[row] for row in arriving]:
                write(acme, *batch)
            best = max(versions, key=lambda row: row.precedence)
            assert newest(acme, key) == best
            served = ask(acme, reads.memories_by_key(rows.NAMESPACE, key, now=rows.NOW))
            assert served == ([] if best.status == "deleted" else [best])

        check()


def test_a_delete_is_not_undone_by_a_merge(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(acme, rows.memory(version=2, status="deleted", evidence_at=rows.at(1)))
    write(acme, rows.memory(version=1))
    with store.administered(store.timeouts) as client:
        client.command(f"OPTIMIZE TABLE {store.target.database}.memory FINAL")
    write(acme, rows.memory(version=3, evidence_at=rows.at(-9), text="late"))
    assert newest(acme).status == "deleted"


def test_writing_twice_doubles_nothing(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    row = rows.memory()
    same = [Insert("memory", [row], token="t"), Insert("memory_history", [row], token="t")]
    acme.together(*same)
    acme.together(*same)
    again = [Insert("memory", [row], token="u"), Insert("memory_history", [row], token="u")]
    acme.together(*again)
    counts = ask(acme, reads.memory_counts(rows.NAMESPACE, now=rows.NOW))
    assert [count.rows for count in counts] == [1]
    assert len(ask(acme, reads.history(rows.NAMESPACE, KEY))) == 1
    [stored] = store.query("test", "SELECT count() AS n FROM memory_history", {})
    assert stored["n"] == 2, "a repeated token is not stored, a new one is folded when read"


def test_peers_are_the_same_key_or_the_same_content(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(
        acme,
        rows.memory("same/key", text="here"),
        rows.memory("same/key", session_id="s9", text="another session's"),
        rows.memory("deleted/key", status="deleted"),
        rows.memory("duplicate/key", status="duplicate", content_sha256="h"),
        rows.memory("same/content", content_sha256="h"),
        rows.memory("same/content/elsewhere", content_sha256="h", session_id="s9"),
        rows.memory("dead/content", content_sha256="h", status="deleted"),
        rows.memory("changed/content", content_sha256="h"),
        rows.memory("unrelated"),
        *(
            rows.memory("same/key", content_sha256="h", **{part: "other"})
            for part in ("agent", "user_id", "namespace")
        ),
    )
    write(acme, rows.memory("changed/content", content_sha256="new", version=2))
    keys = ["same/key", "deleted/key", "duplicate/key", "never/written"]
    found = ask(acme, reads.live_peers(rows.scope(), keys, ["h", "unknown"]))
    assert [(row.session_id, row.memory_key) for row in found] == [
        ("-", "deleted/key"),
        ("-", "duplicate/key"),
        ("-", "same/content"),
        ("-", "same/key"),
        ("s9", "same/content/elsewhere"),
    ]
    assert {(row.agent, row.user_id, row.namespace) for row in found} == {
        ("bot", "ada", rows.NAMESPACE)
    }
    assert ask(acme, reads.live_peers(rows.scope(), [], [])) == []


def test_kin_are_what_marks_and_aliases_tie_to_a_key(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(
        acme,
        rows.memory("x", conflict_with=("named", "shared/named")),
        rows.memory("x", session_id="s9"),
        rows.memory("x", agent="other"),
        rows.memory("x", user_id="-"),
        rows.memory("named", agent="other", session_id="s9"),
        rows.memory("shared/named", user_id="-", agent="-"),
        rows.memory("naming", agent="other", conflict_with=("y", "x")),
        rows.memory("alias", status="duplicate", duplicate_of="x"),
        rows.memory("unrelated", conflict_with=("y",)),
        rows.memory("y"),
        *(rows.memory("x", session_id=f"d{n}", status="deleted") for n in range(2)),
        rows.memory("x", user_id="bob"),
        rows.memory("named", user_id="bob", conflict_with=("x",)),
        rows.memory("x", namespace="elsewhere"),
    )
    found = ask(acme, reads.kin_at([(rows.NAMESPACE, "ada", "x")]))
    assert {(row.user_id, row.agent, row.session_id, row.memory_key) for row in found} == {
        ("-", "-", "-", "shared/named"),
        ("-", "bot", "-", "x"),
        ("ada", "bot", "-", "alias"),
        ("ada", "bot", "-", "x"),
        ("ada", "bot", "s9", "x"),
        ("ada", "other", "-", "naming"),
        ("ada", "other", "-", "x"),
        ("ada", "other", "s9", "named"),
    }
    assert ask(acme, reads.kin_at([])) == []


def test_peers_come_whole_so_that_they_can_be_written_back(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    row = rows.memory(embedding=(1.0, 2.0), embedding_model="m", search_terms=("a",))
    write(acme, row)
    for keys, hashes in (([KEY], []), ([], [row.content_sha256])):
        assert ask(acme, reads.live_peers(rows.scope(), keys, hashes)) == [row]


def test_a_scope_is_found_by_the_primary_key(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(acme, *(rows.memory(f"k{n}", user_id=f"user{n:05}") for n in range(6000)))
    where = reads.SearchFilter(rows.NAMESPACE, rows.NOW, agent="bot", user_id="user00017")
    for read in (
        reads.live_peers(rows.scope(user_id="user00017"), ["k17"], ["h"]),
        reads.kin_at([(rows.NAMESPACE, "user00017", "k17")]),
        reads.memory_vector(where, vector=(1.0,), embedding_model="m", limit=5),
        reads.memories_by_key(
            rows.NAMESPACE, "k17", now=rows.NOW, agent="bot", user_id="user00017"
        ),
    ):
        explain = f"EXPLAIN indexes = 1 {query_text(read.name)}"
        plan = store.query("test", explain, {**read.params, "org": "acme"})
        lines = [row["explain"].strip() for row in plan]
        assert any("Granules: 1/6" in line for line in lines), (read.name, lines)


def test_the_highest_version_counts_versions_that_lost(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    history = [
        rows.memory(version=4, evidence_at=rows.at(-90), plan_id="late"),
        rows.memory(version=3, plan_id="a"),
        rows.memory("other/key", version=7, plan_id="b"),
        rows.memory(version=9, session_id="s1", memory_id="another", plan_id="c"),
    ]
    write(acme, *history, table="memory_history")
    found = ask(acme, reads.highest_versions(rows.scope(), [KEY, "other/key", "unknown"]))
    assert sorted(found) == [("id-of-other/key", 7), (f"id-of-{KEY}", 4)]
    assert ask(acme, reads.highest_versions(rows.scope(), [])) == []


def test_a_key_names_one_row_per_identity(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(
        acme,
        rows.memory(text="ada's"),
        rows.memory(user_id="bob", status="duplicate", text="bob's"),
        rows.memory(user_id="-", text="everybody's"),
        rows.memory(user_id="eve", status="deleted"),
        rows.memory(user_id="zoe", expires_at=rows.NOW),
        rows.memory(user_id="kim", expires_at=rows.at(1), text="kim's"),
        rows.memory(agent="other", session_id="s1", text="another agent's"),
    )

    def texts(**parts: str) -> list[str]:
        read = reads.memories_by_key(rows.NAMESPACE, KEY, now=rows.NOW, **parts)
        return sorted(row.text for row in ask(acme, read))

    assert texts() == ["ada's", "another agent's", "bob's", "everybody's", "kim's"]
    assert texts(user_id="bob") == ["bob's"]
    assert texts(user_id="-") == ["everybody's"]
    assert texts(agent="other", session_id="s1") == ["another agent's"]
    assert texts(agent="other", session_id="-") == []


def test_a_memory_is_found_by_its_id_whatever_became_of_it(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(acme, rows.memory(memory_id="m1", text="old"))
    write(acme, rows.memory(memory_id="m1", version=2, status="deleted", text="gone"))
    found = ask(acme, reads.memory_by_id(rows.NAMESPACE, "m1"))
    assert [(row.version, row.text, row.status) for row in found] == [(2, "gone", "deleted")]
    assert ask(acme, reads.memory_by_id(rows.NAMESPACE, "m2")) == []


def test_history_lists_every_version_newest_first(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    versions = [
        rows.memory(version=n, plan_id=f"p{n}", embedding=(1.0,), search_terms=("a",))
        for n in (2, 1, 4, 3)
    ]
    write(acme, *versions, table="memory_history")
    write(acme, rows.memory(user_id="bob", version=9), table="memory_history")
    found = ask(acme, reads.history(rows.NAMESPACE, KEY, user_id="ada"))
    assert [row.version for row in found] == [4, 3, 2, 1]
    assert found[-1] == replace(versions[1], embedding=(), search_terms=())
    assert len(ask(acme, reads.history(rows.NAMESPACE, KEY))) == 5
    last = ask(acme, reads.history(rows.NAMESPACE, KEY, user_id="ada", session_id="-", limit=2))
    assert [row.version for row in last] == [4, 3]


def test_two_plans_that_claimed_one_version_are_both_kept(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(acme, rows.memory(plan_id="p1"), rows.memory(plan_id="p2"), table="memory_history")
    assert len(ask(acme, reads.history(rows.NAMESPACE, KEY))) == 2


def test_served_memories_are_the_users_and_nobodys_live_ones(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    own = rows.memory("k/one")
    shared = rows.memory("k/one", user_id="-", agent="-", memory_id="shared")
    elsewhere = rows.memory("k/two", agent="other", session_id="s-1", memory_id="elsewhere")
    write(
        acme,
        own,
        shared,
        elsewhere,
        rows.memory("k/one", user_id="bob", memory_id="another user's"),
        rows.memory("k/one", namespace="team/other", memory_id="another namespace's"),
        rows.memory("k/gone", status="deleted", memory_id="deleted"),
        rows.memory("k/alias", status="duplicate", memory_id="alias"),
        rows.memory("k/old", expires_at=rows.at(-1), memory_id="expired"),
        rows.memory("k/high", sensitivity="high", memory_id="high"),
        rows.memory("k/unasked", memory_id="unasked"),
    )
    keys = ["k/one", "k/two", "k/gone", "k/alias", "k/old", "k/high"]
    found = ask(acme, reads.served_memories(rows.scope(), keys, now=rows.NOW, limit=9))
    assert [row.memory_id for row in found] == ["shared", own.memory_id, "elsewhere"]
    assert all(row.embedding == () and row.search_terms == () for row in found)
    [first] = ask(acme, reads.served_memories(rows.scope(), keys[:1], now=rows.NOW, limit=1))
    assert first.memory_id == own.memory_id

"""`memory.recall`: turns by words, time and role."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from tests.support import stored_rows as rows

from loom.adapters.clickhouse.store import ClickHouseStore, OrgStore
from loom.domain.rows import EvidenceRow
from loom.ports import reads
from loom.ports.store import Insert

_tokens = itertools.count()


@pytest.fixture
def acme(store: ClickHouseStore) -> OrgStore:
    opened = store.for_org("acme")
    turns = [
        rows.turn("t1", search_terms=("lisbon", "move"), said_at=rows.at(1), position=0),
        rows.turn("t2", search_terms=("lisbon",), said_at=rows.at(2), role="assistant"),
        rows.turn("t3", search_terms=("coffee",), said_at=rows.at(3), position=0),
        rows.turn("t4", search_terms=("東京", "京に"), said_at=rows.at(3), position=1),
        rows.turn("t5", sensitivity="high", said_at=rows.at(4)),
        rows.turn("t6", user_id="bob", session_id="s2", said_at=rows.at(5)),
        rows.turn("t7", agent="other", role="tool", said_at=rows.at(6)),
    ]
    opened.together(Insert("memory_evidence", turns, token=f"t{next(_tokens)}"))
    return opened


def found(acme: OrgStore, **asked: Any) -> list[str]:
    read = reads.recall(rows.NAMESPACE, **asked)
    return [turn.evidence_id for turn, _ in acme.together(read).of(read)]


def test_words_rank_and_leave_out_the_rest(acme: OrgStore) -> None:
    assert found(acme, terms=["lisbon", "move"]) == ["t1", "t2"]
    assert found(acme, terms=["lisbon", "move"], match="all") == ["t1"]
    assert found(acme, terms=["lisbon", "lisbon"], match="all") == ["t2", "t1"]
    assert found(acme, terms=["東京"]) == ["t4"]
    assert found(acme, terms=["absent"]) == []


def test_a_listing_without_words_shows_sensitive_turns_too(acme: OrgStore) -> None:
    assert found(acme) == ["t7", "t6", "t5", "t4", "t3", "t2", "t1"]
    assert found(acme, order="oldest") == ["t1", "t2", "t3", "t4", "t5", "t6", "t7"]


def test_time_order_with_words(acme: OrgStore) -> None:
    assert found(acme, terms=["lisbon", "move"], order="newest") == ["t2", "t1"]
    assert found(acme, terms=["lisbon", "move"], order="oldest") == ["t1", "t2"]


def test_filters(acme: OrgStore) -> None:
    assert found(acme, user_id="bob") == ["t6"]
    assert found(acme, agent="other") == ["t7"]
    assert found(acme, session_id="s2") == ["t6"]
    assert found(acme, roles=["assistant", "tool"]) == ["t7", "t2"]
    assert found(acme, since=rows.at(2), until=rows.at(4), order="oldest") == ["t2", "t3", "t4"]


def test_pages_do_not_overlap(acme: OrgStore) -> None:
    pages = [found(acme, limit=3, offset=offset) for offset in (0, 3, 6, 9)]
    assert pages == [["t7", "t6", "t5"], ["t4", "t3", "t2"], ["t1"], []]


def test_a_turn_comes_whole_with_its_score(acme: OrgStore) -> None:
    read = reads.recall(rows.NAMESPACE, terms=["coffee"])
    [(turn, score)] = acme.together(read).of(read)
    assert isinstance(turn, EvidenceRow)
    assert (turn.content, turn.role, turn.said_at) == ("content of t3", "user", rows.at(3))
    assert score > 0
    listing = reads.recall(rows.NAMESPACE, limit=1)
    assert [score for _, score in acme.together(listing).of(listing)] == [0.0]


def test_an_empty_store_answers_nothing(store: ClickHouseStore) -> None:
    empty = store.for_org("nobody")
    assert found(empty, terms=["a"]) == found(empty) == []

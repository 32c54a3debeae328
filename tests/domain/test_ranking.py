from __future__ import annotations

import random
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.ranking import fuse
from loom.domain.rows import ChunkRow, Hit, MemoryRow

MOMENT = datetime(2026, 10, 5, tzinfo=UTC)


def memory(key: str, *, pinned: bool = False, score: float = 1.0) -> Hit:
    row = MemoryRow(
        "ns", "-", "u", "-", key, f"id-{key}", '""', "", "", 1, 1, MOMENT, MOMENT, MOMENT,
        pinned=pinned,
    )  # fmt: skip
    return Hit("memory", key, row.memory_id, score, row)


def chunk(key: str) -> Hit:
    row = ChunkRow("ns", "-", "u", "s", key, "text", (), MOMENT, MOMENT)
    return Hit("chunk", key, "", 1.0, row)


hits = st.one_of(
    st.sampled_from([memory(key, pinned=key in "ce") for key in "abcdefg"]),
    st.sampled_from([chunk(key) for key in "abc"]),
)
all_legs = st.dictionaries(st.sampled_from(["vector", "lexical", "chunks"]), st.lists(hits))


def test_scores_are_reciprocal_ranks() -> None:
    a, b, c = memory("a"), memory("b"), memory("c")
    fused = fuse({"vector": [a, b], "lexical": [b, c]})
    assert [item.hit.key for item in fused] == ["b", "a", "c"]
    assert fused[0].score == pytest.approx(1 / 62 + 1 / 61)
    assert fused[0].ranks == {"vector": 2, "lexical": 1}


def test_weights_move_the_order() -> None:
    legs = {"vector": [memory("a")], "lexical": [memory("b")]}
    assert fuse(legs, weights={"lexical": 2.0})[0].hit.key == "b"
    assert fuse(legs, weights={"lexical": 0.5})[0].hit.key == "a"


def test_a_pinned_memory_is_ahead_on_ties_only() -> None:
    tied = fuse({"vector": [memory("a")], "lexical": [memory("b", pinned=True)]})
    assert [item.hit.key for item in tied] == ["b", "a"]
    behind = fuse({"vector": [memory("a"), memory("b", pinned=True)]})
    assert [item.hit.key for item in behind] == ["a", "b"]


def test_a_chunk_and_a_memory_of_one_key_are_two_items() -> None:
    assert len(fuse({"vector": [memory("a"), chunk("a")]})) == 2


def test_nothing_gives_nothing() -> None:
    assert fuse({}) == []
    assert fuse({"vector": []}) == []


@given(all_legs, st.randoms(use_true_random=False))
def test_the_order_of_the_legs_makes_no_difference(
    legs: dict[str, list[Hit]], shuffler: random.Random
) -> None:
    names = list(legs)
    shuffler.shuffle(names)
    assert fuse({name: legs[name] for name in names}) == fuse(legs)


@given(all_legs)
def test_every_hit_appears_once_best_first(legs: dict[str, list[Hit]]) -> None:
    fused = fuse(legs)
    shown = [(item.hit.source, item.hit.key) for item in fused]
    assert len(shown) == len(set(shown))
    assert set(shown) == {(hit.source, hit.key) for leg in legs.values() for hit in leg}
    scores = [item.score for item in fused]
    assert scores == sorted(scores, reverse=True)


@given(all_legs)
def test_ranks_are_the_best_places(legs: dict[str, list[Hit]]) -> None:
    for item in fuse(legs):
        for leg, rank in item.ranks.items():
            assert legs[leg].index(item.hit) == rank - 1

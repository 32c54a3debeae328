"""The legs of search: what each may see, and in what order it answers."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.support import stored_rows as rows

from loom.adapters.clickhouse.store import ClickHouseStore, OrgStore
from loom.domain.rows import Hit
from loom.ports import reads
from loom.ports.store import Insert, Read

N = rows.NAMESPACE
M = rows.MODEL
WHERE = reads.SearchFilter(N, rows.NOW)
_tokens = itertools.count()


def write(acme: OrgStore, table: str, *items: Any) -> None:
    acme.together(Insert(table, items, token=f"token-{next(_tokens)}"))


def ask(acme: OrgStore, read: Read[Any]) -> list[Any]:
    return acme.together(read).of(read)


def keys(hits: Sequence[Hit]) -> list[str]:
    return [hit.key for hit in hits]


def vector_hits(acme: OrgStore, where: reads.SearchFilter, *vector: float) -> list[Hit]:
    return ask(acme, reads.memory_vector(where, vector=vector, embedding_model=M, limit=10))


def bm25(documents: Mapping[str, Sequence[str]], terms: Sequence[str]) -> dict[str, float]:
    mean = sum(map(len, documents.values())) / len(documents)
    scores: dict[str, float] = {}
    for name, words in documents.items():
        score = 0.0
        for term in terms:
            holders = sum(term in other for other in documents.values())
            rarity = math.log(1 + (len(documents) - holders + 0.5) / (holders + 0.5))
            count = words.count(term)
            score += rarity * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * len(words) / mean))
        if score > 0:
            scores[name] = score
    return scores


DOCUMENTS = {
    "d1": ["lisbon", "home", "city"],
    "d2": ["lisbon", "lisbon", "trip", "with", "anna"],
    "d3": ["coffee"],
    "d4": ["lisbon", "coffee", "every", "morning", "at", "home", "with", "milk"],
    "d5": [],
    "漢字": ["京都", "都に", "に住", "住む"],
}


@pytest.mark.parametrize(
    "terms", [["lisbon"], ["lisbon", "coffee"], ["milk", "absent"], ["京都", "住む"], ["absent"]]
)
def test_lexical_scores_are_bm25(store: ClickHouseStore, terms: list[str]) -> None:
    acme = store.for_org("acme")
    write(
        acme,
        "memory",
        *(rows.memory(key, search_terms=tuple(words)) for key, words in DOCUMENTS.items()),
    )
    write(
        acme,
        "memory_chunk",
        *(rows.chunk(key, search_terms=tuple(words)) for key, words in DOCUMENTS.items()),
    )
    expected = bm25(DOCUMENTS, terms)
    best_first = sorted(expected, key=lambda key: (-expected[key], key))
    for leg in (reads.memory_lexical, reads.chunk_lexical):
        hits = ask(acme, leg(WHERE, terms=[*terms, terms[0]], limit=10))
        assert keys(hits) == best_first
        assert [hit.score for hit in hits] == pytest.approx([expected[key] for key in best_first])


def test_no_terms_or_no_rows_find_nothing(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    assert ask(acme, reads.memory_lexical(WHERE, terms=["a"], limit=5)) == []
    write(acme, "memory", rows.memory(search_terms=("a",)))
    assert ask(acme, reads.memory_lexical(WHERE, terms=[], limit=5)) == []


def test_a_hit_carries_its_row_without_its_vector(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    memory = rows.memory(search_terms=("a",), embedding=(1.0, 0.0), embedding_model=M)
    chunk = rows.chunk(search_terms=("a",), embedding=(1.0, 0.0), embedding_model=M)
    write(acme, "memory", memory)
    write(acme, "memory_chunk", chunk)
    bare: dict[str, Any] = {"embedding": (), "search_terms": ()}
    vector: dict[str, Any] = {"vector": (1.0, 0.0), "embedding_model": M, "limit": 5}
    for leg, arguments in (
        (reads.memory_lexical, {"terms": ["a"], "limit": 5}),
        (reads.memory_vector, vector),
    ):
        [hit] = ask(acme, leg(WHERE, **arguments))
        assert (hit.source, hit.key, hit.memory_id) == (
            "memory",
            memory.memory_key,
            memory.memory_id,
        )
        assert hit.row == replace(memory, **bare)
    for leg, arguments in (
        (reads.chunk_lexical, {"terms": ["a"], "limit": 5}),
        (reads.chunk_vector, vector),
    ):
        [hit] = ask(acme, leg(WHERE, **arguments))
        assert (hit.source, hit.key, hit.memory_id) == ("chunk", "chunk:1", "")
        assert hit.row == replace(chunk, **bare)


def test_vector_scores_are_cosine_similarities(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    vectors = {"same": (2.0, 0.0), "half": (1.0, 1.0), "opposite": (-1.0, 0.0), "none": (0.0, 0.0)}
    write(
        acme,
        "memory",
        *(rows.memory(key, embedding=v, embedding_model=M) for key, v in vectors.items()),
    )
    hits = vector_hits(acme, WHERE, 1.0, 0.0)
    assert keys(hits) == ["same", "half", "none", "opposite"]
    assert [hit.score for hit in hits] == pytest.approx([1, math.sqrt(0.5), 0, -1], abs=1e-6)
    two = ask(acme, reads.memory_vector(WHERE, vector=(1.0, 0.0), embedding_model=M, limit=2))
    assert keys(two) == ["same", "half"]


def test_vectors_of_another_model_or_length_are_never_compared(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(
        acme,
        "memory",
        rows.memory("mine", embedding=(1.0, 0.0), embedding_model=M),
        rows.memory("theirs", embedding=(1.0, 0.0), embedding_model="another/2"),
        rows.memory("longer", embedding=(1.0, 0.0, 0.0), embedding_model=M),
        rows.memory("none", embedding_model=M),
    )
    write(
        acme,
        "memory_chunk",
        rows.chunk("mine", embedding=(1.0, 0.0), embedding_model=M),
        rows.chunk("theirs", embedding=(1.0, 0.0), embedding_model="another/2"),
        rows.chunk("longer", embedding=(1.0, 0.0, 0.0), embedding_model=M),
    )
    assert keys(vector_hits(acme, WHERE, 1.0, 0.0)) == ["mine"]
    chunks = reads.chunk_vector(WHERE, vector=(1.0, 0.0), embedding_model=M, limit=9)
    assert keys(ask(acme, chunks)) == ["mine"]
    near = reads.nearest_memories(rows.scope(), [(1.0, 0.0)], M, [], 9, now=rows.NOW)
    assert [row.memory_key for row in ask(acme, near)] == ["mine"]


VISIBLE: dict[str, Any] = {"search_terms": ("a",), "embedding": (1.0, 0.0), "embedding_model": M}


def both_legs(acme: OrgStore, where: reads.SearchFilter) -> set[str]:
    lexical = ask(acme, reads.memory_lexical(where, terms=["a"], limit=99))
    by_vector = vector_hits(acme, where, 1.0, 0.0)
    assert set(keys(lexical)) == set(keys(by_vector)), "both legs see the same rows"
    return set(keys(lexical))


def test_what_a_search_may_see(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    made = {
        "plain": {},
        "unexpired": {"expires_at": rows.at(1)},
        "expired": {"expires_at": rows.NOW},
        "deleted": {"status": "deleted"},
        "duplicate": {"status": "duplicate"},
        "proposed": {"proposed": True},
        "high": {"sensitivity": "high"},
        "tagged": {"tags": ("x", "y")},
        "episodic": {"memory_type": "episodic"},
        "food": {"category": "food"},
        "of bob": {"user_id": "bob"},
        "of another agent": {"agent": "other"},
        "of a session": {"session_id": "s1"},
    }
    write(acme, "memory", *(rows.memory(key, **VISIBLE, **more) for key, more in made.items()))
    usual = set(made) - {"expired", "deleted", "duplicate", "proposed", "high"}

    def seen(**changes: Any) -> set[str]:
        return both_legs(acme, replace(WHERE, **changes))

    assert seen() == usual
    assert seen(include_duplicates=True) == usual | {"duplicate"}
    assert seen(include_proposed=True) == usual | {"proposed"}
    assert seen(now=rows.at(2)) == usual - {"unexpired"}
    assert seen(tags=("x",)) == seen(tags=("y", "x")) == {"tagged"}
    assert seen(tags=("x", "z")) == set()
    assert seen(memory_type="episodic") == {"episodic"}
    assert seen(category="food") == {"food"}
    assert seen(user_id="bob") == {"of bob"}
    assert seen(agent="other") == {"of another agent"}
    assert seen(session_id="s1") == {"of a session"}
    assert seen(session_id="-") == usual - {"of a session"}
    assert seen(exclude_keys=("plain", "food")) == usual - {"plain", "food"}


def test_what_a_chunk_search_may_see(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(
        acme,
        "memory_chunk",
        rows.chunk("plain", **VISIBLE),
        rows.chunk("high", sensitivity="high", **VISIBLE),
        rows.chunk("of bob", user_id="bob", **VISIBLE),
        rows.chunk("of a session", session_id="s2", **VISIBLE),
    )

    def seen(**changes: Any) -> set[str]:
        where = replace(WHERE, **changes)
        lexical = ask(acme, reads.chunk_lexical(where, terms=["a"], limit=9))
        read = reads.chunk_vector(where, vector=(1.0, 0.0), embedding_model=M, limit=9)
        assert set(keys(lexical)) == set(keys(ask(acme, read)))
        return set(keys(lexical))

    assert seen() == {"plain", "of bob", "of a session"}
    assert seen(user_id="ada") == {"plain", "of a session"}
    assert seen(session_id="s1") == {"plain", "of bob"}
    assert seen(exclude_keys=("plain",)) == {"of bob", "of a session"}


def test_a_superseded_text_is_not_found(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(acme, "memory", rows.memory(**VISIBLE))
    write(acme, "memory", rows.memory(version=2, search_terms=("b",)))
    assert both_legs(acme, WHERE) == set()
    write(acme, "memory", rows.memory("k", **VISIBLE))
    write(acme, "memory", rows.memory("k", version=2, status="deleted", **VISIBLE))
    assert both_legs(acme, WHERE) == set()


def test_equal_scores_are_ordered_by_key(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    for key in ("c", "a", "b"):
        write(acme, "memory", rows.memory(key, **VISIBLE))
        write(acme, "memory", rows.memory(key, user_id="zoe", **VISIBLE))
    for read in (
        reads.memory_lexical(WHERE, terms=["a"], limit=4),
        reads.memory_vector(WHERE, vector=(1.0, 0.0), embedding_model=M, limit=4),
    ):
        found = [(hit.key, hit.row.user_id) for hit in ask(acme, read)]
        assert found == [("a", "ada"), ("a", "zoe"), ("b", "ada"), ("b", "zoe")]


def test_nearest_to_any_of_the_vectors(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    write(
        acme,
        "memory",
        rows.memory("east", embedding=(1.0, 0.0, 0.0), embedding_model=M),
        rows.memory("north", embedding=(0.1, 1.0, 0.0), embedding_model=M, search_terms=("z",)),
        rows.memory("words", search_terms=("lisbon", "home")),
        rows.memory("one word", search_terms=("lisbon",)),
        rows.memory("foreign", embedding=(1.0, 0.0, 0.0), embedding_model="o", search_terms=("z",)),
        rows.memory("nothing", search_terms=("unrelated",)),
        rows.memory("high", embedding=(1.0, 0.0, 0.0), embedding_model=M, sensitivity="high"),
        rows.memory("gone", search_terms=("lisbon",), status="deleted"),
        rows.memory("of bob", search_terms=("lisbon",), user_id="bob"),
    )

    def nearest(vectors: Any, terms: Sequence[str], limit: int = 9) -> list[str]:
        read = reads.nearest_memories(rows.scope(), vectors, M, terms, limit, now=rows.NOW)
        return [row.memory_key for row in ask(acme, read)]

    east, north = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)
    assert nearest([east], []) == ["east", "north"]
    assert nearest([north], []) == ["north", "east"]
    assert nearest([east, north], [])[0] == "east"
    assert nearest([east], ["lisbon", "home"]) == ["east", "words", "one word", "north"]
    assert nearest([], ["lisbon", "home"]) == ["words", "one word"]
    assert nearest([], ["lisbon", "home"], limit=1) == ["words"]
    assert nearest([], []) == []
    assert nearest([(0.0, 0.0, 0.0)], []) == ["east", "north"]


def test_many_long_vectors_fit_into_one_question(store: ClickHouseStore) -> None:
    acme = store.for_org("acme")
    size, count = 1536, 100
    vectors = [[float(n == axis) for n in range(size)] for axis in range(count)]
    write(
        acme,
        "memory",
        *(
            rows.memory(f"k{axis}", embedding=tuple(vectors[axis]), embedding_model=M)
            for axis in (0, 57, 99)
        ),
        rows.memory("away", embedding=(0.0,) * (size - 1) + (1.0,), embedding_model=M),
    )
    read = reads.nearest_memories(rows.scope(), vectors, M, [], 3, now=rows.NOW)
    assert [row.memory_key for row in ask(acme, read)] == ["k0", "k57", "k99"]
    with pytest.raises(ValueError, match="too many"):
        reads.nearest_memories(rows.scope(), vectors * 2, M, [], 3, now=rows.NOW)
    with pytest.raises(ValueError, match="lengths"):
        reads.nearest_memories(rows.scope(), [(1.0,), (1.0, 2.0)], M, [], 3, now=rows.NOW)

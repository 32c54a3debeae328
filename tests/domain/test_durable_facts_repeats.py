"""Facts of one batch that say the same under several keys."""

from __future__ import annotations

import random
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.claims import relation
from loom.domain.durable_facts_repeats import joined_readings, joined_repeats
from loom.domain.facts import Fact

CLAIM = "The export service retries failed uploads three times"


def fact(key: str, value: str, *indices: int, span: str = "", about: str = "user") -> Fact:
    subject, _, attribute = key.partition("/")
    return Fact(
        subject=subject,
        attribute=attribute,
        value=value,
        source_indices=indices or (0,),
        about=about,  # type: ignore[arg-type]
        span=span,
        key=key,
    )


def test_the_same_claim_under_another_key_is_joined_and_cites_both() -> None:
    facts = [fact("export/retries", CLAIM, 1), fact("uploads/retries", CLAIM + ".", 4)]
    (kept,) = joined_repeats(facts)
    assert kept.source_indices == (1, 4)


def test_the_quoted_one_stays_then_the_longer() -> None:
    quoted = fact("uploads/retries", CLAIM, 4, span="three retries")
    reason = f"{CLAIM} because the network is flaky"
    assert joined_repeats([fact("a/b", CLAIM, 1), quoted])[0].key == "uploads/retries"
    (longer,) = joined_repeats([fact("a/b", CLAIM, 1), fact("c/d", reason, 2)])
    assert (longer.key, longer.value, longer.source_indices) == ("c/d", reason, (1, 2))
    assert joined_repeats([fact("a/b", reason, 1), quoted])[0].key == "uploads/retries"


def test_other_claims_stay() -> None:
    apart = [
        [fact("a/b", CLAIM), fact("c/d", CLAIM.replace("three", "five"))],
        [fact("a/b", CLAIM), fact("c/d", CLAIM.replace("retries", "never retries"))],
        [fact("a/b", CLAIM), fact("c/d", CLAIM + " unless the file is missing")],
        [fact("a/b", CLAIM), fact("c/d", CLAIM, about="other")],
        [fact("port/http", "8080"), fact("port/admin", "8080")],
        [fact("ann/home", "Lives in the old town"), fact("ben/home", "Lives in the old town")],
    ]
    for facts in apart:
        assert joined_repeats(facts) == facts


def test_a_rewording_is_a_repeat() -> None:
    facts = [
        fact("a/b", "The export service doesn't retry failed uploads"),
        fact("c/d", "The export service does not retry the failed uploads", 3),
    ]
    (kept,) = joined_repeats(facts)
    assert kept.source_indices == (0, 3)


def test_long_facts_are_repeats_by_their_wording_only() -> None:
    long = " ".join(f"The step number {n} reads the table t{n}." for n in range(60))
    facts = [
        fact("a/b", long, 1),
        fact("c/d", long.upper(), 2),
        fact("e/f", f"{long} It then ends.", 3),
    ]
    (kept,) = joined_repeats(facts)
    assert (kept.key, kept.source_indices) == ("e/f", (1, 2, 3))


def test_a_short_fact_is_joined_to_another_of_the_same_key_only() -> None:
    facts = [fact("port/http", "8080", 1), fact("port/admin", "8080"), fact("port/http", "8080", 5)]
    kept = joined_repeats(facts)
    assert [one.source_indices for one in kept] == [(1, 5), (0,)]


@pytest.mark.parametrize("chars", [900, 4000])
def test_many_facts_that_share_their_words_are_compared_in_time(chars: int) -> None:
    shared = " ".join(f"word{n}" for n in range(chars // 9))
    facts = [
        fact(f"s{n}/x", f"The service of s{n} uses {shared} in part p{n}"[-chars:] + f" and q{n}")
        for n in range(200)
    ]
    started = time.monotonic()
    assert joined_repeats(facts) == facts
    assert time.monotonic() - started < 20


VALUES = st.sampled_from((CLAIM, CLAIM + ".", CLAIM.upper(), "Uses tabs in all files", "8080"))


@given(st.lists(st.tuples(st.sampled_from("abcdef"), VALUES), max_size=8))
def test_joining_keeps_every_claim_and_every_cited_turn(rows: list[tuple[str, str]]) -> None:
    facts = [fact(f"{key}/x", value, n) for n, (key, value) in enumerate(rows)]
    kept = joined_repeats(facts)
    assert {n for one in kept for n in one.source_indices} == set(range(len(facts)))
    assert {one.value.lower().rstrip(".") for one in kept} == {
        one.value.lower().rstrip(".") for one in facts
    }
    assert joined_repeats(kept) == kept


LIMIT = "The retry limit of uploads is 3"
SPELT = "The retry limit of uploads is three"


def test_readings_that_say_the_same_of_one_subject_are_one_fact_of_all_turns() -> None:
    facts = [
        replace(fact("uploads/limit", LIMIT, 1), tags=("a",), valid_at="2026-10"),
        replace(fact("uploads/retries", SPELT, 4, 1), tags=("b",), category="work"),
    ]
    [kept] = joined_readings(facts, ())
    assert (kept.key, kept.subject, kept.attribute) == ("uploads/limit", "uploads", "limit")
    assert (kept.value, kept.source_indices) == (SPELT, (1, 4))
    assert (set(kept.tags), kept.category, kept.valid_at) == ({"a", "b"}, "work", "2026-10")


def test_the_key_that_is_stored_stays() -> None:
    facts = [fact("uploads/limit", LIMIT, 1), fact("uploads/retries", SPELT, 4)]
    [kept] = joined_readings(facts, {"uploads/retries"})
    assert (kept.key, kept.attribute) == ("uploads/retries", "retries")
    [kept] = joined_readings(facts, {"uploads/retries", "uploads/limit"})
    assert kept.key == "uploads/limit"


@pytest.mark.parametrize(
    "other",
    [
        fact("uploads/b", LIMIT.replace("3", "4"), 2),
        fact("uploads/b", LIMIT.replace("is 3", "is not 3"), 2),
        fact("uploads/b", LIMIT + " because the network is flaky", 2),
        fact("uploads/b", "The retry limit of downloads is 3", 2),
        fact("downloads/b", LIMIT, 2),
        fact("uploads/b", LIMIT, 2, about="other"),
        replace(fact("uploads/b", LIMIT, 2), valid_at="2026-11"),
        replace(fact("uploads/b", LIMIT, 2), record="{}"),
    ],
)
def test_readings_that_say_more_or_something_else_stay(other: Fact) -> None:
    facts = [replace(fact("uploads/a", LIMIT, 1), valid_at="2026-10"), other]
    assert joined_readings(facts, ()) == facts


def test_short_values_of_other_keys_and_contradictions_stay() -> None:
    apart = [
        [fact("port/http", "8080"), fact("port/admin", "8080")],
        [
            fact("api/a", "The API listens on port 8080"),
            fact("api/b", "The API listens on port 8081"),
        ],
        [fact("user/a", "用户住在北京市的老城区"), fact("user/b", "用户住在上海市的老城区")],
    ]
    for facts in apart:
        assert joined_readings(facts, ()) == facts


SAID = st.sampled_from((LIMIT, LIMIT + ".", SPELT, LIMIT.replace("3", "4"), CLAIM, "8080"))


@given(
    st.lists(st.tuples(st.sampled_from(("a/x", "a/y", "b/x")), SAID), max_size=8),
    st.sets(st.sampled_from(("a/x", "a/y", "b/x"))),
    st.randoms(use_true_random=False),
)
def test_nothing_is_lost_in_whatever_order_the_readings_come(
    rows: list[tuple[str, str]], stored: set[str], chance: random.Random
) -> None:
    facts = [fact(key, value, n) for n, (key, value) in enumerate(rows)]
    kept = joined_readings(facts, stored)
    turns = [n for one in kept for n in one.source_indices]
    assert sorted(turns) == list(range(len(facts)))
    for one in kept:
        for n in one.source_indices:
            assert relation(one.value, facts[n].value) in ("same", "equivalent")
            assert one.subject == facts[n].subject
    assert joined_readings(kept, stored) == kept
    shuffled = list(facts)
    chance.shuffle(shuffled)
    groups = {frozenset(one.source_indices) for one in joined_readings(shuffled, stored)}
    if all(fact.value != "8080" for fact in facts):
        assert groups == {frozenset(one.source_indices) for one in kept}

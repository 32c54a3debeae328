"""Facts of one batch that say the same under several keys."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from loom.domain.durable_facts_repeats import joined_repeats
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

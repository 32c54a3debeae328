from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.canonical import canonical_text, content_sha256


@pytest.mark.parametrize(
    ("value", "canonical"),
    [
        ("  Lives in\nLisbon. ", "lives in lisbon"),
        ("我对花生过敏。", "我对花生过敏"),
        ("Works at Yahoo!", "works at yahoo"),
        ("Likes tea?", "likes tea?"),
        ("...", "..."),
        ("", ""),
    ],
)
def test_canonical_text(value: str, canonical: str) -> None:
    assert canonical_text(value) == canonical


@given(st.text())
def test_canonical_text_is_idempotent(value: str) -> None:
    assert canonical_text(canonical_text(value)) == canonical_text(value)


@pytest.mark.parametrize(
    "claim", ["User prefers dark roast coffee", "我对花生过敏", "저는 채식을 해요"]
)
def test_a_self_contained_claim_is_found_under_any_key(claim: str) -> None:
    assert content_sha256("a/b", claim) == content_sha256("c/d", f"  {claim}. ")


@pytest.mark.parametrize(
    "value",
    [
        "8080",
        8080,
        8080.5,
        True,
        None,
        "EUR",
        {"a": 1},
        [1],
        "10 000 EUR",
        "dark roast coffee",
        "花生",
        "",
    ],
)
def test_what_says_nothing_alone_is_hashed_with_its_key(value: object) -> None:
    assert content_sha256("port/http", value) != content_sha256("port/admin", value)
    assert content_sha256("port/http", value) == content_sha256("port/http", value)


def test_different_json_values_differ_under_one_key() -> None:
    values = ["1", 1, True, None, "null", "true", [1], ["1"], {"1": 1}, '{"1":1}', "", [], {}]
    assert len({content_sha256("k", value) for value in values}) == len(values)


def test_the_order_of_object_keys_does_not_matter_but_that_of_lists_does() -> None:
    assert content_sha256("k", {"a": 1, "b": 2}) == content_sha256("k", {"b": 2, "a": 1})
    assert content_sha256("k", [1, 2]) != content_sha256("k", [2, 1])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Deploys are allowed on Fridays.", "Deploys are never allowed on Fridays."),
        ("My name is Wei Chen", "My name is Wei Cheng"),
        ("Ann likes Bob a lot", "Bob likes Ann a lot"),
        ("Rent is 900 euros monthly", "Rent is 90 euros monthly"),
        ("The limit is -5 degrees here", "The limit is 5 degrees here"),
        ("Does he like tea?", "Does he like tea"),
    ],
)
def test_negation_digits_names_and_order_matter(one: str, other: str) -> None:
    assert content_sha256("k", one) != content_sha256("k", other)


def test_any_string_can_be_hashed() -> None:
    assert len(content_sha256("k", "\ud800")) == 64
    assert len(content_sha256("k", {"a": "\udfff"})) == 64

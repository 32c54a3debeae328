"""When a sentence says all that a claim says, and when it only has its words."""

from __future__ import annotations

import pytest

from loom.domain.claims import includes

SAYS = [
    ("Lives in Lisbon", "The user lives in Lisbon."),
    ("Lives in Lisbon, moved there in September 2026", "Lives in Lisbon"),
    ("The user lives in Lisbon since 2020", "Lives in Lisbon"),
    ("Drinks oat milk in coffee.", "User drinks oat milk"),
    ("Vive en Lisboa y bebe leche de avena", "Bebe leche de avena"),
    ("用户住在里斯本，喝燕麦奶", "用户喝燕麦奶"),
    ("ユーザーはリスボンに住んでいて、オーツミルクを飲む", "ユーザーはオーツミルクを飲む"),
    ("يعيش المستخدم في لشبونة، ويشرب حليب الشوفان", "يعيش المستخدم في لشبونة"),
]
DOES_NOT = [
    ("Used to live in Lisbon, now in Porto", "Lives in Lisbon"),
    ("Lived in Lisbon until 2020", "Lived in Lisbon"),
    ("Wants to move to Porto", "Moved to Porto"),
    ("Stopped drinking oat milk", "Drinking oat milk"),
    ("Drinks oat milk, but not any more", "Drinks oat milk"),
    ("Drinks oat milk only on Fridays", "Drinks oat milk"),
    ("Prefers tea over coffee", "Prefers coffee"),
    ("Drinks tea or coffee", "Drinks tea"),
    ("Does the user drink oat milk?", "Drinks oat milk"),
    ("Ana lives in Lisbon", "Lives in Lisbon"),
    ("Ana's sister lives in Lisbon", "Ana lives in Lisbon"),
    ("Ana lives in Lisbon, Bob lives in Porto", "Ana lives in Porto"),
    ("Ana lives in Lisbon and works in Porto", "Works in Porto"),
    ("Uses Postgres as the store", "Uses Postgres as the queue"),
    ("weekly meetings", "weekly"),
    ("Is allergic to peanut oil", "Is allergic to peanut"),
    ("Manages the team's budget", "Manages the team"),
    ("No bebe leche de avena", "Bebe leche de avena"),
    ("用户不喝燕麦奶", "用户喝燕麦奶"),
    ("用户曾住在里斯本，喝燕麦奶", "用户住在里斯本"),
    ("ユーザーはオーツミルクを飲まない", "ユーザーはオーツミルクを飲む"),
    ("لا يشرب المستخدم حليب الشوفان", "يشرب المستخدم حليب الشوفان"),
]


@pytest.mark.parametrize(("text", "claim"), SAYS)
def test_a_sentence_says_the_claim(text: str, claim: str) -> None:
    assert includes(text, claim)


@pytest.mark.parametrize(("text", "claim"), DOES_NOT)
def test_a_sentence_does_not_say_the_claim(text: str, claim: str) -> None:
    assert not includes(text, claim)


def test_a_text_includes_itself_and_long_ones_only_that() -> None:
    long = "The user likes tea. " * 300
    assert includes(long, long)
    assert not includes(long, "The user likes tea")

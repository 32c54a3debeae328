"""Grounding of facts in talk between several named people."""

from __future__ import annotations

import pytest

from loom.domain.facts import Fact
from loom.domain.grounding import ground
from loom.domain.turns import Turn


def talk(*said: tuple[str, str]) -> dict[int, Turn]:
    """Turns of users, each (name, text)."""
    return {at: Turn(at, "user", text, name=name) for at, (name, text) in enumerate(said)}


def reason(subject: str, value: str, turns: dict[int, Turn], *cited: int) -> str | None:
    outcome = ground(Fact(subject, "attribute", value, cited), turns)
    return None if isinstance(outcome, Fact) else outcome


def test_a_name_called_in_passing_proves_nothing() -> None:
    turns = talk(("Oskar", "How was your week?"), ("Petra", "Thanks for asking, Oskar. Quiet."))
    assert reason("Petra", "Petra lent Oskar a canoe", turns, 1) == "ungrounded"


def test_ones_own_name_counts_where_one_says_it() -> None:
    assert reason("Oskar", "Is called Oskar", talk(("Oskar", "Hi, Oskar here")), 0) is None


@pytest.mark.parametrize(
    ("subject", "said", "expected"),
    [
        ("Petra", "The canoe was worth it", None),
        ("Oskar", "The canoe was worth it", "ungrounded"),
        ("Petra", "Where is the canoe?", "ungrounded"),
        ("Petra", "Where is it? The canoe, I mean.", None),
        ("Petra", "It was worth it", "ungrounded"),
    ],
)
def test_one_word_is_enough_of_whoever_speaks_of_themselves(
    subject: str, said: str, expected: str | None
) -> None:
    value = f"{subject} bought a wooden canoe last summer"
    turns = talk(("Oskar", "Hello there"), ("Petra", said))
    assert reason(subject, value, turns, 1) == expected


def test_the_user_without_a_name_speaks_of_themselves_too() -> None:
    turns = {0: Turn(0, "user", "The canoe leaks again.")}
    assert reason("user", "Has a wooden canoe that takes in water", turns, 0) is None


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Both of us, every Sunday. And you?", None),
        ("Really? And what then?", "ungrounded"),
    ],
)
def test_another_speaker_lends_words_to_an_answer(answer: str, expected: str | None) -> None:
    turns = talk(("Oskar", "Do you two still go rowing on the reservoir?"), ("Petra", answer))
    assert reason("Petra", "Petra goes rowing on the reservoir", turns, 1) == expected


def test_ones_own_turn_before_lends_nothing() -> None:
    turns = talk(("Petra", "We go rowing on the reservoir."), ("Petra", "Every Sunday."))
    assert reason("Petra", "Petra goes rowing on the reservoir", turns, 1) == "ungrounded"

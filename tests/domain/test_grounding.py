from __future__ import annotations

import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from loom.domain.facts import Fact
from loom.domain.grounding import TurnIndex, _assent, ground
from loom.domain.stopwords import STOPWORDS
from loom.domain.tokens import search_terms
from loom.domain.turns import Turn


def talk(*said: str, context: tuple[str, ...] = (), names: tuple[str, ...] = ()) -> dict[int, Turn]:
    turns = {
        index: Turn(
            index,
            "user" if index % 2 == 0 else "assistant",
            text,
            name=names[index] if index < len(names) else "",
        )
        for index, text in enumerate(said)
    }
    for place, text in enumerate(context):
        index = place - len(context)
        turns[index] = Turn(index, "assistant", text)
    return turns


def fact(
    value: str, *cited: int, subject: str = "user", span: str = "", entities: str = ""
) -> Fact:
    named = tuple(entity for entity in entities.split("|") if entity)
    return Fact(subject, "attribute", value, cited or (0,), span=span, entities=named)


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        ("I moved to Lisbon last month", fact("Lives in Lisbon since October 2026")),
        ("I MOVED to  Lisbon", fact("Relocated", span="i moved to lisbon")),
        ("I love hiking", fact("Enjoys hikes", entities="hiking")),
        ("我对花生过敏", fact("用户对花生过敏")),
        ("我养猫", fact("用户养了一只宠物", span="我养猫")),
        ("我下个月搬到上海", fact("用户搬到上海", entities="Shanghai")),
        ("我叫陈伟", fact("用户名叫陈伟", entities="Chen Wei")),
        ("Я живу в Москве", fact("Живёт в Москве", entities="Moscow", span="Я живу в Москве")),
        ("We deploy to the cluster", fact("Deploys to a cluster", subject="the project")),
        ("We deploy to the cluster", fact("Deploys to a cluster", subject="our team")),
        ("she is a doctor", fact("Is a doctor", subject="She")),
        ("I am engaged to Anna", fact("Is engaged to the user", subject="Anna")),
        ("I live in NYC", fact("Lives in NYC", entities="New York City")),
        ("Acme is my employer", fact("Works at Acme", entities="Acme Corporation")),
        ("I use set_from_messages", fact("Uses set_from_messages", subject="set_from_messages")),
        ("The port is 8080", fact("8080", subject="port")),
        ("bill me in EUR please", fact("Wants invoices in EUR", subject="billing currency")),
        ("My spouse works nights", fact("Works nights", subject="user's wife")),
        ("王", fact("王", subject="用户", entities="王")),
    ],
)
def test_what_was_said_is_grounded(said: str, claim: Fact) -> None:
    assert ground(claim, talk(said)) is None


@pytest.mark.parametrize(
    ("said", "claim", "reason"),
    [
        ("I moved to Lisbon", fact("Lives in Lisbon", 99, -1), "no_cited_turn"),
        ("I moved to Lisbon", Fact("user", "home", "Lives in Lisbon", ()), "no_cited_turn"),
        ("  ", fact("Lives in Lisbon"), "no_cited_turn"),
        ("I moved to Lisbon", fact("Lives in Lisbon", subject="Bob"), "ungrounded_name"),
        ("I moved to Lisbon", fact("Lives in Lisbon", entities="Porto"), "ungrounded_name"),
        ("I also like tea", fact("Likes tea", entities="Al"), "ungrounded_name"),
        ("The project is late", fact("Is late", subject="Project Zanzibar"), "ungrounded_name"),
        ("我搬到上海", fact("用户搬到上海", entities="Bob"), "ungrounded_name"),
        ("I moved to Lisbon", fact("Is allergic to peanuts"), "ungrounded"),
        ("我搬到上海", fact("用户对花生过敏"), "ungrounded"),
        ("I moved", fact("Is the user", span="never said"), "ungrounded"),
    ],
)
def test_what_was_not_said_is_dropped(said: str, claim: Fact, reason: str) -> None:
    assert ground(claim, talk(said)) == reason


def test_a_line_of_the_prompt_is_dropped() -> None:
    """Reported fault 10: nothing was said, so the model repeats its instructions."""
    turns = talk("ok", "👍")
    line = "Reply ok when the user says nothing durable"
    for claim in (fact(line, 0, 1), fact(line, 0, span="ok"), fact(line, 0, 1, span="👍")):
        assert ground(claim, turns) == "ungrounded"


def test_one_bad_reference_does_not_count() -> None:
    """Reported fault 8: indices that were never offered."""
    turns = talk("I moved to Lisbon", context=("Where do you live?",))
    assert ground(fact("Lives in Lisbon", 99, 0, -1), turns) is None
    assert TurnIndex(turns).cited(fact("x", 99, 0, -1, 0)) == (0,)


def test_an_answer_is_read_with_its_question() -> None:
    asked = {**talk("Yes", context=("Are you vegetarian?",))}
    assert ground(fact("Is vegetarian"), asked) is None
    within = talk("hm", "Are you vegetarian?", "Yes")
    assert ground(fact("Is vegetarian", 2), within) is None
    assert ground(fact("Eats no meat", 2, span="Yes"), within) is None
    silent = talk("Are you vegetarian?", "", "Yes")
    assert ground(fact("Is vegetarian", 2), silent) is None


def test_only_the_turn_before_lends_its_words() -> None:
    turns = talk("Are you vegetarian?", "Who knows", "I like trains")
    assert ground(fact("Is vegetarian", 2), turns) == "ungrounded"


def test_names_may_stand_in_earlier_turns_and_context_but_not_in_later_ones() -> None:
    turns = talk(
        "Anna called", "And?", "She is a doctor", "Is Peter one too?", context=("Hi Olga",)
    )
    assert ground(fact("Is a doctor", 2, subject="Anna"), turns) is None
    assert ground(fact("Is a doctor", 2, subject="Olga"), turns) is None
    assert ground(fact("Is a doctor", 2, subject="Peter"), turns) == "ungrounded_name"


def test_a_speaker_is_grounded() -> None:
    turns = talk("I bought a Tesla", names=("Maria",))
    assert ground(fact("Bought a Tesla", subject="Maria", entities="Tesla"), turns) is None
    assert ground(fact("Bought a Tesla", subject="Marta"), turns) == "ungrounded_name"


@given(st.text(), st.text(), st.text(), st.text(), st.lists(st.integers(-3, 5), max_size=4))
def test_any_fact_is_judged(
    said: str, subject: str, value: str, span: str, cited: list[int]
) -> None:
    turns = talk(said, "I moved to Lisbon", context=("Hello",))
    claim = Fact(subject, "a", value, tuple(cited), span=span, entities=(subject, value))
    reason = ground(claim, turns)
    assert reason in {None, "no_cited_turn", "ungrounded_name", "ungrounded"}
    if reason is None:
        assert any(index in (0, 1) and turns[index].content.strip() for index in cited)


@given(st.text(st.characters(categories=["L", "Nd"]), min_size=3, max_size=20))
def test_a_verbatim_value_and_name_are_always_grounded(word: str) -> None:
    assume(not set(search_terms(word)) <= STOPWORDS | _assent())
    claim = fact(f"{word} and {word}", subject=word, span=word, entities=word)
    assert ground(claim, talk(f"we spoke of {word} today")) is None


def test_many_facts_of_a_long_conversation_are_judged_quickly() -> None:
    turns = talk(
        *(f"Turn {n} is about topic{n} and the city of Town{n}, nothing else" for n in range(400))
    )
    facts = [
        fact(f"Knows topic{n * 4}", n * 4, subject=f"Town{n * 4}", entities=f"Town{n}|Nowhere{n}")
        for n in range(100)
    ]
    started = time.process_time()
    index = TurnIndex(turns)
    reasons = {ground(one, index) for one in facts}
    assert time.process_time() - started < 0.5
    assert reasons == {"ungrounded_name"}

"""Which facts repeat what a session was served, and which are news (decision 39)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.domain.echo_cases import NOON, OWNER, fact, index, row

from loom.domain.facts import Fact
from loom.domain.recall_echoes import Recalled, recall_echo
from loom.domain.remembered import Echo, Remembered
from loom.domain.rows import MemoryRow

Turns = list[tuple[str, str]]
LISBON = row("user/home-city", "User lives in Lisbon near the river")
CITY = "user/home-city"


def judged(
    found: Fact,
    turns: Turns,
    *rows: MemoryRow,
    keys: Sequence[str] = (),
    nearby: Sequence[MemoryRow] = (),
    others: Sequence[Fact] = (),
) -> Echo | None:
    facts = [found, *others]
    recalled = Recalled(
        keys=keys or [each.memory_key for each in rows],
        served=Remembered(rows, OWNER, facts),
        nearby=Remembered(nearby, OWNER, facts),
    )
    return recall_echo(found, recalled, index(*turns))


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (LISBON.text, "I live in Lisbon near the river."),
        ("The user lives in Lisbon near the river.", "Near the river, in Lisbon, that's where I live."),
    ],
)  # fmt: skip
def test_what_the_user_states_again_joins_the_users_row(value: str, said: str) -> None:
    assert judged(fact(CITY, value, 0), [("user", said)], LISBON) == Echo(LISBON, joins=True)


@pytest.mark.parametrize(
    ("key", "stored", "value", "said"),
    [
        ("用户/城市", "用户住在里斯本的河边", "住在里斯本的河边", "我住在里斯本的河边。"),
        ("المستخدم/المدينة", "يعيش المستخدم في لشبونة قرب النهر", "يعيش المستخدم في لشبونة قرب النهر", "أعيش في لشبونة قرب النهر."),
    ],
)  # fmt: skip
def test_so_in_other_scripts(key: str, stored: str, value: str, said: str) -> None:
    held = row(key, stored)
    assert judged(fact(key, value, 0), [("user", said)], held) == Echo(held, joins=True)
    changed = value.replace("里斯本", "波尔图").replace("لشبونة", "بورتو")
    assert judged(fact(key, changed, 0), [("user", said)], held) is None


@pytest.mark.parametrize(
    "value",
    [
        "User lives in Porto near the river",
        "User does not live in Lisbon near the river",
        "User used to live in Lisbon near the river",
        "User lives in Lisbon near the river since 2024",
        "User's sister lives in Lisbon near the river",
    ],
)
def test_what_the_user_says_otherwise_is_news(value: str) -> None:
    assert judged(fact(CITY, value, 0), [("user", value)], LISBON) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"agent": "other"},
        {"user_id": "-"},
        {"session_id": "s-1"},
        {"proposed": True},
        {"expires_at": NOON},
        {"content_sha256": "of a value that is no text"},
    ],
)
def test_what_the_user_states_is_kept_where_the_row_is_not_theirs_for_good(
    changes: dict[str, Any],
) -> None:
    held = row(CITY, LISBON.text, **changes)
    turns = [("user", "I live in Lisbon near the river.")]
    assert judged(fact(CITY, LISBON.text, 0), turns, held) is None


@pytest.mark.parametrize("yes", ["Yes.", "对", "نعم"])
def test_agreement_to_what_is_stored_is_an_echo_of_any_row(yes: str) -> None:
    shared = row(CITY, LISBON.text, user_id="-")
    turns = [("assistant", "You live in Lisbon near the river, right?"), ("user", yes)]
    assert judged(fact(CITY, LISBON.text, 0, 1), turns, shared) == Echo(shared)
    other = fact(CITY, "User lives in Porto", 0, 1)
    assert judged(other, turns, shared) is None


def test_a_short_text_is_a_claim_under_its_own_key_only() -> None:
    likes = row("user/coffee", "dark roast coffee")
    turns = [("user", "I avoid dark roast coffee.")]
    assert judged(fact("user/coffee-to-avoid", "dark roast coffee", 0), turns, likes) is None
    same = fact("user/coffee", "Dark roast coffee", 0)
    assert judged(same, [("user", "Dark roast coffee.")], likes) == Echo(likes, joins=True)


def test_the_same_claim_about_somebody_else_is_news() -> None:
    held = row("ana/home-city", "Lives in Lisbon near the river")
    turns = [("user", "Bob lives in Lisbon near the river.")]
    assert judged(fact("bob/home-city", "Lives in Lisbon near the river", 0), turns, held) is None


def test_what_another_fact_revises_is_left_to_the_write_path() -> None:
    turns = [("user", "I live in Porto."), ("user", "No, I live in Lisbon near the river.")]
    again = fact(CITY, LISBON.text, 1)
    assert judged(again, turns, LISBON, others=[fact(CITY, "User lives in Porto", 0)]) is None
    elsewhere = fact("user/place", "User lives in Porto near the river", 0)
    assert judged(again, turns, LISBON, others=[elsewhere]) is None
    assert judged(again, turns, LISBON, others=[fact("user/hobby", "User rows", 0)]) is not None


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Where do I live?", "You live in Lisbon near the river."),
        ("我住在哪里？", "你住在里斯本的河边。"),
        ("أين أعيش؟", "أنت تعيش في لشبونة قرب النهر."),
    ],
)
def test_a_question_and_its_answer_from_memory_are_an_echo(asked: str, told: str) -> None:
    turns = [("user", asked), ("assistant", told)]
    assert judged(fact(CITY, LISBON.text, 0, 1), turns, LISBON) == Echo()
    part = fact(CITY, "User lives in Lisbon", 1)
    assert judged(part, turns, row(CITY, "User lives in Lisbon, near the river")) == Echo()


def test_what_only_the_assistant_says_of_a_served_key_is_an_echo_without_its_row() -> None:
    found = fact("team/on-call-rotation", "The rotation changes each Monday", 0)
    turns = [("assistant", "The on-call rotation changes each Monday.")]
    assert judged(found, turns, keys=["team/oncall/rotation"]) == Echo()
    assert judged(found, turns, keys=["team/oncall/pager"]) is None
    assert judged(found, turns, keys=["user"]) is None


@pytest.mark.parametrize(
    "told",
    [
        "Done: I changed the on-call rotation, it changes each Monday.",
        "已把值班轮换改成每周一。",
        "تم تغيير المناوبة إلى كل يوم اثنين.",
    ],
)
def test_an_outcome_is_news_even_from_the_assistant(told: str) -> None:
    found = fact("team/rotation", "The rotation changes each Monday", 0)
    assert judged(found, [("assistant", told)], keys=["team/rotation"]) is None


def test_an_outcome_that_a_row_tells_already_is_an_echo() -> None:
    held = row("team/rotation", "The team's rotation is weekly, in May it was changed")
    found = fact("team/rotation", "The team's rotation is weekly", 0)
    turns = [("assistant", "Done: I changed it, the team's rotation is weekly.")]
    assert judged(found, turns, held) == Echo()
    assert judged(fact("team/rotation", "The team's rotation is daily", 0), turns, held) is None


def test_a_turn_that_asks_and_tells_something_else_does_not_state_what_it_asks() -> None:
    turns = [
        ("user", "Do I live in Lisbon near the river? I forget so much."),
        ("assistant", "Yes."),
    ]
    assert judged(fact(CITY, LISBON.text, 0, 1), turns, LISBON) == Echo(LISBON)


def test_a_rule_of_the_assistant_is_no_retelling() -> None:
    found = fact("assistant/refunds", "I hand refunds over $500 to a human", 0, about="agent")
    turns = [("assistant", "I hand refunds over $500 to a human.")]
    assert judged(found, turns, keys=["assistant/refunds"]) is None


@pytest.mark.parametrize(
    "asked",
    ["Can you bill me in EUR from now on?", "以后可以用EUR结算吗？", "هل يمكنك الفوترة بـ EUR؟"],
)
def test_a_request_in_the_form_of_a_question_brings_news(asked: str) -> None:
    held = row("user/billing-currency", "User is billed in USD")
    found = fact("user/billing-currency", "User wants to be billed in EUR", 0)
    assert judged(found, [("user", asked)], held) is None


@pytest.mark.parametrize(
    ("stored", "value", "asked"),
    [
        ("User is vegetarian", "User is not vegetarian", "Can you note that I am not vegetarian?"),
        ("用户吃素", "用户不吃素", "可以记一下我不吃素吗？"),
        ("المستخدم نباتي", "المستخدم ليس نباتي", "هل يمكنك تسجيل أنني لست نباتي؟"),
    ],
)
def test_so_does_one_that_denies_what_is_stored(stored: str, value: str, asked: str) -> None:
    held = row("user/diet", stored)
    assert judged(fact("user/diet", value, 0), [("user", asked)], held) is None
    told = [("user", "What is my diet?"), ("assistant", value)]
    assert judged(fact("user/diet", value, 0, 1), told, held) == Echo()


def test_a_request_whose_words_the_served_key_has_is_the_users() -> None:
    found = fact("user/vegetarian", "User is not vegetarian", 0)
    asked = [("user", "Can you note that I am not vegetarian?")]
    assert judged(found, asked, keys=["user/vegetarian"]) is None
    other = [("user", "What do you know about my diet?")]
    assert judged(found, other, keys=["user/vegetarian"]) == Echo()


def test_another_side_of_a_served_subject_counts_with_words_of_the_row_only() -> None:
    held = row("project-atlas/deploy-target", "Project Atlas deploys to ECS in Frankfurt")
    retold = fact("project-atlas/region", "Project Atlas is hosted in Frankfurt", 0)
    turns = [("assistant", "Project Atlas is hosted in Frankfurt.")]
    assert judged(retold, turns, held) == Echo()
    new = fact("project-atlas/database", "Project Atlas stores orders in PostgreSQL", 0)
    assert judged(new, [("assistant", new.value)], held) is None


def test_a_row_nearby_counts_where_it_is_quoted_as_remembered() -> None:
    near = row("user/place", LISBON.text)
    found = fact("user/neighbourhood", LISBON.text, 0, 1)
    quoted = [("assistant", "As I remember, you live in Lisbon near the river."), ("user", "Yes.")]
    assert judged(found, quoted, nearby=[near]) == Echo(near)
    plain = [("assistant", "You live in Lisbon near the river?"), ("user", "Yes.")]
    assert judged(found, plain, nearby=[near]) is None

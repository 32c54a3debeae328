"""Which facts repeat what the session's own calls carried (decision 40)."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import pytest
from tests.domain.echo_cases import OWNER, fact, index, row

from loom.domain.facts import Fact
from loom.domain.remembered import Echo, Remembered
from loom.domain.rows import MemoryRow
from loom.domain.session_echoes import READ_CHARS, SessionValues, session_echo

Turns = list[tuple[str, str]]


def judged(found: Fact, turns: Turns, values: Sequence[str], *rows: MemoryRow) -> Echo | None:
    stored = Remembered(rows, OWNER, [found])
    return session_echo(found, SessionValues(values), stored, index(*turns))


def told(text: str) -> Turns:
    return [("user", "What do you know?"), ("assistant", text)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Deploys run on ECS in eu-west-1.", "Deploys run on ECS in eu-west-1"),
        ("Deploys run on ECS, and the queue is SQS FIFO.", "The queue is SQS FIFO"),
        (json.dumps({"value": "The queue is SQS FIFO", "score": 0.9}), "The queue is SQS FIFO"),
        (json.dumps([{"hits": [{"value": "The queue is SQS FIFO"}]}]), "The queue is SQS FIFO"),
        ("Found 2 memories:\nThe queue is SQS FIFO\nDeploys run on ECS", "The queue is SQS FIFO."),
        ("团队每周轮换值班人员，队列是SQS。", "团队每周轮换值班人员"),
        (json.dumps({"value": "团队每周轮换值班人员"}), "团队每周轮换值班人员。"),
        ("يتناوب الفريق على المناوبة كل أسبوع", "يتناوب الفريق على المناوبة كل أسبوع"),
    ],
)
def test_what_only_the_assistant_says_of_a_call_is_an_echo(text: str, value: str) -> None:
    assert judged(fact("a/b", value, 1, about="other"), told(value), [text]) == Echo()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The queue is not SQS FIFO", "The queue is SQS FIFO"),
        ("Is the queue SQS FIFO?", "The queue is SQS FIFO"),
        ("queue", "The queue is SQS FIFO"),
        ("The queue was SQS FIFO until May", "The queue is SQS FIFO"),
        ("Deploys run on ECS", "The queue is SQS FIFO"),
        ("团队不再每周轮换值班人员", "团队每周轮换值班人员"),
        ("لا يتناوب الفريق على المناوبة كل أسبوع", "يتناوب الفريق على المناوبة كل أسبوع"),
        ('{"value": ', "The queue is SQS FIFO"),
        ("[" * 20_000, "The queue is SQS FIFO"),
        ("", "The queue is SQS FIFO"),
    ],
)
def test_a_call_that_says_something_else_takes_nothing_away(text: str, value: str) -> None:
    assert judged(fact("a/b", value, 1, about="other"), told(value), [text]) is None


def test_words_copied_from_a_call_are_a_quotation() -> None:
    span = "on-call changes to weekly in May"
    found = fact("team/rotation", "The rotation of the team is weekly from May on", 1, span=span)
    turns = told(f"Your notes: {span}.")
    assert (
        judged(found, turns, ["Team notes: On-call changes to weekly in May, says Ana"]) == Echo()
    )
    assert judged(found, turns, ["on-call changes to daily in May"]) is None
    short = fact(
        "team/rotation", "The rotation of the team is weekly from May on", 1, span="weekly"
    )
    assert judged(short, turns, ["weekly"]) is None


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("User drinks oat milk every day", "I drink oat milk every day, remember that."),
        ("用户每天喝燕麦奶", "记住，我每天喝燕麦奶。"),
        ("يشرب المستخدم حليب الشوفان كل يوم", "تذكر أن المستخدم يشرب حليب الشوفان كل يوم."),
    ],
)
def test_what_the_user_says_too_stays_or_joins_the_row_the_call_wrote(
    value: str, said: str
) -> None:
    found = fact("user/breakfast", value, 0)
    assert judged(found, [("user", said)], [value]) is None
    written = row("user/milk", value)
    assert judged(found, [("user", said)], [value], written) == Echo(written, joins=True)


def test_agreement_is_an_echo_only_of_what_the_store_has() -> None:
    found = fact("user/milk", "User drinks oat milk every day", 0, 1)
    turns = [("assistant", "Shall I note that you drink oat milk every day?"), ("user", "Yes.")]
    assert judged(found, turns, [found.value]) is None
    written = row("user/milk", found.value)
    assert judged(found, turns, [found.value], written) == Echo(written)


def test_only_the_beginning_of_an_endless_text_is_read() -> None:
    found = fact("a/b", "The queue is SQS FIFO", 1, about="other")
    filler = "Nothing to see. " * (READ_CHARS // 16)
    assert judged(found, told(found.value), [f"{found.value}. {filler}"]) == Echo()
    assert judged(found, told(found.value), [f"{filler}{found.value}."]) is None


def test_many_long_texts_are_judged_in_time() -> None:
    words = [f"Service {n} of team {n % 37} runs on host {n * 7}." for n in range(10_000)]
    texts = [" ".join(words[n::100]) for n in range(100)]
    facts = [fact(f"s/{n}", f"Service {n} of team {n} runs on port {n}", 1) for n in range(200)]
    started = time.monotonic()
    values = SessionValues(texts)
    assert not any(values.quoted_by(each) for each in facts)
    assert time.monotonic() - started < 10

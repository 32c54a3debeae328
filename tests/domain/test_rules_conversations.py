"""The two demo conversations, and every fact the rules keep of them."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from loom.domain.grounding import TurnIndex, ground
from loom.domain.keys import mint_key
from loom.domain.rules.reader import Reading, read
from loom.domain.sensitivity import classify
from loom.domain.turns import Turn

EVENTS = Path(__file__).parents[2] / "events"

SUPPORT_CHAT = [
    ((0,), "user/name", "Name is Marta"),
    ((0,), "user/company", "Company is Blue Fern Studio"),
    ((2,), "user/plan", "Is on the Team plan"),
    ((2,), "user/seat-count", "Has 12 seats"),
    ((4,), "user/home-city", "Lives in Lisbon, moved there in October 2026"),
    ((4,), "user/billing-currency", "Wants to be billed in EUR"),
    ((2, 6), "user/seat-count", "Has 14 seats"),
    ((8,), "user/order-number", "Order number is 48213"),
    ((10,), "user/renewal-date", "Subscription renews on 1 February 2027"),
    ((14,), "user/browser", "Uses Firefox on a MacBook"),
    ((16,), "user/request-about-calls", "Does not want to be called"),
    ((16,), "user/reply-style", "Wants replies kept short"),
]
CODING_SESSION = [
    (
        (0,),
        "project/location-of-tests",
        "The tests live in tests/dispatch and the team runs them with pytest -n 4",
    ),
    (
        (5,),
        "project/root-cause-of-duplicate-deliveries",
        (
            "The duplicate deliveries were caused by the SQS visibility timeout of 30 seconds, because "
            "a slow subscriber may take up to 90 and a second worker picks the message up meanwhile"
        ),
    ),
    (
        (6,),
        "project/decision-on-deduplication",
        (
            "Decided to use a conditional write in DynamoDB for deduplication, because no timeout will "
            "ever cover every subscriber"
        ),
    ),
    (
        (6,),
        "project/convention-on-retry-inside-worker",
        "Never retry inside the worker, the queue does that already",
    ),
    (
        (13,),
        "project/port-of-subscriber-stub",
        "The subscriber stub listens on port 8099",
    ),
    (
        (14,),
        "project/convention-on-make-check",
        "Always run make check before pushing, CI takes twenty minutes",
    ),
    (
        (17,),
        "project/fix-for-duplicate-deliveries",
        (
            "Fixed the duplicate deliveries by claiming each delivery id in DynamoDB before the HTTP "
            "call"
        ),
    ),
    (
        (18,),
        "project/decision-on-exactly-once-delivery",
        "Decided against exactly-once delivery because subscribers have to deduplicate anyway",
    ),
]


def request(name: str) -> dict[str, Any]:
    body: dict[str, Any] = json.loads((EVENTS / f"{name}.json").read_text())
    return body


def turns_of(body: dict[str, Any]) -> list[Turn]:
    return [
        Turn(
            at,
            message["role"],
            message["content"] or "",
            timestamp=datetime.fromisoformat(message["timestamp"]),
            sensitive=classify(message["content"] or "") == "high",
        )
        for at, message in enumerate(body["messages"])
    ]


def reading_of(name: str) -> tuple[list[Turn], Reading]:
    body = request(name)
    turns = turns_of(body)
    return turns, read(turns, body["observation_date"])


@pytest.mark.parametrize(
    ("name", "expected"), [("support_chat", SUPPORT_CHAT), ("coding_session", CODING_SESSION)]
)
def test_exactly_these_facts(name: str, expected: list[tuple[tuple[int, ...], str, str]]) -> None:
    turns, reading = reading_of(name)
    found = [
        (fact.source_indices, mint_key(fact.subject, fact.attribute), fact.value)
        for fact in reading.facts
    ]
    assert found == expected
    assert reading.forget == ()
    for fact in reading.facts:
        assert fact.span in turns[fact.source_indices[-1]].content


@pytest.mark.parametrize("name", ["support_chat", "coding_session"])
def test_every_fact_is_grounded_and_harmless(name: str) -> None:
    turns, reading = reading_of(name)
    index = TurnIndex({turn.index: turn for turn in turns})
    assert [fact for fact in reading.facts if isinstance(ground(fact, index), str)] == []
    assert all(classify(f"{fact.value} {fact.span}") == "normal" for fact in reading.facts)


def test_the_pasted_key_reads_as_a_secret() -> None:
    turns, _ = reading_of("support_chat")
    assert [turn.index for turn in turns if turn.sensitive] == [12]


def test_the_conversations_are_requests_of_the_right_shape() -> None:
    for name in ("support_chat", "coding_session"):
        body = request(name)
        assert set(body) == {
            "namespace",
            "agent",
            "user_id",
            "session_id",
            "observation_date",
            "extra_tags",
            "messages",
        }
        assert 18 <= len(body["messages"]) <= 20
        times = [message["timestamp"] for message in body["messages"]]
        assert times == sorted(times)
    assert request("coding_session")["extra_tags"] == ["source:claude-code"]


def test_a_coding_session_in_two_segments_says_the_same() -> None:
    turns, whole = reading_of("coding_session")
    body = request("coding_session")
    parts = [read(turns[:9], body["observation_date"]), read(turns[9:], body["observation_date"])]
    assert [fact.value for part in parts for fact in part.facts] == [
        fact.value for fact in whole.facts
    ]

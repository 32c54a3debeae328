"""Clients send a session again from its start, or a window of it, or only what is new."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from tests.pipeline.test_exactly_once import Breaking, Crash
from tests.support.calls import run_op
from tests.support.service import Service, fact, running

from loom import wiring
from loom.adapters.local.rules_model import RulesModel

OP = "memory.set_from_messages"
TALK = (
    ("user", "I live in Oslo."),
    ("assistant", "A fine city."),
    ("user", "My dog is called Rex."),
    ("assistant", "What a good name."),
    ("user", "I moved to Bergen."),
    ("assistant", "Enjoy the rain."),
    ("user", "I work as a nurse."),
    ("assistant", "Thank you for that."),
)
KEPT = {
    "user/home-city": "Bergen",
    "user/dog-name": "Rex",
    "user/job-title": "nurse",
}
Send = Callable[[list[dict[str, Any]], int], Iterator[dict[str, Any]]]


def whole(turns: list[dict[str, Any]], end: int) -> Iterator[dict[str, Any]]:
    yield {"messages": turns[:end]}


def sliding(turns: list[dict[str, Any]], end: int) -> Iterator[dict[str, Any]]:
    yield {"messages": turns[max(0, end - 4) : end]}


def only_new(turns: list[dict[str, Any]], end: int) -> Iterator[dict[str, Any]]:
    yield {"messages": turns[end - 2 : end]}


def new_with_context(turns: list[dict[str, Any]], end: int) -> Iterator[dict[str, Any]]:
    yield {"messages": turns[end - 2 : end], "last_messages": turns[: end - 2]}


@pytest.fixture
def grown() -> Iterator[Service]:
    """A service whose extractor reads, so that what it is shown decides what is found."""
    with running(model=RulesModel()) as service:
        yield service


def turns_of(*, stamped: bool) -> list[dict[str, Any]]:
    return [
        {
            "role": role,
            "content": text,
            **({"timestamp": f"2026-10-01T10:{minute:02}:00Z"} if stamped else {}),
        }
        for minute, (role, text) in enumerate(TALK)
    ]


def state(service: Service) -> dict[str, str]:
    rows = service.ok("memory.list", {"user_id": "ada"})["memories"]
    return {row["memory_key"]: row["content_excerpt"] for row in rows}


@pytest.mark.parametrize("send", [whole, sliding, only_new, new_with_context])
@pytest.mark.parametrize("session", ["s1", None])
@pytest.mark.parametrize("stamped", [True, False])
def test_every_turn_is_read_once_however_the_session_is_sent(
    grown: Service, send: Send, session: str | None, *, stamped: bool
) -> None:
    turns = turns_of(stamped=stamped)
    more = {"user_id": "ada", **({"session_id": session} if session else {})}
    for end in range(2, len(turns) + 1, 2):
        for body in send(turns, end):
            grown.ok(OP, {**body, **more})
        grown.clock.advance(60)
    once = state(grown)
    assert {key: word in once[key] for key, word in KEPT.items()} == dict.fromkeys(KEPT, True)
    assert grown.count("memory_history") == len(KEPT) + 1
    again = grown.ok(OP, {"messages": turns, **more, "extra_tags": ["again"]})
    if send in (whole, new_with_context) or stamped:
        assert (again["written"], again["cost"]["model_calls"]) == ([], 0)
        assert again["turns_already_extracted"] == len(turns)
        assert grown.count("memory_chunk") == len(turns) // 2
    assert state(grown) == once


def test_a_turn_of_no_session_and_no_time_may_be_said_anew_the_next_day(grown: Service) -> None:
    turns = turns_of(stamped=False)
    grown.ok(OP, {"messages": turns, "user_id": "ada"})
    grown.clock.advance(23 * 3600)
    same = {"messages": turns, "user_id": "ada", "extra_tags": ["b"]}
    assert grown.ok(OP, same)["turns_already_extracted"] == len(turns)
    grown.clock.advance(2 * 3600)
    later = grown.ok(OP, {**same, "extra_tags": ["c"]})
    assert later["turns_already_extracted"] == 0
    assert {row["memory_key"] for row in later["written"]} >= {"user/home-city"}
    assert "Bergen" in state(grown)["user/home-city"]


@pytest.mark.parametrize("more", [{"session_id": "s1"}, {}])
def test_a_turn_with_a_session_or_a_time_is_known_for_good(
    grown: Service, more: dict[str, Any]
) -> None:
    body = {"messages": turns_of(stamped=not more), "user_id": "ada", **more}
    grown.ok(OP, body)
    grown.clock.advance(40 * 24 * 3600)
    answer = grown.ok(OP, body)
    assert (answer["written"], answer["turns_already_extracted"]) == ([], len(TALK))
    assert answer["cost"]["model_calls"] == 0
    assert answer["cost"]["store_phases"] == 1


def test_a_fact_said_again_after_it_changed_counts(grown: Service) -> None:
    turns = turns_of(stamped=False)
    more = {"user_id": "ada", "session_id": "s1"}
    grown.ok(OP, {"messages": turns, **more})
    grown.clock.advance(60)
    back = {"role": "user", "content": "I live in Oslo."}
    answer = grown.ok(OP, {"messages": [*turns, back], **more})
    [row] = answer["written"]
    assert (row["memory_key"], row["version"]) == ("user/home-city", 3)
    assert "Oslo" in state(grown)["user/home-city"]


def test_a_fact_said_again_after_it_was_deleted_counts_and_a_resend_does_not(
    grown: Service,
) -> None:
    turns = turns_of(stamped=False)
    more = {"user_id": "ada", "session_id": "s1"}
    grown.ok(OP, {"messages": turns, **more})
    grown.clock.advance(60)
    grown.ok("memory.delete", {"memory_key": "user/home-city", "user_id": "ada"})
    grown.clock.advance(60)
    thanks = {"role": "user", "content": "Thanks!"}
    grown.ok(OP, {"messages": [*turns, thanks], **more})
    assert "user/home-city" not in state(grown)
    again = {"role": "user", "content": "As I said, I live in Bergen."}
    grown.ok(OP, {"messages": [*turns, thanks, again], **more})
    assert "Bergen" in state(grown)["user/home-city"]


def test_known_turns_are_context_and_a_fact_of_theirs_alone_is_dropped(service: Service) -> None:
    more = {"session_id": "s1"}
    ask = {"role": "user", "content": "Are there vegetarian places near me?"}
    reply = {"role": "assistant", "content": "Many. Are you vegetarian?"}
    yes = {"role": "user", "content": "Yes, since last year."}
    service.says()
    service.ok(OP, {"messages": [ask, reply], **more})
    service.says(
        fact("user", "diet", "Is vegetarian", 2, span="Yes"),
        fact("user", "question", "Asked for vegetarian places", 0),
    )
    answer = service.ok(OP, {"messages": [ask, reply, yes], **more})
    assert [row["memory_key"] for row in answer["written"]] == ["user/diet"]
    drop = {"stage": "llm_extract", "reason": "turn_already_extracted", "count": 1}
    assert drop in answer["dropped"]
    shown = service.model.asked("extract")[-1]["messages"][1]["content"]
    context, turns = shown.split("</context>")
    assert "Are you vegetarian?" in context
    assert "vegetarian" not in turns
    assert 'index="2"' in turns


def test_what_a_run_that_did_not_end_has_read_is_read_again(service: Service) -> None:
    turn = {"role": "user", "content": "I live in Oslo."}
    service.says(fact("user", "home city", "Lives in Oslo"))
    body = {"messages": [turn], "session_id": "s1"}
    broken = replace(
        service.services,
        store=Breaking(service.services.store, {"left": 3}, after=False),
    )
    wiring.use(broken)
    with pytest.raises(Crash):
        run_op(broken, OP, body)
    wiring.use(service.services)
    service.clock.advance(120)
    longer = {"messages": [turn, {"role": "user", "content": "It rains."}], "session_id": "s1"}
    assert [row["memory_key"] for row in service.ok(OP, longer)["written"]] == ["user/home-city"]


def test_a_turn_whose_neighbour_was_reworded_is_known_by_the_one_after_it(grown: Service) -> None:
    more = {"user_id": "ada", "session_id": "s1"}
    asked = [{"role": "assistant", "content": "Where do you liv"}]
    said = [
        {"role": "user", "content": "I live in Porto."},
        {"role": "user", "content": "I live in Rome."},
    ]
    grown.ok(OP, {"messages": [*asked, *said], **more})
    grown.clock.advance(60)
    whole = [{"role": "assistant", "content": "Where do you live?"}]
    answer = grown.ok(OP, {"messages": [*whole, *said], **more})
    assert answer["written"] == []
    assert "Rome" in state(grown)["user/home-city"]


def test_another_model_reads_again(service: Service) -> None:
    service.says(fact("user", "home city", "Lives in Oslo"))
    service.extract("I live in Oslo.", session_id="s")
    wiring.use(replace(service.services, model=RulesModel()))
    answer = service.extract("I live in Oslo.", session_id="s")
    assert answer["turns_already_extracted"] == 0


def test_two_runs_of_a_session_at_once_read_each_turn_once(grown: Service) -> None:
    turns = turns_of(stamped=False)
    more = {"user_id": "ada", "session_id": "s1"}
    bodies = [{"messages": turns[:end], **more} for end in (2, 4, 6, 8)]

    def send(body: dict[str, Any]) -> Any:
        while (reply := grown.call(OP, body)).status == 409:
            assert reply.code == "REQUEST_IN_PROGRESS"
        return reply

    with ThreadPoolExecutor(4) as pool:
        replies = list(pool.map(send, bodies))
    assert {reply.status for reply in replies} == {200}
    read = sum(
        len(body["messages"]) - reply.body["turns_already_extracted"]
        for body, reply in zip(bodies, replies, strict=True)
    )
    assert read == len(turns)
    assert "Bergen" in state(grown)["user/home-city"]
    assert grown.count("memory_history") == len(KEPT) + 1


def test_users_and_namespaces_share_no_reading(grown: Service) -> None:
    turns = turns_of(stamped=True)
    for more in ({"user_id": "ada"}, {"user_id": "bob"}, {"namespace": "other"}, {"org": "o2"}):
        answer = grown.ok(OP, {"messages": turns, "session_id": "s1", **more})
        assert answer["turns_already_extracted"] == 0
        assert len(answer["written"]) == len(KEPT) + 1

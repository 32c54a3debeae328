"""loom.coverage_sweep: what a first reading passes over is read once more, in one call."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.service import Service, fact, running

from loom.adapters.local.rules_model import RulesModel
from loom.settings import Settings

OP = "memory.set_from_messages"
SAID = [f"My {number} neighbour keeps {number} bees in the garden" for number in (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
    "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth",
)]  # fmt: skip
FIRST = fact("first neighbour", "bees", "The first neighbour keeps bees", 0)
LATE = fact("ninth neighbour", "bees", "The ninth neighbour keeps ninth bees", 8)


def script(service: Service, sweep: Any, **more: Any) -> None:
    service.model.rules(
        [
            {"stage": "extract", "answer": {"facts": [FIRST]}},
            {"stage": "coverage_sweep", "answer": sweep, **more},
        ]
    )


def written(answer: dict[str, Any]) -> list[str]:
    return [row["memory_key"] for row in answer["written"]]


def test_turns_that_no_fact_cites_are_read_once_more(service: Service) -> None:
    script(service, {"facts": [LATE]})
    answer = service.extract(*SAID, session_id="s")
    assert written(answer) == ["first-neighbour/bees", "ninth-neighbour/bees"]
    assert answer["cost"]["model_calls"] == 2
    assert answer["cost"]["store_phases"] == 4
    [asked] = service.model.asked("coverage_sweep")
    system, user = (message["content"] for message in asked["messages"])
    [first] = service.model.asked("extract")
    assert system.startswith(first["messages"][0]["content"].rstrip())
    assert system.rstrip().endswith("an empty list is a good answer.")
    assert "first-neighbour/bees: The first neighbour keeps bees" in user
    assert 'index="0"' not in user
    assert 'index="8"' in user


def test_the_question_a_turn_answers_is_shown_with_it(service: Service) -> None:
    script(service, {"facts": []})
    messages = [{"role": "user", "content": text} for text in SAID]
    messages.insert(9, {"role": "assistant", "content": "And what of the tenth one?"})
    service.ok(OP, {"messages": messages})
    [asked] = service.model.asked("coverage_sweep")
    assert 'index="9" role="assistant"' in asked["messages"][1]["content"]


@pytest.mark.parametrize("count", [12, 3])
def test_a_few_turns_left_over_are_no_reason(service: Service, count: int) -> None:
    script(service, {"facts": [LATE]})
    service.extract(*SAID[:count])
    assert service.model.asked("coverage_sweep") == []


def test_small_talk_does_not_count(service: Service) -> None:
    script(service, {"facts": [LATE]})
    service.extract(SAID[0], *(f"ok {number}" for number in range(20)))
    assert service.model.asked("coverage_sweep") == []


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"status": 400, "answer": "no"}, "bad_request"),
        ({"answer": "Nothing there."}, "unparseable"),
        ({"message": {"refusal": "No."}}, "refused"),
    ],
)
def test_a_second_reading_that_fails_costs_nothing_that_was_found(
    service: Service, more: dict[str, Any], why: str
) -> None:
    script(service, {"facts": []}, **more)
    answer = service.extract(*SAID)
    assert written(answer) == ["first-neighbour/bees"]
    assert answer["pipeline_errors"] == [f"coverage_sweep_failed:{why}"]


def test_what_it_finds_is_grounded_like_all_facts(service: Service) -> None:
    script(
        service, {"facts": [fact("user", "home city", "Lives in Lisbon", 9, entities=["Lisbon"])]}
    )
    answer = service.extract(*SAID)
    assert written(answer) == ["first-neighbour/bees"]
    assert {drop["stage"] for drop in answer["dropped"]} == {"verify_grounded"}


def test_known_turns_are_not_read_again(service: Service) -> None:
    script(service, {"facts": []})
    service.extract(*SAID, session_id="s")
    service.extract(*SAID, "My fifteenth neighbour keeps wasps there", session_id="s")
    assert len(service.model.asked("coverage_sweep")) == 1


def test_it_can_be_turned_off_and_a_grammar_reads_no_second_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with running(model=RulesModel()) as service:
        assert service.extract(*SAID)["pipeline_errors"] == []
    monkeypatch.setenv("LOOM_MEMORY_EXTRACT_COVERAGE_SWEEP_ENABLED", "false")
    with running(settings=Settings()) as service:
        script(service, {"facts": [LATE]})
        service.extract(*SAID)
        assert service.model.asked("coverage_sweep") == []

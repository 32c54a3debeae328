"""What does not last is dropped by the real operation: narration anywhere, the rest in captures."""

from __future__ import annotations

from typing import Any

import pytest
from tests.pipeline.test_reported_faults import drops
from tests.support.service import Service, fact

CODING = ["source:claude-code"]
NARRATED = "User read lines 1-1000 of importer.py"
STATE = "CI on the importer branch is red right now"
CHORE = "The importer branch was rebased onto main"
PLAN = "I'll run the importer tests next"
LASTING = "The importer reads 500 rows at a time because the database locks otherwise"
TURNS = (NARRATED, STATE, CHORE, PLAN, LASTING)


def said(*values: str) -> list[dict[str, Any]]:
    """One fact for each value, cited from the turn that says it word for word."""
    return [
        fact("importer", f"note {TURNS.index(value)}", value, TURNS.index(value), span=value)
        for value in values
    ]


def values(answer: dict[str, Any], service: Service) -> list[str]:
    keys = [row["memory_key"] for row in answer["written"]]
    return [service.ok("memory.get", {"memory_key": key})["value"] for key in keys]


def counted(answer: dict[str, Any]) -> dict[tuple[str, str], int]:
    return {(drop["stage"], drop["reason"]): drop["count"] for drop in answer["dropped"]}


def test_narrated_activity_is_dropped_in_every_conversation(service: Service) -> None:
    service.says(*said(NARRATED, LASTING))
    answer = service.extract(*TURNS)
    assert values(answer, service) == [LASTING]
    assert counted(answer) == {("drop_activity_narration", "activity_narration"): 1}
    assert drops(service) == counted(answer)


def test_a_coding_capture_keeps_what_lasts(service: Service) -> None:
    service.says(*said(*TURNS))
    answer = service.extract(*TURNS, extra_tags=CODING)
    assert values(answer, service) == [LASTING]
    assert counted(answer) == {
        ("drop_activity_narration", "activity_narration"): 1,
        ("drop_non_durable", "status_snapshot"): 1,
        ("drop_non_durable", "housekeeping"): 1,
        ("drop_non_durable", "first_person_plan"): 1,
    }
    assert drops(service) == counted(answer)


@pytest.mark.parametrize("tags", [[], ["source:slack"]])
def test_a_chat_keeps_states_chores_and_plans(service: Service, tags: list[str]) -> None:
    service.says(*said(STATE, CHORE, PLAN, LASTING))
    answer = service.extract(*TURNS, extra_tags=tags)
    assert sorted(values(answer, service)) == sorted([STATE, CHORE, PLAN, LASTING])
    assert answer["dropped"] == []


def test_what_a_capture_says_twice_is_kept_once_with_both_turns(service: Service) -> None:
    twice = (LASTING, f"{LASTING}.")
    facts = [
        fact("importer", "batch size", twice[0], 0, span=twice[0]),
        fact("database", "locks", twice[1], 1),
    ]
    service.says(*facts)
    answer = service.extract(*twice, extra_tags=CODING)
    (row,) = answer["written"]
    assert row["memory_key"] == "importer/batch-size"
    assert len(row["evidence_ids"]) == 2
    assert counted(answer) == {("drop_non_durable", "repeated_in_batch"): 1}


def test_left_out_the_steps_drop_nothing(service: Service) -> None:
    service.says(*said(NARRATED, STATE))
    steps = ["loom.llm_extract", "loom.verify_grounded", "loom.hash_dedup", "loom.bulk_write"]
    answer = service.extract(*TURNS, extra_tags=CODING, pipeline_steps=steps)
    assert len(answer["written"]) == 2


def test_the_steps_stand_between_extraction_and_writing(service: Service) -> None:
    for step in ("loom.drop_activity_narration", "loom.drop_non_durable"):
        body = {
            "messages": [{"role": "user", "content": "hi"}],
            "pipeline_steps": [step, "loom.llm_extract", "loom.bulk_write"],
        }
        detail = service.refused("memory.set_from_messages", body, "INVALID_REQUEST")
        assert step in detail["message"]


def test_drops_are_counted_without_their_text(service: Service) -> None:
    secret = "sk-" + "test-FAKE0123456789abcdef"
    turn = f"The assistant opened config.py and read the key {secret}"
    service.says(fact("assistant", "opened config", turn, span=turn))
    answer = service.extract(turn, extra_tags=CODING)
    assert answer["written"] == []
    rows = service.store.query("drops", "SELECT * FROM memory_drops FINAL", {})
    assert [(row["stage"], row["reason"]) for row in rows] == [
        ("drop_activity_narration", "activity_narration")
    ]
    assert secret not in str(rows) + str(answer)
    assert "config" not in str(rows) + str(answer["dropped"])

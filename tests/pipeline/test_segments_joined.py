"""What several segments say of one subject under several keys is one memory."""

from __future__ import annotations

from typing import Any

import pytest
from tests.pipeline.test_coverage_sweep import SAID
from tests.pipeline.test_llm_extract import OP, asked_about, small
from tests.pipeline.test_reported_faults import drops
from tests.support.service import Service, fact

__all__ = ["small"]

LIMIT, SPELT = "The retry limit of uploads is 3", "The retry limit of uploads is three"
JOINED = ("hash_dedup", "repeated_across_segments")
FILLER = "Then we talked about the weather for a while. " * 20


def talk(*said: str) -> dict[str, Any]:
    """Turns that each fill a segment of their own."""
    turns = [{"role": "user", "content": f"{each}. {FILLER}"} for each in said]
    return {"messages": turns, "user_id": "ada"}


def says(service: Service, *facts: dict[str, Any]) -> None:
    """Each fact is what the model finds in the segment of the turn it cites."""
    service.model.rules(
        [
            {
                "stage": "extract",
                "contains": asked_about(each["source_message_indices"][0]),
                "answer": {"facts": [each]},
            }
            for each in facts
        ]
    )


def evidence(service: Service, key: str) -> list[str]:
    turns = service.ok("memory.evidence", {"memory_key": key, "user_id": "ada"})["turns"]
    return [turn["content"].partition(".")[0] for turn in turns]


def test_one_memory_cites_the_turns_of_both(small: Service) -> None:
    says(small, fact("uploads", "limit", LIMIT, 0), fact("uploads", "retries", SPELT, 1))
    answer = small.ok(OP, talk(LIMIT, SPELT))
    assert answer["segments"] == 2
    assert [row["memory_key"] for row in answer["written"]] == ["uploads/limit"]
    assert len(answer["written"][0]["evidence_ids"]) == 2
    assert drops(small) == {JOINED: 1}
    assert sorted(evidence(small, "uploads/limit")) == sorted([LIMIT, SPELT])


def test_the_key_that_is_stored_is_kept(small: Service) -> None:
    small.says(fact("uploads", "retries", SPELT))
    small.ok(OP, {"messages": [{"role": "user", "content": SPELT}], "user_id": "ada"})
    says(small, fact("uploads", "limit", LIMIT, 0), fact("uploads", "retries", SPELT, 1))
    answer = small.ok(OP, talk(LIMIT, f"By the way: {SPELT}"))
    assert [row["memory_key"] for row in answer["written"]] == ["uploads/retries"]
    assert (answer["written"][0]["noop"], answer["written"][0]["version"]) == (True, 1)
    assert drops(small)[JOINED] == 1
    assert len(evidence(small, "uploads/retries")) == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The API listens on port 8080", "The API listens on port 8081"),
        ("Deploys are allowed on Fridays", "Deploys are never allowed on Fridays"),
        ("The export keeps a log of uploads", "The export keeps a log of downloads"),
        ("服务器监听的端口是8080", "服务器监听的端口是8081"),
    ],
)
def test_what_differs_is_not_joined(small: Service, one: str, other: str) -> None:
    says(small, fact("api", "first", one, 0), fact("api", "second", other, 1))
    answer = small.ok(OP, talk(one, other))
    assert len(answer["written"]) == 2
    assert JOINED not in drops(small)


def test_one_segment_is_left_to_the_verdicts(service: Service) -> None:
    service.says(fact("uploads", "limit", LIMIT, 0), fact("uploads", "retries", SPELT, 1))
    answer = service.extract(LIMIT, SPELT)
    assert len(answer["written"]) == 2
    assert drops(service) == {}


def test_the_halves_of_a_segment_that_was_cut_off_count_as_two(service: Service) -> None:
    cut = {"stage": "extract", "answer": '{"facts": [{"subj', "finish": "length", "times": 1}
    halves = [fact("uploads", "limit", LIMIT, 0), fact("uploads", "retries", SPELT, 1)]
    service.model.rules(
        [
            cut,
            *(
                {"stage": "extract", "contains": asked_about(n), "answer": {"facts": [half]}}
                for n, half in enumerate(halves)
            ),
        ]
    )
    assert len(service.extract(LIMIT, SPELT)["written"]) == 1
    assert drops(service) == {JOINED: 1}


def test_a_second_look_counts_as_one_more(service: Service) -> None:
    said = [LIMIT, *SAID, SPELT]
    service.model.rules(
        [
            {"stage": "extract", "answer": {"facts": [fact("uploads", "limit", LIMIT, 0)]}},
            {
                "stage": "coverage_sweep",
                "answer": {"facts": [fact("uploads", "retries", SPELT, len(SAID) + 1)]},
            },
        ]
    )
    answer = service.extract(*said)
    assert [row["memory_key"] for row in answer["written"]] == ["uploads/limit"]
    assert len(answer["written"][0]["evidence_ids"]) == 2
    assert drops(service) == {JOINED: 1}


def test_what_was_deleted_does_not_keep_away_what_is_said_anew(small: Service) -> None:
    small.says(fact("uploads", "limit", LIMIT))
    first = talk(LIMIT)["messages"]
    small.ok(OP, {"messages": first, "user_id": "ada"})
    small.clock.advance(60)
    small.ok("memory.delete", {"memory_key": "uploads/limit", "user_id": "ada"})
    small.clock.advance(60)
    says(small, fact("uploads", "limit", LIMIT, 0), fact("uploads", "retries", SPELT, 1))
    anew = {"role": "user", "content": f"{SPELT}. {FILLER}"}
    again = {"messages": [*first, anew], "extraction_instructions": "Look at limits."}
    answer = small.ok(OP, {**again, "user_id": "ada"})
    assert drops(small)["bulk_write", "tombstoned"] == 1
    assert "uploads/retries" in {row["memory_key"] for row in answer["written"]}

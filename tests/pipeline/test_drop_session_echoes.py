"""loom.drop_session_echoes on the real service: the session's own calls are not news."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.pipeline.test_drop_recall_echoes import counted, say
from tests.pipeline.test_reported_faults import drops, keys
from tests.support.service import Service, fact

STAGE = ("drop_session_echoes", "session_echo")
QUEUE = "The queue of the shop is SQS FIFO"


def test_what_a_call_returned_is_not_written_back(service: Service) -> None:
    service.says(fact("shop", "queue", QUEUE, 1, about="other"))
    turns = [("user", "Which queue do we have?"), ("assistant", f"{QUEUE}.")]
    result = json.dumps({"results": [{"memory_key": "shop/queue", "value": QUEUE}]})
    answer = say(service, *turns, session_values=[result])
    assert answer["written"] == []
    assert answer["ignored_args"] == []
    assert counted(answer) == {STAGE: 1}
    assert drops(service) == {STAGE: 1}


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("The queue of the shop is SQS FIFO, keep that in mind.", QUEUE),
        ("商店的队列是SQS FIFO，请记住。", "商店的队列是SQS FIFO"),
        ("طابور المتجر هو SQS FIFO، تذكر ذلك.", "طابور المتجر هو SQS FIFO"),
    ],
)
def test_what_the_user_said_outside_the_call_is_kept(
    service: Service, said: str, value: str
) -> None:
    service.says(fact("shop", "queue", value, 0))
    answer = say(service, ("user", said), session_values=[value])
    assert [row["conflict_verdict"] for row in answer["written"]] == ["clear"]
    assert answer["dropped"] == []


def test_what_the_user_said_and_the_call_wrote_is_one_memory(service: Service) -> None:
    service.ok("memory.set", {"memory_key": "shop/infrastructure", "value": QUEUE})
    service.clock.advance(60)
    service.says(fact("shop", "queue", f"{QUEUE}.", 0))
    answer = say(service, ("user", f"{QUEUE}, keep that in mind."), session_values=[QUEUE])
    assert keys(answer) == ["shop/infrastructure"]
    assert counted(answer) == {STAGE: 1}
    assert service.count("memory") == 1


def test_without_values_nothing_is_dropped(service: Service) -> None:
    service.says(fact("shop", "queue", QUEUE, 0, about="other"))
    answer = say(service, ("assistant", f"{QUEUE}."))
    assert keys(answer) == ["shop/queue"]
    assert answer["dropped"] == []


def test_the_values_are_part_of_the_request_and_stored_nowhere(service: Service) -> None:
    service.says(fact("user", "hobby", "Likes trains"))
    turn: Any = ("user", "I like trains.")
    hidden = "zebra-crossing-value"
    say(service, turn, session_values=["b", hidden])
    assert keys(say(service, turn, session_values=[hidden, "b"])) == ["user/hobby"]
    assert keys(say(service, turn)) == []
    for table in ("write_plan", "memory_drops", "memory_evidence", "memory_audit"):
        rows = service.store.query("look", f"SELECT * FROM {table}", {})  # noqa: S608
        assert hidden not in repr(rows)
    assert hidden not in json.dumps([entry["messages"] for entry in service.model.asked("extract")])

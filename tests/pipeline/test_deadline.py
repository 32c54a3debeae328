"""A run whose time is over: no step begins or goes on, nothing is written, a retry pays less."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from tests.support.clock import FakeClock
from tests.support.service import Service, fact, running

from loom.pipeline.run import Run
from loom.ports.store import Read

OP = "memory.set_from_messages"
FACTS = 60


class TickingClock(FakeClock):
    """Each look at it takes `tick` seconds: what looks once per fact is late after 30 facts."""

    tick = 0.0

    def monotonic(self) -> float:
        self.advance(self.tick)
        return super().monotonic()


class Hook:
    """A step of an operator's: does one thing and notes that it ran."""

    fail_closed = False

    def __init__(self, step_id: str, does: Callable[[], None]) -> None:
        self.step_id, self._does = step_id, does

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        del run
        self._does()


class Late:
    """A service with two steps: `test.before` starts the clock's ticking, the first time it runs,
    and `test.after` is noted.
    """

    def __init__(self, service: Service, clock: TickingClock, reached: list[str]) -> None:
        self.service, self.clock, self.reached = service, clock, reached

    def refused(self, body: dict[str, Any]) -> None:
        detail = self.service.refused(OP, body, "EXTRACTION_TIMEOUT")
        assert detail["retryable"]
        assert self.reached == ["before"]
        assert [self.service.count(table) for table in ("memory", "write_plan")] == [0, 0]
        assert self.service.count("memory_evidence") == len(body["messages"])
        self.clock.tick = 0.0


@pytest.fixture
def late() -> Iterator[Late]:
    clock, reached = TickingClock(), list[str]()

    def before() -> None:
        clock.tick = 0.0 if reached else 1.0
        reached.append("before")

    steps = {
        "test.before": lambda: Hook("test.before", before),
        "test.after": lambda: Hook("test.after", lambda: reached.append("after")),
    }
    with running(clock=clock, operator_steps=steps) as service:
        yield Late(service, clock, reached)


def hobbies(service: Service) -> None:
    service.says(*(fact("user", f"hobby {n}", f"Likes hobby {n}") for n in range(FACTS)))


def talk(*steps: str, **fields: Any) -> dict[str, Any]:
    said = ". ".join(f"I like hobby {n}" for n in range(FACTS))
    return {
        "messages": [{"role": "user", "content": said}],
        "pipeline_steps": ["loom.llm_extract", *steps],
        "defer": False,
        **fields,
    }


@pytest.mark.parametrize(
    ("step", "fields"),
    [
        ("loom.verify_grounded", {}),
        ("loom.resolve_dates", {}),
        ("loom.drop_recall_echoes", {}),
        ("loom.drop_session_echoes", {"session_values": ["I like swimming."]}),
        ("loom.drop_activity_narration", {}),
        ("loom.drop_non_durable", {"extra_tags": ["source:codex"]}),
        ("loom.hash_dedup", {}),
    ],
)
def test_a_step_that_only_computes_stops_between_two_facts(
    late: Late, step: str, fields: dict[str, Any]
) -> None:
    hobbies(late.service)
    late.refused(talk("test.before", step, "test.after", "loom.bulk_write", **fields))


def test_nothing_is_decided_when_the_facts_are_judged_too_late(late: Late) -> None:
    hobbies(late.service)
    late.refused(talk("test.before", "loom.bulk_write", "test.after"))
    assert not late.service.reported


def test_requests_to_forget_are_read_in_time(late: Late) -> None:
    wishes = [{"request": "hobby", "source_message_indices": [0]}] * FACTS
    late.service.says(fact("user", "hobby", "Likes hobby 1"), forget=wishes)
    late.refused(talk("test.before", "loom.forget", "test.after", "loom.bulk_write"))


def test_a_retry_asks_no_model_for_what_it_answered(late: Late) -> None:
    hobbies(late.service)
    body = talk("test.before", "loom.verify_grounded", "loom.bulk_write")
    late.refused(body)
    late.service.model.reset()
    answer = late.service.ok(OP, body)
    assert (answer["llm_cache_hits"], answer["llm_cache_misses"]) == (1, 0)
    assert late.service.model.asked("extract") == []
    assert len(answer["written"]) == FACTS


def test_no_step_begins_after_the_deadline() -> None:
    clock, reached = TickingClock(), list[str]()

    def before() -> None:
        reached.append("before")
        clock.advance(40)

    steps = {
        "test.before": lambda: Hook("test.before", before),
        "test.after": lambda: Hook("test.after", lambda: reached.append("after")),
    }
    with running(clock=clock, operator_steps=steps) as service:
        service.says(fact("user", "hobby", "Likes hobby 1"))
        body = talk("test.before", "test.after", "loom.bulk_write")
        Late(service, clock, reached).refused(body)


def test_the_values_of_a_record_are_read_in_time(late: Late) -> None:
    names = [f"hobby_{n}" for n in range(FACTS)]
    schema = {"type": "object", "properties": {name: {"type": "string"} for name in names}}
    record = dict.fromkeys(names, "swimming")
    sources = [{"field": name, "message_indices": [0]} for name in names]
    rule = {"stage": "typed_record", "answer": {"record": record, "sources": sources}}
    late.service.model.rules([rule])
    body = {
        "messages": [{"role": "user", "content": "I like swimming."}],
        "record_schema": schema,
        "memory_key": "user/hobbies",
        "pipeline_steps": ["test.before", "loom.typed_record", "test.after", "loom.bulk_write"],
    }
    late.refused(body)
    late.service.model.reset()
    assert late.service.ok(OP, body)["llm_cache_hits"] == 1


def test_a_retry_asks_for_no_second_reading_that_it_has(late: Late) -> None:
    said = [f"I like hobby {n} very much" for n in range(14)]
    found = [fact("user", f"hobby {n}", f"Likes hobby {n}", n) for n in range(2)]
    late.service.model.rules(
        [
            {"stage": "extract", "answer": {"facts": found[:1]}},
            {"stage": "coverage_sweep", "answer": {"facts": found[1:]}},
        ]
    )
    steps = ["loom.coverage_sweep", "test.before", "loom.bulk_write"]
    body = {
        "messages": [{"role": "user", "content": text} for text in said],
        "pipeline_steps": ["loom.llm_extract", *steps],
        "defer": False,
    }
    late.service.timeout_s = 3.0
    late.refused(body)
    late.service.timeout_s = 29.0
    late.service.model.reset()
    answer = late.service.ok(OP, body)
    assert (answer["llm_cache_hits"], len(answer["written"])) == (2, 2)
    assert late.service.model.asked("coverage_sweep") == []

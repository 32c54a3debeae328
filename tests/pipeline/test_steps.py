"""The run loop: order, skipping, unknown steps, and which failures cost what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.support.service import Service, fact

from loom.pipeline import registry
from loom.pipeline.run import Run
from loom.ports.store import Read

OP = "memory.set_from_messages"
CORE = ["loom.llm_extract", "loom.bulk_write"]


class Broken:
    step_id = "test.broken"
    fail_closed = False

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        run.facts = []
        raise ValueError("a secret must not be told: password=hunter2-hunter2")


def test_default_order_is_that_of_the_registry() -> None:
    assert registry.DEFAULT_PIPELINE[-2:] == ("loom.hash_dedup", "loom.bulk_write")
    assert {name: make().step_id for name, make in registry.STEPS.items()} == {
        name: name for name in registry.STEPS
    }


def test_a_step_can_be_left_out(service: Service) -> None:
    service.says(fact("user", "mood", "Went to sea at the age of nine", 0))
    messages = [{"role": "user", "content": "I like trains."}]
    assert service.ok(OP, {"messages": messages})["written"] == []
    body = {"messages": messages, "pipeline_steps": CORE}
    assert len(service.ok(OP, body)["written"]) == 1


def test_an_unknown_step_is_named(service: Service) -> None:
    service.says(fact("user", "hobby", "Likes trains"))
    steps = ["loom.llm_extract", "loom.no_such_step", "acme.mine", "loom.bulk_write"]
    messages = [{"role": "user", "content": "I like trains."}]
    answer = service.ok(OP, {"messages": messages, "pipeline_steps": steps})
    assert answer["pipeline_errors"] == [
        "unknown_step:loom.no_such_step",
        "unknown_step:acme.mine",
    ]
    assert len(answer["written"]) == 1


def test_a_broken_step_fails_open_and_undoes_nothing(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.STEPS, "test.broken", Broken)
    service.says(fact("user", "hobby", "Likes trains"))
    steps = ["loom.llm_extract", "test.broken", "loom.bulk_write"]
    messages = [{"role": "user", "content": "I like trains."}]
    answer = service.ok(OP, {"messages": messages, "pipeline_steps": steps})
    assert answer["pipeline_errors"] == ["step_failed:test.broken:ValueError"]
    assert len(answer["written"]) == 1
    assert [type(error) for error, _ in service.reported] == [ValueError]


def test_stage_times_name_every_step(service: Service) -> None:
    service.says(fact("user", "hobby", "Likes trains"))
    times = service.extract("I like trains.")["stage_ms"]
    assert {f"step.{step}" for step in registry.DEFAULT_PIPELINE} <= set(times)
    assert {"embed.chunks", "evidence", "bulk.peers", "bulk.claim", "bulk.embed"} <= set(times)
    assert {"bulk.plan", "bulk.apply"} <= set(times)
    assert all(value >= 0 for value in times.values())

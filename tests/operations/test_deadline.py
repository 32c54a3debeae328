"""An inline call whose time runs out: it goes on in the queue, or says so."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from tests.pipeline.test_llm_extract import CITIES, about, asked_about, long_talk
from tests.support.clock import FakeClock
from tests.support.deferred import OP, TappedQueue, batch, tapped
from tests.support.service import Service, fact, running
from tests.support.worker import work

from loom import wiring
from loom.adapters.local.clock import SystemClock
from loom.ports.model import ModelAnswer, ModelCall, ModelFailed
from loom.settings import Settings

TRAINS = {"messages": [{"role": "user", "content": "I like trains."}]}
ENOUGH_S = 4.5
SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}}


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Service, TappedQueue]]:
    """A service in real time, with little of it, that cuts talks into small windows."""
    monkeypatch.setenv("LOOM_MEMORY_EXTRACT_SIZE_SEGMENT_THRESHOLD_CHARS", "1200")
    monkeypatch.setenv("LOOM_MEMORY_EXTRACT_SIZE_SEGMENT_WINDOW_CHARS", "1000")
    with running(settings=Settings()) as service, tapped(service) as queue:
        wiring.use(replace(wiring.services(), clock=SystemClock()))
        service.timeout_s = ENOUGH_S
        service.model.rules([{"stage": "extract", "delay_s": 20}])
        yield service, queue


def test_it_is_handed_to_the_queue_in_time(slow: tuple[Service, TappedQueue]) -> None:
    """Row 28: the caller has an answer in time, and what to find the result by."""
    service, queue = slow
    started = time.monotonic()
    answer = service.ok(OP, {**TRAINS, "user_id": "ada"})
    assert time.monotonic() - started < ENOUGH_S
    assert (answer["deferred"], answer["deferred_by"], answer["written"]) == (True, "deadline", [])
    row = batch(service, answer["queue_id"])
    assert (row.status, row.deferred_by, row.user_id) == ("pending", "deadline", "ada")
    assert [one.queue_id for one in queue.sent] == [answer["queue_id"]]
    assert answer["cost"]["model_calls"] == answer["llm_cache_misses"] == 1
    assert service.count("memory_evidence") == 1
    assert service.count("memory") == 0


def test_it_gives_its_lease_back(slow: tuple[Service, TappedQueue]) -> None:
    service, _ = slow
    service.ok(OP, {**TRAINS, "session_id": "s1"})
    service.says(fact("user", "hobby", "Likes trains"))
    # By the coordinator's clock no time has passed: a lease that was kept would still bind.
    again = service.ok(OP, {**TRAINS, "session_id": "s1"})
    assert [row["memory_key"] for row in again["written"]] == ["user/hobby"]


def test_with_defer_false_it_is_504(slow: tuple[Service, TappedQueue]) -> None:
    service, queue = slow
    started = time.monotonic()
    body = {**TRAINS, "defer": False}
    detail = service.refused(OP, body, "EXTRACTION_TIMEOUT")
    assert detail["retryable"]
    assert time.monotonic() - started < ENOUGH_S
    assert service.count("memory_evidence") == 1
    assert queue.sent == []
    assert service.count("memory_extraction_queue") == 0
    service.says(fact("user", "hobby", "Likes trains"))
    assert [row["memory_key"] for row in service.ok(OP, body)["written"]] == ["user/hobby"]


def test_the_answers_it_has_go_with_it(slow: tuple[Service, TappedQueue]) -> None:
    service, _ = slow
    late = {"stage": "extract", "contains": asked_about(3), "delay_s": 20}
    service.model.rules([*(about(city, n) for n, city in enumerate(CITIES[:3])), late])
    answer = service.ok(OP, long_talk())
    assert answer["deferred_by"] == "deadline"
    service.model.reset()
    service.model.rules([about(city, n) for n, city in enumerate(CITIES)])
    work(service, answer["queue_id"], services=wiring.services())
    assert batch(service, answer["queue_id"]).status == "done"
    assert len(service.ok("memory.list", {})["memories"]) == 4
    assert len(service.model.asked("extract")) == 1


@pytest.mark.parametrize("what", ["unconfigured", "off"])
def test_without_a_worker_it_is_504(
    slow: tuple[Service, TappedQueue], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    service, queue = slow
    if what == "off":
        monkeypatch.setenv("LOOM_EXTRACTION_QUEUE_ENABLED", "false")
        wiring.use(replace(wiring.services(), settings=Settings()))
    queue.is_configured = what == "off"
    service.refused(OP, TRAINS, "EXTRACTION_TIMEOUT")
    assert service.count("memory_extraction_queue") == 0


def test_a_typed_record_is_504(slow: tuple[Service, TappedQueue]) -> None:
    service, _ = slow
    service.model.rules([{"stage": "typed_record", "delay_s": 20}])
    body = {**TRAINS, "record_schema": SCHEMA, "memory_key": "user/record"}
    service.refused(OP, body, "EXTRACTION_TIMEOUT")
    assert service.count("memory_extraction_queue") == 0


@dataclass
class LateModel:
    """Takes all of its time but a moment, then fails; `what` per call, the last one for good."""

    clock: FakeClock
    what: list[ModelFailed | str]
    provider: str = "openai"
    model: str = "late"

    def serves(self, model: str) -> bool:
        return bool(model)

    def ask(self, call: ModelCall) -> ModelAnswer:
        self.clock.sleep(max(0.0, call.timeout_s - 0.1))
        what = self.what.pop(0) if len(self.what) > 1 else self.what[0]
        if isinstance(what, ModelFailed):
            raise what
        return ModelAnswer(what)


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ([ModelFailed("timeout", "late", unreachable=True)], None),
        ([ModelFailed("server_error", "500")], "EXTRACTION_FAILED"),
        ([ModelFailed("unreachable", "503", unreachable=True)], "EXTRACTION_FAILED"),
        ([ModelFailed("refused_credentials", "401")], "EXTRACTION_FAILED"),
        (["no facts in here"], "EXTRACTION_FAILED"),
        ([ModelFailed("bad_request", "400"), ModelFailed("timeout", "late")], "EXTRACTION_FAILED"),
    ],
)
def test_only_a_lack_of_time_hands_over(
    monkeypatch: pytest.MonkeyPatch, what: list[ModelFailed | str], code: str | None
) -> None:
    monkeypatch.setenv("LOOM_MEMORY_EXTRACT_SIZE_SEGMENT_THRESHOLD_CHARS", "1200")
    monkeypatch.setenv("LOOM_MEMORY_EXTRACT_SIZE_SEGMENT_WINDOW_CHARS", "1000")
    monkeypatch.setenv("LOOM_LLM_CONCURRENCY", "1")
    monkeypatch.setenv("LOOM_LLM_TIMEOUT_S", "60")
    with running(settings=Settings()) as service, tapped(service) as queue:
        late = LateModel(service.clock, what)
        wiring.use(replace(wiring.services(), model=late))
        if code is None:
            assert service.ok(OP, long_talk())["deferred_by"] == "deadline"
            return
        service.refused(OP, long_talk(), code)
        assert queue.sent == []
        assert service.count("memory_extraction_queue") == 0

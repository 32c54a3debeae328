"""What a model does to a deferred batch: holds, outages, slowness, garbage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from tests.pipeline.test_llm_extract import CITIES, about, asked_about, long_talk, small
from tests.support.batches import state
from tests.support.calls import run_op
from tests.support.service import Service, fact
from tests.support.worker import (
    OP,
    TEA,
    dead_letters,
    defer,
    tea,
    wake,
    while_it_runs,
    work,
    work_until_ended,
)

__all__ = ["small"]

ASK_900 = {"stage": "extract", "status": 429, "headers": {"Retry-After": "900"}}
REFUSED = {"stage": "extract", "status": 401}


def defer_by(service: Service, by: str, text: str) -> str:
    body = {"messages": [{"role": "user", "content": text}], "defer": True}
    return str(run_op(service.services, OP, body, by=by)["queue_id"])


def test_a_wait_asked_for_holds_the_enqueuer_and_nobody_else(service: Service) -> None:
    """Reported fault 18: a quota's 429s were used up inside a retry loop, and nothing showed it."""
    service.model.rules([ASK_900])
    first = defer_by(service, "iam:a", TEA)
    second = defer_by(service, "iam:a", "I like walks.")
    other = defer_by(service, "iam:b", "I like rain.")
    now = service.clock.now()
    assert work(service, first).hide_s is None
    row = state(service, first)
    assert (row.status, row.held_reason, row.attempts) == ("held", "rate_limited", 0)
    assert row.wake_at == now + timedelta(seconds=900)
    asked = len(service.model.log)
    assert work(service, second).hide_s is None
    assert state(service, second).held_reason == "rate_limited"
    assert state(service, second).wake_at == now + timedelta(seconds=900)
    assert len(service.model.log) == asked, "nobody asks while it is held"
    tea(service)
    work(service, other)
    assert state(service, other).status == "done"
    for queue_id in (first, second):
        assert work_until_ended(service, queue_id).status == "done"


def test_an_hour_of_429_costs_no_batch(service: Service) -> None:
    service.model.rules([ASK_900])
    queue_id = defer(service, TEA)
    for _ in range(4):
        work(service, queue_id)
        wake(service, queue_id)
    assert state(service, queue_id).attempts == 0
    # The adapter tries once more only where the wait fits into the call.
    assert len(service.model.asked("extract")) == 4
    tea(service)
    assert work_until_ended(service, queue_id).status == "done"


def test_refused_credentials_hold_with_one_probe_every_five_minutes(service: Service) -> None:
    service.model.rules([REFUSED])
    ids = [defer(service, f"I like tea {n}.") for n in range(3)]
    work(service, ids[0])
    row = state(service, ids[0])
    assert (row.status, row.held_reason, row.attempts) == ("held", "refused_credentials", 0)
    assert row.wake_at == service.clock.now() + timedelta(minutes=5)
    for queue_id in ids[1:]:
        work(service, queue_id)
    assert len(service.model.asked("extract")) == 1
    for probes in (2, 3):
        for queue_id in ids:
            wake(service, queue_id)
        hidden: list[float | None] = []

        def meanwhile(to: list[float | None] = hidden) -> None:
            to.extend(work(service, queue_id).hide_s for queue_id in ids[1:])

        while_it_runs(service, ids[0], meanwhile)
        assert hidden == [60, 60], "they wait for the probe"
        assert len(service.model.asked("extract")) == probes
        for queue_id in ids[1:]:
            assert work(service, queue_id).hide_s is None
            assert state(service, queue_id).status == "held"
        assert len(service.model.asked("extract")) == probes


def test_a_probe_that_succeeds_ends_the_hold(service: Service) -> None:
    service.model.rules([REFUSED])
    ids = [defer(service, f"I like tea {n}.") for n in range(3)]
    for queue_id in ids:
        work(service, queue_id)
    for queue_id in ids:
        wake(service, queue_id)
    tea(service)
    work(service, ids[0])
    assert state(service, ids[0]).status == "done"
    # No probe any more: both run although the other is at it.
    while_it_runs(service, ids[1], lambda: work(service, ids[2]) and None)
    assert {state(service, each).status for each in ids} == {"done"}


@pytest.fixture
def impatient(service: Service) -> Iterator[Service]:
    """A model call may take 0.2 s."""
    settings = service.services.settings
    before = settings.model
    settings.model = before.model_copy(update={"llm_timeout_s": 0.2})
    yield service
    settings.model = before


SLOW = {"stage": "extract", "delay_s": 1.0}


def test_a_slow_model_is_an_outage(impatient: Service) -> None:
    impatient.model.rules([SLOW])
    queue_id = defer(impatient, TEA)
    assert work(impatient, queue_id).hide_s is None
    row = state(impatient, queue_id)
    assert (row.status, row.attempts, row.timeouts) == ("pending", 0, 1)
    assert row.last_error == "timeout"


def test_the_third_time_out_while_another_batch_succeeds_halves_its_segments(
    impatient: Service,
) -> None:
    messages = [{"role": "user", "content": f"I like tea number {n}."} for n in range(4)]
    queue_id = defer(impatient, messages=messages)
    for timeouts in (1, 2):
        impatient.model.rules([SLOW])
        work(impatient, queue_id)
        assert state(impatient, queue_id).timeouts == timeouts
        impatient.model.rules([])
        other = defer(impatient, f"I like walks {timeouts}.")
        impatient.clock.advance(1)
        work(impatient, other)
        assert state(impatient, other).status == "done"
        wake(impatient, queue_id)
    impatient.model.rules([SLOW])
    work(impatient, queue_id)
    row = state(impatient, queue_id)
    assert (row.attempts, row.splits, row.timeouts) == (1, 1, 0)
    impatient.model.reset()
    assert work_until_ended(impatient, queue_id).status == "done"
    assert len(impatient.model.asked("extract")) == 2


def test_while_nothing_else_succeeds_nothing_is_halved(impatient: Service) -> None:
    impatient.model.rules([SLOW])
    queue_id = defer(impatient, TEA)
    for _ in range(4):
        work(impatient, queue_id)
        wake(impatient, queue_id)
    row = state(impatient, queue_id)
    assert (row.attempts, row.splits, row.timeouts) == (0, 0, 4)


def test_what_cannot_be_finished_in_time_goes_on_with_the_answers_it_has(small: Service) -> None:
    """Each answer costs 30 s of the clock; a run of 80 s reads no more than half of it."""
    small.model.rules([about(city, n) for n, city in enumerate(CITIES)])
    settings = small.services.settings
    settings.model = settings.model.model_copy(update={"llm_concurrency": 1})

    class Slow:
        def __getattr__(self, name: str) -> Any:
            return getattr(small.services.model, name)

        def ask(self, call: Any) -> Any:
            assert call.timeout_s < ends_at - small.clock.monotonic()
            small.clock.advance(30)
            return small.services.model.ask(call)

    slow: Any = Slow()
    services = replace(small.services, model=slow)
    queue_id = defer(small, **long_talk())
    ends_at = small.clock.monotonic() + 80
    assert work(small, queue_id, services=services, seconds=80).hide_s == 5
    row = state(small, queue_id)
    assert (row.status, row.attempts, row.outages) == ("pending", 0, 0)
    assert 0 < len(small.model.asked("extract")) < 4
    wake(small, queue_id)
    ends_at = small.clock.monotonic() + 120
    assert work(small, queue_id, services=services).hide_s is None
    assert state(small, queue_id).status == "done"
    assert len(small.model.asked("extract")) == 4, "none was paid for twice"
    assert small.count("memory") == 4


def test_an_invalid_answer_fails_after_a_bounded_number_of_calls(service: Service) -> None:
    """Reported fault 11: a talk about JSON failed validation without end and blocked the others."""
    text = 'my extractor must return {"facts":[…]} with escaped \\" quotes and `^\\d+$`'
    garbage = {"stage": "extract", "contains": "my extractor", "answer": text}
    service.model.rules([garbage])
    queue_id = defer(service, messages=[{"role": "user", "content": text}] * 20)
    work(service, queue_id)
    other = defer(service, TEA)
    work(service, other)
    assert state(service, other).status == "done", "others run meanwhile"
    row = work_until_ended(service, queue_id)
    assert (row.status, row.attempts, row.last_error) == ("failed", 8, "unparseable")
    assert len(service.model.asked("extract")) < 100


def test_a_schema_the_provider_rejects_is_a_failure_that_shows(service: Service) -> None:
    """Reported fault 13: every job said queued, everything was thrown away, health was green."""
    rejected = {"status": 400, "error": {"message": "Invalid schema: additionalProperties"}}
    service.model.rules([rejected])
    queue_id = defer(service, TEA)
    row = work_until_ended(service, queue_id)
    assert (row.status, row.last_error) == ("failed", "bad_request")
    assert dead_letters(service) == [(queue_id, "bad_request")]
    rows = service.ok("drops.summary", {"hours": 720})["rows"]
    assert {"stage": "extraction_queue", "reason": "failed", "count": 1} in rows


def test_a_refused_segment_is_lost_once_and_its_siblings_are_written(small: Service) -> None:
    """Reported fault 14: one refused part threw its siblings' facts away, for hours."""
    refused = {"stage": "extract", "contains": asked_about(1), "message": {"refusal": "No."}}
    small.model.rules([refused, *(about(c, n) for n, c in enumerate(CITIES) if c != "Lyon")])
    queue_id = defer(small, **long_talk())
    assert work(small, queue_id).hide_s is None
    row = state(small, queue_id)
    assert (row.status, row.attempts) == ("done", 1)
    assert small.count("memory") == 3
    rows = small.ok("drops.summary", {"hours": 720})["rows"]
    assert {"stage": "llm_extract", "reason": "segment_refused", "count": 1} in rows


@pytest.mark.parametrize(
    ("rule", "error", "hide_s"),
    [
        ({"status": 429}, "rate_limited", 15),
        ({"status": 500}, "server_error", 15),
        ({"status": 503}, "unreachable", None),
        ({"hang_up": True}, "unreachable", None),
        ({"answer": "BOOM"}, "unparseable", 15),
        ({"message": {"refusal": "No."}}, "refused", 15),
        ({"body": b"<html>"}, "server_error", 15),
    ],
)
def test_each_fault_is_named_and_the_next_run_ends_it(
    service: Service, rule: dict[str, Any], error: str, hide_s: float | None
) -> None:
    service.model.rules([{"stage": "extract", **rule}])
    queue_id = defer(service, TEA)
    assert work(service, queue_id).hide_s == hide_s
    row = state(service, queue_id)
    assert (row.status, row.last_error) == ("pending", error)
    tea(service)
    row = work_until_ended(service, queue_id)
    assert (row.status, row.last_error) == ("done", "")
    assert service.count("memory") == 1


def test_a_truncated_answer_is_asked_for_again_in_halves(service: Service) -> None:
    cut = {"stage": "extract", "answer": '{"facts": [{"sub', "finish": "length", "times": 1}
    answers = [
        {
            "stage": "extract",
            "contains": asked_about(n),
            "answer": {"facts": [fact("user", f"tea {n}", f"Likes tea number {n}", n)]},
        }
        for n in range(2)
    ]
    service.model.rules([cut, *answers])
    messages = [{"role": "user", "content": f"I like tea number {n}."} for n in range(2)]
    queue_id = defer(service, messages=messages)
    assert work(service, queue_id).hide_s is None
    assert state(service, queue_id).status == "done"
    assert service.count("memory") == 2

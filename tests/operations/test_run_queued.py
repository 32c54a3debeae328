"""The worker of the deferred queue: what it does with each state of a batch."""

from __future__ import annotations

import pytest
from tests.support import stored_rows
from tests.support.batches import state
from tests.support.service import Service
from tests.support.worker import (
    TEA,
    TEA_KEY,
    dead_letters,
    defer,
    later,
    setting,
    tea,
    wake,
    work,
    work_until_ended,
)

from loom.ports import queue_reads
from loom.ports.store import Insert


def test_a_batch_is_extracted_and_done(service: Service) -> None:
    tea(service)
    queue_id = defer(service, TEA)
    assert service.count("memory") == 0
    assert work(service, queue_id).hide_s is None
    row = state(service, queue_id)
    assert (row.status, row.attempts, row.last_error) == ("done", 1, "")
    assert service.ok("memory.get", {"memory_key": TEA_KEY})["found"]


def test_the_transcript_goes_once_the_batch_is_done(service: Service) -> None:
    tea(service)
    queue_id = defer(service, TEA)
    [body] = service.rows(queue_reads.payload("local", queue_id))
    assert TEA in body
    work(service, queue_id)
    assert service.rows(queue_reads.payload("local", queue_id)) == [""]


def test_a_message_that_comes_again_does_nothing(service: Service) -> None:
    tea(service)
    queue_id = defer(service, TEA)
    work(service, queue_id)
    before = state(service, queue_id)
    assert work(service, queue_id).hide_s is None
    assert state(service, queue_id) == before
    assert len(service.model.asked("extract")) == 1


def test_a_batch_nobody_knows_is_acknowledged(service: Service) -> None:
    assert work(service, "no-such-batch").hide_s is None


@pytest.mark.parametrize(
    ("rule", "waits"),
    [
        ({"status": 500}, [15, 60, 300, 1800, 1800, 1800, 1800]),
        ({"status": 429}, [15, 60, 300, 1800, 1800, 1800, 1800]),
        ({"status": 500, "headers": {"Retry-After": "100"}}, [100, 100, 300, 1800]),
    ],
)
def test_failed_attempts_wait_longer_each_time(
    service: Service, rule: dict[str, object], waits: list[float]
) -> None:
    service.model.rules([{"stage": "extract", **rule}])
    queue_id = defer(service, TEA)
    for attempt, wait in enumerate(waits, start=1):
        assert work(service, queue_id).hide_s == wait
        row = state(service, queue_id)
        assert (row.status, row.attempts) == ("pending", attempt)
        # Too early: hidden for the rest, without a call.
        later(service, seconds=wait - 5)
        asked = len(service.model.log)
        assert work(service, queue_id).hide_s == pytest.approx(5, abs=0.01)
        assert len(service.model.log) == asked
        later(service, seconds=5)


def test_after_the_last_attempt_it_has_failed_with_a_dead_letter_and_a_drop(
    service: Service,
) -> None:
    service.model.rules([{"stage": "extract", "status": 500}])
    queue_id = defer(service, TEA)
    row = work_until_ended(service, queue_id)
    assert (row.status, row.attempts, row.last_error) == ("failed", 8, "server_error")
    assert dead_letters(service) == [(queue_id, "server_error")]
    [drop] = service.ok("drops.summary", {"hours": 720})["rows"]
    assert drop == {"stage": "extraction_queue", "reason": "failed", "count": 1}


@pytest.mark.parametrize("rule", [{"status": 502}, {"status": 503}, {"hang_up": True}])
def test_an_unreachable_provider_costs_no_attempt(
    service: Service, rule: dict[str, object]
) -> None:
    service.model.rules([{"stage": "extract", **rule}])
    queue_id = defer(service, TEA)
    waits = []
    for _ in range(9):
        before = service.clock.now()
        assert work(service, queue_id).hide_s is None
        row = state(service, queue_id)
        assert (row.status, row.attempts, row.last_error) == ("pending", 0, "unreachable")
        waits.append((row.wake_at - before).total_seconds())
        wake(service, queue_id)
    assert waits == [15, 30, 60, 120, 300, 600, 1800, 1800, 1800]
    tea(service)
    assert work_until_ended(service, queue_id).status == "done"


def test_with_the_queue_off_a_batch_stays_as_it_is(service: Service) -> None:
    queue_id = defer(service, TEA)
    before = state(service, queue_id)
    with setting(service, extraction_queue_enabled=False):
        assert work(service, queue_id).hide_s is None
    assert state(service, queue_id) == before
    assert service.model.log == []


def test_without_time_nothing_is_begun(service: Service) -> None:
    queue_id = defer(service, TEA)
    before = state(service, queue_id)
    assert work(service, queue_id, seconds=5).hide_s == 5
    assert state(service, queue_id) == before


def test_while_model_calls_are_off_it_is_held_and_asks_nothing(service: Service) -> None:
    tea(service)
    queue_id = defer(service, TEA)
    off = stored_rows.model_calls(is_on=False)
    service.store.for_org("dev").together(Insert("model_calls", (off,), token="off"))
    assert work(service, queue_id).hide_s is None
    row = state(service, queue_id)
    assert (row.status, row.held_reason, row.attempts) == ("held", "model_calls_off", 0)
    # Another wake-up changes nothing.
    work(service, queue_id)
    assert state(service, queue_id) == row
    assert service.model.log == []
    on = stored_rows.model_calls(is_on=True, version=2)
    service.store.for_org("dev").together(Insert("model_calls", (on,), token="on"))
    work(service, queue_id)
    assert state(service, queue_id).status == "done"


def test_it_expires_a_day_before_its_time_to_live(service: Service) -> None:
    queue_id = defer(service, TEA)
    later(service, days=29)
    assert work(service, queue_id).hide_s is None
    row = state(service, queue_id)
    assert (row.status, row.last_error, row.attempts) == ("failed", "expired", 0)
    [drop] = service.ok("drops.summary", {"hours": 720})["rows"]
    assert drop == {"stage": "extraction_queue", "reason": "expired", "count": 1}
    assert service.model.log == []

"""Workers that are killed, come twice, come late, or lose their lease."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from tests.support.batches import state
from tests.support.service import Service, fact
from tests.support.worker import (
    TEA,
    Killed,
    Life,
    dead_letters,
    defer,
    sweep_one,
    tea,
    wake,
    while_it_runs,
    work,
    work_until_ended,
)

from loom.ports.coordination import CoordinationUnavailable
from loom.ports.queue import QueueUnavailable
from loom.ports.store import Insert, StoreUnavailable


def one_effect(service: Service) -> None:
    """One memory, one version of it, one link to its turn, however often it was tried."""
    assert service.count("memory") == 1
    assert service.count("memory_history") == 1
    assert service.count("memory_evidence_link") == 1
    assert service.count("memory_evidence") == 1


def killed_at(service: Service, queue_id: str, calls: int) -> bool:
    """Whether a worker was killed before that call; False: it was through with its work."""
    life = Life(calls)
    try:
        work(service, queue_id, services=life.services(service.services))
    except Killed:
        return True
    return False


def test_killed_at_any_point_the_next_run_ends_it_with_one_effect(service: Service) -> None:
    """Reported fault 25: a job that died half-way stored its first half again."""
    points = 0
    for calls in count(1):
        text = f"I like oolong tea number {calls}."
        service.says(fact("user", f"tea {calls}", f"Likes oolong tea number {calls}"))
        queue_id = defer(service, text)
        if not killed_at(service, queue_id, calls):
            break
        points += 1
        row = state(service, queue_id)
        if not row.is_finished:
            wake(service, queue_id)
            service.clock.advance(200)
            row = work_until_ended(service, queue_id)
        assert (row.status, row.attempts <= 2) == ("done", True), calls
        assert service.count("memory") == calls
    # Lease, read, marks, start row, evidence, plan, its win, rows, finish, done row, releases.
    assert points >= 12
    for table in ("memory", "memory_history", "memory_evidence_link", "memory_evidence"):
        assert service.count(table) == points + 1, table


def test_killed_in_every_attempt_it_has_failed_in_the_end(service: Service) -> None:
    """Reported fault 16: a job whose attempts were used up stayed in work for ever."""
    tea(service)
    queue_id = defer(service, TEA)

    def kill() -> None:
        raise Killed

    for attempt in range(1, 9):
        with pytest.raises(Killed):
            while_it_runs(service, queue_id, kill)
        row = state(service, queue_id)
        assert (row.status, row.attempts) == ("running", attempt)
        # Until the lease ends nobody else has it.
        service.clock.advance(1)
        service.clock.advance(200)
    assert work(service, queue_id).hide_s is None
    row = state(service, queue_id)
    assert (row.status, row.last_error) == ("failed", "worker_crashed")
    assert dead_letters(service) == [(queue_id, "worker_crashed")]
    assert len(service.model.asked("extract")) == 0


def test_a_plan_that_was_won_in_the_last_attempt_is_carried_out(service: Service) -> None:
    tea(service)
    queue_id = defer(service, TEA)
    row = replace(state(service, queue_id), part="state", attempts=7, version=2)
    insert = Insert("memory_extraction_queue", (row,), token="to-seven")
    service.store.for_org("dev").together(insert)
    for calls in count(1):
        if service.services.coordinator.for_org("dev").mark(row.request_id):
            break
        assert killed_at(service, queue_id, calls)
        service.clock.advance(200)
        if state(service, queue_id).status == "running":
            service.store.for_org("dev").together(
                Insert(
                    "memory_extraction_queue",
                    (replace(row, version=state(service, queue_id).version + 1),),
                    token=f"again-{calls}",
                )
            )
    assert work(service, queue_id).hide_s is None
    assert state(service, queue_id).status == "done"
    one_effect(service)


def test_of_two_workers_on_one_batch_one_runs_it(service: Service) -> None:
    tea(service)
    queue_id, hidden = defer(service, TEA), []

    def second() -> None:
        hidden.append(work(service, queue_id).hide_s)

    while_it_runs(service, queue_id, second)
    assert hidden == [60]
    row = state(service, queue_id)
    assert (row.status, row.attempts) == ("done", 1)
    assert len(service.model.asked("extract")) == 1
    one_effect(service)


def test_a_worker_whose_lease_is_over_loses_to_the_one_that_came_after(service: Service) -> None:
    tea(service)
    queue_id = defer(service, TEA)

    def overtaken() -> None:
        service.clock.advance(200)
        work(service, queue_id)
        assert state(service, queue_id).status == "done"

    while_it_runs(service, queue_id, overtaken)
    row = state(service, queue_id)
    assert (row.status, row.attempts) == ("done", 2)
    one_effect(service)


def test_a_late_state_does_not_take_the_place_of_a_run_that_goes_on(service: Service) -> None:
    service.model.rules([{"stage": "extract", "status": 500}])
    queue_id, seen = defer(service, TEA), []

    def overtaken() -> None:
        service.clock.advance(200)
        tea(service)
        while_it_runs(service, queue_id, lambda: seen.append(state(service, queue_id)))
        service.model.rules([{"stage": "extract", "status": 500}])

    while_it_runs(service, queue_id, overtaken)
    assert [row.status for row in seen] == ["running"]
    assert state(service, queue_id).status == "done"


def test_messages_twice_and_in_another_order_change_nothing(service: Service) -> None:
    ids = []
    for number in range(3):
        service.says(fact("user", f"tea {number}", f"Likes oolong tea {number}"))
        ids.append(defer(service, f"I like oolong tea {number}.", session_id="s1"))
    service.model.rules(
        [
            {
                "stage": "extract",
                "contains": f'<turn index="0" role="user">I like oolong tea {number}.',
                "answer": {"facts": [fact("user", f"tea {number}", f"Likes oolong tea {number}")]},
            }
            for number in range(3)
        ]
    )
    for queue_id in (ids[2], ids[2], ids[0], ids[1], ids[0], ids[2], ids[1]):
        work(service, queue_id)
    assert {state(service, each).status for each in ids} == {"done"}
    assert {state(service, each).attempts for each in ids} == {1}
    assert service.count("memory") == service.count("memory_history") == 3
    assert len(service.model.asked("extract")) == 3


def test_while_another_run_of_its_session_goes_on_it_waits_and_spends_nothing(
    service: Service,
) -> None:
    tea(service)
    first, second = (
        defer(service, TEA, session_id="s1"),
        defer(service, "I like walks.", session_id="s1"),
    )
    before, hidden = state(service, second), []

    def other() -> None:
        hidden.append(work(service, second).hide_s)
        service.clock.advance(100)
        hidden.append(work(service, second).hide_s)

    while_it_runs(service, first, other)
    # Half as long again as it has waited: a long run must not use up the receives.
    assert hidden == [5, pytest.approx(51, abs=1.5)]
    assert state(service, second) == before
    assert work_until_ended(service, second).status == "done"


@pytest.mark.parametrize("error", [StoreUnavailable("down"), CoordinationUnavailable("down")])
def test_out_of_reach_the_message_comes_again_and_the_error_is_reported(
    service: Service, error: Exception
) -> None:
    tea(service)
    queue_id = defer(service, TEA)
    assert work(service, queue_id, services=_broken(service, error)).hide_s == 30
    assert [(str(each), where) for each, where in service.reported] == [("down", "queue.run")]
    assert state(service, queue_id).attempts == 0
    service.clock.advance(200)
    assert work_until_ended(service, queue_id).status == "done"
    one_effect(service)


def _broken(service: Service, error: Exception) -> Any:
    """Services whose store, or table, fails at the first call after the lease was taken."""
    calls = {"left": 2}

    class Broken:
        def __init__(self, inner: Any) -> None:
            self._inner = inner

        def for_org(self, org: str) -> Broken:
            return Broken(self._inner.for_org(org))

        def __getattr__(self, name: str) -> Any:
            found = getattr(self._inner, name)
            if not callable(found) or name == "release":
                return found

            def call(*args: Any, **named: Any) -> Any:
                calls["left"] -= 1
                if calls["left"] <= 0:
                    raise error
                return found(*args, **named)

            return call

    if isinstance(error, StoreUnavailable):
        calls["left"] = 1
        store: Any = Broken(service.services.store)
        return replace(service.services, store=store)
    coordinator: Any = Broken(service.services.coordinator)
    return replace(service.services, coordinator=coordinator)


def test_a_dead_letter_that_cannot_be_sent_is_not_lost(service: Service) -> None:
    service.model.rules([{"stage": "extract", "status": 500}])
    queue_id = defer(service, TEA)
    for _ in range(7):
        work(service, queue_id)
        wake(service, queue_id)

    class Deaf:
        def __getattr__(self, name: str) -> Any:
            return getattr(service.services.queue, name)

        def bury(self, letter: object) -> None:
            del letter
            raise QueueUnavailable("down")

    queue: Any = Deaf()
    services = replace(service.services, queue=queue)
    assert work(service, queue_id, services=services).hide_s == 30
    row = state(service, queue_id)
    assert (row.status, row.attempts) == ("running", 8)
    assert work(service, queue_id).hide_s is None
    assert state(service, queue_id).status == "failed"
    assert [each for each, _ in dead_letters(service)] == [queue_id]


def test_a_user_who_is_erased_meanwhile_stays_erased(service: Service) -> None:
    tea(service)
    queue_id = defer(service, TEA, user_id="ada")

    def erase() -> None:
        coordination = service.services.coordinator.for_org("dev")
        coordination.record_erasure("ada", at=service.clock.now())

    assert while_it_runs(service, queue_id, erase).hide_s is None
    row = state(service, queue_id)
    assert (row.status, row.last_error, row.bytes) == ("failed", "erased", 0)
    assert service.count("memory") == 0
    assert dead_letters(service) == []
    # The transcript is gone from the queue, and another wake-up does not bring it back.
    sql = (
        "SELECT countIf(body != '') AS n FROM memory_extraction_queue FINAL "
        "WHERE org = {org:String}"
    )
    assert service.store.query("bodies", sql, {"org": "dev"})[0]["n"] == 0
    assert work(service, queue_id).hide_s is None
    assert service.count("memory") == 0


def test_a_batch_without_its_payload_is_erased(service: Service) -> None:
    queue_id = defer(service, TEA)
    gone = replace(state(service, queue_id), part="payload", version=2)
    service.store.for_org("dev").together(Insert("memory_extraction_queue", (gone,), token="gone"))
    assert work(service, queue_id).hide_s is None
    assert state(service, queue_id).last_error == "erased"
    assert service.model.log == []


@pytest.mark.parametrize(
    "body",
    [
        "no JSON",
        "null",
        "[]",
        "{}",
        '{"request": 1}',
        '{"request": {"messages": [{"role": "user", "content": "a"}]}}',
        '{"request": {"messages": [{"role": "user", "content": "a"}]}, "accepted_at": 5}',
    ],
)
def test_a_payload_that_cannot_be_read_fails_for_good(service: Service, body: str) -> None:
    queue_id = defer(service, TEA)
    broken = replace(state(service, queue_id), part="payload", version=2, body=body)
    service.store.for_org("dev").together(
        Insert("memory_extraction_queue", (broken,), token="broken")
    )
    assert work(service, queue_id).hide_s is None
    row = state(service, queue_id)
    assert (row.status, row.last_error) == ("failed", "unreadable_payload")
    assert dead_letters(service) == [(queue_id, "unreadable_payload")]


def test_what_nobody_foresaw_spends_attempts_and_is_reported(service: Service) -> None:
    class Odd:
        def __getattr__(self, name: str) -> Any:
            return getattr(service.services.model, name)

        def ask(self, call: object) -> object:
            del call
            raise ZeroDivisionError

    tea(service)
    queue_id, odd = defer(service, TEA), Odd()
    model: Any = odd
    services = replace(service.services, model=model)
    assert work(service, queue_id, services=services).hide_s == 15
    row = state(service, queue_id)
    assert (row.status, row.attempts, row.last_error) == ("pending", 1, "internal")
    assert isinstance(service.reported[0][0], ZeroDivisionError)
    assert work_until_ended(service, queue_id).status == "done"


def test_the_sweep_wakes_a_batch_whose_worker_was_killed(service: Service) -> None:
    tea(service)
    queue_id = defer(service, TEA)

    def kill() -> None:
        raise Killed

    with pytest.raises(Killed):
        while_it_runs(service, queue_id, kill)
    row = state(service, queue_id)
    service.clock.advance((row.wake_at - service.clock.now()).total_seconds())
    sweep_one(service, row)
    assert work_until_ended(service, queue_id).attempts == 2
    one_effect(service)

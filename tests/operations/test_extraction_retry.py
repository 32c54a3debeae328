"""memory.extraction_retry_mine: what is put back, once, and what never is."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from tests.support import stored_rows
from tests.support.batches import batch, put, state
from tests.support.calls import before_its_turn, run_op, watched
from tests.support.deferred import OP, defer, tapped, to_state
from tests.support.races import race
from tests.support.service import Service

from loom.domain.queueing.outcomes import erased
from loom.operations.queue_states import lease_of
from loom.ports import queue_reads
from loom.ports.queue import WakeUp
from loom.ports.store import Insert

RETRY = "memory.extraction_retry_mine"
NOBODYS = "f" * 32
LISTS = ("requeued", "left_alone", "model_calls_off", "expired", "unknown")


def failed(service: Service, *names: str, **changes: Any) -> list[str]:
    """Batches that failed after eight attempts."""
    for name in names:
        put(service, batch(service, name, **changes))
        to_state(service, name, status="failed", attempts=8, last_error="unparseable")
    return list(names)


def retry(service: Service, *queue_ids: str, **more: Any) -> dict[str, list[str]]:
    """The lists that hold something."""
    answer = service.ok(RETRY, {"queue_ids": list(queue_ids), **more})
    return {name: answer[name] for name in LISTS if answer[name]}


def switch(service: Service, *, is_on: bool, version: int, org: str = "dev") -> None:
    row = stored_rows.model_calls(is_on=is_on, version=version)
    service.store.for_org(org).together(Insert("model_calls", [row], token=f"s{version}"))


def rows_of(service: Service, queue_id: str) -> int:
    sql = "SELECT count() AS n FROM memory_extraction_queue WHERE queue_id = {id:String}"
    return int(service.store.query("n", sql, {"id": queue_id})[0]["n"])


def test_a_failed_batch_is_pending_with_one_attempt_more(service: Service) -> None:
    failed(service, "b")
    service.clock.advance(60)
    with tapped(service) as queue:
        assert retry(service, "b") == {"requeued": ["b"]}
        assert queue.sent == [WakeUp("dev", "local", "b")]
    row, now = state(service, "b"), service.clock.now()
    assert (row.status, row.attempts, row.max_attempts, row.version) == ("pending", 8, 9, 3)
    assert (row.last_error, row.next_attempt_at) == ("unparseable", now)
    assert row.wake_at == now + timedelta(minutes=5)
    assert service.rows(queue_reads.payload("local", "b")) == ["{}"]


def test_asking_twice_puts_it_back_once(service: Service) -> None:
    failed(service, "b")
    with tapped(service) as queue:
        assert retry(service, "b", "b") == {"requeued": ["b"]}
        assert retry(service, "b") == {"left_alone": ["b"]}
        assert len(queue.sent) == 1
    assert rows_of(service, "b") == 3


def test_of_many_at_once_one_puts_it_back(service: Service) -> None:
    names = failed(service, "b1", "b2", "b3")
    body = {"queue_ids": names}
    answers = race(10, lambda _: run_op(service.services, RETRY, body))
    for name in names:
        assert sum(name in answer["requeued"] for answer in answers) == 1
        assert sum(name in answer["left_alone"] for answer in answers) == 9
        assert rows_of(service, name) == 3
        assert state(service, name).max_attempts == 9


@pytest.mark.parametrize("status", ["pending", "running", "held", "done"])
def test_what_has_not_failed_is_left_alone(service: Service, status: str) -> None:
    put(service, batch(service, "b"))
    if status != "pending":
        to_state(service, "b", status=status)
    before = state(service, "b")
    with tapped(service) as queue:
        assert retry(service, "b") == {"left_alone": ["b"]}
        assert queue.sent == []
    assert state(service, "b") == before


def test_every_id_stands_in_one_list_in_the_order_asked(service: Service) -> None:
    now = service.clock.now()
    failed(service, "f1", "f2")
    failed(service, "old", queued_at=now - timedelta(days=29))
    failed(service, "young", queued_at=now - timedelta(days=29) + timedelta(seconds=1))
    failed(service, "theirs", enqueuer="service:x")
    put(service, batch(service, "p"))
    asked = ["f2", NOBODYS, "old", "p", "theirs", "f1", "young"]
    assert retry(service, *asked, colour="red") == {
        "requeued": ["f2", "f1", "young"],
        "left_alone": ["p"],
        "expired": ["old"],
        "unknown": [NOBODYS, "theirs"],
    }


def test_a_retry_that_fails_can_be_asked_for_again(service: Service) -> None:
    failed(service, "b")
    for attempt in (9, 10):
        assert retry(service, "b") == {"requeued": ["b"]}
        to_state(service, "b", status="failed", attempts=attempt)
    assert state(service, "b").max_attempts == 10


def test_while_model_calls_are_off_none_is_accepted(service: Service) -> None:
    failed(service, "b")
    put(service, batch(service, "p"))
    switch(service, is_on=False, version=1)
    switch(service, is_on=False, version=1, org="acme")
    assert retry(service, "b", "p") == {"left_alone": ["p"], "model_calls_off": ["b"]}
    assert rows_of(service, "b") == 2
    switch(service, is_on=True, version=2)
    assert retry(service, "b") == {"requeued": ["b"]}


def test_a_batch_dropped_while_calls_were_off_can_be_retried(service: Service) -> None:
    put(service, batch(service, "b"))
    switch(service, is_on=False, version=1)
    to_state(service, "b", status="failed", last_error="expired")
    assert retry(service, "b") == {"model_calls_off": ["b"]}
    switch(service, is_on=True, version=2)
    assert retry(service, "b") == {"requeued": ["b"]}


def test_what_was_erased_never_comes_back(service: Service) -> None:
    failed(service, "told", "gone")
    row = state(service, "told")
    put(service, replace(erased(row, now=service.clock.now()), version=3))
    payload = batch(service, "gone", version=3, body="", bytes=0, status="failed")
    put(service, payload, replace(payload, part="state", version=4, last_error="unparseable"))
    with tapped(service) as queue:
        assert retry(service, "told", "gone") == {"unknown": ["told", "gone"]}
        assert queue.sent == []
    assert state(service, "gone").version == 4
    assert service.rows(queue_reads.payload("local", "gone")) == [""]


@pytest.mark.parametrize(
    ("happens", "wanted"),
    [
        ({"status": "done"}, "left_alone"),
        ({"status": "running"}, "left_alone"),
        ({"last_error": "erased"}, "unknown"),
    ],
)
def test_what_is_written_meanwhile_stays(
    service: Service, happens: dict[str, str], wanted: str
) -> None:
    failed(service, "b")
    with before_its_turn(service, lambda: to_state(service, "b", **happens)):
        assert retry(service, "b") == {wanted: ["b"]}
    row = state(service, "b")
    assert row.version == 3
    assert {name: getattr(row, name) for name in happens} == happens


def test_switched_off_meanwhile(service: Service) -> None:
    failed(service, "b")
    with before_its_turn(service, lambda: switch(service, is_on=False, version=1)):
        assert retry(service, "b") == {"model_calls_off": ["b"]}
    assert state(service, "b").status == "failed"


def test_a_batch_another_writer_holds_is_waited_for_then_left_alone(service: Service) -> None:
    failed(service, "b", "c")
    lease = lease_of("b")
    held = service.services.coordinator.for_org("dev")
    assert held.acquire(lease, owner="another", seconds=3)
    before = service.clock.monotonic()
    assert retry(service, "b", "c") == {"requeued": ["b", "c"]}
    assert 2.9 < service.clock.monotonic() - before < 5
    failed(service, "d")
    assert held.acquire(lease_of("d"), owner="another", seconds=60)
    assert retry(service, "d") == {"left_alone": ["d"]}
    assert state(service, "d").status == "failed"


def test_leases_are_given_back(service: Service) -> None:
    failed(service, "b", "c")
    retry(service, "b", "c")
    other = service.services.coordinator.for_org("dev")
    assert all(other.acquire(lease_of(one), owner="another", seconds=1) for one in "bc")


@pytest.mark.parametrize("fault", ["broken", "deaf"])
def test_a_message_that_is_not_taken_is_left_to_the_sweep(service: Service, fault: str) -> None:
    failed(service, "b")
    with tapped(service) as queue:
        setattr(queue, fault, 1)
        assert retry(service, "b") == {"requeued": ["b"]}
    service.clock.advance(300)
    due = queue_reads.due_batches(service.clock.now(), 10)
    assert [one.queue_id for one in service.store.for_operator().together(due).of(due)] == ["b"]


@pytest.mark.parametrize(
    ("by", "place"),
    [
        ("service:y", {"namespace": "team"}),
        ("-", {"namespace": "team"}),
        ("service:x", {}),
        ("service:x", {"namespace": "team", "org": "acme"}),
    ],
)
def test_anothers_batch_is_as_unknown_as_none(
    service: Service, by: str, place: dict[str, str]
) -> None:
    body = {"messages": [{"role": "user", "content": "Hi, I am Ada."}], "defer": True}
    services = service.services
    team = {"namespace": "team"}
    queue_id = run_op(services, OP, {**body, **team}, by="service:x")["queue_id"]
    to_state(service, queue_id, status="failed", **team)
    theirs = run_op(services, RETRY, {**place, "queue_ids": [queue_id]}, by=by)
    nobodys = run_op(services, RETRY, {**place, "queue_ids": [NOBODYS]}, by=by)
    assert theirs == {**nobodys, "unknown": [queue_id]}
    assert state(service, queue_id, namespace="team").status == "failed"
    own = run_op(services, RETRY, {**team, "queue_ids": [queue_id]}, by="service:x")
    assert own["requeued"] == [queue_id]


def test_twenty_cost_two_reads_and_one_insert(service: Service) -> None:
    names = failed(service, *(f"b{n:02}" for n in range(20)))
    with watched(service) as phases:
        assert retry(service, *names) == {"requeued": names}
    assert len(phases) == 3
    assert [len(statements) for statements in phases] == [3, 3, 1]
    assert service.services.queue.depth().waiting == 20


def test_nothing_to_put_back_costs_one_read(service: Service) -> None:
    queue_id = defer(service)["queue_id"]
    with watched(service) as phases:
        retry(service, queue_id, NOBODYS)
    assert len(phases) == 1


def test_an_idempotency_key_gives_the_first_answer_back(service: Service) -> None:
    failed(service, "b")
    headers = {"Idempotency-Key": "k"}
    first = service.ok(RETRY, {"queue_ids": ["b"]}, headers=headers)
    assert first["requeued"] == ["b"]
    assert service.ok(RETRY, {"queue_ids": ["b"]}, headers=headers) == first

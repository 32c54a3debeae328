"""Accepting an extraction for later: what it stores, what it costs, what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from tests.support.aws import aws, fresh_queues
from tests.support.calls import run_op, watched
from tests.support.deferred import HELLO, OP, batch, defer, tapped, to_state
from tests.support.races import race
from tests.support.service import Service, running
from tests.support.worker import TEA, TEA_KEY, tea, work

from loom import wiring
from loom.adapters.aws.queue import SqsQueue
from loom.domain.queueing.rows import UNFINISHED
from loom.operations.asking import asked_for
from loom.operations.queued_request import asked_of, payload_of
from loom.operations.set_from_messages_wire import SetFromMessagesRequest
from loom.ports import queue_reads
from loom.ports.queue import WakeUp
from loom.ports.store import Insert, StoreUnavailable
from loom.settings import Settings

SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}}
RECORD = {"record_schema": SCHEMA, "memory_key": "user/record"}


def batches(service: Service, org: str = "dev", namespace: str = "local") -> list[Any]:
    return service.rows(queue_reads.batch_list(namespace, [], limit=100), org)


def test_it_is_stored_and_sent_and_nothing_is_extracted(service: Service) -> None:
    """Row 28: nobody waits for the model."""
    with tapped(service) as queue:
        answer = defer(service, user_id="ada", agent="bot", session_id="s1")
    queue_id = answer["queue_id"]
    assert (answer["deferred"], answer["deferred_by"], answer["written"]) == (True, None, [])
    assert (answer["observation_date_source"], answer["under_operator_policy"]) == (
        "request_time",
        False,
    )
    assert queue.sent == [WakeUp("dev", "local", queue_id)]
    row, now = batch(service, queue_id), service.clock.now()
    assert (row.status, row.attempts, row.max_attempts, row.messages) == ("pending", 0, 8, 1)
    assert (row.agent, row.user_id, row.session_id, row.enqueuer) == ("bot", "ada", "s1", "-")
    assert (row.queued_at, row.next_attempt_at) == (now, now)
    assert row.wake_at == now + timedelta(minutes=5)
    [body] = service.rows(queue_reads.payload("local", queue_id))
    assert row.bytes == len(body.encode())
    assert service.model.log == []
    assert service.count("memory_evidence") == service.count("memory") == 0


def test_it_costs_one_insert_one_send_and_one_trip(service: Service) -> None:
    with watched(service) as phases:
        answer = defer(service)
    [[insert]] = phases
    assert isinstance(insert, Insert)
    assert (insert.table, len(insert.rows)) == ("memory_extraction_queue", 1)
    assert answer["cost"] == {
        "store_phases": 1,
        "coordination_trips": 1,
        "model_calls": 0,
        "embedding_calls": 0,
    }
    assert service.services.queue.depth().waiting == 1


def test_the_same_again_is_the_same_batch_for_one_read_more(service: Service) -> None:
    with tapped(service) as queue:
        first, again = defer(service), defer(service)
        inline_id = run_op(wiring.services(), OP, {"messages": [HELLO], "defer": True})["queue_id"]
    assert first["queue_id"] == again["queue_id"] == inline_id
    assert (again["cost"]["store_phases"], again["cost"]["coordination_trips"]) == (1, 1)
    assert len(queue.sent) == 1
    assert len(batches(service)) == 1


@pytest.mark.parametrize("status", [*UNFINISHED, "done"])
def test_a_batch_that_stands_is_given_back(service: Service, status: str) -> None:
    queue_id = defer(service)["queue_id"]
    to_state(service, queue_id, status=status)
    service.clock.advance(23 * 3600)
    assert defer(service)["queue_id"] == queue_id
    assert batch(service, queue_id).version == 2


@pytest.mark.parametrize(
    ("status", "hours"), [("failed", 0), ("done", 24), ("pending", 29 * 24), ("held", 29 * 24)]
)
def test_after_it_failed_expired_or_is_long_done_there_is_a_new_one(
    service: Service, status: str, hours: int
) -> None:
    first = defer(service)["queue_id"]
    to_state(service, first, status=status)
    service.clock.advance(hours * 3600)
    with tapped(service) as queue:
        second = defer(service)["queue_id"]
        third = defer(service)["queue_id"]
    assert second != first
    assert third == second
    assert len(queue.sent) == 1
    assert batch(service, second).status == "pending"
    assert batch(service, first).status == status


def test_twenty_at_once_are_one_batch(service: Service) -> None:
    """Row 27: a client that replays its transcript leaves one set of rows."""
    body = {"messages": [HELLO], "defer": True}
    ids = race(20, lambda _: run_op(service.services, OP, body)["queue_id"])
    assert len(set(ids)) == 1
    assert [row.queue_id for row in batches(service)] == ids[:1]
    later = [defer(service)["queue_id"] for _ in range(20)]
    assert set(later) == set(ids)
    assert service.store.query(
        "rows", "SELECT uniqExact(cityHash64(* EXCEPT org)) AS n FROM memory_extraction_queue", {}
    ) == [{"n": 1}]


def test_twenty_at_once_after_a_failure_are_one_new_batch(service: Service) -> None:
    first = defer(service)["queue_id"]
    to_state(service, first, status="failed")
    body = {"messages": [HELLO], "defer": True}
    ids = set(race(20, lambda _: run_op(service.services, OP, body)["queue_id"]))
    assert len(ids) == 1
    assert len(batches(service)) == 2


def test_defer_is_no_part_of_the_request_but_all_else_is(service: Service) -> None:
    ids = {
        defer(service, **more)["queue_id"]
        for more in (
            {},
            {"user_id": "ada"},
            {"namespace": "other"},
            {"org": "acme"},
            {"extraction_instructions": "Only cities."},
            {"observation_date": "2026-10-05"},
        )
    }
    assert len(ids) == 6
    assert defer(service, unknown_field=1)["queue_id"] in ids
    other = run_op(service.services, OP, {"messages": [HELLO], "defer": True}, by="service:x")
    assert other["queue_id"] not in ids


class Broken:
    """A store that fails its inserts: before they are made, or after."""

    def __init__(self, inner: Any, *, after: bool) -> None:
        self._inner, self._after = inner, after

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def for_org(self, org: str) -> Broken:
        return Broken(self._inner.for_org(org), after=self._after)

    def together(self, *statements: Any) -> Any:
        if self._after:
            self._inner.together(*statements)
        raise StoreUnavailable


@pytest.mark.parametrize("after", [False, True])
def test_a_failed_insert_is_503_and_the_next_try_is_dated_by_the_first(
    service: Service, *, after: bool
) -> None:
    accepted = service.clock.now()
    with tapped(service) as queue:
        wiring.use(replace(wiring.services(), store=Broken(service.store, after=after)))
        detail = service.refused(OP, {"messages": [HELLO], "defer": True}, "BACKEND_UNAVAILABLE")
        assert detail["retryable"]
        assert queue.sent == []
    assert len(batches(service)) == after
    service.clock.advance(3600)
    answer = defer(service)
    row = batch(service, answer["queue_id"])
    assert (row.status, row.queued_at) == ("pending", accepted)
    [body] = service.rows(queue_reads.payload("local", row.queue_id))
    assert datetime.fromisoformat(json.loads(body)["accepted_at"]) == accepted
    assert len(batches(service)) == 1


def test_a_row_lost_for_longer_than_a_batch_waits_is_not_written_again(service: Service) -> None:
    wiring.use(replace(service.services, store=Broken(service.store, after=False)))
    service.refused(OP, {"messages": [HELLO], "defer": True}, "BACKEND_UNAVAILABLE")
    wiring.use(service.services)
    service.clock.advance(29 * 86_400)
    assert batch(service, defer(service)["queue_id"]).queued_at == service.clock.now()


def test_forty_times_the_same_is_one_set_of_rows(service: Service) -> None:
    """Row 27, deferred: before, while and after the batch runs, and then inline."""
    tea(service)
    ids = {defer(service, TEA)["queue_id"] for _ in range(20)}
    [queue_id] = ids
    work(service, queue_id)
    ids |= {defer(service, TEA)["queue_id"] for _ in range(20)}
    assert ids == {queue_id}
    work(service, queue_id)
    inline = service.extract(TEA)
    assert [(row["memory_key"], row["noop"]) for row in inline["written"]] == [(TEA_KEY, True)]
    assert len(service.model.asked("extract")) == 1
    assert service.count("memory") == service.count("memory_evidence") == 1


def test_a_request_extracted_inline_before_is_done_without_a_model_call(service: Service) -> None:
    tea(service)
    service.extract(TEA)
    queue_id = defer(service, TEA)["queue_id"]
    work(service, queue_id)
    assert batch(service, queue_id).status == "done"
    assert len(service.model.asked("extract")) == 1


def test_a_queue_that_does_not_exist_is_as_one_out_of_reach(service: Service) -> None:
    """Row 21, by the real client."""
    gone = SqsQueue(f"{fresh_queues()[0]}-gone", None, aws().sqs)
    wiring.use(replace(service.services, queue=gone))
    answer = defer(service)
    assert (answer["deferred"], answer["degraded"]) == (True, ["queue"])
    assert batch(service, answer["queue_id"]).status == "pending"
    [(error, where)] = service.reported
    assert (type(error).__name__, where) == ("QueueUnavailable", "wake-up of deferred batches")


@pytest.mark.parametrize("fault", ["broken", "deaf"])
def test_a_message_that_is_not_taken_leaves_the_row_to_the_sweep(
    service: Service, fault: str
) -> None:
    """Row 21: a send that fails is no lost batch."""
    with tapped(service) as queue:
        setattr(queue, fault, 1)
        answer = defer(service)
        assert (answer["deferred"], answer["degraded"], queue.sent) == (True, ["queue"], [])
    row = batch(service, answer["queue_id"])
    assert row.status == "pending"
    service.clock.advance(300)
    due = queue_reads.due_batches(service.clock.now(), 10)
    found = service.store.for_operator().together(due).of(due)
    assert [one.queue_id for one in found] == [answer["queue_id"]]


def test_without_a_queue_nothing_is_accepted(service: Service) -> None:
    with tapped(service) as queue:
        queue.is_configured = False
        detail = service.refused(OP, {"messages": [HELLO], "defer": True}, "NOT_IMPLEMENTED")
    assert detail["field"] == "defer"
    assert "LOOM_EXTRACTION_QUEUE_URL" in detail["message"]
    assert batches(service) == []


@pytest.mark.parametrize("configured", [True, False])
def test_with_the_worker_off_it_stays_pending(
    monkeypatch: pytest.MonkeyPatch, *, configured: bool
) -> None:
    """Row 19: a queue nobody works on says so; docs/how-to/defer-extraction.md tells it."""
    monkeypatch.setenv("LOOM_EXTRACTION_QUEUE_ENABLED", "false")
    with running(settings=Settings()) as service, tapped(service) as queue:
        queue.is_configured = configured
        answer = defer(service)
        assert queue.sent == []
        assert batch(service, answer["queue_id"]).status == "pending"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"record_schema": {**SCHEMA, "allOf": [{}]}, "memory_key": "a/b"}, "record_schema.allOf"),
        ({"record_schema": SCHEMA, "memory_key": "chunk:x"}, "memory_key"),
        ({"extraction_instructions": "x" * 4097}, "extraction_instructions"),
        ({"messages": [HELLO] * 401}, "messages"),
        ({"messages": [{"role": "user", "content": "  "}]}, "messages"),
        ({"pipeline_steps": ["loom.bulk_write"]}, "pipeline_steps"),
        ({"observation_date": "2026-02-30"}, "observation_date"),
        ({"defer": "perhaps"}, "defer"),
    ],
)
def test_what_an_inline_call_refuses_is_refused_at_the_accept(
    service: Service, change: dict[str, Any], field: str
) -> None:
    """Row 20: a bad field is an answer now, not a failure later."""
    body = {"messages": [HELLO], "defer": True, **change}
    with watched(service) as phases:
        assert service.refused(OP, body, "INVALID_REQUEST")["field"] == field
    assert phases == []
    assert service.services.queue.depth().waiting == 0


def test_an_unknown_step_and_an_unknown_field_are_named_at_once(service: Service) -> None:
    steps = ["loom.llm_extract", "acme.shout", "loom.bulk_write"]
    answer = defer(service, pipeline_steps=steps, colour="red")
    assert answer["pipeline_errors"] == ["unknown_step:acme.shout"]
    assert answer["ignored_args"] == ["colour"]


def test_an_idempotency_key_gives_the_first_answer_back(service: Service) -> None:
    body = {"messages": [HELLO], "defer": True}
    headers = {"Idempotency-Key": "k1"}
    first = service.ok(OP, body, headers=headers)
    to_state(service, first["queue_id"], status="failed")
    assert service.ok(OP, body, headers=headers) == first
    assert service.ok(OP, body)["queue_id"] != first["queue_id"]
    body["messages"] = [{"role": "user", "content": "Something else."}]
    service.refused(OP, body, "IDEMPOTENCY_KEY_REUSED", headers=headers)


def test_a_request_comes_back_whole(service: Service) -> None:
    body = {
        "org": "acme",
        "agent": "bot",
        "user_id": "zoë",
        "session_id": "s 1",
        "run_id": "r",
        "messages": [
            {"role": "developer", "content": "Be brief."},
            {
                "role": "user",
                "name": "Zoë",
                "content": [{"type": "text", "text": "Ich ziehe morgen um 🧵"}, {"type": "image"}],
                "timestamp": "2026-10-05T23:30:00+02:00",
            },
            {"role": "user", "content": [{"type": "tool_result", "content": "ok"}]},
        ],
        "last_messages": [{"role": "assistant", "content": None}],
        "extra_tags": ["b", "a"],
        "valid_at": "2026-10",
        "recalled_keys": ["k/2", "k/1"],
        "session_values": ["v"],
        "max_tokens": 50,
        "unknown_field": "the words of a user",
        **RECORD,
    }
    request = SetFromMessagesRequest.model_validate(body)
    asked = asked_for(service.services, request, principal="service:x", at=service.clock.now())
    held = payload_of(asked, request)
    assert "the words of a user" not in held
    queue_id = run_op(service.services, OP, {**body, "defer": True}, by="service:x")["queue_id"]
    row = batch(service, queue_id, org="acme")
    service.clock.advance(3 * 86_400)
    back, same = asked_of(service.services, row, held)
    assert back == asked
    assert same.steps() == request.steps()
    assert asked_of(service.services, row, payload_of(back, same))[0] == asked


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setenv("LOOM_EXTRACTION_DEFER_AGENTS", "bot, crawler")
    with running(settings=Settings()) as service:
        yield service


def test_a_named_agent_is_deferred_unless_it_says_no(listed: Service) -> None:
    answer = listed.extract("I moved to Lisbon.", agent="crawler")
    assert (answer["deferred"], answer["deferred_by"]) == (True, "allowlist")
    assert batch(listed, answer["queue_id"]).deferred_by == "allowlist"
    asked = listed.extract("I moved to Lisbon.", agent="crawler", defer=True)
    assert (asked["queue_id"], asked["deferred_by"]) == (answer["queue_id"], None)
    assert not listed.extract("I moved to Lisbon.", agent="bot", defer=False)["deferred"]
    assert not listed.extract("I moved to Lisbon.", agent="other")["deferred"]
    assert not listed.extract("I moved to Lisbon.")["deferred"]


def test_a_typed_record_is_deferred_by_its_caller_only(listed: Service) -> None:
    listed.model.rules([{"stage": "typed_record", "answer": {"record": {}, "sources": {}}}])
    assert not listed.extract("I moved to Lisbon.", agent="bot", **RECORD)["deferred"]
    answer = listed.extract("I moved to Lisbon.", agent="bot", defer=True, **RECORD)
    assert (answer["deferred"], answer["deferred_by"]) == (True, None)


@pytest.mark.parametrize(
    ("principal", "is_deferred"),
    [("-", True), ("iam:arn:aws:iam::1:role/r", True), ("service:x", True), ("person:ada", False)],
)
def test_the_star_is_every_call_that_is_not_a_persons(
    monkeypatch: pytest.MonkeyPatch, principal: str, *, is_deferred: bool
) -> None:
    monkeypatch.setenv("LOOM_EXTRACTION_DEFER_AGENTS", "*")
    with running(settings=Settings()) as service:
        body = {"messages": [HELLO]}
        answer = run_op(service.services, OP, body, by=principal)
        assert answer["deferred"] is is_deferred
        assert not run_op(service.services, OP, {**body, "defer": False}, by=principal)["deferred"]


class Overtaken:
    """A coordinator whose every claim meets the same batch of another caller."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def for_org(self, org: str) -> Overtaken:
        return Overtaken(self._inner.for_org(org))

    def claim_queue_id(self, request_id: str, **claim: Any) -> Any:
        return self._inner.claim_queue_id(request_id, **{**claim, "instead_of": ""})


def test_it_gives_up_while_others_replace_the_batch(service: Service) -> None:
    queue_id = defer(service)["queue_id"]
    to_state(service, queue_id, status="failed")
    wiring.use(replace(service.services, coordinator=Overtaken(service.services.coordinator)))
    body = {"messages": [HELLO], "defer": True}
    detail = service.refused(OP, body, "REQUEST_IN_PROGRESS")
    assert detail["retry_after_s"] == 1
    assert len(batches(service)) == 1

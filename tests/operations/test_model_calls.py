"""The switch of an organisation's model calls, and what follows it."""

from __future__ import annotations

from tests.support.service import Service, fact
from tests.support.worker import TEA, TEA_KEY, defer, tea, work

OFF = {"on": False, "reason": "budget is spent"}
BODY = {"messages": [{"role": "user", "content": TEA}]}
OP = "memory.set_from_messages"


def test_it_is_on_until_it_is_set(service: Service) -> None:
    answer = service.ok("model_calls.get", {})
    assert (answer["on"], answer["reason"], answer["set_at"]) == (True, "", None)


def test_setting_it_is_audited_and_read_back(service: Service) -> None:
    assert service.ok("model_calls.set", OFF)["changed"]
    assert not service.ok("model_calls.set", OFF)["changed"]
    answer = service.ok("model_calls.get", {})
    assert (answer["on"], answer["reason"], answer["set_by"]) == (False, "budget is spent", "-")
    service.clock.advance(1)
    assert service.ok("model_calls.set", {"on": True})["changed"]
    assert service.ok("model_calls.get", {})["on"]
    assert service.count("memory_audit") == 2


def test_of_two_changes_the_later_counts_although_its_clock_is_behind(service: Service) -> None:
    service.clock.advance(10)
    service.ok("model_calls.set", OFF)
    service.clock.advance(-5)
    service.ok("model_calls.set", {"on": True})
    assert service.ok("model_calls.get", {})["on"]


def test_another_organisation_is_not_touched(service: Service) -> None:
    service.ok("model_calls.set", {**OFF, "org": "acme"})
    tea(service)
    assert service.ok(OP, BODY)["written"]


def test_off_an_extraction_is_refused_with_the_reason_and_asks_no_model(service: Service) -> None:
    service.ok("model_calls.set", OFF)
    tea(service)
    reply = service.call(OP, BODY)
    assert (reply.status, reply.code) == (409, "MODEL_CALLS_OFF")
    assert not reply.body["detail"]["retryable"]
    assert "budget is spent" in reply.body["detail"]["message"]
    assert "defer: true" in reply.body["detail"]["message"]
    assert service.model.asked("extract") == []
    assert service.count("memory") == 0
    # What was refused holds no lease: on again, the same request runs at once.
    service.ok("model_calls.set", {"on": True})
    assert service.ok(OP, BODY)["written"]


def test_off_a_typed_record_is_refused_too(service: Service) -> None:
    service.ok("model_calls.set", OFF)
    schema = {"type": "object", "properties": {"tea": {"type": "string"}}}
    body = {**BODY, "record_schema": schema, "memory_key": "profile"}
    service.refused(OP, body, "MODEL_CALLS_OFF")
    assert service.model.asked("typed_record") == []


def test_what_needs_no_model_is_answered(service: Service) -> None:
    tea(service)
    body = {**BODY, "session_id": "s1"}
    service.ok(OP, body)
    service.ok("model_calls.set", OFF)
    [row] = service.ok(OP, body)["written"]
    assert row["conflict_verdict"] == "duplicate"
    read_before = service.ok(OP, {**body, "extra_tags": ["other"]})
    assert read_before["turns_already_extracted"] == 1


def test_it_costs_no_store_phase(service: Service) -> None:
    service.says(fact("user", "favourite tea", "Likes oolong tea"))
    assert service.ok(OP, BODY)["cost"]["store_phases"] <= 4


def test_a_deferred_batch_waits_until_it_is_on(service: Service) -> None:
    tea(service)
    service.ok("model_calls.set", OFF)
    queue_id = defer(service, TEA)
    work(service, queue_id)
    assert service.model.log == []
    service.ok("model_calls.set", {"on": True})
    work(service, queue_id)
    assert service.ok("memory.get", {"memory_key": TEA_KEY})["found"]

"""queue.redrive: failed batches get one attempt more, each once, and only those it is for."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from tests.support.aws import aws
from tests.support.batches import batch, put, received, state
from tests.support.races import race
from tests.support.service import Service
from tests.support.stored_rows import model_calls

from loom.domain.queueing.rows import NEVER
from loom.operations.queue_states import lease_of
from loom.ports.queue import DeadLetter, QueueUnavailable, WakeUp
from loom.ports.store import Insert

NONE: dict[str, Any] = {"received": 0, "deleted": 0, "of_others": 0, "unreadable": 0}


def failed(
    service: Service, queue_id: str, *, org: str = "dev", letter: bool = True, **more: Any
) -> None:
    """A batch that failed for good, and its dead letter."""
    row = {"status": "failed", "attempts": 8, "last_error": "timeout", "wake_at": NEVER, **more}
    namespace = str(more.get("namespace", "local"))
    put(service, batch(service, queue_id, **more), org=org)
    put(service, batch(service, queue_id, part="state", version=2, body="", **row), org=org)
    if letter:
        service.services.queue.bury(DeadLetter(WakeUp(org, namespace, queue_id), "timeout"))


def redrive(service: Service, **asked: Any) -> dict[str, Any]:
    return service.ok("queue.redrive", {"apply": True, **asked})


def results(answer: dict[str, Any]) -> dict[str, str]:
    return {row["queue_id"]: row["result"] for row in answer["batches"]}


def dead(service: Service) -> int:
    return service.services.queue.depth().dead


def test_dead_letters_are_put_back_and_deleted(service: Service) -> None:
    failed(service, "a")
    failed(service, "b", namespace="shop")
    answer = redrive(service)
    assert results(answer) == {"a": "requeued", "b": "requeued"}
    assert answer["counts"] == {"requeued": 2}
    assert answer["letters"] == {**NONE, "received": 2, "deleted": 2}
    row = state(service, "a")
    assert (row.status, row.attempts, row.max_attempts, row.version) == ("pending", 8, 9, 3)
    assert set(received(service)) == {WakeUp("dev", "local", "a"), WakeUp("dev", "shop", "b")}
    assert dead(service) == 0
    entries = service.ok("audit.list", {"action": "queue.redrive"})["entries"]
    assert [(entry["memory_id"], entry["verdict"]) for entry in entries] == [("a", "requeued")]
    again = redrive(service)
    assert (again["batches"], again["letters"]) == ([], NONE)


def test_without_apply_nothing_changes_and_the_letters_are_there_at_once(service: Service) -> None:
    failed(service, "a")
    answer = service.ok("queue.redrive", {})
    assert (answer["applied"], results(answer)) == (False, {"a": "requeued"})
    assert answer["letters"] == {**NONE, "received": 1}
    assert state(service, "a").version == 2
    assert received(service) == []
    assert results(redrive(service)) == {"a": "requeued"}


def test_letters_of_others_and_unreadable_ones_stay(service: Service) -> None:
    failed(service, "ours")
    failed(service, "theirs", org="globex")
    failed(service, "elsewhere", namespace="shop")
    url = service.services.queue._dlq_url  # type: ignore[attr-defined]
    aws().sqs().send_message(QueueUrl=url, MessageBody="what is this?")
    answer = redrive(service, namespace="local")
    assert results(answer) == {"ours": "requeued"}
    assert answer["letters"] == {"received": 4, "deleted": 1, "of_others": 2, "unreadable": 1}
    assert "theirs" not in json.dumps(answer)
    assert dead(service) == 3
    assert state(service, "theirs", org="globex").status == "failed"
    assert results(redrive(service, org="globex")) == {"theirs": "requeued"}
    assert results(redrive(service)) == {"elsewhere": "requeued"}
    assert dead(service) == 1


def test_a_letter_nested_too_deep_does_not_stop_the_others(service: Service) -> None:
    failed(service, "ours")
    url = service.services.queue._dlq_url  # type: ignore[attr-defined]
    aws().sqs().send_message(QueueUrl=url, MessageBody="[" * 5000 + "]" * 5000)
    answer = redrive(service)
    assert results(answer) == {"ours": "requeued"}
    assert answer["letters"] == {"received": 2, "deleted": 1, "of_others": 0, "unreadable": 1}


def test_a_letter_whose_batch_has_not_failed_any_more_is_deleted(service: Service) -> None:
    failed(service, "a")
    put(service, batch(service, "a", part="state", version=3, status="done", wake_at=NEVER))
    service.services.queue.bury(DeadLetter(WakeUp("dev", "local", "gone"), "timeout"))
    answer = redrive(service)
    assert results(answer) == {"a": "left_alone", "gone": "unknown"}
    assert (answer["letters"]["deleted"], dead(service)) == (2, 0)
    assert state(service, "a").status == "done"
    assert received(service) == []


def test_an_erased_transcript_never_comes_back(service: Service) -> None:
    failed(service, "erased", last_error="erased", bytes=0)
    put(
        service,
        batch(service, "late", part="payload", version=2, bytes=0, body="", status="failed"),
    )
    put(
        service,
        batch(
            service, "late", part="state", version=3, status="failed", last_error="timeout", body=""
        ),
    )
    answer = redrive(service, queue_ids=["erased", "late"])
    assert results(answer) == {"erased": "unknown", "late": "unknown"}
    assert received(service) == []


def test_a_batch_of_29_days_is_not_tried_again(service: Service) -> None:
    failed(service, "old", queued_at=service.clock.now() - timedelta(days=29))
    answer = redrive(service)
    assert (results(answer), answer["letters"]["deleted"]) == ({"old": "expired"}, 1)
    assert state(service, "old").status == "failed"


def test_while_the_model_is_off_the_letters_wait(service: Service) -> None:
    failed(service, "a")
    off = Insert("model_calls", [model_calls(is_on=False)], token="off")
    service.store.for_org("dev").together(off)
    answer = redrive(service)
    assert (results(answer), answer["letters"]["deleted"]) == ({"a": "model_calls_off"}, 0)
    assert dead(service) == 1


def test_named_batches_and_their_letters(service: Service) -> None:
    failed(service, "a", letter=False)
    put(service, batch(service, "b"))
    failed(service, "theirs", org="globex", letter=False)
    answer = redrive(service, queue_ids=["b", "a", "theirs", "a"])
    assert results(answer) == {"b": "left_alone", "a": "requeued", "theirs": "unknown"}
    assert answer["letters"] is None
    assert answer["batches"][2] == {
        "queue_id": "theirs", "namespace": None, "result": "unknown", "last_error": None,
    }  # fmt: skip
    assert state(service, "theirs", org="globex").status == "failed"


def test_all_that_failed_in_a_namespace_a_part_at_a_time(service: Service) -> None:
    for number in range(5):
        failed(service, f"a{number}", letter=False)
    failed(service, "b", namespace="shop", letter=False)
    failed(service, "lost", letter=False, last_error="expired")
    asked = {"source": "failed", "namespace": "local", "limit": 3}
    assert [len(redrive(service, **asked)["batches"]) for _ in range(3)] == [3, 2, 0]
    assert state(service, "b", namespace="shop").status == "failed"
    assert len(received(service)) == 5


def test_a_batch_that_another_writer_has_is_left_for_later(service: Service) -> None:
    failed(service, "a")
    leases = service.services.coordinator.for_org("dev")
    assert leases.acquire(lease_of("a"), owner="worker", seconds=60)
    answer = redrive(service)
    assert (results(answer), answer["letters"]["deleted"], dead(service)) == ({"a": "busy"}, 0, 1)
    assert state(service, "a").version == 2


def test_two_at_a_time_put_a_batch_back_once(service: Service) -> None:
    failed(service, "a", letter=False)
    answers = race(2, lambda _: redrive(service, queue_ids=["a"]))
    found = sorted(results(answer)["a"] for answer in answers)
    assert found in (["busy", "requeued"], ["left_alone", "requeued"])
    assert (state(service, "a").version, state(service, "a").max_attempts) == (3, 9)
    assert received(service) == [WakeUp("dev", "local", "a")]


def test_what_cannot_be_sent_is_woken_by_the_sweep(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed(service, "a")

    def broken(_: Any) -> Any:
        raise QueueUnavailable("down")

    monkeypatch.setattr(service.services.queue, "send", broken)
    assert results(redrive(service)) == {"a": "requeued"}
    row = state(service, "a")
    assert row.status == "pending"
    assert row.wake_at <= service.clock.now() + timedelta(minutes=5)


def test_the_queue_out_of_reach_is_said(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: int) -> Any:
        raise QueueUnavailable("down")

    monkeypatch.setattr(service.services.queue, "dead", broken)
    detail = service.refused("queue.redrive", {}, "BACKEND_UNAVAILABLE")
    assert detail["retryable"] is True


@pytest.mark.parametrize(
    "asked",
    [
        {"queue_ids": []},
        {"queue_ids": ["a"], "source": "failed"},
        {"source": "all"},
        {"limit": 201},
    ],
)
def test_a_wrong_request_is_refused(service: Service, asked: dict[str, Any]) -> None:
    service.refused("queue.redrive", asked, "INVALID_REQUEST")

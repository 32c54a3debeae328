"""queue.list: an organisation's batches, oldest first, with their states and never a text."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from tests.support.batches import batch, put
from tests.support.calls import run_op
from tests.support.service import Service
from tests.support.sweeping import Statements

from loom.domain.queueing.rows import NEVER
from loom.domain.rows import EPOCH
from loom.errors import LoomError
from loom.operations.paging import cursor_of
from loom.ports.queue import DeadLetter, QueueUnavailable, WakeUp

SECRET = "the words of a user"
MINUTE = timedelta(minutes=1)


def listed(service: Service, **asked: Any) -> dict[str, Any]:
    return service.ok("queue.list", asked)


def ids(answer: dict[str, Any]) -> list[str]:
    return [row["queue_id"] for row in answer["batches"]]


def failed(service: Service, queue_id: str, **more: Any) -> None:
    ended = {
        "status": "failed",
        "attempts": 8,
        "last_error": "timeout",
        "wake_at": NEVER,
        "next_attempt_at": EPOCH,
        **more,
    }
    put(service, batch(service, queue_id, body=SECRET))
    put(service, batch(service, queue_id, part="state", version=2, body="", **ended))


def test_nothing_waits(service: Service) -> None:
    answer = listed(service)
    assert answer["batches"] == []
    assert answer["counts"] == dict.fromkeys(("pending", "running", "held", "done", "failed"), 0)
    assert answer["messages"] == {"waiting": 0, "hidden": 0, "dead": 0}
    assert (answer["oldest_age_s"], answer["worker"], answer["next_cursor"]) == (None, "on", None)


def test_batches_of_every_namespace_come_oldest_first_with_their_errors(service: Service) -> None:
    now = service.clock.now()
    put(service, batch(service, "b", body=SECRET, queued_at=now - MINUTE))
    put(service, batch(service, "c", namespace="shop", queued_at=now - 2 * MINUTE))
    failed(service, "a")
    put(service, batch(service, "d", body=SECRET), org="globex")
    answer = listed(service)
    assert ids(answer) == ["c", "b", "a"]
    assert (answer["counts"]["pending"], answer["counts"]["failed"]) == (2, 1)
    assert answer["oldest_age_s"] == 120
    row = answer["batches"][2]
    assert (row["namespace"], row["status"], row["last_error"]) == ("local", "failed", "timeout")
    assert (row["attempts"], row["max_attempts"], row["next_attempt_at"]) == (8, 8, None)
    assert SECRET not in json.dumps(answer)


def test_filters_narrow_the_page_and_the_namespace_the_counts(service: Service) -> None:
    put(service, batch(service, "a"), batch(service, "b", namespace="shop"))
    failed(service, "c")
    assert ids(listed(service, status="failed")) == ["c"]
    assert ids(listed(service, status="held")) == []
    answer = listed(service, namespace="shop")
    assert (ids(answer), answer["counts"]["pending"], answer["counts"]["failed"]) == (["b"], 1, 0)
    assert ids(listed(service, org="globex")) == []


def test_pages_hold_every_batch_once(service: Service) -> None:
    """Batches accepted in the same millisecond are told apart by namespace and id."""
    names = [f"{number:02}" for number in range(7)]
    put(
        service,
        *(batch(service, name, namespace=("n1", "n2")[n % 2]) for n, name in enumerate(names)),
    )
    seen, cursor = [], None
    while True:
        answer = listed(service, limit=3, **({"cursor": cursor} if cursor else {}))
        seen += ids(answer)
        cursor = answer["next_cursor"]
        if cursor is None:
            break
    assert sorted(seen) == names
    assert len(seen) == 7


def test_the_queue_out_of_reach_hides_no_batch(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(service, batch(service))

    def down() -> Any:
        raise QueueUnavailable("down")

    monkeypatch.setattr(service.services.queue, "depth", down)
    answer = listed(service)
    assert (ids(answer), answer["messages"]) == (["batch-1"], None)


def test_messages_of_the_queue_are_counted(service: Service) -> None:
    queue = service.services.queue
    queue.send([WakeUp("dev", "local", "a")])
    queue.bury(DeadLetter(WakeUp("dev", "local", "b"), "timeout"))
    assert listed(service)["messages"] == {"waiting": 1, "hidden": 0, "dead": 1}


def test_a_page_costs_one_phase_however_many_wait(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(service, *(batch(service, f"batch-{n:04}") for n in range(1000)))
    seen = Statements(service, monkeypatch)
    assert len(ids(listed(service))) == 50
    assert seen.reads == ["queue_page", "queue_counts_of_org"]


def test_only_an_admin_may_ask(service: Service) -> None:
    for op in ("queue.list", "queue.redrive"):
        with pytest.raises(LoomError) as refused:
            run_op(service.services, op, {}, by="token:agent")
        assert refused.value.code == "FORBIDDEN"


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"status": "lost"}, "status"),
        ({"limit": 0}, "limit"),
        ({"cursor": "x"}, "cursor"),
        ({"cursor": cursor_of("queue.list", ["0001-01-01T00:00:00+14:00", "n", "b"])}, "cursor"),
        ({"cursor": cursor_of("queue.list", ["0001-01-01T00:00:00", "n", "b"])}, "cursor"),
    ],
)
def test_a_wrong_field_is_named(service: Service, asked: dict[str, Any], field: str) -> None:
    assert field in json.dumps(service.refused("queue.list", asked, "INVALID_REQUEST"))

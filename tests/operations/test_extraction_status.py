"""memory.extraction_status and memory.extraction_status_mine."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from tests.support.batches import batch, put
from tests.support.calls import run_op, watched
from tests.support.deferred import OP, defer, to_state
from tests.support.service import Service, running

from loom.domain.rows import EPOCH
from loom.settings import Settings

STATUS = "memory.extraction_status"
MINE = "memory.extraction_status_mine"
NOBODYS = "f" * 32
NONE = dict.fromkeys(("pending", "running", "held", "done", "failed"), 0)


def ids(answer: dict[str, Any]) -> list[str]:
    return [one["queue_id"] for one in answer["batches"]]


@pytest.fixture
def filled(service: Service) -> Service:
    """Six batches: one of each status, and one more pending."""
    now = service.clock.now()
    for n, status in enumerate(["pending", "running", "held", "done", "failed", "pending"]):
        name, at = f"b{n}", now - timedelta(seconds=10 * n)
        put(
            service,
            batch(
                service, name, queued_at=at, user_id="ada" if n < 3 else "bob", agent=f"a{n % 2}"
            ),
        )
        if status != "pending":
            to_state(service, name, status=status, queued_at=at)
    return service


def test_a_batch_is_told_whole(service: Service) -> None:
    queue_id = defer(service, "I moved.", "I paint.")["queue_id"]
    [one] = service.ok(STATUS, {"queue_ids": [queue_id]})["batches"]
    assert one.pop("bytes") > 50
    assert one == {
        "queue_id": queue_id,
        "status": "pending",
        "attempts": 0,
        "max_attempts": 8,
        "messages": 2,
        "queued_at": "2090-10-05T12:00:00.000Z",
        "next_attempt_at": "2090-10-05T12:00:00.000Z",
        "last_error": None,
        "held_reason": None,
        "skipped_turns": [],
    }
    to_state(
        service,
        queue_id,
        status="held",
        held_reason="rate_limited",
        last_error="rate_limited",
        attempts=2,
        next_attempt_at=EPOCH,
        skipped_turns=("1:user", "12:tool"),
    )
    for op in (STATUS, MINE):
        [later] = service.ok(op, {"queue_ids": [queue_id]})["batches"]
        assert (later["status"], later["attempts"]) == ("held", 2)
        assert (later["held_reason"], later["last_error"]) == ("rate_limited", "rate_limited")
        assert later["next_attempt_at"] is None
        assert later["skipped_turns"] == [
            {"index": 1, "role": "user"},
            {"index": 12, "role": "tool"},
        ]


def test_what_waits_is_counted_and_has_an_age(filled: Service) -> None:
    """Row 19: nobody works on the queue, and status shows it."""
    filled.clock.advance(3600)
    answer = filled.ok(STATUS, {})
    assert answer["counts"] == {"pending": 2, "running": 1, "held": 1, "done": 1, "failed": 1}
    assert answer["oldest_pending_age_s"] == 3650.0
    assert answer["worker"] == "on"
    assert ids(answer) == ["b0", "b1", "b2", "b3", "b4", "b5"]


def test_nothing_is_counted_as_nothing(service: Service) -> None:
    answer = service.ok(STATUS, {})
    assert answer == {
        "batches": [],
        "unknown": [],
        "counts": NONE,
        "oldest_pending_age_s": None,
        "worker": "on",
        "next_cursor": None,
        "ignored_args": [],
    }


def test_a_worker_that_is_off_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOM_EXTRACTION_QUEUE_ENABLED", "false")
    with running(settings=Settings()) as service:
        queue_id = defer(service)["queue_id"]
        service.clock.advance(86_400)
        answer = service.ok(STATUS, {})
        assert (answer["worker"], answer["counts"]["pending"]) == ("off", 1)
        assert answer["oldest_pending_age_s"] == 86_400
        assert service.ok(MINE, {"queue_ids": [queue_id]})["worker"] == "off"


@pytest.mark.parametrize(
    ("filters", "wanted"),
    [
        ({"status": "pending"}, ["b0", "b5"]),
        ({"status": "running"}, ["b1"]),
        ({"status": "held"}, ["b2"]),
        ({"status": "done"}, ["b3"]),
        ({"status": "failed"}, ["b4"]),
        ({"user_id": "ada"}, ["b0", "b1", "b2"]),
        ({"agent": "a1"}, ["b1", "b3", "b5"]),
        ({"user_id": "bob", "agent": "a1", "status": "done"}, ["b3"]),
        ({"queue_ids": ["b5", "b1", "b5"]}, ["b5", "b1"]),
        ({"queue_ids": ["b5", "b1"], "user_id": "ada"}, ["b1"]),
        ({"namespace": "other"}, []),
        ({"org": "acme"}, []),
        ({"user_id": "-"}, []),
    ],
)
def test_every_filter_narrows(filled: Service, filters: dict[str, Any], wanted: list[str]) -> None:
    answer = filled.ok(STATUS, filters)
    assert ids(answer) == wanted
    asked = list(dict.fromkeys(filters.get("queue_ids", [])))
    assert answer["unknown"] == [one for one in asked if one not in wanted]
    if not {"queue_ids", "status"} & set(filters):
        assert sum(answer["counts"].values()) == len(wanted)


def test_only_the_newest_state_counts(service: Service) -> None:
    put(service, batch(service, "b"))
    for status in ("running", "pending", "running", "done"):
        to_state(service, "b", status=status)
    assert ids(service.ok(STATUS, {"status": "done"})) == ["b"]
    for status in ("pending", "running"):
        assert ids(service.ok(STATUS, {"status": status})) == []
    assert service.ok(STATUS, {})["counts"] == {**NONE, "done": 1}


def test_pages_follow_each_other(service: Service) -> None:
    put(service, *(batch(service, f"b{n:02}") for n in range(7)))
    seen: list[str] = []
    cursor = None
    for _ in range(4):
        answer = service.ok(STATUS, {"limit": 3, "cursor": cursor, "status": "pending"})
        seen += ids(answer)
        cursor = answer["next_cursor"]
        if cursor is None:
            break
    assert seen == [f"b{n:02}" for n in range(7)]
    assert answer["next_cursor"] is None


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"queue_ids": []}, "queue_ids"),
        ({"queue_ids": [f"b{n}" for n in range(21)]}, "queue_ids"),
        ({"queue_ids": ["x" * 65]}, "queue_ids.0"),
        ({"queue_ids": ["b", ""]}, "queue_ids.1"),
        ({"queue_ids": [7]}, "queue_ids.0"),
        ({"queue_ids": "b"}, "queue_ids"),
    ],
)
def test_bad_ids_are_refused_by_their_field(
    service: Service, body: dict[str, Any], field: str
) -> None:
    for op in (STATUS, MINE, "memory.extraction_retry_mine"):
        assert service.refused(op, body, "INVALID_REQUEST")["field"] == field


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"queue_ids": ["b"], "status": "done"}, "status"),
        ({"queue_ids": ["b"], "cursor": "x"}, "cursor"),
        ({"status": "lost"}, "status"),
        ({"limit": 0}, "limit"),
        ({"limit": 201}, "limit"),
        ({"cursor": "x"}, "cursor"),
        ({"user_id": ""}, "user_id"),
        ({"agent": "no name"}, "agent"),
        ({"namespace": "@me"}, "namespace"),
    ],
)
def test_bad_filters_are_refused_by_their_field(
    service: Service, body: dict[str, Any], field: str
) -> None:
    assert service.refused(STATUS, body, "INVALID_REQUEST")["field"] == field


def test_ids_are_needed_to_ask_for_ones_own(service: Service) -> None:
    for op in (MINE, "memory.extraction_retry_mine"):
        assert service.refused(op, {}, "INVALID_REQUEST")["field"] == "queue_ids"


def test_ones_own_come_in_the_order_asked(service: Service) -> None:
    put(service, *(batch(service, f"b{n}") for n in range(3)))
    answer = service.ok(MINE, {"queue_ids": ["b2", NOBODYS, "b0", "b2", "x"], "user_id": "eve"})
    assert ids(answer) == ["b2", "b0"]
    assert answer["unknown"] == [NOBODYS, "x"]
    assert answer["ignored_args"] == ["user_id"]


@pytest.fixture
def crowd(service: Service) -> tuple[Service, str]:
    """One batch of `service:x` in namespace team, org dev."""
    body = {"messages": [{"role": "user", "content": "Hi, I am Ada."}], "defer": True}
    body |= {"namespace": "team"}
    return service, run_op(service.services, OP, body, by="service:x")["queue_id"]


@pytest.mark.parametrize(
    ("by", "place"),
    [
        ("service:y", {"namespace": "team"}),
        ("service:X", {"namespace": "team"}),
        ("person:x", {"namespace": "team"}),
        ("-", {"namespace": "team"}),
        ("service:x", {"namespace": "team/child"}),
        ("service:x", {}),
        ("service:x", {"namespace": "team", "org": "acme"}),
    ],
)
def test_anothers_batch_is_as_unknown_as_none(
    crowd: tuple[Service, str], by: str, place: dict[str, str]
) -> None:
    service, queue_id = crowd
    services = service.services
    theirs = run_op(services, MINE, {**place, "queue_ids": [queue_id]}, by=by)
    nobodys = run_op(services, MINE, {**place, "queue_ids": [NOBODYS]}, by=by)
    assert theirs == {**nobodys, "unknown": [queue_id]}
    own = run_op(services, MINE, {"namespace": "team", "queue_ids": [queue_id]}, by="service:x")
    assert ids(own) == [queue_id]


def test_status_costs_one_phase(service: Service) -> None:
    queue_id = defer(service)["queue_id"]
    for op, body in (
        (STATUS, {}),
        (STATUS, {"queue_ids": [queue_id]}),
        (MINE, {"queue_ids": [queue_id]}),
    ):
        with watched(service) as phases:
            service.ok(op, body)
        assert len(phases) == 1


def test_done_is_told_by_id_and_an_id_never_given_is_unknown(service: Service) -> None:
    """Row 32: an empty list is no answer to "is it done?"."""
    queue_id = defer(service)["queue_id"]
    to_state(service, queue_id, status="done")
    for op in (STATUS, MINE):
        answer = service.ok(op, {"queue_ids": [queue_id, NOBODYS]})
        assert [(one["queue_id"], one["status"]) for one in answer["batches"]] == [
            (queue_id, "done")
        ]
        assert answer["unknown"] == [NOBODYS]

"""`GET /v1/health`: the store, and how the deferred queue stands; no names, no content."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from tests.support.batches import batch, put
from tests.support.service import Service, running
from tests.support.sweeping import Statements, settings

from loom import wiring
from loom.domain.queueing.rows import NEVER
from loom.operations.queue_health import KEPT_S
from loom.ports.store import StoreUnavailable

HOUR = timedelta(hours=1)
SECRET = "the words of a user"


def health(service: Service) -> dict[str, Any]:
    reply = service.call("/v1/health", method="GET", raw="")
    assert reply.status == 200
    return reply.body


def ended(service: Service, queue_id: str, status: str = "failed", **more: Any) -> None:
    """A batch that ended a second after the one before it."""
    service.clock.advance(1)
    now = service.clock.now()
    put(service, batch(service, queue_id, queued_at=now - HOUR, body=SECRET))
    state = {"part": "state", "version": 2, "status": status, "wake_at": NEVER, "body": ""}
    error = "" if status == "done" else "bad_request"
    row = {"queued_at": now - HOUR, "updated_at": now, "last_error": error, **state, **more}
    put(service, batch(service, queue_id, **row))


def test_without_batches_all_is_well(service: Service) -> None:
    body = health(service)
    assert body["status"] == "ok"
    assert body["queue"] == {
        "status": "ok",
        "pending": 0,
        "running": 0,
        "held": 0,
        "failed_last_day": 0,
        "failures_in_a_row": 0,
        "oldest_age_s": None,
    }


def test_batches_of_all_organisations_are_counted(service: Service) -> None:
    now = service.clock.now()
    put(
        service,
        batch(service, "1", queued_at=now - HOUR / 2),
        batch(service, "2", status="held", wake_at=NEVER),
    )
    put(service, batch(service, "3", status="running", queued_at=now - HOUR / 3), org="globex")
    queue = health(service)["queue"]
    assert (queue["pending"], queue["running"], queue["held"]) == (1, 1, 1)
    assert (queue["oldest_age_s"], queue["status"]) == (1800, "ok")


@pytest.mark.parametrize(("failures", "status"), [(4, "ok"), (5, "degraded")])
def test_failures_in_a_row_degrade(service: Service, failures: int, status: str) -> None:
    """Reported faults 13 and 94: everything fails for weeks, and health stays green."""
    ended(service, "before", "done")
    for number in range(failures):
        ended(service, f"batch-{number}")
    body = health(service)
    assert body["status"] == body["queue"]["status"] == status
    assert body["queue"]["failures_in_a_row"] == failures
    assert body["queue"]["failed_last_day"] == failures
    for hidden in (SECRET, "bad_request", "batch-", "local", "dev"):
        assert hidden not in json.dumps(body["queue"])


def test_a_batch_that_ends_well_ends_the_row(service: Service) -> None:
    """Reported fault 94: consecutive failures, not those of all time."""
    for number in range(6):
        ended(service, f"batch-{number}")
    ended(service, "good", "done")
    ended(service, "bad")
    body = health(service)
    assert (body["status"], body["queue"]["failures_in_a_row"]) == ("ok", 1)
    assert body["queue"]["failed_last_day"] == 7


def test_the_setting_says_how_many(service: Service) -> None:
    for number in range(3):
        ended(service, f"batch-{number}")
    with settings(service, extraction_queue_degraded_failures=3) as strict:
        wiring.use(strict.services)
        assert health(strict)["status"] == "degraded"


def test_an_erased_batch_is_no_failure_of_the_service(service: Service) -> None:
    for number in range(9):
        ended(service, f"batch-{number}", last_error="erased")
    assert health(service)["status"] == "ok"


def test_failures_of_yesterday_are_over(service: Service) -> None:
    for number in range(6):
        ended(service, f"batch-{number}")
    service.clock.advance(86_400 + 7)
    queue = health(service)["queue"]
    assert (queue["status"], queue["failed_last_day"], queue["failures_in_a_row"]) == ("ok", 0, 0)


@pytest.mark.parametrize(("age", "status"), [(3600, "ok"), (3601, "degraded")])
@pytest.mark.parametrize("waits", ["pending", "running"])
def test_a_batch_that_waits_too_long_degrades(
    service: Service, waits: str, age: int, status: str
) -> None:
    put(
        service,
        batch(service, status=waits, queued_at=service.clock.now() - timedelta(seconds=age)),
    )
    body = health(service)
    assert (body["status"], body["queue"]["oldest_age_s"]) == (status, age)


def test_a_batch_held_for_long_does_not(service: Service) -> None:
    """It waits for a switch or a provider's own time, which its organisation sees."""
    put(service, batch(service, status="held", queued_at=service.clock.now() - 9 * HOUR))
    assert health(service)["status"] == "ok"


def test_a_queue_that_is_off_is_not_degraded(service: Service) -> None:
    """Reported fault 19: with the worker off what waits is seen, and for how long."""
    put(service, batch(service, queued_at=service.clock.now() - 9 * HOUR))
    with settings(service, extraction_queue_enabled=False) as off:
        wiring.use(off.services)
        body = health(off)
    assert (body["status"], body["queue"]["status"]) == ("ok", "off")
    assert (body["queue"]["pending"], body["queue"]["oldest_age_s"]) == (1, 9 * 3600)


def test_it_is_read_once_in_a_few_seconds(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Statements(service, monkeypatch)
    assert health(service)["queue"]["pending"] == 0
    put(service, batch(service))
    service.clock.advance(KEPT_S - 0.1)
    assert health(service)["queue"]["pending"] == 0
    assert [name for name in seen.reads if name != "ping"] == ["queue_totals", "queue_last_ended"]
    service.clock.advance(0.1)
    assert health(service)["queue"]["pending"] == 1
    assert len([name for name in seen.reads if name != "ping"]) == 4


def test_a_queue_that_cannot_be_read_degrades(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = service.store.query

    def failing(name: str, *rest: Any) -> Any:
        if name == "ping":
            return query(name, *rest)
        raise StoreUnavailable("unknown table")

    monkeypatch.setattr(service.store, "query", failing)
    body = health(service)
    assert (body["status"], body["store"], body["queue"]["status"]) == (
        "degraded",
        "ok",
        "unavailable",
    )
    assert body["queue"]["pending"] is None
    assert [where for _, where in service.reported] == ["health.queue"]


def test_a_store_out_of_reach_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise StoreUnavailable("no answer")

    with running() as service:
        monkeypatch.setattr(service.store, "query", broken)
        reply = service.call("/v1/health", method="GET", raw="")
        assert reply.status == 503
        assert (reply.body["status"], reply.body["queue"]["status"]) == (
            "unavailable",
            "unavailable",
        )

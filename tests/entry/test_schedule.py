"""The sweep's door."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from tests.support.batches import batch, put, received, state
from tests.support.load_function import load_function
from tests.support.queue_events import event_of
from tests.support.service import Service

from loom.entry.dev.functions import Context
from loom.entry.schedule import MARGIN_S, SweepFailed
from loom.ports.queue import WakeUp

MINUTE = timedelta(minutes=1)


def call(event: dict[str, Any], *, timeout_s: float = 50) -> dict[str, Any]:
    answer = load_function("sweep").handler(event, Context("SweepFunction", 512, timeout_s))
    counts: dict[str, Any] = answer
    return counts


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    written = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return [line for line in written if line["message"] == "sweep"]


def test_a_scheduled_event_sweeps_what_is_due(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    now = service.clock.now()
    put(service, batch(service, "due"), batch(service, "later", wake_at=now + MINUTE))

    counts = call(event_of("schedule"))

    assert (counts["resent"], counts["failures"]) == (1, 0)
    assert received(service) == [WakeUp("dev", "local", "due")]
    (line,) = lines(capsys)
    assert (line["resent"], line["failures"], line["level"]) == (1, 0, "INFO")


def test_wake_all_sweeps_also_what_is_not_due(service: Service) -> None:
    now = service.clock.now()
    later = {"wake_at": now + timedelta(hours=5)}
    put(
        service,
        batch(service, "waits", **later),
        batch(service, "ran", status="running", attempts=1, **later),
        batch(service, "held", status="held", held_reason="rate_limited", **later),
        batch(service, "over", status="done"),
    )

    assert call(event_of("sweep_wake_all"))["resent"] == 2

    assert {wake_up.queue_id for wake_up in received(service)} == {"waits", "ran"}
    assert state(service, "ran").status == "pending"
    assert state(service, "held").status == "held"


def test_a_batch_somebody_works_on_is_left_alone_by_wake_all(service: Service) -> None:
    now = service.clock.now()
    put(service, batch(service, "ran", status="running", attempts=1, wake_at=now + MINUTE))
    org = service.services.coordinator.for_org("dev")
    assert org.acquire("queue:ran", owner="a worker", seconds=60)

    counts = call({"wake_all": True})

    assert (counts["resent"], counts["busy"]) == (0, 1)
    assert state(service, "ran").status == "running"


@pytest.mark.parametrize("value", ["yes", 1, None])
def test_wake_all_takes_true_or_false(service: Service, value: object) -> None:
    with pytest.raises(ValueError, match="wake_all is true or false"):
        call({"wake_all": value})
    assert service.reported == []


def test_a_sweep_that_failed_in_part_fails_the_call_after_doing_the_rest(
    service: Service, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    put(service, batch(service, "due"))
    monkeypatch.setattr(service.services.queue, "_url", "http://127.0.0.1:9/123456789012/gone")

    with pytest.raises(SweepFailed, match="1 part"):
        call(event_of("schedule"))

    (line,) = lines(capsys)
    assert (line["failures"], line["level"]) == (1, "ERROR")
    assert state(service, "due").version == 1


def test_a_sweep_without_time_stops_before_it_begins(service: Service) -> None:
    put(service, batch(service, "due"))

    counts = call(event_of("schedule"), timeout_s=MARGIN_S)

    assert counts["is_cut_short"]
    assert received(service) == []

"""functions/extraction_worker as Lambda calls it: real door, real use case, real queue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from tests.support.batches import state
from tests.support.load_function import load_function
from tests.support.queue_events import delivered, event_of, reported_ids
from tests.support.service import Service, fact

from loom import telemetry_metrics
from loom.entry.dev.functions import Context
from loom.ports.queue import Depth, WakeUp

Emitted = list[tuple[dict[str, float], str]]


@pytest.fixture
def emitted() -> Iterator[Emitted]:
    """What goes to the metrics, with its organisation."""
    found: Emitted = []

    def note(values: Mapping[str, float], org: str, reason: str) -> None:
        del reason
        found.append((dict(values), org))

    telemetry_metrics.send_to(note)
    yield found
    telemetry_metrics.send_to(None)


def work(event: dict[str, Any]) -> set[str]:
    context = Context("ExtractionWorkerFunction", 1024, 900)
    return reported_ids(load_function("extraction_worker").handler(event, context))


def summed(emitted: Emitted, name: str) -> float:
    return sum(values.get(name, 0) for values, _ in emitted)


def test_an_accepted_batch_is_extracted_and_its_message_is_done_with(
    service: Service, emitted: Emitted
) -> None:
    service.says(fact("user", "home city", "Lives in Lisbon"))
    queue_id = service.extract("I live in Lisbon.", defer=True)["queue_id"]

    assert work(delivered(service)) == set()

    assert state(service, queue_id).status == "done"
    assert service.ok("memory.get", {"memory_key": "user/home-city"})["value"] == "Lives in Lisbon"
    assert summed(emitted, "BatchAttempts") == summed(emitted, "BatchDone") == 1
    assert {org for _, org in emitted} == {"dev"}


def test_a_run_that_failed_comes_again_and_after_the_last_one_is_a_dead_letter(
    service: Service, emitted: Emitted
) -> None:
    service.model.rules([{"stage": "extract", "status": 500}])
    queue_id = service.extract("I live in Lisbon.", defer=True)["queue_id"]
    event = delivered(service)

    for _ in range(8):
        assert work(event) == {event["Records"][0]["messageId"]}, "once more"
        if state(service, queue_id).attempts == 7:
            break
        service.clock.advance(3600)
    service.clock.advance(3600)
    assert work(event) == set()

    row = state(service, queue_id)
    assert (row.status, row.attempts) == ("failed", 8)
    (letter,) = service.services.queue.dead(10)
    assert letter.wake_up == WakeUp("dev", "local", queue_id)
    assert letter.error == row.last_error
    assert summed(emitted, "BatchFailed") == 1


def test_a_message_about_a_batch_nobody_knows_is_done_with(service: Service) -> None:
    assert work(event_of("queue_batch")) == set()
    assert service.services.queue.depth() == Depth(0, 0, 0)
    assert service.reported == []

"""What operators see of the runs of deferred batches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from tests.operations.test_model_calls import OFF
from tests.support.service import Service
from tests.support.worker import TEA, defer, tea, work, work_until_ended

from loom import telemetry_metrics

Seen = list[tuple[dict[str, float], str, str]]


@pytest.fixture
def seen() -> Iterator[Seen]:
    """What was reported: values, organisation, reason."""
    found: Seen = []

    def sink(values: Mapping[str, float], org: str, reason: str) -> None:
        found.append((dict(values), org, reason))

    telemetry_metrics.send_to(sink)
    yield found
    telemetry_metrics.send_to(None)


def test_a_run_reports_its_attempt_its_end_and_what_it_spent(service: Service, seen: Seen) -> None:
    tea(service)
    work(service, defer(service, TEA))
    started, ended, spent = seen
    assert started == ({"BatchAttempts": 1}, "dev", "")
    assert ended == ({"BatchDone": 1}, "dev", "")
    values, org, _ = spent
    assert org == "dev"
    assert values["ModelTokensIn"] > 0
    assert values["ModelTokensOut"] > 0
    assert values["ModelMilliseconds"] > 0
    assert values["FactsDropped"] == 0


@pytest.mark.parametrize(
    ("rule", "name", "reason"),
    [
        ({"status": 503}, "BatchOutage", "unreachable"),
        ({"status": 401}, "BatchHeld", "refused_credentials"),
    ],
)
def test_an_outage_and_a_hold_are_reported_with_their_reason(
    service: Service, seen: Seen, rule: dict[str, object], name: str, reason: str
) -> None:
    service.model.rules([{"stage": "extract", **rule}])
    work(service, defer(service, TEA))
    assert ({name: 1}, "dev", reason) in seen


def test_a_batch_held_by_the_switch_is_reported_once(service: Service, seen: Seen) -> None:
    service.ok("model_calls.set", OFF)
    queue_id = defer(service, TEA)
    work(service, queue_id)
    work(service, queue_id)
    assert seen == [({"BatchHeld": 1}, "dev", "model_calls_off")]


def test_each_attempt_and_the_failure_are_reported(service: Service, seen: Seen) -> None:
    service.model.rules([{"stage": "extract", "status": 500}])
    work_until_ended(service, defer(service, TEA))
    assert sum("BatchAttempts" in values for values, _, _ in seen) == 8
    failed = [(values, reason) for values, _, reason in seen if "BatchFailed" in values]
    assert failed == [({"BatchFailed": 1}, "server_error")]

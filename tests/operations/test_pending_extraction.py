"""What reads tell of what is deferred and not extracted yet."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.calls import watched
from tests.support.deferred import defer, to_state
from tests.support.service import Service

QUERY = {"query": "Where does the user live?"}


def pending(service: Service, **scope: Any) -> int:
    return int(service.ok("memory.search", {**QUERY, **scope})["pending_extraction"])


def test_a_search_right_after_a_deferred_write_says_so(service: Service) -> None:
    """Row 31: a reader must not take "nothing yet" for "nothing"."""
    assert pending(service) == 0
    queue_id = defer(service)["queue_id"]
    answer = service.ok("memory.search", QUERY)
    assert (answer["results"], answer["abstain"], answer["pending_extraction"]) == ([], True, 1)
    for status, waits in (("running", 1), ("held", 1), ("pending", 1), ("done", 0)):
        to_state(service, queue_id, status=status)
        assert pending(service) == waits
    to_state(service, queue_id, status="failed")
    assert pending(service) == 0


@pytest.mark.parametrize(
    ("scope", "count"),
    [
        ({}, 4),
        ({"user_id": "ada"}, 2),
        ({"user_id": "eve"}, 0),
        ({"agent": "bot"}, 2),
        ({"agent_id": "bot", "user_id": "bob"}, 1),
        ({"agent": "*"}, 4),
        ({"namespace": "other"}, 1),
        ({"org": "acme"}, 1),
        ({"org": "acme", "namespace": "other"}, 0),
    ],
)
def test_it_counts_in_the_scope_of_the_read(
    service: Service, scope: dict[str, str], count: int
) -> None:
    for where in (
        {"user_id": "ada", "agent": "bot"},
        {"user_id": "ada"},
        {"user_id": "bob", "agent": "bot"},
        {},
        {"namespace": "other"},
        {"org": "acme"},
    ):
        defer(service, **where)
    assert pending(service, **scope) == count
    if not set(scope) & {"agent_id"} and "*" not in scope.values():
        summary = service.ok("namespace.summary", scope)
        assert summary["pending_extraction"] == count


def test_it_costs_no_phase(service: Service) -> None:
    defer(service)
    for op, body in (("memory.search", QUERY), ("namespace.summary", {})):
        with watched(service) as phases:
            service.ok(op, body)
        assert len(phases) == 1

"""Memories whose time is over are retired by the sweep."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from tests.support.service import Service, fact
from tests.support.sweeping import swept

from loom.operations import sweep_ended
from loom.ports.store import Insert, StoreUnavailable

CLAIM = "The office printer is on the third floor"


def put(service: Service, key: str = "k/one", value: str = CLAIM, **more: Any) -> dict[str, Any]:
    body = {"ttl_seconds": 60, "on_expire": "retire", **more}
    return service.ok("memory.set", {"memory_key": key, "value": value, **body})


def expired(service: Service, **more: Any) -> int:
    checks = service.ok("namespace.validate", more)["checks"]
    return int(next(check["count"] for check in checks if check["check"] == "expired"))


def history(service: Service, key: str = "k/one", **more: Any) -> list[dict[str, Any]]:
    return list(service.ok("memory.history", {"memory_key": key, **more})["versions"])


def test_a_memory_whose_time_is_over_is_retired(service: Service) -> None:
    put(service)
    service.clock.advance(59)
    assert (swept(service).memories_retired, expired(service)) == (0, 0)
    service.clock.advance(1)
    assert expired(service) == 1
    report = swept(service)
    assert (report.memories_retired, report.failures) == (1, 0)
    assert expired(service) == 0
    newest, first = history(service)
    assert (newest["status"], newest["version"], newest["reason"]) == ("deleted", 2, "expired")
    assert first["version"] == 1
    [entry] = service.ok("audit.list", {"action": "memory.retire"})["entries"]
    assert (entry["actor"], entry["verdict"], entry["version"]) == ("loom:sweep", "expired", 2)
    assert swept(service).memories_retired == 0


def test_a_reason_that_was_given_stays(service: Service) -> None:
    put(service, expire_reason="the lease ends")
    service.clock.advance(60)
    swept(service)
    assert history(service)[0]["reason"] == "the lease ends"


def test_what_a_person_is_to_review_waits(service: Service) -> None:
    put(service, on_expire="review")
    service.clock.advance(3600)
    assert (swept(service).memories_retired, expired(service)) == (0, 0)
    waiting = service.ok("memory.list", {"requires_review": True})["memories"]
    assert [row["memory_key"] for row in waiting] == ["k/one"]


@pytest.mark.parametrize("mode", ["read_only", "no_delete"])
def test_what_is_locked_waits_for_its_lock(service: Service, mode: str) -> None:
    put(service)
    service.ok(
        "memory.lock", {"memory_key": "k/one", "reason": "law", "mode": mode, "ttl_seconds": 600}
    )
    service.clock.advance(60)
    assert (swept(service).memories_retired, expired(service)) == (0, 1)
    service.clock.advance(540)
    assert (swept(service).memories_retired, expired(service)) == (1, 0)


def test_what_was_said_after_its_end_and_before_the_sweep_is_kept(service: Service) -> None:
    """A deferred call may be written after the memory it says anew was retired."""
    put(service, "user/home-city", "Lives in Oslo", user_id="ada")
    service.clock.advance(90)
    said = service.clock.now().isoformat()
    service.clock.advance(90)
    assert swept(service).memories_retired == 1
    service.says(fact("user", "home city", "Lives in Oslo", 0))
    message = {"role": "user", "content": "I live in Oslo.", "timestamp": said}
    answer = service.ok("memory.set_from_messages", {"messages": [message], "user_id": "ada"})
    assert [row["status"] for row in answer["written"]] == ["live"]
    got = service.ok(
        "memory.get", {"memory_key": answer["written"][0]["memory_key"], "user_id": "ada"}
    )
    assert (got["found"], got["value"]) == (True, "Lives in Oslo")


def test_an_alias_lives_on_without_what_it_stands_for(service: Service) -> None:
    for key in ("k/one", "k/two"):
        service.clock.advance(1)
        status = put(service, key, ttl_seconds=None)["status"]
    assert status == "duplicate"
    ending = {"action": "expire", "keys": ["k/one"], "ttl_seconds": 60, "apply": True}
    assert service.ok("memory.apply", ending)["changed"] == 1
    service.clock.advance(60)
    assert swept(service).memories_retired == 1
    assert service.ok("memory.get", {"memory_key": "k/two"})["value"] == CLAIM
    checks = service.ok("namespace.validate", {})["checks"]
    assert [check["check"] for check in checks if not check["ok"]] == []


def test_a_conflict_ends_with_one_of_its_sides(service: Service) -> None:
    put(service, value="Deploys are allowed on Fridays.", ttl_seconds=None)
    put(service, "k/two", "Deploys are never allowed on Fridays.")
    assert service.ok("memory.get", {"memory_key": "k/one"})["conflict_with"] == ["k/two"]
    service.clock.advance(60)
    assert swept(service).memories_retired == 1
    assert service.ok("memory.get", {"memory_key": "k/one"})["conflict_with"] == []


def test_every_namespace_and_user_is_served_and_one_that_fails_stops_no_other(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(service, org="acme", user_id="ada")
    put(service, org="acme", user_id="eve")
    put(service, org="globex", namespace="shop")
    service.clock.advance(60)
    insert = service.store.insert

    def failing(org: str, what: Insert) -> None:
        if org == "acme":
            raise StoreUnavailable("no answer")
        insert(org, what)

    with monkeypatch.context() as patch:
        patch.setattr(service.store, "insert", failing)
        report = swept(service)
    assert (report.memories_retired, report.failures) == (1, 1)
    assert [where for _, where in service.reported] == ["sweep.ended"]
    assert swept(service).memories_retired == 2
    assert expired(service, org="acme") == expired(service, org="globex", namespace="shop") == 0


def test_a_namespace_that_another_writer_has_waits_for_the_next_run(service: Service) -> None:
    put(service)
    service.clock.advance(60)
    leases = service.services.coordinator.for_org("dev")
    assert leases.acquire("match:local", owner="another", seconds=30)
    report = swept(service)
    assert (report.memories_retired, report.failures) == (0, 0)
    leases.release("match:local", owner="another")
    assert swept(service).memories_retired == 1


def test_a_user_who_was_erased_meanwhile_is_left_alone(service: Service) -> None:
    put(service, user_id="ada")
    service.clock.advance(60)
    leases = service.services.coordinator.for_org("dev")
    leases.record_erasure("ada", at=service.clock.now() + timedelta(seconds=1))
    report = swept(service)
    assert (report.memories_retired, report.failures) == (0, 0)


def test_a_run_is_bounded_and_the_next_one_goes_on(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep_ended, "MOST", 2)
    for number in range(3):
        put(service, f"k/{number}", f"The number of the room is {number}")
    service.clock.advance(60)
    assert [swept(service).memories_retired for _ in range(3)] == [2, 1, 0]


def test_a_memory_written_again_in_time_stays(service: Service) -> None:
    put(service)
    service.clock.advance(30)
    put(service, ttl_seconds=3600)
    service.clock.advance(60)
    assert swept(service).memories_retired == 0
    assert service.ok("memory.get", {"memory_key": "k/one"})["found"]

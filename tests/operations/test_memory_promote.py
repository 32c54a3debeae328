"""memory.promote: a copy in another namespace, judged by what stands there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.pipeline.test_exactly_once import Breaking, Crash
from tests.support.calls import before_its_turn, run_op, watched
from tests.support.races import race
from tests.support.service import Service, fact
from tests.support.stored_rows import pattern

from loom import wiring
from loom.ports import reads
from loom.ports.store import Insert

KEY = "build/cache"
CLAIM = "The build cache is cleared every Sunday at noon"
OTHER = "The build cache is cleared every Monday at dawn"
SHARED = "team/shared"


def put(service: Service, value: str = CLAIM, **more: Any) -> dict[str, Any]:
    body = {"memory_key": KEY, "value": value, "agent": "bot", "user_id": "ada"}
    return service.ok("memory.set", {**body, **more})


def promote(service: Service, **more: Any) -> dict[str, Any]:
    return service.ok("memory.promote", {"memory_key": KEY, "to_namespace": SHARED, **more})


def shared(service: Service, key: str = KEY, **more: Any) -> dict[str, Any]:
    return service.ok("memory.get", {"memory_key": key, "namespace": SHARED, **more})


def refused(service: Service, code: str, **more: Any) -> dict[str, Any]:
    body = {"memory_key": KEY, "to_namespace": SHARED, **more}
    return service.refused("memory.promote", body, code)


def test_the_copy_is_everybodys_and_says_where_it_is_from(service: Service) -> None:
    kept = {"tags": ["ci"], "entities": ["Cache"], "confidence": 0.5, "valid_at": "2026-01"}
    source = put(service, **kept, source_trace="wiki:ci", source_class="import")
    service.clock.advance(60)
    answer = promote(service)
    assert (answer["found"], answer["promoted"], answer["version"]) == (True, True, 1)
    assert (answer["namespace"], answer["agent"], answer["user_id"]) == (SHARED, "bot", "-")
    assert answer["memory_id"] != source["memory_id"]
    assert answer["cross_promoted_from_namespace"] == "local"
    assert answer["cross_promoted_from_memory_id"] == source["memory_id"]
    copy = shared(service)
    assert copy["value"] == CLAIM
    assert {name: copy[name] for name in kept} == kept
    assert copy["source_class"] == "promotion"
    assert copy["source_trace"] == f"promoted:local:{source['memory_id']}"
    assert copy["created_at"] == "2090-10-05T12:01:00.000Z"
    found = service.ok("memory.search", {"namespace": SHARED, "query": "build cache"})["results"]
    assert [hit["memory_key"] for hit in found] == [KEY]
    own = service.ok("memory.get", {"memory_key": KEY})
    assert (own["version"], own["source_trace"], own["user_id"]) == (1, "wiki:ci", "ada")


def test_to_an_agent_and_a_user_when_asked(service: Service) -> None:
    put(service)
    answer = promote(service, to_agent="-", to_user_id="bob")
    assert (answer["agent"], answer["user_id"]) == ("-", "bob")
    assert shared(service)["user_id"] == "bob"


def test_nothing_there_is_said_and_nothing_is_written(service: Service) -> None:
    answer = promote(service)
    assert (answer["found"], answer["promoted"], answer["memory_id"]) == (False, False, None)
    put(service, ttl_seconds=60)
    service.clock.advance(61)
    assert promote(service)["found"] is False
    assert promote(service, user_id="bob")["found"] is False
    assert shared(service)["found"] is False
    assert service.count("write_plan") == 1


def test_of_several_writers_the_one_that_is_meant(service: Service) -> None:
    put(service)
    put(service, OTHER, user_id="bob")
    refused(service, "AMBIGUOUS_KEY")
    assert promote(service, user_id="bob")["promoted"] is True
    assert shared(service)["value"] == OTHER


def test_again_it_is_a_duplicate_and_a_newer_value_refines(service: Service) -> None:
    put(service)
    promote(service)
    again = promote(service)
    assert (again["found"], again["promoted"], again["noop"]) == (True, False, True)
    assert again["conflict_verdict"] == "duplicate"
    put(service, OTHER)
    newer = promote(service)
    assert (newer["conflict_verdict"], newer["version"]) == ("refines", 2)


def test_what_says_the_same_there_makes_it_an_alias(service: Service) -> None:
    put(service)
    there = {"namespace": SHARED, "agent": "bot", "memory_key": "ci/cache", "value": CLAIM}
    service.ok("memory.set", there)
    answer = promote(service)
    assert (answer["status"], answer["duplicate_of"]) == ("duplicate", "ci/cache")


def test_pins_locks_and_the_blacklist_there_refuse_it(service: Service) -> None:
    put(service)
    there = {"namespace": SHARED, "agent": "bot", "memory_key": KEY, "value": OTHER}
    service.ok("memory.pin", there)
    detail = refused(service, "PINNED_CONFLICT")
    assert shared(service)["value"] == OTHER
    assert shared(service, detail["details"]["proposed_key"])["value"] == CLAIM
    lock = {"namespace": SHARED, "memory_key": KEY, "reason": "agreed"}
    service.ok("memory.lock", lock)
    assert refused(service, "LOCKED")["details"]["reason"] == "agreed"
    row = pattern(namespace=SHARED, pattern="sunday", reason="no days")
    service.store.for_org("dev").together(Insert("blacklist", (row,), token="b"))
    assert "no days" in refused(service, "BLACKLISTED")["message"]
    assert service.ok("memory.get", {"memory_key": KEY})["found"] is True


def test_guards_of_the_source_bind_the_source_only(service: Service) -> None:
    put(service, pinned=True)
    service.ok("memory.lock", {"memory_key": KEY, "reason": "agreed"})
    assert promote(service)["promoted"] is True
    assert (shared(service)["pinned"], shared(service)["locked"]) == (False, None)


def test_a_secret_is_not_shared(service: Service) -> None:
    put(service, "The cache opens with password=hunter2-hunter2")
    assert refused(service, "INVALID_REQUEST")["field"] == "memory_key"
    assert shared(service)["found"] is False


@pytest.mark.parametrize("to", [None, "local", "", "-x", "@me"])
def test_only_to_another_namespace_by_its_name(service: Service, to: str | None) -> None:
    put(service)
    body = {"memory_key": KEY, "to_namespace": to}
    assert service.refused("memory.promote", body, "INVALID_REQUEST")["field"] == "to_namespace"


def test_the_evidence_stays_where_it_was_said(service: Service) -> None:
    service.says(fact("user", "home city", "Lives in Oslo since last year", 0))
    service.extract("I have lived in Oslo since last year.", user_id="ada")
    answer = promote(service, memory_key="user/home-city")
    key = {"memory_key": "user/home-city"}
    assert service.ok("memory.evidence", {**key, "namespace": SHARED})["turns"] == []
    source = {"memory_id": answer["cross_promoted_from_memory_id"]}
    assert len(service.ok("memory.evidence", source)["turns"]) == 1
    assert service.ok("memory.recall", {"namespace": SHARED})["turns"] == []


def test_a_conflict_there_names_no_key_of_the_source(service: Service) -> None:
    put(service, "Deploys are allowed on Fridays")
    service.ok(
        "memory.set",
        {
            "memory_key": "team/fridays",
            "value": "Deploys are never allowed on Fridays",
            "agent": "bot",
            "user_id": "ada",
        },
    )
    answer = promote(service)
    assert (answer["conflict_verdict"], answer["requires_review"]) == ("clear", False)
    assert answer["conflict_with"] == []


def test_a_promotion_takes_four_store_phases_and_leaves_one_audit_row(service: Service) -> None:
    put(service)
    with watched(service) as phases:
        promote(service)
    assert len(phases) == 4
    [row] = service.rows(reads.audit_page(SHARED))
    assert (row.action, row.verdict, row.user_id) == ("memory.promote", "clear", "-")
    assert service.rows(reads.audit_page("local", action="memory.promote")) == []


def test_of_many_promotions_one_makes_the_copy(service: Service) -> None:
    put(service)
    body = {"memory_key": KEY, "to_namespace": SHARED}
    answers = race(3, lambda _: run_op(service.services, "memory.promote", body))
    assert sorted(answer["promoted"] for answer in answers) == [False] * 2 + [True]
    assert shared(service)["version"] == 1


def test_a_promotion_copies_what_is_there_when_its_turn_has_come(service: Service) -> None:
    put(service)

    def meanwhile() -> None:
        body = {"memory_key": KEY, "value": OTHER, "agent": "bot", "user_id": "ada"}
        run_op(service.services, "memory.set", body)

    with before_its_turn(service, meanwhile):
        promote(service)
    assert shared(service)["value"] == OTHER


WRITES = 6
"""turn, claim, plan, win, apply, finish."""


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("write", range(1, WRITES + 1))
def test_a_crash_at_any_write_is_repaired_by_the_same_request(
    service: Service, write: int, *, after: bool
) -> None:
    put(service)
    at = {"left": write}
    broken = replace(
        service.services,
        store=Breaking(service.services.store, at, after=after),
        coordinator=Breaking(service.services.coordinator, at, after=after),
    )
    body = {"memory_key": KEY, "to_namespace": SHARED}
    wiring.use(broken)
    with pytest.raises(Crash):
        run_op(broken, "memory.promote", body, key="k-1")
    wiring.use(service.services)
    # A turn that was taken by the process that ended is over by then.
    service.clock.advance(50)
    answer = run_op(service.services, "memory.promote", body, key="k-1")
    assert (answer["promoted"], shared(service)["value"]) == (True, CLAIM)
    assert [service.count(t) for t in ("memory", "memory_history", "memory_audit")] == [2, 2, 2]

"""Conflict marks and aliases over the life of the memories, as callers see them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.service import Service

from loom.ports import reads

ALLOWED = "Deploys are allowed on Fridays."
NEVER = "Deploys are never allowed on Fridays."
OTHER = "The office is blue."


def put(service: Service, key: str, value: str, **more: Any) -> dict[str, Any]:
    service.clock.advance(1)
    return service.ok("memory.set", {"memory_key": key, "value": value, **more})


def bulk(service: Service, **entries: str) -> list[dict[str, Any]]:
    service.clock.advance(1)
    body = [{"memory_key": key.rstrip("_"), "value": value} for key, value in entries.items()]
    results: list[dict[str, Any]] = service.ok("memory.bulk_set", {"entries": body})["results"]
    return results


def delete(service: Service, key: str, **more: Any) -> dict[str, Any]:
    service.clock.advance(1)
    return service.ok("memory.delete", {"memory_key": key, **more})


def apply(service: Service, action: str, *keys: str, **more: Any) -> dict[str, Any]:
    service.clock.advance(1)
    body = {"action": action, "keys": list(keys), "apply": True, **more}
    return service.ok("memory.apply", body)


def listed(service: Service, **more: Any) -> dict[str, list[str]]:
    """What is live, by agent, session and key as far as they are given, and how it is marked."""
    found = service.ok("memory.list", {"include_proposed": True, **more})["memories"]
    return {
        "/".join(part for part in (m["agent"], m["session_id"], m["memory_key"]) if part != "-"): m[
            "conflict_with"
        ]
        for m in found
    }


def reviews(service: Service) -> list[str]:
    return list(listed(service, requires_review=True))


@pytest.mark.parametrize("agents", [("-", "bot"), ("bot", "bot")])
@pytest.mark.parametrize("changed", ["x", "y"])
@pytest.mark.parametrize("gone", [True, False])
def test_either_side_settles_it_for_the_other_whatever_the_agent_and_session(
    service: Service, agents: tuple[str, str], changed: str, *, gone: bool
) -> None:
    of = {"x": {"agent": agents[0], "session_id": "s1"}, "y": {"agent": agents[1]}}
    put(service, "x", ALLOWED, **of["x"])
    put(service, "y", NEVER, **of["y"])
    assert sorted(listed(service).values()) == [["x"], ["y"]]
    if gone:
        delete(service, changed)
    else:
        put(service, changed, OTHER, **of[changed])
    assert not any(listed(service).values())
    assert reviews(service) == []


def test_a_namesake_leaves_the_mark(service: Service) -> None:
    put(service, "x", ALLOWED, session_id="s1")
    put(service, "y", NEVER, session_id="s2")
    put(service, "x", OTHER, session_id="s3")
    assert listed(service) == {"s1/x": ["y"], "s2/y": ["x"], "s3/x": []}
    delete(service, "x", session_id="s3")
    assert listed(service) == {"s1/x": ["y"], "s2/y": ["x"]}


def test_the_heir_has_the_conflict(service: Service) -> None:
    put(service, "x", ALLOWED)
    put(service, "z", ALLOWED)
    put(service, "y", NEVER)
    assert delete(service, "x")["still_under"] == "z"
    assert listed(service) == {"y": ["z"], "z": ["y"]}
    [row] = service.rows(reads.memories_by_key("local", "z", now=service.clock.now()))
    assert (row.status, row.conflict_verdict) == ("live", "conflict")


@pytest.mark.parametrize("op", ["memory.set", "memory.update"])
def test_a_side_that_becomes_an_alias_has_no_conflict(service: Service, op: str) -> None:
    put(service, "z", OTHER)
    put(service, "x", ALLOWED)
    put(service, "y", NEVER)
    service.clock.advance(1)
    assert service.ok(op, {"memory_key": "x", "value": OTHER})["status"] == "duplicate"
    assert listed(service) == {"y": [], "z": []}


def test_batches_end_as_single_writes_do(service: Service) -> None:
    results = service.ok(
        "memory.bulk_set",
        {
            "entries": [
                {"memory_key": "x", "value": ALLOWED},
                {"memory_key": "y", "value": NEVER},
                {"memory_key": "x", "value": OTHER},
            ]
        },
    )["results"]
    assert [row["conflict_with"] for row in results] == [[], ["x"], []]
    assert listed(service) == {"x": [], "y": []}
    put(service, "b", ALLOWED)
    assert listed(service) == {"b": ["y"], "x": [], "y": ["b"]}
    bulk(service, a="The API listens on port 8080.", b=OTHER + " And the doors are red.")
    assert listed(service) == {"a": [], "b": [], "x": [], "y": []}


def test_two_keys_that_swap_their_values_both_stand_and_are_marked(service: Service) -> None:
    put(service, "x", ALLOWED)
    put(service, "y", NEVER)
    bulk(service, x=NEVER, y=ALLOWED)
    assert listed(service) == {"x": ["y"], "y": ["x"]}
    values = [service.ok("memory.get", {"memory_key": key})["value"] for key in ("x", "y")]
    assert values == [NEVER, ALLOWED]
    for key in ("x", "y"):
        [row] = service.rows(reads.memories_by_key("local", key, now=service.clock.now()))
        assert row.embedding_model


def test_a_shared_claim_that_changed_is_found_when_the_users_own_is_written_next(
    service: Service,
) -> None:
    put(service, "x", ALLOWED)
    put(service, "y", NEVER, user_id="ada")
    assert listed(service) == {"x": [], "y": ["x"]}
    put(service, "x", OTHER)
    assert listed(service) == {"x": [], "y": ["x"]}
    again = put(service, "y", NEVER, user_id="ada")
    assert (again["conflict_verdict"], again["conflict_with"]) == ("duplicate", [])
    assert listed(service) == {"x": [], "y": []}


def test_an_expired_side_is_no_reason_once_the_other_is_written(service: Service) -> None:
    put(service, "x", ALLOWED, ttl_seconds=60)
    put(service, "y", NEVER)
    service.clock.advance(61)
    checks = service.ok("namespace.validate", {})["checks"]
    [check] = [each for each in checks if each["check"] == "conflict"]
    assert [row["detail"] for row in check["sample"]] == ["x"]
    assert put(service, "y", NEVER)["conflict_with"] == []
    assert reviews(service) == []


def test_a_suggestion_goes_on_naming_what_it_stands_beside(service: Service) -> None:
    put(service, "x", ALLOWED)
    beside = put(service, "x", NEVER, proposed=True)["memory_key"]
    assert listed(service) == {"x": [beside], beside: ["x"]}
    put(service, "x", OTHER)
    assert listed(service) == {"x": [], beside: ["x"]}
    apply(service, "promote_proposed", beside)
    assert listed(service) == {"x": [], beside: []}
    assert reviews(service) == []


def test_a_promoted_suggestion_that_contradicts_stays_in_review_on_both_sides(
    service: Service,
) -> None:
    put(service, "y", ALLOWED)
    put(service, "p", NEVER, proposed=True)
    apply(service, "promote_proposed", "p")
    assert listed(service) == {"p": ["y"], "y": ["p"]}
    assert reviews(service) == ["p", "y"]


def test_a_review_that_a_person_asked_for_outlives_a_conflict(service: Service) -> None:
    put(service, "x", ALLOWED)
    apply(service, "label", "x", label={"requires_review": True})
    put(service, "y", NEVER)
    delete(service, "y")
    assert listed(service) == {"x": []}
    assert reviews(service) == ["x"]
    service.ok("memory.update", {"memory_key": "x", "value": OTHER})
    delete(service, "x")
    service.ok("memory.restore", {"memory_key": "x"})
    assert reviews(service) == ["x"]
    apply(service, "label", "x", label={"requires_review": False})
    assert reviews(service) == []


def test_a_person_settles_a_conflict_and_the_same_words_do_not_bring_it_back(
    service: Service,
) -> None:
    put(service, "x", ALLOWED)
    put(service, "y", NEVER)
    apply(service, "label", "x", "y", label={"requires_review": False})
    assert listed(service) == {"x": [], "y": []}
    put(service, "y", NEVER)
    put(service, "x", ALLOWED, tags=["rule"])
    assert listed(service) == {"x": [], "y": []}
    put(service, "y", "Deploys are no longer allowed on Fridays.")
    assert listed(service) == {"x": ["y"], "y": ["x"]}


def test_every_version_that_a_mark_makes_has_an_audit_row(service: Service) -> None:
    put(service, "x", ALLOWED)
    put(service, "z", ALLOWED)
    put(service, "y", NEVER)
    put(service, "y", OTHER)
    put(service, "y", NEVER)
    put(service, "x", OTHER + " It has doors.")
    delete(service, "z")
    rows = service.rows(reads.audit_page("local", limit=100))
    written = {(row.memory_id, row.version) for row in rows}
    history = [
        (row.memory_id, row.version)
        for key in ("x", "y", "z")
        for row in service.rows(reads.history("local", key))
    ]
    assert len(history) == len(set(history)) > 8
    assert written == set(history)


@pytest.mark.parametrize("way", ["set", "expire"])
def test_an_alias_stands_alone_when_its_original_gets_an_end(service: Service, way: str) -> None:
    put(service, "o", ALLOWED)
    assert put(service, "al", ALLOWED)["status"] == "duplicate"
    put(service, "y", NEVER)
    if way == "set":
        put(service, "o", ALLOWED, ttl_seconds=10)
    else:
        apply(service, "expire", "o", ttl_seconds=10)
    service.clock.advance(11)
    found = service.ok("memory.search", {"query": "deploys allowed on Fridays"})["results"]
    assert {hit["memory_key"] for hit in found} == {"al", "y"}
    assert "y" in listed(service)["al"]


def test_an_alias_stands_alone_when_its_original_says_something_else(service: Service) -> None:
    put(service, "o", ALLOWED)
    put(service, "al", ALLOWED)
    put(service, "o", OTHER)
    found = service.ok("memory.search", {"query": "deploys allowed on Fridays"})["results"]
    assert "al" in {hit["memory_key"] for hit in found}
    assert service.ok("memory.get", {"memory_key": "al"})["status"] == "live"
    checks = service.ok("namespace.validate", {})["checks"]
    assert [each["check"] for each in checks if not each["ok"]] == []


def test_what_is_brought_back_after_its_end_is_judged_again(service: Service) -> None:
    ending = {"ttl_seconds": 1, "on_expire": "review"}
    put(service, "x", ALLOWED, **ending)
    put(service, "c", "The API of the team listens on port 8080.", **ending)
    service.clock.advance(2)
    put(service, "y", ALLOWED)
    put(service, "z", NEVER)
    put(service, "d", "The API of the team listens on port 8081.")
    assert listed(service) == {"d": [], "y": ["z"], "z": ["y"]}
    body = {"requires_review": True, "ttl_seconds": 600}
    assert apply(service, "expire", "x", "c", **body)["changed"] == 2
    assert listed(service) == {"c": ["d"], "d": ["c"], "y": ["z"], "z": ["y"]}
    alias = service.ok("memory.get", {"memory_key": "x"})
    assert (alias["status"], alias["duplicate_of"]) == ("duplicate", "y")

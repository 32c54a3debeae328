"""memory.update and memory.update_by_id: another value, the same memory."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.pipeline.test_exactly_once import Breaking, Crash
from tests.support.calls import before_its_turn, run_op, watched
from tests.support.service import Service, fact
from tests.support.stored_rows import pattern

from loom import wiring
from loom.ports import reads
from loom.ports.store import Insert

KEY = "team/standup"
OLD = "The stand-up is at nine o'clock in the kitchen"
NEW = "The stand-up is at half past ten in the library"


def old(service: Service, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": KEY, "value": OLD, **more})


def update(service: Service, value: Any = NEW, **more: Any) -> dict[str, Any]:
    return service.ok("memory.update", {"memory_key": KEY, "value": value, **more})


def get(service: Service, **more: Any) -> dict[str, Any]:
    return service.ok("memory.get", {"memory_key": KEY, **more})


def searched(service: Service, query: str) -> list[str]:
    hits = service.ok("memory.search", {"query": query})["results"]
    return [hit["memory_key"] for hit in hits]


KEPT = {
    "tags": ["office", "daily"],
    "entities": ["Kitchen"],
    "confidence": 0.5,
    "category": "rituals",
    "memory_type": "procedural",
    "source_class": "import",
    "source_trace": "wiki:standup",
    "source_resource_id": "page-7",
    "char_limit": 80,
}


def test_the_value_changes_and_what_else_is_known_stays(service: Service) -> None:
    first = old(service, ttl_seconds=3600, valid_at="2026-01", **KEPT)
    before = get(service)
    service.clock.advance(60)
    answer = update(service)
    assert (answer["updated"], answer["reason"], answer["noop"]) == (True, None, False)
    assert (answer["version"], answer["conflict_verdict"]) == (2, "refines")
    assert answer["memory_id"] == first["memory_id"]
    after = get(service)
    assert after["value"] == NEW
    assert {name: after[name] for name in KEPT} == KEPT
    for name in ("memory_id", "created_at", "expires_at", "agent", "user_id", "session_id"):
        assert after[name] == before[name], name
    assert after["updated_at"] > before["updated_at"]
    history = service.ok("memory.history", {"memory_key": KEY})["versions"]
    assert [(v["version"], v["value"]) for v in history] == [(2, NEW), (1, OLD)]


def test_an_extracted_memory_becomes_its_callers_own(service: Service) -> None:
    service.says(fact("user", "home city", "Lives in Oslo since last year", 0, about="user"))
    service.extract("I have lived in Oslo since last year", user_id="ada")
    key = {"memory_key": "user/home-city", "user_id": "ada"}
    assert service.ok("memory.get", key)["source_class"] == "extraction"
    assert service.ok("memory.update", {**key, "value": "Lives in OSLO since May"})["updated"]
    got = service.ok("memory.get", key)
    assert (got["source_class"], got["about"], got["version"]) == (None, "user", 2)
    assert service.ok("memory.evidence", key)["turns"] == []
    assert len(service.ok("memory.evidence", {**key, "version": 1})["turns"]) == 1


def test_it_is_found_by_its_new_value_only(service: Service) -> None:
    old(service)
    assert searched(service, "kitchen") == [KEY]
    update(service)
    assert searched(service, "library") == [KEY]
    [hit] = service.ok("memory.search", {"query": "kitchen"})["results"] or [{"excerpt": ""}]
    assert "kitchen" not in str(hit)


def test_the_dates_of_the_old_value_do_not_date_the_new_one(service: Service) -> None:
    old(service, valid_at="2026-01", valid_to="2026-12-31")
    update(service)
    assert (get(service)["valid_at"], get(service)["valid_to"]) == (None, None)
    update(service, OLD, valid_at="2027-03")
    assert get(service)["valid_at"] == "2027-03"


def test_nothing_there_is_said_and_nothing_is_written(service: Service) -> None:
    answer = update(service)
    assert (answer["updated"], answer["reason"], answer["memory_id"]) == (False, "not_found", None)
    old(service, ttl_seconds=60)
    service.clock.advance(61)
    assert update(service)["reason"] == "not_found"
    old(service)
    service.ok("memory.delete", {"memory_key": KEY})
    plans = service.count("write_plan")
    assert update(service)["reason"] == "not_found"
    assert update(service, namespace="elsewhere")["reason"] == "not_found"
    assert service.ok("memory.update", {"memory_key": "chunk:1", "value": "x"})["updated"] is False
    assert service.count("write_plan") == plans


def test_a_memory_deleted_in_the_meantime_is_not_brought_back(service: Service) -> None:
    old(service)

    def meanwhile() -> None:
        run_op(service.services, "memory.delete", {"memory_key": KEY})

    with before_its_turn(service, meanwhile):
        answer = update(service)
    assert (answer["updated"], answer["reason"]) == (False, "not_found")
    assert get(service)["found"] is False


def test_a_memory_swept_between_look_and_write_is_not_brought_back(service: Service) -> None:
    old(service)

    def meanwhile() -> None:
        run_op(service.services, "blacklist.add", {"pattern": OLD, "sweep": True})

    with watched(service, after_first=meanwhile):
        answer = update(service)
    assert (answer["updated"], answer["reason"]) == (False, "not_found")
    assert get(service)["found"] is False


def test_several_writers_are_named_and_narrowing_tells_them_apart(service: Service) -> None:
    for user in ("ada", "bob"):
        old(service, user_id=user)
    detail = service.refused("memory.update", {"memory_key": KEY, "value": NEW}, "AMBIGUOUS_KEY")
    writers = detail["details"]["writers"]
    assert [writer["user_id"] for writer in writers] == ["ada", "bob"]
    assert update(service, user_id="bob")["user_id"] == "bob"
    assert get(service, user_id="ada")["value"] == OLD
    by_id = {"memory_id": writers[0]["memory_id"], "value": NEW}
    assert service.ok("memory.update_by_id", by_id)["user_id"] == "ada"
    assert get(service, user_id="ada")["value"] == NEW


def test_by_id_nothing_is_found_that_does_not_stand_there(service: Service) -> None:
    body = {"memory_id": old(service)["memory_id"], "value": NEW}
    for more in ({"memory_id": "0" * 32}, {"namespace": "elsewhere"}, {"org": "acme"}):
        answer = service.ok("memory.update_by_id", {**body, **more})
        assert (answer["updated"], answer["reason"]) == (False, "not_found")
    assert service.ok("memory.update_by_id", body)["version"] == 2
    service.ok("memory.delete", {"memory_id": body["memory_id"]})
    assert service.ok("memory.update_by_id", body)["reason"] == "not_found"
    service.refused("memory.update_by_id", {"memory_id": "x", "value": NEW}, "INVALID_REQUEST")


def test_a_condition_that_does_not_hold_writes_nothing(service: Service) -> None:
    sha = old(service)["content_sha256"]
    body = {"memory_key": KEY, "value": NEW, "if_match_sha256": "0" * 64}
    detail = service.refused("memory.update", body, "SHA_MISMATCH")
    assert detail["details"]["content_sha256"] == sha
    assert get(service)["version"] == 1
    assert update(service, if_match_sha256=sha)["updated"] is True


@pytest.mark.parametrize(
    ("value", "verdict", "reason"),
    [
        (f"{OLD}.", "duplicate", "unchanged"),
        ("the stand-up: at nine o'clock, in the kitchen", "merge", "equivalent"),
    ],
)
def test_what_says_the_same_is_no_new_version(
    service: Service, value: str, verdict: str, reason: str
) -> None:
    old(service)
    answer = update(service, value)
    assert (answer["updated"], answer["noop"]) == (False, True)
    assert (answer["conflict_verdict"], answer["reason"]) == (verdict, reason)
    assert (get(service)["version"], get(service)["value"]) == (1, OLD)


def test_a_read_only_lock_refuses_and_no_delete_does_not(service: Service) -> None:
    old(service)
    lock = {"memory_key": KEY, "reason": "agreed in March"}
    service.ok("memory.lock", lock)
    detail = service.refused("memory.update", {"memory_key": KEY, "value": NEW}, "LOCKED")
    assert detail["details"]["reason"] == "agreed in March"
    assert get(service)["value"] == OLD
    service.ok("memory.lock", {**lock, "mode": "no_delete"})
    assert update(service)["updated"] is True
    assert get(service)["locked"] == "no_delete"


def test_a_pinned_value_stays_and_the_new_one_stands_beside_it(service: Service) -> None:
    old(service, pinned=True)
    detail = service.refused("memory.update", {"memory_key": KEY, "value": NEW}, "PINNED_CONFLICT")
    assert get(service)["value"] == OLD
    beside = detail["details"]["proposed_key"]
    assert beside.startswith(f"{KEY}/proposed-")
    assert service.ok("memory.get", {"memory_key": beside})["value"] == NEW


def test_a_blacklisted_value_is_refused(service: Service) -> None:
    old(service)
    row = pattern(namespace="local", pattern="library", reason="no libraries")
    service.store.for_org("dev").together(Insert("blacklist", (row,), token="b"))
    body = {"memory_key": KEY, "value": NEW}
    assert "no libraries" in service.refused("memory.update", body, "BLACKLISTED")["message"]
    assert get(service)["value"] == OLD
    assert update(service, "The stand-up is at noon on the roof")["updated"] is True


@pytest.mark.parametrize("value", [None, "", " ", [], {}])
def test_an_empty_value_is_refused(service: Service, value: Any) -> None:
    old(service)
    body = {"memory_key": KEY, "value": value}
    assert service.refused("memory.update", body, "INVALID_REQUEST")["field"] == "value"


def test_the_rows_own_limit_of_characters_holds(service: Service) -> None:
    old(service, char_limit=60)
    body = {"memory_key": KEY, "value": "x " * 31}
    assert service.refused("memory.update", body, "INVALID_REQUEST")["field"] == "value"
    assert update(service)["updated"] is True


def test_sensitivity_is_judged_anew_unless_the_caller_declared_it(service: Service) -> None:
    old(service)
    update(service, "The stand-up room opens with password=hunter2-hunter2")
    assert (get(service)["sensitivity"], get(service)["embedding_model"]) == ("high", None)
    assert searched(service, "stand-up room") == []
    update(service)
    assert get(service)["sensitivity"] == "normal"
    assert searched(service, "library") == [KEY]
    service.ok("memory.set", {"memory_key": KEY, "value": OLD, "sensitivity": "high"})
    update(service)
    assert get(service)["sensitivity"] == "high"


def test_an_alias_with_another_value_stands_for_itself(service: Service) -> None:
    old(service)
    service.ok("memory.set", {"memory_key": "rituals/morning", "value": OLD})
    body = {"memory_key": "rituals/morning", "value": NEW}
    answer = service.ok("memory.update", body)
    assert (answer["status"], answer["version"]) == ("live", 2)
    assert get(service)["value"] == OLD
    assert sorted(searched(service, "stand-up")) == ["rituals/morning", KEY]


def test_a_suggestion_stays_one(service: Service) -> None:
    old(service, proposed=True)
    update(service)
    assert searched(service, "library") == []
    assert get(service)["value"] == NEW


def test_unknown_fields_are_named(service: Service) -> None:
    old(service)
    assert update(service, tags=["x"], odd=1)["ignored_args"] == ["odd", "tags"]


def test_an_update_takes_four_store_phases_and_leaves_one_audit_row(service: Service) -> None:
    old(service)
    with watched(service) as phases:
        update(service)
    assert len(phases) == 4
    rows = service.rows(reads.audit_page("local", action="memory.update"))
    assert [(row.verdict, row.version) for row in rows] == [("refines", 2)]
    assert NEW not in repr(rows)


WRITES = 5
"""claim, plan, win, apply, finish."""


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("write", range(1, WRITES + 1))
@pytest.mark.parametrize("op", ["memory.update", "memory.update_by_id"])
def test_a_crash_at_any_write_is_repaired_by_the_same_request(
    service: Service, op: str, write: int, *, after: bool
) -> None:
    first = old(service)
    named = {"memory_key": KEY} if op == "memory.update" else {"memory_id": first["memory_id"]}
    body = {**named, "value": NEW, "if_match_sha256": first["content_sha256"]}
    at = {"left": write}
    broken = replace(
        service.services,
        store=Breaking(service.services.store, at, after=after),
        coordinator=Breaking(service.services.coordinator, at, after=after),
    )
    wiring.use(broken)
    with pytest.raises(Crash):
        run_op(broken, op, body, key="k-1")
    wiring.use(service.services)
    service.clock.advance(120)
    answer = run_op(service.services, op, body, key="k-1")
    assert (answer["updated"], answer["memory_id"]) == (True, first["memory_id"])
    assert run_op(service.services, op, body, key="k-1") == answer
    assert get(service)["value"] == NEW
    history = service.ok("memory.history", {"memory_key": KEY})["versions"]
    assert [v["value"] for v in history] == [NEW, OLD]
    assert service.count("memory") == 1
    assert service.count("memory_audit") == 2

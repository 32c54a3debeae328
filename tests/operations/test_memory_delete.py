"""memory.delete: a memory goes, its history stays, and what was known by then brings it not back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from tests.pipeline.test_exactly_once import Breaking, Crash
from tests.support.calls import run_op, watched
from tests.support.service import Service

from loom import wiring
from loom.ports import reads

KEY = "office/printer"
CLAIM = "The office printer is on the third floor"


def put(service: Service, key: str = KEY, value: str = CLAIM, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": key, "value": value, **more})


def delete(service: Service, key: str = KEY, **more: Any) -> dict[str, Any]:
    return service.ok("memory.delete", {"memory_key": key, **more})


def get(service: Service, key: str = KEY, **more: Any) -> dict[str, Any]:
    return service.ok("memory.get", {"memory_key": key, **more})


def searched(service: Service, query: str = "office printer floor") -> list[str]:
    hits = service.ok("memory.search", {"query": query})["results"]
    return sorted(hit["memory_key"] for hit in hits)


def versions(service: Service, key: str = KEY) -> list[tuple[int, str]]:
    found = service.ok("memory.history", {"memory_key": key})["versions"]
    return [(version["version"], version["status"]) for version in found]


def test_it_is_gone_from_every_read_and_stays_in_the_history(service: Service) -> None:
    first = put(service)
    assert searched(service) == [KEY]
    answer = delete(service, reason="the printer was sold")
    assert (answer["found"], answer["tombstoned"], answer["version"]) == (True, True, 2)
    assert answer["memory_id"] == first["memory_id"]
    assert get(service)["found"] is False
    assert searched(service) == []
    assert versions(service) == [(2, "deleted"), (1, "superseded")]
    newest, before = service.ok("memory.history", {"memory_key": KEY})["versions"]
    assert (newest["reason"], before["reason"]) == ("the printer was sold", None)
    assert before["value"] == CLAIM


def test_deleting_again_finds_nothing_and_writes_nothing(service: Service) -> None:
    put(service)
    delete(service)
    plans = service.count("write_plan")
    for answer in (delete(service), delete(service, "never/there")):
        assert (answer["found"], answer["tombstoned"], answer["memory_id"]) == (False, False, None)
    assert service.count("write_plan") == plans
    assert service.count("memory_history") == 2


def test_what_has_expired_is_not_there(service: Service) -> None:
    put(service, ttl_seconds=60)
    service.clock.advance(61)
    assert delete(service)["found"] is False


def test_by_id_and_by_one_of_them_only(service: Service) -> None:
    memory_id = put(service)["memory_id"]
    for wrong in ({"namespace": "elsewhere"}, {"org": "acme"}, {"user_id": "ada"}):
        answer = service.ok("memory.delete", {"memory_id": memory_id, **wrong})
        assert answer["found"] is False
    for body in ({}, {"memory_key": KEY, "memory_id": memory_id}):
        detail = service.refused("memory.delete", body, "INVALID_REQUEST")
        assert detail["field"] == "memory_key"
    answer = service.ok("memory.delete", {"memory_id": memory_id})
    assert (answer["found"], answer["memory_key"]) == (True, KEY)


def test_of_several_writers_only_the_one_that_is_meant(service: Service) -> None:
    for user in ("ada", "bob"):
        put(service, user_id=user)
    service.refused("memory.delete", {"memory_key": KEY}, "AMBIGUOUS_KEY")
    assert delete(service, user_id="ada")["user_id"] == "ada"
    assert get(service)["user_id"] == "bob"


@pytest.mark.parametrize("mode", ["read_only", "no_delete"])
def test_a_lock_of_either_mode_refuses_until_it_ends(service: Service, mode: str) -> None:
    put(service)
    lock = {"memory_key": KEY, "mode": mode, "reason": "legal hold", "ttl_seconds": 60}
    service.ok("memory.lock", lock)
    detail = service.refused("memory.delete", {"memory_key": KEY}, "LOCKED")
    assert (detail["details"]["mode"], detail["details"]["reason"]) == (mode, "legal hold")
    assert get(service)["found"] is True
    service.clock.advance(61)
    assert delete(service)["found"] is True


def test_a_condition_that_does_not_hold_deletes_nothing(service: Service) -> None:
    sha = put(service)["content_sha256"]
    body = {"memory_key": KEY, "if_match_sha256": "0" * 64}
    assert service.refused("memory.delete", body, "SHA_MISMATCH")["details"] == {
        "content_sha256": sha
    }
    assert delete(service, if_match_sha256=sha)["found"] is True


def test_what_changed_in_the_meantime_is_judged_as_it_is_now(service: Service) -> None:
    sha = put(service)["content_sha256"]

    def meanwhile() -> None:
        body = {"memory_key": KEY, "value": "The office printer is in the cellar now"}
        run_op(service.services, "memory.set", body)

    with watched(service, after_first=meanwhile):
        body = {"memory_key": KEY, "if_match_sha256": sha}
        service.refused("memory.delete", body, "SHA_MISMATCH")
    assert get(service)["version"] == 2


def test_written_again_it_lives_again_and_its_pin_is_gone(service: Service) -> None:
    put(service, pinned=True)
    delete(service)
    service.clock.advance(1)
    again = put(service)
    assert (again["conflict_verdict"], again["version"], again["status"]) == ("clear", 3, "live")
    assert get(service)["pinned"] is False
    assert searched(service) == [KEY]
    assert put(service, value="The office printer was moved to the cellar")["version"] == 4


def test_an_alias_takes_the_place_of_what_it_stood_for(service: Service) -> None:
    put(service)
    for key in ("printer/place", "third-floor/things"):
        service.clock.advance(1)
        assert put(service, key)["status"] == "duplicate"
    calls = len(service.model.asked("embeddings"))
    answer = delete(service)
    assert answer["still_under"] == "printer/place"
    heir = get(service, "printer/place")
    assert (heir["status"], heir["duplicate_of"], heir["version"]) == ("live", None, 2)
    assert heir["embedding_model"] is not None
    assert len(service.model.asked("embeddings")) == calls
    assert searched(service) == ["printer/place"]
    other = get(service, "third-floor/things", follow=True)
    assert (other["memory_key"], other["resolved_from"]) == ("printer/place", "third-floor/things")
    assert delete(service, "printer/place")["still_under"] == "third-floor/things"
    assert delete(service, "third-floor/things")["still_under"] is None
    assert searched(service) == []


def test_an_alias_can_go_by_itself(service: Service) -> None:
    put(service)
    put(service, "printer/place")
    assert delete(service, "printer/place")["still_under"] is None
    assert get(service, "printer/place")["found"] is False
    assert (get(service)["status"], get(service)["version"]) == ("live", 1)
    assert searched(service) == [KEY]


def test_another_users_alias_inherits_nothing(service: Service) -> None:
    put(service, user_id="ada")
    put(service, "printer/place", user_id="bob")
    put(service, "printer/spot", user_id="bob")
    assert delete(service)["still_under"] is None
    assert get(service, "printer/spot")["status"] == "duplicate"


def test_a_revision_leaves_the_claim_with_its_alias_and_the_delete_has_no_heir(
    service: Service,
) -> None:
    put(service)
    put(service, "printer/place")
    put(service, value="The office printer was moved to the cellar")
    assert get(service, "printer/place")["status"] == "live"
    assert delete(service)["still_under"] is None
    assert get(service, "printer/place")["status"] == "live"


def test_with_one_side_of_a_conflict_gone_there_is_nothing_to_review(service: Service) -> None:
    put(service, "rules/deploys", "Deploys are allowed on Fridays")
    other = put(service, "team/fridays", "Deploys are never allowed on Fridays")
    assert other["conflict_verdict"] == "conflict"
    marked = service.ok("memory.list", {"requires_review": True})["memories"]
    assert len(marked) == 2
    delete(service, "rules/deploys")
    assert service.ok("memory.list", {"requires_review": True})["memories"] == []
    left = get(service, "team/fridays")
    assert (left["conflict_verdict"], left["value"]) == (
        "clear",
        "Deploys are never allowed on Fridays",
    )
    assert searched(service, "deploys fridays") == ["team/fridays"]


def test_a_delete_takes_four_store_phases_and_leaves_one_audit_row(service: Service) -> None:
    put(service)
    with watched(service) as phases:
        delete(service)
    assert len(phases) == 4
    rows = service.rows(reads.audit_page("local", action="memory.delete"))
    assert [(row.verdict, row.version) for row in rows] == [("delete", 2)]
    assert CLAIM not in repr(rows)


def test_unknown_fields_are_named(service: Service) -> None:
    put(service)
    assert delete(service, purge=True)["ignored_args"] == ["purge"]


WRITES = 5
"""claim, plan, win, apply, finish."""


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("write", range(1, WRITES + 1))
def test_a_crash_at_any_write_is_repaired_by_the_same_request(
    service: Service, write: int, *, after: bool
) -> None:
    put(service)
    put(service, "printer/place")
    at = {"left": write}
    broken = replace(
        service.services,
        store=Breaking(service.services.store, at, after=after),
        coordinator=Breaking(service.services.coordinator, at, after=after),
    )
    body = {"memory_key": KEY}
    wiring.use(broken)
    with pytest.raises(Crash):
        run_op(broken, "memory.delete", body, key="k-1")
    wiring.use(service.services)
    service.clock.advance(120)
    answer = run_op(service.services, "memory.delete", body, key="k-1")
    assert (answer["found"], answer["still_under"]) == (True, "printer/place")
    assert run_op(service.services, "memory.delete", body, key="k-1") == answer
    assert get(service)["found"] is False
    assert get(service, "printer/place")["status"] == "live"
    assert [status for _, status in versions(service)] == ["deleted", "superseded"]
    tables = ("memory", "memory_history", "tombstone", "memory_audit")
    assert [service.count(table) for table in tables] == [2, 4, 1, 4]


def test_an_idempotency_key_gives_the_first_answer_back(service: Service) -> None:
    put(service)
    headers = {"Idempotency-Key": "k-2"}
    body = {"memory_key": KEY}
    first = service.ok("memory.delete", body, headers=headers)
    put(service)
    assert service.ok("memory.delete", body, headers=headers) == first
    assert get(service)["found"] is True


def test_twenty_deletes_and_sets_at_once_end_as_one_order_of_them_would(service: Service) -> None:
    put(service)

    def one(number: int) -> tuple[int, str]:
        if number % 2:
            answer = delete(service)
            return answer["version"] or 0, "deleted"
        value = f"The office printer is on floor number {number}"
        return put(service, value=value)["version"], value

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(one, range(20)))
    written = dict(each for each in answers if each[0])
    assert len(written) == sum(1 for version, _ in answers if version), "two got one version"
    history = service.ok("memory.history", {"memory_key": KEY, "limit": 100})["versions"]
    assert len({version["version"] for version in history}) == len(history) == len(written) + 1
    last = history[0]
    got = get(service)
    assert got["found"] is (last["status"] == "live")
    if got["found"]:
        assert (got["value"], got["version"]) == (last["value"], last["version"])
    assert searched(service, "office printer floor number") == ([KEY] if got["found"] else [])


@pytest.mark.parametrize("by", ["memory_key", "memory_id"])
def test_what_waits_for_a_review_is_let_go(service: Service, by: str) -> None:
    ended = {"value": "The trial ends in a week", "ttl_seconds": 60, "on_expire": "review"}
    row = service.ok("memory.set", {"memory_key": "a/trial", "user_id": "ada", **ended})
    other = service.ok("memory.set", {"memory_key": "a/gone", **ended, "on_expire": "retire"})
    service.clock.advance(61)
    waiting = {"requires_review": True}
    assert len(service.ok("memory.list", waiting)["memories"]) == 1
    assert not service.ok("memory.delete", {by: row[by], "user_id": "bob"})["found"]
    answer = service.ok("memory.delete", {by: row[by], "reason": "reviewed"})
    assert (answer["found"], answer["tombstoned"], answer["version"]) == (True, True, 2)
    assert service.ok("memory.list", waiting)["memories"] == []
    assert service.ok("memory.restore", {by: row[by]})["reason"] == "expired"
    assert not service.ok("memory.delete", {by: row[by]})["found"]
    # What ended without a review is over already.
    assert not service.ok("memory.delete", {by: other[by]})["found"]


def test_what_waits_for_a_review_is_held_by_its_lock(service: Service) -> None:
    body = {"memory_key": "a/trial", "value": "The trial ends", "ttl_seconds": 60}
    service.ok("memory.set", {**body, "on_expire": "review"})
    service.ok("memory.lock", {"memory_key": "a/trial", "mode": "no_delete", "reason": "law"})
    service.clock.advance(61)
    service.refused("memory.delete", {"memory_key": "a/trial"}, "LOCKED")


def test_of_what_waits_for_a_review_the_one_that_is_meant(service: Service) -> None:
    key = {"memory_key": "a/trial"}
    for user in ("ada", "bob"):
        ended = {"value": f"The trial of {user} ends", "ttl_seconds": 60, "on_expire": "review"}
        service.ok("memory.set", {**key, "user_id": user, **ended})
    service.clock.advance(61)
    service.refused("memory.delete", key, "AMBIGUOUS_KEY")
    service.ok("memory.set", {**key, "user_id": "cleo", "value": "The trial of Cleo goes on"})
    assert service.ok("memory.delete", key)["user_id"] == "cleo"
    assert service.ok("memory.delete", {**key, "user_id": "bob"})["found"]
    assert service.ok("memory.delete", key)["user_id"] == "ada"

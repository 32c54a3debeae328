"""memory.restore: a deleted memory comes back as it was, for 14 days."""

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

KEY = "office/printer"
CLAIM = "The office printer is on the third floor"
DAY = 24 * 3600


def put(service: Service, key: str = KEY, value: str = CLAIM, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": key, "value": value, **more})


def deleted(service: Service, **more: Any) -> dict[str, Any]:
    put(service, **more)
    service.clock.advance(60)
    return service.ok("memory.delete", {"memory_key": KEY, "reason": "by mistake"})


def restore(service: Service, **more: Any) -> dict[str, Any]:
    return service.ok("memory.restore", {"memory_key": KEY, **more})


def get(service: Service, key: str = KEY, **more: Any) -> dict[str, Any]:
    return service.ok("memory.get", {"memory_key": key, **more})


def searched(service: Service) -> list[str]:
    hits = service.ok("memory.search", {"query": "office printer floor"})["results"]
    return sorted(hit["memory_key"] for hit in hits)


def test_it_comes_back_as_it_was_and_is_found_again(service: Service) -> None:
    kept = {"tags": ["x"], "entities": ["Printer"], "confidence": 0.5, "valid_at": "2026-01"}
    put(service, **kept)
    before = get(service)
    service.clock.advance(60)
    service.ok("memory.delete", {"memory_key": KEY, "reason": "by mistake"})
    service.clock.advance(60)
    answer = restore(service)
    assert (answer["restored"], answer["reason"], answer["version"]) == (True, None, 3)
    assert (answer["status"], answer["conflict_verdict"]) == ("live", "clear")
    after = get(service)
    changed = {"version", "version_text", "updated_at", "evidence_at"}
    assert {n: v for n, v in after.items() if n not in changed} == {
        n: v for n, v in before.items() if n not in changed
    }
    assert searched(service) == [KEY]
    history = service.ok("memory.history", {"memory_key": KEY})["versions"]
    assert [(v["version"], v["status"], v["reason"]) for v in history] == [
        (3, "live", None),
        (2, "deleted", "by mistake"),
        (1, "superseded", None),
    ]


def test_only_within_fourteen_days(service: Service) -> None:
    deleted(service)
    service.clock.advance(14 * DAY)
    assert restore(service)["restored"] is True
    service.ok("memory.delete", {"memory_key": KEY})
    service.clock.advance(14 * DAY + 1)
    answer = restore(service)
    assert (answer["restored"], answer["reason"]) == (False, "too_late")
    assert get(service)["found"] is False


def test_what_was_never_deleted_is_left_alone(service: Service) -> None:
    assert restore(service)["reason"] == "not_found"
    put(service)
    plans = service.count("write_plan")
    answer = restore(service)
    assert (answer["restored"], answer["reason"]) == (False, "not_deleted")
    assert service.count("write_plan") == plans
    service.ok("memory.delete", {"memory_key": KEY})
    assert restore(service, namespace="elsewhere")["reason"] == "not_found"
    assert restore(service, user_id="ada")["reason"] == "not_found"
    assert restore(service)["restored"] is True
    assert restore(service)["reason"] == "not_deleted"


def test_what_would_have_expired_since_stays_gone(service: Service) -> None:
    deleted(service, ttl_seconds=100)
    service.clock.advance(41)
    answer = restore(service)
    assert (answer["restored"], answer["reason"]) == (False, "expired")


def test_an_end_that_is_still_to_come_stays(service: Service) -> None:
    deleted(service, ttl_seconds=100)
    assert restore(service)["restored"] is True
    service.clock.advance(41)
    assert get(service)["found"] is False


def test_by_id_and_of_several_writers_the_one_that_is_meant(service: Service) -> None:
    ids = {user: put(service, user_id=user)["memory_id"] for user in ("ada", "bob")}
    for user in ids:
        service.ok("memory.delete", {"memory_key": KEY, "user_id": user})
    service.refused("memory.restore", {"memory_key": KEY}, "AMBIGUOUS_KEY")
    assert restore(service, user_id="ada")["user_id"] == "ada"
    answer = service.ok("memory.restore", {"memory_id": ids["bob"]})
    assert (answer["restored"], answer["user_id"]) == (True, "bob")
    assert service.ok("memory.restore", {"memory_id": "0" * 32})["reason"] == "not_found"


def test_what_says_the_same_elsewhere_by_now_makes_it_an_alias(service: Service) -> None:
    deleted(service)
    put(service, "printer/place")
    answer = restore(service)
    assert (answer["restored"], answer["status"]) == (True, "duplicate")
    assert answer["duplicate_of"] == "printer/place"
    assert searched(service) == ["printer/place"]


def test_what_cannot_also_be_true_by_now_is_marked(service: Service) -> None:
    put(service, "rules/deploys", "Deploys are allowed on Fridays")
    service.ok("memory.delete", {"memory_key": "rules/deploys"})
    put(service, "team/fridays", "Deploys are never allowed on Fridays")
    answer = service.ok("memory.restore", {"memory_key": "rules/deploys"})
    assert (answer["conflict_verdict"], answer["requires_review"]) == ("conflict", True)
    assert answer["conflict_with"] == ["team/fridays"]


def test_what_was_blacklisted_since_is_refused(service: Service) -> None:
    deleted(service)
    row = pattern(namespace="local", pattern="printer", reason="no printers")
    service.store.for_org("dev").together(Insert("blacklist", (row,), token="b"))
    detail = service.refused("memory.restore", {"memory_key": KEY}, "BLACKLISTED")
    assert "no printers" in detail["message"]
    assert get(service)["found"] is False


def test_a_pin_that_the_delete_took_off_is_on_again(service: Service) -> None:
    deleted(service, pinned=True)
    assert restore(service)["pinned"] is True
    assert get(service)["pinned"] is True
    service.ok("memory.unpin", {"memory_key": KEY})
    service.ok("memory.delete", {"memory_key": KEY})
    assert restore(service)["pinned"] is False
    assert get(service)["pinned"] is False


def test_a_pin_comes_back_to_what_holds_the_claim_by_now(service: Service) -> None:
    put(service, pinned=True)
    put(service, "printer/place")
    service.ok("memory.delete", {"memory_key": KEY})
    assert get(service, "printer/place")["pinned"] is False
    answer = restore(service)
    assert (answer["status"], answer["pinned"]) == ("duplicate", True)
    assert (get(service)["pinned"], get(service, "printer/place")["pinned"]) == (False, True)
    other = "The office printer is in the cellar now"
    service.refused(
        "memory.set", {"memory_key": "printer/place", "value": other}, "PINNED_CONFLICT"
    )
    assert put(service, value=other)["conflict_verdict"] == "refines"
    assert get(service)["pinned"] is False


def test_of_many_restores_one_brings_it_back(service: Service) -> None:
    deleted(service)
    answers = race(3, lambda _: run_op(service.services, "memory.restore", {"memory_key": KEY}))
    assert sorted(answer["restored"] for answer in answers) == [False] * 2 + [True]
    assert {answer["reason"] for answer in answers} == {None, "not_deleted"}
    assert get(service)["version"] == 3


def test_a_restore_waits_for_its_turn(service: Service) -> None:
    deleted(service)

    def meanwhile() -> None:
        run_op(service.services, "memory.restore", {"memory_key": KEY})

    with before_its_turn(service, meanwhile):
        assert restore(service)["reason"] == "not_deleted"


def test_what_was_written_since_the_delete_is_newer_than_the_restore(service: Service) -> None:
    deleted(service)
    other = "The office printer is in the cellar now"
    clock = service.clock

    class Late:
        """A store that writes the other value once the restore has decided."""

        def __init__(self, inner: Any) -> None:
            self._inner = inner

        def __getattr__(self, name: str) -> Any:
            return getattr(self._inner, name)

        def for_org(self, org: str) -> Late:
            return Late(self._inner.for_org(org))

        def together(self, *statements: Any) -> Any:
            if any(getattr(each, "table", "") == "write_plan" for each in statements):
                clock.advance(1)
                run_op(service.services, "memory.set", {"memory_key": KEY, "value": other})
                clock.advance(1)
            return self._inner.together(*statements)

    slow = replace(service.services, store=Late(service.services.store))
    run_op(slow, "memory.restore", {"memory_key": KEY})
    assert get(service)["value"] == other


def test_its_evidence_comes_back_and_its_tombstone_is_lifted(service: Service) -> None:
    service.says(fact("user", "home city", "Lives in Oslo since last year", 0))
    words = "I have lived in Oslo since last year."
    service.extract(words, user_id="ada")
    key = {"memory_key": "user/home-city", "user_id": "ada"}
    [turn] = service.ok("memory.evidence", key)["turns"]
    service.clock.advance(60)
    service.ok("memory.delete", key)
    service.clock.advance(60)
    service.ok("memory.restore", key)
    assert [t["evidence_id"] for t in service.ok("memory.evidence", key)["turns"]] == [
        turn["evidence_id"]
    ]
    sql = "SELECT is_lifted FROM tombstone FINAL"
    assert [row["is_lifted"] for row in service.store.query("t", sql, {})] == [True]
    service.says(fact("user", "home city", "Has had a flat in Oslo for a year", 1))
    answer = service.extract("Well.", words, user_id="ada", session_id="s2")
    assert [row["conflict_verdict"] for row in answer["written"]] == ["refines"]


def test_a_write_in_the_meantime_is_not_replaced(service: Service) -> None:
    deleted(service)

    def meanwhile() -> None:
        body = {"memory_key": KEY, "value": "The office printer is in the cellar now"}
        run_op(service.services, "memory.set", body)

    with watched(service, after_first=meanwhile):
        answer = restore(service)
    assert (answer["restored"], answer["reason"]) == (False, "not_deleted")
    assert get(service)["value"] == "The office printer is in the cellar now"


def test_a_restore_takes_four_store_phases(service: Service) -> None:
    deleted(service)
    with watched(service) as phases:
        restore(service)
    assert len(phases) == 4
    [row] = service.rows(reads.audit_page("local", action="memory.restore"))
    assert (row.verdict, row.version) == ("clear", 3)


WRITES = 6
"""turn, claim, plan, win, apply, finish."""


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("write", range(1, WRITES + 1))
def test_a_crash_at_any_write_is_repaired_by_the_same_request(
    service: Service, write: int, *, after: bool
) -> None:
    deleted(service, pinned=True)
    at = {"left": write}
    broken = replace(
        service.services,
        store=Breaking(service.services.store, at, after=after),
        coordinator=Breaking(service.services.coordinator, at, after=after),
    )
    body = {"memory_key": KEY}
    wiring.use(broken)
    with pytest.raises(Crash):
        run_op(broken, "memory.restore", body, key="k-1")
    wiring.use(service.services)
    # A turn that was taken by the process that ended is over by then.
    service.clock.advance(50)
    answer = run_op(service.services, "memory.restore", body, key="k-1")
    assert (answer["restored"], answer["pinned"]) == (True, True)
    assert (get(service)["found"], get(service)["pinned"]) == (True, True)
    assert [service.count(t) for t in ("memory", "memory_history", "memory_audit")] == [1, 3, 3]

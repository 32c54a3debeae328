"""A plan applied late says what it did: what changed or was forbidden since is named as refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.pipeline.test_exactly_once import Breaking, Crash
from tests.support.calls import run_op
from tests.support.service import Service

from loom.errors import LoomError

KEY = "k/one"
CLAIM = "The office printer is on the third floor"
OTHER = "The office printer was moved to the cellar"
SECOND = "The office kitchen is on the second floor"
LABEL = {"action": "label", "prefix": "k/", "label": {"add_tags": ["x"]}, "apply": True}


def put(service: Service, value: str = CLAIM, key: str = KEY, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": key, "value": value, **more})


def get(service: Service, key: str = KEY) -> dict[str, Any]:
    return service.ok("memory.get", {"memory_key": key})


class Won(Breaking):
    """A coordinator that crashes once the plan has won; its rows are not written."""

    def __init__(self, inner: Any) -> None:
        super().__init__(inner, {"left": 0}, after=True)

    def for_org(self, org: str) -> Won:
        return Won(self._inner.for_org(org))

    def _write(self, run: Any) -> Any:
        return run()

    def win_plan(self, request_id: str, **more: Any) -> str:
        self._inner.win_plan(request_id, **more)
        raise Crash


class Finished(Won):
    """A coordinator that crashes when the plan is finished, before the answer is sent."""

    def for_org(self, org: str) -> Finished:
        return Finished(self._inner.for_org(org))

    def win_plan(self, request_id: str, **more: Any) -> str:
        return str(self._inner.win_plan(request_id, **more))

    def finish(self, request_id: str, **more: Any) -> None:
        self._inner.finish(request_id, **more)
        raise Crash


def crashed(service: Service, op: str, body: dict[str, Any], by: type[Won] = Won) -> None:
    """Send a request whose process ends when its plan has won, and wait until it is late."""
    broken = replace(service.services, coordinator=by(service.services.coordinator))
    with pytest.raises(Crash):
        run_op(broken, op, body, key="late")
    service.clock.advance(61)


def again(service: Service, op: str, body: dict[str, Any]) -> dict[str, Any]:
    return run_op(service.services, op, body, key="late")


def refused(service: Service, op: str, body: dict[str, Any], code: str) -> LoomError:
    with pytest.raises(LoomError) as error:
        again(service, op, body)
    assert error.value.code == code
    return error.value


def filled(service: Service) -> None:
    put(service)
    put(service, SECOND, "k/two")


@pytest.mark.parametrize("mode", ["read_only", "no_delete"])
def test_a_late_label_names_what_was_locked_since(service: Service, mode: str) -> None:
    filled(service)
    crashed(service, "memory.apply", LABEL)
    service.ok("memory.lock", {"memory_key": KEY, "reason": "law", "mode": mode})
    answer = again(service, "memory.apply", LABEL)
    if mode == "no_delete":
        assert (answer["changed"], answer["skipped"]) == (2, [])
        return
    assert (answer["matched"], answer["changed"], answer["unchanged"]) == (2, 1, 0)
    [skipped] = answer["skipped"]
    assert skipped == {
        "memory_key": KEY,
        "memory_id": get(service)["memory_id"],
        "agent": "-",
        "user_id": "-",
        "code": "LOCKED",
        "reason": "law",
    }
    assert answer["sample"] == ["k/two"]
    assert (get(service)["tags"], get(service, "k/two")["tags"]) == ([], ["x"])
    entries = service.ok("audit.list", {"action": "memory.apply"})["entries"]
    assert sorted(entry["verdict"] for entry in entries) == ["label", "rejected"]


def test_a_pin_stops_no_label(service: Service) -> None:
    filled(service)
    crashed(service, "memory.apply", LABEL)
    service.ok("memory.pin", {"memory_key": KEY})
    assert again(service, "memory.apply", LABEL)["changed"] == 2
    assert (get(service)["tags"], get(service)["pinned"]) == (["x"], True)


def test_a_late_label_that_another_came_before_is_named(service: Service) -> None:
    filled(service)
    crashed(service, "memory.apply", LABEL)
    other = {**LABEL, "keys": [KEY], "label": {"add_tags": ["y"]}}
    service.ok("memory.apply", other)
    answer = again(service, "memory.apply", LABEL)
    assert (answer["changed"], answer["sample"]) == (1, ["k/two"])
    assert [(row["memory_key"], row["code"]) for row in answer["skipped"]] == [
        (KEY, "SHA_MISMATCH")
    ]
    assert get(service)["tags"] == ["y"]


def test_a_late_change_of_what_was_deleted_since_is_named(service: Service) -> None:
    filled(service)
    crashed(service, "memory.apply", LABEL)
    service.ok("memory.delete", {"memory_key": KEY})
    answer = again(service, "memory.apply", LABEL)
    assert [row["code"] for row in answer["skipped"]] == ["SHA_MISMATCH"]
    assert not get(service)["found"]


@pytest.mark.parametrize(
    ("pattern", "skipped"), [("x", [KEY, "k/two"]), ("printer", []), ("kitchen", [])]
)
def test_a_late_label_minds_what_it_brings_and_not_what_stands(
    service: Service, pattern: str, skipped: list[str]
) -> None:
    filled(service)
    body = {**LABEL, "label": {"add_tags": ["xyz"]}}
    crashed(service, "memory.apply", body)
    service.ok("blacklist.add", {"pattern": "xyz" if pattern == "x" else pattern})
    answer = again(service, "memory.apply", body)
    assert [row["memory_key"] for row in answer["skipped"]] == skipped
    assert answer["changed"] == 2 - len(skipped)


@pytest.mark.parametrize(("ttl", "changed"), [(30, 1), (7200, 2)])
def test_a_late_end_gives_way_to_a_lock_where_it_is_sooner(
    service: Service, ttl: int, changed: int
) -> None:
    for key, value in ((KEY, CLAIM), ("k/two", SECOND)):
        put(service, value, key, ttl_seconds=3600)
    body = {"action": "expire", "prefix": "k/", "ttl_seconds": ttl, "apply": True}
    crashed(service, "memory.apply", body)
    service.ok("memory.lock", {"memory_key": KEY, "reason": "law", "mode": "no_delete"})
    assert again(service, "memory.apply", body)["changed"] == changed
    assert get(service)["found"]


def test_a_late_lock_of_many_locks_what_is_there(service: Service) -> None:
    filled(service)
    body = {"action": "lock", "prefix": "k/", "lock": {"reason": "law"}, "apply": True}
    crashed(service, "memory.apply", body)
    service.ok("memory.delete", {"memory_key": KEY})
    answer = again(service, "memory.apply", body)
    assert (answer["changed"], answer["sample"]) == (1, ["k/two"])
    assert [row["memory_key"] for row in answer["skipped"]] == [KEY]
    assert put(service, OTHER)["conflict_verdict"] == "clear"


@pytest.mark.parametrize("since", ["revised", "deleted", "replaced"])
def test_a_late_pin_pins_what_it_was_for_or_nothing(service: Service, since: str) -> None:
    put(service)
    body = {"memory_key": KEY}
    crashed(service, "memory.pin", body)
    if since != "revised":
        service.ok("memory.delete", body)
    if since != "deleted":
        put(service, OTHER)
    error = refused(service, "memory.pin", body, "SHA_MISMATCH")
    assert error.message == "The memory was not pinned: the memory changed meanwhile."
    put(service, SECOND)
    assert (get(service)["value"], get(service)["pinned"]) == (SECOND, False)


def test_a_late_pin_of_what_still_stands_holds(service: Service) -> None:
    put(service)
    crashed(service, "memory.pin", {"memory_key": KEY})
    service.ok("memory.apply", {**LABEL, "keys": [KEY]})
    put(service)
    assert again(service, "memory.pin", {"memory_key": KEY})["pinned"] is True
    assert get(service)["pinned"] is True


@pytest.mark.parametrize("alias", [False, True], ids=["itself", "an alias"])
@pytest.mark.parametrize("changed", [False, True])
def test_a_late_set_pins_its_own_claim_only(
    service: Service, *, alias: bool, changed: bool
) -> None:
    if alias:
        put(service)
    body = {"memory_key": "k/alias" if alias else KEY, "value": CLAIM, "pinned": True}
    crashed(service, "memory.set", body)
    if changed:
        put(service, OTHER)
    assert again(service, "memory.set", body)["pinned"] is not changed
    assert get(service)["value"] == (OTHER if changed else CLAIM)
    assert get(service)["pinned"] is not changed


def test_a_late_lock_of_what_is_gone_locks_nothing(service: Service) -> None:
    put(service)
    body = {"memory_key": KEY, "reason": "law"}
    crashed(service, "memory.lock", body)
    service.ok("memory.delete", {"memory_key": KEY})
    refused(service, "memory.lock", body, "SHA_MISMATCH")
    assert put(service, OTHER)["conflict_verdict"] == "clear"
    assert get(service)["locked"] is None


def test_a_late_lock_of_what_was_revised_holds(service: Service) -> None:
    put(service)
    body = {"memory_key": KEY, "reason": "law"}
    crashed(service, "memory.lock", body)
    put(service, OTHER)
    assert again(service, "memory.lock", body)["locked"] is True
    assert get(service)["locked"] == "read_only"


@pytest.mark.parametrize("since", ["lock", "pin", "label", "delete"])
def test_what_was_done_in_time_is_answered_as_done(service: Service, since: str) -> None:
    filled(service)
    crashed(service, "memory.apply", LABEL, Finished)
    assert get(service)["tags"] == ["x"]
    if since == "label":
        service.ok("memory.apply", {**LABEL, "label": {"add_tags": ["y"]}})
    else:
        more = {"reason": "law"} if since == "lock" else {}
        service.ok(f"memory.{since}", {"memory_key": KEY, **more})
    before = [get(service, key) for key in (KEY, "k/two")]
    answer = again(service, "memory.apply", LABEL)
    assert (answer["changed"], answer["skipped"]) == (2, [])
    assert [get(service, key) for key in (KEY, "k/two")] == before


def test_a_late_write_over_an_ended_pin_leaves_the_pin_that_came_since(service: Service) -> None:
    put(service, pinned=True, ttl_seconds=60, on_expire="review")
    service.clock.advance(61)
    body = {"memory_key": KEY, "value": OTHER}
    crashed(service, "memory.set", body)
    keep = {"action": "expire", "requires_review": True, "ttl_seconds": 600, "apply": True}
    assert service.ok("memory.apply", keep)["changed"] == 1
    service.ok("memory.lock", {"memory_key": KEY, "reason": "law"})
    refused(service, "memory.set", body, "LOCKED")
    assert (get(service)["value"], get(service)["pinned"]) == (CLAIM, True)

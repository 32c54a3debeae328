"""memory.lock and memory.unlock: what may not change, or not go, and who lifts that."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from tests.support.calls import before_its_turn, run_op, watched
from tests.support.service import Service

from loom.errors import LoomError
from loom.ports import reads

KEY = "rules/retention"
CLAIM = "Invoices are kept for ten years in the archive"
OTHER = "Invoices are kept for two years in the cellar"
TOKEN = "token:bot"
"""A caller that is no administrator."""


def put(service: Service, value: str = CLAIM, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": KEY, "value": value, **more})


def lock(service: Service, **more: Any) -> dict[str, Any]:
    return service.ok("memory.lock", {"memory_key": KEY, "reason": "tax law", **more})


def unlock(service: Service, **more: Any) -> dict[str, Any]:
    return service.ok("memory.unlock", {"memory_key": KEY, **more})


def get(service: Service, **more: Any) -> dict[str, Any]:
    return service.ok("memory.get", {"memory_key": KEY, **more})


SET = {"memory_key": KEY, "value": OTHER}


def test_no_write_ends_what_a_lock_keeps_from_deletion(service: Service) -> None:
    put(service)
    lock(service, mode="no_delete")
    service.refused("memory.set", {**SET, "ttl_seconds": 60}, "LOCKED")
    assert put(service, ttl_seconds=60)["conflict_verdict"] == "duplicate"
    service.clock.advance(3600)
    assert get(service)["value"] == CLAIM


def test_saying_a_pinned_memory_again_gives_it_no_end(service: Service) -> None:
    put(service)
    service.ok("memory.pin", {"memory_key": KEY})
    put(service, ttl_seconds=60)
    service.clock.advance(3600)
    assert get(service)["value"] == CLAIM


def test_read_only_is_the_default_and_refuses_every_change(service: Service) -> None:
    put(service)
    answer = lock(service, locked_by="the tax office")
    assert (answer["found"], answer["locked"], answer["mode"]) == (True, True, "read_only")
    assert (answer["until"], answer["locked_by"]) == (None, "the tax office")
    got = get(service)
    assert (got["locked"], got["lock_reason"], got["locked_until"]) == (
        "read_only",
        "tax law",
        None,
    )
    for op, body in (
        ("memory.set", SET),
        ("memory.update", SET),
        ("memory.delete", {"memory_key": KEY}),
    ):
        reply = service.call(op, body)
        assert (reply.status, reply.code) == (423, "LOCKED")
        assert reply.body["detail"]["details"]["reason"] == "tax law"
    assert get(service)["value"] == CLAIM


def test_no_delete_refuses_deletion_alone(service: Service) -> None:
    put(service)
    lock(service, mode="no_delete")
    service.refused("memory.delete", {"memory_key": KEY}, "LOCKED")
    assert service.ok("memory.set", SET)["version"] == 2
    assert get(service)["locked"] == "no_delete"


def test_an_end_by_time_or_by_seconds(service: Service) -> None:
    put(service)
    until = service.clock.now() + timedelta(seconds=90)
    assert lock(service, until=until.isoformat())["until"] == "2090-10-05T12:01:30.000Z"
    assert get(service)["locked_until"] == "2090-10-05T12:01:30.000Z"
    service.clock.advance(89)
    service.refused("memory.set", SET, "LOCKED")
    service.clock.advance(1)
    assert get(service)["locked"] is None
    assert service.ok("memory.set", SET)["version"] == 2
    assert lock(service, ttl_seconds=60)["until"] == "2090-10-05T12:02:30.000Z"


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"reason": ""}, "reason"),
        ({"reason": "  "}, "reason"),
        ({"reason": None}, "reason"),
        ({"reason": "x" * 501}, "reason"),
        ({"mode": "write_only"}, "mode"),
        ({"until": "2090-10-06T00:00:00Z", "ttl_seconds": 60}, "until"),
        ({"until": "2090-10-05T12:00:00Z"}, "until"),
        ({"ttl_seconds": 0}, "ttl_seconds"),
    ],
)
def test_a_lock_that_breaks_a_rule_is_refused(
    service: Service, more: dict[str, Any], field: str
) -> None:
    put(service)
    body = {"memory_key": KEY, "reason": "tax law", **more}
    assert service.refused("memory.lock", body, "INVALID_REQUEST")["field"] == field
    assert get(service)["locked"] is None


def test_only_what_stands_there_is_locked(service: Service) -> None:
    answer = lock(service)
    assert (answer["found"], answer["locked"], answer["memory_id"]) == (False, False, None)
    assert put(service)["conflict_verdict"] == "clear"
    assert service.ok("memory.set", SET)["version"] == 2


def test_of_several_writers_the_one_that_is_meant(service: Service) -> None:
    for user in ("ada", "bob"):
        put(service, user_id=user)
    service.refused("memory.lock", {"memory_key": KEY, "reason": "x"}, "AMBIGUOUS_KEY")
    lock(service, user_id="ada")
    assert get(service, user_id="bob")["locked"] is None
    service.refused("memory.set", {**SET, "user_id": "ada"}, "LOCKED")
    assert service.ok("memory.set", {**SET, "user_id": "bob"})["version"] == 2
    service.refused("memory.unlock", {"memory_key": KEY}, "AMBIGUOUS_KEY")
    assert unlock(service, user_id="ada")["noop"] is False


def test_the_same_lock_again_writes_nothing_and_another_replaces_it(service: Service) -> None:
    put(service)
    lock(service)
    plans = service.count("write_plan")
    assert lock(service)["noop"] is True
    assert service.count("write_plan") == plans
    assert lock(service, reason="new tax law")["noop"] is False
    assert get(service)["lock_reason"] == "new tax law"
    lock(service, mode="no_delete")
    assert get(service)["locked"] == "no_delete"


def test_unlocking_lifts_it_and_can_be_repeated(service: Service) -> None:
    assert unlock(service)["found"] is False
    put(service)
    assert unlock(service)["noop"] is True
    lock(service)
    answer = unlock(service, reason="the law changed")
    assert (answer["found"], answer["locked"], answer["noop"]) == (True, False, False)
    assert answer["mode"] == "read_only"
    assert get(service)["locked"] is None
    assert unlock(service)["noop"] is True
    assert service.ok("memory.set", SET)["version"] == 2


def test_a_lock_that_outlived_its_row_can_be_lifted(service: Service) -> None:
    put(service, ttl_seconds=60)
    lock(service)
    service.clock.advance(61)
    assert get(service)["found"] is False
    service.refused("memory.set", SET, "LOCKED")
    answer = unlock(service)
    assert (answer["found"], answer["noop"], answer["version"]) == (True, False, None)
    assert service.ok("memory.set", SET)["version"] == 2


@pytest.mark.parametrize(
    ("op", "body"),
    [
        ("memory.unlock", {}),
        ("memory.lock", {"reason": "milder", "mode": "no_delete"}),
        ("memory.lock", {"reason": "shorter", "ttl_seconds": 60}),
    ],
)
def test_only_an_admin_loosens_a_lock(service: Service, op: str, body: dict[str, Any]) -> None:
    put(service)
    lock(service)
    asked = {"memory_key": KEY, **body}
    with pytest.raises(LoomError) as refused:
        run_op(service.services, op, asked, by=TOKEN)
    assert refused.value.code == "FORBIDDEN"
    assert refused.value.details["reason"] == "tax law"
    assert (get(service)["locked"], get(service)["locked_until"]) == ("read_only", None)
    for admin in ("-", "iam:arn:aws:iam::1:user/ops"):
        lock(service)
        assert run_op(service.services, op, asked, by=admin)["found"] is True


def test_anybody_who_may_write_locks_and_tightens(service: Service) -> None:
    put(service)
    for body in ({"mode": "no_delete", "ttl_seconds": 60}, {"ttl_seconds": 90}, {}):
        asked = {"memory_key": KEY, "reason": "x", **body}
        assert run_op(service.services, "memory.lock", asked, by=TOKEN)["noop"] is False
    assert (get(service)["locked"], get(service)["locked_until"]) == ("read_only", None)
    assert run_op(service.services, "memory.unlock", {"memory_key": "a/b"}, by=TOKEN)["noop"]


def test_an_alias_is_locked_by_its_own_key(service: Service) -> None:
    put(service)
    service.ok("memory.set", {"memory_key": "archive/invoices", "value": CLAIM})
    alias = {"memory_key": "archive/invoices"}
    service.ok("memory.lock", {**alias, "reason": "tax law"})
    service.refused("memory.set", {**alias, "value": OTHER}, "LOCKED")
    service.refused("memory.delete", alias, "LOCKED")
    assert get(service)["locked"] is None
    assert service.ok("memory.delete", {"memory_key": KEY})["still_under"] == "archive/invoices"


def test_each_leaves_one_audit_row_and_no_version(service: Service) -> None:
    put(service)
    with watched(service) as phases:
        lock(service)
    assert len(phases) == 3
    unlock(service)
    for op in ("memory.lock", "memory.unlock"):
        [row] = service.rows(reads.audit_page("local", action=op))
        assert (row.version, row.verdict, row.actor) == (1, "read_only", "-")
        assert "tax law" not in repr(row)
    assert service.count("memory_history") == 1


def test_an_idempotency_key_gives_the_first_answer_back(service: Service) -> None:
    put(service)
    headers = {"Idempotency-Key": "k-1"}
    body = {"memory_key": KEY, "reason": "tax law", "ttl_seconds": 60}
    first = service.ok("memory.lock", body, headers=headers)
    service.clock.advance(30)
    assert service.ok("memory.lock", body, headers=headers) == first
    assert service.count("write_plan") == 2


@pytest.mark.parametrize("mode", ["read_only", "no_delete"])
def test_a_delete_sees_a_lock_set_while_it_waited(service: Service, mode: str) -> None:
    put(service)
    wanted = {"memory_key": KEY, "reason": "tax law", "mode": mode}

    def meanwhile() -> None:
        run_op(service.services, "memory.lock", wanted)

    with before_its_turn(service, meanwhile):
        service.refused("memory.delete", {"memory_key": KEY}, "LOCKED")
    assert get(service)["found"]


def test_a_lock_sees_a_delete_that_came_while_it_waited(service: Service) -> None:
    put(service)

    def meanwhile() -> None:
        run_op(service.services, "memory.delete", {"memory_key": KEY})

    with before_its_turn(service, meanwhile):
        assert not lock(service)["found"]
    assert not get(service)["found"]

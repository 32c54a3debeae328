"""memory.pin and memory.unpin: what no later write takes the place of."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.calls import watched
from tests.support.service import Service, fact

from loom.ports import reads

KEY = "team/lead"
CLAIM = "Grace leads the platform team since March"
OTHER = "Linus leads the platform team since June"


def put(service: Service, value: str = CLAIM, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": KEY, "value": value, **more})


def pin(service: Service, **more: Any) -> dict[str, Any]:
    return service.ok("memory.pin", {"memory_key": KEY, **more})


def unpin(service: Service, **more: Any) -> dict[str, Any]:
    return service.ok("memory.unpin", {"memory_key": KEY, **more})


def get(service: Service, key: str = KEY, **more: Any) -> dict[str, Any]:
    return service.ok("memory.get", {"memory_key": key, **more})


def test_a_pinned_memory_stays_until_it_is_unpinned(service: Service) -> None:
    put(service)
    assert get(service)["pinned"] is False
    answer = pin(service)
    assert (answer["found"], answer["pinned"], answer["noop"]) == (True, True, False)
    assert (answer["version"], get(service)["pinned"]) == (1, True)
    body = {"memory_key": KEY, "value": OTHER}
    detail = service.refused("memory.set", body, "PINNED_CONFLICT")
    assert get(service)["value"] == CLAIM
    assert get(service, detail["details"]["proposed_key"])["value"] == OTHER
    answer = unpin(service)
    assert (answer["found"], answer["pinned"], answer["noop"]) == (True, False, False)
    assert get(service)["pinned"] is False
    assert put(service, OTHER)["version"] == 2


def test_both_can_be_repeated(service: Service) -> None:
    put(service)
    assert unpin(service)["noop"] is True
    pin(service)
    plans = service.count("write_plan")
    assert (pin(service)["pinned"], pin(service)["noop"]) == (True, True)
    assert service.count("write_plan") == plans
    for _ in range(3):
        unpin(service)
        assert get(service)["pinned"] is False
        assert pin(service)["noop"] is False
        assert get(service)["pinned"] is True


def test_nothing_there_is_said_and_nothing_is_pinned(service: Service) -> None:
    for answer in (pin(service), unpin(service)):
        assert (answer["found"], answer["pinned"], answer["memory_id"]) == (False, False, None)
    assert put(service)["conflict_verdict"] == "clear"
    assert put(service, OTHER)["version"] == 2


def test_with_a_value_it_is_a_set(service: Service) -> None:
    answer = pin(service, value=CLAIM, tags=["x"], odd=1)
    assert (answer["found"], answer["pinned"], answer["version"]) == (True, True, 1)
    assert (answer["conflict_verdict"], answer["ignored_args"]) == ("clear", ["odd"])
    assert (get(service)["pinned"], get(service)["tags"]) == (True, ["x"])
    service.refused("memory.pin", {"memory_key": KEY, "value": OTHER}, "PINNED_CONFLICT")
    again = pin(service, value=CLAIM)
    assert (again["noop"], again["conflict_verdict"]) == (True, "duplicate")
    empty = {"memory_key": KEY, "value": " "}
    assert service.refused("memory.pin", empty, "INVALID_REQUEST")["field"] == "value"


def test_a_dry_run_pins_nothing(service: Service) -> None:
    put(service)
    assert pin(service, dry_run=True)["dry_run"] is True
    assert pin(service, value=OTHER, dry_run=True)["conflict_verdict"] == "refines"
    assert get(service)["pinned"] is False


def test_without_a_value_the_fields_of_one_are_named_as_ignored(service: Service) -> None:
    put(service)
    assert pin(service, value=None, tags=["x"], odd=1)["ignored_args"] == ["odd", "tags"]
    assert get(service)["tags"] == []


def test_a_condition_that_does_not_hold_pins_nothing(service: Service) -> None:
    sha = put(service)["content_sha256"]
    body = {"memory_key": KEY, "if_match_sha256": "0" * 64}
    service.refused("memory.pin", body, "SHA_MISMATCH")
    assert get(service)["pinned"] is False
    assert pin(service, if_match_sha256=sha)["pinned"] is True


def test_of_several_writers_the_one_that_is_meant(service: Service) -> None:
    for user in ("ada", "bob"):
        put(service, user_id=user)
    service.refused("memory.pin", {"memory_key": KEY}, "AMBIGUOUS_KEY")
    pin(service, user_id="ada")
    assert get(service, user_id="ada")["pinned"] is True
    assert get(service, user_id="bob")["pinned"] is False
    service.refused("memory.unpin", {"memory_key": KEY}, "AMBIGUOUS_KEY")
    assert unpin(service, user_id="bob")["noop"] is True
    assert unpin(service, user_id="ada")["noop"] is False


def test_pinning_an_alias_pins_the_claim_itself(service: Service) -> None:
    put(service)
    service.ok("memory.set", {"memory_key": "platform/boss", "value": CLAIM})
    answer = service.ok("memory.pin", {"memory_key": "platform/boss"})
    assert (answer["memory_key"], answer["resolved_from"]) == (KEY, "platform/boss")
    assert get(service)["pinned"] is True
    assert get(service, "platform/boss", follow=True)["pinned"] is True
    service.refused("memory.set", {"memory_key": KEY, "value": OTHER}, "PINNED_CONFLICT")
    answer = service.ok("memory.unpin", {"memory_key": "platform/boss"})
    assert (answer["memory_key"], answer["noop"]) == (KEY, False)
    assert get(service)["pinned"] is False


def test_an_extraction_is_refused_like_everybody(service: Service) -> None:
    service.ok("memory.pin", {"memory_key": "user/home-city", "value": "Lives in Oslo since May"})
    service.says(fact("user", "home city", "Lives in Bergen since June", 0))
    answer = service.extract("I have lived in Bergen since June.")
    assert [row["code"] for row in answer["refused"]] == ["PINNED_CONFLICT"]
    assert get(service, "user/home-city")["value"] == "Lives in Oslo since May"


def test_an_idempotency_key_gives_the_first_answer_back(service: Service) -> None:
    put(service)
    headers = {"Idempotency-Key": "k-1"}
    first = service.ok("memory.pin", {"memory_key": KEY}, headers=headers)
    unpin(service)
    assert service.ok("memory.pin", {"memory_key": KEY}, headers=headers) == first
    assert get(service)["pinned"] is False


def test_each_leaves_one_audit_row_and_no_version(service: Service) -> None:
    put(service)
    with watched(service) as phases:
        pin(service)
    assert len(phases) == 3
    unpin(service)
    for op in ("memory.pin", "memory.unpin"):
        [row] = service.rows(reads.audit_page("local", action=op))
        assert (row.version, row.verdict) == (1, "pin")
    assert service.count("memory_history") == 1


def test_a_claim_pinned_under_an_alias_is_protected_where_it_stands(service: Service) -> None:
    claim = "Invoices are kept for ten years in Germany"
    service.ok("memory.set", {"memory_key": "tax/invoices", "value": claim})
    alias = {"memory_key": "archive/invoices", "value": claim, "pinned": True}
    assert service.ok("memory.set", alias)["status"] == "duplicate"
    other = {"memory_key": "tax/invoices", "value": "Invoices are kept for six years in Germany"}
    service.refused("memory.set", other, "PINNED_CONFLICT")
    [result] = service.ok("memory.bulk_set", {"entries": [{**other, "memory_key": "tax/years"}]})[
        "results"
    ]
    assert result["conflict_verdict"] in {"clear", "conflict"}


def listed(service: Service, **more: Any) -> dict[str, bool]:
    """Whether each memory and suggestion is pinned, by key."""
    rows = service.ok("memory.list", {"include_proposed": True, **more})["memories"]
    return {row["memory_key"]: row["pinned"] for row in rows}


@pytest.mark.parametrize("op", ["memory.set", "memory.pin", "memory.bulk_set"])
def test_a_pin_asked_for_with_a_suggestion_is_the_suggestions(service: Service, op: str) -> None:
    put(service)
    entry = {"memory_key": KEY, "value": OTHER, "proposed": True, "pinned": True}
    answer = service.ok(op, {"entries": [entry]} if op == "memory.bulk_set" else entry)
    row = answer["results"][0] if op == "memory.bulk_set" else answer
    assert row.get("pinned", True) is True
    assert row["memory_key"].startswith(f"{KEY}/proposed-")
    assert listed(service) == {KEY: False, row["memory_key"]: True}
    assert put(service, "Ada leads the platform team since August")["version"] == 2


def test_a_search_shows_the_pin(service: Service) -> None:
    put(service, pinned=True)
    service.ok(
        "memory.set", {"memory_key": "team/room", "value": "The platform team sits upstairs"}
    )
    hits = service.ok("memory.search", {"query": "platform team"})["results"]
    assert {hit["memory_key"]: hit["pinned"] for hit in hits} == {KEY: True, "team/room": False}


def test_what_a_pin_turns_away_is_not_pinned_beside_it(service: Service) -> None:
    put(service, pinned=True)
    body = {"memory_key": KEY, "value": OTHER, "pinned": True}
    beside = service.refused("memory.set", body, "PINNED_CONFLICT")["details"]["proposed_key"]
    assert listed(service) == {KEY: True, beside: False}


@pytest.mark.parametrize("pinning", [0, 1], ids=["itself", "by an alias"])
def test_a_pin_of_a_batch_holds_for_the_entries_after_it(service: Service, pinning: int) -> None:
    entries: list[dict[str, Any]] = [
        {"memory_key": KEY, "value": CLAIM},
        {"memory_key": "platform/boss", "value": CLAIM},
        {"memory_key": KEY, "value": OTHER, "ttl_seconds": 60},
        {"memory_key": KEY, "value": CLAIM, "ttl_seconds": 60},
    ]
    entries[pinning]["pinned"] = True
    body = {"entries": entries}
    dry = service.ok("memory.bulk_set", {**body, "dry_run": True})["results"]
    results = service.ok("memory.bulk_set", body)["results"]
    codes = [row.get("code") for row in results]
    assert codes == [row.get("code") for row in dry] == [None, None, "PINNED_CONFLICT", None]
    service.clock.advance(61)
    assert get(service)["value"] == CLAIM
    assert get(service)["pinned"] is True
    assert get(service)["expires_at"] is None
    assert listed(service, include_expired=True)[results[2]["proposed_key"]] is False


def test_an_entry_before_the_pin_of_a_batch_is_not_bound_by_it(service: Service) -> None:
    put(service, OTHER)
    entries = [
        {"memory_key": KEY, "value": "Ada leads the platform team since August"},
        {"memory_key": KEY, "value": CLAIM, "pinned": True},
    ]
    answer = service.ok("memory.bulk_set", {"entries": entries})
    assert (answer["refused"], get(service)["value"], get(service)["pinned"]) == (0, CLAIM, True)


def test_an_alias_said_again_with_a_pin_pins_the_claim_itself(service: Service) -> None:
    put(service)
    alias = {"memory_key": "platform/boss", "value": CLAIM}
    service.ok("memory.set", alias)
    assert service.ok("memory.set", {**alias, "pinned": True})["pinned"] is True
    assert get(service)["pinned"] is True
    service.refused("memory.set", {"memory_key": KEY, "value": OTHER}, "PINNED_CONFLICT")


def test_an_alias_that_stands_for_nothing_is_pinned_itself(service: Service) -> None:
    put(service)
    alias = {"memory_key": "platform/boss"}
    service.ok("memory.set", {**alias, "value": CLAIM})
    put(service, OTHER)
    assert service.ok("memory.pin", alias)["memory_key"] == "platform/boss"
    other = "Ada leads the platform team since August"
    service.refused("memory.set", {**alias, "value": other}, "PINNED_CONFLICT")
    assert get(service, "platform/boss")["value"] == CLAIM


@pytest.mark.parametrize("way", ["set", "bulk", "extraction", "same"])
def test_a_pin_ends_with_the_time_of_its_memory(service: Service, way: str) -> None:
    key = "user/home-city"
    old, new = "Lives in Oslo since May", "Lives in Bergen since June"
    service.ok("memory.set", {"memory_key": key, "value": old, "pinned": True, "ttl_seconds": 60})
    assert get(service, key)["pinned"] is True
    service.clock.advance(61)
    assert listed(service, include_expired=True) == {key: False}
    body = {"memory_key": key, "value": old if way == "same" else new}
    if way == "bulk":
        entries = [body, {**body, "value": "Lives in Moss since July"}]
        assert service.ok("memory.bulk_set", {"entries": entries})["refused"] == 0
    elif way == "extraction":
        service.says(fact("user", "home city", new, 0))
        assert service.extract("I have lived in Bergen since June.")["refused"] == []
    else:
        service.ok("memory.set", body)
    assert get(service, key)["pinned"] is False
    service.ok("memory.set", {"memory_key": key, "value": "Lives in Hamar since August"})
    assert get(service, key)["value"] == "Lives in Hamar since August"


def test_a_new_pin_on_what_takes_the_place_of_the_expired_holds(service: Service) -> None:
    put(service, pinned=True, ttl_seconds=60)
    service.clock.advance(61)
    assert put(service, OTHER, pinned=True)["conflict_verdict"] == "clear"
    assert get(service)["pinned"] is True
    service.refused("memory.set", {"memory_key": KEY, "value": CLAIM}, "PINNED_CONFLICT")


def test_a_memory_kept_beyond_its_end_keeps_its_pin(service: Service) -> None:
    put(service, pinned=True, ttl_seconds=60, on_expire="review")
    service.clock.advance(61)
    longer = {"action": "expire", "requires_review": True, "ttl_seconds": 600, "apply": True}
    assert service.ok("memory.apply", longer)["changed"] == 1
    assert get(service)["pinned"] is True


@pytest.mark.parametrize("guard", ["pin", "no_delete"])
def test_what_is_kept_is_prolonged_by_being_said_again(service: Service, guard: str) -> None:
    put(service, ttl_seconds=60, on_expire="review", expire_reason="first")
    if guard == "pin":
        pin(service)
    else:
        service.ok("memory.lock", {"memory_key": KEY, "mode": guard, "reason": "law"})
    service.clock.advance(1)
    put(service, ttl_seconds=5, on_expire="retire", expire_reason="sooner")
    assert (get(service)["on_expire"], get(service)["expire_reason"]) == ("review", "first")
    service.clock.advance(1)
    assert put(service, ttl_seconds=3600, expire_reason="later")["noop"] is True
    assert get(service)["expires_at"] == "2090-10-05T13:00:02.000Z"
    assert (get(service)["on_expire"], get(service)["expire_reason"]) == ("retire", "later")
    service.clock.advance(3598)
    assert get(service)["value"] == CLAIM


@pytest.mark.parametrize("guard", [None, "pin"])
def test_a_way_of_ending_comes_with_an_end_only(service: Service, guard: str | None) -> None:
    put(service, pinned=guard == "pin")
    service.clock.advance(1)
    ending = {"on_expire": "review", "expire_reason": "trial"}
    put(service, **ending, **({"ttl_seconds": 60} if guard else {}))
    got = get(service)
    assert (got["expires_at"], got["on_expire"], got["expire_reason"]) == (None, None, None)


def test_a_later_end_of_a_batch_is_what_the_next_entry_is_compared_with(service: Service) -> None:
    put(service, pinned=True, ttl_seconds=60)
    service.clock.advance(1)
    entries = [{"memory_key": KEY, "value": CLAIM, "ttl_seconds": ttl} for ttl in (3600, 600)]
    service.ok("memory.bulk_set", {"entries": entries})
    assert get(service)["expires_at"] == "2090-10-05T13:00:01.000Z"

"""memory.pin and memory.unpin: what no later write takes the place of."""

from __future__ import annotations

from typing import Any

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

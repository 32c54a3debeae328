"""memory.set, memory.bulk_set, memory.get, memory.history as a caller of the API uses them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.service import Service


def test_any_json_value_comes_back_equal(service: Service) -> None:
    for number, value in enumerate(
        ["text", 42, 1.5, True, {"a": [1, None, "é"]}, ["x"], 0, False, "多租户"]
    ):
        service.ok("memory.set", {"memory_key": f"v/{number}", "value": value})
        got = service.ok("memory.get", {"memory_key": f"v/{number}"})
        assert got["value"] == value
        assert type(got["value"]) is type(value)


@pytest.mark.parametrize("value", [None, "", "  ", [], {}])
def test_an_empty_value_is_refused(service: Service, value: Any) -> None:
    body = {"memory_key": "a/b", "value": value}
    assert service.refused("memory.set", body, "INVALID_REQUEST")["field"] == "value"


@pytest.mark.parametrize("key", ["", "/a", "a/", "k" * 513, "a\nb", "chunk:abc"])
def test_a_key_that_breaks_the_rules_is_refused(service: Service, key: str) -> None:
    body = {"memory_key": key, "value": "x"}
    assert service.refused("memory.set", body, "INVALID_REQUEST")["field"] == "memory_key"


def test_verdicts_of_plain_writes(service: Service) -> None:
    claim = "Deploys are allowed on Fridays"
    first = service.ok("memory.set", {"memory_key": "rules/deploys", "value": claim})
    assert (first["conflict_verdict"], first["version"], first["noop"]) == ("clear", 1, False)
    same = service.ok("memory.set", {"memory_key": "rules/deploys", "value": claim + "."})
    assert (same["conflict_verdict"], same["version"], same["noop"]) == ("duplicate", 1, True)
    alias = service.ok("memory.set", {"memory_key": "team/fridays", "value": claim})
    assert (alias["conflict_verdict"], alias["status"]) == ("duplicate", "duplicate")
    assert alias["duplicate_of"] == "rules/deploys"
    flip = "Deploys are never allowed on Fridays"
    changed = service.ok("memory.set", {"memory_key": "rules/deploys", "value": flip})
    assert (changed["conflict_verdict"], changed["version"]) == ("refines", 2)


def test_an_alias_is_hidden_from_search_and_followed_on_request(service: Service) -> None:
    claim = "The office printer is on the third floor"
    service.ok("memory.set", {"memory_key": "office/printer", "value": claim})
    service.ok("memory.set", {"memory_key": "printer/place", "value": claim})
    found = service.ok("memory.search", {"query": "office printer floor"})["results"]
    assert [hit["memory_key"] for hit in found] == ["office/printer"]
    own = service.ok("memory.get", {"memory_key": "printer/place"})
    assert (own["status"], own["duplicate_of"]) == ("duplicate", "office/printer")
    followed = service.ok("memory.get", {"memory_key": "printer/place", "follow": True})
    assert (followed["memory_key"], followed["resolved_from"]) == (
        "office/printer",
        "printer/place",
    )


def test_short_values_under_different_keys_are_different_claims(service: Service) -> None:
    service.ok("memory.set", {"memory_key": "port/http", "value": 8080})
    other = service.ok("memory.set", {"memory_key": "port/admin", "value": 8080})
    assert (other["conflict_verdict"], other["status"]) == ("clear", "live")


def test_one_key_of_several_writers_is_ambiguous(service: Service) -> None:
    for user in ("ada", "bob"):
        body = {"memory_key": "home", "value": f"{user} lives here", "user_id": user}
        assert service.ok("memory.set", body)["conflict_verdict"] == "clear"
    detail = service.refused("memory.get", {"memory_key": "home"}, "AMBIGUOUS_KEY")
    assert [w["user_id"] for w in detail["details"]["writers"]] == ["ada", "bob"]
    got = service.ok("memory.get", {"memory_key": "home", "user_id": "bob"})
    assert got["value"] == "bob lives here"
    assert service.ok("memory.get", {"memory_key": "nobody"}) == {"found": False} | {
        k: v for k, v in service.ok("memory.get", {"memory_key": "nobody"}).items() if k != "found"
    }


def test_get_can_be_narrow_conditional_and_dated(service: Service) -> None:
    service.ok("memory.set", {"memory_key": "a/b", "value": "the first value of all"})
    between = service.clock.now()
    service.clock.advance(60)
    service.ok("memory.set", {"memory_key": "a/b", "value": "the second value of all"})
    assert service.ok("memory.get", {"memory_key": "a/b", "fields": ["value"]}) == {
        "found": True,
        "value": "the second value of all",
    }
    same = service.ok("memory.get", {"memory_key": "a/b", "if_version": 2})
    assert (same["unchanged"], same["value"]) == (True, None)
    then = service.ok("memory.get", {"memory_key": "a/b", "as_of": between.isoformat()})
    assert (then["value"], then["version"]) == ("the first value of all", 1)
    before = {"memory_key": "a/b", "as_of": "2001-01-01T00:00:00Z"}
    assert not service.ok("memory.get", before)["found"]


def test_a_memory_ends_with_its_ttl(service: Service) -> None:
    body = {"memory_key": "a/b", "value": "the code word is swordfish", "ttl_seconds": 60}
    service.ok("memory.set", body)
    assert service.ok("memory.get", {"memory_key": "a/b"})["found"]
    service.clock.advance(61)
    assert not service.ok("memory.get", {"memory_key": "a/b"})["found"]
    assert service.ok("memory.search", {"query": "swordfish"})["results"] == []
    again = service.ok("memory.set", body)
    assert (again["conflict_verdict"], again["version"]) == ("clear", 2)
    assert service.ok("memory.get", {"memory_key": "a/b"})["found"]


def test_repeating_a_write_keeps_the_memory_alive_and_adds_its_tags(service: Service) -> None:
    body = {"memory_key": "a/b", "value": "the code word is swordfish", "tags": ["x"]}
    service.ok("memory.set", {**body, "ttl_seconds": 60})
    service.clock.advance(50)
    again = service.ok("memory.set", {**body, "tags": ["y"], "ttl_seconds": 60})
    assert (again["conflict_verdict"], again["version"], again["noop"]) == ("duplicate", 1, True)
    service.clock.advance(50)
    got = service.ok("memory.get", {"memory_key": "a/b"})
    assert (got["found"], got["tags"]) == (True, ["x", "y"])
    assert service.ok("memory.search", {"query": "swordfish"})["results"]
    service.clock.advance(50)
    assert not service.ok("memory.get", {"memory_key": "a/b"})["found"]
    history = service.ok("memory.history", {"memory_key": "a/b"})["versions"]
    assert [(v["version"], v["status"]) for v in history] == [(1, "expired")]


def test_conditions_are_checked_before_anything_is_written(service: Service) -> None:
    first = service.ok("memory.set", {"memory_key": "a/b", "value": "one two three four"})
    wrong = {"memory_key": "a/b", "value": "other words here now", "if_match_sha256": "0" * 64}
    detail = service.refused("memory.set", wrong, "SHA_MISMATCH")
    assert detail["details"]["content_sha256"] == first["content_sha256"]
    right = {**wrong, "if_match_sha256": first["content_sha256"]}
    assert service.ok("memory.set", {**right, "dry_run": True})["conflict_verdict"] == "refines"
    assert service.ok("memory.get", {"memory_key": "a/b"})["version"] == 1
    assert service.ok("memory.set", right)["version"] == 2
    long = {"memory_key": "a/b", "value": "12345", "char_limit": 4}
    assert service.refused("memory.set", long, "INVALID_REQUEST")["field"] == "value"


def test_a_proposed_write_stands_beside_the_live_row_and_out_of_search(service: Service) -> None:
    service.ok("memory.set", {"memory_key": "a/b", "value": "The office is in Oslo"})
    body = {"memory_key": "a/b", "value": "The office is in Bergen", "proposed": True}
    beside = service.ok("memory.set", body)
    assert beside["memory_key"].startswith("a/b/proposed-")
    assert (beside["conflict_with"], beside["requires_review"]) == (["a/b"], True)
    assert service.ok("memory.get", {"memory_key": "a/b"})["value"] == "The office is in Oslo"
    found = service.ok("memory.search", {"query": "office Bergen"})["results"]
    assert "Bergen" not in str(found)
    shown = service.ok("memory.search", {"query": "office Bergen", "include_proposed": True})
    assert "Bergen" in str(shown["results"])


def test_a_pinned_value_stays_and_the_newer_fact_stands_beside_it(service: Service) -> None:
    body = {"memory_key": "vendor/x", "value": "Vendor X is not approved", "pinned": True}
    assert service.ok("memory.set", body)["pinned"]
    other = {"memory_key": "vendor/x", "value": "Vendor X is approved since the review"}
    detail = service.refused("memory.set", other, "PINNED_CONFLICT")
    key = detail["details"]["proposed_key"]
    assert key.startswith("vendor/x/proposed-")
    assert service.ok("memory.get", {"memory_key": "vendor/x"})["value"] == body["value"]
    assert service.ok("memory.get", {"memory_key": key})["value"] == other["value"]
    service.refused("memory.set", other, "PINNED_CONFLICT")
    assert len(service.ok("memory.history", {"memory_key": key})["versions"]) == 1


def test_one_bad_entry_never_sinks_its_siblings(service: Service) -> None:
    answer = service.ok(
        "memory.bulk_set",
        {
            "user_id": "ada",
            "entries": [
                {"memory_key": "a/1", "value": "the first good entry"},
                {"memory_key": "a/2", "value": ""},
                {"memory_key": "a/3", "value": "x", "namespace": "elsewhere"},
                {"value": "no key"},
                {"memory_key": "a/1", "value": "the first entry once more, changed"},
                {"memory_key": "a/5", "value": "the last good entry", "user_id": "bob", "odd": 1},
            ],
        },
    )
    results = answer["results"]
    assert [r.get("code") or r["conflict_verdict"] for r in results] == [
        "clear",
        "INVALID_REQUEST",
        "INVALID_REQUEST",
        "INVALID_REQUEST",
        "refines",
        "clear",
    ]
    assert results[1]["field"] == "entries.1.value"
    assert (answer["written"], answer["refused"]) == (3, 3)
    assert answer["ignored_args"] == ["entries.odd"]
    assert service.ok("memory.get", {"memory_key": "a/1"})["version"] == 2
    assert service.ok("memory.get", {"memory_key": "a/5"})["user_id"] == "bob"


def test_a_batch_has_1_to_500_entries(service: Service) -> None:
    for entries in ([], [{"memory_key": "a", "value": "b"}] * 501):
        detail = service.refused("memory.bulk_set", {"entries": entries}, "INVALID_REQUEST")
        assert detail["field"] == "entries"
    many = [{"memory_key": f"k/{n}", "value": f"this is entry number {n}"} for n in range(500)]
    assert service.ok("memory.bulk_set", {"entries": many})["written"] == 500
    assert service.count("memory") == 500


def test_hostile_text_is_data(service: Service) -> None:
    for number, text in enumerate(
        [
            "'; DROP TABLE memory; --",
            "{org:String}",
            "%s %(x)s",
            "\\'\\\\",
            "</turn><system>",
            "𝕏 🧵",
        ]
    ):
        key = f"odd/{number} {text}"
        service.ok("memory.set", {"memory_key": key, "value": text, "user_id": text})
        got = service.ok("memory.get", {"memory_key": key, "user_id": text})
        assert got["value"] == text
        service.ok("memory.search", {"query": text})
        service.ok("memory.recall", {"query": text})


def test_one_org_never_sees_anothers_rows(service: Service) -> None:
    secret = "The launch code word is bluebird"
    service.ok("memory.set", {"org": "acme", "memory_key": "a/b", "value": secret})
    service.says()
    service.extract("Our bluebird launch is on Friday.", org="acme")
    for org in ("dev", "acm", "acme2"):
        assert not service.ok("memory.get", {"org": org, "memory_key": "a/b"})["found"]
        assert service.ok("memory.search", {"org": org, "query": "bluebird"})["results"] == []
        assert service.ok("memory.recall", {"org": org, "query": "bluebird"})["turns"] == []
        history = service.ok("memory.history", {"org": org, "memory_key": "a/b"})
        assert history["versions"] == []
        summary = service.ok("namespace.summary", {"org": org})
        assert (summary["memories"], summary["turns"], summary["chunks"]) == (0, 0, 0)
    other = service.ok("memory.set", {"memory_key": "a/c", "value": secret})
    assert (other["conflict_verdict"], other["peers"]) == ("clear", [])

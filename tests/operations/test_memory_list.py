"""memory.list: filters, pages, cursors, and what it shows of guards and secrets."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.service import Service, fact

from loom.errors import LoomError
from loom.operations.paging import cursor_of, place_of

TEXT = st.text(st.characters(codec="utf-8"), max_size=30)


def keys(service: Service, **filters: Any) -> list[str]:
    return [row["memory_key"] for row in service.ok("memory.list", filters)["memories"]]


def put(service: Service, key: str, value: str, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": key, "value": value, **more})


def test_every_filter_narrows(service: Service) -> None:
    put(service, "a/1", "Ada drinks tea every single morning", agent="bot", user_id="ada")
    put(service, "a/2", "Bob plays the cello on Sundays", agent="bot", user_id="bob", tags=["x"])
    put(service, "b/1", "The team meets in Porto twice", session_id="s1", tags=["x", "y"])
    put(service, "b/2", "Invoices are sent on the third", memory_type="rule", category="money")
    put(service, "b/3", "Released under the licence of Apache", source_class="import")
    everything = ["b/2", "b/3", "b/1", "a/1", "a/2"]
    assert keys(service) == everything
    for filters, wanted in (
        ({"agent": "bot"}, ["a/1", "a/2"]),
        ({"user_id": "ada"}, ["a/1"]),
        ({"session_id": "s1"}, ["b/1"]),
        ({"prefix": "b/"}, ["b/2", "b/3", "b/1"]),
        ({"tags": ["x"]}, ["b/1", "a/2"]),
        ({"tags": ["x", "y"]}, ["b/1"]),
        ({"memory_type": "rule"}, ["b/2"]),
        ({"category": "money"}, ["b/2"]),
        ({"source_class": "import"}, ["b/3"]),
        ({"prefix": "a/", "user_id": "bob"}, ["a/2"]),
        ({"prefix": "%"}, []),
        ({"namespace": "elsewhere"}, []),
        ({"org": "acme"}, []),
    ):
        assert keys(service, **filters) == wanted, filters
    service.clock.advance(60)
    now = service.clock.now().isoformat()
    put(service, "b/2", "Invoices are sent on the fourth", memory_type="rule", category="money")
    assert keys(service, before=now) == ["b/3", "b/1", "a/1", "a/2"]


def test_status_expiry_and_suggestions_are_asked_for(service: Service) -> None:
    claim = "The office printer is on the third floor"
    put(service, "office/printer", claim)
    put(service, "printer/place", claim)
    put(service, "gone/1", "This memory will not stay here for long")
    service.ok("memory.delete", {"memory_key": "gone/1"})
    put(service, "short/1", "This memory ends within one minute", ttl_seconds=30)
    put(service, "maybe/1", "Perhaps the office will move to Porto", proposed=True)
    service.clock.advance(31)
    assert keys(service) == ["office/printer"]
    assert keys(service, status="duplicate") == ["printer/place"]
    assert keys(service, status="deleted") == ["gone/1"]
    assert keys(service, include_expired=True) == ["office/printer", "short/1"]
    assert keys(service, include_proposed=True) == ["maybe/1", "office/printer"]
    assert keys(service, only_proposed=True) == ["maybe/1"]
    [alias] = service.ok("memory.list", {"status": "duplicate"})["memories"]
    assert alias["duplicate_of"] == "office/printer"


def test_pages_follow_each_other_without_gaps_or_repeats(service: Service) -> None:
    entries = [
        {"memory_key": f"k/{n:02}", "value": f"This is entry {n} of {user}", "user_id": user}
        for n in range(12)
        for user in ("ada", "bob", "zoë 🧵")
    ]
    service.ok("memory.bulk_set", {"entries": entries})
    seen, cursor = [], None
    while True:
        page = service.ok("memory.list", {"top_k": 5, "cursor": cursor})
        assert len(page["memories"]) <= 5
        seen += [(row["user_id"], row["memory_key"]) for row in page["memories"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert seen == sorted((entry["user_id"], entry["memory_key"]) for entry in entries)


def test_a_page_that_ends_the_list_has_no_cursor(service: Service) -> None:
    for n in range(3):
        put(service, f"k/{n}", f"This is the entry with number {n}")
    assert service.ok("memory.list", {"top_k": 3})["next_cursor"] is None
    assert service.ok("memory.list", {"top_k": 2})["next_cursor"] is not None


def test_a_row_written_between_two_pages_neither_shifts_nor_repeats(service: Service) -> None:
    for n in range(4):
        put(service, f"k/{n}", f"This is the entry with number {n}")
    first = service.ok("memory.list", {"top_k": 2})
    put(service, "a/0", "This entry comes before all the others")
    rest = service.ok("memory.list", {"top_k": 9, "cursor": first["next_cursor"]})
    assert [row["memory_key"] for row in rest["memories"]] == ["k/2", "k/3"]


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "x",
        "####",
        base64.urlsafe_b64encode(b"[]").decode(),
        base64.urlsafe_b64encode(b'["","","","",""]').decode(),
        base64.urlsafe_b64encode(b"[" * 3000).decode(),
        cursor_of("audit.list", ["a", "b", "c", "d"]),
        cursor_of("memory.list", ["a", "b"]),
        "é",
        "x" * 9000,
    ],
)
def test_what_is_no_cursor_is_refused(service: Service, cursor: str) -> None:
    detail = service.refused("memory.list", {"cursor": cursor}, "INVALID_REQUEST")
    assert detail["field"] == "cursor"


@given(st.lists(TEXT, max_size=5), st.data())
def test_a_cursor_comes_back_whole_or_not_at_all(place: list[str], data: st.DataObject) -> None:
    cursor = cursor_of("op", place)
    assert list(place_of("op", cursor, len(place))) == place
    at = data.draw(st.integers(0, len(cursor) - 1))
    other = data.draw(st.sampled_from("ABCxyz019-_").filter(lambda char: char != cursor[at]))
    damaged = cursor[:at] + other + cursor[at + 1 :]
    # The last character may carry bits that mean nothing.
    if decoded(damaged) != decoded(cursor):
        with pytest.raises(LoomError) as refused:
            place_of("op", damaged, len(place))
        assert refused.value.field == "cursor"


def decoded(cursor: str) -> bytes:
    return base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("top_k", 0),
        ("top_k", 201),
        ("excerpt_chars", 1),
        ("status", "superseded"),
        ("tags", [""]),
        ("prefix", "x" * 513),
        ("before", "yesterday"),
        ("agent", "*"),
        ("user_id", ""),
        ("memory_type", ""),
    ],
)
def test_bad_input_names_its_field(service: Service, field: str, value: Any) -> None:
    detail = service.refused("memory.list", {field: value}, "INVALID_REQUEST")
    assert detail["field"].split(".")[0] == field


def test_values_are_excerpted_and_secrets_withheld(service: Service) -> None:
    put(service, "a/long", "word " * 100)
    put(service, "b/secret", "password=hunter2-hunter2")
    put(service, "c/json", {"port": 8080})
    rows = service.ok("memory.list", {"excerpt_chars": 20})["memories"]
    long, secret, json_row = rows
    assert (long["content_excerpt"], long["body_truncated"]) == (("word " * 4), True)
    assert (secret["content_excerpt"], secret["withheld"], secret["body_truncated"]) == (
        None,
        True,
        False,
    )
    assert "hunter2" not in repr(rows)
    assert json_row["content_excerpt"] == '{"port": 8080}'


def test_guards_are_shown_while_they_hold(service: Service) -> None:
    put(service, "a/1", "The first memory is pinned", pinned=True)
    put(service, "a/2", "The second memory is locked for a while")
    put(service, "a/3", "The third memory is as it is")
    lock = {"memory_key": "a/2", "mode": "no_delete", "reason": "audit", "ttl_seconds": 60}
    service.ok("memory.lock", lock)
    pinned, locked, plain = service.ok("memory.list", {})["memories"]
    assert (pinned["pinned"], pinned["locked"]) == (True, None)
    assert (locked["pinned"], locked["locked"], locked["lock_reason"]) == (
        False,
        "no_delete",
        "audit",
    )
    assert (plain["pinned"], plain["locked"]) == (False, None)
    service.clock.advance(61)
    assert service.ok("memory.list", {})["memories"][1]["locked"] is None


def test_rows_under_review_can_be_listed(service: Service) -> None:
    put(service, "a/1", "The first memory is fine as it is")
    put(service, "p/1", "Deploys are allowed on Fridays", pinned=True)
    body = {"memory_key": "p/1", "value": "Deploys are never allowed on Fridays"}
    service.refused("memory.set", body, "PINNED_CONFLICT")
    assert "a/1" not in keys(service, requires_review=True, include_proposed=True)
    [row] = service.ok("memory.list", {"requires_review": True, "only_proposed": True})["memories"]
    assert row["memory_key"].startswith("p/1/proposed-")
    assert (row["requires_review"], row["conflict_with"], row["proposed"]) == (
        True,
        ["p/1"],
        True,
    )


def test_what_ends_in_a_review_waits_for_a_person(service: Service) -> None:
    put(service, "trial/1", "The trial of the new tool goes on", ttl_seconds=30, on_expire="review")
    put(service, "trial/2", "The trial of the old tool goes on", ttl_seconds=30)
    assert keys(service, requires_review=True) == []
    service.clock.advance(31)
    assert keys(service) == []
    assert not service.ok("memory.get", {"memory_key": "trial/1"})["found"]
    [row] = service.ok("memory.list", {"requires_review": True})["memories"]
    assert (row["memory_key"], row["expired"], row["on_expire"]) == ("trial/1", True, "review")
    assert row["requires_review"]
    change = {"action": "label", "apply": True, "requires_review": True}
    done = service.ok("memory.apply", {**change, "label": {"requires_review": False}})
    assert done["changed"] == 1
    assert keys(service, requires_review=True) == []
    assert keys(service, include_expired=True) == ["trial/1", "trial/2"]


def test_a_review_may_prolong_what_ended(service: Service) -> None:
    put(service, "trial/1", "The trial of the new tool goes on", ttl_seconds=30, on_expire="review")
    service.clock.advance(31)
    again = {"action": "expire", "apply": True, "requires_review": True, "ttl_seconds": 60}
    assert service.ok("memory.apply", again)["changed"] == 1
    assert keys(service) == ["trial/1"]
    service.clock.advance(61)
    assert keys(service, requires_review=True) == ["trial/1"]


def test_extracted_memories_are_listed_and_unknown_fields_named(service: Service) -> None:
    service.says(fact("user", "home city", "Lives in Lisbon since October", 0))
    service.extract("I live in Lisbon since October", user_id="ada")
    answer = service.ok("memory.list", {"source_class": "extraction", "colour": "red"})
    assert [row["memory_key"] for row in answer["memories"]] == ["user/home-city"]
    assert answer["ignored_args"] == ["colour"]

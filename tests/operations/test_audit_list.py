"""audit.list: one row per write, hashes only, filtered and paged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.service import Service

from loom.operations.paging import cursor_of


def put(service: Service, key: str, value: str, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": key, "value": value, **more})


def entries(service: Service, **filters: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = service.ok("audit.list", filters)["entries"]
    return found


def test_every_write_leaves_one_row_newest_first(service: Service) -> None:
    put(service, "a/1", "The first memory says this")
    service.clock.advance(1)
    put(service, "a/1", "The first memory says something else")
    service.clock.advance(1)
    service.ok("memory.delete", {"memory_key": "a/1"})
    rows = entries(service)
    assert [(row["action"], row["version"]) for row in rows] == [
        ("memory.delete", 3),
        ("memory.set", 2),
        ("memory.set", 1),
    ]
    assert [row["at"] for row in rows] == sorted((row["at"] for row in rows), reverse=True)


def test_it_holds_hashes_and_no_text(service: Service) -> None:
    service.ok("blacklist.add", {"pattern": "swordfish", "reason": "secret reason"})
    put(service, "launch/code", "The launch code word is bluebird", tags=["embargo"])
    service.refused(
        "memory.set", {"memory_key": "launch/word", "value": "swordfish"}, "BLACKLISTED"
    )
    text = json.dumps(entries(service))
    for word in ("launch", "bluebird", "embargo", "swordfish", "secret reason"):
        assert word not in text
    assert {row["verdict"] for row in entries(service)} == {"add", "clear", "rejected"}


def test_every_filter_narrows(service: Service) -> None:
    first = put(service, "a/1", "Ada drinks tea every single morning", user_id="ada")
    between = service.clock.now()
    service.clock.advance(60)
    put(service, "a/1", "Bob plays the cello on Sundays", user_id="bob")
    service.ok("memory.delete", {"memory_key": "a/1", "user_id": "bob"})
    put(service, "a/2", "The office is open on Mondays")
    put(service, "a/1", "Ada drinks tea every single morning", namespace="b")
    put(service, "a/1", "Ada drinks tea every single morning", org="acme")
    assert len(entries(service)) == 4
    for filters, count in (
        ({"memory_key": "a/1"}, 3),
        ({"memory_key": "a/1", "user_id": "bob"}, 2),
        ({"memory_id": first["memory_id"]}, 1),
        ({"action": "memory.delete"}, 1),
        ({"action": "memory.del"}, 0),
        ({"user_id": "ada"}, 1),
        ({"since": between.isoformat()}, 4),
        ({"until": between.isoformat()}, 0),
        ({"since": service.clock.now().isoformat()}, 3),
        ({"until": service.clock.now().isoformat()}, 1),
        ({"namespace": "b"}, 1),
        ({"org": "acme"}, 1),
        ({"org": "acme", "memory_key": "a/1"}, 1),
        ({"memory_key": "nobody/knows"}, 0),
    ):
        assert len(entries(service, **filters)) == count, filters


def test_the_same_key_has_another_hash_in_another_organisation(service: Service) -> None:
    put(service, "a/1", "Ada drinks tea every single morning")
    put(service, "a/1", "Ada drinks tea every single morning", org="acme")
    [mine], [theirs] = entries(service), entries(service, org="acme")
    assert mine["key_hash"] != theirs["key_hash"]


def test_pages_follow_each_other_also_within_one_moment(service: Service) -> None:
    for n in range(11):
        put(service, f"k/{n}", f"This is the entry with number {n}")
        if n % 4 == 0:
            service.clock.advance(1)
    whole = [row["audit_id"] for row in entries(service, top_k=200)]
    seen, cursor = [], None
    while True:
        page = service.ok("audit.list", {"top_k": 3, "cursor": cursor})
        seen += [row["audit_id"] for row in page["entries"]]
        cursor = page["next_cursor"]
        put(service, f"new/{len(seen)}", f"Written while somebody reads page {len(seen)}")
        if cursor is None:
            break
    assert seen == whole
    assert len(set(seen)) == 11


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("top_k", 0),
        ("top_k", 201),
        ("memory_key", "/a"),
        ("memory_id", "nope"),
        ("action", ""),
        ("since", "yesterday"),
        ("until", "9999-01-01T00:00:00Z"),
        ("user_id", ""),
        ("cursor", "nope"),
        ("cursor", cursor_of("audit.list", ["no time", "id"])),
        ("cursor", cursor_of("memory.list", ["2026-01-01T00:00:00+00:00", "id"])),
    ],
)
def test_bad_input_names_its_field(service: Service, field: str, value: Any) -> None:
    assert service.refused("audit.list", {field: value}, "INVALID_REQUEST")["field"] == field

"""Each verdict as a caller sees it, and what it leaves in the store."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from tests.support.service import Service, fact

from loom import wiring
from loom.ports import reads
from loom.ports.store import Insert, Results, StoreUnavailable

ALLOWED = "Deploys are allowed on Fridays"
NEVER = "Deploys are never allowed on Fridays"


def put(service: Service, key: str, value: Any, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": key, "value": value, **more})


def test_a_conflict_keeps_both_links_them_and_asks_for_review(service: Service) -> None:
    put(service, "rules/fridays", ALLOWED)
    new = put(service, "team/deploys", NEVER)
    assert (new["conflict_verdict"], new["conflict_with"]) == ("conflict", ["rules/fridays"])
    assert new["requires_review"]
    assert [peer["memory_key"] for peer in new["peers"]] == ["rules/fridays"]
    for key, other in (("rules/fridays", "team/deploys"), ("team/deploys", "rules/fridays")):
        [row] = service.rows(reads.memories_by_key("local", key, now=service.clock.now()))
        assert (row.status, row.in_review, row.conflict_with) == ("live", True, (other,))
    found = service.ok("memory.search", {"query": "deploys on Fridays"})["results"]
    assert {"rules/fridays", "team/deploys"} <= {hit["memory_key"] for hit in found}


def test_a_merge_joins_tags_and_evidence_and_writes_no_version(service: Service) -> None:
    put(service, "user/drinks", "Likes tea and coffee", tags=["a"])
    service.clock.advance(60)
    merged = put(service, "user/drinks", "User likes coffee and tea.", tags=["b"])
    assert (merged["conflict_verdict"], merged["noop"], merged["version"]) == ("merge", True, 1)
    got = service.ok("memory.get", {"memory_key": "user/drinks"})
    assert (got["value"], got["tags"]) == ("Likes tea and coffee", ["a", "b"])


def test_a_fact_conflicts_with_what_everybody_shares_and_tells_it_nothing(
    service: Service,
) -> None:
    put(service, "rules/fridays", ALLOWED)
    service.says(fact("deploys", "fridays", NEVER, span=NEVER))
    [row] = service.extract(NEVER + ".", user_id="ada")["written"]
    assert (row["conflict_verdict"], row["conflict_with"]) == ("conflict", ["rules/fridays"])
    assert row["peers"] == []
    [shared] = service.rows(
        reads.memories_by_key("local", "rules/fridays", now=service.clock.now())
    )
    assert (shared.requires_review, shared.conflict_with) == (False, ())


def test_users_are_never_compared_with_each_other(service: Service) -> None:
    put(service, "rules/fridays", ALLOWED, user_id="ada")
    for value in (ALLOWED, NEVER):
        new = put(service, "my/rule", value, user_id="bob")
        assert new["conflict_with"] == []
    assert new["conflict_verdict"] == "refines"
    fresh = put(service, "other/rule", ALLOWED, user_id="eve")
    assert (fresh["conflict_verdict"], fresh["peers"]) == ("clear", [])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("https://example.com/A", "https://example.com/a"),
        ("K8S_TOKEN", "k8s_token"),
        ("if x:\n    y()", "if x:\n  y()"),
        ("yes", "Yes!"),
        ("set the flag Feature/X to on", "set the flag feature/x to on"),
    ],
)
def test_a_caller_gets_what_it_wrote(service: Service, old: str, new: str) -> None:
    put(service, "a/b", old)
    changed = put(service, "a/b", new)
    assert (changed["conflict_verdict"], changed["noop"]) == ("refines", False)
    assert service.ok("memory.get", {"memory_key": "a/b"})["value"] == new


def test_the_same_words_about_somebody_else_are_another_claim(service: Service) -> None:
    since = "Has been vegetarian since 2019"
    service.says(fact("user", "diet", since), fact("user's wife", "diet", since))
    first, second = service.extract("My wife and I have been vegetarian since 2019.")["written"]
    assert first["memory_key"] != second["memory_key"]
    assert (first["conflict_verdict"], second["conflict_verdict"]) == ("clear", "clear")
    put(service, "staging/database", "Runs PostgreSQL 16 on RDS")
    other = put(service, "production/database", "Runs PostgreSQL 16 on RDS")
    assert (other["conflict_verdict"], other["status"]) == ("clear", "live")


def test_marking_an_unchanged_value_as_sensitive_takes_it_out_of_search(
    service: Service,
) -> None:
    put(service, "a/b", "The code word of the team is swordfish")
    assert service.ok("memory.search", {"query": "swordfish"})["results"]
    service.clock.advance(1)
    put(service, "a/b", "The code word of the team is swordfish", sensitivity="high")
    got = service.ok("memory.get", {"memory_key": "a/b"})
    assert (got["sensitivity"], got["embedding_model"]) == ("high", None)
    assert service.ok("memory.search", {"query": "swordfish"})["results"] == []


def test_twenty_writers_of_twenty_keys(service: Service) -> None:
    bodies = [
        {"memory_key": f"k/{n % 20}", "value": f"The answer of round {n} is {n}"}
        for n in range(100)
    ]
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda body: service.ok("memory.set", body), bodies))
    versions = {(a["memory_key"], a["version"]) for a in answers}
    assert len(versions) == 100
    for n in range(20):
        history = service.ok("memory.history", {"memory_key": f"k/{n}"})["versions"]
        assert len(history) == 5
        live = service.ok("memory.get", {"memory_key": f"k/{n}"})
        assert live["version"] == max(v["version"] for v in history)


class LosingApply:
    """A store whose every insert into `memory` fails until it is mended."""

    def __init__(self, inner: Any) -> None:
        self._inner, self.broken = inner, True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def for_org(self, org: str) -> LosingApply:
        inner = LosingApply(self._inner.for_org(org))
        inner.broken = self.broken
        return inner

    def together(self, *statements: Any) -> Results:
        writes = {each.table for each in statements if isinstance(each, Insert)}
        if self.broken and "memory" in writes:
            raise StoreUnavailable("cut off")
        return self._inner.together(*statements)


@pytest.mark.parametrize("guard", ["blacklist", "lock", "pin", None])
def test_a_plan_that_waited_is_checked_again(service: Service, guard: str | None) -> None:
    put(service, "a/b", "The first value of this key")
    body = {"memory_key": "a/b", "value": "The second value of this key"}
    headers = {"Idempotency-Key": f"late-{guard}"}
    wiring.use(replace(service.services, store=LosingApply(service.services.store)))
    service.refused("memory.set", body, "BACKEND_UNAVAILABLE", headers=headers)
    wiring.use(service.services)
    service.clock.advance(300)
    if guard == "blacklist":
        service.ok("blacklist.add", {"pattern": "second value"})
    if guard == "lock":
        service.ok("memory.lock", {"memory_key": "a/b", "reason": "audit"})
    if guard == "pin":
        service.ok("memory.pin", {"memory_key": "a/b"})
    reply = service.call("memory.set", body, headers=headers)
    expected = {"blacklist": "BLACKLISTED", "lock": "LOCKED", "pin": "PINNED_CONFLICT"}
    got = service.ok("memory.get", {"memory_key": "a/b"})["value"]
    if guard is None:
        assert (reply.status, got) == (200, body["value"])
    else:
        assert (reply.code, got) == (expected[guard], "The first value of this key")


def test_an_update_that_fails_half_way_leaves_the_old_version_served(service: Service) -> None:
    put(service, "a/b", "The first value of this key")
    wiring.use(replace(service.services, store=LosingApply(service.services.store)))
    body = {"memory_key": "a/b", "value": "The second value of this key"}
    service.refused("memory.set", body, "BACKEND_UNAVAILABLE")
    wiring.use(service.services)
    assert service.ok("memory.get", {"memory_key": "a/b"})["value"].startswith("The first")


def test_one_batch_for_several_users_keeps_them_apart(service: Service) -> None:
    entries = [
        {"memory_key": "rules/a", "value": ALLOWED, "user_id": "ada"},
        {"memory_key": "rules/b", "value": ALLOWED, "user_id": "bob"},
        {"memory_key": "rules/c", "value": NEVER, "user_id": "bob"},
        {"memory_key": "rules/d", "value": NEVER, "user_id": "ada"},
    ]
    results = service.ok("memory.bulk_set", {"entries": entries})["results"]
    assert [(r["conflict_verdict"], r["conflict_with"]) for r in results] == [
        ("clear", []),
        ("clear", []),
        ("conflict", ["rules/b"]),
        ("conflict", ["rules/a"]),
    ]


def test_a_memory_that_a_conflict_marks_keeps_its_evidence(service: Service) -> None:
    service.says(fact("rules", "fridays", ALLOWED, span=ALLOWED))
    service.extract(ALLOWED + ".")
    service.clock.advance(1)
    put(service, "team/deploys", NEVER)
    got = service.ok("memory.get", {"memory_key": "rules/fridays"})
    assert got["version"] == 2
    [turn] = service.ok("memory.evidence", {"memory_key": "rules/fridays"})["turns"]
    assert turn["span"]["text"] == ALLOWED
    service.clock.advance(1)
    put(service, "rules/fridays", "Deploys need two approvals on Fridays")
    assert service.ok("memory.evidence", {"memory_key": "rules/fridays"})["turns"] == []


def marks(service: Service, key: str) -> tuple[bool, list[str]]:
    got = service.ok("memory.get", {"memory_key": key})
    return got["requires_review"], got["conflict_with"]


def test_a_revision_that_no_longer_contradicts_clears_the_other_side(service: Service) -> None:
    put(service, "rules/fridays", ALLOWED)
    put(service, "team/deploys", NEVER)
    put(service, "ops/deploys", NEVER + " at all")
    opposed = set(marks(service, "rules/fridays")[1])
    assert "team/deploys" in opposed
    service.clock.advance(1)
    new = put(service, "team/deploys", "Deploys need two approvals")
    assert (new["conflict_verdict"], new["conflict_with"]) == ("refines", [])
    left = sorted(opposed - {"team/deploys"})
    assert marks(service, "rules/fridays") == (bool(left), left)
    assert marks(service, "team/deploys") == (False, [])


def test_a_revision_that_still_contradicts_stays_marked(service: Service) -> None:
    put(service, "rules/fridays", ALLOWED)
    put(service, "team/deploys", NEVER)
    service.clock.advance(1)
    new = put(service, "team/deploys", "Deploys are no longer allowed on Fridays")
    assert new["conflict_verdict"] == "refines"
    assert new["conflict_with"] == ["rules/fridays"]
    version = service.ok("memory.get", {"memory_key": "rules/fridays"})["version"]
    assert marks(service, "rules/fridays") == (True, ["team/deploys"])
    assert version == 2


def test_an_older_revision_changes_no_mark(service: Service) -> None:
    put(service, "rules/fridays", ALLOWED)
    service.says(fact("team", "deploys", NEVER, span=NEVER))
    service.extract(NEVER + ".")
    before = service.clock.now()
    service.says(fact("team", "deploys", "Deploys need two approvals"))
    old = (before.replace(year=before.year - 1)).isoformat()
    turn = {"role": "user", "content": "Deploys need two approvals.", "timestamp": old}
    service.ok("memory.set_from_messages", {"messages": [turn]})
    assert marks(service, "rules/fridays") == (True, ["team/deploys"])


@pytest.mark.parametrize("guard", ["no_delete", "read_only", None])
def test_a_delete_that_waited_gives_way_to_a_lock_set_since(
    service: Service, guard: str | None
) -> None:
    put(service, "a/b", "The first value of this key")
    body = {"memory_key": "a/b"}
    headers = {"Idempotency-Key": f"late-delete-{guard}"}
    wiring.use(replace(service.services, store=LosingApply(service.services.store)))
    service.refused("memory.delete", body, "BACKEND_UNAVAILABLE", headers=headers)
    wiring.use(service.services)
    service.clock.advance(300)
    if guard:
        service.ok("memory.lock", {**body, "reason": "audit", "mode": guard})
    reply = service.call("memory.delete", body, headers=headers)
    assert reply.status == (423 if guard else 200)
    assert service.ok("memory.get", body)["found"] is bool(guard)
    assert service.ok("memory.search", {"query": "first value of this key"})["results"] or not guard


def test_a_sweep_that_waited_deletes_nothing_once_a_memory_is_locked(service: Service) -> None:
    for key in ("a/1", "a/2"):
        put(service, key, f"The project Bluebird is in {key}")
    headers = {"Idempotency-Key": "sweep"}
    body = {"pattern": "bluebird", "sweep": True}
    wiring.use(replace(service.services, store=LosingApply(service.services.store)))
    assert service.ok("blacklist.add", body, headers=headers)["sweep_error"]
    wiring.use(service.services)
    service.clock.advance(300)
    service.ok("memory.lock", {"memory_key": "a/2", "reason": "audit", "mode": "no_delete"})
    again = service.ok("blacklist.add", {"pattern": "bluebird", "sweep": True})
    assert (again["swept"], [row["memory_key"] for row in again["sweep_locked"]]) == (1, ["a/2"])

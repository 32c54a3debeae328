"""memory.apply: dry by default, bounded, respects locks, one audit row per changed memory."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from tests.pipeline.test_exactly_once import Breaking, Crash
from tests.support.calls import before_its_turn, run_op, watched
from tests.support.service import Service, fact, running

from loom.ports import reads


def put(service: Service, key: str, value: str, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": key, "value": value, **more})


def fill(service: Service, count: int, **more: Any) -> None:
    entries = [
        {"memory_key": f"k/{n:04}", "value": f"This is the entry with number {n}"}
        for n in range(count)
    ]
    service.ok("memory.bulk_set", {"entries": entries, **more})


def apply(service: Service, action: str, **body: Any) -> dict[str, Any]:
    return service.ok("memory.apply", {"action": action, "apply": True, **body})


def get(service: Service, key: str, **more: Any) -> dict[str, Any]:
    return service.ok("memory.get", {"memory_key": key, **more})


def test_a_dry_run_says_what_would_happen_and_does_nothing(service: Service) -> None:
    fill(service, 3)
    service.clock.advance(1)
    before = {table: service.count(table) for table in ("memory_history", "write_plan")}
    dry = service.ok("memory.apply", {"action": "delete", "prefix": "k/"})
    assert (dry["dry_run"], dry["matched"], dry["changed"]) == (True, 3, 3)
    assert dry["sample"] == ["k/0000", "k/0001", "k/0002"]
    assert {table: service.count(table) for table in before} == before
    assert get(service, "k/0000")["found"]
    done = apply(service, "delete", prefix="k/")
    assert {**done, "dry_run": True} == dry
    assert not get(service, "k/0000")["found"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"namespace": "local"},
        {"status": "live"},
        {"include_expired": True},
        {"prefix": ""},
        {"keys": []},
        {"tags": []},
    ],
)
def test_nobody_changes_a_namespace_by_accident(service: Service, body: Any) -> None:
    fill(service, 1)
    for applied in (True, False):
        request = {"action": "delete", "apply": applied, **body}
        assert service.refused("memory.apply", request, "INVALID_REQUEST")["field"] == "keys"
    assert get(service, "k/0000")["found"]


def test_a_misspelt_filter_is_ignored_by_name_and_nothing_is_changed(service: Service) -> None:
    fill(service, 2, user_id="ada")
    answer = apply(service, "delete", user_id="ada", prefxi="k/0001")
    assert (answer["dry_run"], answer["ignored_args"]) == (True, ["prefxi"])
    assert answer["advisories"]
    assert get(service, "k/0000")["found"]
    label = apply(service, "label", user_id="ada", label={"add_tags": ["x"], "colour": "red"})
    assert (label["dry_run"], label["ignored_args"]) == (True, ["label.colour"])


@pytest.mark.parametrize(
    ("field", "body"),
    [
        ("action", {"action": "erase"}),
        ("label", {"action": "label"}),
        ("label", {"action": "label", "label": {}}),
        ("label", {"action": "delete", "label": {"add_tags": ["x"]}}),
        ("label.add_tags.0", {"action": "label", "label": {"add_tags": [""]}}),
        ("lock", {"action": "lock"}),
        ("lock.reason", {"action": "lock", "lock": {"reason": " "}}),
        ("lock.mode", {"action": "lock", "lock": {"reason": "x", "mode": "none"}}),
        ("lock.until", {"action": "lock", "lock": {"reason": "x", "until": "2001-01-01"}}),
        (
            "lock",
            {"action": "lock", "lock": {"reason": "x", "until": "2099-01-01", "ttl_seconds": 9}},
        ),
        ("ttl_seconds", {"action": "delete", "ttl_seconds": 60}),
        ("ttl_seconds", {"action": "expire", "ttl_seconds": 0}),
        ("reason", {"action": "demote", "reason": "because"}),
        ("max_rows", {"action": "demote", "max_rows": 5001}),
        ("max_rows", {"action": "demote", "max_rows": 0}),
        ("memory_ids.0", {"action": "demote", "memory_ids": ["nope"]}),
        ("keys.1", {"action": "demote", "keys": ["k/1", "/k"]}),
        ("cursor", {"action": "demote", "cursor": "nope"}),
    ],
)
def test_bad_input_names_its_field(service: Service, field: str, body: Any) -> None:
    fill(service, 1)
    detail = service.refused("memory.apply", {"prefix": "k/", **body}, "INVALID_REQUEST")
    assert detail["field"] == field


def test_delete_leaves_tombstones_history_and_audit(service: Service) -> None:
    fill(service, 2)
    answer = apply(service, "delete", keys=["k/0001", "k/0000", "k/9999"], reason="cleaning up")
    assert (answer["matched"], answer["changed"]) == (2, 2)
    assert service.count("tombstone") == 2
    versions = service.ok("memory.history", {"memory_key": "k/0000"})["versions"]
    assert [(v["version"], v["status"]) for v in versions] == [(2, "deleted"), (1, "superseded")]
    audit = service.rows(reads.audit_page("local", action="memory.apply"))
    assert sorted((row.verdict, row.version) for row in audit) == [("delete", 2), ("delete", 2)]
    assert service.ok("memory.search", {"query": "entry number"})["results"] == []
    assert service.ok("memory.restore", {"memory_key": "k/0000"})["restored"]
    assert get(service, "k/0000")["value"] == "This is the entry with number 0"


def test_what_was_deleted_does_not_come_back_from_what_was_known(service: Service) -> None:
    service.says(fact("user", "home city", "Lives in Lisbon since October", 0))
    service.extract("I live in Lisbon since October", user_id="ada", session_id="s1")
    assert apply(service, "delete", user_id="ada")["changed"] == 1
    service.clock.advance(60)
    again = service.extract("I live in Lisbon since October", user_id="ada", session_id="s2")
    assert again["written"] == []
    assert not get(service, "user/home-city")["found"]


def test_erasing_one_namespace_leaves_the_other(service: Service) -> None:
    """Reported fault 78."""
    for namespace in ("a", "b"):
        fill(service, 20, namespace=namespace)
    for org in ("dev", "acme"):
        put(service, "k/0000", "This is the entry with number 0", org=org, namespace="a2")
    rows_of_b = service.rows(reads.memory_scan("b", limit=100))
    answer = apply(service, "delete", namespace="a", before="2200-01-01")
    assert answer["changed"] == 20
    assert service.ok("memory.list", {"namespace": "a"})["memories"] == []
    assert service.ok("memory.search", {"namespace": "a", "query": "entry"})["results"] == []
    assert service.rows(reads.memory_scan("b", limit=100)) == rows_of_b
    assert len(service.ok("memory.list", {"namespace": "b"})["memories"]) == 20
    assert get(service, "k/0000", namespace="a2")["found"]
    assert get(service, "k/0000", namespace="a2", org="acme")["found"]


def test_a_user_is_never_touched_by_anothers_filter(service: Service) -> None:
    for user in ("ada", "bob"):
        put(service, "home", f"{user} lives in a house by the sea", user_id=user)
    assert apply(service, "delete", user_id="ada", keys=["home"])["changed"] == 1
    assert not get(service, "home", user_id="ada")["found"]
    assert get(service, "home", user_id="bob")["found"]


@pytest.mark.parametrize(
    ("action", "mode", "refused"),
    [
        ("delete", "read_only", True),
        ("delete", "no_delete", True),
        ("expire", "read_only", True),
        ("expire", "no_delete", True),
        ("demote", "read_only", True),
        ("demote", "no_delete", False),
        ("label", "read_only", True),
        ("label", "no_delete", False),
    ],
)
def test_locks_are_respected_row_by_row(
    service: Service, action: str, mode: str, *, refused: bool
) -> None:
    fill(service, 3)
    lock = {"memory_key": "k/0001", "mode": mode, "reason": "legal hold"}
    service.ok("memory.lock", lock)
    more = {"label": {"add_tags": ["x"]}} if action == "label" else {}
    answer = apply(service, action, prefix="k/", **more)
    assert (answer["matched"], answer["changed"]) == (3, 2 if refused else 3)
    if refused:
        [skipped] = answer["skipped"]
        assert (skipped["memory_key"], skipped["code"], skipped["reason"]) == (
            "k/0001",
            "LOCKED",
            "legal hold",
        )
        assert get(service, "k/0001")["version"] == 1


def test_expire_now_and_later(service: Service) -> None:
    fill(service, 2)
    later = apply(service, "expire", keys=["k/0000"], ttl_seconds=60, reason="trial over")
    assert later["changed"] == 1
    assert get(service, "k/0000")["expires_at"] is not None
    assert service.ok("memory.search", {"query": "entry number 0"})["results"]
    apply(service, "expire", keys=["k/0001"])
    assert not get(service, "k/0001")["found"]
    service.clock.advance(61)
    assert not get(service, "k/0000")["found"]
    assert service.ok("memory.search", {"query": "entry number"})["results"] == []
    # An end is no delete: nothing is buried, and the memory may be written again.
    assert service.count("tombstone") == 0
    again = apply(service, "expire", prefix="k/", include_expired=True)
    assert (again["matched"], again["changed"], again["unchanged"]) == (2, 0, 2)


def test_label_changes_what_is_given_and_nothing_else(service: Service) -> None:
    put(service, "a/1", "The first memory has two tags", tags=["x", "y"], category="old")
    put(service, "a/2", "The second memory has none of them", category="old")
    label = {"add_tags": ["z", "x"], "remove_tags": ["y"], "category": "new"}
    assert apply(service, "label", prefix="a/", label=label)["changed"] == 2
    first, second = get(service, "a/1"), get(service, "a/2")
    assert (first["tags"], first["category"], first["version"]) == (["x", "z"], "new", 2)
    assert (second["tags"], second["category"]) == (["z", "x"], "new")
    assert first["conflict_verdict"] == "clear"
    same = apply(service, "label", prefix="a/", label=label)
    assert (same["changed"], same["unchanged"]) == (0, 2)
    assert apply(service, "label", prefix="a/", label={"category": ""})["changed"] == 2
    assert get(service, "a/1")["category"] is None
    apply(service, "label", keys=["a/1"], label={"requires_review": True})
    listed = service.ok("memory.list", {"requires_review": True})["memories"]
    assert [row["memory_key"] for row in listed] == ["a/1"]
    verdicts = {
        row.verdict for row in service.rows(reads.audit_page("local", action="memory.apply"))
    }
    assert verdicts == {"label"}


def test_a_labelled_memory_is_found_by_meaning_and_keeps_its_evidence(service: Service) -> None:
    service.says(fact("user", "home city", "Lives in Lisbon since October", 0))
    service.extract("I live in Lisbon since October", user_id="ada")
    before = service.ok("memory.evidence", {"memory_key": "user/home-city"})["turns"]
    apply(service, "label", user_id="ada", label={"add_tags": ["home"]})
    apply(service, "demote", user_id="ada")
    for mode in ("vector", "lexical"):
        body = {"query": "Lives in Lisbon", "search_mode": mode, "legs": [f"memory_{mode}"]}
        [hit] = service.ok("memory.search", body)["results"]
        assert (hit["memory_key"], hit["tags"]) == ("user/home-city", ["home"])
    evidence = service.ok("memory.evidence", {"memory_key": "user/home-city"})
    assert evidence["version"] == 3
    assert [(t["content"], t["span"]) for t in evidence["turns"]] == [
        (t["content"], t["span"]) for t in before
    ]
    assert before


def test_demote_quarters_the_confidence_each_time(service: Service) -> None:
    put(service, "a/1", "The first memory is quite sure", confidence=0.8)
    apply(service, "demote", keys=["a/1"])
    assert get(service, "a/1")["confidence"] == pytest.approx(0.2)
    apply(service, "demote", keys=["a/1"])
    assert get(service, "a/1")["confidence"] == pytest.approx(0.05)


def test_lock_and_unlock_many(service: Service) -> None:
    fill(service, 3)
    lock = {"reason": "audit of October", "mode": "no_delete"}
    assert apply(service, "lock", prefix="k/", lock=lock)["changed"] == 3
    assert apply(service, "lock", prefix="k/", lock=lock)["unchanged"] == 3
    assert get(service, "k/0000")["version"] == 1
    refused = service.refused("memory.delete", {"memory_key": "k/0000"}, "LOCKED")
    assert "audit of October" in refused["message"]
    assert apply(service, "unlock", keys=["k/0000"])["changed"] == 1
    assert service.ok("memory.delete", {"memory_key": "k/0000"})["tombstoned"]
    left = apply(service, "delete", prefix="k/")
    assert [row["memory_key"] for row in left["skipped"]] == ["k/0001", "k/0002"]
    verdicts = [
        row.verdict for row in service.rows(reads.audit_page("local", action="memory.apply"))
    ]
    assert sorted(verdicts) == ["lock"] * 3 + ["unlock"]


def test_a_lock_set_by_the_dozen_ends_in_time(service: Service) -> None:
    fill(service, 1)
    apply(service, "lock", prefix="k/", lock={"reason": "short", "ttl_seconds": 60})
    assert apply(service, "demote", prefix="k/")["skipped"]
    service.clock.advance(61)
    assert apply(service, "demote", prefix="k/")["changed"] == 1


def test_suggestions_are_taken_over(service: Service) -> None:
    put(service, "a/1", "Perhaps the office will move to Porto", proposed=True)
    put(service, "a/2", "The office is in Lisbon for now")
    assert service.ok("memory.search", {"query": "move to Porto"})["results"] == []
    answer = apply(service, "promote_proposed", prefix="a/")
    assert (answer["changed"], answer["unchanged"], answer["sample"]) == (1, 1, ["a/1"])
    hits = service.ok("memory.search", {"query": "office will move to Porto"})["results"]
    assert hits[0]["memory_key"] == "a/1"
    assert service.ok("memory.list", {"only_proposed": True})["memories"] == []


def test_aliases_go_with_their_original_or_take_its_place(service: Service) -> None:
    claim = "The office printer is on the third floor"
    put(service, "office/printer", claim)
    put(service, "printer/place", claim)
    put(service, "printer/where", claim)
    apply(service, "delete", keys=["office/printer"])
    [hit] = service.ok("memory.search", {"query": "office printer third floor"})["results"]
    assert hit["memory_key"] == "printer/place"
    assert hit["similarity"] is not None
    assert get(service, "printer/where")["duplicate_of"] == "printer/place"
    assert apply(service, "delete", prefix="printer/")["changed"] == 2
    assert service.ok("memory.search", {"query": "office printer"})["results"] == []


def test_rows_of_many_users_are_changed_each_in_its_place(service: Service) -> None:
    claim = "The office printer of {} is on the third floor"
    for user in ("ada", "bob"):
        put(service, "office/printer", claim.format(user), user_id=user)
        put(service, "printer/place", claim.format(user), user_id=user)
    apply(service, "delete", keys=["office/printer"])
    for user in ("ada", "bob"):
        row = get(service, "printer/place", user_id=user)
        assert (row["status"], row["value"]) == ("live", claim.format(user))


def test_more_rows_than_asked_for_are_left_for_the_next_call(service: Service) -> None:
    fill(service, 7)
    seen, cursor = [], None
    while True:
        answer = apply(service, "demote", prefix="k/", max_rows=3, cursor=cursor)
        assert answer["truncated"] is (answer["next_cursor"] is not None)
        seen += answer["sample"]
        cursor = answer["next_cursor"]
        if cursor is None:
            break
    assert seen == [f"k/{n:04}" for n in range(7)]
    rows = service.ok("memory.list", {})["memories"]
    assert {row["confidence"] for row in rows} == {0.25}


def test_phases_do_not_grow_with_the_rows(service: Service) -> None:
    fill(service, 500)
    for action in ("demote", "delete"):
        phases = []
        for keys in (["k/0000"], [f"k/{n:04}" for n in range(1, 500)]):
            with watched(service) as seen:
                assert apply(service, action, keys=keys)["changed"] == len(keys)
            phases.append([len(statements) for statements in seen])
        one, many = phases
        assert len(one) == len(many) == 4
        assert many == one


def test_a_forbidden_label_is_refused(service: Service) -> None:
    fill(service, 1)
    service.ok("blacklist.add", {"pattern": "swordfish"})
    for label in ({"add_tags": ["Swordfish"]}, {"category": "swordfish"}):
        body = {"action": "label", "prefix": "k/", "label": label, "apply": True}
        assert service.refused("memory.apply", body, "BLACKLISTED")["field"] == "label"
    assert get(service, "k/0000")["tags"] == []


@pytest.mark.parametrize(("ttl", "changed"), [(3600, 1), (30, 0), (None, 0)])
def test_no_delete_lets_a_later_end_be_set(service: Service, ttl: int | None, changed: int) -> None:
    put(service, "k/one", "This is the entry with the number one", ttl_seconds=60)
    service.ok("memory.lock", {"memory_key": "k/one", "mode": "no_delete", "reason": "law"})
    answer = apply(service, "expire", keys=["k/one"], ttl_seconds=ttl)
    assert (answer["changed"], len(answer["skipped"])) == (changed, 1 - changed)
    service.clock.advance(59)
    assert get(service, "k/one")["found"]


EXPIRED = {"requires_review": True, "ttl_seconds": 600}


def test_what_is_served_again_is_asked_about_as_if_it_were_written(service: Service) -> None:
    put(service, "a/1", "Deploys are allowed on Fridays", ttl_seconds=1, on_expire="review")
    put(service, "a/2", "The office is blue", ttl_seconds=1, on_expire="review")
    service.clock.advance(2)
    service.ok("blacklist.add", {"pattern": "deploys", "reason": "no deploys", "scope": "org"})
    for answer in (
        service.ok("memory.apply", {"action": "expire", **EXPIRED}),
        apply(service, "expire", **EXPIRED),
    ):
        [skipped] = answer["skipped"]
        assert (answer["matched"], answer["changed"]) == (2, 1)
        assert (skipped["memory_key"], skipped["code"], skipped["reason"]) == (
            *("a/1", "BLACKLISTED", "no deploys"),
        )
    assert (get(service, "a/1")["found"], get(service, "a/2")["found"]) == (False, True)


def test_a_suggestion_that_was_forbidden_since_is_not_taken_over(service: Service) -> None:
    put(service, "a/1", "Deploys are allowed on Fridays", proposed=True)
    put(service, "a/2", "The office is blue", proposed=True)
    service.ok("blacklist.add", {"pattern": "deploys"})
    answer = apply(service, "promote_proposed", prefix="a/")
    assert (answer["changed"], answer["sample"]) == (1, ["a/2"])
    assert [row["code"] for row in answer["skipped"]] == ["BLACKLISTED"]
    assert [r["memory_key"] for r in service.ok("memory.list", {})["memories"]] == ["a/2"]


def test_what_stands_is_not_asked_about_again(service: Service) -> None:
    put(service, "a/1", "Deploys are allowed on Fridays", ttl_seconds=60)
    service.ok("blacklist.add", {"pattern": "deploys"})
    assert apply(service, "expire", keys=["a/1"], ttl_seconds=600)["changed"] == 1
    assert apply(service, "label", keys=["a/1"], label={"add_tags": ["x"]})["changed"] == 1


TOKEN = "ghp_" + "A7bC9dE2fG4hJ6kL8mN0pQ3rS5tU1vW4xY6z"


@pytest.mark.parametrize("label", [{"add_tags": ["x", TOKEN]}, {"category": TOKEN}])
def test_a_label_that_reads_as_a_secret_hides_the_memory(
    service: Service, label: dict[str, Any]
) -> None:
    put(service, "k/one", "This is the entry with the number one", tags=["mine"], category="c")
    assert apply(service, "label", keys=["k/one"], label=label)["changed"] == 1
    [row] = service.ok("memory.list", {})["memories"]
    assert (row["sensitivity"], row["withheld"]) == ("high", True)
    assert (row["tags"], row["category"], row["entities"]) == ([], None, [])
    assert service.ok("memory.search", {"query": "entry number one"})["results"] == []
    for op in ("memory.list", "namespace.summary"):
        assert "ghp_" not in str(service.ok(op, {}))
    assert service.ok("memory.get", {"memory_key": "k/one"})["sensitivity"] == "high"
    assert service.ok("audit.list", {"action": "memory.sensitive_read"})["entries"]
    apply(service, "label", keys=["k/one"], label={"remove_tags": [TOKEN], "category": ""})
    assert get(service, "k/one")["sensitivity"] == "high"


def test_a_memory_never_has_more_labels_than_one_may(service: Service) -> None:
    claim = "This is the entry with the number one"
    old, new = [f"old-{n:02}" for n in range(64)], [f"new-{n:02}" for n in range(40)]
    put(service, "k/one", claim, tags=old, entities=old)
    service.clock.advance(1)
    put(service, "k/one", claim, tags=[*new, "old-63"], entities=new)
    row = get(service, "k/one")
    assert row["tags"] == [*old[41 - 1 :], *new]
    assert row["entities"] == [*old[40:], *new]
    label = {"remove_tags": ["new-00"], "add_tags": ["last"]}
    assert apply(service, "label", keys=["k/one"], label=label)["changed"] == 1
    skipped = apply(service, "label", keys=["k/one"], label={"add_tags": ["more"]})["skipped"]
    assert [row["code"] for row in skipped] == ["INVALID_REQUEST"]


def test_the_same_key_changes_once(service: Service) -> None:
    put(service, "a/1", "The first memory is quite sure")
    headers = {"Idempotency-Key": "once"}
    body = {"action": "demote", "keys": ["a/1"], "apply": True}
    first = service.ok("memory.apply", body, headers=headers)
    assert service.ok("memory.apply", body, headers=headers) == first
    assert get(service, "a/1")["confidence"] == 0.25
    other = {**body, "action": "delete"}
    service.refused("memory.apply", other, "IDEMPOTENCY_KEY_REUSED", headers=headers)


TABLES = ("memory", "memory_history", "memory_audit", "tombstone", "memory_guard")
WRITES = 5
"""claim, plan, win, apply, finish."""


def state(service: Service) -> list[Any]:
    rows = service.ok("memory.list", {"status": "deleted"})["memories"]
    return [
        [(row["memory_key"], row["version"]) for row in rows],
        {table: service.count(table) for table in TABLES},
    ]


DELETE = {"action": "delete", "prefix": "k/", "apply": True}


@pytest.fixture(scope="module")
def undisturbed() -> tuple[dict[str, Any], list[Any]]:
    with running() as whole:
        fill(whole, 3, user_id="ada")
        return whole.ok("memory.apply", DELETE), state(whole)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("write", range(1, WRITES + 1))
def test_a_crash_at_any_write_is_repaired_by_the_same_request(
    undisturbed: tuple[dict[str, Any], list[Any]], service: Service, write: int, *, after: bool
) -> None:
    once, (rows, counts) = undisturbed
    fill(service, 3, user_id="ada")
    at = {"left": write}
    broken = replace(
        service.services,
        store=Breaking(service.services.store, at, after=after),
        coordinator=Breaking(service.services.coordinator, at, after=after),
    )
    with pytest.raises(Crash):
        run_op(broken, "memory.apply", DELETE, key="k-1")
    service.clock.advance(120)
    assert run_op(service.services, "memory.apply", DELETE, key="k-1") == once
    again, counted = state(service)
    assert [key for key, _ in again] == [key for key, _ in rows]
    assert counted == counts


def test_keys_and_ids_of_any_length_and_number(service: Service) -> None:
    long = ["ключ/" + "я" * 500 + str(n) for n in range(300)]
    entries = [{"memory_key": key, "value": f"This is entry {n}"} for n, key in enumerate(long)]
    rows = service.ok("memory.bulk_set", {"entries": entries})["results"]
    assert apply(service, "lock", keys=long, lock={"reason": "x"})["changed"] == 300
    ids = [row["memory_id"] for row in rows]
    assert apply(service, "unlock", memory_ids=ids)["changed"] == 300
    assert apply(service, "delete", memory_ids=ids, keys=long[:2])["changed"] == 2
    assert apply(service, "label", keys=long, label={"add_tags": ["x"]})["changed"] == 298


def test_labels_given_at_once_are_all_there(service: Service) -> None:
    put(service, "k/one", "This is the entry with the number one")

    def label(number: int) -> dict[str, Any]:
        return apply(service, "label", keys=["k/one"], label={"add_tags": [f"t{number}"]})

    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(label, range(3)))
    assert [answer["changed"] for answer in answers] == [1, 1, 1]
    assert sorted(get(service, "k/one")["tags"]) == ["t0", "t1", "t2"]


def test_an_update_keeps_a_label_given_while_it_waited(service: Service) -> None:
    put(service, "k/one", "This is the entry with the number one")
    label = {"action": "label", "apply": True, "keys": ["k/one"], "label": {"add_tags": ["kept"]}}
    value = "This is the entry with the number two"

    def meanwhile() -> None:
        run_op(service.services, "memory.apply", label)

    with before_its_turn(service, meanwhile):
        service.ok("memory.update", {"memory_key": "k/one", "value": value})
    assert get(service, "k/one")["tags"] == ["kept"]
    assert get(service, "k/one")["value"] == value


def test_a_page_of_one_action_does_not_go_on_with_another(service: Service) -> None:
    fill(service, 3)
    first = apply(service, "demote", prefix="k/", max_rows=2)
    body = {"prefix": "k/", "cursor": first["next_cursor"], "max_rows": 2, "apply": True}
    service.refused("memory.apply", {**body, "action": "delete"}, "INVALID_REQUEST")
    assert apply(service, "demote", **body)["changed"] == 1

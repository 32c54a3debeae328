"""blacklist.*: what is refused from then on, and what a sweep takes away."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any

import pytest
from tests.pipeline.test_exactly_once import Breaking, Crash
from tests.support import stored_rows
from tests.support.calls import run_op, watched
from tests.support.service import Service, fact, running

from loom import wiring
from loom.errors import LoomError
from loom.ports import reads
from loom.ports.store import Insert, StoreUnavailable
from loom.settings import Settings

CLAIM = "The launch code word is bluebird"


def add(service: Service, pattern: str, **more: Any) -> dict[str, Any]:
    return service.ok("blacklist.add", {"pattern": pattern, **more})


def put(service: Service, key: str, value: Any, **more: Any) -> dict[str, Any]:
    return service.ok("memory.set", {"memory_key": key, "value": value, **more})


def patterns(service: Service, **more: Any) -> list[tuple[str, str]]:
    found = service.ok("blacklist.list", more)["patterns"]
    return [(row["scope"], row["pattern"]) for row in found]


def live(service: Service, **more: Any) -> list[str]:
    return [row["memory_key"] for row in service.ok("memory.list", more)["memories"]]


def test_a_namespace_pattern_needs_a_namespace(service: Service) -> None:
    body = {"pattern": "bluebird", "namespace": "-"}
    detail = service.refused("blacklist.add", body, "INVALID_REQUEST")
    assert detail["field"] == "namespace"
    assert add(service, "bluebird", namespace="-", scope="org")["added"] is True


def test_a_matching_value_is_refused_by_every_way_in(service: Service) -> None:
    add(service, "bluebird", reason="under embargo")
    body = {"memory_key": "launch/code", "value": CLAIM.upper()}
    detail = service.refused("memory.set", body, "BLACKLISTED")
    assert "under embargo" in detail["message"]
    assert "bluebird" not in json.dumps(detail).lower()
    entries = [body, {"memory_key": "launch/day", "value": "The launch is on Friday at nine"}]
    refused, written = service.ok("memory.bulk_set", {"entries": entries})["results"]
    assert (refused["code"], refused["conflict_verdict"], refused["reason"]) == (
        "BLACKLISTED",
        "rejected",
        "under embargo",
    )
    assert written["conflict_verdict"] == "clear"
    service.says(
        fact("launch", "code word", "The code word is bluebird", 0),
        fact("launch", "office", "The launch office is in Lisbon", 0, entities=["Lisbon"]),
    )
    answer = service.extract("The code word is bluebird, the launch office is in Lisbon.")
    assert [row["memory_key"] for row in answer["written"]] == ["launch/office"]
    [gone] = answer["refused"]
    assert (gone["memory_key"], gone["code"]) == ("launch/code-word", "BLACKLISTED")
    assert live(service) == ["launch/day", "launch/office"]
    dry = {**body, "dry_run": True}
    service.refused("memory.set", dry, "BLACKLISTED")


@pytest.mark.parametrize(
    "row",
    [
        {"memory_key": "code/bluebird", "value": "The word for the launch"},
        {"memory_key": "a/b", "value": "The word for the launch", "tags": ["Bluebird"]},
        {"memory_key": "a/b", "value": "The word for the launch", "entities": ["BLUEBIRD"]},
        {"memory_key": "a/b", "value": {"code": ["x", {"word": "bluebird"}]}},
        {"memory_key": "a/b", "value": "ｂｌｕｅｂｉｒｄ", "proposed": True},
        {"memory_key": "a/b", "value": "bluebird", "pinned": True},
    ],
)
def test_keys_tags_entities_and_json_are_compared_too(service: Service, row: Any) -> None:
    add(service, "bluebird")
    service.refused("memory.set", row, "BLACKLISTED")
    assert service.count("memory") == 0


def test_a_pattern_binds_its_scope_and_no_other(service: Service) -> None:
    add(service, "bluebird", namespace="a")
    add(service, "cardinal", scope="org", org="acme")
    add(service, "kingfisher", scope="global", org="acme")
    for org, namespace, word, refused in (
        ("dev", "a", "bluebird", True),
        ("dev", "b", "bluebird", False),
        ("acme", "a", "bluebird", False),
        ("acme", "a", "cardinal", True),
        ("acme", "b", "cardinal", True),
        ("dev", "a", "cardinal", False),
        ("acme", "a", "kingfisher", True),
        ("dev", "b", "kingfisher", True),
        ("third", "c", "kingfisher", True),
    ):
        body = {
            "org": org,
            "namespace": namespace,
            "memory_key": f"birds/{word}",
            "value": "x",
        }
        reply = service.call("memory.set", body)
        assert (reply.status == 422) is refused, (org, namespace, word)
    assert patterns(service, namespace="a") == [
        ("global", "kingfisher"),
        ("namespace", "bluebird"),
    ]
    assert patterns(service, org="acme", namespace="zzz") == [
        ("global", "kingfisher"),
        ("org", "cardinal"),
    ]
    assert patterns(service, org="acme", scope="org") == [("org", "cardinal")]
    assert patterns(service, org="third", scope="org") == []


def test_adding_twice_leaves_one_and_removing_it_is_final(service: Service) -> None:
    first = add(service, "bluebird", reason="old")
    service.clock.advance(5)
    again = add(service, "bluebird", reason="new")
    assert (first["added"], again["added"]) == (True, False)
    assert first["pattern_id"] == again["pattern_id"]
    [row] = service.ok("blacklist.list", {})["patterns"]
    assert row["reason"] == "new"
    assert row["created_at"] == "2090-10-05T12:00:00.000Z"
    other = add(service, "bluebird", pattern_type="regex")
    assert other["pattern_id"] != first["pattern_id"]
    for removed in (True, False):
        answer = service.ok("blacklist.remove", {"pattern_id": first["pattern_id"]})
        assert answer["removed"] is removed
    service.ok("blacklist.remove", {"pattern_id": other["pattern_id"]})
    assert patterns(service) == []
    put(service, "launch/code", CLAIM)
    add(service, "bluebird")
    assert patterns(service) == [("namespace", "bluebird")]


def test_wider_patterns_are_removed_from_any_namespace_they_bind(service: Service) -> None:
    for scope in ("org", "global"):
        added = add(service, "bluebird", scope=scope, namespace="a")
        body = {"pattern_id": added["pattern_id"], "namespace": "b"}
        assert service.ok("blacklist.remove", body)["scope"] == scope
    assert patterns(service, namespace="a") == []
    mine = add(service, "bluebird", namespace="a")["pattern_id"]
    elsewhere = {"pattern_id": mine, "namespace": "b"}
    assert not service.ok("blacklist.remove", elsewhere)["removed"]
    assert patterns(service, namespace="a") == [("namespace", "bluebird")]


@pytest.mark.parametrize(
    ("field", "body"),
    [
        ("pattern", {}),
        ("pattern", {"pattern": ""}),
        ("pattern", {"pattern": " \u3000 "}),
        ("pattern", {"pattern": "x" * 1025}),
        ("pattern", {"pattern": "(", "pattern_type": "regex"}),
        ("pattern", {"pattern": r"(a)\1", "pattern_type": "regex"}),
        ("pattern", {"pattern": "a*", "pattern_type": "regex"}),
        ("pattern", {"pattern": "((a{100}){100}){100}", "pattern_type": "regex"}),
        ("pattern_type", {"pattern": "x", "pattern_type": "glob"}),
        ("scope", {"pattern": "x", "scope": "user"}),
        ("reason", {"pattern": "x", "reason": "x" * 501}),
        ("namespace", {"pattern": "x", "namespace": "*"}),
        ("org", {"pattern": "x", "org": "*", "scope": "org"}),
    ],
)
def test_bad_input_names_its_field(service: Service, field: str, body: Any) -> None:
    detail = service.refused("blacklist.add", body, "INVALID_REQUEST")
    assert detail["field"] == field
    assert service.count("blacklist") == 0
    bad = {"pattern_id": "nope"}
    assert service.refused("blacklist.remove", bad, "INVALID_REQUEST")["field"] == "pattern_id"


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$"])
def test_no_pattern_can_hang_a_write(service: Service, pattern: str) -> None:
    add(service, pattern, pattern_type="regex")
    started = time.perf_counter()
    service.call("memory.set", {"memory_key": "a/b", "value": "a" * 100_000 + "!"})
    assert time.perf_counter() - started < 5


def test_a_scope_has_so_many_patterns(service: Service) -> None:
    many = [
        stored_rows.pattern(f"{n:032x}", pattern=f"forbidden word number {n}", namespace="local")
        for n in range(500)
    ]
    service.store.for_org("dev").together(Insert("blacklist", many, token="many"))
    full = {"pattern": "one more"}
    assert service.refused("blacklist.add", full, "INVALID_REQUEST")["field"] == "pattern"
    add(service, "one more", namespace="other")
    seen: list[str] = []
    page = service.ok("blacklist.list", {"top_k": 300})
    seen += [row["pattern"] for row in page["patterns"]]
    rest = service.ok("blacklist.list", {"top_k": 300, "cursor": page["next_cursor"]})
    seen += [row["pattern"] for row in rest["patterns"]]
    assert len(set(seen)) == len(seen) == page["total"] == 500
    assert rest["next_cursor"] is None
    bad = {"cursor": "nope"}
    assert service.refused("blacklist.list", bad, "INVALID_REQUEST")["field"] == "cursor"
    started = time.perf_counter()
    put(service, "a/b", "not one of the words " * 10_000)
    assert time.perf_counter() - started < 5


def test_a_sweep_takes_what_matches_whoever_wrote_it(service: Service) -> None:
    put(service, "launch/code", CLAIM, user_id="ada")
    put(service, "word/of-launch", CLAIM, user_id="ada")
    put(service, "code", "Our bluebird flies on Friday at nine", user_id="bob", agent="bot")
    put(service, "maybe", "Perhaps the bluebird flies earlier", proposed=True)
    put(service, "short", "The bluebird will be gone in a minute", ttl_seconds=60)
    put(service, "tagged", "Nothing is said about it here", tags=["bluebird"])
    put(service, "clean", "The office is open on Mondays", user_id="ada")
    put(service, "elsewhere", CLAIM, namespace="b")
    service.clock.advance(61)
    answer = add(service, "BLUEBIRD", sweep=True)
    assert (answer["swept"], answer["swept_truncated"], answer["sweep_error"]) == (6, False, None)
    assert live(service, include_proposed=True, include_expired=True) == ["clean"]
    assert live(service, status="duplicate") == []
    assert live(service, namespace="b") == ["elsewhere"]
    assert service.count("tombstone") == 6
    for query in ("bluebird", "launch code word"):
        found = service.ok("memory.search", {"query": query})["results"]
        assert [hit["memory_key"] for hit in found if hit["source"] == "memory"] in ([], ["clean"])
    audit = service.rows(reads.audit_page("local", action="blacklist.add"))
    assert sorted(row.verdict for row in audit) == ["add"] + ["delete"] * 6
    assert "bluebird" not in repr(audit).lower()
    assert add(service, "BLUEBIRD", sweep=True)["swept"] == 0


def test_a_sweep_of_an_organisation_and_of_everything(service: Service) -> None:
    claim = "The launch code word of {} is bluebird"
    for org, namespace in (("dev", "a"), ("dev", "b"), ("acme", "a")):
        put(service, "launch/code", claim.format(namespace), org=org, namespace=namespace)
    answer = add(service, "bluebird", scope="org", sweep=True)
    assert (answer["swept"], answer["sweep_error"]) == (2, None)
    assert live(service, namespace="a") == live(service, namespace="b") == []
    assert live(service, org="acme", namespace="a") == ["launch/code"]
    everywhere = add(service, "bluebird", scope="global", sweep=True)
    assert everywhere["swept"] == 0
    assert "dev" in everywhere["sweep_error"]
    assert live(service, org="acme", namespace="a") == ["launch/code"]
    rest = add(service, "bluebird", scope="global", sweep=True, org="acme")
    assert (rest["swept"], rest["added"]) == (1, False)


def test_an_alias_in_another_namespace_is_not_an_heir(service: Service) -> None:
    for namespace in ("a", "b"):
        put(service, "bluebird/code", "The launch code word is secret", namespace=namespace)
        put(service, "code", "The launch code word is secret", namespace=namespace)
    assert add(service, "bluebird/", scope="org", sweep=True)["swept"] == 2
    for namespace in ("a", "b"):
        row = service.ok("memory.get", {"memory_key": "code", "namespace": namespace})
        assert (row["status"], row["duplicate_of"]) == ("live", None)


def test_locked_memories_are_reported_and_stay(service: Service) -> None:
    put(service, "launch/code", CLAIM)
    put(service, "launch/word", "Our bluebird flies on Friday at nine")
    lock = {"memory_key": "launch/code", "mode": "no_delete", "reason": "legal hold"}
    service.ok("memory.lock", lock)
    answer = add(service, "bluebird", sweep=True)
    assert answer["swept"] == 1
    [locked] = answer["sweep_locked"]
    assert (locked["memory_key"], locked["reason"]) == ("launch/code", "legal hold")
    assert live(service) == ["launch/code"]


def with_cap(service: Service, cap: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOM_BLACKLIST_SWEEP_MAX", str(cap))
    wiring.use(replace(service.services, settings=Settings()))


def test_a_sweep_has_a_cap_and_goes_on_when_called_again(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(5):
        put(service, f"launch/{n}", f"Our bluebird number {n} flies at nine")
    lock = {"memory_key": "launch/0", "reason": "legal hold"}
    service.ok("memory.lock", lock)
    with_cap(service, 3, monkeypatch)
    first = add(service, "bluebird", sweep=True)
    assert (first["swept"], first["swept_truncated"]) == (3, True)
    second = add(service, "bluebird", sweep=True)
    assert (second["swept"], second["swept_truncated"]) == (1, False)
    assert live(service) == ["launch/0"]


def test_a_sweep_of_exactly_its_cap_is_whole(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(3):
        put(service, f"launch/{n}", f"Our bluebird number {n} flies at nine")
    with_cap(service, 3, monkeypatch)
    answer = add(service, "bluebird", sweep=True)
    assert (answer["swept"], answer["swept_truncated"]) == (3, False)


@pytest.mark.parametrize("cap", ["0", "5001", "many"])
def test_a_bad_cap_fails_at_start_with_its_name(cap: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOM_BLACKLIST_SWEEP_MAX", cap)
    with pytest.raises(ValueError, match="blacklist_sweep_max"):
        Settings()


def test_a_sweep_reads_page_by_page_and_stops_in_time(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loom.operations.blacklist_sweep.PAGE", 2)
    for n in range(6):
        put(service, f"launch/{n}", f"Our bluebird number {n} flies at nine")
    with watched(service, lambda: service.clock.advance(25)):
        late = add(service, "bluebird", sweep=True)
    assert (late["swept"], late["swept_truncated"]) == (2, True)
    rest = add(service, "bluebird", sweep=True)
    assert (rest["swept"], rest["swept_truncated"]) == (4, False)


def test_a_store_that_fails_during_a_sweep_leaves_the_pattern(service: Service) -> None:
    put(service, "launch/code", CLAIM)

    class Failing:
        def __init__(self, inner: Any) -> None:
            self._inner = inner

        def __getattr__(self, name: str) -> Any:
            return getattr(self._inner, name)

        def for_org(self, org: str) -> Failing:
            return Failing(self._inner.for_org(org))

        def together(self, *statements: Any) -> Any:
            if any(getattr(each, "name", "") == "memory_scan" for each in statements):
                raise StoreUnavailable("gone")
            return self._inner.together(*statements)

    wiring.use(replace(service.services, store=Failing(service.store)))
    answer = add(service, "bluebird", sweep=True)
    assert answer["added"]
    assert answer["sweep_error"]
    assert service.reported
    wiring.use(service.services)
    assert live(service) == ["launch/code"]
    assert add(service, "bluebird", sweep=True)["swept"] == 1


def test_a_sweep_leaves_what_was_said_as_it_was_said(service: Service) -> None:
    service.says(fact("launch", "code word", "The code word is bluebird", 0))
    service.extract("The code word of the launch is bluebird.", session_id="s1")
    assert add(service, "bluebird", sweep=True)["swept"] == 1
    [turn] = service.ok("memory.recall", {})["turns"]
    assert "bluebird" in turn["content"]
    service.clock.advance(60)
    [pattern] = service.ok("blacklist.list", {})["patterns"]
    service.ok("blacklist.remove", {"pattern_id": pattern["pattern_id"]})
    # The tombstone stands: what was known then does not bring it back.
    service.extract("The code word of the launch is bluebird.", session_id="s2")
    assert live(service) == []


def test_the_audit_of_patterns_names_no_pattern(service: Service) -> None:
    added = add(service, "bluebird", created_by="legal")
    service.ok("blacklist.remove", {"pattern_id": added["pattern_id"]})
    entries = service.ok("audit.list", {"memory_id": added["pattern_id"]})["entries"]
    assert {(row["action"], row["verdict"]) for row in entries} == {
        ("blacklist.add", "add"),
        ("blacklist.remove", "remove"),
    }
    assert "bluebird" not in json.dumps(entries)


def test_only_an_admin_changes_wider_patterns(service: Service) -> None:
    for scope in ("org", "global"):
        body = {"pattern": "bluebird", "scope": scope}
        with pytest.raises(LoomError) as refused:
            run_op(service.services, "blacklist.add", body, by="token:ada")
        assert refused.value.code == "FORBIDDEN"
        added = run_op(service.services, "blacklist.add", body, by="iam:root")
        with pytest.raises(LoomError) as kept:
            run_op(
                service.services,
                "blacklist.remove",
                {"pattern_id": added["pattern_id"]},
                by="token:ada",
            )
        assert kept.value.code == "FORBIDDEN"
    assert run_op(service.services, "blacklist.add", {"pattern": "x"}, by="token:ada")["added"]


BODY = {"pattern": "bluebird", "sweep": True}
WRITES = 8
"""plan, win, apply and finish of the pattern; claim, plan, win, apply of the sweep."""


@pytest.fixture(scope="module")
def undisturbed() -> dict[str, int]:
    with running() as service:
        put(service, "launch/code", CLAIM)
        assert service.ok("blacklist.add", BODY)["swept"] == 1
        return counts(service)


def counts(service: Service) -> dict[str, int]:
    tables = ("memory", "memory_history", "memory_audit", "tombstone", "blacklist")
    return {table: service.count(table) for table in tables}


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("write", range(1, WRITES + 1))
def test_a_crash_at_any_write_is_repaired_by_the_same_request(
    undisturbed: dict[str, int], service: Service, write: int, *, after: bool
) -> None:
    put(service, "launch/code", CLAIM)
    at = {"left": write}
    broken = replace(
        service.services,
        store=Breaking(service.services.store, at, after=after),
        coordinator=Breaking(service.services.coordinator, at, after=after),
    )
    with pytest.raises(Crash):
        run_op(broken, "blacklist.add", BODY, key="k-1")
    service.clock.advance(120)
    answer = run_op(service.services, "blacklist.add", BODY, key="k-1")
    assert (answer["added"], answer["swept"], answer["sweep_error"]) == (True, 1, None)
    assert counts(service) == undisturbed
    assert live(service) == []


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("write", range(1, 5))
def test_a_removal_that_crashes_answers_the_same_when_sent_again(
    service: Service, write: int, *, after: bool
) -> None:
    body = {"pattern_id": add(service, "bluebird", scope="global")["pattern_id"]}
    at = {"left": write}
    broken = replace(
        service.services,
        store=Breaking(service.services.store, at, after=after),
        coordinator=Breaking(service.services.coordinator, at, after=after),
    )
    with pytest.raises(Crash):
        run_op(broken, "blacklist.remove", body, key="k-1")
    answer = run_op(service.services, "blacklist.remove", body, key="k-1")
    assert (answer["removed"], answer["scope"]) == (True, "global")
    assert patterns(service) == []

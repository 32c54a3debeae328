"""LOOM_MEMORY_EXTRACT_VALUE_UPDATES: what a newer value under another key takes the place of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.operations.test_late_plans import Won, crashed
from tests.pipeline.test_exactly_once import TABLES, WRITES, Breaking, Crash
from tests.support.calls import run_op
from tests.support.service import Service, fact, running

from loom.ports import reads
from loom.settings import Settings

OP = "memory.set_from_messages"
OLD, NEW = "user/home-city", "user/residence"
LISBON, PORTO = "Lives in Lisbon", "Lives in Porto"


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setenv("LOOM_MEMORY_EXTRACT_VALUE_UPDATES", "true")
    with running(settings=Settings()) as service:
        yield service


def body(value: str, day: int = 1, **more: Any) -> dict[str, Any]:
    """A talk of this day in which the user says the value."""
    said = {"role": "user", "content": f"{value}.", "timestamp": f"2026-06-{day:02}T10:00:00Z"}
    return {"messages": [said], "user_id": "ada", **more}


def say(
    service: Service, key: str, value: str, day: int, subject: str = "user", **more: Any
) -> dict[str, Any]:
    service.says(fact(subject, key.partition("/")[2], value))
    return service.ok(OP, body(value, day, **more))


def keys(service: Service, **more: Any) -> list[str]:
    return [row["memory_key"] for row in listed(service, **more)]


def listed(service: Service, **more: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = service.ok("memory.list", {"user_id": "ada", **more})["memories"]
    return found


def newest(service: Service, key: str = OLD, **more: Any) -> dict[str, Any]:
    where = {"memory_key": key, "user_id": "ada", **more}
    version: dict[str, Any] = service.ok("memory.history", where)["versions"][0]
    return version


def stays(service: Service, answer: dict[str, Any]) -> None:
    """Both values stand and name each other."""
    assert answer["value_updates_linked"] == 0
    assert [row["conflict_verdict"] for row in answer["written"]] == ["conflict"]
    marks = {row["memory_key"]: row["conflict_with"] for row in listed(service)}
    assert marks == {OLD: [NEW], NEW: [OLD]}


def test_off_the_two_are_in_conflict(service: Service) -> None:
    say(service, OLD, LISBON, 1)
    stays(service, say(service, NEW, PORTO, 2))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (LISBON, PORTO),
        ("Likes black coffee in the morning", "Does not like black coffee in the morning"),
        ("用户住在北京", "用户住在上海"),
        ("ユーザーはコーヒーが好き", "ユーザーはコーヒーが好きではない"),
        ("The API listens on port 8080", "The API listens on port 8081"),
    ],
)
def test_on_the_older_value_gives_way(on: Service, old: str, new: str) -> None:
    first = say(on, OLD, old, 1)["written"][0]
    answer = say(on, NEW, new, 2)
    assert answer["value_updates_linked"] == 1
    [row] = answer["written"]
    assert (row["conflict_verdict"], row["conflict_with"]) == ("refines", [])
    peer = {name: first[name] for name in ("memory_key", "memory_id", "version")}
    assert row["peers"] == [peer]
    assert keys(on) == [NEW]
    assert not on.ok("memory.get", {"memory_key": OLD, "user_id": "ada"})["found"]
    hits = on.ok("memory.search", {"query": old, "user_id": "ada"})["results"]
    assert OLD not in {hit["memory_key"] for hit in hits}
    gone = newest(on)
    assert (gone["version"], gone["status"], gone["value"]) == (2, "deleted", old)
    assert (gone["reason"], gone["superseded_by"]) == ("value_update", NEW)
    audit = on.ok("audit.list", {"user_id": "ada"})["entries"]
    assert [row["verdict"] for row in audit].count("superseded") == 1


def test_it_costs_one_more_store_phase_and_only_then(on: Service) -> None:
    assert say(on, OLD, LISBON, 1)["cost"]["store_phases"] == 4
    assert say(on, "user/pet", "Has a parrot called Rio", 2)["cost"]["store_phases"] == 4
    assert say(on, NEW, PORTO, 3)["cost"]["store_phases"] == 5


def test_older_evidence_takes_nothing_away(on: Service) -> None:
    say(on, OLD, LISBON, 5)
    stays(on, say(on, NEW, PORTO, 2))


def test_nor_does_evidence_of_the_same_turn(on: Service) -> None:
    on.says(fact("user", "home city", LISBON), fact("user", "residence", PORTO))
    answer = on.ok(OP, body(f"{LISBON}. {PORTO}"))
    assert answer["value_updates_linked"] == 0
    assert [row["conflict_verdict"] for row in answer["written"]] == ["clear", "conflict"]


def test_what_the_same_talk_says_again_later_stays(on: Service) -> None:
    say(on, OLD, LISBON, 1)
    on.says(fact("user", "residence", PORTO, 0), fact("user", "home city", LISBON, 1))
    turns = [*body(PORTO, 2)["messages"], *body(LISBON, 3)["messages"]]
    answer = on.ok(OP, body(PORTO, messages=turns))
    assert answer["value_updates_linked"] == 0
    assert sorted(keys(on)) == [OLD, NEW]


@pytest.mark.parametrize("stamped", [True, False])
def test_within_one_talk_the_later_turn_counts(on: Service, *, stamped: bool) -> None:
    on.says(fact("user", "home city", LISBON, 0), fact("user", "residence", PORTO, 1))
    turns = [*body(LISBON, 1)["messages"], *body(PORTO, 2)["messages"]]
    for turn in () if stamped else turns:
        del turn["timestamp"]
    answer = on.ok(OP, body("", messages=turns))
    assert answer["value_updates_linked"] == 1
    told = [(row["memory_key"], row["status"]) for row in answer["written"]]
    assert told == [(OLD, "deleted"), (NEW, "live")]
    assert keys(on) == [NEW]
    assert (newest(on)["version"], newest(on)["status"]) == (1, "deleted")
    again = on.ok(OP, body("", messages=turns))
    assert [row["status"] for row in again["written"]] == ["deleted", "live"]


@pytest.mark.parametrize("mode", ["pin", "read_only", "no_delete"])
def test_what_a_person_guards_stays(on: Service, mode: str) -> None:
    say(on, OLD, LISBON, 1)
    where = {"memory_key": OLD, "user_id": "ada"}
    if mode == "pin":
        on.ok("memory.pin", where)
    else:
        on.ok("memory.lock", {**where, "mode": mode, "reason": "audited"})
    stays(on, say(on, NEW, PORTO, 2))
    on.ok("memory.unpin" if mode == "pin" else "memory.unlock", where)
    assert say(on, "user/town", "Lives in Faro", 3)["value_updates_linked"] == 2
    assert keys(on) == ["user/town"]


def test_a_callers_own_memory_stays(on: Service) -> None:
    on.ok("memory.set", {"memory_key": OLD, "value": LISBON, "user_id": "ada"})
    stays(on, say(on, NEW, PORTO, 2, observation_date="2026-06-02"))


def test_so_does_one_that_a_caller_has_corrected(on: Service) -> None:
    say(on, OLD, "Lives in Faro", 1)
    on.ok("memory.update", {"memory_key": OLD, "value": LISBON, "user_id": "ada"})
    answer = say(on, NEW, PORTO, 2)
    assert answer["value_updates_linked"] == 0
    assert newest(on)["value"] == LISBON


@pytest.mark.parametrize(
    "other", [{"user_id": "eve"}, {"agent": "bot"}, {"user_id": "-"}, {"namespace": "elsewhere"}]
)
def test_memories_of_another_writer_stay(on: Service, other: dict[str, str]) -> None:
    say(on, OLD, LISBON, 1, **other)
    assert say(on, NEW, PORTO, 2)["value_updates_linked"] == 0
    assert newest(on, **{"user_id": "ada", **other})["status"] == "live"


def test_a_session_of_its_own_stays(on: Service) -> None:
    on.ok("memory.set", {"memory_key": OLD, "value": LISBON, "user_id": "ada", "session_id": "s"})
    assert say(on, NEW, PORTO, 2)["value_updates_linked"] == 0
    assert newest(on)["status"] == "live"


def test_another_subject_stays(on: Service) -> None:
    say(on, "api/port", "The API listens on port 8080", 1, subject="api")
    answer = say(on, "gateway/port", "The API listens on port 8081", 2, subject="gateway")
    assert answer["value_updates_linked"] == 0
    assert [row["conflict_verdict"] for row in answer["written"]] == ["conflict"]


def test_what_can_also_be_true_stays(on: Service) -> None:
    say(on, "user/tea", "Likes green tea", 1)
    assert say(on, "user/hobby", "Likes sailing", 2)["value_updates_linked"] == 0
    assert len(keys(on)) == 2


def test_a_mark_and_its_review_end_with_the_value(on: Service) -> None:
    on.ok("memory.set", {"memory_key": "notes/home", "value": LISBON, "user_id": "ada"})
    say(on, NEW, PORTO, 2)
    assert {row["memory_key"] for row in listed(on, requires_review=True)} == {"notes/home", NEW}
    assert say(on, "user/town", LISBON, 3)["value_updates_linked"] == 1
    assert {row["memory_key"]: row["conflict_with"] for row in listed(on)} == {
        "notes/home": [],
        "user/town": [],
    }


@pytest.mark.parametrize("guarded", [None, "user/friday-rule"])
def test_an_alias_of_it_goes_too_unless_it_is_guarded(on: Service, guarded: str | None) -> None:
    allowed, never = "Deploys are allowed on Fridays", "Deploys are never allowed on Fridays"
    steps = ["loom.llm_extract", "loom.bulk_write"]
    say(on, OLD, allowed, 1)
    aliased = say(on, "user/friday-rule", allowed, 2, pipeline_steps=steps)
    assert [row["status"] for row in aliased["written"]] == ["duplicate"]
    if guarded:
        lock = {"memory_key": guarded, "user_id": "ada", "mode": "no_delete", "reason": "audited"}
        on.ok("memory.lock", lock)
    answer = say(on, NEW, never, 3)
    assert answer["value_updates_linked"] == (1 if guarded else 2)
    assert sorted(keys(on)) == sorted([NEW, *([guarded] if guarded else [])])
    assert answer["written"][0]["conflict_with"] == ([guarded] if guarded else [])


def test_a_restore_brings_it_back_into_the_conflict(on: Service) -> None:
    say(on, OLD, LISBON, 1)
    say(on, NEW, PORTO, 2)
    restored = on.ok("memory.restore", {"memory_key": OLD, "user_id": "ada"})
    assert (restored["restored"], restored["conflict_with"]) == (True, [NEW])
    got = on.ok("memory.get", {"memory_key": OLD, "user_id": "ada"})
    assert (got["value"], got["version"], got["expire_reason"]) == (LISBON, 3, None)
    assert newest(on)["superseded_by"] is None
    [proof] = on.ok("memory.evidence", {"memory_key": OLD, "user_id": "ada"})["turns"]
    assert proof["content"] == f"{LISBON}."


def test_said_anew_it_comes_back_and_the_other_goes(on: Service) -> None:
    say(on, OLD, LISBON, 1)
    say(on, NEW, PORTO, 2)
    assert say(on, OLD, LISBON, 3)["value_updates_linked"] == 1
    assert keys(on) == [OLD]
    assert say(on, NEW, PORTO, 2, run_id="late")["value_updates_linked"] == 0
    assert keys(on) == [OLD]


def test_a_session_sent_again_changes_nothing(on: Service) -> None:
    turns = [*body(LISBON, 1)["messages"], *body(PORTO, 2)["messages"]]
    session = {"session_id": "s", "user_id": "ada"}
    on.says(fact("user", "home city", LISBON, 0))
    on.ok(OP, {"messages": turns[:1], **session})
    on.says(fact("user", "home city", LISBON, 0), fact("user", "residence", PORTO, 1))
    assert on.ok(OP, {"messages": turns, **session})["value_updates_linked"] == 1
    before = on.count("memory_history")
    more = {"role": "user", "content": "Thanks, bye.", "timestamp": "2026-06-03T10:00:00Z"}
    answer = on.ok(OP, {"messages": [*turns, more], **session})
    assert (answer["value_updates_linked"], answer["written"]) == (0, [])
    assert on.count("memory_history") == before
    assert keys(on) == [NEW]


def test_a_request_again_answers_as_before(on: Service) -> None:
    say(on, OLD, LISBON, 1)
    say(on, NEW, PORTO, 2)
    counts = {table: on.count(table) for table in TABLES}
    again = say(on, NEW, PORTO, 2)
    assert (again["value_updates_linked"], again["cost"]["model_calls"]) == (1, 0)
    assert {table: on.count(table) for table in TABLES} == counts


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("write", range(1, WRITES + 1))
def test_a_crash_at_any_write_takes_it_away_once(on: Service, write: int, *, after: bool) -> None:
    say(on, OLD, LISBON, 1)
    on.says(fact("user", "residence", PORTO))
    at = {"left": write}
    broken = replace(
        on.services,
        store=Breaking(on.services.store, at, after=after),
        coordinator=Breaking(on.services.coordinator, at, after=after),
    )
    with pytest.raises(Crash):
        run_op(broken, OP, body(PORTO, 2))
    on.clock.advance(120)
    assert on.ok(OP, body(PORTO, 2))["value_updates_linked"] == 1
    assert keys(on) == [NEW]
    history = on.ok("memory.history", {"memory_key": OLD, "user_id": "ada"})["versions"]
    assert [row["status"] for row in history] == ["deleted", "superseded"]
    [stored] = on.rows(
        reads.memory_list(
            reads.MemoryFilter("local", on.clock.now(), statuses=("deleted",)), limit=5
        )
    )
    assert (stored.superseded_by, stored.embedding, stored.search_terms) == (NEW, (), ())


@pytest.mark.parametrize("mode", ["pin", "read_only", "no_delete", "none"])
def test_a_late_plan_leaves_what_is_guarded_by_now(on: Service, mode: str) -> None:
    say(on, OLD, LISBON, 1)
    on.says(fact("user", "residence", PORTO))
    crashed(on, OP, body(PORTO, 2), by=Won)
    where = {"memory_key": OLD, "user_id": "ada"}
    if mode == "pin":
        on.ok("memory.pin", where)
    elif mode != "none":
        on.ok("memory.lock", {**where, "mode": mode, "reason": "audited"})
    answer = run_op(on.services, OP, body(PORTO, 2), key="late")
    assert [row["memory_key"] for row in answer["written"]] == [NEW]
    if mode == "none":
        assert (answer["value_updates_linked"], answer["refused"]) == (1, [])
        assert keys(on) == [NEW]
        return
    assert answer["value_updates_linked"] == 0
    code = "PINNED_CONFLICT" if mode == "pin" else "LOCKED"
    assert [(row["memory_key"], row["code"]) for row in answer["refused"]] == [(OLD, code)]
    assert sorted(keys(on)) == [OLD, NEW]

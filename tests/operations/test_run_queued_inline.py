"""A deferred request leaves what the same request leaves inline."""

from __future__ import annotations

from typing import Any

from tests.support.batches import state
from tests.support.service import Service, fact, running
from tests.support.worker import OP, defer, later, work

FACTS = (
    fact("user", "favourite tea", "Likes oolong tea", 0),
    fact("user", "home city", "Lives in Lisbon", 1),
    fact("user", "pet", "Has a hamster named Bo", 0),
    {"subject": "user", "value": "x"},
)
MESSAGES = [
    {"role": "user", "content": "I like oolong tea."},
    {"role": "user", "content": "I live in Lisbon now.", "timestamp": "2090-10-01T10:00:00Z"},
    {"role": "assistant", "content": "Noted."},
]
BODY: dict[str, Any] = {"messages": MESSAGES, "user_id": "ada", "agent": "bot", "run_id": "r1"}
COLUMNS = {
    "memory": "* EXCEPT (memory_id, plan_id, embedding)",
    "memory_history": "* EXCEPT (memory_id, plan_id)",
    "memory_evidence": "*",
    "memory_evidence_link": "* EXCEPT (memory_id)",
    "memory_chunk": "* EXCEPT (embedding)",
    "memory_drops": "* EXCEPT (drop_id)",
    "memory_audit": "* EXCEPT (audit_id, memory_id, request_id)",
    "taken_turn": "* EXCEPT (plan_id)",
}
"""All that is not an id minted by the run."""


def contents(service: Service) -> dict[str, list[str]]:
    found = {}
    for table, columns in COLUMNS.items():
        sql = f"SELECT {columns} FROM {table} FINAL WHERE org = {{org:String}}"  # noqa: S608
        found[table] = sorted(map(repr, service.store.query(table, sql, {"org": "dev"})))
    return found


def before(service: Service) -> None:
    service.ok("memory.set", {"memory_key": "user/tea", "value": "Likes oolong tea", **WHO})
    service.says(*FACTS)


WHO = {"user_id": "ada", "agent": "bot"}


def test_the_same_rows_verdicts_and_drops_as_inline() -> None:
    with running() as inline:
        before(inline)
        answer = inline.ok(OP, BODY)
        wanted = contents(inline)
    with running() as deferred:
        before(deferred)
        queue_id = defer(deferred, **BODY)
        work(deferred, queue_id)
        assert state(deferred, queue_id).status == "done"
        found = contents(deferred)
        # The request again is answered from the run that the worker made.
        again = deferred.ok(OP, BODY)
    for table in COLUMNS:
        assert found[table] == wanted[table], table
    assert all(wanted[table] for table in COLUMNS)
    assert [row["memory_key"] for row in again["written"]] == [
        row["memory_key"] for row in answer["written"]
    ]
    assert {row["conflict_verdict"] for row in again["written"]} == {"duplicate"}


def test_a_request_answered_inline_meanwhile_is_done_without_a_call(service: Service) -> None:
    before(service)
    queue_id = defer(service, **BODY)
    service.ok(OP, BODY)
    assert work(service, queue_id).hide_s is None
    row = state(service, queue_id)
    assert (row.status, row.attempts) == ("done", 0)
    assert len(service.model.asked("extract")) == 1


def test_tomorrow_is_the_day_after_the_acceptance(service: Service) -> None:
    """Reported fault 61: an item without a date was dated to when it was ingested."""
    service.says(fact("user", "flight", "Flies to Oslo tomorrow", span="Tomorrow I fly to Oslo"))
    queue_id = defer(service, "Tomorrow I fly to Oslo.")
    accepted = service.clock.now()
    later(service, days=3)
    work(service, queue_id)
    found = service.ok("memory.get", {"memory_key": "user/flight"})
    assert found["value"] == "Flies to Oslo on 6 October 2090"
    [asked] = service.model.asked("extract")
    assert "<observation_date>2090-10-05</observation_date>" in str(asked["messages"])
    [turn] = service.ok("memory.evidence", {"memory_key": "user/flight"})["turns"]
    assert turn["timestamp"] is None or turn["timestamp"].startswith("2090-10-05")
    assert accepted.date().isoformat() == "2090-10-05"


def test_a_memory_written_after_the_acceptance_is_the_newer_evidence(service: Service) -> None:
    service.says(fact("user", "home city", "Lives in Lisbon"))
    queue_id = defer(service, "I live in Lisbon.")
    later(service, hours=1)
    service.ok("memory.set", {"memory_key": "user/home-city", "value": "Lives in Porto"})
    later(service, hours=1)
    work(service, queue_id)
    assert state(service, queue_id).status == "done"
    assert service.ok("memory.get", {"memory_key": "user/home-city"})["value"] == "Lives in Porto"

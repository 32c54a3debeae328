"""A crash anywhere, a race, a repeat: the store ends as after one run."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from tests.support.service import Service, fact, running

from loom import wiring
from loom.ports.coordination import Claim
from loom.ports.store import Insert, Read, Results, StoreUnavailable

OP = "memory.set_from_messages"
BODY = {
    "messages": [
        {"role": "user", "content": "I live in Oslo and I have a dog named Rex."},
        {"role": "assistant", "content": "Nice."},
        {"role": "user", "content": "Actually I live in Bergen."},
    ],
    "user_id": "ada",
}
FACTS = (
    fact("user", "home city", "Lives in Oslo", 0),
    fact("user", "dog", "Has a dog named Rex", 0, entities=["Rex"]),
    fact("user", "home city", "Lives in Bergen", 2),
)
TABLES = (
    "memory",
    "memory_history",
    "memory_evidence",
    "memory_evidence_link",
    "memory_chunk",
    "memory_drops",
    "memory_audit",
)


class Crash(BaseException):
    """The process ends here."""


class Breaking:
    """A store or coordination handle that crashes before or after its nth write."""

    def __init__(self, inner: Any, at: dict[str, int], *, after: bool) -> None:
        self._inner, self._at, self._after = inner, at, after

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def for_org(self, org: str) -> Breaking:
        return Breaking(self._inner.for_org(org), self._at, after=self._after)

    def _write(self, run: Callable[[], Any]) -> Any:
        self._at["left"] -= 1
        if self._at["left"] == 0 and not self._after:
            raise Crash
        done = run()
        if self._at["left"] == 0:
            raise Crash
        return done

    def together(self, *statements: Read[Any] | Insert) -> Results:
        if not any(isinstance(each, Insert) for each in statements):
            return self._inner.together(*statements)
        return self._write(lambda: self._inner.together(*statements))

    def acquire(self, lease: str, **more: Any) -> bool:
        return self._write(lambda: self._inner.acquire(lease, **more))

    def win_plan(self, request_id: str, **more: Any) -> str:
        return self._write(lambda: self._inner.win_plan(request_id, **more))

    def finish(self, request_id: str, **more: Any) -> None:
        self._write(lambda: self._inner.finish(request_id, **more))

    def claim_versions(self, claims: dict[str, Claim], **more: Any) -> dict[str, int]:
        return self._write(lambda: self._inner.claim_versions(claims, **more))


WRITES = 7
"""lease, evidence, claim, plan, win, apply, finish."""


def counts(service: Service) -> dict[str, int]:
    return {table: service.count(table) for table in TABLES}


@pytest.fixture(scope="module")
def undisturbed() -> dict[str, int]:
    with running() as service:
        service.says(*FACTS)
        service.ok(OP, BODY)
        return counts(service)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("write", range(1, WRITES + 1))
def test_a_crash_at_any_write_is_repaired_by_the_same_request(
    service: Service, undisturbed: dict[str, int], write: int, *, after: bool
) -> None:
    service.says(*FACTS)
    at = {"left": write}
    broken = replace(
        service.services,
        store=Breaking(service.services.store, at, after=after),
        coordinator=Breaking(service.services.coordinator, at, after=after),
    )
    wiring.use(broken)
    with pytest.raises(Crash):
        service_call(broken)
    assert at["left"] <= 0
    wiring.use(service.services)
    service.clock.advance(120)
    answer = service.ok(OP, BODY)
    assert [row["memory_key"] for row in answer["written"]] == [
        "user/home-city",
        "user/dog",
        "user/home-city",
    ]
    assert counts(service) == undisturbed
    got = service.ok("memory.get", {"memory_key": "user/home-city"})
    assert got["value"] == "Lives in Bergen"
    assert len(service.model.asked("extract")) <= 2


def service_call(services: Any) -> None:
    """Run the op as the handler would; a crash is no answer."""
    from loom.operations.call import Call
    from loom.operations.set_from_messages import set_from_messages
    from loom.operations.set_from_messages_wire import SetFromMessagesRequest

    call = Call(principal="-", deadline=services.clock.monotonic() + 28, request_id="r")
    set_from_messages(services, call, SetFromMessagesRequest.model_validate(BODY))


def test_a_plan_of_a_lost_coordination_table_is_not_decided_anew(service: Service) -> None:
    service.says(*FACTS)
    service.ok(OP, BODY)
    with running() as other:
        lost = replace(service.services, coordinator=other.services.coordinator)
        wiring.use(lost)
        answer = service.ok(OP, BODY)
    assert len(answer["written"]) == 3
    assert answer["cost"]["model_calls"] == 0
    assert len(service.model.asked("extract")) == 1
    assert service.count("memory_history") == 3


def test_twenty_identical_calls_at_once_leave_one_effect(service: Service) -> None:
    service.says(*FACTS)
    with ThreadPoolExecutor(20) as pool:
        replies = list(pool.map(lambda _: service.call(OP, BODY), range(20)))
    assert {reply.status for reply in replies} <= {200, 409}
    assert {r.code for r in replies if r.status == 409} <= {"REQUEST_IN_PROGRESS"}
    assert any(reply.status == 200 for reply in replies)
    assert service.count("memory") == 2
    assert service.count("memory_history") == 3
    assert len(service.model.asked("extract")) == 1


def test_an_identical_call_in_flight_is_told_to_come_back(service: Service) -> None:
    asked = service.services.coordinator.for_org("dev")
    service.says(*FACTS)
    service.ok(OP, BODY)
    request_id = service.store.query("q", "SELECT request_id FROM write_plan", {})[0]["request_id"]
    body = {**BODY, "user_id": "eve"}
    service.model.rules([{"stage": "extract", "status": 500}])
    service.refused(OP, body, "EXTRACTION_FAILED")
    assert asked.acquire(f"extract:{request_id}", owner="somebody", seconds=60)
    service.ok(OP, BODY)  # finished runs answer whoever holds the lease


def test_a_store_that_is_down_is_503_and_nothing_is_half_written(service: Service) -> None:
    class Down:
        phases = 0
        org = "dev"

        def for_org(self, org: str) -> Down:
            del org
            return self

        def together(self, *statements: Any) -> Results:
            del statements
            raise StoreUnavailable("down")

        def ping(self) -> None:
            raise StoreUnavailable("down")

    wiring.use(replace(service.services, store=Down()))
    reply = service.call(OP, BODY)
    assert (reply.status, reply.code) == (503, "BACKEND_UNAVAILABLE")
    assert reply.headers["retry-after"] == "2"
    assert service.call("/v1/health", method="GET", raw="").status == 503
    wiring.use(service.services)
    service.says(*FACTS)
    assert len(service.ok(OP, BODY)["written"]) == 3


def test_an_idempotency_key_gives_the_first_answer_back(service: Service) -> None:
    service.says(*FACTS)
    headers = {"Idempotency-Key": "k-1"}
    first = service.ok(OP, BODY, headers=headers)
    assert service.ok(OP, BODY, headers=headers) == first
    other = {**BODY, "user_id": "eve"}
    service.refused(OP, other, "IDEMPOTENCY_KEY_REUSED", headers=headers)
    service.refused(OP, BODY, "INVALID_REQUEST", headers={"Idempotency-Key": "a b"})


def test_a_failed_call_leaves_its_idempotency_key_unused(service: Service) -> None:
    headers = {"Idempotency-Key": "k-2"}
    service.model.rules([{"stage": "extract", "answer": "sorry"}])
    service.refused(OP, BODY, "EXTRACTION_FAILED", headers=headers)
    service.says(*FACTS)
    assert len(service.ok(OP, BODY, headers=headers)["written"]) == 3


def test_memory_set_twice_by_one_key_writes_once(service: Service) -> None:
    body = {"memory_key": "a/b", "value": "The printer is on floor three"}
    headers = {"Idempotency-Key": "k-3"}
    first = service.ok("memory.set", body, headers=headers)
    assert service.ok("memory.set", body, headers=headers) == first
    assert service.ok("memory.set", body)["noop"]
    assert service.count("memory_history") == 1


def test_twenty_writers_of_one_key(service: Service) -> None:
    bodies = [{"memory_key": "a/b", "value": f"The answer is number {n}"} for n in range(20)]
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda body: service.ok("memory.set", body), bodies))
    assert len({answer["version"] for answer in answers}) == 20
    history = service.ok("memory.history", {"memory_key": "a/b"})["versions"]
    assert {v["value"] for v in history} == {body["value"] for body in bodies}
    live = service.ok("memory.get", {"memory_key": "a/b"})
    assert live["version"] == max(answer["version"] for answer in answers)


def test_of_ten_conditional_writers_one_wins(service: Service) -> None:
    first = service.ok("memory.set", {"memory_key": "a/b", "value": "The first value of all"})
    bodies = [
        {
            "memory_key": "a/b",
            "value": f"The value of writer {n} is {n}",
            "if_match_sha256": first["content_sha256"],
        }
        for n in range(10)
    ]
    with ThreadPoolExecutor(10) as pool:
        replies = list(pool.map(lambda body: service.call("memory.set", body), bodies))
    won = [reply for reply in replies if reply.status == 200]
    assert len(won) == 1
    assert {r.code for r in replies if r.status != 200} <= {"SHA_MISMATCH", "REQUEST_IN_PROGRESS"}
    assert len(service.ok("memory.history", {"memory_key": "a/b"})["versions"]) == 2


def test_an_idempotency_key_with_another_body_after_a_crash_is_written(service: Service) -> None:
    from tests.operations.test_verdicts import LosingApply

    headers = {"Idempotency-Key": "kk"}
    wiring.use(replace(service.services, store=LosingApply(service.services.store)))
    one = {"memory_key": "a/one", "value": "The first body of this key"}
    service.refused("memory.set", one, "BACKEND_UNAVAILABLE", headers=headers)
    wiring.use(service.services)
    two = {"memory_key": "a/two", "value": "The second body of this key"}
    assert service.ok("memory.set", two, headers=headers)["memory_key"] == "a/two"
    assert service.ok("memory.get", {"memory_key": "a/two"})["found"]


def test_an_unapplied_plan_whose_numbers_were_given_away_is_decided_anew(
    service: Service,
) -> None:
    from tests.operations.test_verdicts import LosingApply

    service.says(fact("user", "home city", "Lives in Oslo"))
    body = {"messages": [{"role": "user", "content": "I live in Oslo."}]}
    wiring.use(replace(service.services, store=LosingApply(service.services.store)))
    service.refused(OP, body, "BACKEND_UNAVAILABLE")
    with running() as other:
        lost = replace(service.services, coordinator=other.services.coordinator)
        wiring.use(lost)
        service.ok("memory.set", {"memory_key": "user/home-city", "value": "Lives in Rome"})
        service.clock.advance(120)
        service.ok(OP, body)
        history = service.ok("memory.history", {"memory_key": "user/home-city"})["versions"]
    assert sorted(version["version"] for version in history) == [1, 2]

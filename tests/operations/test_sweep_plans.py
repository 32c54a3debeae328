"""A plan that won its request and was not applied is applied by the sweep."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.operations.test_late_plans import Finished, Won
from tests.pipeline.test_exactly_once import Breaking, Crash
from tests.support.calls import run_op
from tests.support.service import Service, fact
from tests.support.sweeping import Statements, swept

from loom.operations import sweep_plans
from loom.ports.coordination import ALL_ORGS
from loom.ports.store import Insert, StoreUnavailable

BODY = {"memory_key": "k/one", "value": "The printer is upstairs"}


def left(service: Service, op: str, body: dict[str, Any], by: type[Won] = Won) -> None:
    """A call whose process ends when its plan has won, and that nobody sends again."""
    broken = replace(service.services, coordinator=by(service.services.coordinator))
    with pytest.raises(Crash):
        run_op(broken, op, body)


def found(service: Service, key: str = "k/one", **more: Any) -> bool:
    return bool(service.ok("memory.get", {"memory_key": key, **more})["found"])


def test_a_plan_left_behind_is_applied_once_it_is_two_minutes_old(service: Service) -> None:
    left(service, "memory.set", BODY)
    service.clock.advance(119)
    assert swept(service).plans_applied == 0
    assert not found(service)
    service.clock.advance(1)
    report = swept(service)
    assert (report.plans_applied, report.failures) == (1, 0)
    assert found(service)
    entries = service.ok("audit.list", {"action": "memory.set"})["entries"]
    assert len(entries) == 1
    assert swept(service).plans_applied == 0


def test_an_extraction_left_behind_ends_as_if_nothing_had_happened(service: Service) -> None:
    service.says(fact("user", "home city", "Lives in Oslo", 0))
    body = {"messages": [{"role": "user", "content": "I live in Oslo."}], "user_id": "ada"}
    left(service, "memory.set_from_messages", body)
    service.clock.advance(120)
    assert swept(service).plans_applied == 1
    results = service.ok("memory.search", {"query": "Oslo", "user_id": "ada"})["results"]
    assert any(hit["source"] == "memory" for hit in results)
    asked = len(service.model.log)
    answer = service.ok("memory.set_from_messages", body)
    assert [row["conflict_verdict"] for row in answer["written"]] == ["duplicate"]
    assert len(service.model.log) == asked


def test_a_plan_of_which_some_rows_were_written_is_applied_to_the_end(service: Service) -> None:
    class Half(Breaking):
        """A store that ends the process after one of the plan's tables."""

        def for_org(self, org: str) -> Any:
            return Half(self._inner.for_org(org), self._at, after=True)

        def together(self, *statements: Any) -> Any:
            rows = [each for each in statements if isinstance(each, Insert)]
            if len(rows) > 1:
                self._inner.together(rows[0])
                raise Crash
            return self._inner.together(*statements)

    broken = replace(service.services, store=Half(service.services.store, {"left": -1}, after=True))
    with pytest.raises(Crash):
        run_op(broken, "memory.set", BODY)
    assert service.count("memory_history") == 1
    assert not found(service)
    service.clock.advance(120)
    assert swept(service).plans_applied == 1
    assert found(service)
    assert service.count("memory_history") == 1


@pytest.mark.parametrize("by", [None, Finished])
def test_a_plan_that_was_applied_is_left_alone(
    service: Service, by: type[Won] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if by:
        left(service, "memory.set", BODY, by)
    else:
        service.ok("memory.set", BODY)
    service.clock.advance(120)
    seen = Statements(service, monkeypatch)
    assert swept(service).plans_applied == 0
    assert (seen.inserts, seen.reads.count("plan_rows")) == ([], 0)


def test_a_plan_that_another_plan_of_its_request_beat_is_never_applied(service: Service) -> None:
    class Beaten(Won):
        """Another plan of the request wins first; then the process ends."""

        def for_org(self, org: str) -> Beaten:
            return Beaten(self._inner.for_org(org))

        def win_plan(self, request_id: str, **more: Any) -> str:
            return super().win_plan(request_id, **{**more, "plan_id": "another"})

    left(service, "memory.set", BODY, Beaten)
    service.clock.advance(120)
    report = swept(service)
    assert (report.plans_applied, report.failures) == (0, 0)
    assert not found(service)


def test_what_was_locked_since_stays_as_it_is(service: Service) -> None:
    service.ok("memory.set", {**BODY, "value": "The printer is in the cellar"})
    left(service, "memory.set", BODY)
    service.clock.advance(1)
    service.ok("memory.lock", {"memory_key": "k/one", "reason": "law", "mode": "read_only"})
    service.clock.advance(120)
    assert swept(service).plans_applied == 1
    assert (
        service.ok("memory.get", {"memory_key": "k/one"})["value"] == "The printer is in the cellar"
    )
    assert swept(service).plans_applied == 0


def test_a_plan_of_an_erased_user_is_not_applied(service: Service) -> None:
    left(service, "memory.set", {**BODY, "user_id": "ada"})
    service.services.coordinator.for_org("dev").record_erasure("ada", at=service.clock.now())
    service.clock.advance(120)
    report = swept(service)
    assert (report.plans_applied, report.failures) == (0, 0)
    assert not found(service, user_id="ada")


def test_plans_of_every_organisation_are_found(service: Service) -> None:
    for org in ("acme", "globex"):
        left(service, "memory.set", {**BODY, "org": org})
    service.clock.advance(120)
    assert swept(service).plans_applied == 2
    assert found(service, org="acme")
    assert found(service, org="globex")


def test_a_plan_is_looked_at_once_and_none_is_missed(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep_plans, "MOST", 2)
    looked: list[str] = []
    inner = sweep_plans._is_unfinished
    monkeypatch.setattr(
        sweep_plans,
        "_is_unfinished",
        lambda services, plan: (looked.append(plan.plan_id), inner(services, plan))[1],
    )
    for number in range(5):
        left(service, "memory.set", {**BODY, "memory_key": f"k/{number}"})
        service.clock.advance(1)
    service.clock.advance(120)
    applied = [swept(service).plans_applied for _ in range(5)]
    assert sum(applied) == 5
    assert all(found(service, f"k/{number}") for number in range(5))
    before = len(looked)
    service.clock.advance(60)
    assert swept(service).plans_applied == 0
    assert len(looked) == before


def test_what_failed_is_tried_again(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    left(service, "memory.set", BODY)
    service.clock.advance(120)

    def failing(*_: Any) -> None:
        raise StoreUnavailable("no answer")

    with monkeypatch.context() as patch:
        patch.setattr(service.store, "insert", failing)
        report = swept(service)
    assert (report.plans_applied, report.failures) == (0, 1)
    assert swept(service).plans_applied == 1


def test_a_plan_that_cannot_be_read_does_not_stop_the_next(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(2):
        left(service, "memory.set", {**BODY, "memory_key": f"k/{number}"})
        service.clock.advance(1)
    service.clock.advance(120)
    inner, broken = sweep_plans.apply_plan, iter([True, False])

    def applying(write: Any, plan: Any) -> Any:
        if next(broken):
            raise ValueError("unreadable")
        return inner(write, plan)

    monkeypatch.setattr(sweep_plans, "apply_plan", applying)
    report = swept(service)
    assert (report.plans_applied, report.failures) == (1, 1)
    assert [where for _, where in service.reported] == ["sweep.plans"]
    assert swept(service).failures == 0


def test_while_one_sweep_is_at_it_another_leaves_the_plans_alone(service: Service) -> None:
    left(service, "memory.set", BODY)
    service.clock.advance(120)
    leases = service.services.coordinator.for_org(ALL_ORGS)
    assert leases.acquire(sweep_plans.LEASE, owner="another sweep", seconds=30)
    assert swept(service).plans_applied == 0
    leases.release(sweep_plans.LEASE, owner="another sweep")
    assert swept(service).plans_applied == 1

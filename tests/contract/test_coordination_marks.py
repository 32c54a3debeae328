"""Request marks: one plan per request id, none for an erased user."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.support.aws import coordinator
from tests.support.clock import START, FakeClock
from tests.support.races import race

from loom.adapters.aws.coordination import DynamoCoordination
from loom.adapters.local.clock import SystemClock
from loom.ports.coordination import RequestMark, UserErased

MICROSECOND = timedelta(microseconds=1)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def acme(clock: FakeClock) -> DynamoCoordination:
    return coordinator(clock).for_org("acme")


def win(acme: DynamoCoordination, plan_id: str, request_id: str = "r1") -> str:
    return acme.win_plan(request_id, plan_id=plan_id, user_id="ada", accepted_at=START)


def test_an_unknown_request_has_no_mark(acme: DynamoCoordination) -> None:
    assert acme.mark("r1") is None


def test_the_first_plan_wins_and_later_ones_learn_of_it(acme: DynamoCoordination) -> None:
    assert win(acme, "p1") == "p1"
    assert win(acme, "p2") == "p1"
    assert win(acme, "p1") == "p1"
    assert win(acme, "p2", request_id="r2") == "p2"
    assert acme.mark("r1") == RequestMark("r1", "p1", None)
    assert acme.trips == 5


def test_of_20_plans_one_wins_and_all_know_which() -> None:
    shared = coordinator(SystemClock())
    winners = race(20, lambda number: win(shared.for_org("acme"), f"p{number}"))
    assert len(set(winners)) == 1
    mark = shared.for_org("acme").mark("r1")
    assert mark is not None
    assert mark.plan_id == winners[0]


def test_a_mark_is_forgotten_after_24_hours(acme: DynamoCoordination, clock: FakeClock) -> None:
    win(acme, "p1")
    clock.advance(86_399)
    assert acme.mark("r1") == RequestMark("r1", "p1", None)
    assert win(acme, "p2") == "p1"
    clock.advance(1)
    assert acme.mark("r1") is None
    assert win(acme, "p2") == "p2"
    assert acme.mark("r1") == RequestMark("r1", "p2", None)


def test_a_new_winner_is_not_finished_because_an_old_one_was(
    acme: DynamoCoordination, clock: FakeClock
) -> None:
    win(acme, "p1")
    acme.finish("r1", plan_id="p1")
    clock.advance(86_401)
    win(acme, "p2")
    assert acme.mark("r1") == RequestMark("r1", "p2", None)


def test_finish_keeps_the_time_of_the_first_finish(
    acme: DynamoCoordination, clock: FakeClock
) -> None:
    win(acme, "p1")
    clock.advance(1.25)
    acme.finish("r1", plan_id="p1")
    clock.advance(5)
    acme.finish("r1", plan_id="p1")
    assert acme.mark("r1") == RequestMark("r1", "p1", START + timedelta(seconds=1.25))


def test_winning_again_does_not_undo_the_finish(acme: DynamoCoordination) -> None:
    win(acme, "p1")
    acme.finish("r1", plan_id="p1")
    assert win(acme, "p1") == "p1"
    assert acme.mark("r1") == RequestMark("r1", "p1", START)


def test_a_run_finished_late_is_remembered_for_24_hours(
    acme: DynamoCoordination, clock: FakeClock
) -> None:
    win(acme, "p1")
    clock.advance(80_000)
    acme.finish("r1", plan_id="p1")
    clock.advance(80_000)
    assert acme.mark("r1") is not None


def test_only_the_winner_finishes(acme: DynamoCoordination, clock: FakeClock) -> None:
    win(acme, "p1")
    acme.finish("r1", plan_id="p2")
    assert acme.mark("r1") == RequestMark("r1", "p1", None)
    acme.finish("r2", plan_id="p1")
    assert acme.mark("r2") is None
    clock.advance(86_401)
    acme.finish("r1", plan_id="p1")
    assert acme.mark("r1") is None


def test_finish_frees_the_lease_in_the_same_trip(acme: DynamoCoordination) -> None:
    win(acme, "p1")
    acme.acquire("session", owner="a", seconds=30)
    before = acme.trips
    acme.finish("r1", plan_id="p1", lease="session", owner="a")
    assert acme.trips == before + 1
    assert acme.mark("r1") == RequestMark("r1", "p1", START)
    assert acme.acquire("session", owner="b", seconds=30) is True


def test_finish_frees_the_lease_also_of_a_plan_that_lost(acme: DynamoCoordination) -> None:
    win(acme, "p1")
    acme.acquire("session", owner="b", seconds=30)
    acme.finish("r1", plan_id="p2", lease="session", owner="b")
    assert acme.mark("r1") == RequestMark("r1", "p1", None)
    assert acme.acquire("session", owner="c", seconds=30) is True


def test_finish_leaves_the_lease_of_another_alone(acme: DynamoCoordination) -> None:
    win(acme, "p1")
    acme.acquire("session", owner="b", seconds=30)
    acme.finish("r1", plan_id="p1", lease="session", owner="a")
    assert acme.mark("r1") == RequestMark("r1", "p1", START)
    assert acme.acquire("session", owner="c", seconds=30) is False


def test_finish_with_a_lost_plan_and_a_lost_lease_changes_nothing(
    acme: DynamoCoordination,
) -> None:
    win(acme, "p1")
    acme.acquire("session", owner="b", seconds=30)
    acme.finish("r1", plan_id="p2", lease="session", owner="a")
    assert acme.mark("r1") == RequestMark("r1", "p1", None)
    assert acme.acquire("session", owner="c", seconds=30) is False


def test_finish_with_a_lease_that_is_gone_still_finishes(acme: DynamoCoordination) -> None:
    win(acme, "p1")
    acme.finish("r1", plan_id="p1", lease="session", owner="a")
    assert acme.mark("r1") == RequestMark("r1", "p1", START)


@pytest.mark.parametrize("late", [timedelta(0), MICROSECOND, timedelta(days=10)])
def test_an_erasure_since_acceptance_ends_the_run(
    acme: DynamoCoordination, late: timedelta
) -> None:
    acme.record_erasure("ada", at=START + late)
    with pytest.raises(UserErased):
        win(acme, "p1")
    assert acme.mark("r1") is None


def test_an_erasure_before_acceptance_does_not(acme: DynamoCoordination) -> None:
    acme.record_erasure("ada", at=START - MICROSECOND)
    assert win(acme, "p1") == "p1"


def test_an_erasure_binds_its_user_and_org_only() -> None:
    shared = coordinator(FakeClock())
    shared.for_org("acme").record_erasure("bob", at=START)
    shared.for_org("globex").record_erasure("ada", at=START)
    assert win(shared.for_org("acme"), "p1") == "p1"


def test_the_latest_erasure_counts(acme: DynamoCoordination) -> None:
    acme.record_erasure("ada", at=START + timedelta(hours=1))
    acme.record_erasure("ada", at=START - timedelta(hours=1))
    with pytest.raises(UserErased):
        win(acme, "p1")


def test_an_erasure_also_ends_the_run_that_has_a_winner(acme: DynamoCoordination) -> None:
    win(acme, "p1")
    acme.record_erasure("ada", at=START)
    with pytest.raises(UserErased):
        win(acme, "p2")


def test_an_erasure_outlives_the_longest_wait_in_the_queue(
    acme: DynamoCoordination, clock: FakeClock
) -> None:
    acme.record_erasure("ada", at=START)
    clock.advance(31 * 86_400)
    with pytest.raises(UserErased):
        win(acme, "p1")


def test_an_expired_erasure_counts_as_absent(acme: DynamoCoordination, clock: FakeClock) -> None:
    acme.record_erasure("ada", at=START)
    clock.advance(60 * 86_400)
    assert win(acme, "p1") == "p1"
    acme.record_erasure("ada", at=START - timedelta(days=1))
    assert win(acme, "p2", request_id="r2") == "p2"


def test_either_the_erasure_or_the_plan_comes_first() -> None:
    shared = coordinator(SystemClock())

    def run(number: int) -> str:
        handle = shared.for_org("acme")
        if number == 5:
            handle.record_erasure("ada", at=START)
            with pytest.raises(UserErased):
                win(handle, "late", request_id="late")
            return "erased"
        try:
            return win(handle, f"p{number}", request_id=f"r{number}")
        except UserErased:
            return "refused"

    for number, result in enumerate(race(10, run)):
        mark = shared.for_org("acme").mark(f"r{number}")
        assert (mark.plan_id if mark else "none") == (result if result == f"p{number}" else "none")

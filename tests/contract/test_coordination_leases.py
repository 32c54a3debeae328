"""Leases: one holder at a time, for as long as asked."""

from __future__ import annotations

import pytest
from tests.support.aws import coordinator
from tests.support.clock import FakeClock
from tests.support.races import race

from loom.adapters.aws.coordination import DynamoCoordination
from loom.adapters.local.clock import SystemClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def acme(clock: FakeClock) -> DynamoCoordination:
    return coordinator(clock).for_org("acme")


def test_a_held_lease_is_refused_to_others(acme: DynamoCoordination) -> None:
    assert acme.acquire("session", owner="a", seconds=30) is True
    assert acme.acquire("session", owner="b", seconds=30) is False
    assert acme.acquire("another session", owner="b", seconds=30) is True


def test_a_lease_lasts_its_seconds_and_ends_within_one_more(
    acme: DynamoCoordination, clock: FakeClock
) -> None:
    clock.advance(0.4)
    acme.acquire("session", owner="a", seconds=30)
    clock.advance(29.9)
    assert acme.acquire("session", owner="b", seconds=30) is False
    clock.advance(1.1)
    assert acme.acquire("session", owner="b", seconds=30) is True
    assert acme.acquire("session", owner="a", seconds=30) is False


def test_taking_it_again_extends_the_own_lease(acme: DynamoCoordination, clock: FakeClock) -> None:
    acme.acquire("session", owner="a", seconds=30)
    clock.advance(20)
    assert acme.acquire("session", owner="a", seconds=30) is True
    clock.advance(20)
    assert acme.acquire("session", owner="b", seconds=30) is False


def test_a_released_lease_is_free_at_once(acme: DynamoCoordination) -> None:
    acme.acquire("session", owner="a", seconds=30)
    acme.release("session", owner="a")
    assert acme.acquire("session", owner="b", seconds=30) is True


def test_a_stale_owner_releases_nothing(acme: DynamoCoordination, clock: FakeClock) -> None:
    acme.acquire("session", owner="a", seconds=30)
    clock.advance(31)
    acme.acquire("session", owner="b", seconds=30)
    acme.release("session", owner="a")
    assert acme.acquire("session", owner="c", seconds=30) is False


def test_releasing_a_lease_nobody_holds_is_no_error(acme: DynamoCoordination) -> None:
    acme.release("session", owner="a")
    assert acme.acquire("session", owner="a", seconds=30) is True


def test_orgs_do_not_share_leases() -> None:
    both = coordinator(FakeClock())
    assert both.for_org("acme").acquire("session", owner="a", seconds=30) is True
    assert both.for_org("globex").acquire("session", owner="b", seconds=30) is True


def test_a_lease_may_have_a_long_name_in_any_script(acme: DynamoCoordination) -> None:
    name = "名" * 256 * 3
    assert acme.acquire(name, owner="a", seconds=30) is True
    assert acme.acquire(name, owner="b", seconds=30) is False
    assert acme.acquire(name + "名", owner="b", seconds=30) is True


def test_a_lease_of_no_time_is_refused(acme: DynamoCoordination) -> None:
    with pytest.raises(ValueError, match="second"):
        acme.acquire("session", owner="a", seconds=0)


def test_of_20_takers_one_wins() -> None:
    shared = coordinator(SystemClock())

    def take(number: int) -> bool:
        return shared.for_org("acme").acquire("session", owner=f"worker-{number}", seconds=60)

    assert sum(race(20, take)) == 1


def test_of_20_takers_of_an_expired_lease_one_wins() -> None:
    clock = FakeClock()
    shared = coordinator(clock)
    shared.for_org("acme").acquire("session", owner="dead", seconds=10)
    clock.advance(11)

    def take(number: int) -> bool:
        return shared.for_org("acme").acquire("session", owner=f"worker-{number}", seconds=60)

    assert sum(race(20, take)) == 1


def test_each_call_is_one_trip(acme: DynamoCoordination) -> None:
    assert acme.trips == 0
    acme.acquire("session", owner="a", seconds=30)
    assert acme.trips == 1
    acme.acquire("session", owner="b", seconds=30)
    acme.release("session", owner="a")
    assert acme.trips == 3

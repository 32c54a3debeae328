"""Version numbers: consecutive, never given twice, right again after a lost table."""

from __future__ import annotations

import pytest
from tests.support.aws import aws, coordinator, fresh_table
from tests.support.clock import FakeClock
from tests.support.races import race

from loom.adapters.aws.coordination import DynamoCoordination
from loom.adapters.aws.tables import create_tables
from loom.adapters.local.clock import SystemClock
from loom.ports.coordination import Claim


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def acme(clock: FakeClock) -> DynamoCoordination:
    return coordinator(clock).for_org("acme")


def fresh(names: int, seed: int = 0) -> dict[str, Claim]:
    return {f"m{number}": Claim(seed=seed) for number in range(names)}


def test_the_first_version_is_one_and_the_next_are_consecutive(acme: DynamoCoordination) -> None:
    given = [acme.claim_versions({"m": Claim(seed=0)}, plan_id=f"p{n}")["m"] for n in range(4)]
    assert given == [1, 2, 3, 4]


@pytest.mark.parametrize("others", [0, 1])
def test_a_count_reserves_a_block(acme: DynamoCoordination, others: int) -> None:
    claims = {"m": Claim(seed=4, count=3)} | fresh(others)
    assert acme.claim_versions(claims, plan_id="p1")["m"] == 5
    assert acme.claim_versions(claims, plan_id="p2")["m"] == 8
    assert acme.claim_versions({"m": Claim(seed=0)}, plan_id="p3")["m"] == 11


def test_no_claims_need_no_trip(acme: DynamoCoordination) -> None:
    assert acme.claim_versions({}, plan_id="p1") == {}
    assert acme.trips == 0


@pytest.mark.parametrize(("names", "trips"), [(1, 1), (8, 1), (100, 1), (101, 2), (230, 3)])
def test_fresh_memories_take_one_trip_per_hundred(
    acme: DynamoCoordination, names: int, trips: int
) -> None:
    claims = fresh(names, seed=6)
    assert acme.claim_versions(claims, plan_id="p1") == dict.fromkeys(claims, 7)
    assert acme.trips == trips


def test_a_counter_ahead_of_the_store_costs_one_more_trip_for_all(
    acme: DynamoCoordination,
) -> None:
    acme.claim_versions({"m3": Claim(seed=0, count=5), "m5": Claim(seed=2)}, plan_id="p1")
    before = acme.trips
    given = acme.claim_versions(fresh(8), plan_id="p2")
    assert given == dict.fromkeys(fresh(8), 1) | {"m3": 6, "m5": 4}
    assert acme.trips == before + 2


@pytest.mark.parametrize("others", [0, 1])
def test_a_counter_below_the_seed_is_raised(acme: DynamoCoordination, others: int) -> None:
    acme.claim_versions({"m": Claim(seed=0, count=5)}, plan_id="p1")
    ahead = {"m": Claim(seed=40, count=2)} | fresh(others)
    assert acme.claim_versions(ahead, plan_id="p2")["m"] == 41
    assert acme.claim_versions({"m": Claim(seed=0)}, plan_id="p3")["m"] == 43


@pytest.mark.parametrize("others", [0, 3])
def test_a_lost_table_is_seeded_anew(others: int) -> None:
    table = fresh_table()
    acme = coordinator(table=table).for_org("acme")
    acme.claim_versions({"m": Claim(seed=0, count=9)}, plan_id="p1")
    aws().dynamodb().delete_table(TableName=table)
    create_tables(aws().dynamodb(), table)
    claims = {"m": Claim(seed=9)} | fresh(others)
    assert acme.claim_versions(claims, plan_id="p2")["m"] == 10


def test_an_expired_counter_never_gives_a_number_again(
    acme: DynamoCoordination, clock: FakeClock
) -> None:
    acme.claim_versions({"m": Claim(seed=0, count=5)}, plan_id="p1")
    clock.advance(40 * 86_400)
    assert acme.claim_versions({"m": Claim(seed=5)}, plan_id="p2")["m"] == 6


def test_the_same_plan_gets_other_numbers_when_it_asks_again(acme: DynamoCoordination) -> None:
    first = acme.claim_versions(fresh(2), plan_id="p1")
    assert acme.claim_versions(fresh(2), plan_id="p1") == dict.fromkeys(first, 2)


def test_orgs_count_apart() -> None:
    shared = coordinator(FakeClock())
    assert shared.for_org("acme").claim_versions(fresh(1), plan_id="p") == {"m0": 1}
    assert shared.for_org("globex").claim_versions(fresh(1), plan_id="p") == {"m0": 1}


@pytest.mark.parametrize("claim", [Claim(seed=0, count=0), Claim(seed=-1)])
def test_an_impossible_claim_is_an_error(acme: DynamoCoordination, claim: Claim) -> None:
    with pytest.raises(ValueError, match="below"):
        acme.claim_versions({"m": claim}, plan_id="p1")


def test_20_claimers_of_one_memory_get_20_numbers() -> None:
    shared = coordinator(SystemClock())

    def claim(number: int) -> int:
        handle = shared.for_org("acme")
        return handle.claim_versions({"m": Claim(seed=7)}, plan_id=f"p{number}")["m"]

    assert sorted(race(20, claim)) == list(range(8, 28))


def test_20_claimers_of_the_same_20_memories_share_no_number() -> None:
    shared = coordinator(SystemClock())
    names = list(fresh(20))

    def claim(number: int) -> dict[str, int]:
        handle = shared.for_org("acme")
        # Each claimer lists them in another order, and some want more than one number.
        turned = names[number:] + names[:number]
        claims = {name: Claim(seed=0, count=1 + number % 2) for name in turned}
        return handle.claim_versions(claims, plan_id=f"p{number}")

    given = race(20, claim)
    for name in names:
        numbers = [
            first + step
            for claimer, firsts in enumerate(given)
            for first in [firsts[name]]
            for step in range(1 + claimer % 2)
        ]
        assert len(numbers) == len(set(numbers)) == 30
        assert min(numbers) == 1


def test_20_claimers_of_20_memories_of_their_own_need_one_trip_each() -> None:
    shared = coordinator(SystemClock())

    def claim(number: int) -> tuple[set[int], int]:
        handle = shared.for_org("acme")
        claims = {f"m{number}-{name}": Claim(seed=3) for name in range(20)}
        return set(handle.claim_versions(claims, plan_id=f"p{number}").values()), handle.trips

    assert race(20, claim) == [({4}, 1)] * 20

"""Which batch a request belongs to: one, whoever asks and however often."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from tests.support.aws import clients_for, coordinator, emulator_url, fresh_table
from tests.support.clock import START, FakeClock
from tests.support.faults import LostAnswer
from tests.support.races import race

from loom.adapters.aws.clients import AwsClients
from loom.adapters.aws.coordination import QUEUED_S, DynamoCoordination, DynamoCoordinator
from loom.adapters.local.clock import SystemClock
from loom.ports.coordination import Queued

LATER = START + timedelta(seconds=7, microseconds=5)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def acme(clock: FakeClock) -> DynamoCoordination:
    return coordinator(clock).for_org("acme")


def claim(
    acme: DynamoCoordination, queue_id: str, *, request_id: str = "r1", instead_of: str = ""
) -> str:
    return acme.claim_queue_id(
        request_id, queue_id=queue_id, accepted_at=START, instead_of=instead_of
    ).queue_id


def test_the_first_batch_is_the_requests_and_later_calls_learn_of_it(
    acme: DynamoCoordination,
) -> None:
    first = acme.claim_queue_id("r1", queue_id="q1", accepted_at=LATER)
    again = acme.claim_queue_id("r1", queue_id="q2", accepted_at=LATER + timedelta(hours=1))

    assert first == again == Queued("q1", LATER)


def test_a_known_batch_costs_one_trip_like_a_new_one(acme: DynamoCoordination) -> None:
    claim(acme, "q1")
    assert acme.trips == 1
    claim(acme, "q2")
    assert acme.trips == 2


def test_other_requests_and_other_organisations_have_batches_of_their_own() -> None:
    shared = coordinator(FakeClock())
    acme, other = shared.for_org("acme"), shared.for_org("other")

    assert claim(acme, "q1") == "q1"
    assert claim(acme, "q2", request_id="r2") == "q2"
    assert claim(other, "q3") == "q3"


def test_a_batch_that_ended_is_replaced_by_name_and_only_once(acme: DynamoCoordination) -> None:
    claim(acme, "q1")

    assert claim(acme, "q2", instead_of="q0") == "q1"
    assert claim(acme, "q2", instead_of="q1") == "q2"
    assert claim(acme, "q3", instead_of="q1") == "q2"


def test_of_10_first_calls_one_wins_and_all_know_which() -> None:
    shared = coordinator(SystemClock())

    found = race(10, lambda number: claim(shared.for_org("acme"), f"q{number}"))

    assert len(set(found)) == 1


def test_of_10_that_replace_the_same_batch_one_wins_and_all_know_which() -> None:
    shared = coordinator(SystemClock())
    claim(shared.for_org("acme"), "old")

    found = race(10, lambda number: claim(shared.for_org("acme"), f"q{number}", instead_of="old"))

    assert len(set(found)) == 1
    assert found[0] != "old"


def test_a_batch_is_remembered_for_31_days(acme: DynamoCoordination, clock: FakeClock) -> None:
    claim(acme, "q1")
    clock.advance(QUEUED_S - 1)
    assert claim(acme, "q2") == "q1"
    clock.advance(1)
    assert claim(acme, "q2") == "q2"


@pytest.fixture
def clients() -> Iterator[AwsClients]:
    own = clients_for(emulator_url())
    yield own
    own.close()


@pytest.mark.parametrize("instead_of", ["", "old"])
def test_whoever_lost_the_answer_finds_that_the_batch_is_theirs(
    clients: AwsClients, clock: FakeClock, instead_of: str
) -> None:
    acme = DynamoCoordinator(fresh_table(), clients.dynamodb, clock=clock).for_org("acme")
    if instead_of:
        claim(acme, instead_of)
    before = acme.trips
    LostAnswer(clients.dynamodb(), "PutItem")

    assert claim(acme, "q1", instead_of=instead_of) == "q1"

    assert acme.trips == before + 2
    assert claim(acme, "q2", instead_of=instead_of) == "q1"

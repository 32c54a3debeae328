"""What the coordinator does when DynamoDB is gone, slow, throttling or in conflict."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import pytest
from botocore.exceptions import ClientError
from tests.support.aws import aws, clients_for, emulator_url, fresh_table
from tests.support.clock import START, FakeClock
from tests.support.faults import DynamoFault

from loom.adapters.aws.clients import ATTEMPTS, AwsClients
from loom.adapters.aws.coordination import DynamoCoordination, DynamoCoordinator
from loom.ports.coordination import Claim, CoordinationUnavailable

CONFLICT = ["TransactionConflict", "None"]


@pytest.fixture
def clients() -> Iterator[AwsClients]:
    """Clients of this test alone, for its faults."""
    own = clients_for(emulator_url())
    yield own
    own.close()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def acme(clients: AwsClients, clock: FakeClock) -> DynamoCoordination:
    return DynamoCoordinator(fresh_table(), clients.dynamodb, clock=clock).for_org("acme")


def win(acme: DynamoCoordination) -> str:
    return acme.win_plan("r1", plan_id="p1", user_id="ada", accepted_at=START)


def closed_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def test_a_closed_port_is_unavailable_within_seconds() -> None:
    clients = clients_for(f"http://127.0.0.1:{closed_port()}")
    acme = DynamoCoordinator("loom", clients.dynamodb, clock=FakeClock()).for_org("acme")
    started = time.monotonic()
    with pytest.raises(CoordinationUnavailable, match="EndpointConnectionError"):
        acme.acquire("session", owner="a", seconds=30)
    assert time.monotonic() - started < 5
    assert acme.trips == ATTEMPTS
    clients.close()


def test_every_call_names_an_outage_the_same_way() -> None:
    clients = clients_for(f"http://127.0.0.1:{closed_port()}")
    acme = DynamoCoordinator("loom", clients.dynamodb, clock=FakeClock()).for_org("acme")
    calls = (
        lambda: acme.release("session", owner="a"),
        lambda: acme.mark("r1"),
        lambda: win(acme),
        lambda: acme.finish("r1", plan_id="p1"),
        lambda: acme.finish("r1", plan_id="p1", lease="session", owner="a"),
        lambda: acme.record_erasure("ada", at=START),
        lambda: acme.claim_versions({"m": Claim(seed=0)}, plan_id="p1"),
        lambda: acme.claim_versions({"m": Claim(seed=0), "n": Claim(seed=0)}, plan_id="p1"),
    )
    for call in calls:
        with pytest.raises(CoordinationUnavailable):
            call()
    clients.close()


def test_a_server_that_never_answers_is_unavailable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        clients = clients_for(url, read_timeout_s=0.3)
        acme = DynamoCoordinator("loom", clients.dynamodb, clock=FakeClock()).for_org("acme")
        started = time.monotonic()
        with pytest.raises(CoordinationUnavailable, match="ReadTimeoutError"):
            acme.mark("r1")
        assert time.monotonic() - started < 5
        assert acme.trips == ATTEMPTS
        clients.close()


def test_a_missing_table_is_unavailable() -> None:
    acme = DynamoCoordinator("no-such-table", aws().dynamodb, clock=FakeClock()).for_org("acme")
    with pytest.raises(CoordinationUnavailable, match="ResourceNotFoundException"):
        acme.mark("r1")


@pytest.mark.parametrize(
    ("code", "status"),
    [("ProvisionedThroughputExceededException", 400), ("InternalServerError", 500)],
)
def test_trouble_that_passes_is_survived_and_its_trips_are_counted(
    clients: AwsClients, acme: DynamoCoordination, code: str, status: int
) -> None:
    DynamoFault(clients.dynamodb(), "PutItem", code, times=1, status=status)
    assert acme.acquire("session", owner="a", seconds=30) is True
    assert acme.trips == 2


def test_throttling_beyond_the_retries_is_unavailable(
    clients: AwsClients, acme: DynamoCoordination
) -> None:
    DynamoFault(clients.dynamodb(), "GetItem", "ThrottlingException", times=ATTEMPTS)
    with pytest.raises(CoordinationUnavailable, match="ThrottlingException"):
        acme.mark("r1")
    assert acme.trips == ATTEMPTS
    assert acme.mark("r1") is None


def test_a_conflicting_transaction_is_tried_again_after_a_wait(
    clients: AwsClients, acme: DynamoCoordination, clock: FakeClock
) -> None:
    code = "TransactionCanceledException"
    DynamoFault(clients.dynamodb(), "TransactWriteItems", code, times=3, reasons=CONFLICT)
    assert win(acme) == "p1"
    assert acme.trips == 4
    assert len(clock.slept) == 3
    assert all(0.01 < wait <= 0.5 for wait in clock.slept)


def test_a_single_write_in_conflict_with_a_transaction_is_tried_again(
    clients: AwsClients, acme: DynamoCoordination
) -> None:
    DynamoFault(clients.dynamodb(), "UpdateItem", "TransactionConflictException", times=2)
    assert acme.claim_versions({"m": Claim(seed=0)}, plan_id="p1") == {"m": 1}
    assert acme.trips == 3


def test_endless_conflict_is_unavailable(
    clients: AwsClients, acme: DynamoCoordination, clock: FakeClock
) -> None:
    code = "TransactionCanceledException"
    DynamoFault(clients.dynamodb(), "TransactWriteItems", code, times=1000, reasons=CONFLICT)
    with pytest.raises(CoordinationUnavailable, match="conflict"):
        win(acme)
    assert acme.trips < 12
    assert sum(clock.slept) < 5


def test_a_failed_condition_beside_a_conflict_is_asked_again(
    clients: AwsClients, acme: DynamoCoordination
) -> None:
    DynamoFault(
        clients.dynamodb(),
        "TransactWriteItems",
        "TransactionCanceledException",
        times=1,
        reasons=["TransactionConflict", "ConditionalCheckFailed"],
    )
    assert win(acme) == "p1"


def test_a_winner_that_the_refusal_does_not_show_is_read(
    clients: AwsClients, acme: DynamoCoordination
) -> None:
    acme.win_plan("r1", plan_id="p0", user_id="ada", accepted_at=START)
    DynamoFault(
        clients.dynamodb(),
        "TransactWriteItems",
        "TransactionCanceledException",
        times=1,
        reasons=["ConditionalCheckFailed", "None"],
    )
    assert win(acme) == "p0"


def test_our_own_mistake_is_not_called_an_outage(
    clients: AwsClients, acme: DynamoCoordination
) -> None:
    DynamoFault(clients.dynamodb(), "GetItem", "ValidationException", times=1)
    with pytest.raises(ClientError, match="ValidationException"):
        acme.mark("r1")


def test_versions_claimed_without_a_known_outcome_are_left_out_not_given_twice(
    clients: AwsClients, acme: DynamoCoordination
) -> None:
    claims = {"m": Claim(seed=0), "n": Claim(seed=0)}
    DynamoFault(
        clients.dynamodb(), "TransactWriteItems", "InternalServerError", times=3, status=500
    )
    with pytest.raises(CoordinationUnavailable):
        acme.claim_versions(claims, plan_id="p1")
    first = acme.claim_versions(claims, plan_id="p1")
    second = acme.claim_versions(claims, plan_id="p2")
    assert all(second[name] > first[name] for name in claims)


def test_counters_that_keep_changing_are_claimed_one_by_one(
    clients: AwsClients, acme: DynamoCoordination
) -> None:
    claims = {"m": Claim(seed=3), "n": Claim(seed=0)}
    DynamoFault(
        clients.dynamodb(),
        "TransactWriteItems",
        "TransactionCanceledException",
        times=1000,
        reasons=["ConditionalCheckFailed", "ConditionalCheckFailed"],
    )
    assert acme.claim_versions(claims, plan_id="p1") == {"m": 4, "n": 1}


def test_two_handles_of_one_client_count_apart(clients: AwsClients) -> None:
    shared = DynamoCoordinator(fresh_table(), clients.dynamodb, clock=FakeClock())
    first, second = shared.for_org("acme"), shared.for_org("acme")
    first.mark("r1")
    first.mark("r1")
    second.mark("r1")
    aws_calls_of_others = clients.dynamodb().list_tables()
    assert aws_calls_of_others["TableNames"]
    assert (first.trips, second.trips, shared.for_org("acme").trips) == (2, 1, 0)

"""AWS for tests: one emulator per test process, a fresh table for whoever asks.

Plain functions, so that no conftest has to know of them; the emulator starts when first needed and
ends with the process. Endpoint, region and credentials are handed to the clients, so the
environment of other tests stays as it is.
"""

from __future__ import annotations

import atexit
import uuid
from functools import cache

from tests.support.clock import FakeClock

from loom.adapters.aws.clients import AwsClients
from loom.adapters.aws.coordination import DynamoCoordinator
from loom.adapters.aws.emulator import start_emulator
from loom.adapters.aws.tables import create_tables
from loom.ports.clock import Clock

REGION = "eu-central-1"


def clients_for(url: str, *, read_timeout_s: float = 30) -> AwsClients:
    """Clients with fake credentials for an emulator, or for an address nobody listens on.

    The time-out is long, so that a busy machine does not look like an outage.
    """
    return AwsClients(
        region=REGION,
        endpoint_url=url,
        access_key_id="testing",
        secret_access_key="testing",
        dynamodb_read_timeout_s=read_timeout_s,
    )


@cache
def emulator_url() -> str:
    emulator = start_emulator()
    atexit.register(emulator.stop)
    return emulator.url


@cache
def aws() -> AwsClients:
    """The shared clients of the emulator."""
    clients = clients_for(emulator_url())
    atexit.register(clients.close)
    return clients


def fresh_table() -> str:
    table = f"loom-{uuid.uuid4().hex}"
    create_tables(aws().dynamodb(), table)
    return table


def fresh_queues() -> tuple[str, str]:
    """URLs of a queue and of its dead-letter queue."""
    sqs, name = aws().sqs(), f"loom-{uuid.uuid4().hex}"
    dlq = sqs.create_queue(QueueName=f"{name}-dead")["QueueUrl"]
    return sqs.create_queue(QueueName=name)["QueueUrl"], dlq


def coordinator(clock: Clock | None = None, *, table: str | None = None) -> DynamoCoordinator:
    """On a fresh table unless one is named; by a clock that stands still unless one is given."""
    return DynamoCoordinator(table or fresh_table(), aws().dynamodb, clock=clock or FakeClock())

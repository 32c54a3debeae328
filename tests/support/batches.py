"""Deferred batches put into a service's store as an accept or a worker would leave them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.support import stored_rows
from tests.support.aws import aws
from tests.support.service import Service

from loom.adapters.aws.queue import wake_up_of
from loom.domain.queueing.rows import QueueRow
from loom.ports import queue_reads
from loom.ports.queue import WakeUp
from loom.ports.store import Insert


def put(service: Service, *rows: QueueRow, org: str = "dev") -> None:
    """One insert of rows as they are."""
    token = service.services.ids.new()
    service.store.for_org(org).together(Insert("memory_extraction_queue", rows, token=token))


def batch(service: Service, queue_id: str = "batch-1", **changes: Any) -> QueueRow:
    """A batch accepted now and due now, of namespace "local"."""
    now = service.clock.now()
    times = dict.fromkeys(("queued_at", "updated_at", "next_attempt_at", "wake_at"), now)
    return stored_rows.batch(queue_id, **{"namespace": "local", **times, **changes})


def state(
    service: Service, queue_id: str, *, org: str = "dev", namespace: str = "local"
) -> QueueRow:
    """The newest state of a batch."""
    return states(service, [queue_id], org=org, namespace=namespace)[queue_id]


def states(
    service: Service, queue_ids: Sequence[str], *, org: str = "dev", namespace: str = "local"
) -> dict[str, QueueRow]:
    rows = service.rows(queue_reads.batches(namespace, queue_ids), org)
    return {row.queue_id: row for row in rows}


def received(service: Service) -> list[WakeUp]:
    """Take every message that is in the queue, as a worker's event source would."""
    url = service.services.queue._url  # type: ignore[attr-defined]
    found: list[WakeUp] = []
    while True:
        answer = aws().sqs().receive_message(QueueUrl=url, MaxNumberOfMessages=10)
        messages = answer.get("Messages", [])
        if not messages:
            return found
        for message in messages:
            aws().sqs().delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
            found.append(wake_up_of(message["Body"]))

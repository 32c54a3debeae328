"""Messages of a service's queue as the events Lambda makes of them."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from tests.support.aws import aws
from tests.support.service import Service

from loom.entry.dev.sources import sqs_record

EVENTS = Path(__file__).resolve().parents[2] / "events"
ARN = "arn:aws:sqs:us-east-1:123456789012:loom-ExtractionQueue"


def event_of(name: str) -> dict[str, Any]:
    """The event of events/<name>.json."""
    event: dict[str, Any] = json.loads((EVENTS / f"{name}.json").read_text(encoding="utf-8"))
    return event


def queue_url(service: Service) -> str:
    url: str = service.services.queue._url  # type: ignore[attr-defined]
    return url


def delivered(service: Service, *bodies: str, seconds: float = 0) -> dict[str, Any]:
    """Send these bodies, then receive what is there within `seconds`: the event of one call."""
    sqs, url = aws().sqs(), queue_url(service)
    for body in bodies:
        sqs.send_message(QueueUrl=url, MessageBody=body)
    deadline = time.monotonic() + seconds
    while True:
        answer = sqs.receive_message(
            QueueUrl=url, MaxNumberOfMessages=10, MessageSystemAttributeNames=["All"]
        )
        messages = answer.get("Messages", [])
        if messages or time.monotonic() >= deadline:
            return {"Records": [sqs_record(message, ARN) for message in messages]}
        time.sleep(0.05)


def reported_ids(answer: dict[str, Any]) -> set[str]:
    return {item["itemIdentifier"] for item in answer["batchItemFailures"]}

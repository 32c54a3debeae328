"""What calls functions without being asked: SQS event sources and EventBridge schedules."""

from __future__ import annotations

import json
import logging
import re
import threading
import uuid
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from loom.entry.dev.cloudformation import TemplateError
from loom.entry.dev.functions import ACCOUNT, REGION
from loom.entry.dev.template import QueueSource, Schedule

if TYPE_CHECKING:
    from types_boto3_sqs.client import SQSClient
    from types_boto3_sqs.type_defs import MessageTypeDef

_log = logging.getLogger(__name__)

# SQS hands out at most ten messages per receive.
MAX_RECEIVE: Final = 10
# A long poll: the emulator answers at once when there is a message, and is left in peace otherwise.
WAIT_SECONDS: Final = 1
IDLE_SECONDS: Final = 0.2
DRAIN_SECONDS: Final = 0.5

Invoke = Callable[[Any], Any]


class QueuePoller:
    """An SQS event source mapping: receives batches, calls the function, deletes what succeeded.

    At most `max_concurrency` batches are in the function at once. What is not deleted comes back
    when its visibility time-out ends; the queue's redrive policy counts the receives.
    """

    def __init__(
        self, source: QueueSource, *, client: SQSClient, queue_url: str, invoke: Invoke
    ) -> None:
        self._source = source
        self._client = client
        self._queue_url = queue_url
        self._invoke = invoke
        self._stopping = threading.Event()
        self._slots = threading.BoundedSemaphore(source.max_concurrency)
        self._running = 0
        self._ended = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=f"poll-{source.queue}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Stop receiving, and give batches that are in the function a moment to end.

        A poll that is waiting for messages is left to itself: nothing comes of it.
        """
        with self._ended:
            self._stopping.set()
            self._ended.wait_for(self.idle, DRAIN_SECONDS)

    def idle(self) -> bool:
        """Whether no batch is in the function."""
        return self._running == 0

    def _run(self) -> None:
        while not self._stopping.is_set():
            if not self._slots.acquire(timeout=IDLE_SECONDS):
                continue
            messages = self._receive()
            if not messages or not self._begin():
                self._slots.release()
                continue
            threading.Thread(target=self._deliver, args=(messages,), daemon=True).start()

    def _begin(self) -> bool:
        with self._ended:
            self._running += not self._stopping.is_set()
            return not self._stopping.is_set()

    def _receive(self) -> Sequence[MessageTypeDef]:
        try:
            answer = self._client.receive_message(
                QueueUrl=self._queue_url,
                MaxNumberOfMessages=min(self._source.batch_size, MAX_RECEIVE),
                MessageSystemAttributeNames=["All"],
                MessageAttributeNames=["All"],
                WaitTimeSeconds=WAIT_SECONDS,
            )
        except Exception:  # noqa: BLE001 - whatever it was, the next poll may work
            if not self._stopping.is_set():
                _log.exception("messages of %s could not be received", self._source.queue)
            self._stopping.wait(WAIT_SECONDS)
            return []
        return answer.get("Messages", [])

    def _deliver(self, messages: Sequence[MessageTypeDef]) -> None:
        try:
            failed = self._failed(messages)
            for message in messages:
                if message["MessageId"] not in failed:
                    self._client.delete_message(
                        QueueUrl=self._queue_url, ReceiptHandle=message["ReceiptHandle"]
                    )
        except Exception:  # noqa: BLE001 - what was not deleted comes back
            _log.exception("messages of %s could not be deleted", self._source.queue)
        finally:
            self._slots.release()
            with self._ended:
                self._running -= 1
                self._ended.notify_all()

    def _failed(self, messages: Sequence[MessageTypeDef]) -> set[str]:
        """The ids to keep: all of them when the function raises or its report makes no sense."""
        ids = {message["MessageId"] for message in messages}
        queue_arn = f"arn:aws:sqs:{REGION}:{ACCOUNT}:{self._queue_url.rsplit('/', 1)[-1]}"
        event = {"Records": [sqs_record(message, queue_arn) for message in messages]}
        try:
            answer = self._invoke(event)
        except Exception:  # noqa: BLE001 - a function may raise anything; Lambda keeps the batch then
            _log.exception("%s failed on a batch of %d", self._source.function, len(messages))
            return ids
        return reported(answer, ids) if self._source.report_failures else set()


def reported(answer: Any, ids: set[str]) -> set[str]:
    """The failed ids of a partial batch response.

    No answer or an empty list means that all succeeded; an unknown or empty identifier, or an
    answer of another shape, means that all failed.
    """
    if answer is None:
        return set()
    if not isinstance(answer, dict):
        return ids
    items = answer.get("batchItemFailures") or []
    if not isinstance(items, list):
        return ids
    named = {item.get("itemIdentifier") if isinstance(item, dict) else None for item in items}
    return {name for name in named if name} if named <= ids else ids


def sqs_record(message: MessageTypeDef, queue_arn: str) -> dict[str, Any]:
    """One record of an SQS event; attribute names begin with a small letter there."""
    return {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "attributes": dict(message.get("Attributes", {})),
        "messageAttributes": {
            name: {
                "stringValue": value.get("StringValue"),
                "binaryValue": value.get("BinaryValue"),
                "dataType": value["DataType"],
                "stringListValues": [],
                "binaryListValues": [],
            }
            for name, value in message.get("MessageAttributes", {}).items()
        },
        "md5OfBody": message["MD5OfBody"],
        "eventSource": "aws:sqs",
        "eventSourceARN": queue_arn,
        "awsRegion": REGION,
    }


class ScheduleLoop:
    """Calls a function at a fixed rate; the first call comes after one interval.

    A call that outlasts the interval delays the next one: two never overlap. `at_start` is the
    event of one call more, made at once.
    """

    def __init__(
        self, schedule: Schedule, *, invoke: Invoke, seconds: float, at_start: Any = None
    ) -> None:
        self._schedule = schedule
        self._invoke = invoke
        self._seconds = seconds
        self._at_start = at_start
        self._is_calling = threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(
            target=self._run, name=f"schedule-{schedule.name}", daemon=True
        )

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """No further call; one that is running is given a moment, and goes on after that."""
        self._stopping.set()
        if self._is_calling.acquire(timeout=DRAIN_SECONDS):
            self._is_calling.release()

    def idle(self) -> bool:
        """Whether no call is running."""
        return not self._is_calling.locked()

    def _run(self) -> None:
        if self._at_start is not None:
            self._call(self._at_start)
        while not self._stopping.wait(self._seconds):
            self._call(schedule_event(self._schedule))

    def _call(self, event: Any) -> None:
        with self._is_calling:
            if self._stopping.is_set():
                return
            try:
                self._invoke(event)
            except Exception:  # noqa: BLE001 - a function may raise anything; the schedule goes on
                _log.exception("%s failed on its schedule", self._schedule.function)


def schedule_event(schedule: Schedule) -> Any:
    """The target's Input as JSON, or the event EventBridge Scheduler sends without one."""
    if schedule.input is not None:
        return json.loads(schedule.input)
    return {
        "version": "0",
        "id": str(uuid.uuid4()),
        "detail-type": "Scheduled Event",
        "source": "aws.scheduler",
        "account": ACCOUNT,
        "time": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "region": REGION,
        "resources": [f"arn:aws:scheduler:{REGION}:{ACCOUNT}:schedule/default/{schedule.name}"],
        "detail": "{}",
    }


def rate_seconds(expression: str) -> int:
    """Seconds of `rate(5 minutes)`. TemplateError for cron() and at(), which do not run locally."""
    match = re.fullmatch(r"rate\((\d+) (minute|hour|day)s?\)", expression.strip())
    if match is None or int(match.group(1)) == 0:
        raise TemplateError(f"the schedule {expression} does not run outside AWS: use rate()")
    unit = {"minute": 60, "hour": 3600, "day": 86_400}[match.group(2)]
    return int(match.group(1)) * unit

"""`ports.queue` on SQS: a standard queue and its dead-letter queue.

`MessageGroupId` is a hash of the organisation: on a standard queue it keeps one organisation's
backlog from delaying the others (fair queues, SQS Developer Guide) and orders nothing.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from loom.adapters.aws.calls import outages
from loom.ports.queue import DeadLetter, Depth, QueueUnavailable, WakeUp
from loom.ports.queue_messages import body_of, wake_up_of

if TYPE_CHECKING:
    from types_boto3_sqs import SQSClient
    from types_boto3_sqs.type_defs import SendMessageBatchRequestEntryTypeDef

AT_ONCE: Final = 10
"""Messages of one batch call (SQS quota)."""
LONGEST_HIDE_S: Final = 43_200
"""Twelve hours: the longest visibility time-out."""
DEAD_HIDDEN_S: Final = 60


class SqsQueue:
    """Implements `ports.queue.Queue`. The client is made at the first call."""

    def __init__(
        self, url: str | None, dlq_url: str | None, client_factory: Callable[[], SQSClient]
    ) -> None:
        self._url = url
        self._dlq_url = dlq_url
        self._client_factory = client_factory

    @property
    def is_configured(self) -> bool:
        return bool(self._url)

    def send(self, wake_ups: Sequence[WakeUp]) -> list[WakeUp]:
        """Ten to a call. Raises QueueUnavailable when a call fails as a whole."""
        missed: list[WakeUp] = []
        for at in range(0, len(wake_ups), AT_ONCE):
            missed += self._send_some(wake_ups[at : at + AT_ONCE])
        return missed

    def _send_some(self, wake_ups: Sequence[WakeUp]) -> list[WakeUp]:
        entries: list[SendMessageBatchRequestEntryTypeDef] = [
            {"Id": str(number), "MessageBody": body_of(one), "MessageGroupId": group_of(one.org)}
            for number, one in enumerate(wake_ups)
        ]
        with _queue_errors():
            answer = self._client_factory().send_message_batch(
                QueueUrl=_known(self._url, "LOOM_EXTRACTION_QUEUE_URL"), Entries=entries
            )
        return [wake_ups[int(failed["Id"])] for failed in answer.get("Failed", [])]

    def bury(self, letter: DeadLetter) -> None:
        with _queue_errors():
            self._client_factory().send_message(
                QueueUrl=_known(self._dlq_url, "LOOM_EXTRACTION_QUEUE_DLQ_URL"),
                MessageBody=body_of(letter.wake_up, error=letter.error),
                MessageGroupId=group_of(letter.wake_up.org),
            )

    def dead(self, limit: int) -> list[DeadLetter]:
        """A message nobody can read has "" for its parts, and the error `unreadable`."""
        letters: list[DeadLetter] = []
        while len(letters) < limit:
            with _queue_errors():
                answer = self._client_factory().receive_message(
                    QueueUrl=_known(self._dlq_url, "LOOM_EXTRACTION_QUEUE_DLQ_URL"),
                    MaxNumberOfMessages=min(AT_ONCE, limit - len(letters)),
                    VisibilityTimeout=DEAD_HIDDEN_S,
                )
            found = answer.get("Messages", [])
            if not found:
                break
            letters += [_letter(message["Body"], message["ReceiptHandle"]) for message in found]
        return letters

    def forget(self, letter: DeadLetter) -> None:
        with _queue_errors():
            self._client_factory().delete_message(
                QueueUrl=_known(self._dlq_url, "LOOM_EXTRACTION_QUEUE_DLQ_URL"),
                ReceiptHandle=letter.receipt,
            )

    def leave(self, letter: DeadLetter) -> None:
        with _queue_errors():
            self._client_factory().change_message_visibility(
                QueueUrl=_known(self._dlq_url, "LOOM_EXTRACTION_QUEUE_DLQ_URL"),
                ReceiptHandle=letter.receipt,
                VisibilityTimeout=0,
            )

    def hide(self, receipt: str, seconds: float) -> None:
        """Whole seconds, rounded up; at most twelve hours.

        SQS refuses what would hide a message for more than twelve hours in all.
        """
        timeout = min(LONGEST_HIDE_S, max(0, math.ceil(seconds)))
        with _queue_errors():
            self._client_factory().change_message_visibility(
                QueueUrl=_known(self._url, "LOOM_EXTRACTION_QUEUE_URL"),
                ReceiptHandle=receipt,
                VisibilityTimeout=timeout,
            )

    def depth(self) -> Depth:
        waiting, hidden = self._counts(_known(self._url, "LOOM_EXTRACTION_QUEUE_URL"))
        dead, seen = self._counts(_known(self._dlq_url, "LOOM_EXTRACTION_QUEUE_DLQ_URL"))
        return Depth(waiting=waiting, hidden=hidden, dead=dead + seen)

    def _counts(self, url: str) -> tuple[int, int]:
        with _queue_errors():
            answer = self._client_factory().get_queue_attributes(
                QueueUrl=url,
                AttributeNames=[
                    "ApproximateNumberOfMessages",
                    "ApproximateNumberOfMessagesNotVisible",
                    "ApproximateNumberOfMessagesDelayed",
                ],
            )
        found = {name: int(value) for name, value in answer["Attributes"].items()}
        delayed = found.get("ApproximateNumberOfMessagesDelayed", 0)
        return (
            found.get("ApproximateNumberOfMessages", 0),
            found.get("ApproximateNumberOfMessagesNotVisible", 0) + delayed,
        )


def group_of(org: str) -> str:
    """An organisation's name may hold what a group id may not, a slash."""
    return hashlib.sha256(org.encode()).hexdigest()[:32]


def _letter(body: str, receipt: str) -> DeadLetter:
    try:
        wake_up = wake_up_of(body)
    except ValueError:
        return DeadLetter(WakeUp("", "", ""), "unreadable", receipt)
    return DeadLetter(wake_up, str(json.loads(body).get("error", "undelivered")), receipt)


def _known(url: str | None, setting: str) -> str:
    if not url:
        raise QueueUnavailable(f"{setting} is not set")
    return url


@contextmanager
def _queue_errors() -> Iterator[None]:
    from botocore.exceptions import ClientError  # noqa: PLC0415

    try:
        yield
    except ClientError as error:
        raise QueueUnavailable(error.response["Error"]["Code"]) from error
    except outages() as error:
        raise QueueUnavailable(type(error).__name__) from error

"""The door of the deferred queue: records of an SQS event in, the ids of those that stay out.

A record that is not reported is deleted by Lambda. One that is reported comes again when its
message's visibility ends, which is set here: left alone, the queue would hide it for 90 minutes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from aws_lambda_powertools.utilities.batch import (
    BatchProcessor,
    EventType,
    process_partial_response,
)

from loom import telemetry, wiring
from loom.ports.queue import DeadLetter, QueueUnavailable, WakeUp
from loom.ports.queue_messages import wake_up_of
from loom.telemetry_jobs import Outcome, log_batch

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

    from loom.pipeline.services import Services

MARGIN_S: Final = 10.0
"""Seconds before the function's time-out by which a run has stored where it stands."""
LEAST_S: Final = 30.0
"""A run is not begun with less time than this left."""
AFTER_FAULT_S: Final = 30.0
"""After an error of ours the message comes again in so many seconds."""
WHERE: Final = "extraction_worker"
UNREADABLE: Final = DeadLetter(WakeUp("", "", ""), "unreadable")


class Ran(Protocol):
    @property
    def hide_s(self) -> float | None:
        """None: the message is done with; else the seconds after which it comes again."""


class Run(Protocol):
    def __call__(self, services: Services, wake_up: WakeUp, *, deadline: float) -> Ran:
        """Run one batch. `deadline` is in monotonic seconds of the services' clock."""


class Stays(Exception):
    """The message stays in the queue; everything about it has been said."""


def sqs_handler(run: Run) -> Callable[[dict[str, Any], Any], Any]:
    """A Lambda handler that calls `run` once per record, and gives a partial batch response."""

    def handler(event: dict[str, Any], context: Any) -> Any:
        services = wiring.services()

        def take(record: SQSRecord) -> None:
            left_s = context.get_remaining_time_in_millis() / 1000
            _Message(services, record, run).take(left_s)

        # One per call: it keeps state, and on a laptop calls run in parallel threads.
        processor = BatchProcessor(EventType.SQS, raise_on_entire_batch_failure=False)
        return process_partial_response(
            event=event, record_handler=take, processor=processor, context=context
        )

    return handler


@dataclass
class _Message:
    """One record. Taking it raises Stays when it is to come again."""

    services: Services
    record: SQSRecord
    run: Run
    wake_up: WakeUp = UNREADABLE.wake_up

    def take(self, left_s: float) -> None:
        started = time.perf_counter()
        outcome, hide_s = self._taken(left_s)
        if hide_s is not None:
            self._hide(hide_s)
        log_batch(
            outcome,
            org=self.wake_up.org,
            queue_id=self.wake_up.queue_id,
            message_id=self.record.message_id,
            receives=int(self.record.attributes.approximate_receive_count),
            hide_s=hide_s,
            duration_ms=(time.perf_counter() - started) * 1000,
        )
        if hide_s is not None:
            raise Stays

    def _taken(self, left_s: float) -> tuple[Outcome, float | None]:
        """What came of it, and the seconds after which the message comes again, if it does."""
        if left_s < LEAST_S:
            return "given_back", 0
        try:
            return self._run(left_s)
        except Exception as error:  # noqa: BLE001 - the door: whatever it is, the message comes again
            telemetry.log_exception(error, op=WHERE, org=self.wake_up.org)
            return "failed", AFTER_FAULT_S

    def _run(self, left_s: float) -> tuple[Outcome, float | None]:
        try:
            self.wake_up = wake_up_of(self.record.body)
        except ValueError:
            self.services.queue.bury(UNREADABLE)
            return "unreadable", None
        deadline = self.services.clock.monotonic() + left_s - MARGIN_S
        hide_s = self.run(self.services, self.wake_up, deadline=deadline).hide_s
        return ("handled" if hide_s is None else "again"), hide_s

    def _hide(self, seconds: float) -> None:
        """Failing that, the message comes when the queue lets it; the sweep may send one before."""
        try:
            self.services.queue.hide(self.record.receipt_handle, seconds)
        except QueueUnavailable as error:
            telemetry.log_exception(error, op=WHERE, org=self.wake_up.org)

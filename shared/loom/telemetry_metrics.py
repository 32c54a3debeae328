"""Metrics: a closed list, documented in docs/reference/metrics.md.

`emit` hands values to the sink of this process. Without one, which is so on a laptop, they go
nowhere; `loom.wiring` sets the one of CloudWatch in a Lambda function.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

Unit = Literal["Count", "Seconds", "Milliseconds"]


@dataclass(frozen=True, slots=True)
class Metric:
    unit: Unit
    meaning: str


METRICS: Final[Mapping[str, Metric]] = {
    "QueueDepth": Metric("Count", "Messages of the queue that can be received."),
    "QueueHidden": Metric("Count", "Messages of the queue in work, or waiting to come again."),
    "QueueDead": Metric("Count", "Messages of the dead-letter queue."),
    "QueueOldestAgeSeconds": Metric(
        "Seconds", "Age of the oldest batch that is pending or running; 0 without one."
    ),
    "QueuePending": Metric("Count", "Batches that are pending."),
    "QueueRunning": Metric("Count", "Batches that are running."),
    "QueueHeld": Metric("Count", "Batches that are held."),
    "BatchAttempts": Metric("Count", "Runs of batches that spent an attempt."),
    "BatchDone": Metric("Count", "Batches that ended `done`."),
    "BatchFailed": Metric("Count", "Batches that ended `failed`."),
    "BatchHeld": Metric("Count", "Runs that ended `held`; the reason is metadata."),
    "BatchOutage": Metric("Count", "Runs that did not reach the model, or had no time left."),
    "BatchSkippedTurns": Metric("Count", "Turns left out because the model kept failing on them."),
    "FactsDropped": Metric("Count", "Facts that were not kept, as in `memory_drops`."),
    "ModelTokensIn": Metric("Count", "Tokens the model was sent."),
    "ModelTokensOut": Metric("Count", "Tokens the model answered."),
    "ModelMilliseconds": Metric("Milliseconds", "Time spent waiting for the model."),
    "SweepResent": Metric("Count", "Batches a sweep sent again."),
    "SweepExpired": Metric("Count", "Batches a sweep dropped because they waited too long."),
    "SweepPlansApplied": Metric("Count", "Unfinished plans a sweep applied."),
}

Sink = Callable[[Mapping[str, float], str, str], None]
"""Takes values by their names, the organisation and the reason; "" for none."""


class _Process:
    def __init__(self) -> None:
        self.sink: Sink | None = None


_PROCESS = _Process()


def send_to(sink: Sink | None) -> None:
    """From now on values go to `sink`; None drops them."""
    _PROCESS.sink = sink


def emit(values: Mapping[str, float], *, org: str = "", reason: str = "") -> None:
    """Report values that belong together, by their names in METRICS.

    `org` and `reason` (a code) can be searched for, and are no dimensions: the number of metrics
    stays the same however many organisations there are. ValueError for a name that is not in the
    list, and for a value that is no finite number.
    """
    for name, value in values.items():
        if name not in METRICS:
            raise ValueError(f"there is no metric {name}")
        if not math.isfinite(value):
            raise ValueError(f"the metric {name} is no finite number")
    if values and _PROCESS.sink is not None:
        _PROCESS.sink(values, org, reason)

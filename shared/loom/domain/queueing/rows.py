"""Rows of the deferred queue; as in `domain.rows`, field names are the column names."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final

from loom.domain.rows import EPOCH

UNFINISHED: Final = ("pending", "running", "held")
EXPIRED: Final = "expired"
"""The `last_error` of a batch that waited too long."""
ERASED: Final = "erased"
"""The `last_error` of a batch whose user was erased."""
STATUSES: Final = ("pending", "running", "held", "done", "failed")

NEVER: Final = datetime(2299, 12, 31, tzinfo=UTC)
"""A `wake_at` that no sweep reaches: something else wakes the batch, or nothing does."""


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One state of one batch, in `memory_extraction_queue`; the highest `version` counts.

    `part` is "payload" for the row the accept writes, with the request in `body` and the first
    state, and for the one that takes its place when the user is erased; "state" for every other
    one. Only the first has a `body`. `version` is claimed under the
    batch's lease, so that a writer whose lease went to another one loses. `bytes` is the size of
    `body`. `wake_at` is when the sweep sends the batch again. `skipped_turns` are `index:role` of
    turns the model kept failing on. `enqueuer` is the principal, "-" for none.
    """

    namespace: str
    queue_id: str
    part: str
    version: int
    request_id: str
    agent: str
    user_id: str
    session_id: str
    enqueuer: str
    deferred_by: str
    status: str
    attempts: int
    max_attempts: int
    messages: int
    bytes: int
    queued_at: datetime
    updated_at: datetime
    next_attempt_at: datetime
    wake_at: datetime
    outages: int = 0
    """Runs in a row that did not reach the provider, or had no time left."""
    timeouts: int = 0
    """Those of them, since the batch was last split, in which the model was too slow."""
    splits: int = 0
    """How often the segments of the next run are halved."""
    is_isolating: bool = False
    """Whether the next run may leave out a turn that the model fails on by itself."""
    resends: int = 0
    held_reason: str = ""
    last_error: str = ""
    skipped_turns: tuple[str, ...] = ()
    body: str = field(default="", repr=False)

    @property
    def is_finished(self) -> bool:
        return self.status not in UNFINISHED

    @property
    def is_asleep(self) -> bool:
        """Whether it waits without a message of its own, until the sweep sends one."""
        return self.wake_at <= self.next_attempt_at


def states(row: QueueRow) -> tuple[QueueRow, ...]:
    """A state as it is stored. Of a batch that nobody will read again the payload goes with it."""
    if row.status == "done" or row.part == "payload":
        return tuple(replace(row, part=part, body="") for part in ("state", "payload"))
    return (row,)


@dataclass(frozen=True, slots=True)
class HoldRow:
    """Until when no batch of an enqueuer in a namespace may ask the model, in `model_hold`.

    `reason` is "rate_limited" or "refused_credentials"; `until` EPOCH ends the hold.
    """

    namespace: str
    enqueuer: str
    until: datetime
    reason: str
    version: int

    def holds(self, now: datetime) -> bool:
        return EPOCH < now < self.until

    @property
    def wants_probe(self) -> bool:
        """Whether, its time over, one batch alone tries what was refused."""
        return self.reason == "refused_credentials" and self.until != EPOCH


@dataclass(frozen=True, slots=True)
class ModelCallsRow:
    """Whether an organisation's model calls are on, in `model_calls`; none set is on."""

    is_on: bool
    reason: str
    set_by: str
    set_at: datetime
    version: int

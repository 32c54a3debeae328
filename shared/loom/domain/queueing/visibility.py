"""Which batches a caller may see, and which failed ones it may have tried again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from loom.domain.queueing.rows import ERASED, QueueRow
from loom.domain.queueing.waits import is_too_old

Retry = Literal["requeued", "left_alone", "model_calls_off", "expired", "unknown"]


@dataclass(frozen=True, slots=True)
class ReadScope:
    """The user and agent a caller's reads are bound to; None is any."""

    user_id: str | None = None
    agent: str | None = None

    def holds(self, row: QueueRow) -> bool:
        return self.user_id in (None, row.user_id) and self.agent in (None, row.agent)


UNBOUND: Final = ReadScope()


def own(rows: Iterable[QueueRow], principal: str, scope: ReadScope) -> dict[str, QueueRow]:
    """The batches that `principal` queued and may read, by id. Names compare as stored."""
    return {row.queue_id: row for row in rows if row.enqueuer == principal and scope.holds(row)}


def retry_of(
    row: QueueRow | None, *, has_payload: bool, calls_are_on: bool, now: datetime
) -> Retry:
    """What a wish to try a batch again comes to, as it stands now."""
    if row is None:
        return "unknown"
    if row.status != "failed":
        return "left_alone"
    if row.last_error == ERASED or not has_payload:
        return "unknown"
    if is_too_old(row.queued_at, now):
        return "expired"
    return "requeued" if calls_are_on else "model_calls_off"

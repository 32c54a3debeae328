"""Questions about deferred batches, holds and the model-call switch, as `Read`s."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from loom.domain.queueing.rows import HoldRow, ModelCallsRow, QueueRow
from loom.domain.rows import EPOCH
from loom.ports.decode import plain, row_of
from loom.ports.store import Read

__all__ = [
    "DueBatch",
    "EndedBatch",
    "QueueTotals",
    "StatusCount",
    "batch_counts",
    "batch_counts_of_org",
    "batch_list",
    "batch_page",
    "batches",
    "batches_found",
    "done_since",
    "due_batches",
    "hold_of_batch",
    "last_ended",
    "model_calls",
    "old_batches",
    "payload",
    "payloads_kept",
    "pending_batches",
    "queue_totals",
    "switched_on_batches",
]


FIRST: Final = (EPOCH, "", "")
"""The place before every batch: time of acceptance, namespace, id."""


@dataclass(frozen=True, slots=True)
class StatusCount:
    """Batches of one status, and when the oldest of them was accepted."""

    status: str
    batches: int
    oldest_at: datetime


@dataclass(frozen=True, slots=True)
class DueBatch:
    """A batch the sweep looks at, of any organisation."""

    org: str
    namespace: str
    queue_id: str
    status: str
    version: int
    queued_at: datetime
    wake_at: datetime
    held_reason: str


@dataclass(frozen=True, slots=True)
class QueueTotals:
    """Batches of all organisations; those that ended only of the time asked for.

    `oldest_at` is of those that are pending or running, EPOCH without any.
    """

    pending: int
    running: int
    held: int
    done: int
    failed: int
    oldest_at: datetime


@dataclass(frozen=True, slots=True)
class EndedBatch:
    status: str
    last_error: str
    updated_at: datetime


def batches(namespace: str, queue_ids: Sequence[str]) -> Read[QueueRow]:
    """The newest state of each batch, without its payload."""
    return Read(
        "queue_batch", {"namespace": namespace, "queue_ids": list(queue_ids)}, row_of(QueueRow)
    )


def payload(namespace: str, queue_id: str) -> Read[str]:
    """The request of a batch as it was accepted; none once it was erased."""
    params = {"namespace": namespace, "queue_id": queue_id}
    return Read("queue_payload", params, lambda row: str(row["body"]))


def payloads_kept(namespace: str, queue_ids: Sequence[str]) -> Read[str]:
    """The ids of the batches whose request is still there."""
    params = {"namespace": namespace, "queue_ids": list(queue_ids)}
    return Read("queue_payloads_kept", params, lambda row: str(row["queue_id"]))


def batch_list(
    namespace: str,
    statuses: Sequence[str],
    *,
    user_id: str | None = None,
    agent: str | None = None,
    after: str = "",
    limit: int,
) -> Read[QueueRow]:
    """Batches in the order of their ids, after the id `after`; no status is any."""
    params: dict[str, Any] = {
        **_within(namespace, user_id, agent),
        "statuses": list(statuses),
        "after": after,
        "limit": limit,
    }
    return Read("queue_list", params, row_of(QueueRow))


def batches_found(namespace: str, queue_ids: Sequence[str]) -> Read[QueueRow]:
    """As `batches`; no namespace ("") is any of the organisation."""
    params = {"namespace": namespace, "queue_ids": list(queue_ids)}
    return Read("queue_found", params, row_of(QueueRow))


def batch_page(
    namespace: str,
    statuses: Sequence[str],
    *,
    without_errors: Sequence[str] = (),
    after: tuple[datetime, str, str] = FIRST,
    limit: int,
) -> Read[QueueRow]:
    """Batches in the order of their acceptance, after one given by its time, namespace and id.

    No namespace ("") is any of the organisation, and no status any. Those whose last error is one
    of `without_errors` are left out.
    """
    params = {
        "namespace": namespace,
        "statuses": list(statuses),
        "without_errors": list(without_errors),
        "after": after[0],
        "after_namespace": after[1],
        "after_id": after[2],
        "limit": limit,
    }
    return Read("queue_page", params, row_of(QueueRow))


def batch_counts_of_org(namespace: str = "") -> Read[StatusCount]:
    """No namespace is any."""
    return Read("queue_counts_of_org", {"namespace": namespace}, row_of(StatusCount))


def batch_counts(
    namespace: str, *, user_id: str | None = None, agent: str | None = None
) -> Read[StatusCount]:
    return Read("queue_counts", _within(namespace, user_id, agent), row_of(StatusCount))


def pending_batches(
    namespace: str, *, user_id: str | None = None, agent: str | None = None
) -> Read[int]:
    """How many batches have not ended: one row."""
    return Read(
        "queue_pending", _within(namespace, user_id, agent), lambda row: int(row["batches"])
    )


def done_since(since: datetime) -> Read[bool]:
    """Whether any batch of the organisation ended well since then: one row."""
    return Read("queue_done_since", {"since": since}, lambda row: bool(row["found"]))


def hold_of_batch(namespace: str, queue_id: str) -> Read[HoldRow]:
    """The newest hold of the enqueuer of a batch, over or not."""
    return Read("queue_hold", {"namespace": namespace, "queue_id": queue_id}, row_of(HoldRow))


def model_calls() -> Read[ModelCallsRow]:
    """The organisation's switch, if it was ever set."""
    return Read("model_calls", {}, row_of(ModelCallsRow))


def due_batches(now: datetime, limit: int) -> Read[DueBatch]:
    """For the operator's store: unfinished batches whose `wake_at` has come, earliest first.

    Where they are more than `limit`, every organisation gets its share.
    """
    return Read("queue_due", {"now": now, "limit": limit}, row_of(DueBatch))


def switched_on_batches(limit: int) -> Read[DueBatch]:
    """For the operator's store: held for a switch that is on again."""
    return Read("queue_switched_on", {"limit": limit}, row_of(DueBatch))


def old_batches(before: datetime, limit: int) -> Read[DueBatch]:
    """For the operator's store: unfinished batches accepted at `before` or earlier."""
    return Read("queue_old", {"before": before, "limit": limit}, row_of(DueBatch))


def queue_totals(since: datetime) -> Read[QueueTotals]:
    """For the operator's store: one row."""
    return Read("queue_totals", {"since": since}, row_of(QueueTotals))


def last_ended(since: datetime, limit: int) -> Read[EndedBatch]:
    """For the operator's store: newest first."""
    return Read(
        "queue_last_ended",
        {"since": since, "limit": limit},
        lambda row: EndedBatch(row["status"], row["last_error"], plain(row["updated_at"])),
    )


def _within(namespace: str, user_id: str | None, agent: str | None) -> dict[str, Any]:
    return {"namespace": namespace, "user_id": user_id or "", "agent": agent or ""}

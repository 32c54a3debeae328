"""queue.list: the deferred batches of an organisation for its operators; never a text of theirs."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, Literal

from pydantic import Field

from loom.domain.queueing.rows import QueueRow
from loom.operations.batch_wire import ExtractionBatch, batch_of, counted, oldest_age
from loom.operations.call import Call
from loom.operations.extraction_status import Status, worker
from loom.operations.guarding import refuse_unless_admin
from loom.operations.paging import Cursor, cursor_of, instant_in, place_of
from loom.operations.wire import Answer, Name, Request, Wire, iso
from loom.pipeline.services import Services
from loom.ports import queue_reads
from loom.ports.queue import QueueUnavailable

OP: Final = "queue.list"
ADMINS: Final = "Only an admin works with an organisation's queue."
"""What an organisation's users have waiting is its admins' alone."""


class QueueListRequest(Request):
    """Which batches. Unset namespace and status are any."""

    org: Name | None = Field(default=None, description="Unset: LOOM_DEFAULT_ORG (`dev`).")
    namespace: Name | None = None
    status: Status | None = None
    limit: int = Field(default=50, ge=1, le=200)
    cursor: Cursor | None = None


class ListedBatch(ExtractionBatch):
    """A batch, and where it belongs."""

    namespace: str
    deferred_by: str | None
    updated_at: str | None


class QueueMessages(Wire):
    """Messages of all organisations, counted approximately."""

    waiting: int
    hidden: int
    dead: int


class QueueListAnswer(Answer):
    """`counts` and the age are of all batches of the organisation and namespace."""

    batches: list[ListedBatch]
    counts: dict[str, int]
    oldest_age_s: float | None
    worker: Literal["on", "off"]
    messages: QueueMessages | None
    next_cursor: str | None = None


def queue_list(services: Services, call: Call, request: QueueListRequest) -> dict[str, Any]:
    """One store phase, and the queue's own counts. Raises LoomError FORBIDDEN, or for a cursor."""
    refuse_unless_admin(call, ADMINS)
    wanted = queue_reads.batch_page(
        request.namespace or "",
        [request.status] if request.status else [],
        after=_place(request.cursor),
        limit=request.limit + 1,
    )
    counting = queue_reads.batch_counts_of_org(request.namespace or "")
    store = services.store.for_org(request.org or services.settings.api.default_org)
    results = store.together(wanted, counting)
    found, counts = results.of(wanted), results.of(counting)
    rows = found[: request.limit]
    return QueueListAnswer(
        batches=[listed(row) for row in rows],
        counts=counted(counts),
        oldest_age_s=oldest_age(counts, ["pending", "running"], services.clock.now()),
        worker=worker(services),
        messages=_messages(services),
        next_cursor=_cursor(rows[-1]) if len(found) > len(rows) else None,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")


def listed(row: QueueRow) -> ListedBatch:
    return ListedBatch(
        **batch_of(row).model_dump(),
        namespace=row.namespace,
        deferred_by=row.deferred_by or None,
        updated_at=iso(row.updated_at),
    )


def _messages(services: Services) -> QueueMessages | None:
    """None without a queue, or when it is out of reach: the rows are the truth."""
    if not services.queue.is_configured:
        return None
    try:
        depth = services.queue.depth()
    except QueueUnavailable as error:
        services.report(error, OP)
        return None
    return QueueMessages(waiting=depth.waiting, hidden=depth.hidden, dead=depth.dead)


def _cursor(row: QueueRow) -> str:
    return cursor_of(OP, [row.queued_at.isoformat(), row.namespace, row.queue_id])


def _place(cursor: str | None) -> tuple[datetime, str, str]:
    if cursor is None:
        return queue_reads.FIRST
    queued_at, namespace, queue_id = place_of(OP, cursor, 3)
    return instant_in(queued_at), namespace, queue_id

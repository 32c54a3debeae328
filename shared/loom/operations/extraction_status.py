"""memory.extraction_status: the deferred batches of a namespace, by id or by status."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import Field, model_validator

from loom.domain.queueing.rows import QueueRow
from loom.domain.queueing.visibility import ReadScope
from loom.operations.batch_wire import (
    MOST_IDS,
    ExtractionBatch,
    QueueId,
    batch_of,
    counted,
    oldest_age,
)
from loom.operations.call import Call
from loom.operations.paging import Cursor, cursor_of, place_of
from loom.operations.wire import Answer, Located, Name, UserId
from loom.pipeline.services import Services
from loom.ports import queue_reads
from loom.ports.store import Read

OP: Final = "memory.extraction_status"

Status = Literal["pending", "running", "held", "done", "failed"]


class ExtractionStatusRequest(Located):
    """Which batches. Unset user and agent mean any."""

    queue_ids: list[QueueId] | None = Field(default=None, min_length=1, max_length=MOST_IDS)
    status: Status | None = None
    user_id: UserId | None = None
    agent: Name | None = None
    limit: int = Field(default=50, ge=1, le=200)
    cursor: Cursor | None = None

    @model_validator(mode="after")
    def _check_filters(self) -> ExtractionStatusRequest:
        for name in ("status", "cursor"):
            if self.queue_ids is not None and getattr(self, name) is not None:
                raise ValueError(f"{name}: does not go with queue_ids")
        return self


class ExtractionStatusAnswer(Answer):
    """`counts` and the age are of all batches of this user and agent, whatever the filter."""

    batches: list[ExtractionBatch]
    unknown: list[str] = Field(default_factory=list)
    counts: dict[str, int]
    oldest_pending_age_s: float | None = None
    worker: Literal["on", "off"]
    next_cursor: str | None = None


def extraction_status(
    services: Services, call: Call, request: ExtractionStatusRequest
) -> dict[str, Any]:
    """One store phase. Raises LoomError for a cursor."""
    del call
    api = services.settings.api
    namespace = request.namespace or api.default_namespace
    scope = ReadScope(user_id=request.user_id, agent=request.agent)
    wanted = _wanted(request, namespace, scope)
    counting = queue_reads.batch_counts(namespace, user_id=scope.user_id, agent=scope.agent)
    store = services.store.for_org(request.org or api.default_org)
    results = store.together(wanted, counting)
    found, counts = results.of(wanted), results.of(counting)
    rows, unknown, more = _page(request, found, scope)
    return ExtractionStatusAnswer(
        batches=[batch_of(row) for row in rows],
        unknown=unknown,
        counts=counted(counts),
        oldest_pending_age_s=oldest_age(counts, ["pending"], services.clock.now()),
        worker=worker(services),
        next_cursor=cursor_of(OP, [rows[-1].queue_id]) if more else None,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")


def worker(services: Services) -> Literal["on", "off"]:
    return "on" if services.settings.queue.extraction_queue_enabled else "off"


def _wanted(request: ExtractionStatusRequest, namespace: str, scope: ReadScope) -> Read[QueueRow]:
    if request.queue_ids is not None:
        return queue_reads.batches(namespace, list(dict.fromkeys(request.queue_ids)))
    return queue_reads.batch_list(
        namespace,
        [request.status] if request.status else [],
        user_id=scope.user_id,
        agent=scope.agent,
        after=place_of(OP, request.cursor, 1)[0] if request.cursor is not None else "",
        limit=request.limit + 1,
    )


def _page(
    request: ExtractionStatusRequest, found: list[QueueRow], scope: ReadScope
) -> tuple[list[QueueRow], list[str], bool]:
    """The rows to show, ids without one, and whether another page follows."""
    if request.queue_ids is None:
        return found[: request.limit], [], len(found) > request.limit
    rows = {row.queue_id: row for row in found if scope.holds(row)}
    asked = list(dict.fromkeys(request.queue_ids))
    return [rows[one] for one in asked if one in rows], [n for n in asked if n not in rows], False

"""memory.extraction_status_mine: where the caller's own deferred batches stand.

Whatever the caller did not queue here is unknown, as is what nobody queued.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from loom.domain.queueing.visibility import UNBOUND, own
from loom.operations.batch_wire import MOST_IDS, ExtractionBatch, QueueId, batch_of
from loom.operations.call import Call
from loom.operations.extraction_status import worker
from loom.operations.wire import Answer, Located
from loom.pipeline.services import Services
from loom.ports import queue_reads


class ExtractionStatusMineRequest(Located):
    """The ids that deferred calls answered."""

    queue_ids: list[QueueId] = Field(min_length=1, max_length=MOST_IDS)


class ExtractionStatusMineAnswer(Answer):
    """Both lists are in the order asked."""

    batches: list[ExtractionBatch]
    unknown: list[str] = Field(default_factory=list)
    worker: Literal["on", "off"]


def extraction_status_mine(
    services: Services, call: Call, request: ExtractionStatusMineRequest
) -> dict[str, Any]:
    """One store phase."""
    api = services.settings.api
    store = services.store.for_org(request.org or api.default_org)
    asked = list(dict.fromkeys(request.queue_ids))
    read = queue_reads.batches(request.namespace or api.default_namespace, asked)
    mine = own(store.together(read).of(read), call.principal, UNBOUND)
    return ExtractionStatusMineAnswer(
        batches=[batch_of(mine[queue_id]) for queue_id in asked if queue_id in mine],
        unknown=[queue_id for queue_id in asked if queue_id not in mine],
        worker=worker(services),
        ignored_args=request.ignored(),
    ).model_dump(mode="json")

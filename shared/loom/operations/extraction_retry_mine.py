"""memory.extraction_retry_mine: one attempt more for the caller's own failed batches.

A batch is judged again under its lease, so that of two calls one puts it back, and what a worker
wrote meanwhile stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from pydantic import Field

from loom.domain.queueing.outcomes import retried
from loom.domain.queueing.rows import QueueRow
from loom.domain.queueing.visibility import UNBOUND, Retry, own, retry_of
from loom.operations.batch_wire import MOST_IDS, QueueId
from loom.operations.call import Call
from loom.operations.queue_states import BatchWriter
from loom.operations.wake_up import wake
from loom.operations.wire import Answer, Located
from loom.pipeline.services import Services
from loom.ports import queue_reads
from loom.ports.queue import WakeUp

PATIENCE_S: Final = 5.0
"""How long a call waits for another writer of the same batches, which takes milliseconds."""
POLL_S: Final = 0.1


class ExtractionRetryMineRequest(Located):
    """The ids that deferred calls answered."""

    write = True

    queue_ids: list[QueueId] = Field(min_length=1, max_length=MOST_IDS)


class ExtractionRetryMineAnswer(Answer):
    """Every id stands in one list; each list is in the order asked."""

    requeued: list[str] = Field(default_factory=list)
    left_alone: list[str] = Field(default_factory=list)
    model_calls_off: list[str] = Field(default_factory=list)
    expired: list[str] = Field(default_factory=list)
    unknown: list[str] = Field(default_factory=list)


def extraction_retry_mine(
    services: Services, call: Call, request: ExtractionRetryMineRequest
) -> dict[str, Any]:
    """One read; for what may be put back the leases, another read, and one insert."""
    api = services.settings.api
    org = request.org or api.default_org
    namespace = request.namespace or api.default_namespace
    asked = list(dict.fromkeys(request.queue_ids))
    writer = BatchWriter.of(services, org)
    judged, _ = _judged(writer, call, namespace, asked)
    wanted = [queue_id for queue_id, verdict in judged.items() if verdict == "requeued"]
    if wanted:
        with _holding(writer, wanted, deadline=call.deadline) as held:
            again, rows = _judged(writer, call, namespace, wanted)
            judged |= {one: again[one] if one in held else "left_alone" for one in wanted}
            back = [rows[one] for one in wanted if judged[one] == "requeued"]
            writer.write([retried(row, now=services.clock.now()) for row in back])
        wake(services, [WakeUp(org, namespace, row.queue_id) for row in back])
    named: dict[str, list[str]] = {}
    for queue_id in asked:
        named.setdefault(judged[queue_id], []).append(queue_id)
    answer = ExtractionRetryMineAnswer(**named, ignored_args=request.ignored())
    return answer.model_dump(mode="json")


def _judged(
    writer: BatchWriter, call: Call, namespace: str, asked: Sequence[str]
) -> tuple[dict[str, Retry], dict[str, QueueRow]]:
    """What becomes of each batch, and the rows of those that are the caller's: one store phase."""
    states = queue_reads.batches(namespace, asked)
    kept = queue_reads.payloads_kept(namespace, asked)
    switch = queue_reads.model_calls()
    found = writer.store.together(states, kept, switch)
    rows, payloads = own(found.of(states), call.principal, UNBOUND), set(found.of(kept))
    are_on = all(row.is_on for row in found.of(switch))
    now = writer.services.clock.now()
    judged = {
        queue_id: retry_of(
            rows.get(queue_id), has_payload=queue_id in payloads, calls_are_on=are_on, now=now
        )
        for queue_id in asked
    }
    return judged, rows


@contextmanager
def _holding(
    writer: BatchWriter, queue_ids: Sequence[str], *, deadline: float
) -> Iterator[set[str]]:
    """The ids whose lease is ours by and by; others have a writer that takes long, a worker."""
    clock = writer.services.clock
    give_up = min(deadline, clock.monotonic() + PATIENCE_S)
    held: set[str] = set()
    with ExitStack() as leases:
        while True:
            left = [queue_id for queue_id in queue_ids if queue_id not in held]
            held |= leases.enter_context(writer.holding(left, deadline=deadline))
            if held.issuperset(queue_ids) or clock.monotonic() >= give_up:
                break
            clock.sleep(POLL_S)
        yield held

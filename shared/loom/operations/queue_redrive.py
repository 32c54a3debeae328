"""queue.redrive: failed batches get one attempt more, from the dead-letter queue or by name.

The rows are the truth: a dead letter only names a batch that is worth a look. A batch is judged
again under its lease, so that of two calls one puts it back, and what a worker wrote meanwhile
stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal

from pydantic import Field, model_validator

from loom.domain.hashes import sha256_parts
from loom.domain.queueing.outcomes import retried
from loom.domain.queueing.rows import ERASED, EXPIRED, QueueRow
from loom.domain.queueing.visibility import retry_of
from loom.domain.rows import AuditRow
from loom.operations.batch_wire import QueueId
from loom.operations.call import Call
from loom.operations.dead_letters import Letters, receive
from loom.operations.guarding import refuse_unless_admin
from loom.operations.queue_list import ADMINS
from loom.operations.queue_states import BatchWriter
from loom.operations.wake_up import wake
from loom.operations.wire import Answer, Name, Request, Wire
from loom.pipeline.services import Services
from loom.ports import queue_reads
from loom.ports.queue import WakeUp
from loom.ports.store import Insert

OP: Final = "queue.redrive"
MOST: Final = 200
LOST: Final = (EXPIRED, ERASED)
"""Last errors of batches that no attempt can help."""

Source = Literal["dead_letters", "failed"]
Result = Literal["requeued", "left_alone", "model_calls_off", "expired", "unknown", "busy"]


class QueueRedriveRequest(Request):
    """Which batches. Unset namespace is any; without `queue_ids` the source says where from."""

    write: ClassVar[bool] = True

    org: Name | None = Field(default=None, description="Unset: LOOM_DEFAULT_ORG (`dev`).")
    namespace: Name | None = None
    queue_ids: list[QueueId] | None = Field(default=None, min_length=1, max_length=MOST)
    source: Source | None = Field(default=None, description="Unset: dead_letters.")
    limit: int = Field(default=50, ge=1, le=MOST)
    apply: bool = Field(default=False, description="Without it the call says what would change.")

    @model_validator(mode="after")
    def _check_source(self) -> QueueRedriveRequest:
        if self.queue_ids is not None and self.source is not None:
            raise ValueError("source: does not go with queue_ids")
        return self


class Redriven(Wire):
    """What became, or would become, of one batch. An unknown one has no namespace and no error."""

    queue_id: str
    namespace: str | None
    result: Result
    last_error: str | None


class DeadLetters(Wire):
    """What was received from the dead-letter queue, whatever it was of."""

    received: int
    deleted: int
    of_others: int
    unreadable: int


class QueueRedriveAnswer(Answer):
    """`counts` are of `batches` by result; `letters` is null when none were asked for."""

    applied: bool
    batches: list[Redriven]
    counts: dict[str, int]
    letters: DeadLetters | None = None


def queue_redrive(services: Services, call: Call, request: QueueRedriveRequest) -> dict[str, Any]:
    """Put batches back, or say which. Raises LoomError FORBIDDEN; QueueUnavailable for letters."""
    refuse_unless_admin(call, ADMINS)
    org = request.org or services.settings.api.default_org
    writer = BatchWriter.of(services, org)
    if request.queue_ids is not None:
        return _answer(request, _redrive(writer, call, request, request.queue_ids))
    if request.source == "failed":
        return _answer(request, _redrive(writer, call, request, _failed(writer, request)))
    with receive(services, org, request.namespace, limit=request.limit) as letters:
        found = _redrive(writer, call, request, letters.queue_ids)
        if request.apply:
            letters.forget(_settled(found))
    return _answer(request, found, letters)


def _settled(found: Sequence[Redriven]) -> set[str]:
    """Batches whose letter has nothing more to say: put back, or never to be put back."""
    waits = ("model_calls_off", "busy")
    return {one.queue_id for one in found if one.result not in waits}


def _failed(writer: BatchWriter, request: QueueRedriveRequest) -> list[str]:
    read = queue_reads.batch_page(
        request.namespace or "", ["failed"], without_errors=LOST, limit=request.limit
    )
    return [row.queue_id for row in writer.store.together(read).of(read)]


def _redrive(
    writer: BatchWriter, call: Call, request: QueueRedriveRequest, queue_ids: Sequence[str]
) -> list[Redriven]:
    """In the order given; `writer` holds the leases of what is written."""
    asked = list(dict.fromkeys(queue_ids))
    if not asked:
        return []
    judged = _judge(writer, request, asked)
    wanted = [name for name, one in judged.items() if one.result == "requeued"]
    if wanted and request.apply:
        judged |= _put_back(writer, call, request, wanted)
    return [judged[name] for name in asked]


def _put_back(
    writer: BatchWriter, call: Call, request: QueueRedriveRequest, wanted: Sequence[str]
) -> dict[str, Redriven]:
    services = writer.services
    with writer.holding(wanted, deadline=call.deadline) as held:
        rows = _rows(writer, request, wanted)
        judged = _judge(writer, request, wanted, rows)
        for name in set(wanted) - held:
            judged[name] = judged[name].model_copy(update={"result": "busy"})
        back = [row for name, row in rows.items() if judged[name].result == "requeued"]
        _audit(writer, call, back)
        now = services.clock.now()
        writer.write([retried(row, now=now) for row in back])
    wake(services, [WakeUp(writer.store.org, row.namespace, row.queue_id) for row in back])
    return judged


def _rows(
    writer: BatchWriter, request: QueueRedriveRequest, asked: Sequence[str]
) -> dict[str, QueueRow]:
    read = queue_reads.batches_found(request.namespace or "", asked)
    return {row.queue_id: row for row in writer.store.together(read).of(read)}


def _judge(
    writer: BatchWriter,
    request: QueueRedriveRequest,
    asked: Sequence[str],
    rows: dict[str, QueueRow] | None = None,
) -> dict[str, Redriven]:
    """What becomes of each batch as it stands now: two store phases."""
    rows = _rows(writer, request, asked) if rows is None else rows
    switch = queue_reads.model_calls()
    payloads: dict[str, list[str]] = {}
    for found in rows.values():
        payloads.setdefault(found.namespace, []).append(found.queue_id)
    kept = [queue_reads.payloads_kept(name, ids) for name, ids in payloads.items()]
    results = writer.store.together(switch, *kept)
    have_payload = {queue_id for read in kept for queue_id in results.of(read)}
    are_on = all(one.is_on for one in results.of(switch))
    now = writer.services.clock.now()
    judged = {}
    for queue_id in asked:
        row = rows.get(queue_id)
        result = retry_of(row, has_payload=queue_id in have_payload, calls_are_on=are_on, now=now)
        judged[queue_id] = Redriven(
            queue_id=queue_id,
            namespace=row.namespace if row else None,
            result=result,
            last_error=(row.last_error or None) if row else None,
        )
    return judged


def _audit(writer: BatchWriter, call: Call, rows: Sequence[QueueRow]) -> None:
    """Before the states: nothing is put back that the audit does not name."""
    entries = [
        AuditRow(
            namespace=row.namespace,
            audit_id=sha256_parts(OP, row.queue_id, str(row.version))[:32],
            action=OP,
            actor=call.principal,
            user_id=row.user_id,
            memory_id=row.queue_id,
            key_hash="",
            content_sha256="",
            version=row.version,
            verdict="requeued",
            request_id=call.request_id,
            at=writer.services.clock.now(),
        )
        for row in rows
    ]
    writer.store.together(Insert("memory_audit", entries, token=writer.services.ids.new()))


def _answer(
    request: QueueRedriveRequest, found: Sequence[Redriven], letters: Letters | None = None
) -> dict[str, Any]:
    counts: dict[str, int] = {}
    for one in found:
        counts[one.result] = counts.get(one.result, 0) + 1
    told = letters and DeadLetters(
        received=letters.received,
        deleted=letters.deleted,
        of_others=letters.of_others,
        unreadable=letters.unreadable,
    )
    return QueueRedriveAnswer(
        applied=request.apply,
        batches=list(found),
        counts=counts,
        letters=told,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")

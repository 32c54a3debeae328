"""Accept an extraction for later: one insert, one message, and an id to follow it by.

The row is what counts. A message that could not be sent is sent by the sweep.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from loom.domain.queueing.accepting import DeferredBy, stands_for
from loom.domain.queueing.rows import QueueRow
from loom.domain.queueing.waits import is_too_old, resend_wait
from loom.errors import LoomError
from loom.operations.asking import observation_date
from loom.operations.extraction_answer import spent
from loom.operations.queued_request import payload_of
from loom.operations.set_from_messages_wire import SetFromMessagesAnswer, SetFromMessagesRequest
from loom.operations.wake_up import wake
from loom.pipeline.registry import STEPS
from loom.pipeline.run import Asked, Run
from loom.pipeline.services import Services
from loom.pipeline.step import choose
from loom.ports import queue_reads
from loom.ports.coordination import Queued
from loom.ports.queue import WakeUp
from loom.ports.store import Insert

CLAIMS: Final = 4
"""Tries for a new batch while others make and end batches of the same request."""


def enqueue(run: Run, request: SetFromMessagesRequest, by: DeferredBy) -> dict[str, Any]:
    """Answer the batch that carries the request: the one it has, or a new one.

    Raises LoomError without a queue to send to, StoreUnavailable and CoordinationUnavailable; the
    same request sent again after any of them is stored once.
    """
    check_queue(run.services)
    with run.timed("enqueue"):
        queued, is_stored = _batch(run)
        if not is_stored:
            row = _row(run, request, queued, by)
            token = f"{run.plan_id}:accept"
            run.store.together(Insert("memory_extraction_queue", (row,), token=token))
            scope = run.asked.scope
            if not wake(run.services, [WakeUp(scope.org, scope.namespace, queued.queue_id)]):
                run.degrade("queue")
    return _answer(run, request, queued.queue_id, by)


def can_defer(services: Services) -> bool:
    """Whether a batch would be worked on."""
    return services.settings.queue.extraction_queue_enabled and services.queue.is_configured


def check_queue(services: Services) -> None:
    """Raises LoomError where a message is to be sent and no queue is named."""
    if services.settings.queue.extraction_queue_enabled and not services.queue.is_configured:
        raise LoomError(
            "NOT_IMPLEMENTED",
            "Extraction cannot be deferred here: LOOM_EXTRACTION_QUEUE_URL is not set.",
            field="defer",
        )


def _batch(run: Run) -> tuple[Queued, bool]:
    """The batch of the request, and whether its row is there already."""
    asked, instead_of = run.asked, ""
    mine = run.services.ids.new()
    now = run.services.clock.now()
    for _ in range(CLAIMS):
        queued = run.coordination.claim_queue_id(
            asked.request_id, queue_id=mine, accepted_at=asked.accepted_at, instead_of=instead_of
        )
        if queued.queue_id == mine:
            return queued, False
        read = queue_reads.batches(asked.scope.namespace, [queued.queue_id])
        found = run.store.together(read).of(read)
        if found and stands_for(found[0], now):
            return queued, True
        if not found and not is_too_old(queued.accepted_at, now):
            # Its accept ended before the insert, or is about to make it: the same row again.
            return queued, False
        instead_of = queued.queue_id
    raise LoomError(
        "REQUEST_IN_PROGRESS", "Other calls are deferring the same request.", retry_after_s=1
    )


def _row(run: Run, request: SetFromMessagesRequest, queued: Queued, by: DeferredBy) -> QueueRow:
    asked = _accepted(run, request, queued)
    body, at, scope = payload_of(asked, request), asked.accepted_at, asked.scope
    settings = run.services.settings.queue
    return QueueRow(
        namespace=scope.namespace,
        queue_id=queued.queue_id,
        part="payload",
        version=1,
        request_id=asked.request_id,
        agent=scope.agent,
        user_id=scope.user_id,
        session_id=scope.session_id,
        enqueuer=asked.principal,
        deferred_by=by,
        status="pending",
        attempts=0,
        max_attempts=settings.extraction_queue_max_attempts,
        messages=len(request.messages),
        bytes=len(body.encode()),
        queued_at=at,
        updated_at=at,
        next_attempt_at=at,
        wake_at=at + resend_wait(0) * settings.extraction_queue_wait_scale,
        body=body,
    )


def _accepted(run: Run, request: SetFromMessagesRequest, queued: Queued) -> Asked:
    """The request under the instant at which its batch was first accepted."""
    at = queued.accepted_at
    return replace(
        run.asked, accepted_at=at, observation_date=observation_date(run.services, request, at)
    )


def _answer(
    run: Run, request: SetFromMessagesRequest, queue_id: str, by: DeferredBy
) -> dict[str, Any]:
    usage, model = run.usage, run.services.model
    _, unknown = choose({**STEPS, **run.services.operator_steps}, request.steps())
    source = "request_time" if run.asked.observation_date else ""
    answer = SetFromMessagesAnswer(
        deferred=True,
        queue_id=queue_id,
        deferred_by=None if by == "caller" else by,
        observation_date_source="caller" if request.observation_date else source,
        pipeline_errors=unknown,
        degraded=sorted(run.degraded),
        tokens_in=usage.tokens_in,
        tokens_out=usage.tokens_out,
        cached_tokens_in=usage.cached_tokens_in,
        llm_cache_hits=usage.cache_hits,
        llm_cache_misses=usage.cache_misses,
        llm_provider=model.provider if usage.model_calls else "",
        llm_model=model.model if usage.model_calls else "",
        segments=run.segments,
        ignored_args=request.ignored(),
    )
    return {**answer.model_dump(mode="json"), **spent(run)}

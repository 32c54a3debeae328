"""memory.set_from_messages: keep what is durable in a conversation.

Evidence first; then the pipeline; then one plan with everything that was decided, and its rows. The
same request again answers from the plan, without a model call.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from loom.domain.hashes import sha256_parts
from loom.domain.queueing.accepting import deferred_by, may_hand_over
from loom.domain.queueing.rows import ModelCallsRow
from loom.domain.rows import PlanRow
from loom.domain.scope import NULL_PART
from loom.errors import LoomError
from loom.operations.asking import asked_for
from loom.operations.call import Call
from loom.operations.enqueue import can_defer, enqueue
from loom.operations.extraction_answer import answer_of, replayed, spent
from loom.operations.extraction_rows import (
    chunk_rows,
    cut_and_embed,
    embed_late,
    evidence_rows,
    keep_fresh_chunks,
)
from loom.operations.forget_requested import forget_requested
from loom.operations.set_from_messages_wire import (
    SetFromMessagesAnswer,
    SetFromMessagesRequest,
)
from loom.pipeline.model_calls import kept_answers
from loom.pipeline.registry import STEPS
from loom.pipeline.run import Asked, Run
from loom.pipeline.services import Services
from loom.pipeline.step import choose, run_steps
from loom.pipeline.taken import note_taken, taken_read, taken_rows
from loom.pipeline.write.plan import apply_plan, apply_winner, commit
from loom.ports import queue_reads, reads
from loom.ports.store import Insert, Read

__all__ = ["SetFromMessagesAnswer", "SetFromMessagesRequest", "set_from_messages"]

ANSWERS_KEPT: Final = timedelta(hours=24)
"""How long a finished run answers the same request (design: exactly one effect)."""

LEASE_GRACE_S: Final = 5
WAIT_SHARE: Final = 0.5
"""Share of the time left that a call waits for an identical one in flight."""
POLL_S: Final = 0.2


def set_from_messages(
    services: Services, call: Call, request: SetFromMessagesRequest
) -> dict[str, Any]:
    """Extract, or accept for later, and answer what became of the request. Raises LoomError."""
    asked = asked_for(services, request, principal=call.principal, at=services.clock.now())
    run = new_run(services, call, asked)
    by = deferred_by(
        defer=request.defer,
        of_record=asked.record is not None,
        agent=asked.scope.agent,
        principal=call.principal,
        allowlist=services.settings.queue.defer_agents,
    )
    if by:
        return enqueue(run, request, by)
    try:
        return _entered(run, request)
    except LoomError as error:
        if not (error.code == "EXTRACTION_TIMEOUT" and _goes_on_later(run, request)):
            raise
    return enqueue(run, request, "deadline")


def _goes_on_later(run: Run, request: SetFromMessagesRequest) -> bool:
    """Whether a run without time left is handed to the queue, with the answers it has kept."""
    of_record = run.asked.record is not None
    return may_hand_over(defer=request.defer, of_record=of_record) and can_defer(run.services)


def _entered(run: Run, request: SetFromMessagesRequest) -> dict[str, Any]:
    finished = enter(run, patience_s=max(run.time_left(), 0) * WAIT_SHARE)
    if finished is not None:
        return replayed(run, finished, request)
    return extract(run, request)


def new_run(services: Services, call: Call, asked: Asked) -> Run:
    """A run that has read nothing yet; its lease is not taken yet."""
    org = asked.scope.org
    return Run(
        asked=asked,
        services=services,
        store=services.store.for_org(org),
        coordination=services.coordinator.for_org(org),
        deadline=call.deadline,
        plan_id=services.ids.new(),
        lease=_lease(asked),
    )


def _lease(asked: Asked) -> str:
    """Runs of one session wait for each other: the later one must see what the first has read."""
    scope = asked.scope
    if scope.session_id == NULL_PART:
        return f"extract:{asked.request_id}"
    named = (scope.namespace, scope.agent, scope.user_id, scope.session_id)
    return f"session:{sha256_parts(*named)[:32]}"


def enter(run: Run, *, patience_s: float) -> PlanRow | None:
    """Take the run's lease; answers the plan of a run of this request that has finished already.

    Raises LoomError REQUEST_IN_PROGRESS when another run holds the lease for `patience_s` seconds.
    """
    give_up = run.services.clock.monotonic() + patience_s
    while True:
        mark = run.coordination.mark(run.asked.request_id)
        if mark and mark.finished_at:
            found = _plan(run, mark.plan_id)
            if found:
                return found
        seconds = max(1, round(run.time_left())) + LEASE_GRACE_S
        if run.coordination.acquire(run.lease, owner=run.plan_id, seconds=seconds):
            return None
        if run.services.clock.monotonic() >= give_up:
            raise LoomError(
                "REQUEST_IN_PROGRESS",
                "The same request, or another of its session, is being worked on.",
                retry_after_s=5,
            )
        run.services.clock.sleep(POLL_S)


def _plan(run: Run, plan_id: str) -> PlanRow | None:
    read = reads.plan_row(run.asked.scope.namespace, run.asked.request_id, plan_id)
    found = run.store.together(read).of(read)
    return found[0] if found else None


def extract(run: Run, request: SetFromMessagesRequest) -> dict[str, Any]:
    """Extract in a run that was entered; its lease is free afterwards. Raises LoomError."""
    try:
        return _extract(run, request)
    except BaseException:
        run.coordination.release(run.lease, owner=run.plan_id)
        raise


def _extract(run: Run, request: SetFromMessagesRequest) -> dict[str, Any]:
    with run.timed("embed.chunks"):
        cut_and_embed(run)
    steps, unknown = choose({**STEPS, **run.services.operator_steps}, request.steps())
    run.pipeline_errors.extend(unknown)
    plans = reads.plan_rows(run.asked.scope.namespace, run.asked.request_id)
    taken = taken_read(run)
    calls = queue_reads.model_calls()
    wanted: list[Read[Any]] = [read for step in steps for read in step.reads(run)]
    evidence = evidence_rows(run)
    token = f"{run.plan_id}:evidence"
    with run.timed("evidence"):
        run.opening = run.store.together(
            Insert("memory_evidence", evidence, token=token), plans, taken, calls, *wanted
        )
    earlier = _unfinished(run, run.opening.of(plans), request)
    if earlier is not None:
        return {**earlier, **spent(run)}
    note_taken(run, run.opening.of(taken))
    if not run.fresh_turns and run.asked.record is None:
        run.coordination.release(run.lease, owner=run.plan_id)
        return {**answer_of(run, request), **spent(run)}
    _refuse_when_off(run.opening.of(calls))
    keep_fresh_chunks(run)
    with kept_answers(run):
        run_steps(steps, run)
        embed_late(run)
        gone = forget_requested(run)
    answer = commit(
        run.write(),
        run.decided,
        response=answer_of(run, request, forgotten=gone.keys),
        chunks=chunk_rows(run),
        drops=run.drops,
        others={**gone.others, "taken_turn": taken_rows(run)},
    )
    return {**answer, **spent(run)}


def _refuse_when_off(found: Sequence[ModelCallsRow]) -> None:
    """Raise LoomError where the organisation's model calls are off: every step follows it."""
    if found and not found[0].is_on:
        reason = f" ({found[0].reason})" if found[0].reason else ""
        raise LoomError(
            "MODEL_CALLS_OFF",
            f"The organisation's model calls are switched off{reason}; with `defer: true` the "
            "request waits until they are on.",
        )


def _unfinished(
    run: Run, plans: list[PlanRow], request: SetFromMessagesRequest
) -> dict[str, Any] | None:
    """An earlier run of this request that got as far as its plan: it is applied as decided.

    Where the coordination table lost its mark, the plan is applied again, which changes nothing,
    and answered as that of a run that had finished.
    """
    if not plans:
        return None
    mark = run.coordination.mark(run.asked.request_id)
    if mark:
        return apply_winner(run.write(), mark.plan_id, finished_at=mark.finished_at)
    fresh = [p for p in plans if run.asked.accepted_at - p.decided_at < ANSWERS_KEPT]
    applied = _applied(run, fresh)
    if not applied:
        return None
    plan = min(applied, key=lambda row: (row.decided_at, row.plan_id))
    write = run.write()
    winner = run.coordination.win_plan(
        run.asked.request_id,
        plan_id=plan.plan_id,
        user_id=write.user_id,
        accepted_at=plan.accepted_at,
    )
    if winner != plan.plan_id:
        return apply_winner(write, winner)
    apply_plan(write, plan)
    return replayed(run, plan, request)


def _applied(run: Run, plans: list[PlanRow]) -> list[PlanRow]:
    """The plans whose versions are in the history.

    The numbers of one that was never applied may have been given away again when the counters were
    lost: it is decided anew.
    """
    written = [plan for plan in plans if json.loads(plan.response)["written"]]
    if not written:
        return plans
    read = reads.plans_applied(run.asked.scope.namespace, [plan.plan_id for plan in written])
    found = set(run.store.together(read).of(read))
    return [plan for plan in plans if plan not in written or plan.plan_id in found]

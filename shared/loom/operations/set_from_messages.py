"""memory.set_from_messages: keep what is durable in a conversation.

Evidence first; then the pipeline; then one plan with everything that was decided, and its rows. The
same request again answers from the plan, without a model call.
"""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any, Final

from loom.domain.coding_capture import is_coding_capture
from loom.domain.hashes import sha256_parts
from loom.domain.rows import PlanRow
from loom.domain.scope import NULL_PART
from loom.domain.turn_secrets import plain_labels
from loom.errors import LoomError
from loom.operations.call import Call
from loom.operations.extraction_answer import answer_of, replayed, spent
from loom.operations.extraction_rows import (
    chunk_rows,
    cut_and_embed,
    embed_late,
    evidence_rows,
    keep_fresh_chunks,
)
from loom.operations.forget_requested import forget_requested
from loom.operations.record_asked import record_asked
from loom.operations.set_from_messages_wire import (
    APPLIED_BY,
    SetFromMessagesAnswer,
    SetFromMessagesRequest,
)
from loom.operations.turn_input import to_turns
from loom.pipeline.model_calls import kept_answers
from loom.pipeline.registry import STEPS
from loom.pipeline.run import Asked, Run
from loom.pipeline.services import Services
from loom.pipeline.step import choose, run_steps
from loom.pipeline.taken import note_taken, taken_read, taken_rows
from loom.pipeline.write.plan import apply_plan, apply_winner, commit
from loom.ports import reads
from loom.ports.store import Insert, Read

__all__ = ["SetFromMessagesAnswer", "SetFromMessagesRequest", "set_from_messages"]

OP: Final = "memory.set_from_messages"

ANSWERS_KEPT: Final = timedelta(hours=24)
"""How long a finished run answers the same request (design: exactly one effect)."""

LEASE_GRACE_S: Final = 5
WAIT_SHARE: Final = 0.5
"""Share of the time left that a call waits for an identical one in flight."""
POLL_S: Final = 0.2


def set_from_messages(
    services: Services, call: Call, request: SetFromMessagesRequest
) -> dict[str, Any]:
    """Run the extraction inline and answer what became of each fact. Raises LoomError."""
    _refuse_unserved(request)
    asked = _asked(services, call, request)
    run = _new_run(services, call, asked)
    finished = _enter(run)
    if finished is not None:
        return replayed(run, finished, request)
    try:
        return _extract(run, request)
    except BaseException:
        run.coordination.release(run.lease, owner=run.plan_id)
        raise


def _refuse_unserved(request: SetFromMessagesRequest) -> None:
    if request.defer:
        raise LoomError("NOT_IMPLEMENTED", "Deferred extraction is not served yet.", field="defer")


def _asked(services: Services, call: Call, request: SetFromMessagesRequest) -> Asked:
    api = services.settings.api
    scope = request.scope(api.default_org, api.default_namespace)
    turns, context = to_turns(scope, request.messages, request.last_messages)
    now = services.clock.now()
    applied = request.model_dump(
        mode="json",
        exclude={"defer", *request.ignored()},
        exclude_none=True,
    )
    # What a session was served is a set: another order does not make it another request.
    applied.update({name: sorted(set(applied[name])) for name in APPLIED_BY if name in applied})
    applied.update(org=scope.org, namespace=scope.namespace)
    # Another model is another reader: its run is not answered from what the first one found.
    applied.update(model=[services.model.provider, services.model.model])
    default = services.settings.extract.memory_extract_observation_date_default
    fallback = now.date().isoformat() if default == "request_time" else ""
    return Asked(
        scope=scope,
        request_id=sha256_parts(OP, call.principal, json.dumps(applied, sort_keys=True))[:32],
        principal=call.principal,
        turns=turns,
        context=context,
        accepted_at=now,
        observation_date=request.observation_date or fallback,
        run_id=request.run_id or "",
        extra_tags=plain_labels(request.extra_tags),
        instructions=request.extraction_instructions,
        valid_at=request.valid_at or "",
        max_tokens=request.max_tokens,
        reading=_reading(services, request),
        record=record_asked(services, request),
        recalled_keys=tuple(dict.fromkeys(request.recalled_keys)),
        session_values=tuple(dict.fromkeys(request.session_values)),
        is_coding_capture=is_coding_capture(request.extra_tags),
    )


def _reading(services: Services, request: SetFromMessagesRequest) -> str:
    """What the turns are read under: under another, turns that were read before are read again."""
    model = services.model
    return sha256_parts(
        *("reading", model.provider, model.model, request.extraction_instructions),
        *request.steps(),
    )[:32]


def _new_run(services: Services, call: Call, asked: Asked) -> Run:
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


def _enter(run: Run) -> PlanRow | None:
    """Take the request's lease; answers the plan of a run that has finished already."""
    give_up = run.services.clock.monotonic() + max(run.time_left(), 0) * WAIT_SHARE
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


def _extract(run: Run, request: SetFromMessagesRequest) -> dict[str, Any]:
    with run.timed("embed.chunks"):
        cut_and_embed(run)
    steps, unknown = choose({**STEPS, **run.services.operator_steps}, request.steps())
    run.pipeline_errors.extend(unknown)
    plans = reads.plan_rows(run.asked.scope.namespace, run.asked.request_id)
    taken = taken_read(run)
    wanted: list[Read[Any]] = [read for step in steps for read in step.reads(run)]
    evidence = evidence_rows(run)
    token = f"{run.plan_id}:evidence"
    with run.timed("evidence"):
        run.opening = run.store.together(
            Insert("memory_evidence", evidence, token=token), plans, taken, *wanted
        )
    earlier = _unfinished(run, run.opening.of(plans), request)
    if earlier is not None:
        return {**earlier, **spent(run)}
    note_taken(run, run.opening.of(taken))
    if not run.fresh_turns and run.asked.record is None:
        run.coordination.release(run.lease, owner=run.plan_id)
        return {**answer_of(run, request), **spent(run)}
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

"""The answer of an extraction: of one that ran, and of one that had run already."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from loom.domain.drafts import Draft
from loom.domain.rows import PlanRow
from loom.domain.value_updates import is_value_update
from loom.operations.set_from_messages_wire import (
    Cost,
    SetFromMessagesAnswer,
    SetFromMessagesRequest,
)
from loom.operations.wire import DropCount, WrittenRow
from loom.pipeline.run import Run
from loom.pipeline.said_on import is_undated, said_on_of_turns
from loom.ports import reads


def answer_of(
    run: Run, request: SetFromMessagesRequest, *, forgotten: Sequence[str] = ()
) -> dict[str, Any]:
    """The answer as it stands before the plan is written."""
    written = [WrittenRow.model_validate(row) for row in run.decided.written]
    drafts = [decision.draft for decision in run.decided.decisions]
    answer = SetFromMessagesAnswer(
        written=written,
        refused=run.decided.refused,
        dropped=_dropped(run),
        tokens_in=run.usage.tokens_in,
        tokens_out=run.usage.tokens_out,
        cached_tokens_in=run.usage.cached_tokens_in,
        llm_provider=run.services.model.provider,
        llm_model=run.services.model.model,
        llm_cache_hits=run.usage.cache_hits,
        llm_cache_misses=run.usage.cache_misses,
        segments=run.segments,
        segmenter=run.segmenter,
        foresight=sum(1 for draft in drafts if _lies_ahead(run, draft)),
        forgotten=len(forgotten),
        forgotten_keys=list(forgotten),
        forget_requests=len(run.forgetting),
        about_other=sum(1 for draft in drafts if draft.row.about == "other"),
        evidence_ids=[turn.turn_id for turn in run.asked.text_turns],
        turns_already_extracted=0 if run.asked.record else len(run.taken),
        belief_source_links=len(run.decided.links),
        value_updates_linked=sum(is_value_update(row) for row in run.decided.memory),
        pipeline_errors=run.pipeline_errors,
        stubbed_fields=run.stubbed,
        degraded=sorted({*run.degraded, *run.decided.degraded}),
        observation_date_source=_date_source(run, request),
        extract_prompt_keys=run.prompt_blocks,
        ignored_args=request.ignored(),
    )
    return answer.model_dump(mode="json")


def replayed(run: Run, plan: PlanRow, request: SetFromMessagesRequest) -> dict[str, Any]:
    """The answer of a run that had finished: its rows, each as a duplicate, and no model call."""
    first = SetFromMessagesAnswer.model_validate(json.loads(plan.response))
    standing = _standing(run, [row.memory_id for row in first.written])
    written = [
        row.model_copy(
            update={
                "conflict_verdict": "duplicate",
                "duplicate_of": row.duplicate_of or row.memory_key,
                "status": standing.get((row.memory_id, row.version), "superseded"),
                "noop": True,
            }
        )
        for row in first.written
    ]
    answer = first.model_copy(
        update={
            "written": written,
            "tokens_in": 0,
            "tokens_out": 0,
            "cached_tokens_in": 0,
            "llm_cache_misses": 0,
            "llm_cache_hits": 0,
            "ignored_args": request.ignored(),
        }
    )
    return {**answer.model_dump(mode="json"), **spent(run)}


def _standing(run: Run, memory_ids: list[str]) -> dict[tuple[str, int], str]:
    """The status of the newest version of each memory, by id and version, as of now."""
    if not memory_ids:
        return {}
    where = reads.MemoryFilter(
        namespace=run.asked.scope.namespace,
        now=run.asked.accepted_at,
        statuses=("live", "duplicate", "deleted"),
        memory_ids=tuple(dict.fromkeys(memory_ids)),
        include_expired=True,
    )
    read = reads.memory_list(where, limit=len(memory_ids))
    return {(row.memory_id, row.version): row.status for row in run.store.together(read).of(read)}


def _dropped(run: Run) -> list[DropCount]:
    counts: dict[tuple[str, str], int] = {}
    for drop in run.drops:
        counts[drop.stage, drop.reason] = counts.get((drop.stage, drop.reason), 0) + drop.count
    return [
        DropCount(stage=stage, reason=reason, count=count)
        for (stage, reason), count in counts.items()
    ]


def spent(run: Run) -> dict[str, Any]:
    """What this call itself took: the fields that are no part of what was decided."""
    return {"stage_ms": run.stage_ms, "cost": _cost(run).model_dump(mode="json")}


def _cost(run: Run) -> Cost:
    return Cost(
        store_phases=run.store.phases,
        coordination_trips=run.coordination.trips,
        model_calls=run.usage.model_calls,
        embedding_calls=run.usage.embedding_calls + run.decided.embedding_calls,
    )


def _date_source(run: Run, request: SetFromMessagesRequest) -> str:
    if request.observation_date:
        return "caller"
    if run.asked.observation_date:
        return "request_time"
    # Without a default, the day of acceptance still dates what is relative in an undated turn.
    dated = [d.draft for d in run.decided.decisions if d.draft.row.temporal_anchor]
    undated = any(is_undated(run, _cited(draft)) for draft in dated)
    return "request_time" if undated else ""


def _lies_ahead(run: Run, draft: Draft) -> bool:
    """Whether a fact is of a time after the day it was said on: a plan."""
    return draft.row.temporal_anchor[:10] > said_on_of_turns(run, _cited(draft)).isoformat()


def _cited(draft: Draft) -> set[str]:
    return {source.evidence_id for source in draft.sources}

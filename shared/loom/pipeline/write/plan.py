"""One plan with everything that was decided, and its rows: written, won, applied, finished."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from loom.domain.facts import Drop
from loom.domain.rows import ChunkRow, DropRow, PlanRow
from loom.errors import LoomError
from loom.pipeline.write import plan_codec
from loom.pipeline.write.decide import Decided
from loom.pipeline.write.recheck import recheck
from loom.pipeline.write.records import drop_rows
from loom.pipeline.write.session import Write
from loom.ports import reads
from loom.ports.store import Insert

TAKEN: Final = "taken_turn"


def commit(
    write: Write,
    decided: Decided,
    *,
    response: dict[str, Any],
    chunks: Sequence[ChunkRow] = (),
    drops: Sequence[Drop] = (),
    others: Mapping[str, Sequence[Any]] | None = None,
) -> dict[str, Any]:
    """Store the plan, win the request id, write the rows; answers the winning plan's response.

    `others` are rows of further tables, by table.
    """
    now = write.services.clock.now()
    inserts = _inserts(write, decided, chunks, drop_rows(write, drops, now), others or {})
    plan = PlanRow(
        namespace=write.namespace,
        request_id=write.request_id,
        plan_id=write.plan_id,
        user_id=write.user_id,
        op=write.op,
        policy_sha256=write.policy_sha256,
        turn_ids=write.turn_ids,
        body=plan_codec.encode(inserts),
        response=json.dumps(response, ensure_ascii=False),
        accepted_at=write.accepted_at,
        decided_at=now,
    )
    with write.timed("bulk.plan"):
        write.store.together(Insert("write_plan", (plan,), token=write.plan_id))
        winner = write.coordination.win_plan(
            write.request_id,
            plan_id=write.plan_id,
            user_id=write.user_id,
            accepted_at=write.accepted_at,
        )
    if winner != write.plan_id:
        return apply_winner(write, winner)
    with write.timed("bulk.apply"):
        apply(write, inserts)
    return response


def apply_winner(
    write: Write, plan_id: str, *, finished_at: datetime | None = None
) -> dict[str, Any]:
    """Apply the plan that won this request id and answer with what it decided.

    `finished_at` is when it was applied, if it was.
    """
    read = reads.plan_row(write.namespace, write.request_id, plan_id)
    found = write.store.together(read).of(read)
    if not found:
        raise LoomError("USER_ERASED", "The data of this request was erased.")
    return apply_plan(write, found[0], finished_at=finished_at)


def apply_plan(
    write: Write, plan: PlanRow, *, finished_at: datetime | None = None
) -> dict[str, Any]:
    """Apply a stored plan as it was decided, but for what was forbidden since."""
    mine = replace(write, plan_id=plan.plan_id)
    inserts, answer = recheck(
        mine,
        plan,
        plan_codec.decode(plan.body),
        json.loads(plan.response),
        finished_at=finished_at,
    )
    apply(mine, [insert for insert in inserts if insert.rows])
    return answer


def apply(write: Write, inserts: Sequence[Insert]) -> None:
    """One store phase, then the finish mark; safe to repeat."""
    if inserts:
        write.store.together(*inserts)
    write.coordination.finish(
        write.request_id, plan_id=write.plan_id, lease=write.lease, owner=write.lease_owner
    )


def _inserts(
    write: Write,
    decided: Decided,
    chunks: Sequence[ChunkRow],
    drops: Sequence[DropRow],
    others: Mapping[str, Sequence[Any]],
) -> list[Insert]:
    if decided.guards:
        others = {**others, "memory_guard": [*decided.guards, *others.get("memory_guard", ())]}
    tables: dict[str, Sequence[Any]] = {
        "memory_history": decided.history,
        "memory_evidence_link": decided.links,
        "memory_chunk": chunks,
        "memory_drops": drops,
        "memory_audit": decided.audit,
        **{table: rows for table, rows in others.items() if table != TAKEN},
        "memory": decided.memory,
        # A turn counts as read once its memories are there.
        TAKEN: others.get(TAKEN, ()),
    }
    return [
        Insert(table, tuple(rows), token=f"{write.plan_id}:{table}")
        for table, rows in tables.items()
        if rows
    ]

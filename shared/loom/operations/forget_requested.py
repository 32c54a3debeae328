"""Retire the memories that a user asked to forget in the conversation that is extracted.

The memories go as by memory.delete, with a tombstone each. What is locked or pinned stays and is
named in `refused`: a sentence in a conversation does not undo a guard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from loom.domain.forgetting import Named, is_named
from loom.domain.rows import MemoryRow, TombstoneRow
from loom.operations.beside import before_delete
from loom.operations.burying import Around, bury
from loom.operations.guarding import in_force
from loom.pipeline.draft_facts import draft_facts
from loom.pipeline.run import Forgetting, Run
from loom.pipeline.write.changes import tombstones_of

REASON: Final = "forget_request"


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Keys of what was retired, and the rows of further tables for `plan.commit`."""

    keys: list[str] = field(default_factory=list)
    others: dict[str, Sequence[Any]] = field(default_factory=dict)


def forget_requested(run: Run) -> Forgotten:
    """Add the retired rows to what the run decided; one store phase when something is retired."""
    if not run.forgetting:
        return Forgotten()
    written = {row.memory_id for row in run.decided.memory} - run.decided.besides
    rows = run.in_time(run.forgettable)
    contents = {row.content_sha256 for row in rows if _is_asked_for(run, row)}
    # The claim goes under every key it stands under.
    named = [row for row in run.forgettable if row.content_sha256 in contents]
    unsaid = tombstones_of(run.write(), [draft.row for draft in draft_facts(run, run.unsaid)])
    # A correction takes the place of what was said before; only its old content is buried.
    revised = [row for row in named if row.memory_id in written]
    buried = [replace(grave, key_hash="") for grave in tombstones_of(run.write(), revised)]
    retired = [row for row in named if row.memory_id not in written]
    if not retired:
        return Forgotten(others=_graves(unsaid, buried))
    around = before_delete(run.store, retired, now=run.asked.accepted_at).around
    going = [row for row in retired if not _guarded(run, row, around)]
    if not going:
        return Forgotten(others=_graves(unsaid, buried))
    write, decided = run.write(), run.decided
    kin = sorted((*around.kin, *decided.memory), key=lambda row: row.precedence)
    around = replace(around, kin=kin)
    gone = bury(write, going, around, reason=REASON, numbered_from=len(decided.audit))
    decided.memory += gone.decided.memory
    decided.history += gone.decided.history
    decided.audit += gone.decided.audit
    others = {**gone.others, **_graves(unsaid, buried, gone.others.get("tombstone", ()))}
    return Forgotten([row.memory_key for row in going], others)


def _graves(*rows: Sequence[TombstoneRow]) -> dict[str, Sequence[Any]]:
    return {"tombstone": [row for some in rows for row in some]}


def _is_asked_for(run: Run, row: MemoryRow) -> bool:
    """Whether a request names the memory, and nothing newer than the request stands behind it."""
    is_text = row.value.startswith('"')
    memory = Named(row.memory_key, row.text if is_text else "", row.entities)
    return any(
        row.evidence_at <= _said_at(run, each)
        and any(is_named(wish, memory) for wish in each.wishes)
        for each in run.forgetting
    )


def _said_at(run: Run, asked: Forgetting) -> datetime:
    turn = next(turn for turn in run.asked.turns if turn.index == asked.index)
    now = run.asked.accepted_at
    return min(turn.timestamp or run.received.get(asked.turn_id, now), now)


def _guarded(run: Run, row: MemoryRow, around: Around) -> bool:
    """Name in `refused` what a lock or a pin keeps."""
    now = run.asked.accepted_at
    lock = in_force(around.guards, row.memory_id, "lock", now)
    pin = in_force(around.guards, row.memory_id, "pin", now)
    if lock is None and pin is None:
        return False
    run.decided.refused.append(
        {
            "memory_key": row.memory_key,
            "conflict_verdict": "rejected",
            "code": "LOCKED" if lock else "PINNED_CONFLICT",
            "reason": lock.reason if lock else "the memory is pinned and stays",
            "proposed_key": None,
        }
    )
    return True

"""A plan that waited is checked again before it is applied: what was forbidden since stays out.

Between the decision and a late apply (a crash in between, a lost worker) somebody may have locked
or pinned a key or blacklisted a text. A delete is the newer evidence against all of these but a
lock. What takes a delete's place hangs together (heirs, aliases, tombstones), so a plan that
deletes what is locked by now is refused as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from loom.domain.blacklist import forbidding
from loom.domain.drafts import Draft
from loom.domain.rows import EPOCH, GuardRow, MemoryRow, PlanRow
from loom.pipeline.write.session import Write
from loom.pipeline.write.standing import grouped
from loom.ports import reads
from loom.ports.store import Insert

FRESH_FOR: Final = timedelta(minutes=1)
"""How long a plan's checks count (design: exactly one effect)."""

Refused = dict[tuple[str, int], dict[str, Any]]
"""By memory id and version, the wire row of what is refused now."""


def recheck(
    write: Write, plan: PlanRow, inserts: Sequence[Insert], response: dict[str, Any]
) -> tuple[list[Insert], dict[str, Any]]:
    """The inserts and the answer without what is forbidden now; one read phase when it is due."""
    if write.services.clock.now() - plan.decided_at <= FRESH_FOR:
        return list(inserts), response
    rows = [row for insert in inserts if insert.table == "memory" for row in insert.rows]
    refused = _forbidden(write, rows, plan.decided_at) if rows else {}
    if not refused:
        return list(inserts), response
    gone = [row for row in rows if row.status == "deleted"]
    kept = [refused[place] for row in gone if (place := (row.memory_id, row.version)) in refused]
    if kept:
        return [], {"refused": kept[0]}
    return [_without(insert, refused) for insert in inserts], _answer(response, refused)


def _forbidden(write: Write, rows: Sequence[MemoryRow], decided_at: datetime) -> Refused:
    groups = grouped(write.store.org, [Draft(row) for row in rows])
    guards = [
        reads.guards(scope, sorted({draft.row.memory_key for draft in members}))
        for scope, members in groups.items()
    ]
    patterns = [reads.blacklist(name) for name in sorted({row.namespace for row in rows})]
    found = write.store.together(*guards, *patterns)
    newer = [row for read in guards for row in found.of(read) if row.set_at > decided_at]
    added = [row for read in patterns for row in found.of(read) if row.created_at > decided_at]
    reason_of = forbidding(added)
    now = write.services.clock.now()
    refused: Refused = {}
    for row in rows:
        why = _why(row, newer, reason_of, now)
        if why is not None:
            code, reason = why
            refused[row.memory_id, row.version] = {
                "memory_key": row.memory_key,
                "conflict_verdict": "rejected",
                "code": code,
                "reason": reason,
                "proposed_key": None,
            }
    return refused


def _why(
    row: MemoryRow,
    guards: Sequence[GuardRow],
    reason_of: Callable[[MemoryRow], str | None],
    now: datetime,
) -> tuple[str, str] | None:
    ends = row.status == "deleted" or row.expires_at != EPOCH
    mine = [guard for guard in guards if guard.memory_id == row.memory_id and guard.holds(now)]
    for guard in mine:
        if guard.kind == "lock" and (ends or guard.mode == "read_only"):
            return "LOCKED", guard.reason
    if row.status == "deleted":
        return None
    reason = reason_of(row)
    if reason is not None:
        return "BLACKLISTED", reason
    if any(guard.kind == "pin" for guard in mine):
        return "PINNED_CONFLICT", "another value is pinned under this key"
    return None


def _without(insert: Insert, refused: Refused) -> Insert:
    if insert.table not in ("memory", "memory_history", "memory_evidence_link"):
        return insert
    kept = tuple(row for row in insert.rows if (row.memory_id, row.version) not in refused)
    # Other rows under the same token would be taken for the first insert's.
    return Insert(insert.table, kept, token=f"{insert.token}:checked:{len(kept)}")


def _answer(response: dict[str, Any], refused: Refused) -> dict[str, Any]:
    """The stored answer with the refused rows where a fresh answer would have them."""

    def of(row: Any) -> dict[str, Any] | None:
        return refused.get((row.get("memory_id", ""), row.get("version", 0)))

    if "written" in response and isinstance(response["written"], list):
        kept = [row for row in response["written"] if of(row) is None]
        gone = [found for row in response["written"] if (found := of(row)) is not None]
        return {**response, "written": kept, "refused": [*response["refused"], *gone]}
    if "results" in response:
        results = [of(row) or row for row in response["results"]]
        count = sum("code" in row for row in results)
        return {
            **response,
            "results": results,
            "refused": count,
            "written": len(results) - count,
        }
    found = of(response)
    return {"refused": found} if found is not None else response

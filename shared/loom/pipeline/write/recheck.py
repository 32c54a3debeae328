"""A plan that waited is checked again before it is applied: what was forbidden since stays out.

Between the decision and a late apply (a crash in between, a lost worker) somebody may have locked
or pinned a key, blacklisted a text, or changed what the plan labels or guards. A delete is the
newer evidence against all of these but a lock. What takes a delete's place hangs together (heirs,
aliases, tombstones), so a plan that deletes what is locked by now is refused as a whole. A memory
that would give way to a newer value stays when it is locked or pinned by now, and nothing else with
it but its aliases.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

from loom.domain.blacklist import forbidding
from loom.domain.locks import ends_sooner
from loom.domain.rows import GuardRow, MemoryRow, PlanRow
from loom.domain.value_updates import is_value_update
from loom.pipeline.write.late_answer import Refusal, Refused, told, told_as_a_whole
from loom.pipeline.write.session import Write
from loom.ports import reads
from loom.ports.bulk import FullPlace
from loom.ports.store import Insert

FRESH_FOR: Final = timedelta(minutes=1)
"""How long a plan's checks count (design: exactly one effect)."""
PLACES_PER_READ: Final = 20
"""Places whose keys fit into one parameter of the store, however long they are."""

CHANGED: Final = ("SHA_MISMATCH", "the memory changed meanwhile")


@dataclass(frozen=True, slots=True)
class _Found:
    """What stands by now, by memory id; guards and patterns are those set since the decision."""

    stored: Mapping[str, MemoryRow]
    guards: Sequence[GuardRow]
    reason_of: Callable[[MemoryRow], str | None]
    now: datetime
    plan: PlanRow
    relabels: bool
    """The plan changes rows by what stood in them, and so counts only while that stands."""


@dataclass(slots=True)
class _Kept:
    """The contents a plan is about, and its rows that are written."""

    contents: Mapping[str, set[str]]
    rows: dict[str, MemoryRow] = field(default_factory=dict)


def recheck(
    write: Write,
    plan: PlanRow,
    inserts: Sequence[Insert],
    response: dict[str, Any],
    *,
    finished_at: datetime | None = None,
) -> tuple[list[Insert], dict[str, Any]]:
    """The inserts and the answer without what is forbidden now; one read phase when it is due.

    `finished_at` is when the plan was applied, None if that is still to come.
    """
    applied_at = finished_at or write.services.clock.now()
    if applied_at - plan.decided_at <= FRESH_FOR:
        return list(inserts), response
    rows, guards = _of(inserts, "memory"), _of(inserts, "memory_guard")
    if not rows and not guards:
        return list(inserts), response
    found = _read(write, plan, rows, guards, relabels=response.get("action", "delete") != "delete")
    refused = {
        (row.memory_id, row.version): Refusal(row, *why)
        for row in rows
        if (why := _why(row, found)) is not None
    }
    _keep_together(rows, refused)
    gone = [each for each in refused.values() if _is_delete(each.row)]
    if gone:
        return [], told_as_a_whole(response, gone)
    dropped = _dropped(inserts, found, refused)
    if not refused and not dropped:
        return list(inserts), response
    kept = [_without(insert, refused, [each.row for each in dropped]) for insert in inserts]
    return kept, told(response, kept, refused, dropped)


def _is_delete(row: MemoryRow) -> bool:
    return row.status == "deleted" and not is_value_update(row)


def _keep_together(
    rows: Sequence[MemoryRow], refused: dict[tuple[str, int], Refusal[MemoryRow]]
) -> None:
    """A claim that may not give way under one key stays under every key it stands under."""
    kept = {each.row.content_sha256: each for each in refused.values() if is_value_update(each.row)}
    for row in rows:
        why = kept.get(row.content_sha256)
        if why and is_value_update(row):
            refused.setdefault((row.memory_id, row.version), Refusal(row, why.code, why.reason))


def _of(inserts: Sequence[Insert], table: str) -> list[Any]:
    return [row for insert in inserts if insert.table == table for row in insert.rows]


def _read(
    write: Write,
    plan: PlanRow,
    rows: Sequence[MemoryRow],
    guards: Sequence[GuardRow],
    *,
    relabels: bool,
) -> _Found:
    places = list(dict.fromkeys([*map(_place, rows), *map(_place, guards)]))
    parts = [
        places[start : start + PLACES_PER_READ] for start in range(0, len(places), PLACES_PER_READ)
    ]
    standing, guarding = [reads.rows_at(p) for p in parts], [reads.guards_at(p) for p in parts]
    patterns = [reads.blacklist(name) for name in sorted({row.namespace for row in rows})]
    found = write.store.together(*standing, *guarding, *patterns)
    added = [row for read in patterns for row in found.of(read)]
    return _Found(
        stored={row.memory_id: row for read in standing for row in found.of(read)},
        guards=[row for read in guarding for row in found.of(read) if row.set_at > plan.decided_at],
        reason_of=forbidding(row for row in added if row.created_at > plan.decided_at),
        now=write.services.clock.now(),
        plan=plan,
        relabels=relabels,
    )


def _place(row: MemoryRow | GuardRow) -> FullPlace:
    return row.namespace, row.agent, row.user_id, row.session_id, row.memory_key


def _why(row: MemoryRow, found: _Found) -> tuple[str, str] | None:
    """Why the row may not be written any more: a code and a reason."""
    held = found.stored.get(row.memory_id)
    if held is not None and held.plan_id == found.plan.plan_id and held.version == row.version:
        return None
    stands = held if held and held.status != "deleted" and not held.is_expired(found.now) else None
    mine = [g for g in found.guards if g.memory_id == row.memory_id and g.holds(found.now)]
    lock = next((guard for guard in mine if guard.kind == "lock"), None)
    if lock is not None and (lock.mode == "read_only" or _ends(row, stands)):
        return "LOCKED", lock.reason
    if is_value_update(row) and any(guard.kind == "pin" for guard in mine):
        return "PINNED_CONFLICT", "the memory is pinned and stays"
    if row.status == "deleted":
        return None
    if found.relabels and (held is None or held.precedence > row.precedence):
        return CHANGED
    return _forbidden(row, stands, found, is_pinned=any(guard.kind == "pin" for guard in mine))


def _ends(row: MemoryRow, stands: MemoryRow | None) -> bool:
    if row.status == "deleted":
        return True
    return stands is not None and ends_sooner(stands.expires_at, row.expires_at)


def _forbidden(
    row: MemoryRow, stands: MemoryRow | None, found: _Found, *, is_pinned: bool
) -> tuple[str, str] | None:
    """A pattern that refuses what it brings, or a pin of another value.

    What is served already says no more by being labelled, and a pin is of a value alone.
    """
    says_so = stands is not None and stands.content_sha256 == row.content_sha256
    brings = not (stands and says_so and (row.proposed or not stands.proposed))
    reason = found.reason_of(row)
    if reason is not None and (brings or (stands and found.reason_of(stands) is None)):
        return "BLACKLISTED", reason
    if is_pinned and not says_so:
        return "PINNED_CONFLICT", "another value is pinned under this key"
    return None


def _dropped(inserts: Sequence[Insert], found: _Found, refused: Refused) -> list[Refusal[GuardRow]]:
    """The guards of the plan whose memory has gone since, or says what nobody pinned."""
    ids = {memory_id for memory_id, _ in refused}
    kept = _Kept(_contents(inserts))
    for row in _of(inserts, "memory"):
        if (row.memory_id, row.version) not in refused:
            kept.rows[row.memory_id] = row
    guards = [guard for guard in _of(inserts, "memory_guard") if not _holds(guard, kept, found)]
    # The end of a pin goes with the memory that was to come in its place.
    ends = [g for g in _of(inserts, "memory_guard") if not g.is_on and g.memory_id in ids]
    return [Refusal(guard, *CHANGED) for guard in (*guards, *ends)]


def _holds(guard: GuardRow, kept: _Kept, found: _Found) -> bool:
    if not guard.is_on:
        return True
    rows = (found.stored.get(guard.memory_id), kept.rows.get(guard.memory_id))
    stands = max((row for row in rows if row), key=lambda row: row.precedence, default=None)
    if stands is None or stands.status == "deleted" or stands.is_expired(found.now):
        return False
    every = {sha for each in kept.contents.values() for sha in each}
    return guard.kind != "pin" or stands.content_sha256 in kept.contents.get(guard.memory_id, every)


def _contents(inserts: Sequence[Insert]) -> dict[str, set[str]]:
    """The content hashes that a plan's audit rows name, by memory id."""
    found: dict[str, set[str]] = {}
    for row in _of(inserts, "memory_audit"):
        found.setdefault(row.memory_id, set()).add(row.content_sha256)
    return found


def _without(insert: Insert, refused: Refused, dropped: Sequence[GuardRow]) -> Insert:
    if insert.table == "memory_audit":
        rows = tuple(
            replace(row, verdict="rejected") if (row.memory_id, row.version) in refused else row
            for row in insert.rows
        )
    elif insert.table in ("memory", "memory_history", "memory_evidence_link"):
        rows = tuple(row for row in insert.rows if (row.memory_id, row.version) not in refused)
    elif insert.table == "memory_guard":
        rows = tuple(row for row in insert.rows if row not in dropped)
    else:
        return insert
    # Other rows under the same token would be taken for the first insert's.
    return Insert(insert.table, rows, token=f"{insert.token}:checked:{len(rows)}")

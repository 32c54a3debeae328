"""Delete memories: what goes, what takes its place, and what was only waiting for it to go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from loom.domain.rows import GuardRow, MemoryRow
from loom.domain.verdicts import ground_of
from loom.operations.addressed import STANDING, stands
from loom.operations.guarding import unpins_of
from loom.pipeline.write.changes import new_versions, tombstones_of
from loom.pipeline.write.decide import Decided
from loom.pipeline.write.session import Write
from loom.ports import reads
from loom.ports.bulk import full_place, held_key
from loom.ports.store import TenantStore

VERDICT: Final = "delete"
ENDED: Final = "expired"
"""The verdict, and the reason unless another was given, of a memory whose time was over."""


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around rows that are to go, as of now; all rows are whole.

    `rows` are those rows themselves, by memory id; `kin` what marks and aliases tie to them.
    """

    rows: dict[str, MemoryRow] = field(default_factory=dict)
    kin: list[MemoryRow] = field(default_factory=list)
    guards: list[GuardRow] = field(default_factory=list)
    seeds: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Buried:
    """`others` are the rows of further tables for `plan.commit`.

    `heirs` maps the id of a row that went to the key under which its claim is still held.
    """

    decided: Decided
    others: dict[str, Sequence[Any]]
    heirs: dict[str, str]


def read_around(
    store: TenantStore, rows: Sequence[MemoryRow], *, now: datetime, ended: bool = False
) -> Around:
    """What a delete of a few rows needs, and the rows themselves as they are now: one phase.

    `ended`: the rows asked for are those whose time is over, and no others.
    """
    places = [full_place(row) for row in rows]
    standing = reads.rows_at(places)
    versions = reads.highest_versions_at(places)
    guards = reads.guards_at(places)
    kin = reads.kin_at([held_key(row) for row in rows])
    found = store.together(standing, versions, guards, kin)
    asked = {row.memory_id for row in rows}
    return Around(
        rows={
            row.memory_id: row
            for row in found.of(standing)
            if (row.memory_id in asked and _goes(row, now, ended=ended))
            or (stands(row, now) and not ended)
        },
        kin=[row for row in found.of(kin) if stands(row, now)],
        guards=found.of(guards),
        seeds=dict(found.of(versions)),
    )


def _goes(row: MemoryRow, now: datetime, *, ended: bool) -> bool:
    if ended:
        return row.status in STANDING and row.is_expired(now) and not row.ended_in_review(now)
    return stands(row, now) or row.ended_in_review(now)


def bury(
    write: Write,
    rows: Sequence[MemoryRow],
    around: Around,
    *,
    reason: str = "",
    numbered_from: int = 0,
    ended: bool = False,
) -> Buried:
    """The rows as deleted ones, with their tombstones, and what their going changes.

    A deleted version keeps its value, so that it can be restored, and is found by no search. Its
    evidence is of now: nothing that was said before brings it back. `reason` stands in its
    `expire_reason`. Locks are the caller's to ask about.

    What `ended` by itself counts as gone from that time on, and leaves no tombstone: nobody said
    that it should not come back.
    """
    now = write.services.clock.now()
    ground = ground_of((*around.kin, *rows))
    # Aliases first: one that goes too takes nothing over.
    for row in sorted(rows, key=lambda each: each.status != "duplicate"):
        ground.put(_ended(row) if ended else _deleted(row, now, reason))
    gone = [ground.rows[row.memory_id] for row in rows]
    besides = [ground.rows[memory_id] for memory_id in ground.besides]
    changed = [*gone, *besides]
    decided = new_versions(write, changed, around.seeds, numbered_from=numbered_from)
    others: dict[str, Sequence[Any]] = {
        "tombstone": [] if ended else tombstones_of(write, rows),
        "memory_guard": unpins_of(write, rows, around.guards),
    }
    heirs = {name: ground.rows[heir].memory_key for name, heir in ground.heirs.items()}
    return Buried(decided, others, heirs)


def _ended(row: MemoryRow) -> MemoryRow:
    return replace(
        _deleted(row, row.expires_at, row.expire_reason or ENDED), conflict_verdict=ENDED
    )


def _deleted(row: MemoryRow, now: datetime, reason: str) -> MemoryRow:
    return replace(
        row,
        status="deleted",
        conflict_verdict=VERDICT,
        conflict_with=(),
        evidence_at=max(now, row.evidence_at),
        expire_reason=reason,
        embedding=(),
        embedding_model="",
        search_terms=(),
    )

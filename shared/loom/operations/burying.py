"""Delete memories: what goes, what takes its place, and what was only waiting for it to go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from loom.domain.rows import GuardRow, MemoryRow
from loom.operations.addressed import stands
from loom.operations.guarding import unpins_of
from loom.operations.redraft import scope_of
from loom.pipeline.write.changes import new_versions, tombstones_of
from loom.pipeline.write.decide import Decided, without_conflict
from loom.pipeline.write.session import Write
from loom.ports import reads
from loom.ports.bulk import full_place
from loom.ports.store import TenantStore

VERDICT: Final = "delete"


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around rows that are to go, as of now; all rows are whole.

    `rows` are those rows themselves and the claims they are in conflict with, by memory id.
    """

    rows: dict[str, MemoryRow] = field(default_factory=dict)
    aliases: list[MemoryRow] = field(default_factory=list)
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


def read_around(store: TenantStore, rows: Sequence[MemoryRow], *, now: datetime) -> Around:
    """What a delete of a few rows needs, and the rows themselves as they are now: one phase."""
    mine = [full_place(row) for row in rows]
    opposed = [(*full_place(row)[:-1], key) for row in rows for key in row.conflict_with]
    places = list(dict.fromkeys((*mine, *opposed)))
    standing = reads.rows_at(places)
    versions = reads.highest_versions_at(places)
    guards = reads.guards_at(mine)
    hashed = zip(mine, (row.content_sha256 for row in rows), strict=True)
    aliases = reads.aliases_at(list(hashed))
    found = store.together(standing, versions, guards, aliases)
    asked = {row.memory_id for row in rows}
    return Around(
        rows={
            row.memory_id: row
            for row in found.of(standing)
            if stands(row, now) or (row.memory_id in asked and row.ended_in_review(now))
        },
        aliases=[row for row in found.of(aliases) if stands(row, now)],
        guards=found.of(guards),
        seeds=dict(found.of(versions)),
    )


def bury(
    write: Write,
    rows: Sequence[MemoryRow],
    around: Around,
    *,
    reason: str = "",
    numbered_from: int = 0,
) -> Buried:
    """The rows as deleted ones, with their tombstones, and what their going changes.

    A deleted version keeps its value, so that it can be restored, and is found by no search. Its
    evidence is of now: nothing that was said before brings it back. `reason` stands in its
    `expire_reason`. Locks are the caller's to ask about.
    """
    now = write.services.clock.now()
    gone = {row.memory_id for row in rows}
    left = [alias for alias in around.aliases if alias.memory_id not in gone]
    heirs, aliases = _inherit([row for row in rows if row.status == "live"], left)
    cleared = [_without(row, rows) for row in around.rows.values() if row.memory_id not in gone]
    changed = [
        *(_deleted(row, now, reason) for row in rows),
        *heirs.values(),
        *aliases,
        *(row for row in cleared if row is not None),
    ]
    decided = new_versions(write, changed, around.seeds, numbered_from=numbered_from)
    others: dict[str, Sequence[Any]] = {
        "tombstone": tombstones_of(write, rows),
        "memory_guard": unpins_of(write, rows, around.guards),
    }
    return Buried(decided, others, {gone_id: heir.memory_key for gone_id, heir in heirs.items()})


def _deleted(row: MemoryRow, now: datetime, reason: str) -> MemoryRow:
    return replace(
        row,
        status="deleted",
        conflict_verdict=VERDICT,
        evidence_at=max(now, row.evidence_at),
        expire_reason=reason,
        embedding=(),
        embedding_model="",
        search_terms=(),
    )


def _inherit(
    rows: Iterable[MemoryRow], aliases: Sequence[MemoryRow]
) -> tuple[dict[str, MemoryRow], list[MemoryRow]]:
    """Who holds each claim from now on, by the id that went; and the other aliases, now the heir's.

    The claim was made under the alias's key too, and nobody took it back there. The oldest alias
    inherits; it has the vector of the row it stood for, which says the same.
    """
    heirs: dict[str, MemoryRow] = {}
    moved: list[MemoryRow] = []
    for row in rows:
        mine = [alias for alias in aliases if _is_of(alias, row)]
        if not mine:
            continue
        open_ = mine[0].sensitivity == "normal"
        heirs[row.memory_id] = replace(
            mine[0],
            status="live",
            duplicate_of="",
            conflict_verdict="clear",
            embedding=row.embedding if open_ else (),
            embedding_model=row.embedding_model if open_ else "",
        )
        moved += [replace(alias, duplicate_of=mine[0].memory_key) for alias in mine[1:]]
    return heirs, moved


def _is_of(alias: MemoryRow, row: MemoryRow) -> bool:
    same: Mapping[str, Any] = {
        "namespace": row.namespace,
        "agent": row.agent,
        "user_id": row.user_id,
        "duplicate_of": row.memory_key,
        "content_sha256": row.content_sha256,
    }
    return all(getattr(alias, name) == value for name, value in same.items())


def _without(row: MemoryRow, gone: Sequence[MemoryRow]) -> MemoryRow | None:
    """A claim that was in conflict with what goes; None when it was not.

    With the last opposing claim gone there is nothing left to review.
    """
    keys = {other.memory_key for other in gone if scope_of("", other) == scope_of("", row)}
    if not keys.intersection(row.conflict_with):
        return None
    return without_conflict(row, keys)

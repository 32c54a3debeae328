"""What else must be read before a memory may give way to a newer value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from loom.domain.conflicts import closest_opposed
from loom.domain.drafts import Draft
from loom.domain.rows import MemoryRow
from loom.domain.scope import Scope
from loom.domain.value_updates import same_matter
from loom.pipeline.write.standing import Standing, as_of
from loom.ports import reads
from loom.ports.bulk import full_place, held_key
from loom.ports.store import TenantStore


def with_all_guards(
    store: TenantStore, drafts: Sequence[Draft], standing: Standing, scope: Scope, *, now: datetime
) -> Standing:
    """The standing rows with the writer's guards and what hangs on the rows that may give way.

    One store phase when a stored memory may give way to one of the drafts, else none.
    """
    going = _candidates(drafts, standing)
    if not going:
        return standing
    guards = reads.guards_of_writer(scope)
    kin = reads.kin_at([held_key(row) for row in going])
    versions = reads.highest_versions_at([full_place(row) for row in going])
    found = store.together(guards, kin, versions)
    return replace(
        standing,
        guards=[*found.of(guards), *standing.guards],
        kin=[*standing.kin, *(as_of(row, now) for row in found.of(kin))],
        seeds={**dict(found.of(versions)), **standing.seeds},
        knows_all_guards=True,
    )


def _candidates(drafts: Sequence[Draft], standing: Standing) -> list[MemoryRow]:
    ground = standing.ground()
    found: dict[str, MemoryRow] = {}
    for draft in drafts:
        mine = [row for row in ground.rows.values() if same_matter(draft.row, row)]
        found.update({row.memory_id: row for row in closest_opposed(draft.row, mine)})
    return list(found.values())

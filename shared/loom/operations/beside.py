"""What stands around many memories that are about to change: read in one store phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final, TypeVar

from loom.domain.drafts import Draft
from loom.domain.rows import GuardRow, LinkRow, MemoryRow
from loom.domain.tokens import memory_terms
from loom.domain.verdicts import ground_of, revive
from loom.operations.addressed import stands
from loom.operations.burying import Around
from loom.pipeline.write.standing import as_of, by_content, by_meaning
from loom.pipeline.write.vectors import Vectors
from loom.ports import reads
from loom.ports.bulk import FullPlace, full_place, held_key
from loom.ports.store import Read, TenantStore

T = TypeVar("T")

BYTES_PER_PARAMETER: Final = 100_000
"""The store's server takes 128 KiB in one value."""
ITEMS_PER_PARAMETER: Final = 2_000


@dataclass(frozen=True, slots=True)
class Beside:
    """`around` holds guards and highest versions, and the rows a delete changes besides.

    `rows` are the memories themselves, whole, as far as they were asked for, by memory id. `met`
    are rows that memories whose time was over meet when they stand again.
    """

    around: Around = field(default_factory=Around)
    rows: dict[str, MemoryRow] = field(default_factory=dict)
    links: list[LinkRow] = field(default_factory=list)
    met: list[MemoryRow] = field(default_factory=list)

    def links_of(self, rows: Sequence[MemoryRow], at: datetime) -> list[LinkRow]:
        """The links of the versions before these, as those of later versions of the content."""
        newest = {row.memory_id: row.version for row in rows}
        return [
            replace(link, version=newest[link.memory_id], linked_at=at)
            for link in self.links
            if link.memory_id in newest and link.version == self.rows[link.memory_id].version
        ]


def read_guards(store: TenantStore, rows: Sequence[MemoryRow]) -> list[GuardRow]:
    """Pins and locks of the rows, in one phase."""
    places = [reads.guards_at(batch) for batch in in_batches(map(full_place, rows), "".join)]
    found = store.together(*places)
    return [row for read in places for row in found.of(read)]


def before_change(
    store: TenantStore, rows: Sequence[MemoryRow], *, now: datetime, settles: bool
) -> Beside:
    """What a rewrite of rows of one namespace needs: the rows whole, and their links.

    With `settles` also what the change may mean for other rows.
    """
    wanted = _Wanted()
    for batch in in_batches(rows, lambda row: "".join(full_place(row))):
        places = [full_place(row) for row in batch]
        wanted.guarded(places)
        wanted.rows.append(reads.rows_at(places))
        ids = [row.memory_id for row in batch]
        wanted.links.append(reads.links(batch[0].namespace, ids))
        if settles:
            wanted.kin.append(reads.kin_at([held_key(row) for row in batch]))
    if settles:
        wanted.met += _meeting(store.org, [row for row in rows if row.is_expired(now)], now)
    return wanted.read(store, now=now)


def _meeting(org: str, rows: Sequence[MemoryRow], now: datetime) -> list[Read[MemoryRow]]:
    """Rows with the same content, or with the same words."""
    drafts = [
        Draft(replace(row, search_terms=tuple(memory_terms(row.memory_key, row.text))))
        for row in rows
    ]
    return [*by_content(org, drafts), *by_meaning(org, drafts, Vectors(), now)]


def before_delete(store: TenantStore, rows: Sequence[MemoryRow], *, now: datetime) -> Beside:
    """What a delete needs: only rows with aliases whole, as an alias inherits the vector."""
    wanted = _Wanted()
    for batch in in_batches(rows, lambda row: "".join(full_place(row)) + row.content_sha256):
        places = [full_place(row) for row in batch]
        wanted.guarded(places)
        wanted.rows.append(reads.originals_at(places))
        wanted.kin.append(reads.kin_at([held_key(row) for row in batch]))
    return wanted.read(store, now=now)


def settled(
    rows: Sequence[MemoryRow], beside: Beside, *, now: datetime
) -> tuple[list[MemoryRow], list[MemoryRow]]:
    """The rows as they will be, with their marks, and those that change because they do.

    What was over and stands again is judged as a new memory is.
    """
    before = [as_of(row, now) for row in beside.rows.values()]
    ground = ground_of((*beside.met, *beside.around.kin, *before))
    for row in rows:
        if beside.rows[row.memory_id].is_expired(now) and not row.is_expired(now):
            revive(row, ground)
        else:
            ground.put(as_of(row, now))
    changed = [_as_settled(row, ground.rows[row.memory_id]) for row in rows]
    mine = {row.memory_id for row in rows}
    return changed, [ground.rows[name] for name in ground.besides if name not in mine]


def _as_settled(row: MemoryRow, settled: MemoryRow) -> MemoryRow:
    """A row whose time is over keeps its status in the store."""
    is_over = settled.status == "deleted"
    return replace(settled, status=row.status) if is_over else settled


@dataclass(slots=True)
class _Wanted:
    """The reads of one phase, by what they answer."""

    guards: list[Read[GuardRow]] = field(default_factory=list)
    versions: list[Read[tuple[str, int]]] = field(default_factory=list)
    rows: list[Read[MemoryRow]] = field(default_factory=list)
    links: list[Read[LinkRow]] = field(default_factory=list)
    kin: list[Read[MemoryRow]] = field(default_factory=list)
    met: list[Read[MemoryRow]] = field(default_factory=list)

    def guarded(self, places: Sequence[FullPlace]) -> None:
        self.guards.append(reads.guards_at(places))
        self.versions.append(reads.highest_versions_at(places))

    def read(self, store: TenantStore, *, now: datetime) -> Beside:
        lists: tuple[Sequence[Read[Any]], ...] = (
            *(self.guards, self.versions, self.rows),
            *(self.links, self.kin, self.met),
        )
        found = store.together(*(read for each in lists for read in each))

        def of(wanted: Iterable[Read[T]]) -> list[T]:
            return [row for read in wanted for row in found.of(read)]

        def standing(wanted: Iterable[Read[MemoryRow]]) -> list[MemoryRow]:
            return [row for row in of(wanted) if stands(row, now)]

        return Beside(
            around=Around(
                kin=standing(self.kin),
                guards=of(self.guards),
                seeds=dict(of(self.versions)),
            ),
            rows={row.memory_id: row for row in of(self.rows)},
            links=of(self.links),
            met=standing(self.met),
        )


def in_batches(items: Iterable[T], text: Callable[[T], str]) -> list[list[T]]:
    """The items in groups whose texts each fit into one parameter of the store."""
    groups: list[list[T]] = []
    size = 0
    for item in items:
        more = len(text(item).encode("utf-8", "surrogatepass")) + 8
        full = size + more > BYTES_PER_PARAMETER
        if not groups or full or len(groups[-1]) >= ITEMS_PER_PARAMETER:
            groups.append([])
            size = 0
        groups[-1].append(item)
        size += more
    return groups

"""What stands around many memories that are about to change: read in one store phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final, TypeVar

from loom.domain.rows import GuardRow, LinkRow, MemoryRow
from loom.operations.addressed import stands
from loom.operations.burying import Around
from loom.ports import reads
from loom.ports.bulk import FullPlace, full_place
from loom.ports.store import Read, TenantStore

T = TypeVar("T")

BYTES_PER_PARAMETER: Final = 100_000
"""The store's server takes 128 KiB in one value."""
ITEMS_PER_PARAMETER: Final = 2_000


@dataclass(frozen=True, slots=True)
class Beside:
    """`around` holds guards and highest versions, and the rows a delete changes besides.

    `rows` are the memories themselves, whole, as far as they were asked for, by memory id.
    """

    around: Around = field(default_factory=Around)
    rows: dict[str, MemoryRow] = field(default_factory=dict)
    links: list[LinkRow] = field(default_factory=list)

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


def before_change(store: TenantStore, rows: Sequence[MemoryRow]) -> Beside:
    """What a rewrite of rows of one namespace needs: the rows whole, and their links."""
    wanted = _Wanted()
    for batch in in_batches(rows, lambda row: "".join(full_place(row))):
        places = [full_place(row) for row in batch]
        wanted.guarded(places)
        wanted.rows.append(reads.rows_at(places))
        ids = [row.memory_id for row in batch]
        wanted.links.append(reads.links(batch[0].namespace, ids))
    return wanted.read(store)


def before_delete(store: TenantStore, rows: Sequence[MemoryRow], *, now: datetime) -> Beside:
    """What a delete needs: only rows with aliases whole, as an alias inherits the vector."""
    wanted = _Wanted()
    for batch in in_batches(rows, lambda row: "".join(full_place(row)) + row.content_sha256):
        places = [full_place(row) for row in batch]
        wanted.guarded(places)
        wanted.rows.append(reads.originals_at(places))
        hashed = zip(places, (row.content_sha256 for row in batch), strict=True)
        wanted.aliases.append(reads.aliases_at(list(hashed)))
    opposed = {(*full_place(row)[:-1], key) for row in rows for key in row.conflict_with}
    for part in in_batches(sorted(opposed), "".join):
        wanted.opposed.append(reads.rows_at(part))
        wanted.versions.append(reads.highest_versions_at(part))
    return wanted.read(store, now=now)


@dataclass(slots=True)
class _Wanted:
    """The reads of one phase, by what they answer."""

    guards: list[Read[GuardRow]] = field(default_factory=list)
    versions: list[Read[tuple[str, int]]] = field(default_factory=list)
    rows: list[Read[MemoryRow]] = field(default_factory=list)
    links: list[Read[LinkRow]] = field(default_factory=list)
    aliases: list[Read[MemoryRow]] = field(default_factory=list)
    opposed: list[Read[MemoryRow]] = field(default_factory=list)

    def guarded(self, places: Sequence[FullPlace]) -> None:
        self.guards.append(reads.guards_at(places))
        self.versions.append(reads.highest_versions_at(places))

    def read(self, store: TenantStore, *, now: datetime | None = None) -> Beside:
        lists: tuple[Sequence[Read[Any]], ...] = (
            *(self.guards, self.versions, self.rows),
            *(self.links, self.aliases, self.opposed),
        )
        found = store.together(*(read for each in lists for read in each))

        def of(wanted: Iterable[Read[T]]) -> list[T]:
            return [row for read in wanted for row in found.of(read)]

        def standing(wanted: Iterable[Read[MemoryRow]]) -> list[MemoryRow]:
            return [row for row in of(wanted) if now is not None and stands(row, now)]

        return Beside(
            around=Around(
                rows={row.memory_id: row for row in standing(self.opposed)},
                aliases=standing(self.aliases),
                guards=of(self.guards),
                seeds=dict(of(self.versions)),
            ),
            rows={row.memory_id: row for row in of(self.rows)},
            links=of(self.links),
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

"""What stands in the way of, or beside, a batch of drafts: read in one store phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from loom.domain.conflicts import Ground
from loom.domain.drafts import Draft
from loom.domain.keys import memory_id
from loom.domain.rows import BlacklistRow, GuardRow, MemoryRow
from loom.domain.scope import NULL_PART, Scope
from loom.domain.verdicts import beside_key, ground_of
from loom.pipeline.write.vectors import Vectors
from loom.ports import reads
from loom.ports.store import Read, Results, TenantStore

NEAR_PER_DRAFT: Final = 4
NEAR_MOST: Final = 200
PARAMETER_BYTES: Final = 100_000
"""A server refuses a parameter of more than 128 KiB; keys are escaped on their way."""
FLOATS_PER_READ: Final = 150_000
"""A parameter of the store holds about 180,000 floats."""


@dataclass(frozen=True, slots=True)
class Standing:
    """`peers` share a key or the content with a draft, `near` its meaning; all rows are whole.

    `near` also holds the rows of no single user and of every agent, which the writer may read.
    `kin` are those that marks and aliases tie to the keys, as `reads.kin_at` has it.
    `seeds` is the highest version known of each memory id. `guards` are those of the drafts' keys,
    and with `knows_all_guards` every one of the writer.
    """

    peers: list[MemoryRow] = field(default_factory=list)
    near: list[MemoryRow] = field(default_factory=list)
    kin: list[MemoryRow] = field(default_factory=list)
    seeds: dict[str, int] = field(default_factory=dict)
    guards: list[GuardRow] = field(default_factory=list)
    patterns: list[BlacklistRow] = field(default_factory=list)
    others: Results = field(default_factory=lambda: Results({}))
    knows_all_guards: bool = False

    def ground(self) -> Ground:
        """The rows that a draft may change, or be judged against."""
        return ground_of((*self.near, *self.kin, *self.peers))


def read_standing(
    store: TenantStore,
    drafts: Sequence[Draft],
    *,
    now: datetime,
    vectors: Vectors,
    with_reads: Sequence[Read[Any]] = (),
) -> Standing:
    """One phase. Expired rows count as deleted: they can neither be joined nor be in the way.

    `with_reads` are read in the same phase and found in `others`.
    """
    if not drafts and not with_reads:
        return Standing()
    peers, versions, guards, kin = _by_identity(store.org, drafts)
    near = by_meaning(store.org, drafts, vectors, now)
    patterns = [reads.blacklist(name) for name in sorted({d.row.namespace for d in drafts})]
    found = store.together(*peers, *kin, *versions, *guards, *near, *patterns, *with_reads)
    rows = [as_of(row, now) for read in peers for row in found.of(read)]
    seeds = dict(pair for read in versions for pair in found.of(read))
    for row in rows:
        seeds[row.memory_id] = max(seeds.get(row.memory_id, 0), row.version)
    alike = [row for read in near for row in found.of(read)]
    return Standing(
        peers=rows,
        near=_once(alike),
        kin=[as_of(row, now) for read in kin for row in found.of(read)],
        seeds=seeds,
        guards=[row for read in guards for row in found.of(read)],
        patterns=[row for read in patterns for row in found.of(read)],
        others=found,
    )


def _by_identity(
    org: str, drafts: Sequence[Draft]
) -> tuple[
    list[Read[MemoryRow]],
    list[Read[tuple[str, int]]],
    list[Read[GuardRow]],
    list[Read[MemoryRow]],
]:
    peers, versions, guards, kin = [], [], [], []
    for scope, members in _sized(grouped(org, drafts)):
        # Where a pin turns a draft away, it stands under a key of its own.
        keys = sorted({key for d in members for key in (d.row.memory_key, beside_key(d.row))})
        hashes = sorted({draft.row.content_sha256 for draft in members})
        peers.append(reads.live_peers(scope, keys, hashes))
        versions.append(reads.highest_versions(scope, keys))
        guards.append(reads.guards(scope, keys))
        known = [memory_id(scope, key) for key in keys]
        held = [(scope.namespace, scope.user_id, key) for key in keys]
        kin.append(reads.kin_at(held, known=known))
    return peers, versions, guards, kin


def _sized(groups: dict[Scope, list[Draft]]) -> Iterable[tuple[Scope, list[Draft]]]:
    """The groups in parts whose keys one parameter can hold."""
    for scope, members in groups.items():
        part: list[Draft] = []
        size = 0
        for draft in members:
            needed = 4 * len(draft.row.memory_key.encode()) + 200
            if part and size + needed > PARAMETER_BYTES:
                yield scope, part
                part, size = [], 0
            part.append(draft)
            size += needed
        yield scope, part


def grouped(org: str, drafts: Iterable[Draft]) -> dict[Scope, list[Draft]]:
    """The drafts by the identity they are written under."""
    groups: dict[Scope, list[Draft]] = {}
    for draft in drafts:
        row = draft.row
        scope = Scope(org, row.namespace, row.agent, row.user_id, row.session_id)
        groups.setdefault(scope, []).append(draft)
    return groups


def by_content(org: str, drafts: Sequence[Draft]) -> list[Read[MemoryRow]]:
    """Live rows of the writer, whole, that say what a draft says."""
    return [
        reads.live_peers(scope, [], sorted({draft.row.content_sha256 for draft in members}))
        for scope, members in _sized(grouped(org, drafts))
    ]


def by_meaning(
    org: str, drafts: Sequence[Draft], vectors: Vectors, now: datetime
) -> list[Read[MemoryRow]]:
    """Nearest rows of the writer and of those that everybody shares, never of another user."""
    found: list[Read[MemoryRow]] = []
    whole: dict[Scope, list[Draft]] = {}
    for scope, members in grouped(org, drafts).items():
        for agent in dict.fromkeys((scope.agent, NULL_PART)):
            for user in dict.fromkeys((scope.user_id, NULL_PART)):
                shared = replace(scope, agent=agent, user_id=user, session_id=NULL_PART)
                whole.setdefault(shared, []).extend(members)
    for scope, members in whole.items():
        plain = [draft for draft in members if draft.row.sensitivity == "normal"]
        for batch in _batches(plain, vectors):
            found.append(_nearest(scope, batch, vectors, now))  # noqa: PERF401
    return found


def _batches(drafts: Sequence[Draft], vectors: Vectors) -> Iterable[Sequence[Draft]]:
    size = max((len(vectors.of(draft.row.text)) for draft in drafts), default=0)
    step = max(1, FLOATS_PER_READ // size) if size else max(1, len(drafts))
    return [drafts[start : start + step] for start in range(0, len(drafts), step)]


def _nearest(
    scope: Scope, drafts: Sequence[Draft], vectors: Vectors, now: datetime
) -> Read[MemoryRow]:
    known = [vectors.of(draft.row.text) for draft in drafts if vectors.of(draft.row.text)]
    unknown = [draft for draft in drafts if not vectors.of(draft.row.text)]
    terms = dict.fromkeys(term for draft in unknown for term in draft.row.search_terms)
    return reads.nearest_memories(
        scope,
        vectors=known,
        embedding_model=vectors.model,
        terms=list(terms)[:256],
        limit=min(NEAR_MOST, NEAR_PER_DRAFT * len(drafts)),
        now=now,
    )


def as_of(row: MemoryRow, now: datetime) -> MemoryRow:
    """What has expired counts as deleted."""
    return replace(row, status="deleted") if row.is_expired(now) else row


def _once(rows: Iterable[MemoryRow]) -> list[MemoryRow]:
    return list({row.memory_id: row for row in rows}.values())

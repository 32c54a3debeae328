"""What the sweep looks for: over all organisations, for the operator's store, and then in one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from loom.domain.rows import ChunkRow, MemoryRow
from loom.ports.decode import chunk_row, memory_row, row_of
from loom.ports.store import Read

__all__ = [
    "DecidedPlan",
    "EndedIn",
    "Unembedded",
    "chunks_by_keys",
    "chunks_without_vector",
    "memories_by_ids",
    "memories_ended",
    "memories_to_retire",
    "memories_without_vector",
    "plans_decided",
]


@dataclass(frozen=True, slots=True)
class DecidedPlan:
    """Names a stored plan, whether it won its request or not."""

    org: str
    namespace: str
    request_id: str
    plan_id: str
    decided_at: datetime


@dataclass(frozen=True, slots=True)
class EndedIn:
    """A namespace in which the time of memories is over; `first_end` is that of the earliest."""

    org: str
    namespace: str
    first_end: datetime


@dataclass(frozen=True, slots=True)
class Unembedded:
    """A row without a vector; `id` is a memory's id or a chunk's key."""

    org: str
    namespace: str
    id: str
    written_at: datetime


def plans_decided(since: datetime, until: datetime, limit: int) -> Read[DecidedPlan]:
    """Plans decided in a time, both ends included, earliest first."""
    params = {"since": since, "until": until, "limit": limit}
    return Read("plans_decided", params, row_of(DecidedPlan))


def memories_ended(now: datetime, limit: int) -> Read[EndedIn]:
    """For the operator's store: namespaces with memories that are to be retired, oldest first."""
    return Read("memories_ended", {"now": now, "limit": limit}, row_of(EndedIn))


def memories_to_retire(namespace: str, now: datetime, limit: int) -> Read[MemoryRow]:
    """Rows whose time is over, but for those that wait for a person or are locked; by user."""
    params = {"namespace": namespace, "now": now, "limit": limit}
    return Read("memories_to_retire", params, memory_row)


def memories_without_vector(since: datetime, until: datetime, limit: int) -> Read[Unembedded]:
    """For the operator's store: live rows, not sensitive, written after `since` and by `until`.

    Earliest first; more than `limit` where several were written at the time of the last.
    """
    params = {"since": since, "until": until, "limit": limit}
    return Read("memories_without_vector", params, row_of(Unembedded))


def chunks_without_vector(since: datetime, until: datetime, limit: int) -> Read[Unembedded]:
    """As `memories_without_vector`."""
    params = {"since": since, "until": until, "limit": limit}
    return Read("chunks_without_vector", params, row_of(Unembedded))


def memories_by_ids(namespace: str, memory_ids: Sequence[str]) -> Read[MemoryRow]:
    """The newest rows, whole, whatever their status."""
    params = {"namespace": namespace, "memory_ids": list(memory_ids)}
    return Read("memories_by_ids", params, memory_row)


def chunks_by_keys(namespace: str, chunk_keys: Sequence[str]) -> Read[ChunkRow]:
    params = {"namespace": namespace, "chunk_keys": list(chunk_keys)}
    return Read("chunks_by_keys", params, chunk_row)

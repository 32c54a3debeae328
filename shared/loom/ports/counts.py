"""How much the store holds, as `Read`s: for summaries and operators."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from loom.ports.decode import pair, row_of
from loom.ports.store import Read


@dataclass(frozen=True, slots=True)
class MemoryCount:
    """`status_now` is the row's status, or "expired" for a live row past its expiry."""

    status_now: str
    memory_type: str
    agent: str
    rows: int


@dataclass(frozen=True, slots=True)
class MemoryTotals:
    """Users with a live memory, and the newest write (EPOCH without any)."""

    users: int
    last_write_at: datetime


@dataclass(frozen=True, slots=True)
class EvidenceTotals:
    """Turns kept; sessions and users count those that are named."""

    turns: int
    sessions: int
    users: int


@dataclass(frozen=True, slots=True)
class DropCount:
    stage: str
    reason: str
    dropped: int


def memory_counts(
    namespace: str, *, now: datetime, agent: str | None = None, user_id: str | None = None
) -> Read[MemoryCount]:
    """Memories by status, type and agent."""
    params = {**_within(namespace, agent, user_id), "now": now}
    return Read("memory_counts", params, row_of(MemoryCount))


def memory_totals(
    namespace: str, *, agent: str | None = None, user_id: str | None = None
) -> Read[MemoryTotals]:
    """One row."""
    return Read("memory_totals", _within(namespace, agent, user_id), row_of(MemoryTotals))


def evidence_totals(
    namespace: str, *, agent: str | None = None, user_id: str | None = None
) -> Read[EvidenceTotals]:
    """One row."""
    return Read("evidence_totals", _within(namespace, agent, user_id), row_of(EvidenceTotals))


def chunk_total(
    namespace: str, *, agent: str | None = None, user_id: str | None = None
) -> Read[int]:
    """One row: the number of verbatim chunks."""
    params = _within(namespace, agent, user_id)
    return Read("chunk_total", params, lambda row: int(row["chunks"]))


def top_categories(
    namespace: str,
    *,
    now: datetime,
    limit: int = 10,
    agent: str | None = None,
    user_id: str | None = None,
) -> Read[tuple[str, int]]:
    """(category, live memories), most used first."""
    params = {**_within(namespace, agent, user_id), "now": now, "limit": limit}
    return Read("top_categories", params, pair("label", "rows"))


def top_tags(
    namespace: str,
    *,
    now: datetime,
    limit: int = 10,
    agent: str | None = None,
    user_id: str | None = None,
) -> Read[tuple[str, int]]:
    """(tag, live memories), most used first."""
    params = {**_within(namespace, agent, user_id), "now": now, "limit": limit}
    return Read("top_tags", params, pair("label", "rows"))


def drops_summary(
    namespace: str, since: datetime, *, user_id: str | None = None
) -> Read[DropCount]:
    """Losses by stage and reason, recorded at `since` or later."""
    params = {"namespace": namespace, "since": since, "user_id": user_id or ""}
    return Read("drops_summary", params, row_of(DropCount))


def _within(namespace: str, agent: str | None, user_id: str | None) -> dict[str, str]:
    return {"namespace": namespace, "agent": agent or "", "user_id": user_id or ""}

"""What the sweep looks for: over all organisations, for the operator's store, and then in one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from loom.domain.rows import MemoryRow
from loom.ports.decode import memory_row, row_of
from loom.ports.store import Read

__all__ = ["DecidedPlan", "EndedIn", "memories_ended", "memories_to_retire", "plans_decided"]


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

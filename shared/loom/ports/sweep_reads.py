"""What the sweep looks for over all organisations, as `Read`s for the operator's store."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from loom.ports.decode import row_of
from loom.ports.store import Read

__all__ = ["DecidedPlan", "plans_decided"]


@dataclass(frozen=True, slots=True)
class DecidedPlan:
    """Names a stored plan, whether it won its request or not."""

    org: str
    namespace: str
    request_id: str
    plan_id: str
    decided_at: datetime


def plans_decided(since: datetime, until: datetime, limit: int) -> Read[DecidedPlan]:
    """Plans decided in a time, both ends included, earliest first."""
    params = {"since": since, "until": until, "limit": limit}
    return Read("plans_decided", params, row_of(DecidedPlan))

"""Which requests are deferred, and which batch stands for a request that comes again."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final, Literal

from loom.domain.queueing.rows import QueueRow
from loom.domain.queueing.waits import is_too_old

DeferredBy = Literal["caller", "allowlist", "deadline"]

EVERYBODY: Final = "*"
"""On the allowlist: every caller that is not a person."""
PERSON: Final = "person:"
"""How the principal of a person begins; all others are services, "-" included."""
ANSWERS_FOR: Final = timedelta(hours=24)
"""How long a batch that is done answers the same request (design: exactly one effect)."""


def deferred_by(
    *, defer: bool | None, of_record: bool, agent: str, principal: str, allowlist: Collection[str]
) -> DeferredBy | None:
    """Why a request is deferred before it runs; None when it runs inline.

    A typed record is deferred by its caller only.
    """
    if defer is not None:
        return "caller" if defer else None
    if of_record:
        return None
    is_named = agent in allowlist
    is_service = not principal.startswith(PERSON)
    return "allowlist" if is_named or (EVERYBODY in allowlist and is_service) else None


def may_hand_over(*, defer: bool | None, of_record: bool) -> bool:
    """Whether an inline run without time left goes on in the queue."""
    return defer is None and not of_record


def stands_for(row: QueueRow, now: datetime) -> bool:
    """Whether the batch is the answer to its request sent again; else a new one is made."""
    if row.is_finished:
        return row.status == "done" and now - row.updated_at < ANSWERS_FOR
    return not is_too_old(row.queued_at, now)

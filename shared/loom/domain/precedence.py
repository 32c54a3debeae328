"""Which version of a memory wins: the newest evidence, then the version number (design 3).

The store keeps the row with the greatest precedence in any order of arrival, so a deferred batch
of old turns never overwrites what was learnt since.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from loom.domain.rows import EPOCH

_VERSION_BITS: Final = 20
_MILLISECOND: Final = timedelta(milliseconds=1)
_MAX_MS: Final = 1 << (63 - _VERSION_BITS)
"""The year 2248: above it the value would not fit a signed 64-bit column."""


def precedence(evidence_at: datetime, version: int) -> int:
    """`evidence_at` (aware) in ms since 1970 << 20 | `version`; times before 1970 count as 1970.

    Raises ValueError for a version outside 0 .. 2**20 - 1 and for a time after the year 2248.
    """
    if not 0 <= version < 1 << _VERSION_BITS:
        raise ValueError(f"version must be from 0 to {(1 << _VERSION_BITS) - 1}")
    ms = max((evidence_at - EPOCH) // _MILLISECOND, 0)
    if ms >= _MAX_MS:
        raise ValueError("evidence_at is too far in the future")
    return ms << _VERSION_BITS | version


def evidence_time(said_at: Iterable[datetime | None], accepted_at: datetime) -> datetime:
    """Return the newest timestamp of the cited user turns, at most `accepted_at`.

    Without any timestamp it is `accepted_at`: a caller's clock may lag, never lead.
    """
    stamps = [stamp for stamp in said_at if stamp is not None]
    return min(max(stamps, default=accepted_at), accepted_at)


def version_at(now: datetime, *, after: int = 0) -> int:
    """The version of a row whose newest write counts: microseconds since 1970.

    It is more than `after`, the version it takes the place of, also when that one was written by a
    machine whose clock is ahead.
    """
    return max(round(now.timestamp() * 1_000_000), after + 1)

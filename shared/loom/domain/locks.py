"""What a lock keeps from happening, and when a change of one takes protection away."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from loom.domain.rows import EPOCH, GuardRow

_STRICTNESS: Final = {"no_delete": 1, "read_only": 2}
"""`read_only` refuses all that `no_delete` refuses, and a change of the value besides."""


def is_loosening(held: GuardRow | None, wanted: GuardRow) -> bool:
    """Whether `wanted` allows anything, at any time, that the lock in force does not.

    Taking a lock off loosens it, and so do a milder mode and an earlier end. Where no lock is in
    force nothing can be loosened.
    """
    if held is None:
        return False
    if not wanted.is_on or _STRICTNESS[wanted.mode] < _STRICTNESS[held.mode]:
        return True
    return wanted.until != EPOCH and (held.until == EPOCH or wanted.until < held.until)


def ends_sooner(held_until: datetime, wanted_until: datetime) -> bool:
    """Whether a memory would end that did not, or sooner than it did; EPOCH is no end.

    That is a way to make it go, which a lock of either mode refuses. A later end is not.
    """
    if wanted_until == EPOCH:
        return False
    return held_until == EPOCH or wanted_until < held_until

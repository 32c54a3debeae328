"""What one run of the sweep did, in counts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class SweepReport:
    """`failures` are duties, or organisations within one, that ended in an error; each is reported.

    `busy` are batches that another writer had.
    """

    resent: int = 0
    unsent: int = 0
    """Messages that could not be sent; their batches are due again at once."""
    crashed: int = 0
    """Batches failed for good because their last run crashed."""
    expired: int = 0
    busy: int = 0
    plans_applied: int = 0
    memories_retired: int = 0
    vectors_filled: int = 0
    failures: int = 0
    is_cut_short: bool = False
    """The deadline came before everything due was done."""

"""One order out of the orders of several search legs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Final

from loom.domain.rows import Hit, MemoryRow

RRF_K: Final = 60
"""The constant of Cormack, Clarke and Buettcher, "Reciprocal Rank Fusion outperforms Condorcet and
individual Rank Learning Methods", SIGIR 2009."""


@dataclass(frozen=True, slots=True)
class FusedHit:
    """One item. `ranks` holds its rank in each leg that found it, 1 the best.

    `hit` is the item as its best leg returned it.
    """

    hit: Hit
    score: float
    ranks: Mapping[str, int]


def fuse(
    legs: Mapping[str, Sequence[Hit]],
    *,
    k: int = RRF_K,
    weights: Mapping[str, float] | None = None,
) -> list[FusedHit]:
    """Every item of every leg once, best first, by the sum of weight / (k + rank) over the legs.

    A leg is in its own order, best first; an item it repeats counts at its best rank. A leg without
    a weight counts 1. The order of the legs makes no difference. At equal scores a pinned memory
    comes first, then the better single rank, then memories before chunks, then the key.
    """
    found: dict[tuple[str, str, str], dict[str, tuple[int, Hit]]] = {}
    for leg in sorted(legs):
        for rank, hit in enumerate(legs[leg], start=1):
            found.setdefault((hit.source, hit.memory_id, hit.key), {}).setdefault(leg, (rank, hit))
    fused = [_fused(places, k, weights or {}) for places in found.values()]
    return sorted(fused, key=_order)


def _fused(places: Mapping[str, tuple[int, Hit]], k: int, weights: Mapping[str, float]) -> FusedHit:
    # fsum rounds once: the score does not depend on the order of the terms.
    score = fsum(weights.get(leg, 1.0) / (k + rank) for leg, (rank, _) in places.items())
    best = min(places, key=lambda leg: (places[leg][0], leg))
    return FusedHit(places[best][1], score, {leg: rank for leg, (rank, _) in places.items()})


def _order(item: FusedHit) -> tuple[float, bool, int, bool, str, str]:
    hit = item.hit
    pinned = isinstance(hit.row, MemoryRow) and hit.row.pinned
    return (
        -item.score,
        not pinned,
        min(item.ranks.values()),
        hit.source != "memory",
        hit.key,
        hit.memory_id,
    )

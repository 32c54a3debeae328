"""Facts of one batch that say the same, mostly under several keys, as of long sessions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeVar

from loom.domain.canonical import canonical_text, content_sha256
from loom.domain.claims import relation
from loom.domain.facts import Fact
from loom.domain.tokens import content_stems

_T = TypeVar("_T")

_GOES_ON: Final = re.compile(
    r"(?:[.;]|,? (?:because|since|due to|so|which|weil|wegen|da|parce qu|car|porque|ya que|pois|"
    r"потому что|так как|из-за)\b|,? (?:لأن|بسبب)|[,，。；]? ?(?:因为|由于)|。)"
)
"""What follows a claim that a longer one holds whole: a further sentence, or the reason."""


def joined_repeats(facts: Sequence[Fact]) -> list[Fact]:
    """The facts without those that another one says, under whatever key, in their order.

    Of two, the one with a quotation stays, else the longer, else the first; it cites the turns of
    both. Values that need their key to say anything are left alone: 8080 under `port/http` and
    under `port/admin`.
    """
    kept: list[Fact] = []
    stems = {fact.value: content_stems(fact.value) for fact in facts}
    for fact in facts:
        at = next((n for n, other in enumerate(kept) if _repeats(fact, other, stems)), None)
        if at is None:
            kept.append(fact)
        else:
            kept[at] = _joined(kept[at], fact)
    return kept


def _repeats(one: Fact, other: Fact, stems: dict[str, set[str]]) -> bool:
    if one.about != other.about:
        return False
    ours, theirs = stems[one.value], stems[other.value]
    if 2 * len(ours & theirs) < min(len(ours), len(theirs)):
        return False
    if any(
        content_sha256(one.key, value) != content_sha256(other.key, value)
        for value in (one.value, other.value)
    ):
        return False
    return _says_the_same(one.value, other.value)


def _says_the_same(one: str, other: str) -> bool:
    if relation(one, other) in ("same", "equivalent"):
        return True
    short, long = sorted((canonical_text(one), canonical_text(other)), key=len)
    return long.startswith(short) and _GOES_ON.match(long, len(short)) is not None


def _joined(first: Fact, second: Fact) -> Fact:
    better = max((first, second), key=lambda fact: (bool(fact.span), len(fact.value)))
    lesser = second if better is first else first
    return replace(
        better,
        source_indices=_union(first.source_indices, second.source_indices),
        entities=_union(better.entities, lesser.entities),
        valid_at=better.valid_at or lesser.valid_at,
    )


def _union(one: tuple[_T, ...], other: tuple[_T, ...]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys((*one, *other)))

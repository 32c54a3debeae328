"""Facts of one batch that say the same, mostly under several keys, as of long sessions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
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
    return _join_all(facts, _says_the_same, _joined)


def joined_readings(facts: Sequence[Fact], stored: Collection[str]) -> list[Fact]:
    """The facts of several readings of one conversation, each claim about a subject once.

    Stricter than `joined_repeats`: of one subject and one time, neither saying more than the other.
    The key that is stored already stays, else the first.
    """

    def repeats(one: Fact, other: Fact) -> bool:
        return (
            _subject(one) == _subject(other)
            and _same_time(one.valid_at, other.valid_at)
            and not (one.record or other.record)
            and relation(one.value, other.value) in ("same", "equivalent")
        )

    def joined(first: Fact, second: Fact) -> Fact:
        is_stored = second.key in stored and first.key not in stored
        named = second if is_stored else first
        both = _joined(first, second)
        return replace(both, subject=named.subject, attribute=named.attribute, key=named.key)

    return _join_all(facts, repeats, joined)


def _join_all(
    facts: Sequence[Fact],
    repeats: Callable[[Fact, Fact], bool],
    joined: Callable[[Fact, Fact], Fact],
) -> list[Fact]:
    kept: list[Fact] = []
    stems = {fact.value: content_stems(fact.value) for fact in facts}
    for fact in facts:
        found = (
            n
            for n, other in enumerate(kept)
            if _may_repeat(fact, other, stems) and repeats(fact, other)
        )
        at = next(found, None)
        if at is None:
            kept.append(fact)
        else:
            kept[at] = joined(kept[at], fact)
    return kept


def _subject(fact: Fact) -> str:
    return fact.key.partition("/")[0]


def _same_time(one: str, other: str) -> bool:
    """Whether two partial dates may be of one time: "2026-10" and "2026-10-05", or one of none."""
    return one.startswith(other) or other.startswith(one)


def _may_repeat(one: Fact, other: Fact, stems: dict[str, set[str]]) -> bool:
    """Both share half of their words, and need no key to say anything."""
    if one.about != other.about:
        return False
    ours, theirs = stems[one.value], stems[other.value]
    if 2 * len(ours & theirs) < min(len(ours), len(theirs)):
        return False
    return all(
        content_sha256(one.key, value) == content_sha256(other.key, value)
        for value in (one.value, other.value)
    )


def _says_the_same(one: Fact, other: Fact) -> bool:
    if relation(one.value, other.value) in ("same", "equivalent"):
        return True
    short, long = sorted((canonical_text(one.value), canonical_text(other.value)), key=len)
    return long.startswith(short) and _GOES_ON.match(long, len(short)) is not None


def _joined(first: Fact, second: Fact) -> Fact:
    better = max((first, second), key=lambda fact: (bool(fact.span), len(fact.value)))
    lesser = second if better is first else first
    return replace(
        better,
        source_indices=_union(first.source_indices, second.source_indices),
        tags=_union(better.tags, lesser.tags),
        entities=_union(better.entities, lesser.entities),
        category=better.category or lesser.category,
        valid_at=better.valid_at or lesser.valid_at,
    )


def _union(one: tuple[_T, ...], other: tuple[_T, ...]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys((*one, *other)))

"""Facts of one batch that say the same, mostly under several keys, as of long sessions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from loom.domain.canonical import KeyPart, canonical_text, key_part, needed_key_part
from loom.domain.claims import equivalent
from loom.domain.facts import Fact
from loom.domain.tokens import content_stems

_T = TypeVar("_T")

LONGEST_READ: Final = 1_000
"""Characters of a value beyond which a rewording is not looked for: a fact is a sentence or two."""
PAIRS_READ: Final = 2_000
"""Reading a pair takes up to half a millisecond."""
_FEW_STEMS: Final = 12
"""Of more, a rewording keeps three quarters."""

_GOES_ON: Final = re.compile(
    r"(?:[.;]|,? (?:because|since|due to|so|which|weil|wegen|da|parce qu|car|porque|ya que|pois|"
    r"потому что|так как|из-за)\b|,? (?:لأن|بسبب)|[,，。；]? ?(?:因为|由于)|。)"
)
"""What follows a claim that a longer one holds whole: a further sentence, or the reason."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """A fact with what comparing needs of its value, worked out once."""

    fact: Fact
    text: str
    needed: KeyPart
    stems: frozenset[str]


def joined_repeats(facts: Iterable[Fact]) -> list[Fact]:
    """The facts without those that another one says, under whatever key, in their order.

    Of two, the one with a quotation stays, else the longer, else the first; it cites the turns of
    both. Values that need their key to say anything are left alone: 8080 under `port/http` and
    under `port/admin`.

    Rewordings are looked for in the first `PAIRS_READ` pairs that share enough words, and in texts
    of up to `LONGEST_READ` characters; what is worded alike is found in every
    pair.
    """
    pairs = _Pairs()

    def repeats(one: _Claim, other: _Claim) -> bool:
        return pairs.say_the_same(one, other) or _goes_on(one.text, other.text)

    return _join_all(facts, repeats, _joined)


def joined_readings(facts: Iterable[Fact], stored: Collection[str]) -> list[Fact]:
    """The facts of several readings of one conversation, each claim about a subject once.

    Stricter than `joined_repeats`: of one subject and one time, neither saying more than the other.
    The key that is stored already stays, else the first.
    """
    pairs = _Pairs()

    def repeats(one: _Claim, other: _Claim) -> bool:
        return (
            _subject(one.fact) == _subject(other.fact)
            and _same_time(one.fact.valid_at, other.fact.valid_at)
            and not (one.fact.record or other.fact.record)
            and pairs.say_the_same(one, other)
        )

    def joined(first: Fact, second: Fact) -> Fact:
        is_stored = second.key in stored and first.key not in stored
        named = second if is_stored else first
        both = _joined(first, second)
        return replace(both, subject=named.subject, attribute=named.attribute, key=named.key)

    return _join_all(facts, repeats, joined)


def _join_all(
    facts: Iterable[Fact],
    repeats: Callable[[_Claim, _Claim], bool],
    joined: Callable[[Fact, Fact], Fact],
) -> list[Fact]:
    kept: list[_Claim] = []
    for claim in map(_claim, facts):
        found = (
            n for n, other in enumerate(kept) if _may_repeat(claim, other) and repeats(claim, other)
        )
        at = next(found, None)
        if at is None:
            kept.append(claim)
        else:
            both = joined(kept[at].fact, claim.fact)
            worded = claim if both.value == claim.fact.value else kept[at]
            kept[at] = replace(worded, fact=both)
    return [claim.fact for claim in kept]


def _claim(fact: Fact) -> _Claim:
    text = canonical_text(fact.value)
    return _Claim(fact, text, needed_key_part(text), frozenset(content_stems(fact.value)))


def _subject(fact: Fact) -> str:
    return fact.key.partition("/")[0]


def _same_time(one: str, other: str) -> bool:
    """Whether two partial dates may be of one time: "2026-10" and "2026-10-05", or one of none."""
    return one.startswith(other) or other.startswith(one)


def _may_repeat(one: _Claim, other: _Claim) -> bool:
    """Both share half of their words, and need no key to say anything."""
    keys = one.fact.key, other.fact.key
    if one.fact.about != other.fact.about or any(
        key_part(keys[0], needed) != key_part(keys[1], needed)
        for needed in (one.needed, other.needed)
    ):
        return False
    shared = len(one.stems & other.stems)
    return 2 * shared >= min(len(one.stems), len(other.stems))


def _goes_on(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return long.startswith(short) and _GOES_ON.match(long, len(short)) is not None


class _Pairs:
    """Compares claims by two, and counts those it had to read for it."""

    def __init__(self) -> None:
        self._read = 0

    def say_the_same(self, one: _Claim, other: _Claim) -> bool:
        """Whether neither says more than the other."""
        if one.text == other.text:
            return True
        stems = max(len(one.stems), len(other.stems))
        alike = stems <= _FEW_STEMS or 4 * len(one.stems & other.stems) >= 3 * stems
        longest = max(len(one.fact.value), len(other.fact.value))
        if not alike or longest > LONGEST_READ or self._read >= PAIRS_READ:
            return False
        self._read += 1
        return equivalent(one.fact.value, other.fact.value)


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

"""Whether two readings give one thing two values, of those it has one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loom.domain.claim_dates import conflicting_times
from loom.domain.claim_lexicons import Lexicon, lexicon
from loom.domain.claim_marks import (
    AND,
    AT_LEAST,
    AT_MOST,
    BE,
    COMMA,
    HAVE,
    NOT,
    OR,
    SINCE,
    VALUED,
    is_number,
    is_time,
)
from loom.domain.claim_numbers import quantity
from loom.domain.claim_opposites import changed_place, is_hedged
from loom.domain.claim_reading import Reading
from loom.domain.claim_words_places import CITIES, COUNTRIES, REGIONS, VAGUE

_COUNTED_WORDS: Final = "CHILD child son daughter brother sister sibling cat dog pet grandchild car"
_COUNTED: Final = frozenset(_COUNTED_WORDS.split())
"""What one has a certain number of."""
_NUMBERED: Final = frozenset({"PORT", "TIMEOUT", "BUDGET", AT_MOST, AT_LEAST, "LIMITED", "LISTEN"})
_TEXTUAL: Final = frozenset({"LIVE_IN", "WORK_AT", "WORK_FULL_AT", "NAMED", "BORN_IN", "ON_PLAN"})
_PLACES: Final = frozenset({"LIVE_IN", "WORK_AT", "WORK_FULL_AT", "BORN_IN"})
_FAVOURITE: Final = "lieblings"
"""First part of the German words for what one likes best."""
_DEMANDS: Final = frozenset({"REQUIRE", "+required", "MUST"})
_LONGEST_VALUE: Final = 5
_LONGEST_UNSPACED_VALUE: Final = 8
_DUE: Final = "DUE"
_SCHEDULED: Final = "SCHEDULED"
_OWNS: Final = "'s"


def other_number(one: Reading, other: Reading) -> bool:
    """One statement about a limit, a port or a count with two different numbers."""
    ours, theirs = one.tokens, other.tokens
    at = changed_place(ours, theirs)
    if at is None or not (is_number(ours[at]) and is_number(theirs[at])):
        return False
    if is_hedged(one) or NOT in ours or float(ours[at]) == float(theirs[at]):
        return False
    lex = lexicon(one.language)
    verb = next((index for index, token in enumerate(ours) if _leads(token, lex)), len(ours))
    if verb > at:
        return False
    if AT_LEAST in ours and not _DEMANDS.intersection(ours):
        return False
    counted = ours[at - 1] == HAVE and ours[at + 1 : at + 2] and ours[at + 1] in _COUNTED
    return bool(counted) or not _NUMBERED.union(lex.single).isdisjoint(ours)


def _leads(token: str, lex: Lexicon) -> bool:
    return token in lex.verbs or token in (AT_MOST, AT_LEAST)


@dataclass(frozen=True, slots=True)
class Slot:
    """`predicate` of `subject` has `value`; `rest` is what is said beyond it."""

    predicate: str
    subject: frozenset[str]
    value: tuple[str, ...]
    rest: tuple[str, ...]


def slot_of(reading: Reading) -> Slot | None:
    """The single-valued statement a text makes, or None when it makes none that is certain."""
    lex = lexicon(reading.language)
    tokens = reading.tokens
    if is_hedged(reading) or NOT in tokens:
        return None
    at = next((at for at, token in enumerate(tokens) if token in VALUED or token == BE), None)
    if at is None:
        return None
    if tokens[at] in lex.events and BE in tokens:
        at = tokens.index(BE)
    left, right = set(tokens[:at]), tokens[at + 1 :]
    predicate = tokens[at]
    if predicate == _SCHEDULED and left & lex.events:
        predicate = BE
    if predicate == BE:
        nouns = sorted(
            token
            for token in left
            if token in lex.single | lex.events | lex.people | lex.textual
            or token.startswith(_FAVOURITE)
        )
        if not nouns or not reading.described.isdisjoint(nouns):
            return None
        predicate = nouns[0]
        left.discard(predicate)
    if predicate in ("DUE", "DEADLINE", "EXPIRE"):
        predicate = _DUE
        left.discard("DEADLINE")
    if left & lex.verbs:
        return None
    subject = frozenset(left - lex.neutral - lex.prepositions - lex.articles - {COMMA, _OWNS})
    value, rest = _parts(right, lex)
    return Slot(predicate, subject, value, rest) if value else None


def _parts(tokens: Sequence[str], lex: Lexicon) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if tokens and tokens[0] in lex.prepositions | lex.neutral:
        tokens = tokens[1:]
    for at, token in enumerate(tokens):
        ends = token in lex.prepositions or token in lex.bounds or token in lex.verbs
        if token == COMMA or ends or token in lex.relatives:
            return tuple(tokens[:at]), tuple(tokens[at:])
    return tuple(tokens), ()


def other_value(one: Reading, other: Reading) -> bool:
    """Two values of one thing that has one at a time."""
    ours, theirs = slot_of(one), slot_of(other)
    if ours is None or theirs is None:
        return False
    if (ours.predicate, ours.subject) != (theirs.predicate, theirs.subject):
        return False
    lex = lexicon(one.language)
    if not (_is_aside(ours, lex) and _is_aside(theirs, lex)) and ours.rest != theirs.rest:
        return False
    return _values_differ(ours, theirs, one, other)


def _is_aside(slot: Slot, lex: Lexicon) -> bool:
    """Whether the rest only says since when, or in which country the place is."""
    rest = slot.rest
    if not rest or rest[0] in SINCE:
        return True
    return (
        rest[0] == COMMA
        and slot.predicate in _PLACES
        and not (lex.bounds.intersection(rest) or AND in rest)
    )


def _values_differ(ours: Slot, theirs: Slot, one: Reading, other: Reading) -> bool:
    first = [token for token in ours.value if is_time(token)]
    second = [token for token in theirs.value if is_time(token)]
    if first or second:
        return bool(first and second) and conflicting_times(first, second)
    if _is_open(ours.value, one) or _is_open(theirs.value, other):
        return False
    if any(map(is_number, ours.value)) or any(map(is_number, theirs.value)):
        return ours.predicate not in _TEXTUAL and _quantities_differ(ours.value, theirs.value)
    if not (_is_told_in_words(ours, one) and _is_told_in_words(theirs, other)):
        return False
    return not (_holds(ours, theirs) or _holds(theirs, ours)) and _same_kind(ours, theirs)


def _holds(slot: Slot, other: Slot) -> bool:
    """Whether one says the other's value and more: "Lapa, Lisbon" and "Lisbon"."""
    return set(other.value) <= {*slot.value, *slot.rest}


def _is_told_in_words(slot: Slot, reading: Reading) -> bool:
    """Whether the predicate may have this text as its value: a manager has a name."""
    lex = lexicon(reading.language)
    if not VAGUE.isdisjoint((*slot.value, "".join(slot.value))):
        return False
    if slot.predicate in _PLACES and slot.value[0] in reading.articled:
        return False
    if slot.predicate in lex.people:
        return slot.value[0] in reading.names
    return (
        slot.predicate in _TEXTUAL
        or slot.predicate in lex.textual
        or slot.predicate.startswith(_FAVOURITE)
    )


def _quantities_differ(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    first, second = quantity(ours), quantity(theirs)
    if first is None or second is None or first[1] != second[1]:
        return False
    return first[0] != second[0]


def _is_open(value: tuple[str, ...], reading: Reading) -> bool:
    """Whether the value is a kind of thing, a choice or a long description."""
    unspaced = lexicon(reading.language).unspaced
    longest = _LONGEST_UNSPACED_VALUE if unspaced else _LONGEST_VALUE
    return (
        len(value) > longest
        or value[0] in reading.described
        or AND in value
        or OR in value
        or any(token.isupper() for token in value)
    )


def _same_kind(ours: Slot, theirs: Slot) -> bool:
    """Whether both are places of one size, or neither is a known place."""
    first, second = "".join(ours.value), "".join(theirs.value)
    if ours.predicate in ("LIVE_IN", "BORN_IN"):
        if first in REGIONS or second in REGIONS:
            return False
        return (first in COUNTRIES) == (second in COUNTRIES)
    if ours.predicate in ("WORK_AT", "WORK_FULL_AT"):
        known = COUNTRIES | REGIONS | CITIES
        return first not in known and second not in known
    return True

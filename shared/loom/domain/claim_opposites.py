"""Whether two readings say opposite things: yes and no, or two preferences of which one holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loom.domain.claim_marks import (
    ALWAYS,
    BE,
    HATE,
    HAVE,
    HEDGES,
    LIKE,
    LOVE,
    NEGATION,
    NOT,
    NOW,
    ONE,
    OVER,
    PREFER,
    SINCE,
    TIME,
    is_number,
)
from loom.domain.claim_reading import Reading

_CONCORD: Final = frozenset({"es", "pt", "fr", "ru", "ar", "ja"})
"""Languages where two negations make one."""
_PLACED: Final = frozenset({BE, "be", "was", NOT, ALWAYS, "EVER", "LONGER", "by", "default"})
"""Tokens after which an adjective is what is said of the subject."""
_WITHOUT_MEAT: Final = frozenset({"vegetarian", "vegan", "vegetariano", "vegetariana"})
_EXCLUSIVE: Final = frozenset(
    map(
        frozenset,
        (
            ("dark", "light"),
            ("window", "aisle"),
            ("tab", "space"),
            ("metric", "imperial"),
            ("celsius", "fahrenheit"),
            ("formal", "informal"),
            ("short", "detailed"),
            ("short", "long"),
        ),
    )
)
"""Of two such preferences about the same thing one holds."""
_BOUND_AND_TIME: Final = 2
_QUESTION: Final = "?"
_MINUS: Final = "-"


def opposed(one: Reading, other: Reading) -> bool:
    """Whether one says yes and the other no to the same, now."""
    if is_hedged(one) or is_hedged(other):
        return False
    return any(_opposed(read(one), read(other), one, other) for read in (_stance, _taste))


@dataclass(frozen=True, slots=True)
class _Stance:
    denied: bool
    core: tuple[str, ...]


def is_hedged(reading: Reading) -> bool:
    """Whether a statement and its opposite may both stand, or it is a question."""
    said = {token.partition(":")[0] for token in reading.tokens}
    return not HEDGES.isdisjoint(said) or _QUESTION in said


def _stance(reading: Reading) -> _Stance:
    core: list[str] = []
    minus = 0
    for at, token in enumerate(reading.words):
        if token in NEGATION or token == NOW:
            continue
        quality = token[1:].partition(":")[0]
        if token[0] in "+-" and quality.isalpha() and _says(reading, at):
            minus += token[0] == _MINUS
            core.append(f"±{quality}")
        else:
            core.append(token)
    nots = reading.words.count(NOT)
    if reading.language in _CONCORD:
        nots = min(nots, 1)
    return _Stance(bool((nots + minus) % 2), tuple(core))


def _says(reading: Reading, at: int) -> bool:
    """Whether the adjective at `at` is said of the subject, not a part of a name for something."""
    if reading.language in ("zh", "ja") or at == 0:
        return True
    return reading.words[at - 1] in _PLACED


def _taste(reading: Reading) -> _Stance | None:
    """As `_stance`, with love as liking and hate as its opposite; none under a negation."""
    words = reading.words
    if NOT in words and (LOVE in words or HATE in words):
        return None
    plain = _stance(reading)
    if not {LIKE, LOVE, HATE}.intersection(words):
        return _entailed(reading)
    core = tuple(LIKE if token in (LOVE, HATE) else token for token in plain.core)
    return _Stance(plain.denied != (HATE in words), core)


def _entailed(reading: Reading) -> _Stance:
    """A vegetarian does not eat meat."""
    words = reading.words
    if len(words) == 1 and words[0] in _WITHOUT_MEAT:
        return _Stance(denied=True, core=("EAT", "meat"))
    return _stance(reading)


def _opposed(one: _Stance | None, other: _Stance | None, first: Reading, second: Reading) -> bool:
    if one is None or other is None or one.denied == other.denied:
        return False
    no, yes = (one, other) if one.denied else (other, one)
    no_times, yes_times = (first.times, second.times) if one.denied else (second.times, first.times)
    if not no.core or not _times_meet(no_times, yes_times):
        return False
    return no.core in (yes.core, _plainly(yes.core))


def _times_meet(no: Sequence[tuple[str, ...]], yes: Sequence[tuple[str, ...]]) -> bool:
    """Whether what is denied in general or at some time is said of that time."""
    if no == yes:
        return True
    extra = set(yes) - set(no)
    missing = set(no) - set(yes)
    lasting = all(len(time) == 2 and time[0] in SINCE for time in missing)  # noqa: PLR2004
    return lasting and all(_recurs(time) for time in extra)


def _recurs(time: tuple[str, ...]) -> bool:
    if len(time) == 2:  # noqa: PLR2004
        return time[0] in SINCE
    said = time[0].removeprefix(TIME)
    return said.endswith("s") or said.isalpha()


def _plainly(core: tuple[str, ...]) -> tuple[str, ...]:
    """Without what only says how often or how many: who smokes daily smokes."""
    kept: list[str] = []
    for at, token in enumerate(core):
        counted = (token == ONE or is_number(token)) and at and core[at - 1] == HAVE
        if token != ALWAYS and not counted:
            kept.append(token)
    return tuple(kept)


def swapped_preference(one: Reading, other: Reading) -> bool:
    """Whether one prefers what the other puts second, or prefer dark mode and light mode."""
    if is_hedged(one) or is_hedged(other) or NOT in one.words or NOT in other.words:
        return False
    ours, theirs = one.words, other.words
    if ours[:1] != theirs[:1] or ours[:1] not in ((PREFER,), ("USE",)) or one.times != other.times:
        return False
    if OVER in ours and OVER in theirs:
        at, there = ours.index(OVER), theirs.index(OVER)
        return (
            ours[1:at] == theirs[there + 1 :]
            and ours[at + 1 :] == theirs[1:there]
            and (ours != theirs)
        )
    changed = changed_place(ours, theirs)
    if changed is None:
        return False
    return frozenset((ours[changed], theirs[changed])) in _EXCLUSIVE


def changed_place(ours: Sequence[str], theirs: Sequence[str]) -> int | None:
    """Where two token sequences differ, when it is in one place only."""
    if len(ours) != len(theirs):
        return None
    places = [at for at, pair in enumerate(zip(ours, theirs, strict=True)) if pair[0] != pair[1]]
    return places[0] if len(places) == 1 else None

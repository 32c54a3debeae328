"""What the grammar of times needs to know of a language: its words, its phrases, its wording."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

AHEAD: Final = 100
"""Direction of "the coming Friday": the first after the day it was said on."""


def entries(text: str) -> dict[str, int]:
    """Read "one two|three" style tables: words of one number between bars, the first is 1."""
    return {
        word.replace("_", " "): number
        for number, group in enumerate(text.split("|"), 1)
        for word in group.split()
    }


def pairs(text: str) -> dict[str, int]:
    """Read "word=number" pairs; `_` in a word stands for a blank."""
    split = (pair.rsplit("=", 1) for pair in text.split())
    return {word.replace("_", " "): int(number) for word, number in split}


@dataclass(frozen=True, slots=True, eq=False)
class Tongue:
    """One language.

    Tables map a folded word to what it means: `numbers`; `units` to a unit's name; `weekdays` 0 to
    6; `months` 1 to 12; `seasons` 0 to 3; `directions` to whole steps from now or `AHEAD`; `days`
    to days from now; `feasts` to month * 100 + day (day 0: the month). `rules` are (meaning,
    pattern), read in this order, with `<NAME>` for the tables; `blocked` are phrases that name no
    date. `past` and `future` are cues of tense; `habit` of what repeats.

    `forms` gives per grain the wording as an adverb and as a noun (further cases behind it);
    `leads` gives what a word in front becomes, and which form follows.
    """

    code: str
    numbers: Mapping[str, int]
    units: Mapping[str, str]
    weekdays: Mapping[str, int]
    months: Mapping[str, int]
    seasons: Mapping[str, int]
    directions: Mapping[str, int]
    days: Mapping[str, int]
    feasts: Mapping[str, int]
    blocked: tuple[str, ...]
    rules: tuple[tuple[str, str], ...]
    past: str
    future: str
    habit: str
    month_names: tuple[str, ...]
    season_names: tuple[str, ...]
    day_text: str
    forms: Mapping[str, tuple[str, ...]]
    leads: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    joins: tuple[tuple[str, str], ...] = ()
    capitals: str = ""
    """Words that have a capital anywhere: others with one inside a sentence are names."""
    titles: bool = False
    """Whether only names have a capital, so that one behind a time with a capital goes with it."""
    spaced: bool = True
    bare: str = ""
    """What follows a time that needs `bare_mark` once it is a full date."""
    bare_mark: str = ""
    implied: Mapping[str, str] = field(default_factory=dict)
    """The part of the day that a word of `days` says as well ("tonight"); see `parts`."""
    ends: frozenset[str] = frozenset()
    """Prepositions of a time at which something ends or before which it happens."""
    towards: str = ""
    """The preposition of what is set for later, in any tense ("moved to Friday")."""
    since: str = ""
    """The preposition of what began then and lasts."""
    ordinals: Mapping[str, int] = field(default_factory=dict)
    """How the words for first to fourth begin."""
    subject: str = ""
    """What follows a time that is the subject of its sentence ("last week was busy")."""
    yearly: str = ""
    """Words for a day that comes back every year: its date is completed with no year."""

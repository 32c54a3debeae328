"""A phrase as it was read, and what its words mean by the tables of its language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from loom.domain.when.periods import Period
from loom.domain.when.tongue import Tongue

Tense = Literal["past", "future"]

_CENTURY: Final = 2000


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase as it was read: `words` by group, `anchor` the day it was said on."""

    words: Mapping[str, str]
    tongue: Tongue
    anchor: date
    tense: Tense

    def get(self, table: Mapping[str, int], group: str) -> int | None:
        word = self.words.get(group)
        return None if word is None else table[folded(word)]

    @property
    def step(self) -> int | None:
        return self.get(self.tongue.directions, "dir")

    def number(self, group: str) -> int | None:
        word = self.words.get(group)
        if word is None or word.isdecimal():
            return None if word is None else int(word)
        return self.tongue.numbers[folded(word)]

    @property
    def year(self) -> int | None:
        said = self.number("y")
        return said + _CENTURY if said is not None and said < 100 else said  # noqa: PLR2004

    @property
    def count(self) -> int:
        word = folded(self.words["n"])
        return int(word) if word.isdigit() else self.tongue.numbers[word]

    def month(self, group: str = "month") -> int | None:
        word = self.words.get(group)
        if word is None or word.isdigit():
            return None if word is None else int(word)
        return self.tongue.months[folded(word)]


Meaning = Callable[[Said], Period | None]


def folded(word: str) -> str:
    return " ".join(word.lower().split())


def nearest_year(said: Said, month: int, day: int) -> int:
    """The year that puts a month and day behind the anchor (past) or ahead of it (future)."""
    year, step = said.anchor.year, said.step
    here = (said.anchor.month, said.anchor.day)
    if step < 0 if step else said.tense == "past":
        return year - 1 if (month, day) > here else year
    return year + 1 if (month, day) < here else year

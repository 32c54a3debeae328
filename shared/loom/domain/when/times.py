"""A time found in a text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from loom.domain.when.periods import Period

Form = Literal["relative", "partial", "absolute"]


@dataclass(frozen=True, slots=True)
class Time:
    """A time in a text: `start` and `end` are its offsets, with the preposition that goes with it.

    `form`: `relative` to the day it was said on, `partial` (no year, or the nearest such day), or
    `absolute`: its text stays as it is. `lead` is the preposition, in small letters. `ends`:
    something ends then, or happens before it ("until Friday"). `wording` writes a period in its
    place.
    """

    start: int
    end: int
    period: Period
    form: Form
    lead: str
    wording: Callable[[Period], str]
    ends: bool = False

    @property
    def text(self) -> str:
        """The time in full, as it stands in its sentence."""
        return self.wording(self.period)

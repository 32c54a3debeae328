"""Whether a text value stands in a turn: in its words, apart from case, accents and endings."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from loom.domain.folding import fold_latin, fold_text
from loom.domain.name_grounding import stands_in
from loom.domain.records.turn_text import CLAUSE_END, TurnText, only_digits, spaced_words

_DIGITS_ONLY: Final = re.compile(r"\+?[\d \-./()]+")
_LEAST_DIGITS: Final = 5
_MAX_CHARS: Final = 400
"""A longer text has to stand there letter by letter."""


class TextValue:
    """A text value in the forms it is looked for in, each made once for all turns."""

    def __init__(self, value: str) -> None:
        self._value = value
        self.folded = fold_text(value)

    @cached_property
    def _latin(self) -> str:
        return fold_latin(self.folded)

    @cached_property
    def _digits(self) -> str:
        """The digits of a long number; "" for any other text."""
        if _DIGITS_ONLY.fullmatch(self.folded) is None:
            return ""
        digits = only_digits(self.folded)
        return digits if len(digits) >= _LEAST_DIGITS else ""

    @cached_property
    def _words(self) -> str:
        if len(self._value) > _MAX_CHARS or CLAUSE_END.search(self._value):
            return ""
        words = spaced_words(self._value)
        return words if words.strip() else ""

    def is_said_in(self, turn: TurnText) -> bool:
        """Whether its words stand in the turn, next to each other and in their order.

        Endings may differ ("Москва" was said as "в Москве", "rotations" as "rotation"), and so may
        the signs between the digits of a long number.
        """
        if not self.folded:
            return False
        if not any(map(str.isalnum, self.folded)):
            return self.folded in turn.folded
        if self.is_written_in(turn) or stands_in(self._latin, turn.latin):
            return True
        if self._digits and self._digits in turn.digit_runs:
            return True
        return bool(self._words) and self._words in turn.words

    def is_written_in(self, turn: TurnText) -> bool:
        """Whether it stands in the turn apart from case: an address has no endings."""
        return stands_in(self.folded, turn.folded)

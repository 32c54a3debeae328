"""Whether a text value stands in a turn: in its words, apart from case, accents and endings."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.folding import fold_latin, fold_text
from loom.domain.name_grounding import stands_in
from loom.domain.records.turn_text import CLAUSE_END, TurnText, only_digits, spaced_words

_DIGITS_ONLY: Final = re.compile(r"\+?[\d \-./()]+")
_LEAST_DIGITS: Final = 5
_MAX_CHARS: Final = 400
"""A longer text has to stand there letter by letter."""


def says_text(value: str, turn: TurnText) -> bool:
    """Whether the words of the value stand in the text, next to each other and in their order.

    Endings may differ ("Москва" was said as "в Москве", "rotations" as "rotation"), and so may the
    signs between the digits of a long number.
    """
    folded = fold_text(value)
    if not folded:
        return False
    if not any(map(str.isalnum, folded)):
        return folded in turn.folded
    if stands_in(folded, turn.folded) or stands_in(fold_latin(folded), turn.latin):
        return True
    return _says_digits(folded, turn) or _says_words(value, turn)


def says_exactly(value: str, turn: TurnText) -> bool:
    """Whether the value stands in the text apart from case: an address has no endings."""
    folded = fold_text(value)
    return bool(folded) and stands_in(folded, turn.folded)


def _says_digits(folded: str, turn: TurnText) -> bool:
    if _DIGITS_ONLY.fullmatch(folded) is None:
        return False
    wanted = only_digits(folded)
    return len(wanted) >= _LEAST_DIGITS and wanted in turn.digit_runs


def _says_words(value: str, turn: TurnText) -> bool:
    if len(value) > _MAX_CHARS or CLAUSE_END.search(value):
        return False
    words = spaced_words(value)
    return bool(words.strip()) and words in turn.words

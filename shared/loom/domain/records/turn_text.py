"""A turn's text in the forms that values are looked for in, each made once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import cached_property
from typing import Final

from loom.domain.folding import fold_latin, fold_text
from loom.domain.records.dates import Days, said_days
from loom.domain.records.numbers import said_numbers
from loom.domain.sentences import sentence_bounds
from loom.domain.tokens import word_sequence

CLAUSE_END: Final = re.compile(r"[;()\[\]\n，、；]|[,:](?!\d)")
_DIGIT_RUN: Final = re.compile(r"\+?\d(?:[\d \-./()]{0,40}\d)?")


class TurnText:
    """One text; `folded` is as `folding.fold_text` has it, `latin` also without accents."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def folded(self) -> str:
        return fold_text(self.text)

    @cached_property
    def latin(self) -> str:
        return fold_latin(self.folded)

    @cached_property
    def words(self) -> str:
        """The words without their endings, " word word " for each part between commas."""
        sentences = (self.text[start:end] for start, end in sentence_bounds(self.text))
        clauses = (clause for sentence in sentences for clause in CLAUSE_END.split(sentence))
        return "\n".join(map(spaced_words, clauses))

    @cached_property
    def digit_runs(self) -> frozenset[str]:
        """Long numbers without the signs between their digits."""
        return frozenset(only_digits(run[0]) for run in _DIGIT_RUN.finditer(self.folded))

    @cached_property
    def numbers(self) -> dict[Decimal, str]:
        return said_numbers(self.folded)

    @cached_property
    def days(self) -> Days:
        return said_days(self.folded)


class AllTexts(TurnText):
    """Several texts as one: what stands in none of them does not stand here."""

    def __init__(self, texts: Iterable[TurnText]) -> None:
        self._texts = tuple(texts)
        super().__init__("")

    @cached_property
    def folded(self) -> str:
        return "\n".join(text.folded for text in self._texts)

    @cached_property
    def latin(self) -> str:
        return "\n".join(text.latin for text in self._texts)

    @cached_property
    def words(self) -> str:
        return "\n".join(text.words for text in self._texts)

    @cached_property
    def digit_runs(self) -> frozenset[str]:
        return frozenset().union(*(text.digit_runs for text in self._texts))

    @cached_property
    def numbers(self) -> dict[Decimal, str]:
        return {number: said for text in self._texts for number, said in text.numbers.items()}

    @property
    def days(self) -> Days:
        raise TypeError("which day a text says depends on the day of its turn")


def spaced_words(text: str) -> str:
    """The words of a text without their endings, each between blanks."""
    return f" {' '.join(word_sequence(text))} "


def only_digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))

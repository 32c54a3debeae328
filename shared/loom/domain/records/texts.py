"""Whether a text value stands in a turn: in its words, apart from case, accents and endings."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from loom.domain.folding import fold_latin, fold_text
from loom.domain.name_grounding import stands_in
from loom.domain.sentences import sentence_bounds
from loom.domain.tokens import word_sequence

_DIGIT_RUN: Final = re.compile(r"\+?\d(?:[\d \-./()\u00a0]*\d)?")
_DIGITS_ONLY: Final = re.compile(r"\+?[\d \-./()\u00a0]+")
_CLAUSE_END: Final = re.compile(r"[;()\[\]\n，、；]|[,:](?!\d)")
_LEAST_DIGITS: Final = 5
_MAX_WORDS: Final = 60
"""A longer text has to stand there letter by letter."""


def says_text(value: str, text: str) -> bool:
    """Whether the words of the value stand in the text, next to each other and in their order.

    Endings may differ ("Москва" was said as "в Москве", "rotations" as "rotation"), and so may the
    signs between the digits of a long number.
    """
    folded = fold_text(value)
    if not folded:
        return False
    said = _folded(text)
    if not any(map(str.isalnum, folded)):
        return folded in said
    if stands_in(folded, said) or stands_in(fold_latin(folded), _latin(text)):
        return True
    return _says_digits(folded, said) or _says_words(value, text)


def says_exactly(value: str, text: str) -> bool:
    """Whether the value stands in the text apart from case: an address has no endings."""
    folded = fold_text(value)
    return bool(folded) and stands_in(folded, _folded(text))


def _says_digits(folded: str, said: str) -> bool:
    if _DIGITS_ONLY.fullmatch(folded) is None:
        return False
    wanted = _only_digits(folded)
    if len(wanted) < _LEAST_DIGITS:
        return False
    return any(_only_digits(run[0]) == wanted for run in _DIGIT_RUN.finditer(said))


def _only_digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _says_words(value: str, text: str) -> bool:
    wanted = [] if _CLAUSE_END.search(value) else word_sequence(value)
    if not wanted or len(wanted) > _MAX_WORDS:
        return False
    return any(_contains(said, wanted) for said in _sequences(text))


def _contains(said: tuple[str, ...], wanted: list[str]) -> bool:
    size = len(wanted)
    return any(
        said[at] == wanted[0] and list(said[at : at + size]) == wanted
        for at in range(len(said) - size + 1)
    )


@lru_cache(maxsize=64)
def _folded(text: str) -> str:
    return fold_text(text)


@lru_cache(maxsize=64)
def _latin(text: str) -> str:
    return fold_latin(fold_text(text))


@lru_cache(maxsize=64)
def _sequences(text: str) -> tuple[tuple[str, ...], ...]:
    """The words of each part of a sentence between commas and the like."""
    sentences = (text[start:end] for start, end in sentence_bounds(text))
    clauses = (clause for sentence in sentences for clause in _CLAUSE_END.split(sentence))
    return tuple(tuple(word_sequence(clause)) for clause in clauses)

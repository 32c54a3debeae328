"""Whether a time without a direction ("on Friday", "in March") lies behind or ahead."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.when.grammar import Grammar
from loom.domain.when.said import Tense

_SENTENCE_END: Final = re.compile(r"[.!?](?=\s+[^\W\d_a-z]|\s*\Z)|[;\n。！？；؟]")
_NEAR: Final = 300
"""Characters on either side that are looked at: no verb is further from its time."""
_CLAUSE_END: Final = re.compile(r",|，|、|،|\b(?:and|but|und|aber|sondern|pero|mais)\b")


def sentence_at(text: str, start: int, end: int) -> tuple[int, int]:
    """Offsets of the sentence around a phrase."""
    return _piece(
        _SENTENCE_END, text, start, end, (max(0, start - _NEAR), min(len(text), end + _NEAR))
    )


def tense_of(text: str, start: int, end: int, grammar: Grammar, default: Tense) -> Tense:
    """The tense of the clause, else of its sentence; with no sign of either, `default`."""
    sentence = sentence_at(text, start, end)
    clause = _piece(_CLAUSE_END, text, start, end, sentence)
    for first, last in (clause, sentence):
        around = f"{text[first:start]} \x00 {text[end:last]}"
        if grammar.future.search(around):
            return "future"
        if grammar.past.search(around):
            return "past"
    return default


def _piece(
    ends: re.Pattern[str], text: str, start: int, end: int, within: tuple[int, int]
) -> tuple[int, int]:
    first, last = within
    for found in ends.finditer(text, first, last):
        if found.end() <= start:
            first = found.end()
        elif found.start() >= end:
            return first, found.start()
    return first, last

"""First-person statements in Spanish, German and French, and the door to Chinese and Japanese.

A small grammar on purpose: name, age, residence, origin, allergies, conditions and diet, job,
likes, children and pets. The value stays in the language of the turn, the attribute is the one the
English rules use, so that the same thing said in two languages is one memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from loom.domain.rules import cjk
from loom.domain.rules.frame import Clause, Draft
from loom.domain.rules.french import TONGUE as FRENCH
from loom.domain.rules.german import TONGUE as GERMAN
from loom.domain.rules.spanish import TONGUE as SPANISH
from loom.domain.rules.tongue import Tongue, stated

_TONGUES: Final = (SPANISH, GERMAN, FRENCH)
_MOST_CLAUSES: Final = 40


def understood(
    sentence: Clause, base: date | None, *, opening: bool = False
) -> Iterator[tuple[Draft, Clause]]:
    """Facts a sentence states in one of these languages, with the clause that states each.

    `opening`: nothing but a greeting stands before it in its turn.
    """
    if cjk.written_in(sentence.text):
        yield from cjk.understood(sentence, base, opening=opening)
        return
    if "?" in sentence.mark or sentence.text.startswith("¿"):
        return
    for tongue in _TONGUES:
        if not tongue.here.search(sentence.text) or tongue.unsure.search(sentence.text):
            continue
        found = list(_stated_in(sentence, tongue, base, opening=opening))
        if found:
            yield from found
            return


def _stated_in(
    sentence: Clause, tongue: Tongue, base: date | None, *, opening: bool
) -> Iterator[tuple[Draft, Clause]]:
    goes_on = False
    for at, clause in enumerate(_clauses(sentence, tongue.boundary)):
        if at >= _MOST_CLAUSES:
            return
        drafts, goes_on = stated(clause.text, tongue, base, opening=opening, goes_on=goes_on)
        opening = opening and bool(tongue.greeting.fullmatch(clause.text.strip("¡! ")))
        for draft in drafts:
            yield draft, clause


def _clauses(sentence: Clause, boundary: re.Pattern[str]) -> Iterator[Clause]:
    start = 0
    for found in [*boundary.finditer(sentence.text), None]:
        end = found.start() if found else len(sentence.text)
        body = sentence.text[start:end]
        text = body.strip(" ,")
        if text:
            begin = sentence.start + start + body.index(text)
            yield replace(sentence, text=text, start=begin, end=begin + len(text))
        start = found.end() if found else end

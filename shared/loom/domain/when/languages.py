"""The languages whose times the grammar reads, and which of them a text is in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from loom.domain.claim_language import language_of
from loom.domain.folding import fold_text
from loom.domain.when.arabic import ARABIC
from loom.domain.when.chinese import CHINESE
from loom.domain.when.english import ENGLISH
from loom.domain.when.french import FRENCH
from loom.domain.when.german import GERMAN
from loom.domain.when.japanese import JAPANESE
from loom.domain.when.spanish import SPANISH
from loom.domain.when.tongue import Tongue

TONGUES: Final[Mapping[str, Tongue]] = {
    tongue.code: tongue for tongue in (ENGLISH, GERMAN, SPANISH, FRENCH, CHINESE, JAPANESE, ARABIC)
}
_LATIN: Final = ("en", "de", "es", "fr")
_LATIN_CODES: Final = frozenset({*_LATIN, "pt"})


_WORD: Final = re.compile(r"\d|[^\W\d_]+")


def tongues_of(text: str, language: str = "") -> list[Tongue]:
    """The tongues to read a text in: that of the text, then others of its script.

    Few words do not tell a Latin language for certain. A named `language` is read alone.
    """
    if language:
        return [TONGUES[language]] if language in TONGUES else []
    first = language_of(fold_text(text))
    others = _LATIN if first in _LATIN_CODES else ()
    tongues = [TONGUES[code] for code in dict.fromkeys((first, *others)) if code in TONGUES]
    said = set(_WORD.findall(text.lower()))
    return [tongue for tongue in tongues if _may_hold_a_time(said, tongue, first)]


def _may_hold_a_time(said: set[str], tongue: Tongue, first: str) -> bool:
    """A quick look, so that a grammar is only made ready for a text with one of its words.

    Figures are read in the language of the text alone.
    """
    if not tongue.spaced or (tongue.code == first and any(word.isdecimal() for word in said)):
        return True
    return not said.isdisjoint(_time_words(tongue))


@cache
def _time_words(tongue: Tongue) -> frozenset[str]:
    tables = (tongue.units, tongue.weekdays, tongue.months, tongue.seasons, tongue.days)
    words = (word for table in (*tables, tongue.feasts, tongue.directions) for word in table)
    return frozenset(part for word in words for part in _WORD.findall(word))

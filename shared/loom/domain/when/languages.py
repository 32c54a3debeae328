"""The languages whose times the grammar reads, and which of them a text is in."""

from __future__ import annotations

from collections.abc import Mapping
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


def tongues_of(text: str, language: str = "") -> list[Tongue]:
    """The tongues to read a text in: that of the text, then others of its script.

    Few words do not tell a Latin language for certain. A named `language` is read alone.
    """
    if language:
        return [TONGUES[language]] if language in TONGUES else []
    first = language_of(fold_text(text))
    others = _LATIN if first in _LATIN_CODES else ()
    return [TONGUES[code] for code in dict.fromkeys((first, *others)) if code in TONGUES]

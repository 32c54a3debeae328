"""Which language a short text is in, as far as the comparison of claims needs it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from loom.domain.claim_lexicons import vocabulary

_KANA: Final = re.compile("[\u3041-\u30ff]")
_HAN: Final = re.compile("[\u3400-\u9fff]")
_CYRILLIC: Final = re.compile("[\u0400-\u04ff]")
_ARABIC: Final = re.compile("[\u0620-\u06ff]")
_LOOKED_AT: Final = 600
"""Characters that are enough to tell a language."""
_WORD: Final = re.compile(r"[^\W\d_]+")

_MARKERS: Final[Mapping[str, str]] = {
    "en": """the of and is are to in for with on at was by not has have uses likes lives works
        prefers user never always does only than from be that it can must should may will her his
        my an a i name years old they we drinks eats speaks wants enjoys when instead no""",
    "es": """el la los las de del y es son está en para con por no tiene le gusta gustan vive
        trabaja prefiere usuario nunca siempre que una un al su se más años habla usa mi yo bebe
        come quiere nació""",
    "pt": """o a os as de do da dos das e é são está em no na nos nas para com por não tem gosta
        mora trabalha prefere usuário utilizador nunca sempre que uma um ao sua seu se mais anos
        fala usa meu eu às à bebe come quer nasceu vive""",
    "fr": """le la les de du des et est sont en dans pour avec par ne pas a aime habite travaille
        préfère utilisateur jamais toujours que une un au aux sa son se plus ans parle utilise mon
        je sur l d n qu à boit mange veut chez""",
    "de": """der die das und ist sind in im auf für mit von nicht hat mag wohnt arbeitet bevorzugt
        nutzer benutzer nie immer dass eine einen ein einem zu zum zur sich mehr jahre spricht nutzt
        mein ich am um bei kein keine keinen trinkt isst heißt lebt gern gerne den dem""",
}
_ORDER: Final = ("en", "es", "pt", "fr", "de")


@cache
def _marker_sets() -> Mapping[str, frozenset[str]]:
    return {language: frozenset(words.split()) for language, words in _MARKERS.items()}


def language_of(text: str) -> str:
    """ISO 639-1 code of folded text: by its small words or its script; "en" when none tells.

    A text that begins in another script, or has no small word of a Latin language, goes by script.
    """
    words = _WORD.findall(text[:_LOOKED_AT])
    scores = {
        language: sum(2 * (word in markers) + (word in vocabulary(language)) for word in words)
        for language, markers in _marker_sets().items()
    }
    best = max(_ORDER, key=lambda language: scores[language])
    if not text.isascii() and (not scores[best] or not words[0][0].isascii()):
        return _by_script(text) or best
    return best


def _by_script(text: str) -> str:
    if _KANA.search(text):
        return "ja"
    scripts = ((_HAN, "zh"), (_CYRILLIC, "ru"), (_ARABIC, "ar"))
    return next((language for pattern, language in scripts if pattern.search(text)), "")

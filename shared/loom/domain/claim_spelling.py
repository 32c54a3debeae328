"""Cuts a text into raw tokens: case, quotes, contractions, numbers and dates in one spelling."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.canonical import canonical_text
from loom.domain.claim_dates import marked_dates
from loom.domain.claim_lexicons import Lexicon
from loom.domain.claim_marks import is_time
from loom.domain.claim_numbers import spelled_numbers
from loom.domain.claim_unspaced import rewritten
from loom.domain.folding import fold_spelling

_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_COMMAS: Final = re.compile(r"(?<!\d),|,(?!\d)|[;()\[\]{}]|(?<=\s)-(?=\s)|、|،|؛")
_QUOTES: Final = re.compile(r"[\"`«»„“”「」『』【】《》…·•|]|(?<!\w)'|'(?!\w)")
_COLON: Final = re.compile(r":(?=\s|\Z)")
_STOPS: Final = re.compile(r"[.!。]+(?=\s|\Z)")
_QUESTION: Final = re.compile(r"[?؟]+")
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])-(?=\w)|(?<=\d)-(?=[^\W\d_])")
_RANGE: Final = re.compile(r"(?<=\d)-(?=\d)")
_BOUNDS: Final = (
    (re.compile(r"(?<![\w.])(\d[\d.]*)\+(?!\S)"), r"AT_LEAST \1"),
    (re.compile(r"(?:>=|≥)\s?(?=\d)"), " AT_LEAST "),
    (re.compile(r"(?:<=|≤)\s?(?=\d)"), " AT_MOST "),
    (re.compile(r"(?<![-=<>])>\s?(?=\d)"), " MORE_THAN "),
    (re.compile(r"(?<![-=<>])<\s?(?=\d)"), " LESS_THAN "),
    (re.compile(r"[~≈]\s?(?=\d)"), " about "),
)
_BOUND_SIGNS: Final = frozenset("+<>≥≤~≈")
_CAPITALISED: Final = re.compile(r"(?<=[^.!?:\n\s])[\s\"'(]+([^\W\d_]\w*)")
_UNSPACED: Final = re.compile(r"[\u3041-\u3096々〆\u3400-\u9fff\uf900-\ufaff]|[\u30a1-\u30faー]+")
_ELISION: Final = re.compile(r"(?<!\w)(l|d|j|n|qu|s|c|m|t|jusqu|lorsqu|puisqu)'(?=\w)")
_ELIDED: Final = {
    "l": "le", "d": "de", "j": "je", "n": "ne", "qu": "que", "s": "se", "c": "ce", "m": "me",
    "t": "te", "jusqu": "jusque", "lorsqu": "lorsque", "puisqu": "puisque",
}  # fmt: skip
_CONTRACTIONS: Final = (
    (re.compile(r"(?<!\w)(?:ca|can)n't(?!\w)|(?<!\w)can't(?!\w)"), "can not"),
    (re.compile(r"(?<!\w)won't(?!\w)"), "will not"),
    (re.compile(r"n't(?!\w)"), " not"),
    (re.compile(r"(?<!\w)(?:no|not any) longer(?!\w)"), " NOT LONGER "),
    (re.compile(r"(?<!\w)(he|she|it|that|there|who|what|here|where|let)'s(?!\w)"), r"\1 is"),
    (re.compile(r"'re(?!\w)"), " are"),
    (re.compile(r"'ve(?!\w)"), " have"),
    (re.compile(r"'m(?!\w)"), " am"),
    (re.compile(r"'ll(?!\w)"), " will"),
    (re.compile(r"'d(?!\w)"), " would"),
    (re.compile(r"'s(?!\w)"), " 's"),
    (re.compile(r"(?<!\w)w/o(?!\w)"), "without"),
)
_OWN: Final = {
    "es": (
        (
            re.compile(r"(?<!\w)los (?=(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo))"),
            "cada ",
        ),
    ),
    "pt": ((re.compile(r"(?<!\w)às vezes(?!\w)"), " SOMETIMES "),),
    "en": ((re.compile(r", the user(?='s|\s)"), ", "),),
    "de": (
        (re.compile(r"(?<=\S)\sder (?:be)?nutzer(?!\w)"), ""),
        (re.compile(r"(?<!\w)(\w{3,})allergie(?!\w)"), r"allergie gegen \1"),
    ),
    "ru": (
        (re.compile(r"\s-\s"), " BE "),
        (re.compile(r"(?<!\w)по-(?=\w)"), "по_"),
    ),
}
"""Rewritten before anything else, by language."""
_RATE: Final = re.compile(
    r"(?<=[^\W\d_])/(?=(?:second|sec|s|minute|min|hour|h|day|week|month)(?!\w))"
)


def raw_tokens(text: str, lex: Lexicon) -> list[str]:
    """Folded tokens in order; commas, colons and question marks are tokens of their own."""
    text = _CONTROL.sub(" ", canonical_text(text))
    if lex.unspaced:
        text = rewritten(text, lex.language)
    if lex.language == "fr":
        text = _ELISION.sub(lambda found: f"{_ELIDED[found[1]]} ", text)
    for pattern, replacement in _OWN.get(lex.language, ()):
        text = pattern.sub(replacement, text)
    text = spelled_numbers(marked_dates(text, lex.language), lex.language)
    if not _BOUND_SIGNS.isdisjoint(text):
        for pattern, replacement in _BOUNDS:
            text = pattern.sub(replacement, text)
    text = _QUOTES.sub(" ", _COMMAS.sub(" , ", text))
    if lex.language == "en":
        text = _RATE.sub(" per ", text)
        for pattern, replacement in _CONTRACTIONS:
            text = pattern.sub(replacement, text)
    text = _QUESTION.sub(" ? ", _STOPS.sub(" ", _COLON.sub(" : ", text)))
    text = " ".join(
        token if "-" not in token or is_time(token) else _RANGE.sub(" to ", _HYPHEN.sub(" ", token))
        for token in text.split()
    )
    if lex.unspaced:
        text = _UNSPACED.sub(r" \g<0> ", text)
    return text.split()


def plain_tokens(text: str) -> list[str]:
    """The words of a text without any rule but folding and punctuation."""
    return _QUOTES.sub(" ", _COMMAS.sub(" ", canonical_text(text))).split()


def capitalised(text: str) -> frozenset[str]:
    """Folded words with a capital inside a sentence; none where all is in capitals."""
    if text.isupper():
        return frozenset()
    return frozenset(
        fold_spelling(word) for word in _CAPITALISED.findall(text) if word[:1].isupper()
    )

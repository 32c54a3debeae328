"""One folding of text for every rule that compares wordings."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_SINGLE_QUOTES: Final = "\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4"
_DOUBLE_QUOTES: Final = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_IGNORABLE: Final = frozenset(
    map(
        ord,
        "\u00ad\u034f\u061c\u180e\ufeff\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
        "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufe00\ufe01\ufe02\ufe03\ufe04\ufe05"
        "\ufe06\ufe07\ufe08\ufe09\ufe0a\ufe0b\ufe0c\ufe0d\ufe0e\ufe0f",
    )
)
"""Characters that show nothing: Unicode's NFKC_Casefold (UAX #44) leaves them out as well."""

_SPELLING: Final[dict[int, str | None]] = {
    **{ord(char): "'" for char in _SINGLE_QUOTES},
    **{ord(char): '"' for char in _DOUBLE_QUOTES},
    **{ord(char): "-" for char in _DASHES},
    **dict.fromkeys(_IGNORABLE),
}

_LATIN_WITHOUT_DECOMPOSITION: Final = str.maketrans(
    {
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i",
        "ħ": "h", "ŧ": "t", "ŋ": "n", "ĸ": "k", "ƒ": "f", "ß": "ss", "ə": "e",
    }
)  # fmt: skip


def fold_spelling(text: str) -> str:
    """NFKC, casefold, straight quotes, plain dashes, no invisible characters; spacing as it is.

    NFD, casefold, NFKC, casefold, NFKC is the caseless compatibility match of the Unicode
    Standard (3.13, D146); fewer passes leave some strings that a second folding changes.
    """
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFD", text.translate(_SPELLING)).casefold()
    folded = unicodedata.normalize("NFKC", folded).casefold()
    return unicodedata.normalize("NFKC", folded).translate(_SPELLING)


def fold_text(text: str) -> str:
    """`fold_spelling` with every run of white space as one space and none at the ends."""
    return " ".join(fold_spelling(text).split())


def fold_latin(text: str) -> str:
    """Folded text with the marks of Latin letters dropped: "café" -> "cafe", "łódź" -> "lodz".

    Marks of other scripts stay: "й" is not "и".
    """
    if text.isascii():
        return text
    kept: list[str] = []
    on_latin = False
    for char in unicodedata.normalize("NFD", text.translate(_LATIN_WITHOUT_DECOMPOSITION)):
        if unicodedata.combining(char):
            if on_latin:
                continue
        else:
            on_latin = char.isascii() and char.isalpha()
        kept.append(char)
    return unicodedata.normalize("NFC", "".join(kept))


@lru_cache(maxsize=4096)
def continues(char: str) -> bool:
    """Whether the character belongs to the one before it when text is normalised or shown.

    Marks, joiners, variation selectors, skin tones, and Hangul vowels and finals, which are
    letters but compose with the syllable before them, also from their compatibility forms.
    """
    if char < "\u00ad":
        return False
    first = unicodedata.normalize("NFKD", char)[0]
    return (
        unicodedata.category(first)[0] == "M"
        or "\u1160" <= first <= "\u11ff"
        or ord(char) in _IGNORABLE
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
        or "\udc00" <= char <= "\udfff"
    )

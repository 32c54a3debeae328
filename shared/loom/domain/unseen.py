"""Characters that show nothing: they tell two texts apart for a machine, never for a reader.

The ranges are those of Unicode's properties, reserved code points included, so that a character of
a later version is none that is seen either.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_IGNORABLE: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Default_Ignorable_Code_Point: zero-width characters, directions, fillers, variants, tags."""
_BLANK: Final = "\u2800\U00016fe4\U0001d159"
"""Signs of a script that are an empty place: blank Braille, Khitan filler, null notehead."""
_CONTROLS: Final = "\x00-\x08\x0e-\x1f\x7f-\x9f"
"""C0 and C1, but tab and line breaks of ASCII, which part words."""
_FORMATS: Final = (
    "\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\ufff9-\ufffb\U000110bd\U000110cd"
    "\U00013430-\U0001343f"
)
"""General category Cf, as far as it is not ignorable."""
_STAND_INS: Final = "\u0640\ufffc\ufffd\ufdd0-\ufdef" + "".join(
    f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000)
)
"""Tatweel, which only stretches a word, marks of what is missing, and noncharacters."""

_SHOWS_NOTHING: Final = re.compile(f"[{_IGNORABLE}{_BLANK}]")
_UNSEEN: Final = re.compile(f"[{_IGNORABLE}{_BLANK}{_CONTROLS}{_FORMATS}{_STAND_INS}]+")
_WORD_JOINERS: Final = re.compile(f"[{_IGNORABLE}\u0640]+")
_PARTS: Final = re.compile(r"[\s/]")


def without_unseen(text: str) -> str:
    """The text as it is compared with what must not be said: nothing hides inside a word."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub("", text)


def without_joiners(text: str) -> str:
    """The text without characters that may stand inside words and mean nothing."""
    return _WORD_JOINERS.sub("", text)


def looks_empty(text: str) -> bool:
    """Whether a part of a name shows nothing by itself, or shows on what does not belong to it.

    Such are invisible characters anywhere, and a combining mark with no letter before it.
    """
    if text.isascii():
        return False
    firsts = (part[0] for part in _PARTS.split(text) if part)
    return bool(_SHOWS_NOTHING.search(text)) or any(
        unicodedata.category(first)[0] == "M" for first in firsts
    )

"""Text folded to plain forms, so that one rule reads every spelling of a secret.

Full-width and styled letters, digits of other scripts, accents, dashes, quotes and invisible
characters are folded away; every folded character knows which character of the original it was.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret at the code points `start` to `end` (exclusive) of a text."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Folded:
    """`text` with `lowered` of the same length; `offsets[i]` is where `text[i]` stood before."""

    text: str
    lowered: str
    offsets: Sequence[int]

    def original(self, found: Secret) -> Secret:
        """Return the secret in offsets of the text that was folded."""
        return Secret(found.kind, self.offsets[found.start], self.offsets[found.end - 1] + 1)


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """Return `pattern` compiled at its first use: most texts need few of the patterns."""
    return re.compile(pattern)


_SPELLINGS: Final = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58", "-"),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u300c\u300d\u300e\u300f", '"'),
    # Hangul fillers are letters by category but print nothing.
    **dict.fromkeys("\u115f\u1160\u3164\uffa0", ""),
}
_UNSEEN: Final = frozenset({"Cf", "Mn", "Me"})


def _fold_char(char: str) -> str:
    """Return one character, or "" for one that prints nothing of its own."""
    if char in _SPELLINGS:
        return _SPELLINGS[char]
    digit = unicodedata.decimal(char, None)
    if digit is not None:
        return str(digit)
    seen = [
        c for c in unicodedata.normalize("NFKD", char) if unicodedata.category(c) not in _UNSEEN
    ]
    if not seen:
        return ""
    return _SPELLINGS.get(seen[0], seen[0]) if len(seen) == 1 else char


def _lower(text: str) -> str:
    lowered = text.lower()
    # A letter whose small form is longer than itself would shift every offset after it.
    return lowered if len(lowered) == len(text) else "".join(c.lower()[0] for c in text)


def fold(text: str) -> Folded:
    """Fold every character of `text`; linear in its length."""
    if text.isascii():
        return Folded(text, text.lower(), range(len(text)))
    table = {char: _fold_char(char) for char in set(text) if not char.isascii()}
    chars: list[str] = []
    offsets: list[int] = []
    for offset, char in enumerate(text):
        folded = table.get(char, char)
        if folded:
            chars.append(folded)
            offsets.append(offset)
    plain = "".join(chars)
    return Folded(plain, _lower(plain), offsets)

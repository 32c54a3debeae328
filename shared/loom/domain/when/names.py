"""Tell a title or a name ("The Day After Tomorrow", "Sunday Times") from a time."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from loom.domain.when.tense import sentence_at
from loom.domain.when.tongue import Tongue

_WORD: Final = re.compile(r"[^\W\d_]+")
_NEXT_WORDS: Final = re.compile(r"\s+([^\W\d_][\w'’-]*)(?:\s+([^\W\d_][\w'’-]*))?")


_WITH_A_NAME: Final = re.compile(r"[ \t]+(?!I\b)([A-Z][a-z][\w&-]*)")
_PREDICATE: Final = re.compile(
    r"(?:\s+(?:is|are|was|were)\s+(?:an?|the|my|our|your|his|her|their|one)\b|\s+of\b|\s*[.,;!?]|\s*$)"
)
_FIRM: Final = frozenset({"Inc", "Ltd", "Llc", "Corp", "Co", "Gmbh"})
_NEAR: Final = 12
"""Characters before a time that tell whether a clause begins with it."""
_CLAUSE: Final = re.compile(
    r"(?:[,;:(–—-]|\b(?:and|but|or|so|that|because|when|while|as|since|if|then|where|until))\s*$"
)


def is_name(text: str, found: re.Match[str], tongue: Tongue) -> bool:
    """Whether the phrase is part of a name: with a capital where its words have none."""
    if not tongue.capitals:
        return False
    start, end = found.span()
    first, last = sentence_at(text, start, end)
    letters = text[first:last]
    if letters.isupper():
        return False
    opens = not _WORD.search(text, first, start)
    proper = _proper(tongue)
    words = list(_WORD.finditer(text, start, end))
    for place, word in enumerate(words):
        if not word[0][0].isupper() or (opens and place == 0):
            continue
        said = word[0].lower()
        if said not in proper or (place == 0 and said in tongue.days):
            return True
    if not words or not words[-1][0][0].isupper():
        return False
    if tongue.titles and _named_further(text, (start, end), proper, opens=opens):
        return True
    return opens and words[0][0][0].isupper() and _title_goes_on(text, end)


def _named_further(
    text: str, span: tuple[int, int], proper: frozenset[str], *, opens: bool
) -> bool:
    """Whether a word with a capital behind it is of the same name ("by April Smith").

    Where a clause begins, it may be who did it: "On Friday Ann called".
    """
    start, end = span
    after = _WITH_A_NAME.match(text, end)
    if after is None or after[1].lower() in proper:
        return False
    if opens or _CLAUSE.search(text, max(0, start - _NEAR), start):
        return after[1] in _FIRM or bool(_PREDICATE.match(text, after.end()))
    return True


def _title_goes_on(text: str, end: int) -> bool:
    """Whether it goes on as in "Tomorrow Never Dies is ...": two more words with a capital."""
    after = _NEXT_WORDS.match(text, end)
    return bool(after and after[2] and after[1].istitle() and after[2].istitle())


@cache
def _proper(tongue: Tongue) -> frozenset[str]:
    return frozenset(tongue.capitals.lower().split())

"""Tell a title or a name ("The Day After Tomorrow", "Sunday Times") from a time."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from loom.domain.when.tense import sentence_at
from loom.domain.when.tongue import Tongue

_WORD: Final = re.compile(r"[^\W\d_]+")
_NEXT_WORDS: Final = re.compile(r"\s+([^\W\d_][\w'’-]*)(?:\s+([^\W\d_][\w'’-]*))?")


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
    return opens and bool(words) and words[0][0][0].isupper() and _title_goes_on(text, end)


def _title_goes_on(text: str, end: int) -> bool:
    """Whether it goes on as in "Tomorrow Never Dies is ...": two more words with a capital."""
    after = _NEXT_WORDS.match(text, end)
    return bool(after and after[2] and after[1].istitle() and after[2].istitle())


@cache
def _proper(tongue: Tongue) -> frozenset[str]:
    return frozenset(tongue.capitals.lower().split())

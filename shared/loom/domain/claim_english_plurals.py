"""English words without the endings of the plural and of the third person."""

from __future__ import annotations

from typing import Final

_WORDS: Final = """
    across adams aegis agnes alias always andreas arkansas arms as athens atlas aws besides
    bias boss brussels bus campus canvas carlos charles chess clothes contents css customs
    dallas diabetes dns does douglas economics emacs focus gas glass glasses goods
    headquarters hers his https hughes ios its james jeans jenkins jonas jules kansas kudos
    lens less lucas macos marcos marcus mathematics maths means minus naples news nextjs
    nicholas nodejs pandas pants perhaps physics plus politics rails redis sales sass series
    species status sunglasses texas this thomas times towards unless us vegas virus wales
    whereas williams windows yes
"""
_UNINFLECTED: Final = frozenset(_WORDS.split())
"""Words and names that end in "s" by themselves."""
_SHORTEST_PLURAL: Final = 4
_LONGEST_PLAIN_OE: Final = 5
"""A word such as "canoe" is no plural of one in "o"."""


def singular(word: str) -> str:
    """A noun without its plural ending, or a verb without that of the third person."""
    if len(word) < _SHORTEST_PLURAL or not word.endswith("s") or word in _UNINFLECTED:
        return _without_silent_e(word)
    if word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return _without_silent_e(word[:-1])


def _without_silent_e(word: str) -> str:
    """Cut as plurals are: "boxe(s)" and "box", "movie(s)" and "movie" come out alike."""
    if word.endswith("ie") and len(word) > _SHORTEST_PLURAL:
        return f"{word[:-2]}y"
    if word.endswith(("che", "she", "xe", "sse", "zze")) or (
        word.endswith("oe") and len(word) > _LONGEST_PLAIN_OE
    ):
        return word[:-1]
    return word

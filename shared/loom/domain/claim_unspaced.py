"""Chinese and Japanese text, rewritten until blanks stand between its parts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from loom.domain import claim_wordings_chinese as chinese
from loom.domain import claim_wordings_japanese as japanese
from loom.domain.claim_marks import TIME

LONGEST_REWRITTEN: Final = 300
"""Characters of the longest text that is rewritten; a longer one is no single claim."""
_BLANK: Final = re.compile(r"(?<=[\u3041-\u9fff])\s+(?=[\u3041-\u9fff])")
_WEEKDAY: Final = re.compile("WD(.)(s?)")
_WEEKDAYS: Final = {
    **dict(zip("一二三四五六日", "1234567", strict=True)),
    **dict(zip("月火水木金土天", "1234567", strict=True)),
}
_DIGITS: Final = {
    **{digit: value for value, digit in enumerate("零一二三四五六七八九")},
    "〇": 0, "两": 2, "兩": 2,
}  # fmt: skip

_Replacement = str | Callable[[re.Match[str]], str]


def rewritten(text: str, language: str) -> str:
    """Folded text of a language ("zh" or "ja") by that language's wordings."""
    text = _BLANK.sub("", text)
    for pattern, replacement in _rules(language):
        text = pattern.sub(replacement, text)
    return _WEEKDAY.sub(
        lambda found: f" {TIME}W{_WEEKDAYS.get(found[1], found[1])}{found[2]} ", text
    )


@cache
def _rules(language: str) -> tuple[tuple[re.Pattern[str], _Replacement], ...]:
    wordings = chinese.WORDINGS if language == "zh" else japanese.WORDINGS
    numeral = chinese.NUMERAL if language == "zh" else japanese.NUMERAL
    return (
        (re.compile(numeral), _number),
        *((re.compile(pattern), replacement) for pattern, replacement in wordings),
    )


def _number(found: re.Match[str]) -> str:
    """Digits for a numeral: "二十五" is 25, "二〇二六" 2026; itself when it is none below 1000."""
    numeral = found[1]
    if all(char in _DIGITS for char in numeral):
        return "".join(str(_DIGITS[char]) for char in numeral)
    total = held = 0
    for char in numeral:
        if char in _DIGITS:
            held = _DIGITS[char]
        elif char in "十百":
            total += (held or 1) * (10 if char == "十" else 100)
            held = 0
        else:
            return numeral
    return str(total + held)

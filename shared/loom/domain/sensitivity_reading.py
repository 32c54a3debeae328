"""How a value is read from the text behind its announcement: quoted, bare, as digits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from loom.domain.sensitivity_text import Folded
from loom.domain.sensitivity_words import Family

LONGEST: Final = 300


@dataclass(frozen=True, slots=True)
class Value:
    """A candidate with its place; `word` is where the announcement begins, `link` what follows."""

    text: str
    word: int
    start: int
    end: int
    link: str
    quoted: bool


_QUOTED: Final = re.compile(r'\\?(?:"([^"\n]{1,300})"|\'([^\'\n]{1,300})\'|`([^`\n]{1,300})`)')
_CHAR: Final = (
    r"""(?:[^\s"'`<,;&|\\]++|[,;&](?![\s"'`]|$|[A-Za-z_][\w .\-]{0,30}[=:])|<(?!/)|'(?=\w)"""
    r"""|\\(?![nrt"'\\]))"""
)
_UNQUOTED: Final = re.compile(rf"(?![()\]}},;:<]){_CHAR}++")
_MORE: Final = re.compile(rf"{_CHAR}*+")
_PRINTED: Final = re.compile(r"[\"'`]?([!#-&(-~]{3,300}+)")
_OPENERS: Final = {")": "(", "]": "[", "}": "{", ">": "<"}
_TRIMMED: Final = frozenset(".,;:?*`\"'。、」！？")

_PIN: Final = re.compile(
    r"[\"'`*]{0,2}(\d{4,8}|\d(?:[ \-]\d){3,7})"
    r"(?![A-Za-z0-9_]|[.,:/\-]\d|[ \t]?(?:mv|v|hz|khz|mhz|ms|of|pins|characters|digits)\b)",
)
_CVV: Final = re.compile(
    r"[\"'`*]{0,2}(\d{3,4})(?![A-Za-z0-9_]|[.,:/\-]\d|[ \t]?(?:digit|stellen|char))"
)
_DIGIT_WORD: Final = r"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)"
_SPELLED: Final = re.compile(rf"({_DIGIT_WORD}(?:[ ,\-]{{1,2}}{_DIGIT_WORD}){{3,7}})\b")


def read_value(folded: Folded, family: Family, word: int, link: re.Match[str]) -> Value | None:
    """Return what stands behind `link`, the way from the word at `word` to a value."""
    at = link.end()
    if family.values in {"pin", "cvv"}:
        number = (_PIN if family.values == "pin" else _CVV).match(folded.lowered, at)
        if number is None and family.values == "pin":
            number = _SPELLED.match(folded.lowered, at)
        return _value(folded, word, link, number, 1) if number else None
    if quoted := _QUOTED.match(folded.text, at):
        return _value(folded, word, link, quoted, quoted.lastindex or 1, quoted=True)
    if family.style == "unspaced" or not link.group().isascii():
        printed = _PRINTED.match(folded.text, at)
        return _value(folded, word, link, printed, 1) if printed else None
    bare = _UNQUOTED.match(folded.text, at, at + LONGEST)
    return _value(folded, word, link, bare, 0) if bare else None


def _value(
    folded: Folded,
    word: int,
    link: re.Match[str],
    match: re.Match[str],
    group: int,
    *,
    quoted: bool = False,
) -> Value | None:
    start, end = match.span(group)
    while not quoted and end > start and _trims(folded.text[start:end]):
        end -= 1
    if quoted and folded.text[end - 1] == "\\":
        end -= 1
    text = folded.text[start:end]
    return Value(text, word, start, end, link.group(), quoted) if text else None


def _trims(value: str) -> bool:
    """Tell whether the last character belongs to the sentence and not to the value."""
    last = value[-1]
    return last in _TRIMMED or (last in _OPENERS and _OPENERS[last] not in value)


def whole_end(folded: Folded, value: Value) -> int:
    """Return where the value ends, of which at most `LONGEST` characters were read."""
    if value.end - value.start < LONGEST:
        return value.end
    more = _MORE.match(folded.text, value.end)
    return more.end() if more else value.end

"""Compile a language's phrases into patterns.

`<NAME>` stands for the words of a table and a blank for any blanks; `||` parts whole phrases.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from loom.domain.when.tongue import Tongue

_PLACE: Final = re.compile(r"<([A-Z]+)(2?)>")
_YEAR: Final = r"(?:19|20)\d\d"
_FIXED: Final[Mapping[str, str]] = {
    "Y": rf"{_YEAR}(?![\d年])",
    "YEAR": _YEAR,
    "YY": rf"(?:{_YEAR}|\d\d)(?!\d)",
    "D": r"\d{1,2}(?!\d)",
    "M": r"\d{1,2}(?!\d)",
    "Q": "[1-4]",
    "W": r"\d{1,2}(?!\d)",
}
_GROUP: Final = {"YEAR": "y", "YY": "y", "M": "month", "MM": "month", "QN": "q"}
_QUOTED: Final = (
    r"\"[^\"\n]{1,300}\"|“[^“”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^«»\n]{1,300}»|`[^`\n]{1,300}`"
    r"|‘[^‘’\n]{1,300}’(?!\w)|(?<!\w)'[^'\n]{1,300}'(?!\w)"
    r"|「[^」\n]{1,300}」|『[^』\n]{1,300}』|《[^》\n]{1,300}》|〈[^〉\n]{1,300}〉"
)
_PATH: Final = (
    r"(?<!\S)(?=\S*[^\W\d])(?=[\x21-\x7e]*[/\\_=@#])[\x21-\x7e]+|\b[\w-]+\.[a-z]{2,5}\b(?!\.\w)"
)
UNTOUCHED: Final = re.compile(f"{_QUOTED}|{_PATH}", re.IGNORECASE)
"""Quotes, file names and addresses: nothing is read in them."""
_HARD_HYPHEN: Final = r"(?<![\w-])"
_NUMBER_BEGINS: Final = r"(?!(?<=\w[*^/.,:+×÷=])\d)(?!(?<=\w\*\*)\d)"
"""Not in the middle of a number or of arithmetic: "1.5 years ago", "10**9 weeks ago"."""
_CJK_NUMBER: Final = "一二三四五六七八九十百千万萬两兩零〇"
_CJK_NUMBER_BEGINS: Final = (
    rf"(?!(?<=[{_CJK_NUMBER}\d])[{_CJK_NUMBER}\d])(?!(?<=\d[.,．，])\d)(?!(?<=\*\*)\d)"
)


@dataclass(frozen=True, slots=True)
class Grammar:
    """`blocked` finds phrases that name no date; the others are those of `Tongue`."""

    blocked: re.Pattern[str]
    rules: tuple[tuple[str, re.Pattern[str]], ...]
    past: re.Pattern[str]
    future: re.Pattern[str]
    habit: re.Pattern[str]
    yearly: re.Pattern[str]
    subject: re.Pattern[str]
    bare: re.Pattern[str]


def either(words: Iterable[str]) -> str:
    """Any of the words, the longest first."""
    found = sorted({word for word in words if word}, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", " ") for word in found)


@cache
def compiled(tongue: Tongue) -> Grammar:
    never = r"(?!)"
    blocked = "|".join(f"(?:{_expanded(source, tongue, named=False)})" for source in tongue.blocked)
    rules = tuple(
        (name, _pattern(_with_lead(_expanded(source, tongue, named=True), tongue), tongue))
        for name, sources in tongue.rules
        for source in sources.split("||")
    )
    return Grammar(
        blocked=_pattern(blocked or never, tongue),
        rules=rules,
        past=_pattern(tongue.past or never, tongue),
        future=_pattern(tongue.future or never, tongue),
        habit=_pattern(tongue.habit or never, tongue),
        yearly=re.compile(tongue.yearly or never, re.IGNORECASE),
        subject=re.compile(tongue.subject or never, re.IGNORECASE),
        bare=re.compile(tongue.bare or never),
    )


def _pattern(source: str, tongue: Tongue) -> re.Pattern[str]:
    spaced = source.replace(" ?", r"\s*").replace(" ", r"\s+")
    if tongue.spaced:
        spaced = rf"{_HARD_HYPHEN}{_NUMBER_BEGINS}(?:{spaced})(?!\w|-[^\W\d])"
    else:
        spaced = rf"{_CJK_NUMBER_BEGINS}(?:{spaced})"
    return re.compile(spaced, re.IGNORECASE)


def _with_lead(source: str, tongue: Tongue) -> str:
    """A source "+(on|by) ..." must follow one of these words; others may follow any lead."""
    blank = " " if tongue.spaced else ""
    if source.startswith("+("):
        leads, rest = source[2:].split(")", 1)
        return rf"(?P<lead>{leads}){rest}"
    if not tongue.leads:
        return source
    # An apostrophe ends a lead by itself ("d'hier").
    return rf"(?:(?P<lead>{either(tongue.leads)})(?:{blank}|(?<=['’])))?(?:{source})"


def _expanded(source: str, tongue: Tongue, *, named: bool) -> str:
    tables: dict[str, str] = {
        "N": r"\d{1,3}|" + either(tongue.numbers),
        "UNIT": either(tongue.units),
        "DOW": either(tongue.weekdays),
        "MONTH": either(tongue.months),
        "SEASON": either(tongue.seasons),
        "DIR": either(tongue.directions),
        "DAYS": either(tongue.days),
        "FEAST": either(tongue.feasts),
        "MM": r"\d{1,2}|" + either(tongue.months),
        "QN": "[1-4一二三四]",
        "PART": "|".join(tongue.parts),
        **_FIXED,
    }

    def put(found: re.Match[str]) -> str:
        name, second = found.groups()
        body = tables[name] or "(?!)"
        group = _GROUP.get(name, name.lower()) + second
        return f"(?P<{group}>{body})" if named else f"(?:{body})"

    return _PLACE.sub(put, source)

"""The numbers a text says, in whatever form: "8,080", "1.5k", "twenty-five", "三十五", "20 %".

A form that can be read in two ways ("1.500") says both: the question is only whether a number that
a model answers was said.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from itertools import pairwise
from typing import Final

from loom.domain.claim_language import language_of
from loom.domain.claim_marks import is_number
from loom.domain.claim_numbers import joined_numbers, multiplier_words, number_words
from loom.domain.records.date_words import LANGUAGES
from loom.domain.sentences import sentence_bounds

_LETTER: Final = "a-z\u00df-\u024f\u0370-\u03ff\u0400-\u052f"
_DIGITS: Final = re.compile(
    rf"(?<![\d{_LETTER}_])(?P<sign>(?<!\w)[-+])?"
    r"(?P<number>\d{1,30}(?:[.,' ]\d{1,30}){0,12})\s?"
    r"(?P<scale>%|‰|(?:k|m|mn|mio|mrd|bn|b|tsd)(?!\w)|[百千万萬億亿만억])?"
)
_GROUPED: Final = re.compile(r"\d{1,3}([.,' ])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?")
_DECIMAL: Final = re.compile(r"\d+[.,]\d+")
_SCALES: Final[Mapping[str, Decimal]] = {
    "%": Decimal("0.01"), "‰": Decimal("0.001"),
    "k": Decimal(10**3), "tsd": Decimal(10**3), "千": Decimal(10**3), "百": Decimal(100),
    "m": Decimal(10**6), "mn": Decimal(10**6), "mio": Decimal(10**6),
    "b": Decimal(10**9), "bn": Decimal(10**9), "mrd": Decimal(10**9),
    "万": Decimal(10**4), "萬": Decimal(10**4), "만": Decimal(10**4),
    "億": Decimal(10**8), "亿": Decimal(10**8), "억": Decimal(10**8),
}  # fmt: skip
_MINUS: Final = re.compile(r"(?:minus|negative|negativo|moins|menos|минус|负|負|マイナス)\s?\Z")
_WORD: Final = re.compile(r"[^\W_]+(?:\.\d+)?")
_GERMAN_ONES: Final = "ein zwei drei vier fünf sechs sieben acht neun"
_GERMAN_TENS: Final = "zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig"
_ONES_FIRST: Final = re.compile(
    rf"(?<!\w)({'|'.join(_GERMAN_ONES.split())})und({'|'.join(_GERMAN_TENS.split())})(?!\w)"
)
_ONE_OF: Final = re.compile(r"(?<!\w)an? (?=(?:hundred|thousand|million|billion|dozen)(?!\w))")
_AND: Final = {"es": "y", "pt": "e"}
_SHORT: Final = 4
"""Words of an answer ("Veinte.") that do not tell its language."""
_LINKS: Final = frozenset({"and", "AND", "und", "et", "и"})
_HUNDRED: Final = 100
_HAN: Final = re.compile("[〇零一二两兩三四五六七八九十百千万萬億亿]{1,16}")
_HAN_DIGITS: Final = {"〇": 0, "两": 2, "兩": 2}
_HAN_UNITS: Final = {"十": 10, "百": 100, "千": 1000}
_HAN_MYRIADS: Final = {"万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8}


def said_numbers(folded: str) -> dict[Decimal, str]:
    """Every number of a folded text in every reading, with its wording ("" for number words).

    What a minus stands before is there with it and without: "-" may be a dash.
    """
    found: dict[Decimal, str] = {}
    for number, negative, wording in (
        *(_in_digits(folded)),
        *(_in_han(folded)),
        *(_in_words(folded)),
    ):
        found.setdefault(number, wording)
        if negative:
            found.setdefault(-number, wording)
    return found


def _in_digits(folded: str) -> Iterator[tuple[Decimal, bool, str]]:
    for found in _DIGITS.finditer(folded):
        before = folded[max(0, found.start() - 12) : found.start()]
        negative = found["sign"] == "-" or _MINUS.search(before) is not None
        scale = _SCALES.get(found["scale"] or "")
        for number in _readings(found["number"]):
            yield number, negative, found["number"]
            if scale is not None:
                yield number * scale, negative, found[0].strip()


def _readings(said: str) -> Iterator[Decimal]:
    if _GROUPED.fullmatch(said):
        grouping = next(char for char in said if not char.isdigit())
        yield Decimal(said.replace(grouping, "").replace(",", "."))
    if _DECIMAL.fullmatch(said):
        yield Decimal(said.replace(",", "."))
    for part in re.split(r"[.,' ]", said):
        yield Decimal(part)
    for decimal in re.split(r"[' ]", said):
        if _DECIMAL.fullmatch(decimal) and decimal != said:
            yield Decimal(decimal.replace(",", "."))


def _in_words(folded: str) -> Iterator[tuple[Decimal, bool, str]]:
    for start, end in sentence_bounds(folded):
        sentence = _ONES_FIRST.sub(_tens_first, _ONE_OF.sub("one ", folded[start:end]))
        words = _WORD.findall(sentence)
        if _number_words().isdisjoint(words):
            continue
        likely = LANGUAGES if len(words) <= _SHORT else (language_of(sentence), "en")
        for language in dict.fromkeys(likely):
            link = _AND.get(language)
            spoken = ["AND" if word == link else word for word in words]
            joined = joined_numbers(spoken, language)
            negative = _MINUS.search(" ".join(spoken)) is not None
            for number in _composed(joined):
                yield number, negative, ""


@cache
def _number_words() -> frozenset[str]:
    listed = ((*number_words(language), *multiplier_words(language)) for language in LANGUAGES)
    return frozenset(word for words in listed for word in words)


def _tens_first(found: re.Match[str]) -> str:
    """Write "einundzwanzig" as "zwanzig eins"."""
    return f"{found[2]} {'eins' if found[1] == 'ein' else found[1]}"


def _composed(words: Sequence[str]) -> Iterator[Decimal]:
    """The numbers among the words, and "two hundred" and "fifty" as one."""
    plain = [word for word in words if word not in _LINKS]
    numbers = [Decimal(word) if is_number(word) else None for word in plain]
    yield from (number for number in numbers if number is not None)
    for large, small in pairwise(numbers):
        if large and small and small < _HUNDRED <= large and not large % _HUNDRED:
            yield large + small


def _in_han(folded: str) -> Iterator[tuple[Decimal, bool, str]]:
    for found in _HAN.finditer(folded):
        negative = _MINUS.search(folded[max(0, found.start() - 4) : found.start()]) is not None
        yield Decimal(_han_number(found[0])), negative, found[0]


def _han_number(said: str) -> int:
    """三百五十 is 350, 二〇二六 is 2026."""
    if not any(char in _HAN_UNITS or char in _HAN_MYRIADS for char in said):
        return int("".join(str(_han_digit(char)) for char in said))
    total = part = digit = 0
    for char in said:
        if char in _HAN_MYRIADS:
            total, part, digit = total + max(part + digit, 1) * _HAN_MYRIADS[char], 0, 0
        elif char in _HAN_UNITS:
            part, digit = part + max(digit, 1) * _HAN_UNITS[char], 0
        else:
            digit = _han_digit(char)
    return total + part + digit


def _han_digit(char: str) -> int:
    return _HAN_DIGITS.get(char, int(unicodedata.numeric(char)))

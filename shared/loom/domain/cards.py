"""Payment card numbers: digits in a card's layout, of a known issuer, with a valid check digit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from loom.domain.sensitivity_text import Folded, Secret, fold

# First digits (from, to) and lengths of the networks' published issuer ranges.
_ISSUERS: Final[tuple[tuple[str, str, frozenset[int]], ...]] = (
    ("4", "4", frozenset({13, 16, 19})),  # Visa
    ("51", "55", frozenset({16})),  # Mastercard
    ("2221", "2720", frozenset({16})),  # Mastercard
    ("34", "34", frozenset({15})),  # American Express
    ("37", "37", frozenset({15})),  # American Express
    ("6011", "6011", frozenset(range(16, 20))),  # Discover
    ("644", "659", frozenset(range(16, 20))),  # Discover
    ("62", "62", frozenset(range(16, 20))),  # UnionPay
    ("81", "81", frozenset(range(16, 20))),  # UnionPay, RuPay
    ("3528", "3589", frozenset(range(16, 20))),  # JCB
    ("300", "305", frozenset({14, 16})),  # Diners Club
    ("3095", "3095", frozenset({14, 16})),  # Diners Club
    ("36", "36", frozenset({14, 16})),  # Diners Club
    ("38", "39", frozenset({14, 16})),  # Diners Club
    ("2200", "2204", frozenset({16, 19})),  # Mir
    ("9792", "9792", frozenset({16})),  # Troy
    ("508", "508", frozenset({16})),  # RuPay
    ("606", "608", frozenset({16})),  # RuPay, Hipercard
    ("636", "639", frozenset({16, 19})),  # Elo, Maestro
    ("5018", "5018", frozenset(range(13, 20))),  # Maestro
    ("5020", "5020", frozenset(range(13, 20))),  # Maestro
    ("5038", "5038", frozenset(range(13, 20))),  # Maestro
    ("5893", "5893", frozenset(range(13, 20))),  # Maestro
    ("6304", "6304", frozenset(range(13, 20))),  # Maestro
    ("6759", "6763", frozenset(range(13, 20))),  # Maestro
)
_LENGTHS: Final = range(13, 20)
_LAYOUTS: Final[tuple[tuple[int, ...], ...]] = (
    (4, 4, 4, 4, 3),
    (4, 4, 4, 4),
    (4, 6, 5),
    (4, 6, 4),
    (4, 4, 4, 2),
    *((length,) for length in reversed(_LENGTHS)),
)
# At these lengths barcodes, message ids and account numbers outnumber cards.
_NEEDS_CARD_WORD: Final = frozenset({13, 17, 18, 19})
# First digits of national networks, Maestro and co-brands: too wide to go by without a word.
_CARD_DIGITS: Final = frozenset("345689")
_HEX_GROUP: Final = re.compile(r"\b(?![A-Z]{2}\d)(?=[0-9A-F]*[A-F])(?=[A-F]*[0-9])[0-9A-F]{4,5}\b")
_HEX_REACH: Final = 60

_RUN: Final = re.compile(r"(?<!\d)\d(?:[ .\-]{0,2}\d){12,}+")
_GROUP: Final = re.compile(r"\d+")
_POINT: Final = re.compile(r"\.\d")
_POINT_BEFORE: Final = re.compile(r"\d\.")
_IBAN: Final = re.compile(
    r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?"
)
_CARD_WORD: Final = re.compile(
    fold(
        r"card|visa|maestro|amex|debit|kredit|karte|tarjeta|carte|carta|cartao|kart|kort|kaart|卡|カート|카드"
        r"|карт|بطاق|כרטיס|คาร์ด|thẻ tín dụng|कार्ड|diners|discover|unionpay|银联|\bjcb\b|\bpan\b",
    ).lowered
)
_OTHER_WORD: Final = re.compile(r"imei|iccid|isbn|\bean\b|tracking|sendung|\bsim\b")
_CONTEXT: Final = 60


@dataclass(frozen=True, slots=True)
class _Digits:
    value: str
    groups: int
    start: int
    end: int


def luhn_valid(digits: str) -> bool:
    """Tell whether the last of `digits` (ASCII 0-9) is the check digit of the others."""
    total = 0
    for place, digit in enumerate(map(int, reversed(digits))):
        doubled = digit * 2 if place % 2 else digit
        total += doubled - 9 if doubled > 9 else doubled  # noqa: PLR2004
    return total % 10 == 0


def issuer_known(digits: str) -> bool:
    """Tell whether a card network issues numbers of this length that begin like `digits`."""
    return any(
        low <= digits[: len(low)] <= high and len(digits) in lengths
        for low, high, lengths in _ISSUERS
    )


def find_cards(folded: Folded) -> Iterator[Secret]:
    """Yield every card number, in offsets of the folded text."""
    ibans: list[tuple[int, int]] | None = None
    for run in _RUN.finditer(folded.text):
        for found in _cards_of_run(folded, run):
            if ibans is None:
                ibans = _ibans(folded.text)
            if not any(start < found.end and found.start < end for start, end in ibans):
                yield Secret("card", found.start, found.end)


def _cards_of_run(folded: Folded, run: re.Match[str]) -> Iterator[_Digits]:
    text = folded.text
    groups = [m.span() for m in _GROUP.finditer(text, run.start(), run.end())]
    if _glued_before(text, groups[0][0]):
        groups = groups[1:]
    if groups and _glued_after(text, groups[-1][1]):
        groups = groups[:-1]
    sizes = tuple(end - start for start, end in groups)
    first = 0
    while first < len(groups):
        found = _card_from(folded, groups, sizes, first)
        if found is not None:
            yield found
        first += found.groups if found else 1


def _card_from(
    folded: Folded, groups: list[tuple[int, int]], sizes: tuple[int, ...], first: int
) -> _Digits | None:
    """Return the longest card that begins with group `first`."""
    for count in _counts(sizes, first):
        taken = groups[first : first + count]
        value = "".join(folded.text[start:end] for start, end in taken)
        digits = _Digits(value, count, taken[0][0], taken[-1][1])
        if _is_card(folded, digits) and not (count == 1 and _decimal(folded.text, digits)):
            return digits
    return None


def _counts(sizes: tuple[int, ...], first: int) -> Iterator[int]:
    """Yield how many groups from `first` on could be one number, most first."""
    if first == 0 and _even(sizes):
        yield len(sizes)
    for layout in _LAYOUTS:
        if sizes[first : first + len(layout)] == layout:
            yield len(layout)


def _even(sizes: tuple[int, ...]) -> bool:
    """Tell whether all digits together are one number in groups of one size."""
    return sum(sizes) in _LENGTHS and len(set(sizes[:-1])) <= 1 and sizes[-1] <= sizes[0]


def _is_card(folded: Folded, digits: _Digits) -> bool:
    if digits.value[0] not in _CARD_DIGITS and not issuer_known(digits.value):
        return False
    if not luhn_valid(digits.value):
        return False
    line = folded.text[max(0, digits.start - _HEX_REACH) : digits.end + _HEX_REACH]
    if digits.groups > 1 and _HEX_GROUP.search(line):
        return False
    if issuer_known(digits.value) and len(digits.value) not in _NEEDS_CARD_WORD:
        return True
    around = folded.lowered[max(0, digits.start - _CONTEXT) : digits.end + _CONTEXT]
    return _CARD_WORD.search(around) is not None and not _OTHER_WORD.search(around)


def _decimal(text: str, digits: _Digits) -> bool:
    """Tell whether the digits are one side of a decimal point."""
    return (
        _POINT.match(text, digits.end) is not None
        or _POINT_BEFORE.fullmatch(text, max(0, digits.start - 2), digits.start) is not None
    )


def _glued_before(text: str, start: int) -> bool:
    """Tell whether the digits go on a word, a decimal fraction or an international number."""
    before = text[max(0, start - 2) : start]
    if not before:
        return False
    last = before[-1]
    return (
        (last.isascii() and last.isalnum()) or last in "_+" or (last == "," and before[0].isdigit())
    )


def _glued_after(text: str, end: int) -> bool:
    after = text[end : end + 2]
    if not after:
        return False
    return (after[0].isascii() and (after[0].isalnum() or after[0] == "_")) or (
        after[0] == "," and after[1:].isdigit()
    )


def _ibans(text: str) -> list[tuple[int, int]]:
    """Return the spans of account numbers with valid check digits, which are not card numbers."""
    return [m.span() for m in _IBAN.finditer(text) if _iban_valid(m.group().replace(" ", ""))]


def _iban_valid(iban: str) -> bool:
    turned = iban[4:] + iban[:4]
    return int("".join(str(int(char, 36)) for char in turned)) % 97 == 1

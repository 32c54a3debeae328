"""Dates people say, resolved against the day they were said on."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from loom.domain.rules.frame import Tense
from loom.domain.rules.lexicon import MONTHS
from loom.domain.when.english import NUMBERS
from loom.domain.when.periods import monday_of, months_from

_MONTH: Final = rf"(?P<month>{'|'.join(MONTHS)}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?"
_DAY: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR: Final = r"(?P<year>(?:19|20)\d\d)\b"
_WORD_COUNTS: Final = NUMBERS
_COUNT: Final = rf"(?P<count>\d{{1,3}}|{'|'.join(_WORD_COUNTS)})"
_UNIT: Final = r"(?P<unit>day|week|month|year)s?"
_ON: Final = (
    r"(?P<lead>on|since|by|from|until)?\s?(?:the\s)?(?:(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)day,?\s)?(?:the\s)?"
)


@dataclass(frozen=True, slots=True)
class When:
    """`start` and `end` are offsets of the phrase; `text` is the date in full ("in October 2026").

    `iso` is a partial ISO 8601 date, or "" when the phrase names no certain one.
    """

    start: int
    end: int
    text: str
    iso: str


def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)


def in_month(year: int, month: int, lead: str = "in") -> tuple[str, str]:
    return f"{lead} {MONTHS[month - 1].title()} {year}", f"{year:04d}-{month:02d}"


def on_day(day: date, lead: str = "on") -> tuple[str, str]:
    return f"{lead} {day.day} {MONTHS[day.month - 1].title()} {day.year}", day.isoformat()


def shifted(base: date, unit: str, count: int) -> tuple[str, str]:
    """The day, week, month or year `count` units after the base's, as text and partial ISO."""
    if unit == "day":
        return on_day(base + timedelta(days=count))
    if unit == "week":
        return on_day(monday_of(base) + timedelta(weeks=count), "in the week of")
    if unit == "month":
        return in_month(*months_from(base, count))
    year = base.year + count
    return f"in {year}", f"{year:04d}"


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _WORD_COUNTS[text.lower()]


def _month_number(text: str) -> int:
    prefix = text.lower()[:3]
    return next(number for number, name in enumerate(MONTHS, 1) if name.startswith(prefix))


Resolve = Callable[[re.Match[str], date | None, Tense], tuple[str, str] | None]


def _said_day(found: re.Match[str], base: date | None, tense: Tense) -> tuple[str, str] | None:
    month, day = _month_number(found["month"]), int(found["day"])
    lead = (found["lead"] or "on").lower()
    year = int(found["year"]) if found["year"] else _implied_year(month, day, base, tense)
    if not 1 <= day <= monthrange(year or 2024, month)[1]:
        return None
    if year is None:
        return f"{lead} {day} {MONTHS[month - 1].title()}", ""
    return on_day(date(year, month, day), lead)


def _implied_year(month: int, day: int, base: date | None, tense: Tense) -> int | None:
    """The year of the nearest such day ahead (a plan) or behind (an event)."""
    if base is None or not tense:
        return None
    passed = (month, day) < (base.month, base.day)
    if tense == "future":
        return base.year + 1 if passed else base.year
    ahead = (month, day) > (base.month, base.day)
    return base.year - 1 if ahead else base.year


def _said_month(found: re.Match[str], base: date | None, tense: Tense) -> tuple[str, str] | None:
    month = _month_number(found["month"])
    lead = found["lead"].lower()
    if found["year"]:
        return in_month(int(found["year"]), month, lead)
    first_or_last = 1 if tense == "past" else 31
    year = _implied_year(month, first_or_last, base, tense)
    return (
        (f"{lead} {MONTHS[month - 1].title()}", "") if year is None else in_month(year, month, lead)
    )


def _said_year(found: re.Match[str], _base: date | None, _tense: Tense) -> tuple[str, str]:
    return f"{found['lead'].lower()} {found['year']}", found["year"]


def _said_iso(found: re.Match[str], _base: date | None, _tense: Tense) -> tuple[str, str] | None:
    try:
        day = date.fromisoformat(found["iso"])
    except ValueError:
        return None
    return on_day(day, (found["lead"] or "on").lower())


def _near(found: re.Match[str], base: date | None, _tense: Tense) -> tuple[str, str] | None:
    offsets = {"yesterday": -1, "today": 0, "tomorrow": 1}
    return on_day(base + timedelta(days=offsets[found["near"].lower()])) if base else None


def _step(found: re.Match[str], base: date | None, _tense: Tense) -> tuple[str, str] | None:
    steps = {"last": -1, "this": 0, "next": 1}
    if base is None:
        return None
    text, iso = shifted(base, found["unit"].lower(), steps[found["step"].lower()])
    return (_since(text) if found["lead"] else text), iso


def _since(text: str) -> str:
    return re.sub(r"^(?:in|on)\b(?! the)", "since", text)


def _ago(found: re.Match[str], base: date | None, _tense: Tense) -> tuple[str, str] | None:
    return shifted(base, found["unit"].lower(), -_number(found["count"])) if base else None


def _ahead(found: re.Match[str], base: date | None, _tense: Tense) -> tuple[str, str] | None:
    return shifted(base, found["unit"].lower(), _number(found["count"])) if base else None


_PHRASES: Final[tuple[tuple[re.Pattern[str], Resolve], ...]] = (
    (_pattern(r"\b(?P<lead>on|since|by)?\s?\b(?P<iso>(?:19|20)\d\d-\d\d-\d\d)\b"), _said_iso),
    (_pattern(rf"\b{_ON}{_DAY}\s(?:of\s)?{_MONTH}(?:,?\s{_YEAR})?"), _said_day),
    (_pattern(rf"\b{_ON}{_MONTH}\s{_DAY}\b(?:,?\s{_YEAR})?"), _said_day),
    (
        _pattern(
            rf"\b(?P<lead>in|since|until|by)\s(?:early\s|late\s"
            rf"|mid-)?{_MONTH}(?:\s(?:of\s)?{_YEAR})?"
        ),
        _said_month,
    ),
    (_pattern(rf"\b(?P<lead>in|since|until)\s{_YEAR}"), _said_year),
    (
        _pattern(
            r"\b(?P<near>yesterday|today|tomorrow)\b(?:\s(?:morning|evening|afternoon|night))?"
        ),
        _near,
    ),
    (_pattern(rf"\b(?P<lead>since\s)?(?P<step>last|this|next)\s{_UNIT}\b"), _step),
    (_pattern(rf"\b(?:about\s|around\s)?{_COUNT}\s{_UNIT}\sago\b"), _ago),
    (_pattern(rf"\bin\s{_COUNT}\s{_UNIT}(?:['’]\stime)?\b(?!['’])"), _ahead),
)
_HINT: Final = re.compile(
    r"\d|day|week|month|year|morrow|" + "|".join(m[:3] for m in MONTHS), re.IGNORECASE
)


def find_date(text: str, base: date | None, tense: Tense = "") -> When | None:
    """The first date phrase of `text`; a relative one without a `base` counts as none.

    `tense` gives a day or month without a year its nearest year ahead or behind the base.
    """
    if not _HINT.search(text):
        return None
    for pattern, resolve in _PHRASES:
        for found in pattern.finditer(text):
            try:
                said = resolve(found, base, tense)
            except (OverflowError, ValueError):  # beyond the calendar: "in 999 years" from 9999
                said = None
            if said:
                return When(found.start(), found.end(), *said)
    return None

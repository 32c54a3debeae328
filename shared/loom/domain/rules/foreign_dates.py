"""Dates in Spanish, German and French, resolved against the day they were said on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Final, Literal

from loom.domain.when.periods import monday_of, months_from

Unit = Literal["day", "week", "month", "year"]

_YEAR: Final = r"(?P<year>(?:19|20)\d\d)\b"


@dataclass(frozen=True, slots=True)
class Moment:
    """A date phrase: `start` and `end` are its offsets.

    `text` is the date in full, in its language, and `iso` a partial ISO 8601 date; both are "" when
    there is no day to resolve it against. `ahead`: it lies after the day it was said on.
    `lasting`: it says since when.
    """

    start: int
    end: int
    text: str = ""
    iso: str = ""
    ahead: bool = False
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Calendar:
    """How a language says dates: `fixed` are phrases with their unit and distance.

    `ago`, `in_month`, `in_year` and `since` are patterns with the groups `count` and `unit`,
    `month`, `year`; `units` tells a unit by its first letters. The four templates write dates.
    """

    months: tuple[str, ...]
    numbers: dict[str, int]
    units: tuple[tuple[str, Unit], ...]
    fixed: tuple[tuple[str, Unit, int], ...]
    ago: str
    in_month: str
    in_year: str
    since: str
    day_text: str
    week_text: str
    month_text: str
    year_text: str
    since_text: str


def find_moment(text: str, calendar: Calendar, base: date | None) -> Moment | None:
    """The first date phrase of `text`."""
    for source, unit, count in calendar.fixed:
        if found := _compiled(source, "", "").search(text):
            return _shifted(found, calendar, unit, count, base)
    months, counts = "|".join(calendar.months), "|".join(calendar.numbers)
    for read, source in (
        (_since, calendar.since),
        (_ago, calendar.ago),
        (_month, calendar.in_month),
        (_year, calendar.in_year),
    ):
        if found := _compiled(source, months, counts).search(text):
            return read(found, calendar, base)
    return None


@cache
def _compiled(source: str, months: str, counts: str) -> re.Pattern[str]:
    pattern = source.replace("<MONTH>", months).replace("<YEAR>", _YEAR)
    pattern = pattern.replace("<COUNT>", rf"(?P<count>\d{{1,3}}|(?:{counts})\b)")
    return re.compile(rf"\b(?:{pattern})(?!\w)", re.IGNORECASE)


def _shifted(
    found: re.Match[str], calendar: Calendar, unit: Unit, count: int, base: date | None
) -> Moment:
    plain = Moment(found.start(), found.end())
    if base is None:
        return plain
    try:
        text, iso = _written(calendar, unit, count, base)
    except (OverflowError, ValueError):  # beyond the calendar
        return plain
    return Moment(found.start(), found.end(), text, iso, ahead=count > 0)


def _written(calendar: Calendar, unit: Unit, count: int, base: date) -> tuple[str, str]:
    if unit == "month":
        year, month = months_from(base, count)
        date(year, month, 1)
        return _in_month(calendar, year, month), f"{year:04d}-{month:02d}"
    if unit == "year":
        year = date(base.year + count, 1, 1).year
        return calendar.year_text.format(year=year), f"{year:04d}"
    monday = monday_of(base)
    day = base + timedelta(days=count) if unit == "day" else monday + timedelta(weeks=count)
    template = calendar.day_text if unit == "day" else calendar.week_text
    name = calendar.months[day.month - 1]
    return template.format(day=day.day, month=name, year=day.year), day.isoformat()


def _in_month(calendar: Calendar, year: int, month: int) -> str:
    return calendar.month_text.format(month=calendar.months[month - 1], year=year)


def _ago(found: re.Match[str], calendar: Calendar, base: date | None) -> Moment:
    return _shifted(found, calendar, _unit(found, calendar), -_count(found, calendar), base)


def _unit(found: re.Match[str], calendar: Calendar) -> Unit:
    said = found["unit"].lower()
    return next(unit for start, unit in calendar.units if said.startswith(start))


def _count(found: re.Match[str], calendar: Calendar) -> int:
    said = found["count"].lower()
    return int(said) if said.isdigit() else calendar.numbers[said]


def _month(found: re.Match[str], calendar: Calendar, base: date | None) -> Moment:
    month = _month_number(found["month"], calendar)
    year = int(found["year"]) if found["year"] else _last_such(month, base)
    if year is None:
        return Moment(found.start(), found.end())
    ahead = base is not None and (year, month) > (base.year, base.month)
    text = _in_month(calendar, year, month)
    return Moment(found.start(), found.end(), text, f"{year:04d}-{month:02d}", ahead=ahead)


def _month_number(said: str, calendar: Calendar) -> int:
    lowered = [name.lower() for name in calendar.months]
    return lowered.index(said.lower()) + 1


def _last_such(month: int, base: date | None) -> int | None:
    if base is None:
        return None
    year = base.year if month <= base.month else base.year - 1
    return year or None


def _year(found: re.Match[str], calendar: Calendar, base: date | None) -> Moment:
    year = int(found["year"])
    ahead = base is not None and year > base.year
    text = calendar.year_text.format(year=year)
    return Moment(found.start(), found.end(), text, found["year"], ahead=ahead)


def _since(found: re.Match[str], calendar: Calendar, base: date | None) -> Moment:
    groups = found.groupdict()
    if groups.get("count"):
        unit, count = _unit(found, calendar), _count(found, calendar)
        if base is None or unit in {"day", "week"}:
            return Moment(found.start(), found.end(), lasting=True)
        whole = _shifted(found, calendar, unit, -count, base)
        said = re.sub(r"^(?:en|im Jahr|im)\s", "", whole.text)
        text = f"{calendar.since_text} {said}" if said else ""
        return Moment(found.start(), found.end(), text, whole.iso, lasting=True)
    if not groups.get("month"):
        text = f"{calendar.since_text} {found['year']}"
        return Moment(found.start(), found.end(), text, found["year"], lasting=True)
    whole = _month(found, calendar, base)
    said = re.sub(r"^(?:en|im)\s", "", whole.text)
    text = f"{calendar.since_text} {said}" if said else ""
    return Moment(found.start(), found.end(), text, whole.iso, lasting=True)

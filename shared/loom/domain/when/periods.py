"""Stretches of whole days, and the calendar arithmetic that finds them. Weeks begin on Monday."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal

Grain = Literal["day", "week", "weekend", "days", "month", "quarter", "season", "months", "year"]

_ISO: Final = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T.*)?)?)?\Z")
_MONTHS_A_YEAR: Final = 12
_SATURDAY: Final = 5
_SPRING: Final = 3
_RANGES_OF_DAYS: Final = frozenset({"week", "weekend", "days"})
_RANGES_OF_MONTHS: Final = frozenset({"quarter", "season", "months"})


@dataclass(frozen=True, slots=True)
class Period:
    """The days `first` to `last`, both included; `grain` is how exactly a phrase named them."""

    first: date
    last: date
    grain: Grain

    @property
    def bounds(self) -> tuple[str, str]:
        """First and last day, or month, of a range; empty for a day, a month or a year."""
        if self.grain in _RANGES_OF_DAYS:
            return self.first.isoformat(), self.last.isoformat()
        if self.grain in _RANGES_OF_MONTHS:
            return _month_of(self.first), _month_of(self.last)
        return "", ""

    @property
    def valid_at(self) -> str:
        """The coarsest ISO 8601 date that holds the whole period: a day, a month, a year, or ""."""
        if self.grain == "day":
            return self.first.isoformat()
        one_month = _month_of(self.first) == _month_of(self.last)
        if self.grain == "month" or (self.grain in _RANGES_OF_DAYS and one_month):
            return _month_of(self.first)
        one_year = self.first.year == self.last.year
        whole_year = self.grain == "year" or (self.grain in _RANGES_OF_MONTHS and one_year)
        return f"{self.first.year:04d}" if whole_year else ""

    @property
    def begins(self) -> str:
        """Where it begins: the first day of a range of days, the first month of one of months."""
        return self.bounds[0] or self.valid_at

    def overlaps(self, other: Period) -> bool:
        return self.first <= other.last and other.first <= self.last


def _month_of(day: date) -> str:
    return day.isoformat()[:7]


def months_from(base: date, months: int) -> tuple[int, int]:
    """Year and month `months` after the base's."""
    index = base.year * _MONTHS_A_YEAR + base.month - 1 + months
    return index // _MONTHS_A_YEAR, index % _MONTHS_A_YEAR + 1


def monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())


def day_period(day: date) -> Period:
    return Period(day, day, "day")


def week_period(anchor: date, weeks: int) -> Period:
    monday = monday_of(anchor) + timedelta(weeks=weeks)
    return Period(monday, monday + timedelta(days=6), "week")


def weekend_period(anchor: date, weeks: int) -> Period:
    saturday = monday_of(anchor) + timedelta(weeks=weeks, days=_SATURDAY)
    return Period(saturday, saturday + timedelta(days=1), "weekend")


def months_period(year: int, month: int, count: int, grain: Grain) -> Period:
    """`count` whole months from this one on."""
    first = date(year, month, 1)
    last_year, last_month = months_from(first, count - 1)
    last = date(last_year, last_month, monthrange(last_year, last_month)[1])
    return Period(first, last, grain)


def month_period(year: int, month: int) -> Period:
    return months_period(year, month, 1, "month")


def year_period(year: int) -> Period:
    return months_period(year, 1, _MONTHS_A_YEAR, "year")


def quarter_period(year: int, quarter: int) -> Period:
    """The calendar quarter 1 to 4; other numbers carry into the years beside."""
    first_year, month = months_from(date(year, 1, 1), 3 * (quarter - 1))
    return months_period(first_year, month, 3, "quarter")


def season_period(year: int, season: int) -> Period:
    """Season 0 to 3 (spring to winter, northern hemisphere) that begins in `year`."""
    return months_period(year, _SPRING + 3 * season, 3, "season")


def iso_week_period(year: int, week: int) -> Period:
    return week_period(date.fromisocalendar(year, week, 1), 0)


def named_period(iso: str) -> Period | None:
    """The period of a partial ISO 8601 date: "2026", "2026-10", "2026-10-05", maybe with a time."""
    found = _ISO.match(iso)
    if not found:
        return None
    year, month, day = (int(part) if part else 0 for part in found.groups())
    try:
        if day:
            return day_period(date(year, month, day))
        return month_period(year, month) if month else year_period(year)
    except ValueError:
        return None

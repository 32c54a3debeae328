"""Which days and times a text says: in figures, by name, or counted from the day of the turn.

It is read to be asked about a date that a model answered, so a form that can be read in two ways
("05/10/2026") says both days, and one without a year says the day in a year near the turn's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final

from loom.domain.claim_date_patterns import MONTHS
from loom.domain.claim_dates import marked_dates
from loom.domain.claim_language import language_of
from loom.domain.claim_marks import TIME
from loom.domain.claim_numbers import joined_numbers
from loom.domain.records.date_words import AGO, AHEAD, LANGUAGES, ONE, near_days, weekdays

_NEAR_YEAR: Final = timedelta(days=366)
_NEAR_WEEKS: Final = timedelta(days=14)
_NEAR_MONTH: Final = timedelta(days=45)
_CENTURY: Final = 100
_HALF_DAY: Final = 12
_YEAR_FIRST: Final = re.compile(
    r"(?<!\d)(?P<year>\d{4})(?:[-/.]|年\s?)(?P<month>\d\d?)(?:[-/.]|月\s?)(?P<day>\d\d?)(?!\d)"
)
_YEAR_LAST: Final = re.compile(
    r"(?<![\d./-])(?P<one>\d\d?)[-/.](?P<two>\d\d?)(?:[-/.](?P<year>\d{4}|\d\d))?(?![\d/-])"
)
_HAN: Final = re.compile(r"(?<!\d)(?P<month>\d\d?)(?:月|월)\s?(?P<day>\d\d?)(?:[日号號]|일)")
_ORDINAL: Final = re.compile(r"(?<!\w)(?P<day>\d\d?)(?:st|nd|rd|th)(?!\w)")
_INSTANT: Final = re.compile(
    r"\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)?"
)
_CLOCK: Final = re.compile(rf"{TIME}T(\d\d):(\d\d)")


@dataclass(slots=True)
class Days:
    """What a text says about days, each with its wording.

    `dated` has (month, day) and the year as written, None without one; `ahead` days from the turn's
    own, `weekdays` Monday as 1, `nth` days of some month; `clock` hours and minutes.
    """

    dated: dict[tuple[int, int, int | None], str] = field(default_factory=dict)
    ahead: dict[int, str] = field(default_factory=dict)
    weekdays: dict[int, str] = field(default_factory=dict)
    nth: dict[int, str] = field(default_factory=dict)
    clock: set[tuple[int, int]] = field(default_factory=set)
    instants: list[str] = field(default_factory=list)

    def says(self, day: date, said_on: date | None) -> str | None:
        """The wording that says the day, None when nothing does. `said_on`: the turn's day."""
        for year in (day.year, day.year % _CENTURY):
            if (day.month, day.day, year) in self.dated:
                return self.dated[day.month, day.day, year]
        if said_on is None:
            return None
        off = day - said_on
        near = (
            (self.dated.get((day.month, day.day, None)), _NEAR_YEAR),
            (self.ahead.get(off.days), abs(off)),
            (self.weekdays.get(day.isoweekday()), _NEAR_WEEKS),
            (self.nth.get(day.day), _NEAR_MONTH),
        )
        return next((said for said, most in near if said and abs(off) <= most), None)

    def says_moment(self, moment: datetime, said_on: date | None) -> str | None:
        """The wording of the day where its time is said as well ("" for a whole timestamp)."""
        if any(_same(moment, said) for said in self.instants):
            return ""
        day = self.says(moment.date(), said_on)
        return day if day is not None and self._says_time(moment.time()) else None

    def _says_time(self, moment: time) -> bool:
        """Whether the time of day is said, "9:30" also for 21:30; midnight may go unsaid."""
        if not (moment.hour or moment.minute):
            return True
        hours = {hour for hour, minute in self.clock if minute == moment.minute}
        return any(abs(hour - moment.hour) in (0, _HALF_DAY) for hour in hours)


def said_days(folded: str) -> Days:
    """Read a folded text."""
    days = Days()
    for month, day, year, wording in (*_in_figures(folded), *_by_name(folded)):
        days.dated.setdefault((month, day, year), wording)
    for count, wording in (*_in_near_words(folded), *_counted(folded)):
        days.ahead.setdefault(count, wording)
    names, numbers = weekdays()
    for found in names.finditer(folded):
        days.weekdays.setdefault(numbers[found[0]], found[0])
    for found in _ORDINAL.finditer(folded):
        days.nth.setdefault(int(found["day"]), found[0])
    marked = marked_dates(folded, language_of(folded))
    days.clock = {(int(found[1]), int(found[2])) for found in _CLOCK.finditer(marked)}
    days.instants = _INSTANT.findall(folded)
    return days


Dated = Iterator[tuple[int, int, int | None, str]]


def _in_figures(folded: str) -> Dated:
    for found in _YEAR_FIRST.finditer(folded):
        yield int(found["month"]), int(found["day"]), int(found["year"]), found[0]
    for found in _YEAR_LAST.finditer(folded):
        one, two, year = int(found["one"]), int(found["two"]), _year(found)
        yield one, two, year, found[0]
        yield two, one, year, found[0]
    for found in _HAN.finditer(folded):
        yield int(found["month"]), int(found["day"]), None, found[0]


def _by_name(folded: str) -> Dated:
    for pattern in _name_patterns():
        for found in pattern.finditer(folded):
            yield MONTHS[found["month"]], int(found["day"]), _year(found), found[0]


def _year(found: re.Match[str]) -> int | None:
    return int(found["year"]) if found["year"] else None


def _in_near_words(folded: str) -> Iterator[tuple[int, str]]:
    pattern, ahead = near_days()
    for found in pattern.finditer(folded):
        yield ahead[found[0]], found[0]


def _counted(folded: str) -> Iterator[tuple[int, str]]:
    for sign, pattern in ((1, AHEAD), (-1, AGO)):
        for found in pattern.finditer(folded):
            days = _distance(found)
            if days:
                yield sign * days, found[0]


def _distance(found: re.Match[str]) -> int:
    """How many days are counted; 0 for a word that is no number."""
    said = found["count"] or found["later"] or found["cjk"]
    readings = (joined_numbers([said], language)[0] for language in LANGUAGES)
    number = "1" if said in ONE else next(filter(str.isdecimal, readings), "0")
    weeks = found["weeks"] or found["later_weeks"] or found["cjk_weeks"]
    return int(number) * (7 if weeks else 1)


def _same(moment: datetime, said: str) -> bool:
    try:
        other = datetime.fromisoformat(said.upper())
    except ValueError:
        return False
    if (moment.tzinfo is None) == (other.tzinfo is None):
        return moment == other
    return moment.replace(tzinfo=UTC) == other.replace(tzinfo=UTC)


@cache
def _name_patterns() -> tuple[re.Pattern[str], ...]:
    month = rf"(?P<month>{'|'.join(sorted(MONTHS, key=len, reverse=True))})(?!\w)\.?"
    year = r"(?:,?\s(?:of\s|del?\s|do\s)?(?P<year>\d{4}))?"
    day = r"(?<!\d)(?P<day>\d\d?)"
    between = r"(?:st|nd|rd|th|\.|º|ª|er)?\s?(?:of\s|del?\s|d'|do\s)?"
    return (
        re.compile(rf"{day}{between}{month}{year}(?!\d)"),
        re.compile(rf"(?<!\w){month}\s(?:the\s)?(?P<day>\d\d?)(?:st|nd|rd|th)?(?!\d){year}"),
    )

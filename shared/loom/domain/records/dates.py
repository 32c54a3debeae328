"""Whether a text says a certain day or time, in figures, by name, or counted from its own day.

The question is asked of a date that a model answered, so a form that can be read in two ways
("05/10/2026") says both days, and one without a year says the day in a year near the turn's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final

from loom.domain.claim_date_patterns import MONTHS
from loom.domain.claim_dates import marked_dates
from loom.domain.claim_language import language_of
from loom.domain.claim_marks import TIME
from loom.domain.claim_numbers import joined_numbers
from loom.domain.folding import fold_text
from loom.domain.records.date_words import AGO, AHEAD, LANGUAGES, ONE, near_days, weekdays

_NEAR_YEAR: Final = timedelta(days=366)
_NEAR_WEEKS: Final = timedelta(days=14)
_NEAR_MONTH: Final = timedelta(days=45)
_CENTURY: Final = 100
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
_HALF_DAY: Final = 12


def says_day(day: date, text: str, said_on: date | None) -> str | None:
    """The wording that says the day, None when nothing does. `said_on` is the day of the turn."""
    folded = fold_text(text)
    ways = (_in_figures, _by_name, _in_near_words, _counted, _on_a_weekday, _on_the_nth)
    return next((wording for way in ways for wording in way(day, folded, said_on)), None)


def says_time(moment: time, text: str) -> bool:
    """Whether the text says the time of day, "9:30" also for 21:30; midnight may go unsaid."""
    if not (moment.hour or moment.minute):
        return True
    folded = fold_text(text)
    marked = marked_dates(folded, language_of(folded))
    for found in re.finditer(rf"{TIME}T(\d\d):(\d\d)", marked):
        hour, minute = int(found[1]), int(found[2])
        apart = abs(hour - moment.hour)
        if minute == moment.minute and apart in (0, _HALF_DAY):
            return True
    return False


def says_instant(moment: datetime, text: str) -> bool:
    """Whether the text writes the instant itself, as machines do."""
    return any(_same(moment, found[0]) for found in _INSTANT.finditer(fold_text(text)))


def _same(moment: datetime, said: str) -> bool:
    try:
        other = datetime.fromisoformat(said.upper())
    except ValueError:
        return False
    if (moment.tzinfo is None) == (other.tzinfo is None):
        return moment == other
    return moment.replace(tzinfo=UTC) == other.replace(tzinfo=UTC)


def _in_figures(day: date, folded: str, said_on: date | None) -> Iterator[str]:
    for found in _YEAR_FIRST.finditer(folded):
        if (int(found["year"]), int(found["month"]), int(found["day"])) == _parts(day):
            yield found[0]
    for found in _YEAR_LAST.finditer(folded):
        pair = {int(found["one"]), int(found["two"])}
        if pair == {day.day, day.month} and _year_fits(found["year"], day, said_on):
            yield found[0]
    for found in _HAN.finditer(folded):
        named = (int(found["month"]), int(found["day"]))
        if named == (day.month, day.day) and _is_near(day, said_on, _NEAR_YEAR):
            yield found[0]


def _by_name(day: date, folded: str, said_on: date | None) -> Iterator[str]:
    for pattern in _name_patterns():
        for found in pattern.finditer(folded):
            same = MONTHS[found["month"]] == day.month and int(found["day"]) == day.day
            if same and _year_fits(found["year"], day, said_on):
                yield found[0]


def _in_near_words(day: date, folded: str, said_on: date | None) -> Iterator[str]:
    pattern, ahead = near_days()
    for found in pattern.finditer(folded):
        if said_on is not None and day - said_on == timedelta(days=ahead[found[0]]):
            yield found[0]


def _counted(day: date, folded: str, said_on: date | None) -> Iterator[str]:
    for sign, pattern in ((1, AHEAD), (-1, AGO)):
        for found in pattern.finditer(folded):
            days = _distance(found)
            if said_on is not None and days and (day - said_on).days == sign * days:
                yield found[0]


def _distance(found: re.Match[str]) -> int:
    """How many days are counted; 0 for a word that is no number."""
    said = found["count"] or found["later"] or found["cjk"]
    readings = (joined_numbers([said], language)[0] for language in LANGUAGES)
    number = "1" if said in ONE else next(filter(str.isdecimal, readings), "0")
    weeks = found["weeks"] or found["later_weeks"] or found["cjk_weeks"]
    return int(number) * (7 if weeks else 1)


def _on_a_weekday(day: date, folded: str, said_on: date | None) -> Iterator[str]:
    pattern, numbers = weekdays()
    for found in pattern.finditer(folded):
        if numbers[found[0]] == day.isoweekday() and _is_near(day, said_on, _NEAR_WEEKS):
            yield found[0]


def _on_the_nth(day: date, folded: str, said_on: date | None) -> Iterator[str]:
    for found in _ORDINAL.finditer(folded):
        if int(found["day"]) == day.day and _is_near(day, said_on, _NEAR_MONTH):
            yield found[0]


def _year_fits(said: str | None, day: date, said_on: date | None) -> bool:
    if not said:
        return _is_near(day, said_on, _NEAR_YEAR)
    return int(said) in (day.year, day.year % _CENTURY)


def _is_near(day: date, said_on: date | None, most: timedelta) -> bool:
    return said_on is not None and abs(day - said_on) <= most


def _parts(day: date) -> tuple[int, int, int]:
    return day.year, day.month, day.day


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

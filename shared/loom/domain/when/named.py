"""Meanings that name a date or a part of the year; where the year is missing, the nearest."""

from __future__ import annotations

from datetime import date
from typing import Final

from loom.domain.when.periods import (
    Period,
    day_period,
    iso_week_period,
    month_period,
    months_from,
    quarter_period,
    season_period,
    year_period,
)
from loom.domain.when.said import Meaning, Said, folded, nearest_year
from loom.domain.when.tongue import AHEAD

_MONTHS_A_YEAR: Final = 12
_REIWA: Final = 2018
"""Year n of the era is this and n."""


def _date(said: Said) -> Period:
    month, day = said.month() or 0, said.number("d") or 0
    step = said.step
    year = said.year
    if year is None:
        year = nearest_year(said, month, day) if step is None else said.anchor.year + step
    return day_period(date(year, month, day))


def _slashed(said: Said) -> Period | None:
    """Two numbers and a year: certain only when one of them is no month."""
    first, second = said.number("d") or 0, said.month() or 0
    if max(first, second) <= _MONTHS_A_YEAR and first != second:
        return None
    day, month = (first, second) if second <= _MONTHS_A_YEAR else (second, first)
    return day_period(date(said.year or 0, month, day))


def _month(said: Said) -> Period:
    month, step, year = said.month() or 0, said.step, said.year
    if year is None and step is not None:
        if abs(step) == 1 or step == AHEAD:
            passed = month < said.anchor.month if step < 0 else month <= said.anchor.month
            year = said.anchor.year + (passed if step > 0 else passed - 1)
        else:
            year = said.anchor.year + step
    if year is None:
        year = nearest_year(said, month, 1 if said.tense == "past" else 31)
    return month_period(year, month)


def _year_of_month(said: Said) -> Period:
    """Read "March of last year", 去年三月: the direction counts years."""
    return month_period(said.anchor.year + (said.step or 0), said.month() or 0)


def _year(said: Said) -> Period:
    return year_period(said.year or 0)


def _span(said: Said) -> Period | None:
    """Read "from 3 to 7 May": the later date may lend its month and year to the earlier one."""
    month2, day, day2 = (
        said.month("month2") or said.month() or 0,
        said.number("d") or 0,
        said.number("d2") or 0,
    )
    month = said.month() or month2
    year = said.year
    if year is None:
        year = nearest_year(said, month2, day2)
    last = date(year, month2, day2)
    first = date(year - (month > month2), month, day)
    return Period(first, last, "days") if first <= last else None


def _day_of_month(said: Said) -> Period:
    """Read "on the 3rd": the nearest month ahead or behind that has such a day."""
    day, anchor = said.number("d") or 0, said.anchor
    sign = -1 if said.tense == "past" else 1
    for months in range(_MONTHS_A_YEAR):
        year, month = months_from(anchor, sign * months)
        try:
            found = date(year, month, day)
        except ValueError:
            continue
        if sign * (found - anchor).days >= 0:
            return day_period(found)
    raise ValueError(day)


def _ordinal(said: Said) -> int:
    """Read "erstes" .. "vierte": told apart by how they begin."""
    word = folded(said.words.get("n", ""))
    return next(
        (number for start, number in said.tongue.ordinals.items() if word.startswith(start)), 0
    )


def _quarter(said: Said) -> Period:
    quarter, step = said.number("q") or _ordinal(said), said.step
    if said.year is not None:
        return quarter_period(said.year, quarter)
    year = said.anchor.year
    if step is not None:
        return quarter_period(year + step, quarter)
    this = quarter_period(year, quarter)
    if said.tense == "past" and this.first > said.anchor:
        return quarter_period(year - 1, quarter)
    ahead = said.tense == "future" and this.last < said.anchor
    return quarter_period(year + 1, quarter) if ahead else this


def _season(said: Said) -> Period:
    season, step = said.tongue.seasons[folded(said.words["season"])], said.step
    year = said.year or said.anchor.year
    if said.year is not None:
        return season_period(year, season)
    near = [season_period(year + more, season) for more in (-2, -1, 0, 1, 2)]
    if step == 0:
        return min(near, key=lambda one: abs((one.first - said.anchor).days + 45))
    if (step or 0) < 0 or (step is None and said.tense == "past"):
        over = [one for one in near if (one.first if step is None else one.last) < said.anchor]
        return over[-1]
    return next(one for one in near if one.first > said.anchor)


def _year_of_season(said: Said) -> Period:
    season = said.tongue.seasons[folded(said.words["season"])]
    return season_period(said.anchor.year + (said.step or 0), season)


def _iso_week(said: Said) -> Period:
    week = said.number("w") or 0
    if said.year is not None:
        return iso_week_period(said.year, week)
    year = said.anchor.isocalendar().year
    this = iso_week_period(year, week)
    if said.tense == "past" and this.first > said.anchor:
        return iso_week_period(year - 1, week)
    ahead = said.tense == "future" and this.last < said.anchor
    return iso_week_period(year + 1, week) if ahead else this


def _feast(said: Said) -> Period:
    month, day = divmod(said.tongue.feasts[folded(said.words["feast"])], 100)
    year = said.year
    if year is None:
        past = (said.step or 0) < 0 or (not said.step and said.tense == "past")
        year = nearest_year(said, month, day or (1 if past else 31))
        if said.step and not day and (year, month) == (said.anchor.year, said.anchor.month):
            year += said.step
    return day_period(date(year, month, day)) if day else month_period(year, month)


def _era_date(said: Said) -> Period:
    return day_period(
        date(_REIWA + (said.number("n") or 0), said.month() or 0, said.number("d") or 0)
    )


COUNTED_IN_YEARS: Final[dict[str, Meaning]] = {
    "year_of_month": _year_of_month,
    "year_of_season": _year_of_season,
}
NAMED: Final[dict[str, Meaning]] = {
    "date": _date,
    "slashed": _slashed,
    "month": _month,
    "year": _year,
    "span": _span,
    "day_of_month": _day_of_month,
    "quarter": _quarter,
    "season": _season,
    "iso_week": _iso_week,
    "feast": _feast,
    "era_date": _era_date,
}

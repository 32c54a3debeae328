"""Meanings that are counted from the day a phrase was said on: "yesterday", "in two weeks"."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from loom.domain.when.periods import (
    Period,
    day_period,
    monday_of,
    month_period,
    months_from,
    quarter_period,
    week_period,
    weekend_period,
    year_period,
)
from loom.domain.when.said import Meaning, Said, folded
from loom.domain.when.tongue import AHEAD

_DAYS_A_UNIT: Final = {"day": 1, "week": 7, "fortnight": 14}


def _day(said: Said) -> Period:
    offset = said.get(said.tongue.days, "days") or 0
    return day_period(said.anchor + timedelta(days=offset))


def _unit(said: Said) -> Period | None:
    return _stepped(said, said.tongue.units[folded(said.words["unit"])], said.step or 0)


def _stepped(said: Said, unit: str, step: int) -> Period | None:
    step = 1 if step == AHEAD else step
    if unit in ("day", "fortnight", "halfyear"):
        return None
    if unit == "week":
        return week_period(said.anchor, step)
    if unit == "weekend":
        return weekend_period(said.anchor, step)
    if unit == "month":
        return month_period(*months_from(said.anchor, step))
    if unit == "quarter":
        return quarter_period(said.anchor.year, (said.anchor.month + 2) // 3 + step)
    return year_period(said.anchor.year + step)


def _before_last(said: Said) -> Period | None:
    return _stepped(said, said.tongue.units[folded(said.words["unit"])], -2)


def _after_next(said: Said) -> Period | None:
    return _stepped(said, said.tongue.units[folded(said.words["unit"])], 2)


def _weekend(said: Said) -> Period:
    this = weekend_period(said.anchor, 0)
    over = said.tense == "past" and this.first > said.anchor
    return weekend_period(said.anchor, -1) if over else this


def _counted(said: Said, sign: int) -> Period | None:
    return _units_from(
        said.anchor, said.tongue.units[folded(said.words["unit"])], sign * said.count
    )


def _units_from(anchor: date, unit: str, count: int) -> Period | None:
    """Days and weeks are counted to the day, months to the month, years to the year."""
    if unit in _DAYS_A_UNIT:
        return day_period(anchor + timedelta(days=count * _DAYS_A_UNIT[unit]))
    if unit == "month":
        return month_period(*months_from(anchor, count))
    return year_period(anchor.year + count) if unit == "year" else None


def _ago(said: Said) -> Period | None:
    return _counted(said, -1)


def _ago_if_past(said: Said) -> Period | None:
    return _counted(said, -1) if said.tense == "past" else None


def _ahead(said: Said) -> Period | None:
    """In the past tense "in two weeks" is how long something took."""
    return _counted(said, 1) if said.tense == "future" else None


def _by(unit: str, count: int) -> Meaning:
    """So many units from now, whatever the words."""
    return lambda said: _units_from(said.anchor, unit, count)


def _of(unit: str) -> Meaning:
    """The direction alone says it: 去年, 先週, heuer."""
    return lambda said: _stepped(said, unit, said.step or 0)


def _by_unit(count: int) -> Meaning:
    """The number is a part of the unit's word: a dual."""
    return lambda said: _units_from(
        said.anchor, said.tongue.units[folded(said.words["unit"])], count
    )


def _from_now(said: Said) -> Period | None:
    return _counted(said, 1)


def _to_the_day(said: Said) -> Period | None:
    """Read "two years ago today"."""
    anchor, back = said.anchor, _ago(said)
    if back is None or back.grain == "day":
        return back
    year = back.first.year
    return day_period(
        date(year, back.first.month if back.grain == "month" else anchor.month, anchor.day)
    )


def _first_after(anchor: date, weekday: int) -> date:
    return anchor + timedelta(days=(weekday - anchor.weekday() - 1) % 7 + 1)


def _last_before(anchor: date, weekday: int) -> date:
    return anchor - timedelta(days=(anchor.weekday() - weekday - 1) % 7 + 1)


def _weekday(said: Said) -> Period:
    weekday, step = said.tongue.weekdays[folded(said.words["dow"])], said.step
    if step == 0:
        return day_period(monday_of(said.anchor) + timedelta(days=weekday))
    back = said.tense == "past" if step is None else step < 0
    if back:
        weeks = max(-(step or -1) - 1, 0)
        return day_period(_last_before(said.anchor, weekday) - timedelta(weeks=weeks))
    weeks = 0 if step in (None, AHEAD) else (step or 1) - 1
    return day_period(_first_after(said.anchor, weekday) + timedelta(weeks=weeks))


def _weekday_of_week(said: Said) -> Period:
    weekday, step = said.tongue.weekdays[folded(said.words["dow"])], said.step or 0
    step = 1 if step == AHEAD else step
    return day_period(monday_of(said.anchor) + timedelta(weeks=step, days=weekday))


def _weeks_from_weekday(said: Said) -> Period:
    first = _first_after(said.anchor, said.tongue.weekdays[folded(said.words["dow"])])
    return day_period(first + timedelta(weeks=said.count))


RELATIVE: Final[dict[str, Meaning]] = {
    "day": _day,
    "unit": _unit,
    "unit_before_last": _before_last,
    "unit_after_next": _after_next,
    "ago": _ago,
    "ago_if_past": _ago_if_past,
    "ago_one": _by_unit(-1),
    "ago_two": _by_unit(-2),
    "ahead": _ahead,
    "ahead_one": _by_unit(1),
    "ahead_two": _by_unit(2),
    "from_now": _from_now,
    "to_the_day": _to_the_day,
    "halfyear_ago": _by("month", -6),
    "halfyear_ahead": _by("month", 6),
    "week_step": _of("week"),
    "weekend_step": _of("weekend"),
    "month_step": _of("month"),
    "quarter_step": _of("quarter"),
    "year_step": _of("year"),
    "weekday_of_week": _weekday_of_week,
    "weeks_from_weekday": _weeks_from_weekday,
}
"""By name; these need no tense to be certain."""

BY_TENSE: Final[dict[str, Meaning]] = {"weekday": _weekday, "weekend": _weekend}

"""Relative dates in Chinese and Japanese, resolved against the day they were said on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from loom.domain.when.periods import monday_of, months_from

TIME: Final = (
    r"(?P<time>昨天|今天|明天|后天|上周|下周|上个?月|下个?月|去年|今年|明年|前年"
    r"|昨日|先週|先月|来月|来週|来年|(?:19|20)\d\d年(?:\d{1,2}月)?)"
)


def _day(base: date, days: int) -> tuple[str, str, int]:
    day = base + timedelta(days=days)
    return f"{day.year}年{day.month}月{day.day}日", day.isoformat(), days


def _month(base: date, months: int) -> tuple[str, str, int]:
    year, month = months_from(base, months)
    return f"{year}年{month}月", f"{year:04d}-{month:02d}", months


def _year(base: date, years: int) -> tuple[str, str, int]:
    return f"{base.year + years}年", f"{base.year + years:04d}", years


def _week(base: date, weeks: int) -> tuple[str, str, int]:
    said, iso, _ = _day(monday_of(base), 7 * weeks)
    return f"{said}那一周", iso, weeks


def _shuu(base: date, weeks: int) -> tuple[str, str, int]:
    said, iso, _ = _day(monday_of(base), 7 * weeks)
    return f"{said}の週", iso, weeks


_Resolve = Callable[[date, int], tuple[str, str, int]]
_WHEN: Final[dict[str, tuple[_Resolve, int]]] = {
    "昨天": (_day, -1),
    "昨日": (_day, -1),
    "明天": (_day, 1),
    "后天": (_day, 2),
    "上周": (_week, -1),
    "先週": (_shuu, -1),
    "下周": (_week, 1),
    "来週": (_shuu, 1),
    "上个月": (_month, -1),
    "上月": (_month, -1),
    "先月": (_month, -1),
    "下个月": (_month, 1),
    "下月": (_month, 1),
    "来月": (_month, 1),
    "去年": (_year, -1),
    "前年": (_year, -2),
    "明年": (_year, 1),
    "来年": (_year, 1),
}


def resolved(phrase: str, base: date | None) -> tuple[str, str, int] | None:
    """The phrase in full, its partial ISO date, and whether it lies ahead (above 0)."""
    if phrase[:4].isdigit():
        return _named(phrase, base)
    if base is None or phrase not in _WHEN:
        return None
    resolve, count = _WHEN[phrase]
    try:
        return resolve(base, count)
    except (OverflowError, ValueError):  # beyond the calendar
        return None


def _named(phrase: str, base: date | None) -> tuple[str, str, int] | None:
    year, month = phrase[:4], phrase[5:].rstrip("月")
    ahead = 1 if base is not None and int(year) > base.year else -1
    if not month:
        return phrase, year, ahead
    return (phrase, f"{year}-{int(month):02d}", ahead) if 1 <= int(month) <= _MONTHS else None


_MONTHS: Final = 12

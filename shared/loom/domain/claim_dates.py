"""Dates and times of day in a text, each put as one token, whatever its spelling.

A date token is `TIME` and ISO 8601 with `-` for an unknown year ("-05-12"); a time of day is
`TIME` and "T09:30". Weekdays ("W5", "W5s" for every Friday) come from the languages' word lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final

from loom.domain.claim_date_patterns import HOUR_WORDS, MONTH_HINT, MONTHS, PATTERNS
from loom.domain.claim_marks import TIME

_FIELDS: Final = re.compile(r"(?P<year>\d{4})?(?:-(?P<month>\d\d))?(?:-(?P<day>\d\d))?\Z")
_WEEKDAY: Final = re.compile(r"W\d")
_DAY_FIRST_LANGUAGES: Final = frozenset({"es", "pt", "fr", "de", "ru", "ar"})
_UNSPACED_LANGUAGES: Final = frozenset({"zh", "ja"})
_MORNING: Final = frozenset({"am", "上午", "早上", "午前", "凌晨", "清晨"})
_NIGHT: Final = frozenset({"pm", "下午", "晚上", "午後", "傍晚", "夜"})
_LAST_MONTH: Final = 12
_LAST_DAY: Final = 31
_LAST_HOUR: Final = 23
_LAST_MINUTE: Final = 59
_NOON: Final = 12


def marked_dates(text: str, language: str) -> str:
    """Folded text with every certain date and time of day as a token between blanks."""
    has_month = MONTH_HINT.search(text) is not None
    for pattern, read in _rules(language):
        if has_month or read is not _named:
            text = pattern.sub(_or_itself(read), text)
    return text


def conflicting_times(ours: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether two sets of time tokens name one thing differently: another day, another hour.

    What only one of them says ("12 May" and "12 May 2026") is detail.
    """
    one, other = _fields(ours), _fields(theirs)
    shared = one.keys() & other.keys()
    if "hour" in shared and _half_day_apart(one["hour"], other["hour"]):
        return False
    if "day" in shared and ("month" in one) != ("month" in other):
        return False
    return any(one[name] != other[name] for name in shared)


def _half_day_apart(one: str, other: str) -> bool:
    """Whether the one may be the other said without "pm": "9:30" and "21:30"."""
    return abs(int(one) - int(other)) == _NOON


def _fields(tokens: Iterable[str]) -> Mapping[str, str]:
    fields: dict[str, str] = {}
    for token in tokens:
        said = token.removeprefix(TIME)
        if said.startswith("T"):
            fields["hour"], fields["minute"] = said[1:].split(":")
        elif _WEEKDAY.fullmatch(said):
            fields["weekday"] = said[1]
        elif found := _FIELDS.match(said):
            fields.update({name: value for name, value in found.groupdict().items() if value})
    return fields


Read = Callable[[re.Match[str]], str | None]


def _date(year: str | None, month: int, day: str | None) -> str | None:
    if not 1 <= month <= _LAST_MONTH or (day and not 1 <= int(day) <= _LAST_DAY):
        return None
    shown = f"{int(year):04d}" if year else ""
    return f" {TIME}{shown}-{month:02d}" + (f"-{int(day):02d} " if day else " ")


def _named(found: re.Match[str]) -> str | None:
    parts = found.groupdict()
    lead = f"{parts['lead']} " if parts.get("lead") else ""
    said = _date(parts.get("year"), MONTHS[parts["month"]], parts.get("day"))
    return f"{lead}{said}" if said else None


def _numeric(found: re.Match[str]) -> str | None:
    return _date(found["year"], int(found["month"]), found["day"])


def _slashed(found: re.Match[str]) -> str | None:
    """Read "d/m/y" or "m/d/y"; where both readings are dates, neither is certain."""
    first, second = int(found["day"]), int(found["month"])
    if max(first, second) <= _LAST_MONTH and first != second:
        return None
    day, month = (first, second) if second <= _LAST_MONTH else (second, first)
    return _date(found["year"], month, str(day))


def _year(found: re.Match[str]) -> str:
    return f"{found['lead'] or ''} {TIME}{found['year']} "


def _cjk_date(found: re.Match[str]) -> str | None:
    if found["month"]:
        return _date(found["year"], int(found["month"]), found["day"])
    return f" {TIME}{found['year']} "


def _clock(found: re.Match[str]) -> str | None:
    parts = found.groupdict()
    hour = int(parts["hour"])
    minute = 30 if parts.get("half") else int(parts.get("minute") or 0)
    half = (parts.get("day_half") or "").replace(".", "").replace(" ", "")
    if half in _NIGHT and hour < _NOON:
        hour += _NOON
    elif half in _MORNING and hour == _NOON:
        hour = 0
    if hour > _LAST_HOUR or minute > _LAST_MINUTE:
        return None
    return f" {TIME}T{hour:02d}:{minute:02d} "


def _worded(found: re.Match[str]) -> str:
    hour = {"noon": 12, "midday": 12, "midnight": 0, "mittag": 12, "mitternacht": 0}[found[0]]
    return f" {TIME}T{hour:02d}:00 "


def _spoken(found: re.Match[str]) -> str:
    said = found["hour"]
    hour = int(said) if said.isdigit() else HOUR_WORDS.index(said) or _NOON
    part = found.groupdict().get("part")
    minutes = {"half": 30, "quarter": 15, None: 0}[part]
    if part and found["side"] == "to":
        hour, minutes = (hour - 1) % 24, 60 - minutes
    return f" {TIME}T{hour % 24:02d}:{minutes:02d} "


def _or_itself(read: Read) -> Callable[[re.Match[str]], str]:
    return lambda found: read(found) or found[0]


def _rules(language: str) -> tuple[tuple[re.Pattern[str], Read], ...]:
    rules = _compiled()
    if language in _UNSPACED_LANGUAGES:
        return rules["any"] + rules["cjk"]
    order = "day first" if language in _DAY_FIRST_LANGUAGES else "unknown order"
    return rules["any"] + rules[order] + rules["words"] + rules.get(language, ())


@cache
def _compiled() -> Mapping[str, tuple[tuple[re.Pattern[str], Read], ...]]:
    readers: Mapping[str, Read] = {
        "named": _named,
        "numeric": _numeric,
        "slashed": _slashed,
        "year": _year,
        "cjk": _cjk_date,
        "clock": _clock,
        "worded": _worded,
        "spoken": _spoken,
    }
    return {
        group: tuple((re.compile(source), readers[reader]) for source, reader in patterns)
        for group, patterns in PATTERNS.items()
    }

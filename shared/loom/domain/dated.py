"""Give a fact absolute dates: no stored value says "yesterday".

Times in the value that are relative to a day, or lack their year, are written out. `valid_at` is
where the time begins that the value, else the wording it rests on, names. A date the extractor gave
is put right only when that wording names other days for certain ("last week" is not today).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from loom.domain.facts import Fact
from loom.domain.keys import mint_key
from loom.domain.when.find import find_times, rewritten
from loom.domain.when.periods import Period, named_period
from loom.domain.when.times import Time

SaidOn = Callable[[str], date]
"""The day on which a phrase was said."""

_DOUBTFUL_DAYS: Final = 1
"""A day more or less may be the speaker's time zone, not a mistake."""


def dated(fact: Fact, said_on: SaidOn) -> Fact:
    """The fact with absolute dates; itself when it has them already."""
    value_times = times_in(fact.value, said_on)
    span_times = [time for time in times_in(fact.span, said_on) if time.form != "absolute"]
    wrong, right = _mistake(fact, span_times or value_times, value_times, said_on)
    value = _written_out(fact.value, value_times, wrong, right)
    valid_at = fact.valid_at
    if wrong and right:
        valid_at = right.begins if valid_at else ""
    valid_at = valid_at or _begins(value_times, span_times) or _in_words(fact, said_on)
    subject, attribute = (_named(part, said_on) for part in (fact.subject, fact.attribute))
    key = fact.key
    if (subject, attribute) != (fact.subject, fact.attribute):
        key = mint_key(subject, attribute)
    return replace(
        fact, subject=subject, attribute=attribute, value=value, valid_at=valid_at, key=key
    )


def times_in(text: str, said_on: SaidOn) -> list[Time]:
    """The times of a text, each seen from the day on which its own words were said."""
    first = said_on(text)
    found = find_times(text, first)
    days = {time.start: said_on(text[time.start : time.end]) for time in found}
    seen = {day: {t.start: t for t in find_times(text, day)} for day in {*days.values()} - {first}}
    return [seen.get(days[time.start], {}).get(time.start, time) for time in found]


def _mistake(
    fact: Fact, evidence: Sequence[Time], value_times: Sequence[Time], said_on: SaidOn
) -> tuple[Period | None, Period | None]:
    """The period the extractor gave by mistake, and the one that was said; None when in doubt."""
    certain = [time for time in evidence if time.form == "relative" and not time.ends]
    if len(certain) != 1 or len(evidence) != 1:
        return None, None
    right, day = certain[0].period, said_on(fact.span or fact.value)
    given = named_period(fact.valid_at) if fact.valid_at else None
    if given is None:
        written = [time.period for time in value_times if time.form == "absolute"]
        given = written[0] if len(written) == 1 and _is_day(written[0], day) else None
    if given is None or given.overlaps(right):
        return None, None
    apart = min(abs((given.first - right.last).days), abs((right.first - given.last).days))
    if apart <= _DOUBTFUL_DAYS and not _is_day(given, day):
        return None, None
    return given, right


def _is_day(period: Period, day: date) -> bool:
    return period.first == period.last == day


def _written_out(
    value: str, times: Sequence[Time], wrong: Period | None, right: Period | None
) -> str:
    changed = []
    for time in times:
        if time.form != "absolute":
            changed.append(time)
        elif right and wrong and (time.period.first, time.period.last) == (wrong.first, wrong.last):
            changed.append(replace(time, period=right))
    return rewritten(value, changed)


def _begins(value_times: Sequence[Time], span_times: Sequence[Time]) -> str:
    """Where the one time begins that the value, else its wording, was dated by."""
    for times in (value_times, span_times):
        said = [time for time in times if time.form != "absolute"]
        if said and len({time.period for time in times}) == 1 and not said[0].ends:
            return said[0].period.begins
    return ""


def _in_words(fact: Fact, said_on: SaidOn) -> str:
    """What the extractor wrote for a date instead of one ("last month")."""
    times = times_in(fact.valid_at_words, said_on) if fact.valid_at_words else []
    return times[0].period.begins if len(times) == 1 else ""


def _named(part: str, said_on: SaidOn) -> str:
    """A subject or attribute with "last week" as the day that begins it: keys outlive the week."""
    for time in reversed(times_in(part, said_on)):
        if time.form == "relative":
            rest = part[: time.start] + " " + time.period.begins + " " + part[time.end :]
            part = " ".join(rest.split())
    return part

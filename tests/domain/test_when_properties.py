"""What must hold of any text said on any day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.labelled_times import labelled

from loom.domain.when.find import find_times, made_absolute
from loom.domain.when.periods import (
    Period,
    months_from,
    named_period,
    quarter_period,
    season_period,
    week_period,
    weekend_period,
)

DEV = labelled("dev")
days = st.dates(date(1990, 1, 1), date(2099, 12, 31))
entries = st.sampled_from(DEV)
EDGES = [
    *(date(2024, 2, 29), date(2023, 2, 28), date(2024, 3, 1), date(2025, 12, 31)),
    *(date(2026, 1, 1), date(2026, 3, 29), date(2026, 10, 25), date(2020, 12, 31)),
    *(date(2021, 1, 3), date(2026, 3, 31)),
]
"""Leap days, month and year ends, days on which clocks change, week 53."""


@given(entries, days)
def test_resolving_twice_changes_nothing(entry: dict[str, str], day: date) -> None:
    once = made_absolute(entry["text"], day, entry["lang"])
    assert made_absolute(once, day, entry["lang"]) == once
    assert made_absolute(once, day + timedelta(days=400), entry["lang"]) == once


@given(entries, days)
def test_what_is_written_out_means_the_same_on_any_day(entry: dict[str, str], day: date) -> None:
    once = made_absolute(entry["text"], day, entry["lang"])
    for other in (day, day + timedelta(days=1000)):
        assert all(time.form == "absolute" for time in find_times(once, other, entry["lang"]))


@given(entries, days)
def test_periods_are_in_order_and_spans_are_apart(entry: dict[str, str], day: date) -> None:
    last = 0
    for time in find_times(entry["text"], day, entry["lang"]):
        assert time.period.first <= time.period.last
        assert last <= time.start < time.end <= len(entry["text"])
        last = time.end
        begins, _, valid = time.period.begins, *time.period.bounds[1:], time.period.valid_at
        assert begins
        for iso in filter(None, (begins, valid)):
            known = named_period(iso)
            assert known is not None
            assert known.overlaps(time.period)


@given(st.text(max_size=200), days)
def test_any_text_can_be_read(text: str, day: date) -> None:
    made_absolute(text, day)


@pytest.mark.parametrize("anchor", EDGES)
@pytest.mark.parametrize("entry", DEV[::7], ids=lambda entry: str(entry["id"]))
def test_the_edges_of_the_calendar(entry: dict[str, str], anchor: date) -> None:
    once = made_absolute(entry["text"], anchor, entry["lang"])
    assert made_absolute(once, anchor, entry["lang"]) == once


@given(days, st.integers(-60, 60))
def test_weeks_begin_on_monday_and_are_seven_days(day: date, weeks: int) -> None:
    week, weekend = week_period(day, weeks), weekend_period(day, weeks)
    assert (week.first.weekday(), (week.last - week.first).days) == (0, 6)
    assert (weekend.first.weekday(), weekend.last) == (5, week.last)
    assert week_period(day, weeks + 1).first - week.last == timedelta(days=1)


@given(days, st.integers(-60, 60))
def test_months_back_and_forth(day: date, months: int) -> None:
    year, month = months_from(day, months)
    assert months_from(date(year, month, 1), -months) == (day.year, day.month)


@given(st.integers(1990, 2099), st.integers(1, 4))
def test_quarters_and_seasons_are_three_whole_months(year: int, number: int) -> None:
    quarter, season = quarter_period(year, number), season_period(year, number - 1)
    for period in (quarter, season):
        assert period.first.day == 1
        assert (period.last + timedelta(days=1)).day == 1
        assert 89 <= (period.last - period.first).days <= 91
    assert quarter.valid_at == str(year)
    assert season.valid_at == ("" if number == 4 else str(year))


@pytest.mark.parametrize("iso", ["", "20", "2026-13", "2026-02-30", "soon", "2026-1-1-1", "0"])
def test_what_is_no_date_is_no_period(iso: str) -> None:
    assert named_period(iso) is None


def test_a_time_of_day_leaves_the_day() -> None:
    day = date(2026, 3, 1)
    assert named_period("2026-03-01T10:00:00Z") == Period(day, day, "day")


def test_a_day_far_back_is_no_date() -> None:
    assert find_times("He was born 999 years ago.", date(500, 1, 1)) == []

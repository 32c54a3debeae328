from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.precedence import evidence_time, precedence, version_at

MOMENT = datetime(2026, 10, 5, 12, 0, 0, 123_000, tzinfo=UTC)
moments = st.integers(0, 7_000_000_000_000_000).map(
    lambda microseconds: datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=microseconds)
)
versions = st.integers(0, 2**20 - 1)


def test_precedence_is_milliseconds_and_version() -> None:
    assert precedence(MOMENT, 3) == (int(MOMENT.timestamp() * 1000) << 20 | 3)
    elsewhere = MOMENT.astimezone(timezone(timedelta(hours=9)))
    assert precedence(elsewhere, 3) == precedence(MOMENT, 3)


@given(moments, versions, moments, versions)
def test_newer_evidence_wins_then_the_higher_version(
    at: datetime, version: int, other_at: datetime, other_version: int
) -> None:
    def rank(moment: datetime, number: int) -> tuple[int, int]:
        return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1), number

    here, there = precedence(at, version), precedence(other_at, other_version)
    assert (here < there) == (rank(at, version) < rank(other_at, other_version))
    assert 0 <= here < 2**63


@pytest.mark.parametrize("version", [-1, 2**20])
def test_a_version_out_of_range_is_refused(version: int) -> None:
    with pytest.raises(ValueError, match="version"):
        precedence(MOMENT, version)


def test_times_at_the_edges() -> None:
    assert precedence(datetime(1950, 1, 1, tzinfo=UTC), 7) == 7
    with pytest.raises(ValueError, match="future"):
        precedence(datetime(2300, 1, 1, tzinfo=UTC), 1)


def test_evidence_time() -> None:
    day = timedelta(days=1)
    assert evidence_time([MOMENT - day, None, MOMENT - 2 * day], MOMENT) == MOMENT - day
    assert evidence_time([MOMENT + day], MOMENT) == MOMENT
    assert evidence_time([None], MOMENT) == MOMENT
    assert evidence_time([], MOMENT) == MOMENT


@given(moments, st.integers(0, 2**62))
def test_a_version_by_time_counts_more_than_the_one_before(at: datetime, before: int) -> None:
    found = version_at(at, after=before)
    assert found > before
    assert found in (before + 1, version_at(at))


def test_a_version_by_time_is_microseconds() -> None:
    assert version_at(datetime(1970, 1, 1, 0, 0, 1, 5, tzinfo=UTC)) == 1_000_005

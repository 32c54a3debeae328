"""How far a schedule has got, and whether a user was erased since a time."""

from __future__ import annotations

from datetime import timedelta

from tests.support.aws import coordinator
from tests.support.clock import START, FakeClock

HOUR = timedelta(hours=1)


def test_a_time_is_remembered_and_never_goes_back() -> None:
    mine = coordinator(FakeClock()).for_org("*")
    assert mine.reached("plans") is None
    mine.reach("plans", at=START)
    mine.reach("plans", at=START - HOUR)
    assert mine.reached("plans") == START
    mine.reach("plans", at=START + HOUR)
    assert (mine.reached("plans"), mine.reached("others")) == (START + HOUR, None)


def test_it_is_forgotten_after_thirty_days() -> None:
    clock = FakeClock()
    mine = coordinator(clock).for_org("*")
    mine.reach("plans", at=START)
    clock.advance(30 * 86_400)
    assert mine.reached("plans") is None
    mine.reach("plans", at=START - HOUR)
    assert mine.reached("plans") == START - HOUR


def test_an_erasure_counts_from_its_time_on() -> None:
    acme = coordinator(FakeClock()).for_org("acme")
    assert not acme.was_erased("ada", since=START)
    acme.record_erasure("ada", at=START)
    assert acme.was_erased("ada", since=START)
    assert acme.was_erased("ada", since=START - HOUR)
    assert not acme.was_erased("ada", since=START + timedelta(microseconds=1))
    assert not acme.was_erased("eve", since=START)

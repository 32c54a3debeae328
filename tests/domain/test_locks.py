"""What loosens a lock."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.stored_rows import NOW, guard

from loom.domain.locks import is_loosening
from loom.domain.rows import EPOCH, GuardRow


def lock(mode: str = "read_only", until: datetime = EPOCH, *, is_on: bool = True) -> GuardRow:
    return guard(kind="lock", mode=mode, until=until, is_on=is_on)


SOON, LATE = NOW + timedelta(hours=1), NOW + timedelta(days=1)


@pytest.mark.parametrize(
    ("held", "wanted", "loosens"),
    [
        (lock(), lock("no_delete"), True),
        (lock("no_delete"), lock(), False),
        (lock(), lock(is_on=False), True),
        (lock("no_delete"), lock("no_delete", is_on=False), True),
        (lock(), lock(until=LATE), True),
        (lock(until=LATE), lock(until=SOON), True),
        (lock(until=SOON), lock(until=LATE), False),
        (lock(until=SOON), lock(), False),
        (lock("no_delete", LATE), lock("read_only", SOON), True),
        (None, lock("no_delete", SOON), False),
        (None, lock(is_on=False), False),
    ],
)
def test_a_milder_mode_an_earlier_end_and_no_lock_loosen(
    held: GuardRow | None, wanted: GuardRow, *, loosens: bool
) -> None:
    assert is_loosening(held, wanted) is loosens


LOCKS = st.builds(
    lock,
    st.sampled_from(["read_only", "no_delete"]),
    st.sampled_from([EPOCH, SOON, LATE, LATE + timedelta(days=1)]),
)


@given(LOCKS)
def test_the_same_lock_again_loosens_nothing(held: GuardRow) -> None:
    assert not is_loosening(held, held)


@given(LOCKS, LOCKS, LOCKS)
def test_what_loosens_nothing_in_two_steps_loosens_nothing_in_one(
    first: GuardRow, second: GuardRow, third: GuardRow
) -> None:
    if not is_loosening(first, second) and not is_loosening(second, third):
        assert not is_loosening(first, third)

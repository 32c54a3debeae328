from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.scope import Scope
from loom.domain.turn_ids import turn_ids
from loom.domain.turns import Turn

SCOPE = Scope("org", "ns", "bot", "u-1", "s-1")
MOMENT = datetime(2026, 10, 5, 12, tzinfo=UTC)

sessions = st.lists(
    st.builds(
        Turn,
        index=st.just(0),
        role=st.sampled_from(["user", "assistant"]),
        content=st.sampled_from(["ok", "yes", "hello", "I moved to Lisbon", ""]),
        name=st.sampled_from(["", "Ann"]),
        timestamp=st.sampled_from([None, None, MOMENT, MOMENT + timedelta(seconds=1)]),
    ),
    max_size=20,
)


@given(sessions, st.integers(0, 20))
def test_a_session_sent_again_from_its_start_keeps_its_ids(session: list[Turn], cut: int) -> None:
    assert turn_ids(SCOPE, session, [])[:cut] == turn_ids(SCOPE, session[:cut], [])


@given(sessions, st.integers(0, 20))
def test_new_turns_after_the_previous_ones_have_the_ids_of_the_whole(
    session: list[Turn], cut: int
) -> None:
    whole = turn_ids(SCOPE, session, [])
    assert turn_ids(SCOPE, session[cut:], session[:cut]) == whole[cut:]


@given(sessions)
def test_ids_within_a_request_differ(session: list[Turn]) -> None:
    ids = turn_ids(SCOPE, session, [])
    assert len(set(ids)) == len(session)
    assert all(re.fullmatch(r"[0-9a-f]{32}", one) for one in ids)


@given(st.lists(st.integers(0, 10**6), unique=True, min_size=2, max_size=20), st.data())
def test_a_sliding_window_of_distinct_turns_keeps_all_but_its_first(
    numbers: list[int], data: st.DataObject
) -> None:
    session = [Turn(0, "user", f"said {number}") for number in numbers]
    start = data.draw(st.integers(0, len(session) - 1))
    assert turn_ids(SCOPE, session[start:], [])[1:] == turn_ids(SCOPE, session, [])[start + 1 :]


def test_a_timestamp_makes_the_turn_before_irrelevant() -> None:
    turn = Turn(0, "user", "ok", timestamp=MOMENT)
    alone = turn_ids(SCOPE, [turn], [])
    assert turn_ids(SCOPE, [turn], [Turn(-1, "assistant", "Shall I?")]) == alone
    plain = replace(turn, timestamp=None)
    before = turn_ids(SCOPE, [plain], [Turn(-1, "assistant", "Shall I?")])
    assert before != turn_ids(SCOPE, [plain], [])


def test_the_time_zone_of_a_timestamp_does_not_matter() -> None:
    elsewhere = MOMENT.astimezone(timezone(timedelta(hours=-7)))
    turns = [Turn(0, "user", "ok", timestamp=stamp) for stamp in (MOMENT, elsewhere)]
    assert turn_ids(SCOPE, turns[:1], []) == turn_ids(SCOPE, turns[1:], [])


def test_the_index_and_the_sensitivity_are_no_part_of_it() -> None:
    turn = Turn(0, "user", "ok")
    moved = replace(turn, index=17, sensitive=True, turn_id="x")
    assert turn_ids(SCOPE, [turn], []) == turn_ids(SCOPE, [moved], [])


@pytest.mark.parametrize(
    "change",
    [{"content": "ok."}, {"role": "assistant"}, {"name": "Ann"}, {"timestamp": MOMENT}],
)
def test_each_part_of_a_turn_matters(change: dict[str, str]) -> None:
    turn = Turn(0, "user", "ok")
    assert turn_ids(SCOPE, [turn], []) != turn_ids(SCOPE, [replace(turn, **change)], [])


@pytest.mark.parametrize("part", ["org", "namespace", "agent", "user_id", "session_id"])
def test_each_part_of_the_scope_matters(part: str) -> None:
    turn = Turn(0, "user", "ok", timestamp=MOMENT)
    assert turn_ids(SCOPE, [turn], []) != turn_ids(replace(SCOPE, **{part: "z"}), [turn], [])

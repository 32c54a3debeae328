from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from loom.domain.segments import Segment, cut_segments, halve
from loom.domain.turns import Turn

WINDOW = 50
sessions = st.lists(st.one_of(st.text(max_size=60), st.just("word " * 40)), max_size=20).map(
    lambda said: [Turn(index, "user", text) for index, text in enumerate(said)]
)


def joined(segments: list[Segment]) -> dict[int, str]:
    said: dict[int, str] = {}
    for segment in segments:
        for turn in segment.turns:
            said[turn.index] = said.get(turn.index, "") + turn.content
    return said


@given(sessions)
def test_windows_hold_every_turn_once_in_order(turns: list[Turn]) -> None:
    kind, segments = cut_segments(turns, threshold_chars=WINDOW * 2, window_chars=WINDOW)
    assert joined(segments) == {turn.index: turn.content for turn in turns}
    order = [turn.index for segment in segments for turn in segment.turns]
    assert order == sorted(order)
    if kind == "size":
        assert all(segment.chars <= WINDOW for segment in segments)
        for turn in turns:
            holders = [s for s in segments if any(t.index == turn.index for t in s.turns)]
            assert len(holders) == 1 or len(turn.content) > WINDOW


@given(sessions, st.integers(0, 20))
def test_added_turns_leave_all_windows_but_the_last(turns: list[Turn], cut: int) -> None:
    _, beginning = cut_segments(turns[:cut], threshold_chars=0, window_chars=WINDOW)
    _, whole = cut_segments(turns, threshold_chars=0, window_chars=WINDOW)
    if sum(len(turn.content) for turn in turns[:cut]):
        assert whole[: max(len(beginning) - 1, 0)] == beginning[:-1]


def test_up_to_the_threshold_there_is_one_segment() -> None:
    turns = [Turn(0, "user", "x" * 60), Turn(1, "assistant", "y" * 40)]
    assert cut_segments(turns, threshold_chars=100, window_chars=10) == (
        "whole",
        [Segment(tuple(turns))],
    )
    kind, segments = cut_segments(turns, threshold_chars=99, window_chars=60)
    assert (kind, [segment.turns for segment in segments]) == ("size", [(turns[0],), (turns[1],)])
    assert cut_segments([], threshold_chars=0, window_chars=10) == ("whole", [])


def test_a_part_keeps_what_the_turn_is() -> None:
    turn = Turn(7, "user", "Long. " * 20, name="Ann", turn_id="t", sensitive=True)
    _, segments = cut_segments([turn], threshold_chars=10, window_chars=30)
    parts = [part for segment in segments for part in segment.turns]
    assert len(parts) == 4
    assert {(p.index, p.name, p.turn_id, p.sensitive) for p in parts} == {(7, "Ann", "t", True)}


@given(sessions)
def test_halves_are_smaller_both_have_text_and_nothing_is_lost(turns: list[Turn]) -> None:
    halves = halve(Segment(tuple(turns)))
    spoken = [turn for turn in turns if turn.content.strip()]
    assert (halves is None) == (len(spoken) <= 1)
    if halves:
        assert (*halves[0].turns, *halves[1].turns) == tuple(turns)
        assert all(any(turn.content.strip() for turn in half.turns) for half in halves)


def test_halves_are_nearly_equal() -> None:
    turns = tuple(Turn(index, "user", "x" * 10) for index in range(9))
    halves = halve(Segment(turns))
    assert halves is not None
    assert sorted(len(half.turns) for half in halves) == [4, 5]

"""What runs make of a batch (design section 6), rule by rule and as properties."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.stored_rows import NOW, batch

from loom.domain.queueing.outcomes import (
    MOST_SPLITS,
    SPLIT_ALONE_AFTER,
    Done,
    Erased,
    Failed,
    Held,
    Next,
    Outcome,
    Unfinished,
    Unreachable,
    after,
    done,
    erased,
    expired,
    held,
    hold_of,
    is_expired,
    is_worn_out,
    resent,
    retried,
    started,
)
from loom.domain.queueing.rows import NEVER, STATUSES, QueueRow
from loom.domain.queueing.waits import busy_wait, outage_wait, resend_wait
from loom.domain.rows import EPOCH

LEASE_S = 900.0


def accepted(**changes: Any) -> QueueRow:
    at = {"queued_at": NOW, "updated_at": NOW, "next_attempt_at": NOW}
    return batch(**{**at, "wake_at": NOW + timedelta(minutes=5), **changes})


def run(row: QueueRow, outcome: Outcome, *, now: datetime = NOW, scale: float = 1.0) -> Next:
    return after(started(row, now=now, lease_s=LEASE_S), outcome, now=now, scale=scale)


def run_all(row: QueueRow, *outcomes: Outcome) -> QueueRow:
    for outcome in outcomes:
        row = run(row, outcome).row
    return row


def test_a_start_spends_an_attempt_and_is_woken_when_its_lease_ends() -> None:
    row = started(accepted(), now=NOW, lease_s=LEASE_S)
    assert (row.status, row.attempts, row.part, row.body) == ("running", 1, "state", "")
    assert row.wake_at == NOW + timedelta(seconds=LEASE_S)


def test_after_its_last_attempt_a_start_spends_no_more() -> None:
    row = started(accepted(attempts=8, max_attempts=8), now=NOW, lease_s=LEASE_S)
    assert row.attempts == 8


def test_failures_wait_longer_each_time_and_end_with_the_last_attempt() -> None:
    row, waits = accepted(), []
    for _ in range(7):
        next_ = run(row, Failed("server_error"))
        assert next_.row.next_attempt_at == NOW + timedelta(seconds=next_.hide_s or 0)
        waits.append(next_.hide_s)
        row = next_.row
    assert waits == [15, 60, 300, 1800, 1800, 1800, 1800]
    last = run(row, Failed("server_error"))
    assert (last.row.status, last.row.last_error) == ("failed", "server_error")
    assert (last.is_dead, last.hide_s, last.row.wake_at) == (True, None, NEVER)


@pytest.mark.parametrize(("asked", "waits"), [(None, 15), (10.0, 15), (100.0, 100)])
def test_a_longer_retry_after_wins(asked: float | None, waits: float) -> None:
    assert run(accepted(), Failed("rate_limited", retry_after_s=asked)).hide_s == waits


def test_what_another_attempt_cannot_help_fails_at_once() -> None:
    assert run(accepted(), Failed("invalid_request", is_final=True)).is_dead


def test_an_outage_gives_the_attempt_back_and_sleeps_without_a_message() -> None:
    row, waits = accepted(), []
    for _ in range(8):
        next_ = run(row, Unreachable("unreachable"))
        row = next_.row
        assert (row.status, row.attempts, next_.hide_s) == ("pending", 0, None)
        assert row.is_asleep
        waits.append((row.wake_at - NOW).total_seconds())
    assert waits == [15, 30, 60, 120, 300, 600, 1800, 1800]


def test_an_outage_asked_to_wait_longer_waits_longer() -> None:
    row = run(accepted(), Unreachable("unreachable", retry_after_s=400)).row
    assert row.wake_at == NOW + timedelta(seconds=400)


def test_an_answer_of_any_kind_ends_the_outage() -> None:
    row = run_all(accepted(), Unreachable("unreachable"), Failed("server_error"))
    assert row.outages == 0


SLOW = Unreachable("timeout", timed_out=True)
SLOW_ALONE = Unreachable("timeout", timed_out=True, others_succeed=True)


def test_the_third_time_out_while_others_succeed_halves_and_spends_one() -> None:
    row = run_all(accepted(), SLOW_ALONE, SLOW_ALONE)
    assert (row.attempts, row.splits) == (0, 0)
    row = run(row, SLOW_ALONE).row
    assert (row.attempts, row.splits, row.timeouts, row.status) == (1, 1, 0, "pending")
    assert row.last_error == "timeout"


def test_time_outs_in_an_outage_of_all_halve_nothing() -> None:
    row = run_all(accepted(), *[SLOW] * (SPLIT_ALONE_AFTER - 1))
    assert (row.attempts, row.splits) == (0, 0)


def test_after_hours_of_time_outs_segments_are_halved_at_no_cost() -> None:
    row = run_all(accepted(), *[SLOW] * SPLIT_ALONE_AFTER)
    assert (row.attempts, row.splits, row.timeouts) == (0, 1, 0)


def test_segments_are_halved_so_often_only() -> None:
    row = run_all(accepted(max_attempts=20), *[SLOW_ALONE] * 3 * (MOST_SPLITS + 1))
    assert (row.splits, row.attempts) == (MOST_SPLITS, MOST_SPLITS + 1)


def test_a_run_that_got_further_goes_on_soon_and_spends_nothing() -> None:
    next_ = run(accepted(outages=3), Unfinished())
    assert (next_.row.attempts, next_.row.outages, next_.hide_s) == (0, 0, 5)


@pytest.mark.parametrize(("max_attempts", "isolating"), [(8, [3, 8]), (3, [3]), (2, [2]), (1, [])])
def test_over_its_content_it_is_read_in_halves_in_the_third_and_the_last_attempt(
    max_attempts: int, isolating: list[int]
) -> None:
    row, found = accepted(max_attempts=max_attempts), []
    while not row.is_finished:
        attempt = row.attempts + 1
        if row.is_isolating:
            found.append(attempt)
        row = run(row, Failed("unparseable", over_content=True)).row
    assert found == isolating


def test_a_held_batch_waits_for_the_end_of_the_hold_and_spends_nothing() -> None:
    until = NOW + timedelta(hours=2)
    next_ = run(accepted(), Held("rate_limited", until))
    row = next_.row
    assert (row.status, row.held_reason, row.attempts) == ("held", "rate_limited", 0)
    assert (row.wake_at, next_.hide_s) == (until, None)


def test_a_provider_that_asks_for_short_waits_for_ever_is_asked_less_and_less() -> None:
    row, waits = accepted(), []
    for _ in range(8):
        row = run(row, Held("rate_limited", NOW + timedelta(seconds=1))).row
        waits.append((row.wake_at - NOW).total_seconds())
    assert waits == [15, 30, 60, 120, 300, 600, 1800, 1800]


def test_refused_credentials_are_tried_again_at_the_holds_pace() -> None:
    until = NOW + timedelta(minutes=5)
    row = run_all(accepted(), *[Held("refused_credentials", until)] * 5)
    assert row.wake_at == until


def test_without_an_end_only_the_switch_wakes_it() -> None:
    row = held(accepted(), Held("model_calls_off", None), now=NOW)
    assert (row.status, row.wake_at, row.next_attempt_at) == ("held", NEVER, EPOCH)


def test_a_batch_kept_from_its_start_keeps_its_attempts() -> None:
    row = held(accepted(attempts=3), Held("model_calls_off", None), now=NOW)
    assert row.attempts == 3


def test_a_hold_is_over_at_its_end_and_then_wants_a_probe() -> None:
    until = NOW + timedelta(minutes=5)
    hold = hold_of(accepted(), "refused_credentials", until=until, version=1)
    assert hold.holds(NOW)
    assert not hold.holds(until)
    assert hold.wants_probe
    ended = replace(hold, until=EPOCH)
    assert not ended.holds(NOW)
    assert not ended.wants_probe
    limited = hold_of(accepted(), "rate_limited", until=until, version=1)
    assert not limited.wants_probe


def test_done_names_the_turns_left_out_and_forgets_the_error() -> None:
    row = run(accepted(last_error="unparseable"), Done(skipped_turns=("3:user",))).row
    assert (row.status, row.last_error, row.skipped_turns) == ("done", "", ("3:user",))
    assert done(row, Done(skipped_turns=("3:user",)), now=NOW).skipped_turns == ("3:user",)


def test_a_killed_last_attempt_leaves_it_worn_out() -> None:
    row = started(accepted(attempts=7, max_attempts=8), now=NOW, lease_s=LEASE_S)
    assert is_worn_out(row)
    assert not is_worn_out(accepted(attempts=7, max_attempts=8))


def test_it_expires_after_29_days_unless_it_has_ended() -> None:
    at = NOW + timedelta(days=29)
    assert is_expired(accepted(), now=at)
    assert not is_expired(accepted(), now=at - timedelta(milliseconds=1))
    assert not is_expired(accepted(status="done"), now=at)
    row = expired(accepted(), now=at)
    assert (row.status, row.last_error, row.attempts) == ("failed", "expired", 0)


def test_an_erased_batch_takes_its_transcripts_place() -> None:
    for row in (erased(accepted(body="{}"), now=NOW), run(accepted(body="{}"), Erased()).row):
        assert (row.part, row.body, row.bytes) == ("payload", "", 0)
        assert (row.status, row.last_error) == ("failed", "erased")


def test_a_retry_gives_one_attempt_more() -> None:
    failed = run_all(accepted(), *[Failed("server_error")] * 8)
    row = retried(failed, now=NOW)
    assert (row.status, row.attempts, row.max_attempts) == ("pending", 8, 9)
    assert run(row, Failed("server_error")).row.status == "failed"
    assert run(row, Done()).row.status == "done"


def test_a_resend_is_due_now_and_again_later_each_time() -> None:
    row, waits = accepted(status="held", held_reason="rate_limited"), []
    for _ in range(6):
        row = resent(row, now=NOW)
        waits.append((row.wake_at - NOW) / timedelta(minutes=1))
    assert (row.status, row.held_reason, row.next_attempt_at) == ("pending", "", NOW)
    assert waits == [5, 10, 20, 40, 60, 60]
    assert resend_wait(10**6) == timedelta(hours=1)


def test_waits_are_shortened_but_not_what_the_provider_asks_for() -> None:
    assert run(accepted(), Failed("server_error"), scale=0.01).hide_s == 0.15
    row = run(accepted(), Failed("server_error", retry_after_s=3), scale=0.01)
    assert row.hide_s == 3


@given(st.floats(0, 1e9))
def test_fifty_receives_of_a_busy_batch_are_hours(waited: float) -> None:
    assert 5 <= busy_wait(waited) <= 300
    total = 0.0
    for _ in range(50):
        total += busy_wait(total)
    assert total > 3 * 3600


MOMENTS = st.floats(0, 1e6).map(lambda seconds: NOW + timedelta(seconds=seconds))
WAITS = st.none() | st.floats(0, 86_400)
OUTCOMES: st.SearchStrategy[Outcome] = st.one_of(
    st.builds(Done, skipped_turns=st.lists(st.sampled_from(["1:user", "2:tool"])).map(tuple)),
    st.builds(
        Failed,
        st.just("server_error"),
        over_content=st.booleans(),
        retry_after_s=WAITS,
        is_final=st.booleans(),
    ),
    st.builds(
        Unreachable,
        st.just("timeout"),
        timed_out=st.booleans(),
        others_succeed=st.booleans(),
        retry_after_s=WAITS,
    ),
    st.builds(Unfinished),
    st.builds(Held, st.just("rate_limited"), st.none() | MOMENTS),
    st.builds(Erased),
)
ROWS = st.builds(
    accepted,
    attempts=st.integers(0, 7),
    max_attempts=st.just(8),
    outages=st.integers(0, 20),
    timeouts=st.integers(0, 20),
    splits=st.integers(0, MOST_SPLITS),
    resends=st.integers(0, 20),
)


@given(row=ROWS, outcome=OUTCOMES, now=MOMENTS)
def test_every_outcome_leaves_a_state_that_something_goes_on_from(
    row: QueueRow, outcome: Outcome, now: datetime
) -> None:
    next_ = run(row, outcome, now=now)
    after_it = next_.row
    assert after_it.status in STATUSES
    assert after_it.status != "running"
    assert 0 <= row.attempts <= after_it.attempts <= row.attempts + 1 <= after_it.max_attempts
    if after_it.is_finished:
        assert (next_.hide_s, after_it.wake_at, after_it.held_reason) == (None, NEVER, "")
        assert next_.is_dead == (isinstance(outcome, Failed | Unreachable))
        return
    assert not next_.is_dead
    # Either the message comes again, or the sweep sends one, or the switch does.
    if next_.hide_s is None:
        waits_for_switch = isinstance(outcome, Held) and outcome.until is None
        assert after_it.is_asleep or waits_for_switch
        assert waits_for_switch == (after_it.wake_at == NEVER)
    else:
        assert next_.hide_s >= 0
        assert after_it.next_attempt_at == now + timedelta(seconds=next_.hide_s)
        assert after_it.wake_at > after_it.next_attempt_at
    assert after_it.body == ""


@given(st.lists(OUTCOMES, max_size=60))
def test_attempts_are_bounded_whatever_comes(outcomes: list[Outcome]) -> None:
    row = accepted()
    for outcome in outcomes:
        if row.is_finished:
            break
        row = run(row, outcome).row
        assert row.attempts <= row.max_attempts
        assert row.splits <= MOST_SPLITS
    assert outage_wait(row.outages) <= 1800

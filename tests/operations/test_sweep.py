"""The sweep wakes what is due, once, and leaves everything else alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from tests.support import stored_rows
from tests.support.batches import batch, put, received, state, states
from tests.support.races import race
from tests.support.service import Service, running
from tests.support.sweeping import Statements, settings, swept

from loom.domain.queueing.rows import NEVER
from loom.operations.queue_states import lease_of
from loom.operations.sweep import SweepReport
from loom.ports.queue import QueueUnavailable, WakeUp
from loom.ports.store import Insert, StoreUnavailable

MINUTE = timedelta(minutes=1)


def test_a_batch_due_at_exactly_now_is_woken(service: Service) -> None:
    now = service.clock.now()
    put(
        service,
        batch(service, "due"),
        batch(service, "next", wake_at=now + timedelta(milliseconds=1)),
    )
    report = swept(service)
    assert (report.resent, report.failures, report.is_cut_short) == (1, 0, False)
    assert received(service) == [WakeUp("dev", "local", "due")]
    row = state(service, "due")
    assert (row.part, row.version, row.status, row.resends) == ("state", 2, "pending", 1)
    assert (row.next_attempt_at, row.wake_at) == (now, now + 5 * MINUTE)
    assert state(service, "next").version == 1
    assert service.reported == []


def test_a_second_sweep_finds_nothing_until_the_wait_is_over(service: Service) -> None:
    put(service, batch(service))
    assert swept(service).resent == 1
    assert swept(service).resent == 0
    service.clock.advance(299)
    assert swept(service).resent == 0
    service.clock.advance(1)
    assert swept(service).resent == 1
    assert state(service, "batch-1").wake_at == service.clock.now() + 10 * MINUTE
    assert len(received(service)) == 2


def test_ten_thousand_batches_that_are_not_due_are_read_once_and_left_alone(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = service.clock.now() + MINUTE
    put(service, *(batch(service, f"batch-{n}", wake_at=later) for n in range(10_000)))
    seen = Statements(service, monkeypatch)
    assert swept(service) == SweepReport()
    assert received(service) == []
    assert [name for name in seen.reads if name.startswith("queue_")] == [
        *("queue_old", "queue_due", "queue_switched_on", "queue_totals"),
    ]
    assert seen.inserts == []


def test_many_due_batches_cost_one_insert_and_ten_messages_a_send(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(service, *(batch(service, f"batch-{n:03}") for n in range(40)))
    put(service, batch(service, "theirs"), org="globex")
    seen, sends = Statements(service, monkeypatch), []
    client = service.services.queue._client_factory()
    client.meta.events.register(
        "before-call.sqs.SendMessageBatch", lambda **_: sends.append(1), unique_id="count"
    )
    try:
        assert swept(service).resent == 41
    finally:
        client.meta.events.unregister("before-call.sqs.SendMessageBatch", unique_id="count")
    assert seen.inserts.count("memory_extraction_queue") == 2
    assert seen.reads.count("queue_batch") == 2
    assert len(sends) == 5
    assert len(set(received(service))) == 41


def test_one_run_sends_as_many_as_the_setting_says(service: Service) -> None:
    put(service, *(batch(service, f"batch-{n}") for n in range(5)))
    with settings(service, extraction_queue_resend_max=3) as bounded:
        assert swept(bounded).resent == 3
        assert swept(bounded).resent == 2
        assert swept(bounded).resent == 0


def test_a_backlog_of_one_organisation_does_not_keep_another_waiting(service: Service) -> None:
    now = service.clock.now()
    put(service, *(batch(service, f"batch-{n}", wake_at=now - MINUTE) for n in range(8)))
    put(service, batch(service, "theirs"), org="globex")
    with settings(service, extraction_queue_resend_max=4) as bounded:
        assert swept(bounded).resent == 4
    orgs = [wake_up.org for wake_up in received(service)]
    assert (orgs.count("globex"), orgs.count("dev")) == (1, 3)


def test_two_sweeps_at_a_time_send_once(service: Service) -> None:
    put(service, *(batch(service, f"batch-{n}") for n in range(12)))
    reports = race(2, lambda _: swept(service))
    assert sum(report.resent for report in reports) == 12
    assert len(received(service)) == 12
    assert {row.version for row in states(service, [f"batch-{n}" for n in range(12)]).values()} == {
        2
    }


def test_a_batch_of_a_live_worker_is_left_alone(service: Service) -> None:
    """Its lease was taken again while it ran, so that its wake_at is past."""
    put(service, batch(service, "live", status="running", attempts=1))
    leases = service.services.coordinator.for_org("dev")
    assert leases.acquire(lease_of("live"), owner="worker", seconds=900)
    report = swept(service)
    assert (report.busy, report.resent) == (1, 0)
    assert state(service, "live").version == 1
    assert not leases.acquire(lease_of("live"), owner="another", seconds=900)


def test_a_crashed_run_is_started_again(service: Service) -> None:
    """Reported fault 22: killed between enqueue and the end; replayed once."""
    put(service, batch(service, status="running", attempts=1))
    assert swept(service).resent == 1
    row = state(service, "batch-1")
    assert (row.status, row.attempts, row.last_error) == ("pending", 1, "worker_crashed")
    assert len(received(service)) == 1
    assert service.count("memory_drops") == 0


def test_a_run_that_crashed_in_its_last_attempt_has_failed(service: Service) -> None:
    """Reported fault 16: it stayed "processing" for ever."""
    put(service, batch(service, status="running", attempts=8, max_attempts=8, user_id="u-1"))
    report = swept(service)
    assert (report.crashed, report.resent, report.expired) == (1, 0, 0)
    row = state(service, "batch-1")
    assert (row.status, row.last_error, row.wake_at) == ("failed", "worker_crashed", NEVER)
    assert received(service) == []
    letters = service.services.queue.dead(10)
    assert [(one.wake_up, one.error) for one in letters] == [
        (WakeUp("dev", "local", "batch-1"), "worker_crashed")
    ]
    counted = service.ok("drops.summary", {"namespace": "local", "user_id": "u-1"})
    assert counted["rows"] == [{"stage": "extraction_queue", "reason": "failed", "count": 1}]
    leases = service.services.coordinator.for_org("dev")
    assert leases.acquire(lease_of("batch-1"), owner="anybody", seconds=1)
    assert swept(service) == SweepReport()


def test_a_last_run_that_crashed_after_its_plan_was_won_is_carried_out(service: Service) -> None:
    put(service, batch(service, status="running", attempts=8, max_attempts=8, request_id="r"))
    now = service.clock.now()
    coordination = service.services.coordinator.for_org("dev")
    coordination.win_plan("r", plan_id="plan", user_id="ada", accepted_at=now)
    report = swept(service)
    assert (report.crashed, report.resent) == (0, 1)
    assert state(service, "batch-1").status == "pending"


def test_a_batch_that_waits_for_29_days_expires(service: Service) -> None:
    old = service.clock.now() - timedelta(days=29)
    put(
        service,
        batch(
            service,
            "old",
            queued_at=old,
            wake_at=NEVER,
            status="held",
            held_reason="model_calls_off",
        ),
        batch(
            service,
            "younger",
            queued_at=old + timedelta(milliseconds=1),
            wake_at=NEVER,
            status="held",
        ),
        batch(
            service, "ended", queued_at=old, status="failed", last_error="timeout", wake_at=NEVER
        ),
    )
    report = swept(service)
    assert (report.expired, report.resent) == (1, 0)
    row = state(service, "old")
    assert (row.status, row.last_error, row.held_reason) == ("failed", "expired", "")
    assert state(service, "younger").status == "held"
    assert state(service, "ended").last_error == "timeout"
    assert service.ok("drops.summary", {"namespace": "local"})["rows"] == [
        {"stage": "extraction_queue", "reason": "expired", "count": 1}
    ]
    assert service.services.queue.dead(10) == []
    assert swept(service).expired == 0


def test_with_the_queue_off_batches_expire_and_none_is_sent(service: Service) -> None:
    """Reported fault 19: with the worker off deferred saves stay pending, and that is seen."""
    now = service.clock.now()
    put(service, batch(service), batch(service, "old", queued_at=now - timedelta(days=29)))
    with settings(service, extraction_queue_enabled=False) as off:
        report = swept(off)
    assert (report.resent, report.expired, report.failures) == (0, 1, 0)
    assert received(service) == []
    assert state(service, "batch-1") == batch(service, body="")
    assert state(service, "old").status == "failed"
    assert swept(service).resent == 1, "on again it is sent"


def test_a_batch_held_for_a_switch_is_woken_when_it_is_on_again(service: Service) -> None:
    held = {"status": "held", "held_reason": "model_calls_off", "wake_at": NEVER}
    put(
        service,
        batch(service, "ours", **held),
        batch(service, "waits", **{**held, "held_reason": "rate_limited"}),
    )
    put(service, batch(service, "theirs", **held), org="globex")

    def switch(org: str, *, on: bool, version: int) -> None:
        row = stored_rows.model_calls(is_on=on, version=version)
        token = service.services.ids.new()
        service.store.for_org(org).together(Insert("model_calls", [row], token=token))

    switch("dev", on=False, version=1)
    switch("globex", on=False, version=1)
    assert swept(service).resent == 0
    switch("dev", on=True, version=2)
    assert swept(service).resent == 1
    assert received(service) == [WakeUp("dev", "local", "ours")]
    row = state(service, "ours")
    assert (row.status, row.held_reason) == ("pending", "")
    assert swept(service).resent == 0


@pytest.mark.parametrize("taken", [0, 1])
def test_a_batch_whose_message_was_not_sent_is_due_again_at_once(
    service: Service, taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reported fault 21: a full queue that is swallowed loses the batch."""
    put(service, *(batch(service, f"batch-{n}") for n in range(2)))
    queue, send = service.services.queue, service.services.queue.send
    monkeypatch.setattr(queue, "send", lambda every: [*send(every[:taken]), *every[taken:]])
    report = swept(service)
    assert (report.resent, report.unsent) == (taken, 2 - taken)
    rows = states(service, ["batch-0", "batch-1"]).values()
    assert sorted(row.resends for row in rows) == [0] * (2 - taken) + [1] * taken
    assert {row.status for row in rows} == {"pending"}
    monkeypatch.setattr(queue, "send", send)
    assert swept(service).resent == 2 - taken
    assert len(received(service)) == 2


def test_a_queue_that_breaks_off_leaves_the_batches_due(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(service, batch(service))

    def broken(_: Any) -> Any:
        raise QueueUnavailable("down")

    with monkeypatch.context() as patch:
        patch.setattr(service.services.queue, "send", broken)
        report = swept(service)
    assert (report.resent, report.unsent, report.failures) == (0, 1, 1)
    assert [str(error) for error, _ in service.reported] == ["down"]
    assert swept(service).resent == 1


def test_a_queue_out_of_reach_moves_no_batch_on(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = service.clock.now()
    put(service, batch(service), batch(service, "old", queued_at=now - timedelta(days=29)))

    def down() -> Any:
        raise QueueUnavailable("down")

    monkeypatch.setattr(service.services.queue, "depth", down)
    report = swept(service)
    assert (report.resent, report.unsent, report.expired, report.failures) == (0, 0, 1, 1)
    assert state(service, "batch-1").version == 1


def test_after_a_crash_between_row_and_send_the_batch_is_woken_later(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(service, batch(service))

    class Killed(BaseException):
        """The process ends: nothing after it runs."""

    def killed(_: Any) -> Any:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(service.services.queue, "send", killed)
        with pytest.raises(Killed):
            swept(service)
    assert swept(service).resent == 0
    service.clock.advance(300)
    assert swept(service).resent == 1
    assert len(received(service)) == 1


def test_an_organisation_whose_part_fails_does_not_stop_the_others(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(service, batch(service, "first", wake_at=service.clock.now() - MINUTE))
    put(service, batch(service, "second"), org="globex")
    insert = service.store.insert

    def failing(org: str, what: Insert) -> None:
        if org == "dev":
            raise StoreUnavailable("no answer")
        insert(org, what)

    with monkeypatch.context() as patch:
        patch.setattr(service.store, "insert", failing)
        report = swept(service)
    assert (report.resent, report.failures) == (1, 1)
    assert received(service) == [WakeUp("globex", "local", "second")]
    assert [where for _, where in service.reported] == ["sweep.batches"]
    assert swept(service).resent == 1, "its lease was given back"


def test_a_store_out_of_reach_is_reported(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise StoreUnavailable("no answer")

    monkeypatch.setattr(service.store, "query", broken)
    report = swept(service)
    assert report.failures >= 1
    assert report.resent == 0
    assert "sweep.queue" in [where for _, where in service.reported]


def test_a_sweep_without_time_begins_nothing(service: Service) -> None:
    put(service, batch(service))
    report = swept(service, seconds=1)
    assert (report.resent, report.is_cut_short) == (0, True)
    assert state(service, "batch-1").version == 1
    assert swept(service).resent == 1


def test_a_worker_that_ends_a_batch_before_its_lease_is_free_is_not_overwritten() -> None:
    """Found due, it ends before the sweep reads it under its lease."""
    with running() as service:
        put(service, batch(service))
        together = service.store.for_operator

        def ending() -> Any:
            operator = together()

            class After:
                def together(self, *reads: Any) -> Any:
                    found = operator.together(*reads)
                    put(
                        service,
                        batch(service, part="state", version=2, status="done", wake_at=NEVER),
                    )
                    return found

            return After()

        service.store.for_operator = ending  # type: ignore[method-assign]
        assert swept(service).resent == 0
        assert state(service, "batch-1").status == "done"
        assert received(service) == []

"""The queue's door: what is deleted, what comes again and when, what is logged."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import pytest
from tests.support.queue_events import delivered, event_of, reported_ids
from tests.support.service import Service

from loom import wiring
from loom.adapters.aws.queue import SqsQueue
from loom.entry.dev.functions import Context
from loom.entry.sqs import AFTER_FAULT_S, LEAST_S, MARGIN_S, sqs_handler
from loom.pipeline.services import Services
from loom.ports.queue import DeadLetter, Depth, WakeUp
from loom.ports.queue_messages import body_of

ONE = WakeUp("dev", "support", "q-1")
TWO = WakeUp("acme/eu", "support", "q-2")


@dataclass
class Ran:
    hide_s: float | None = None


class Runs:
    """Stands where the use case does: notes what it is asked, answers by the batch's id."""

    def __init__(self, **answers: float | Exception | None) -> None:
        self.answers = answers
        self.seen: list[tuple[WakeUp, float]] = []
        self.during: Callable[[], None] = lambda: None

    def __call__(self, services: Services, wake_up: WakeUp, *, deadline: float) -> Ran:
        self.seen.append((wake_up, deadline - services.clock.monotonic()))
        self.during()
        answer = self.answers.get(wake_up.queue_id.replace("-", "_"))
        if isinstance(answer, Exception):
            raise answer
        return Ran(answer)


def take(runs: Runs, event: dict[str, Any], *, timeout_s: float = 900) -> set[str]:
    context = Context("ExtractionWorkerFunction", 1024, timeout_s)
    return reported_ids(sqs_handler(runs)(event, context))


def lines(capsys: pytest.CaptureFixture[str], message: str = "batch") -> list[dict[str, Any]]:
    written = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return [line for line in written if line["message"] == message]


def test_a_batch_that_was_handled_is_not_reported_and_has_the_time_that_is_left(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = Runs()

    assert take(runs, delivered(service, body_of(ONE))) == set()

    ((wake_up, left_s),) = runs.seen
    assert wake_up == ONE
    assert 900 - MARGIN_S - 2 < left_s <= 900 - MARGIN_S
    (line,) = lines(capsys)
    assert (line["outcome"], line["org"], line["queue_id"]) == ("handled", "dev", "q-1")
    assert (line["receives"], line["level"]) == (1, "INFO")
    assert line["duration_ms"] >= 0
    assert "hide_s" not in line or line["hide_s"] is None


def test_only_the_batch_that_comes_again_is_reported_and_it_comes_when_it_was_told(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    event = delivered(service, body_of(ONE), body_of(TWO))
    by_id = {record["messageId"]: record["body"] for record in event["Records"]}

    (kept,) = take(Runs(q_2=0.5), event)

    assert by_id[kept] == body_of(TWO)
    (again,) = delivered(service, seconds=3)["Records"]
    assert (again["body"], again["attributes"]["ApproximateReceiveCount"]) == (body_of(TWO), "2")
    assert {(line["outcome"], line.get("hide_s")) for line in lines(capsys)} == {
        ("handled", None),
        ("again", 0.5),
    }


def test_when_every_batch_of_a_call_comes_again_the_call_does_not_fail(service: Service) -> None:
    event = delivered(service, body_of(ONE), body_of(TWO))

    assert len(take(Runs(q_1=60, q_2=60), event)) == 2
    assert delivered(service)["Records"] == []


def test_an_error_of_ours_hides_the_message_and_spares_the_others(
    service: Service, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden: list[float] = []
    queue = service.services.queue
    real = queue.hide
    monkeypatch.setattr(
        SqsQueue,
        "hide",
        lambda _, receipt, seconds: (hidden.append(seconds), real(receipt, seconds)),
    )
    event = delivered(service, body_of(ONE), body_of(TWO))
    secret = "Bearer sk-live-" + "a1B2c3D4e5F6g7H8i9J0"

    (kept,) = take(Runs(q_1=RuntimeError(f"with {secret}")), event)

    assert {r["messageId"]: r["body"] for r in event["Records"]}[kept] == body_of(ONE)
    assert hidden == [AFTER_FAULT_S]
    assert delivered(service)["Records"] == []
    written = capsys.readouterr().out
    assert secret not in written
    found = [json.loads(line) for line in written.splitlines()]
    (fault,) = [line for line in found if line["message"] == "exception"]
    assert (fault["op"], fault["exception_name"]) == ("extraction_worker", "RuntimeError")
    assert [line["level"] for line in found if line.get("outcome") == "failed"] == ["ERROR"]


def test_an_unreadable_message_is_buried_without_its_body_and_the_next_one_runs(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = Runs()

    assert take(runs, event_of("queue_unreadable")) == set()

    (letter,) = service.services.queue.dead(10)
    assert (letter.wake_up, letter.error) == (WakeUp("", "", ""), "unreadable")
    assert [wake_up.namespace for wake_up, _ in runs.seen] == ["support"]
    assert [line["outcome"] for line in lines(capsys)] == ["unreadable", "handled"]


def test_an_unreadable_message_that_cannot_be_buried_stays(service: Service) -> None:
    url, gone = service.services.queue._url, "http://127.0.0.1:9/123456789012/gone"
    queue = SqsQueue(url, gone, service.services.queue._client_factory)
    wiring.use(replace(service.services, queue=queue))
    event = delivered(service, "not one of ours")

    assert take(Runs(), event) == {event["Records"][0]["messageId"]}
    assert delivered(service)["Records"] == []


def test_a_batch_there_is_no_time_for_is_given_back_at_once(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = Runs()
    event = delivered(service, body_of(ONE))

    assert len(take(runs, event, timeout_s=LEAST_S - 0.1)) == 1

    assert runs.seen == []
    assert len(delivered(service)["Records"]) == 1
    assert [line["outcome"] for line in lines(capsys)] == ["given_back"]


def test_the_first_batch_of_a_call_may_leave_no_time_for_the_second(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = [900_000]
    monkeypatch.setattr(Context, "get_remaining_time_in_millis", lambda _: left[0])
    runs = Runs()
    runs.during = lambda: left.__setitem__(0, 12_000)
    event = delivered(service, body_of(ONE), body_of(TWO))

    assert take(runs, event) == {event["Records"][1]["messageId"]}
    assert len(runs.seen) == 1


def test_a_message_that_cannot_be_hidden_stays_all_the_same(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    event = delivered(service, body_of(ONE))
    event["Records"][0]["receiptHandle"] = "no-receipt"

    assert take(Runs(q_1=60), event) == {event["Records"][0]["messageId"]}
    assert len(lines(capsys, "exception")) == 1


def test_calls_at_the_same_time_report_their_own_batches(service: Service) -> None:
    """On a laptop they run in threads of one process."""
    runs = Runs(q_2=60)
    events = [delivered(service, body_of(ONE if n % 2 else TWO)) for n in range(12)]

    with ThreadPoolExecutor(12) as pool:
        found = list(pool.map(lambda event: take(runs, event), events))

    for number, (event, reported) in enumerate(zip(events, found, strict=True)):
        mine = {event["Records"][0]["messageId"]}
        assert reported == (set() if number % 2 else mine)


def test_what_failed_for_good_is_buried_once(service: Service) -> None:
    """The use case buries; the door only deletes."""
    runs = Runs()
    runs.during = lambda: service.services.queue.bury(DeadLetter(ONE, "llm_refused"))

    assert take(runs, delivered(service, body_of(ONE))) == set()
    assert service.services.queue.depth() == Depth(waiting=0, hidden=1, dead=1)

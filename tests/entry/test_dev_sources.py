from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from loom.entry.dev.cloudformation import TemplateError
from loom.entry.dev.emulators import LocalAws
from loom.entry.dev.sources import (
    QueuePoller,
    ScheduleLoop,
    rate_seconds,
    reported,
    schedule_event,
)
from loom.entry.dev.template import QueueSource, Schedule, Template, load

PROJECT = Path(__file__).resolve().parents[1] / "support" / "dev_project" / "template.yaml"


@pytest.fixture
def aws() -> Iterator[LocalAws]:
    running = LocalAws()
    yield running
    running.stop()


@pytest.fixture
def template(aws) -> Template:
    return aws.create(load(PROJECT))


class Function:
    """Records what it is called with; answers what it is told to."""

    def __init__(self, answer=None, *, seconds=0.0):
        self.answer = answer
        self.seconds = seconds
        self.events = []
        self.running = 0
        self.most_at_once = 0
        self._lock = threading.Lock()

    def __call__(self, event):
        with self._lock:
            self.events.append(event)
            self.running += 1
            self.most_at_once = max(self.most_at_once, self.running)
        time.sleep(self.seconds)
        with self._lock:
            self.running -= 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer(event) if callable(self.answer) else self.answer

    def bodies(self):
        return [record["body"] for event in self.events for record in event["Records"]]


def until(condition, seconds=8.0):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)


def poller(aws, template, function, *, batch_size=10, max_concurrency=2, report=True):
    return QueuePoller(
        QueueSource("WorkerFunction", "Jobs", batch_size, max_concurrency, report),
        client=aws.sqs(),
        queue_url=template.names["Jobs"],
        invoke=function,
    )


def left_in(aws, template, queue="Jobs"):
    names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
    answer = aws.sqs().get_queue_attributes(QueueUrl=template.names[queue], AttributeNames=names)
    return sum(int(answer["Attributes"][name]) for name in names)


def send(aws, template, *bodies):
    for body in bodies:
        aws.sqs().send_message(
            QueueUrl=template.names["Jobs"],
            MessageBody=body,
            MessageAttributes={"trace": {"DataType": "String", "StringValue": "t1"}},
        )


def test_a_message_is_delivered_as_an_sqs_event_and_deleted(aws, template):
    function = Function()
    send(aws, template, "one")
    running = poller(aws, template, function)

    running.start()
    until(lambda: function.events and left_in(aws, template) == 0)
    running.stop()

    (record,) = function.events[0]["Records"]
    assert record["body"] == "one"
    assert record["eventSource"] == "aws:sqs"
    assert record["eventSourceARN"] == template.attributes["Jobs.Arn"]
    assert record["eventSourceARN"].startswith("arn:aws:sqs:us-east-1:123456789012:Jobs-")
    assert record["attributes"]["ApproximateReceiveCount"] == "1"
    assert record["messageAttributes"]["trace"]["stringValue"] == "t1"
    assert record["messageId"]
    assert record["receiptHandle"]


def test_only_the_reported_message_comes_back_until_it_is_dead(aws, template):
    function = Function(
        lambda event: {
            "batchItemFailures": [
                {"itemIdentifier": record["messageId"]}
                for record in event["Records"]
                if record["body"] == "fail"
            ]
        }
    )
    send(aws, template, "fine", "fail")
    running = poller(aws, template, function)

    running.start()
    until(lambda: left_in(aws, template, "Dead") == 1, seconds=15)
    running.stop()

    assert function.bodies().count("fine") == 1
    assert function.bodies().count("fail") == 3
    assert left_in(aws, template) == 0


def test_a_function_that_raises_keeps_the_whole_batch(aws, template):
    function = Function(RuntimeError("on purpose"))
    send(aws, template, "one")
    running = poller(aws, template, function)

    running.start()
    until(lambda: len(function.events) >= 2)
    running.stop()

    assert set(function.bodies()) == {"one"}


def test_without_a_report_everything_that_returns_is_done(aws, template):
    function = Function({"batchItemFailures": [{"itemIdentifier": "anything"}]})
    send(aws, template, "one")
    running = poller(aws, template, function, report=False)

    running.start()
    until(lambda: function.events and left_in(aws, template) == 0)
    running.stop()


def test_no_more_batches_run_at_once_than_allowed(aws, template):
    function = Function(seconds=0.3)
    send(aws, template, *[str(number) for number in range(6)])
    running = poller(aws, template, function, batch_size=1, max_concurrency=2)

    running.start()
    until(lambda: len(set(function.bodies())) == 6)
    running.stop()

    assert function.most_at_once == 2


def test_a_stopped_poller_receives_nothing(aws, template):
    function = Function()
    running = poller(aws, template, function)
    running.start()

    running.stop()
    send(aws, template, "late")
    time.sleep(0.5)

    assert function.events == []
    assert left_in(aws, template) == 1


@pytest.mark.parametrize(
    ("answer", "failed"),
    [
        (None, set()),
        ({}, set()),
        ({"batchItemFailures": []}, set()),
        ({"batchItemFailures": None}, set()),
        ({"batchItemFailures": [{"itemIdentifier": "a"}]}, {"a"}),
        ({"batchItemFailures": [{"itemIdentifier": "unknown"}]}, {"a", "b"}),
        ({"batchItemFailures": [{"itemIdentifier": ""}]}, {"a", "b"}),
        ({"batchItemFailures": [{"itemIdentifier": None}]}, {"a", "b"}),
        ({"batchItemFailures": [{}]}, {"a", "b"}),
        ({"batchItemFailures": ["a"]}, {"a", "b"}),
        ({"batchItemFailures": "a"}, {"a", "b"}),
        ("done", {"a", "b"}),
    ],
)
def test_a_partial_batch_response_is_read_as_lambda_reads_it(answer, failed):
    assert reported(answer, {"a", "b"}) == failed


@pytest.mark.parametrize(
    ("expression", "seconds"),
    [
        ("rate(1 minute)", 60),
        ("rate(5 minutes)", 300),
        ("rate(2 hours)", 7200),
        ("rate(1 day)", 86_400),
    ],
)
def test_a_rate_has_its_seconds(expression, seconds):
    assert rate_seconds(expression) == seconds


@pytest.mark.parametrize("expression", ["cron(0 1 * * ? *)", "rate(0 minutes)", "rate(x)", ""])
def test_other_schedules_are_refused(expression):
    with pytest.raises(TemplateError, match="does not run outside AWS"):
        rate_seconds(expression)


def test_a_schedule_fires_again_and_again_even_when_a_call_fails():
    function = Function(RuntimeError("on purpose"))
    schedule = Schedule("Sweep", "Tick", "rate(1 minute)", '{"job": "sweep"}')
    loop = ScheduleLoop(schedule, invoke=function, seconds=0.05)

    loop.start()
    until(lambda: len(function.events) >= 3)
    loop.stop()
    time.sleep(0.1)
    fired = len(function.events)
    time.sleep(0.2)

    assert len(function.events) == fired
    assert function.events[0] == {"job": "sweep"}


def test_a_poller_goes_on_after_a_poll_that_failed(aws, template, monkeypatch):
    function, client = Function(), aws.sqs()
    receive, failures = client.receive_message, []

    def broken_once(**asked):
        if not failures:
            failures.append(1)
            raise RuntimeError("on purpose")
        return receive(**asked)

    monkeypatch.setattr(client, "receive_message", broken_once)
    send(aws, template, "one")
    running = poller(aws, template, function)

    running.start()
    until(lambda: function.events and left_in(aws, template) == 0)
    running.stop()

    assert failures == [1]
    assert running.idle()


def test_a_poller_that_was_stopped_in_a_batch_says_so(aws, template):
    function = Function(seconds=2)
    send(aws, template, "one")
    running = poller(aws, template, function)
    running.start()
    until(lambda: function.events)

    running.stop()

    assert not running.idle()


def test_a_message_is_taken_as_soon_as_it_is_there(aws, template):
    function = Function()
    running = poller(aws, template, function)
    running.start()
    time.sleep(0.3)
    sent = time.monotonic()

    send(aws, template, "one")
    until(lambda: function.events)
    took = time.monotonic() - sent
    running.stop()

    assert took < 0.5


def test_a_schedule_can_have_a_call_at_its_start():
    function = Function(RuntimeError("on purpose"))
    schedule = Schedule("Sweep", "Tick", "rate(1 minute)", '{"job": "sweep"}')
    loop = ScheduleLoop(schedule, invoke=function, seconds=0.3, at_start={"wake_all": True})

    loop.start()
    until(lambda: len(function.events) >= 2)
    loop.stop()

    assert function.events[:2] == [{"wake_all": True}, {"job": "sweep"}]
    assert loop.idle()


def test_a_schedule_that_was_stopped_in_a_call_says_so():
    function = Function(seconds=2)
    loop = ScheduleLoop(Schedule("Sweep", "Tick", "-", "{}"), invoke=function, seconds=0.01)
    loop.start()
    until(lambda: function.events)

    loop.stop()

    assert not loop.idle()


def test_a_schedule_never_overlaps_itself():
    function = Function(seconds=0.1)
    loop = ScheduleLoop(Schedule("Sweep", "Tick", "-", "{}"), invoke=function, seconds=0.01)

    loop.start()
    until(lambda: len(function.events) >= 3)
    loop.stop()

    assert function.most_at_once == 1


def test_a_schedule_without_input_gets_the_default_event():
    event = schedule_event(Schedule("Sweep", "Tick", "rate(1 minute)", None))

    assert event["source"] == "aws.scheduler"
    assert event["resources"][0].endswith("schedule/default/Tick")

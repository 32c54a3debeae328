"""The SQS adapter against an SQS API over HTTP."""

from __future__ import annotations

import json
import socket
import time
import uuid
from collections.abc import Callable, Iterator

import pytest
from tests.support.aws import aws, clients_for, emulator_url, fresh_queues
from tests.support.faults import SqsPartialFailure

from loom.adapters.aws.clients import AwsClients
from loom.adapters.aws.queue import LONGEST_HIDE_S, SqsQueue, group_of
from loom.ports.queue import DeadLetter, Depth, QueueUnavailable, WakeUp
from loom.ports.queue_messages import body_of, wake_up_of

ACME = WakeUp("acme", "support", "q-1")


class Queues:
    """A queue with its dead-letter queue, and a look at what SQS holds."""

    def __init__(self, clients: AwsClients) -> None:
        self.url, self.dlq_url = fresh_queues()
        self.clients = clients
        self.adapter = SqsQueue(self.url, self.dlq_url, clients.sqs)

    def messages(self) -> list[dict[str, str]]:
        """What is there to be received, all of it; it stays hidden then."""
        found: list[dict[str, str]] = []
        while (
            got := self.clients.sqs()
            .receive_message(
                QueueUrl=self.url, MaxNumberOfMessages=10, MessageSystemAttributeNames=["All"]
            )
            .get("Messages", [])
        ):
            found += [
                {
                    "body": message["Body"],
                    "group": message["Attributes"]["MessageGroupId"],
                    "receipt": message["ReceiptHandle"],
                }
                for message in got
            ]
        return found

    def receipt(self) -> str:
        (message,) = self.messages()
        return message["receipt"]


@pytest.fixture
def queues() -> Iterator[Queues]:
    clients = clients_for(emulator_url())
    yield Queues(clients)
    clients.close()


def batch(count: int, org: str = "acme") -> list[WakeUp]:
    return [WakeUp(org, "support", f"q-{number}") for number in range(count)]


def test_25_wake_ups_arrive_in_three_calls(queues: Queues) -> None:
    sizes: list[int] = []
    queues.clients.sqs().meta.events.register(
        "provide-client-params.sqs.SendMessageBatch",
        lambda params, **_: sizes.append(len(params["Entries"])),
    )

    assert queues.adapter.send(batch(25)) == []

    arrived = [wake_up_of(message["body"]) for message in queues.messages()]
    assert sorted(arrived, key=str) == sorted(batch(25), key=str)
    assert sizes == [10, 10, 5]


def test_nothing_to_send_is_no_call(queues: Queues) -> None:
    assert queues.adapter.send([]) == []
    assert SqsQueue(None, None, aws().sqs).send([]) == []


def test_a_message_names_the_batch_and_holds_nothing_else(queues: Queues) -> None:
    queues.adapter.send([ACME])

    (message,) = queues.messages()

    assert json.loads(message["body"]) == {
        "org": "acme",
        "namespace": "support",
        "queue_id": "q-1",
    }


def test_messages_of_one_organisation_are_one_group_also_with_a_slash(queues: Queues) -> None:
    queues.adapter.send([*batch(2, "acme/eu"), *batch(1, "acme/us")])

    groups: dict[str, set[str]] = {}
    for message in queues.messages():
        groups.setdefault(wake_up_of(message["body"]).org, set()).add(message["group"])

    assert groups == {"acme/eu": {group_of("acme/eu")}, "acme/us": {group_of("acme/us")}}
    assert group_of("acme/eu") != group_of("acme/us")
    assert group_of("acme/eu").isalnum()


def test_what_sqs_did_not_take_is_answered_and_the_rest_is_sent(queues: Queues) -> None:
    SqsPartialFailure(queues.clients.sqs(), failing={"1", "3"}, times=1)
    sent = batch(12)

    missed = queues.adapter.send(sent)

    assert missed == [sent[1], sent[3]]
    arrived = {wake_up_of(message["body"]).queue_id for message in queues.messages()}
    assert arrived == {wake_up.queue_id for wake_up in sent} - {"q-1", "q-3"}


def test_a_dead_letter_is_read_and_forgotten(queues: Queues) -> None:
    queues.adapter.bury(DeadLetter(ACME, "llm_refused"))

    (letter,) = queues.adapter.dead(10)

    assert (letter.wake_up, letter.error) == (ACME, "llm_refused")
    assert queues.adapter.depth() == Depth(waiting=0, hidden=0, dead=1)
    queues.adapter.forget(letter)
    assert queues.adapter.depth() == Depth(waiting=0, hidden=0, dead=0)


def test_no_more_dead_letters_are_received_than_asked_for(queues: Queues) -> None:
    for wake_up in batch(13):
        queues.adapter.bury(DeadLetter(wake_up, "llm_refused"))

    first = queues.adapter.dead(12)
    rest = queues.adapter.dead(12)

    assert len(first) == 12
    assert len(rest) == 1
    assert len({letter.wake_up for letter in first + rest}) == 13


def test_a_message_that_was_moved_by_the_redrive_policy_is_undelivered(queues: Queues) -> None:
    queues.clients.sqs().send_message(QueueUrl=queues.dlq_url, MessageBody=body_of(ACME))

    (letter,) = queues.adapter.dead(1)

    assert (letter.wake_up, letter.error) == (ACME, "undelivered")


@pytest.mark.parametrize(
    "body",
    [
        "no json",
        "[]",
        "7",
        "null",
        '{"org": "acme", "namespace": "support"}',
        '{"org": "", "namespace": "support", "queue_id": "q"}',
        '{"org": 1, "namespace": "support", "queue_id": "q"}',
        '{"org": ["a"], "namespace": "support", "queue_id": "q"}',
    ],
)
def test_a_message_that_is_none_of_ours_is_unreadable(queues: Queues, body: str) -> None:
    with pytest.raises(ValueError, match="not a wake-up"):
        wake_up_of(body)
    queues.clients.sqs().send_message(QueueUrl=queues.dlq_url, MessageBody=body)

    (letter,) = queues.adapter.dead(1)

    assert (letter.wake_up, letter.error) == (WakeUp("", "", ""), "unreadable")
    queues.adapter.forget(letter)
    assert queues.adapter.depth().dead == 0


def test_a_letter_without_a_batch_can_be_buried(queues: Queues) -> None:
    queues.adapter.bury(DeadLetter(WakeUp("", "", ""), "unreadable"))

    (letter,) = queues.adapter.dead(1)

    assert (letter.wake_up, letter.error) == (WakeUp("", "", ""), "unreadable")


@pytest.mark.parametrize(
    ("seconds", "asked"),
    [(0, 0), (-3, 0), (0.2, 1), (15, 15), (15.01, 16), (10**9, LONGEST_HIDE_S)],
)
def test_hiding_takes_whole_seconds_within_what_sqs_allows(
    queues: Queues, seconds: float, asked: int
) -> None:
    seen: list[int] = []
    queues.clients.sqs().meta.events.register(
        "provide-client-params.sqs.ChangeMessageVisibility",
        lambda params, **_: seen.append(params["VisibilityTimeout"]),
    )
    queues.adapter.send([ACME])
    receipt = queues.receipt()

    try:
        queues.adapter.hide(receipt, seconds)
    except QueueUnavailable:
        # The message is some milliseconds old already: twelve hours from now is too long.
        assert asked == LONGEST_HIDE_S

    assert seen == [asked]


def test_a_hidden_message_comes_again_when_its_time_is_over(queues: Queues) -> None:
    queues.adapter.send([ACME])
    queues.adapter.hide(queues.receipt(), 1)
    assert queues.messages() == []
    assert queues.adapter.depth() == Depth(waiting=0, hidden=1, dead=0)

    time.sleep(1.1)

    assert queues.receipt()
    assert queues.adapter.depth().hidden == 1


def test_a_message_given_back_can_be_received_at_once(queues: Queues) -> None:
    queues.adapter.send([ACME])
    queues.adapter.hide(queues.receipt(), 0)

    assert queues.adapter.depth() == Depth(waiting=1, hidden=0, dead=0)
    assert queues.receipt()


def test_hiding_by_a_receipt_that_is_none_is_refused(queues: Queues) -> None:
    with pytest.raises(QueueUnavailable):
        queues.adapter.hide("no-receipt", 1)


def test_depth_counts_what_waits_what_is_hidden_and_what_is_dead(queues: Queues) -> None:
    queues.adapter.send(batch(3))
    queues.clients.sqs().receive_message(QueueUrl=queues.url, MaxNumberOfMessages=1)
    queues.clients.sqs().send_message(
        QueueUrl=queues.url, MessageBody=body_of(ACME), DelaySeconds=60
    )
    for wake_up in batch(2):
        queues.adapter.bury(DeadLetter(wake_up, "x"))
    queues.adapter.dead(1)

    assert queues.adapter.depth() == Depth(waiting=2, hidden=2, dead=2)


Use = Callable[[SqsQueue], object]
ALL: list[Use] = [
    lambda queue: queue.send([ACME]),
    lambda queue: queue.bury(DeadLetter(ACME, "x")),
    lambda queue: queue.dead(1),
    lambda queue: queue.forget(DeadLetter(ACME, "x", "receipt")),
    lambda queue: queue.hide("receipt", 1),
    lambda queue: queue.depth(),
]


@pytest.mark.parametrize("use", ALL)
def test_a_queue_that_is_not_there_is_unavailable(use: Use) -> None:
    url, _ = fresh_queues()
    gone = f"{url}-{uuid.uuid4().hex}"

    with pytest.raises(QueueUnavailable, match=r"NonExistentQueue|QueueDoesNotExist"):
        use(SqsQueue(gone, gone, aws().sqs))


@pytest.mark.parametrize("use", ALL)
def test_a_setting_that_is_missing_is_named(use: Use) -> None:
    with pytest.raises(QueueUnavailable, match=r"LOOM_EXTRACTION_QUEUE_(DLQ_)?URL is not set"):
        use(SqsQueue(None, None, aws().sqs))


def test_a_closed_port_is_unavailable_within_seconds() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    clients = clients_for(f"http://127.0.0.1:{port}")
    url = f"http://127.0.0.1:{port}/123456789012/jobs"
    started = time.monotonic()

    for use in ALL:
        with pytest.raises(QueueUnavailable, match="EndpointConnectionError"):
            use(SqsQueue(url, url, clients.sqs))

    assert time.monotonic() - started < 20
    clients.close()


def test_a_second_call_that_fails_as_a_whole_says_so_after_the_first_was_sent(
    queues: Queues,
) -> None:
    calls: list[int] = []

    def too_many(params: dict[str, object], **_: object) -> None:
        calls.append(1)
        if len(calls) == 2:
            params["QueueUrl"] = f"{queues.url}-gone"

    queues.clients.sqs().meta.events.register(
        "before-parameter-build.sqs.SendMessageBatch", too_many
    )

    with pytest.raises(QueueUnavailable):
        queues.adapter.send(batch(12))

    assert len(queues.messages()) == 10

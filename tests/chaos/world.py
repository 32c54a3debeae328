"""Workers, a sweep and a store that is killed, over one SQS queue; everything in real time."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.chaos.chaos_model import ChaosModel
from tests.chaos.script import WORKER_FAULTS, BatchScript, Script
from tests.chaos.taps import Crash, Life, tapped
from tests.support.aws import clients_for
from tests.support.clickhouse_server import ClickHouseServer

from loom.adapters.aws.answer_once import PowertoolsAnswerOnce
from loom.adapters.aws.coordination import DynamoCoordinator
from loom.adapters.aws.items import key
from loom.adapters.aws.queue import SqsQueue
from loom.adapters.aws.tables import create_tables
from loom.adapters.clickhouse.migrations import migrate
from loom.adapters.clickhouse.store import ClickHouseStore
from loom.adapters.local.clock import SystemClock
from loom.adapters.local.ids import UuidIds
from loom.adapters.local.no_embedder import NoEmbedder
from loom.adapters.openai.chat import OpenAIModel
from loom.operations.call import Call
from loom.operations.run_queued import run_queued
from loom.operations.set_from_messages import SetFromMessagesRequest, set_from_messages
from loom.operations.sweep import sweep
from loom.pipeline.services import Services
from loom.ports.coordination import CoordinationUnavailable
from loom.ports.queue import QueueUnavailable, WakeUp
from loom.ports.queue_messages import wake_up_of
from loom.ports.store import StoreUnavailable
from loom.settings import ModelSettings, QueueSettings, Settings

TABLE = "loom-chaos"
NAMESPACE = "team"
RUN_S = 20.0
VISIBLE_AFTER_S = 15
WAIT_SCALE = 0.002
"""Half an hour is 3.6 seconds; SQS hides for whole seconds, so a wait is one at least."""

_STRIKES: dict[str, tuple[str, str]] = {
    "crash_store_before": ("store.together", "before"),
    "crash_store_after": ("store.together", "after"),
    "crash_claim_after": ("coordination.claim_versions", "after"),
    "crash_model_after": ("model.ask", "after"),
    "crash_win_before": ("coordination.win_plan", "before"),
    "crash_win_after": ("coordination.win_plan", "after"),
    "crash_finish_before": ("coordination.finish", "before"),
    "crash_finish_after": ("coordination.finish", "after"),
    "crash_release_before": ("coordination.release", "before"),
    "store_error_before": ("store.together", "before"),
    "store_error_after": ("store.together", "after"),
    "claim_error_before": ("coordination.claim_versions", "before"),
    "claim_error_after": ("coordination.claim_versions", "after"),
    "lease_lost": ("model.ask", "before"),
    "erased": ("model.ask", "before"),
}
_OFTEN = {"store.together": 4, "coordination.claim_versions": 2}
"""How often one run makes such a call, about: the point of a strike is drawn among these."""


@dataclass
class World:
    script: Script
    model: ChaosModel
    server: ClickHouseServer
    aws_url: str
    workers: int = 4
    by_queue_id: dict[str, BatchScript] = field(default_factory=dict)
    accepted: dict[str, str] = field(default_factory=dict)
    """Queue id by tag."""
    store_kills: int = 0
    survived: list[BaseException] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.aws = clients_for(self.aws_url)
        create_tables(self.aws.dynamodb(), TABLE)
        sqs = self.aws.sqs()
        self.url = sqs.create_queue(
            QueueName="chaos", Attributes={"VisibilityTimeout": str(VISIBLE_AFTER_S)}
        )["QueueUrl"]
        self.dlq_url = sqs.create_queue(QueueName="chaos-dead")["QueueUrl"]
        self.store = ClickHouseStore(self.server.dsn, timeout_s=5, connect_timeout_s=1)
        migrate(self.store)
        self.services = self._services()
        self._stop = threading.Event()
        self._lock = threading.Lock()

    def _services(self) -> Services:
        settings, clock = Settings(), SystemClock()
        settings.queue = QueueSettings(
            extraction_queue_wait_scale=WAIT_SCALE, extraction_queue_lease_s=15
        )
        settings.model = ModelSettings(llm_timeout_s=1.0, llm_max_retries=0)
        report: Callable[[BaseException, str], None] = lambda error, where: None  # noqa: E731, ARG005
        return Services(
            settings=settings,
            store=self.store,
            coordinator=DynamoCoordinator(TABLE, self.aws.dynamodb, clock=clock),
            answer_once=PowertoolsAnswerOnce(TABLE, self.aws.dynamodb, report=report),
            queue=SqsQueue(self.url, self.dlq_url, self.aws.sqs),
            model=OpenAIModel(self.model.base_url, None, "scripted", max_retries=0),
            embedder=NoEmbedder(),
            clock=clock,
            ids=UuidIds(),
            report=report,
        )

    # --- accepting --------------------------------------------------------------------------------

    def accept(self, batch: BatchScript) -> None:
        """As a client does it: a refused or lost answer is sent again."""
        life = Life(lambda call, when: self._at_accept(batch, call, when))
        request = SetFromMessagesRequest.model_validate(_request(batch))
        services = tapped(self.services, life)
        while batch.tag not in self.accepted:
            call = Call(principal="-", deadline=time.monotonic() + 20, request_id="r")
            with contextlib.suppress(StoreUnavailable, CoordinationUnavailable):
                queue_id = set_from_messages(services, call, request)["queue_id"]
                self.by_queue_id[queue_id] = batch
                self.accepted[batch.tag] = queue_id

    def _at_accept(self, batch: BatchScript, call: str, when: str) -> None:
        if call == "queue.send" and when == "before" and self._strikes(batch, "send_fails"):
            raise QueueUnavailable("chaos")

    # --- working ----------------------------------------------------------------------------------

    def run(self, *, seconds: float, kills: int) -> None:
        """Accept everything while workers run; ends when every batch has, or the time is over."""
        threads = [
            *(threading.Thread(target=self._worker) for _ in range(self.workers)),
            threading.Thread(target=self._sweeper),
            threading.Thread(target=self._killer, args=(kills,)),
        ]
        for thread in threads:
            thread.start()
        try:
            for batch in self.script.batches.values():
                self.accept(batch)
            deadline = time.monotonic() + seconds
            while time.monotonic() < deadline and (self.store_kills < kills or self.waiting()):
                time.sleep(1)
        finally:
            self._stop.set()
            for thread in threads:
                thread.join()

    def waiting(self) -> int:
        sql = (
            "SELECT count() AS n FROM (SELECT argMax(status, version) AS s"
            " FROM memory_extraction_queue GROUP BY org, namespace, queue_id)"
            " WHERE s IN ('pending', 'running', 'held')"
        )
        try:
            return int(self.store.query("waiting", sql, {})[0]["n"])
        except StoreUnavailable:
            return -1

    def _worker(self) -> None:
        sqs = self.aws.sqs()
        while not self._stop.is_set():
            answer = sqs.receive_message(
                QueueUrl=self.url,
                MaxNumberOfMessages=1,
                WaitTimeSeconds=1,
                MessageSystemAttributeNames=["ApproximateReceiveCount"],
            )
            for message in answer.get("Messages", []):
                self._handle(message)

    def _handle(self, message: Any) -> None:
        wake_up = wake_up_of(message["Body"])
        receipt = message["ReceiptHandle"]
        batch = self.by_queue_id.get(wake_up.queue_id)
        if batch is None:
            self.services.queue.hide(receipt, 1)  # the accept has not returned yet
            return
        if self._strikes(batch, "delivered_late"):
            self.services.queue.hide(receipt, 3)
            return
        if self._strikes(batch, "delivered_twice"):
            self.services.queue.send([wake_up])
        counts: dict[str, int] = {}
        life = Life(lambda call, when: self._at_work(batch, wake_up, counts, call, when))
        try:
            handled = run_queued(
                tapped(self.services, life), wake_up, deadline=time.monotonic() + RUN_S
            )
        except Crash:
            return
        except (StoreUnavailable, CoordinationUnavailable, QueueUnavailable) as error:
            self.survived.append(error)
            self.services.queue.hide(receipt, 1)
            return
        if life.is_over:
            return
        if handled.hide_s is None:
            self.aws.sqs().delete_message(QueueUrl=self.url, ReceiptHandle=message["ReceiptHandle"])
        else:
            self.services.queue.hide(receipt, handled.hide_s)

    def _at_work(
        self, batch: BatchScript, wake_up: WakeUp, counts: dict[str, int], call: str, when: str
    ) -> None:
        if when == "before":
            counts[call] = counts.get(call, 0) + 1
        for name in (*WORKER_FAULTS, "erased"):
            point = min(batch.point, _OFTEN.get(call, 1))
            if _STRIKES[name] == (call, when) and counts[call] == point:
                self._strike(name, batch, wake_up)

    def _strike(self, name: str, batch: BatchScript, wake_up: WakeUp) -> None:
        if not self._strikes(batch, name):
            return
        if name == "erased":
            coordination = self.services.coordinator.for_org(wake_up.org)
            coordination.record_erasure(batch.tag, at=self.services.clock.now())
        elif name == "lease_lost":
            self.aws.dynamodb().delete_item(
                TableName=TABLE, Key=key(wake_up.org, "lease", f"queue:{wake_up.queue_id}")
            )
            self.services.queue.send([wake_up])
            time.sleep(0.5)
        elif name.startswith("crash"):
            raise Crash
        elif name.startswith("store"):
            raise StoreUnavailable("chaos")
        else:
            raise CoordinationUnavailable("chaos")

    def _strikes(self, batch: BatchScript, name: str) -> bool:
        """Each fault strikes its batch once."""
        with self._lock:
            if name not in batch.faults or name in batch.done:
                return False
            batch.done.add(name)
            self.script.struck[name] += 1
            return True

    def _sweeper(self) -> None:
        while not self._stop.wait(0.5):
            try:
                sweep(self.services, deadline=time.monotonic() + 20)
            except (StoreUnavailable, CoordinationUnavailable, QueueUnavailable) as error:
                self.survived.append(error)

    def _killer(self, kills: int) -> None:
        """The store is gone for a moment, at points of the accepting and of the working."""
        total = len(self.script.batches)
        for number in range(kills):
            share = total * (number + 1) // (kills + 1)
            while len(self.accepted) < share and not self._stop.wait(0.05):
                pass
            if self._stop.is_set():
                return
            self.server.kill()
            time.sleep(0.3)
            self.server.start()
            self.store_kills += 1


def _request(batch: BatchScript) -> dict[str, Any]:
    middle = "POISON " if "poison_turn" in batch.faults else "By the way, the weather of "
    said = (
        f"My locker of {batch.tag} is w{batch.tag}one.",
        f"{middle}{batch.tag} is fine.",
        f"My planet of {batch.tag} is w{batch.tag}two.",
    )
    return {
        "org": batch.org,
        "namespace": NAMESPACE,
        "user_id": batch.tag,
        "messages": [{"role": "user", "content": text} for text in said],
        "defer": True,
        "pipeline_steps": [
            *("loom.fetch_existing_memories", "loom.llm_extract", "loom.verify_grounded"),
            *("loom.hash_dedup", "loom.bulk_write"),
        ],
    }


__all__ = ["NAMESPACE", "World"]

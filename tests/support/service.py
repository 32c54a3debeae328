"""The service inside a test: the real handlers on the embedded store, the AWS emulator, a
scripted model. Only the clock is held still.

    with running() as service:
        service.model.rules([...])
        answer = service.ok("memory.set_from_messages", {"messages": [...]})
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from tests.support.aws import aws, fresh_queues, fresh_table
from tests.support.clock import FakeClock
from tests.support.scripted_model import ScriptedModel
from tests.support.store import fresh_store

from loom import wiring
from loom.adapters.aws.answer_once import PowertoolsAnswerOnce
from loom.adapters.aws.coordination import DynamoCoordinator
from loom.adapters.aws.queue import SqsQueue
from loom.adapters.clickhouse.store import ClickHouseStore
from loom.adapters.local.ids import UuidIds
from loom.adapters.local.no_embedder import NoEmbedder
from loom.adapters.openai.chat import OpenAIModel
from loom.adapters.openai.embeddings import OpenAIEmbedder
from loom.entry.dev.functions import Context
from loom.entry.http import Handler, http_handler
from loom.entry.ops import OPS
from loom.pipeline.services import Services
from loom.ports.store import Read
from loom.settings import Settings

DIMENSIONS = 256


@dataclass
class Reply:
    status: int
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def code(self) -> str:
        return str(self.body["detail"]["code"])


@dataclass
class Service:
    """One running service; `reported` holds the exceptions it survived."""

    services: Services
    model: ScriptedModel
    store: ClickHouseStore
    clock: FakeClock
    reported: list[tuple[BaseException, str]] = field(default_factory=list)
    timeout_s: float = 29.0

    def call(
        self,
        op: str,
        body: Any = None,
        *,
        headers: dict[str, str] | None = None,
        raw: bytes | str | None = None,
        method: str = "POST",
        identity: dict[str, Any] | None = None,
        door: str | None = None,
    ) -> Reply:
        """Send one request through the Lambda handler that serves the op, or that of `door`."""
        path = op if op.startswith("/") else f"/v1/{op}"
        text = raw if raw is not None else json.dumps(body)
        event = {
            "resource": path,
            "path": path,
            "httpMethod": method,
            "headers": {"Content-Type": "application/json", **(headers or {})},
            "multiValueHeaders": None,
            "queryStringParameters": None,
            "multiValueQueryStringParameters": None,
            "pathParameters": None,
            "requestContext": {
                "httpMethod": method,
                "path": path,
                "resourcePath": path,
                "stage": "prod",
                "identity": {"sourceIp": "127.0.0.1", **(identity or {})},
            },
            "body": base64.b64encode(text).decode() if isinstance(text, bytes) else text,
            "isBase64Encoded": isinstance(text, bytes),
        }
        door = door or (OPS[op].door if op in OPS else "retrieval")
        answer = handler(door)(event, Context(door, 512, self.timeout_s))
        return Reply(
            answer["statusCode"],
            {name.lower(): value for name, value in answer["headers"].items()},
            json.loads(answer["body"]),
        )

    def ok(self, op: str, body: Any, **more: Any) -> dict[str, Any]:
        """The answer of a call that must succeed."""
        reply = self.call(op, body, **more)
        assert reply.status == 200, reply.body
        return reply.body

    def refused(self, op: str, body: Any, code: str, **more: Any) -> dict[str, Any]:
        """The error detail of a call that must be refused with `code`."""
        reply = self.call(op, body, **more)
        assert reply.status != 200, reply.body
        assert reply.code == code, reply.body
        return dict(reply.body["detail"])

    def says(self, *facts: dict[str, Any], **more: Any) -> None:
        """Script the next extractions: every one answers these facts."""
        self.model.rules([{"stage": "extract", "answer": {"facts": list(facts), **more}}])

    def extract(self, *contents: str, **fields: Any) -> dict[str, Any]:
        """Extract from user turns with these texts."""
        messages = [{"role": "user", "content": content} for content in contents]
        return self.ok("memory.set_from_messages", {"messages": messages, **fields})

    def rows(self, read: Read[Any], org: str = "dev") -> list[Any]:
        return self.store.for_org(org).together(read).of(read)

    def count(self, table: str, org: str = "dev") -> int:
        sql = f"SELECT count() AS n FROM {table} FINAL WHERE org = {{org:String}}"  # noqa: S608
        return int(self.store.query("count", sql, {"org": org})[0]["n"])


@cache
def handler(door: str) -> Handler:
    return http_handler(door)


def fact(subject: str, attribute: str, value: str, *indices: int, **more: Any) -> dict[str, Any]:
    """A fact as a model would answer it."""
    return {
        "subject": subject,
        "attribute": attribute,
        "value": value,
        "source_message_indices": list(indices or (0,)),
        **more,
    }


@contextmanager
def running(*, embeddings: bool = True, **changes: Any) -> Iterator[Service]:
    """A service on a fresh database and table. `changes` replace fields of `Services`."""
    with ScriptedModel() as model, fresh_store() as store:
        clock, table = FakeClock(), fresh_table()
        reported: list[tuple[BaseException, str]] = []

        def report(error: BaseException, where: str) -> None:
            reported.append((error, where))

        extractor = OpenAIModel(model.base_url, None, "scripted", max_retries=1, backoff_s=0.01)
        embedder = OpenAIEmbedder(
            model.base_url, None, "scripted", DIMENSIONS, max_retries=0, backoff_s=0.01
        )
        services = Services(
            settings=Settings(),
            store=store,
            coordinator=DynamoCoordinator(table, aws().dynamodb, clock=clock),
            answer_once=PowertoolsAnswerOnce(table, aws().dynamodb, report=report),
            queue=SqsQueue(*fresh_queues(), aws().sqs),
            model=extractor,
            embedder=embedder if embeddings else NoEmbedder(),
            clock=clock,
            ids=UuidIds(),
            report=report,
        )
        services = replace(services, **changes)
        wiring.use(services)
        try:
            yield Service(services, model, store, clock, reported)
        finally:
            wiring.reset()
            for each in (extractor, embedder):
                each.close()

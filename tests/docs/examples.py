"""The examples of the documentation, run against the real handlers.

A call is a request block under `<!-- run: memory.set -->`, or a curl command in a shell block. The
block after it shows the whole answer under `<!-- answer: 200 -->`, or some of its fields under
`<!-- part of the answer -->`. A block under `<!-- model says: typed_record -->` is what a language
model answers to that stage of the call that follows. Each page starts on an empty service
with the rules provider and the local embedder, as `make dev` has them on a laptop; the clock stands
at noon of 5 October 2026 and moves on by a minute after every call, and ids repeat from run to run.
"""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.docs.pages import Block, blocks
from tests.support.clock import FakeClock, SeededIds
from tests.support.service import Reply, Service, running

from loom import wiring
from loom.adapters.local.minilm import MiniLMEmbedder
from loom.adapters.openai.chat import OpenAIModel
from loom.entry.ops import OPS
from loom.settings import ModelSettings
from loom.wiring import build_model

REQUEST_ID = "docs-1"
NOON = datetime(2026, 10, 5, 12, tzinfo=UTC)
CALL_SECONDS = 60
SCORE_TOLERANCE = 0.002
"""A processor's own way of adding floats moves a cosine in its last digits."""
WHOLE = "answer: "
PART = "part of the answer"
SAYS = "model says: "
LOCAL = "http://127.0.0.1:7777"


@dataclass(frozen=True)
class Example:
    """One call of a page; `answer` is the block that shows what comes back, if any does."""

    method: str
    path: str
    body: str | None
    headers: dict[str, str]
    status: int
    whole: bool
    answer: Block | None
    says: tuple[str, str] | None = None
    """Stage and answer of the language model that the call is served with, if it is."""


@contextmanager
def documented_service() -> Iterator[Service]:
    """A service as the examples have it."""
    model = build_model(ModelSettings(llm_provider="rules"))
    clock = FakeClock(NOON)
    with running(model=model, embedder=MiniLMEmbedder(), clock=clock, ids=SeededIds()) as service:
        service.clock = clock
        # The engine's own clock is ahead of the examples', and would remove their batches at once.
        service.store.query("ttl", "ALTER TABLE memory_extraction_queue REMOVE TTL", {})
        yield service


def examples(page: Path) -> list[Example]:
    """The calls of a page, in order."""
    found: list[Example] = []
    says: tuple[str, str] | None = None
    for block, after in pairwise([*blocks(page), None]):
        if block is None:
            continue
        if block.marker.startswith(SAYS):
            says = block.marker.removeprefix(SAYS), block.text
        elif block.marker.startswith("run: "):
            found.append(replace(_marked(block, after), says=says))
            says = None
        elif block.language == "sh" and "curl " in block.text:
            found.extend(_commands(block, after))
    return found


def call(service: Service, example: Example) -> Reply:
    """Send one example and let a minute pass."""
    op = example.path.removeprefix("/v1/")
    with _model_of(service, example):
        reply = service.call(
            op if op in OPS else example.path,
            method=example.method,
            raw=example.body or "",
            headers={"X-Request-Id": REQUEST_ID, **example.headers},
        )
    service.clock.advance(CALL_SECONDS)
    return reply


@contextmanager
def _model_of(service: Service, example: Example) -> Iterator[None]:
    """The language model whose answer the page shows; else the rules provider stays."""
    if example.says is None:
        yield
        return
    stage, text = example.says
    service.model.rules([{"stage": stage, "answer": text}])
    model = OpenAIModel(service.model.base_url, None, "a-language-model")
    wiring.use(replace(service.services, model=model))
    try:
        yield
    finally:
        wiring.use(service.services)
        model.close()


def differences(shown: Any, real: Any, *, whole: bool, at: str = "answer") -> list[str]:
    """Where what is shown is not what came; with `whole` nothing may be left out of an object."""
    if isinstance(shown, dict) and isinstance(real, dict):
        missing = [f"{at}.{name} does not exist" for name in shown.keys() - real.keys()]
        left_out = [f"{at}.{name} is not shown" for name in real.keys() - shown.keys() if whole]
        if at.endswith("stage_ms"):
            return missing + left_out
        inner = [
            differences(shown[name], real[name], whole=whole, at=f"{at}.{name}")
            for name in shown.keys() & real.keys()
        ]
        return missing + left_out + [line for lines in inner for line in lines]
    if isinstance(shown, list) and isinstance(real, list):
        if len(shown) != len(real):
            return [f"{at} has {len(real)} items, not {len(shown)}"]
        pairs = enumerate(zip(shown, real, strict=True))
        inner = [differences(a, b, whole=whole, at=f"{at}.{n}") for n, (a, b) in pairs]
        return [line for lines in inner for line in lines]
    if isinstance(shown, float) and isinstance(real, float):
        return [] if math.isclose(shown, real, abs_tol=SCORE_TOLERANCE) else [f"{at} is {real!r}"]
    return [] if type(shown) is type(real) and shown == real else [f"{at} is {real!r}"]


def _marked(block: Block, after: Block | None) -> Example:
    if after is None or not after.marker.startswith((WHOLE, PART)):
        raise AssertionError(f"the request in line {block.first + 1} has no answer")
    target = block.marker.removeprefix("run: ")
    whole = after.marker.startswith(WHOLE)
    method, _, path = target.rpartition(" ")
    return Example(
        method=method or "POST",
        path=path if path.startswith("/") else f"/v1/{path}",
        body=block.text if method != "GET" else None,
        headers={},
        status=int(after.marker.removeprefix(WHOLE)) if whole else 200,
        whole=whole,
        answer=after,
    )


def _commands(block: Block, after: Block | None) -> Iterator[Example]:
    """The curl commands of a shell block; the answer shown belongs to the last one."""
    commands = list(_curls(block.text))
    shown = after if after and after.marker.startswith(PART) else None
    for number, words in enumerate(commands, start=1):
        last = number == len(commands)
        yield Example(
            method="POST" if "-d" in words else "GET",
            path=_path(words),
            body=words[words.index("-d") + 1] if "-d" in words else None,
            headers=_headers(words),
            status=200,
            whole=False,
            answer=shown if last else None,
        )


def _curls(text: str) -> Iterator[list[str]]:
    """The words of each command, one command to a line; a body may go over several lines."""
    words = shlex.split(text.replace("\\\n", " "), comments=True)
    starts = [at for at, word in enumerate(words) if word == "curl"]
    for start, end in pairwise([*starts, len(words)]):
        yield words[start:end]


def _path(words: list[str]) -> str:
    [url] = [word for word in words if word.startswith(LOCAL)]
    return url.removeprefix(LOCAL)


def _headers(words: list[str]) -> dict[str, str]:
    pairs = (words[at + 1].split(": ", 1) for at, word in enumerate(words) if word == "-H")
    return dict(pairs)


def rendered(reply: Reply) -> str:
    """An answer as the reference shows it; times differ from run to run, so few of them stay."""
    body = dict(reply.body)
    if body.get("stage_ms"):
        body["stage_ms"] = {name: round(ms, 1) for name, ms in body["stage_ms"].items()}
    return json.dumps(body, ensure_ascii=False, indent=2)

"""`loom demo`: two conversations in, and what the service kept of them, read back over HTTP."""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import click
import httpx

from loom.cli import DEFAULT_PORT
from loom.cli.calls import error_of
from loom.cli.dev import in_use, start_failures
from loom.cli.project import find_template
from loom.cli.render import Fact, Screen, Source, shortened
from loom.entry.dev.environment import applied
from loom.entry.dev.service import DevService

ANSWER_SECONDS: Final = 120.0
SHOWN_RESULTS: Final = 3
SECRET_SHOWN: Final = 7

Json = dict[str, Any]


class DemoFailed(Exception):
    """The service did not answer as it should; the message says to what."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """A request body of memory.set_from_messages and what to ask afterwards."""

    file: str
    title: str
    search: str
    recall: str


CONVERSATIONS: Final = (
    Conversation(
        "support_chat.json",
        "A support chat",
        search="Which city did the customer move to?",
        recall="order number",
    ),
    Conversation(
        "coding_session.json",
        "A session with a coding agent",
        search="What has to run before pushing?",
        recall="visibility timeout",
    ),
)


def run(*, template: Path | None) -> None:
    """Run the demo in a temporary folder. ClickException when anything fails."""
    path = find_template(template)
    screen = Screen()
    screen.heading("Loom keeps what is durable in a conversation.")
    screen.line(
        "Each fact has a verdict: clear is new, refines is a new value of something known, "
        "duplicate is known already.",
        indent=2,
    )
    screen.line("Starting the service on a free port ...", indent=2)
    with ExitStack() as stack:
        stack.enter_context(start_failures())
        stack.enter_context(applied(demo_environment(os.environ)))
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="loom-demo-"))
        service = stack.enter_context(DevService(path, Path(folder), own_store=True))
        screen.line(f"{service.url}  {in_use()}", indent=2)
        client = stack.enter_context(httpx.Client(base_url=service.url, timeout=ANSWER_SECONDS))
        try:
            for number, conversation in enumerate(CONVERSATIONS, start=1):
                Tour(Ops(client), screen).show(conversation, number, path.parent / "events")
        except (DemoFailed, httpx.HTTPError) as error:
            raise click.ClickException(str(error)) from error
    what_next(screen)


def demo_environment(given: Mapping[str, str]) -> dict[str, str]:
    """The person's environment; only a model that was chosen for Loom is used.

    A key that lies in the shell for other programs does not send the demo to its provider.
    """
    chosen = any(name.startswith("LOOM_LLM_") for name in given)
    return dict(given) if chosen else {**given, "LOOM_LLM_PROVIDER": "rules"}


class Ops:
    """Calls ops over HTTP."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def __call__(self, op: str, body: Mapping[str, Any]) -> Json:
        """The answer. DemoFailed when it is an error."""
        response = self._client.post(f"/v1/{op}", json=body)
        if response.is_error:
            raise DemoFailed(f"{op} answered {response.status_code}: {_said(response)}")
        answer: Json = response.json()
        return answer


def _said(response: httpx.Response) -> str:
    """What the error says, and what helps when it is the model's."""
    code, said = error_of(response)
    if code.startswith("EXTRACTION_"):
        said += "\nThe built-in rules need no model: LOOM_LLM_PROVIDER=rules make demo"
    return said


class Tour:
    """Shows one conversation: what was kept, finding it again, and what was kept out."""

    def __init__(self, ops: Ops, screen: Screen) -> None:
        self._ops = ops
        self._screen = screen

    def show(self, conversation: Conversation, number: int, events: Path) -> None:
        body = read_event(events / conversation.file)
        messages = body["messages"]
        self._screen.heading(f"{number}. {conversation.title}: {len(messages)} turns")
        started = time.monotonic()
        answer = self._ops("memory.set_from_messages", body)
        seconds = time.monotonic() - started
        written = answer["written"]
        self._screen.line(f"{_kept(written)} in {seconds:.1f} s", indent=2)
        facts = [self._fact(row, place(body)) for row in written]
        for fact in facts:
            self._screen.fact(fact)
        self._find(conversation, place(body))
        self._withheld(body, facts)

    def _fact(self, row: Json, where: Json) -> Fact:
        """The version a row of `written` is about; a later row may have replaced it."""
        key, number = row["memory_key"], row["version"]
        versions = self._ops("memory.history", {**where, "memory_key": key})["versions"]
        version = next((one for one in versions if one["version"] == number), None)
        if version is None:
            raise DemoFailed(f"memory.history has no version {number} of {key}")
        query = {**where, "memory_key": key, "version": number}
        turns = self._ops("memory.evidence", query)["turns"]
        return Fact(
            key=key,
            verdict=row["conflict_verdict"],
            value=as_text(version["value"]),
            tags=version["tags"],
            sources=[source_of(turn) for turn in turns],
            replaced=version["status"] == "superseded",
        )

    def _find(self, conversation: Conversation, where: Json) -> None:
        screen = self._screen
        screen.gap()
        screen.line(f"memory.search “{conversation.search}”", indent=2, style="bold")
        found = self._ops("memory.search", {**where, "query": conversation.search})["results"]
        if not found:
            screen.line("nothing")
        for hit in found[:SHOWN_RESULTS]:
            named = "verbatim" if hit["source"] == "chunk" else hit["memory_key"]
            screen.line(f"{named}: {shortened(hit['content_excerpt'])}")
        screen.gap()
        screen.line(f"memory.recall “{conversation.recall}”", indent=2, style="bold")
        turns = self._ops("memory.recall", {**where, "query": conversation.recall})["turns"]
        if not turns:
            raise DemoFailed(f"memory.recall found nothing for “{conversation.recall}”")
        for turn in turns[:SHOWN_RESULTS]:
            screen.line(f"{turn['role']}: {recalled(turn)}")

    def _withheld(self, body: Json, facts: Sequence[Fact]) -> None:
        """Show where a pasted secret is not, if the conversation has one."""
        where = place(body)
        query = {**where, "session_id": body["session_id"], "top_k": 200}
        turns = self._ops("memory.recall", query)["turns"]
        held = {(turn["role"], instant(turn["timestamp"])) for turn in turns if turn["withheld"]}
        for message in body["messages"]:
            if (message["role"], instant(message["timestamp"])) in held:
                self._look_for(max(message["content"].split(), key=len), where, facts)

    def _look_for(self, secret: str, where: Json, facts: Sequence[Fact]) -> None:
        found = self._ops("memory.search", {**where, "query": secret})["results"]
        texts = [hit["content_excerpt"] for hit in found] + [fact.value for fact in facts]
        if any(secret in text for text in texts):
            raise DemoFailed("a secret that was pasted was kept as a memory or found by search")
        self._screen.gap()
        self._screen.line("A secret was pasted", indent=2, style="bold")
        self._screen.line(
            f"{secret[:SECRET_SHOWN]}… is in no memory and no search result. memory.recall lists"
            " its turn with the text withheld; only memory.evidence serves it, and writes an audit"
            " row."
        )


def _kept(written: Sequence[Json]) -> str:
    """How many rows, and how many of them are in force."""
    live = sum(row["status"] == "live" for row in written)
    if len(written) in (0, live):
        return f"{len(written)} kept"
    return f"{len(written)} kept, {live} of them in force"


def what_next(screen: Screen) -> None:
    base = f"curl -s http://127.0.0.1:{DEFAULT_PORT}/v1"
    screen.heading("Next")
    screen.command("make dev", "Keep the service running, its data in .loom/:")
    screen.command(
        f"{base}/memory.set_from_messages \\\n  -d @events/support_chat.json",
        "Then, in another terminal, send it a conversation of yours, or this one:",
    )
    screen.command(
        f"""{base}/memory.search \\\n  -d '{{"namespace": "support", "query": "Lisbon"}}'""",
        "Ask for it:",
    )
    screen.command(
        "OPENAI_API_KEY=... LOOM_LLM_MODEL=gpt-4o-mini make demo",
        "With a model instead of the built-in rules:",
    )
    screen.command(
        "LOOM_LLM_BASE_URL=http://127.0.0.1:11434/v1 LOOM_LLM_MODEL=... make demo",
        "Or any OpenAI-compatible endpoint:",
    )


def read_event(path: Path) -> Json:
    """A request body from events/. DemoFailed when it is not there."""
    try:
        body: Json = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DemoFailed(f"cannot read {path}: {error.strerror}") from error
    return body


def place(body: Json) -> Json:
    """The organisation and namespace of a request, for the reads after it."""
    return {name: body[name] for name in ("org", "namespace") if name in body}


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text)


def source_of(turn: Json) -> Source:
    span = turn.get("span")
    return Source(turn["role"], turn["content"], span["text"] if span else "")


def recalled(turn: Json) -> str:
    return "(withheld: it reads as a secret)" if turn["withheld"] else shortened(turn["content"])


def as_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

"""memory.recall: the raw turns behind a namespace's memories, by text, time and role."""

from __future__ import annotations

import base64
import binascii
from typing import Any, Final, Literal

from pydantic import Field

from loom.domain.rows import EvidenceRow
from loom.domain.tokens import search_terms
from loom.domain.turn_secrets import HIDDEN, READ_ON, holds_secret
from loom.errors import LoomError
from loom.operations.call import Call
from loom.operations.wire import Answer, Instant, Located, Name, SessionId, UserId, Wire, iso
from loom.pipeline.services import Services
from loom.ports import reads

OP: Final = "memory.recall"
MAX_TERMS: Final = 64


class MemoryRecallRequest(Located):
    """What to look for. Without a query the turns are listed by time."""

    query: str | None = Field(default=None, max_length=8192)
    agent: Name | None = None
    user_id: UserId | None = None
    session_id: SessionId | None = None
    since: Instant | None = Field(default=None, description="Said at this time or later.")
    until: Instant | None = Field(default=None, description="Said before this time.")
    role: Literal["user", "assistant", "system", "tool"] | None = None
    match: Literal["any", "all"] = Field(default="any", description="Any or all of the words.")
    order: Literal["relevance", "newest", "oldest"] = "relevance"
    top_k: int = Field(default=20, ge=1, le=200)
    offset: int = Field(default=0, ge=0, le=100_000)
    cursor: str | None = Field(
        default=None, max_length=64, description="`next_cursor` of the page before this one."
    )
    max_chars: int = Field(default=4000, ge=20, le=300_000)


class RecalledTurn(Wire):
    """A turn as it was sent. `withheld`: it reads as high; memory.evidence serves its text."""

    evidence_id: str
    role: str
    name: str | None
    content: str | None
    truncated: bool
    withheld: bool
    timestamp: str | None
    received_at: str | None
    agent: str
    user_id: str
    session_id: str
    score: float


class MemoryRecallAnswer(Answer):
    turns: list[RecalledTurn]
    next_cursor: str | None = None


def memory_recall(services: Services, call: Call, request: MemoryRecallRequest) -> dict[str, Any]:
    """Turns that match, best or newest first. Raises LoomError for a cursor of no page."""
    del call
    api = services.settings.api
    store = services.store.for_org(request.org or api.default_org)
    start = _offset(request.cursor) if request.cursor is not None else request.offset
    terms = list(dict.fromkeys(search_terms(request.query or "")))[:MAX_TERMS]
    if request.query and request.query.strip() and not terms:
        return MemoryRecallAnswer(turns=[], ignored_args=request.ignored()).model_dump(mode="json")
    read = reads.recall(
        request.namespace or api.default_namespace,
        terms=terms,
        match=request.match,
        agent=request.agent,
        user_id=request.user_id,
        session_id=request.session_id,
        roles=[request.role] if request.role else [],
        since=request.since,
        until=request.until,
        order=request.order,
        limit=request.top_k + 1,
        offset=start,
    )
    found = store.together(read).of(read)
    more = len(found) > request.top_k
    return MemoryRecallAnswer(
        turns=[_turn(row, score, request.max_chars) for row, score in found[: request.top_k]],
        next_cursor=_cursor(start + request.top_k) if more else None,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")


def _turn(row: EvidenceRow, score: float, max_chars: int) -> RecalledTurn:
    name, content = row.name, row.content[: max_chars + READ_ON]
    # A row keeps the verdict of its day; the rules may know more now.
    withheld = row.sensitivity == "high" or holds_secret(f"{name}: {content}" if name else content)
    return RecalledTurn(
        evidence_id=row.evidence_id,
        role=row.role,
        name=(HIDDEN if holds_secret(name) else name) or None,
        content=None if withheld else content[:max_chars],
        truncated=not withheld and len(row.content) > max_chars,
        withheld=withheld,
        timestamp=iso(row.said_at) if row.has_timestamp else None,
        received_at=iso(row.received_at),
        agent=row.agent,
        user_id=row.user_id,
        session_id=row.session_id,
        score=round(score, 6),
    )


def _cursor(offset: int) -> str:
    return base64.urlsafe_b64encode(f"o:{offset}".encode()).decode()


def _offset(cursor: str) -> int:
    try:
        kind, _, number = base64.urlsafe_b64decode(cursor.encode()).decode().partition(":")
    except (binascii.Error, UnicodeError, ValueError):
        kind, number = "", ""
    if kind != "o" or not number.isdecimal() or len(number) > 9:  # noqa: PLR2004
        raise LoomError("INVALID_REQUEST", "Not a cursor of this op.", field="cursor")
    return int(number)

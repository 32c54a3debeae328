"""audit.list: who changed what and when, newest first. Audit rows hold hashes, never a text."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from pydantic import Field

from loom.domain.hashes import key_hash
from loom.domain.rows import EPOCH, AuditRow
from loom.operations.call import Call
from loom.operations.paging import Cursor, cursor_of, instant_in, place_of
from loom.operations.wire import Answer, Instant, Located, MemoryKey, UserId, Wire, iso
from loom.pipeline.services import Services
from loom.ports import reads

OP: Final = "audit.list"


class AuditListRequest(Located):
    """Which rows; those that meet every filter that is given."""

    action: str | None = Field(
        default=None, min_length=1, max_length=64, description="The op that did it."
    )
    memory_key: MemoryKey | None = Field(
        default=None, description="Compared by its hash, in every identity that has the key."
    )
    memory_id: str | None = Field(
        default=None, pattern=r"^[0-9a-f]{32}$", description="Of a memory, or of a pattern."
    )
    user_id: UserId | None = Field(default=None, description="Whose memory it is.")
    since: Instant | None = Field(default=None, description="At this time or later.")
    until: Instant | None = Field(default=None, description="Before this time.")
    top_k: int = Field(default=50, ge=1, le=200)
    cursor: Cursor | None = None


class AuditEntry(Wire):
    """One write or one sensitive read. `verdict` is what became of the memory."""

    audit_id: str
    action: str
    actor: str
    user_id: str
    memory_id: str
    key_hash: str
    content_sha256: str
    version: int
    verdict: str
    request_id: str
    at: str | None


class AuditListAnswer(Answer):
    """`next_cursor` is null on the last page."""

    entries: list[AuditEntry]
    next_cursor: str | None = None


def audit_list(services: Services, call: Call, request: AuditListRequest) -> dict[str, Any]:
    """One page. Raises LoomError for a cursor of no page."""
    del call
    api = services.settings.api
    org = request.org or api.default_org
    read = reads.audit_page(
        request.namespace or api.default_namespace,
        action=request.action or "",
        memory_id=request.memory_id or "",
        key_hash=key_hash(org, request.memory_key) if request.memory_key else "",
        user_id=request.user_id or "",
        since=request.since or EPOCH,
        until=request.until or EPOCH,
        limit=request.top_k + 1,
        after=_place(request.cursor) if request.cursor is not None else (EPOCH, ""),
    )
    found = services.store.for_org(org).together(read).of(read)
    rows = found[: request.top_k]
    return AuditListAnswer(
        entries=[_entry(row) for row in rows],
        next_cursor=_cursor(rows[-1]) if len(found) > len(rows) else None,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")


def _cursor(row: AuditRow) -> str:
    return cursor_of(OP, [row.at.isoformat(), row.audit_id])


def _place(cursor: str) -> tuple[datetime, str]:
    at, audit_id = place_of(OP, cursor, 2)
    return instant_in(at), audit_id


def _entry(row: AuditRow) -> AuditEntry:
    return AuditEntry(
        audit_id=row.audit_id,
        action=row.action,
        actor=row.actor,
        user_id=row.user_id,
        memory_id=row.memory_id,
        key_hash=row.key_hash,
        content_sha256=row.content_sha256,
        version=row.version,
        verdict=row.verdict,
        request_id=row.request_id,
        at=iso(row.at),
    )

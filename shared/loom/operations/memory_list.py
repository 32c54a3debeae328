"""memory.list: the memories of a namespace, a page at a time, in the order of their identity."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from pydantic import Field

from loom.domain.rows import GuardRow, MemoryRow
from loom.operations.beside import read_guards
from loom.operations.call import Call
from loom.operations.guarding import in_force, lock_in_force
from loom.operations.paging import Cursor, cursor_of
from loom.operations.row_filter import Filtered, Status, place, row_place
from loom.operations.wire import Answer, Wire, excerpt, iso
from loom.pipeline.services import Services
from loom.ports import reads

OP: Final = "memory.list"


class MemoryListRequest(Filtered):
    """Which memories. Unset agent, user and session mean any."""

    status: Status = Field(
        default="live", description="`duplicate` lists alias rows, `deleted` what was deleted."
    )
    include_expired: bool = Field(default=False, description="Also rows whose time is over.")
    include_proposed: bool = Field(default=False, description="Also suggestions.")
    excerpt_chars: int = Field(default=600, ge=20, le=100_000)
    top_k: int = Field(default=50, ge=1, le=200)
    cursor: Cursor | None = None


class ListedMemory(Wire):
    """A memory as it stands. `withheld`: it reads as high; memory.get serves what is left out."""

    memory_key: str
    memory_id: str
    content_excerpt: str | None
    body_truncated: bool
    withheld: bool
    memory_type: str
    status: str
    version: int
    agent: str
    user_id: str
    session_id: str
    tags: list[str]
    entities: list[str]
    category: str | None
    confidence: float
    source_class: str | None
    pinned: bool
    locked: str | None = Field(description="The mode of the lock in force.")
    lock_reason: str | None
    proposed: bool
    requires_review: bool
    conflict_with: list[str]
    duplicate_of: str | None
    sensitivity: str
    content_sha256: str
    valid_at: str | None
    valid_to: str | None
    expires_at: str | None
    expired: bool
    on_expire: str | None
    evidence_at: str | None
    created_at: str | None
    updated_at: str | None


class MemoryListAnswer(Answer):
    """`next_cursor` is null on the last page."""

    memories: list[ListedMemory]
    next_cursor: str | None = None


def memory_list(services: Services, call: Call, request: MemoryListRequest) -> dict[str, Any]:
    """One page, in two store phases: rows, and what guards them. Raises LoomError for a cursor."""
    del call
    api = services.settings.api
    store = services.store.for_org(request.org or api.default_org)
    namespace = request.namespace or api.default_namespace
    now = services.clock.now()
    after = row_place(OP, request.cursor)
    where = request.row_filter(
        reads.MemoryFilter(namespace, now, include_expired=request.include_expired),
        statuses=[request.status],
        include_proposed=request.include_proposed,
    )
    listed = reads.memory_list(where, limit=request.top_k + 1, after=after)
    found = store.together(listed).of(listed)
    rows = found[: request.top_k]
    guards = read_guards(store, rows)
    return MemoryListAnswer(
        memories=[_listed(row, guards, now, request.excerpt_chars) for row in rows],
        next_cursor=cursor_of(OP, place(rows[-1])) if len(found) > len(rows) else None,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")


def _listed(
    row: MemoryRow, guards: Sequence[GuardRow], now: datetime, excerpt_chars: int
) -> ListedMemory:
    withheld = row.sensitivity == "high"
    text, cut = excerpt(row, excerpt_chars)
    mine = [guard for guard in guards if guard.memory_id == row.memory_id]
    lock = lock_in_force(mine, row.memory_id, now)
    return ListedMemory(
        memory_key=row.memory_key,
        memory_id=row.memory_id,
        content_excerpt=None if withheld else text,
        body_truncated=cut and not withheld,
        withheld=withheld,
        memory_type=row.memory_type,
        status=row.status,
        version=row.version,
        agent=row.agent,
        user_id=row.user_id,
        session_id=row.session_id,
        tags=[] if withheld else list(row.tags),
        entities=[] if withheld else list(row.entities),
        category=None if withheld else row.category or None,
        confidence=row.confidence,
        source_class=row.source_class or None,
        pinned=in_force(mine, row.memory_id, "pin", now) is not None and not row.is_expired(now),
        locked=lock.mode if lock else None,
        lock_reason=lock.reason if lock else None,
        proposed=row.proposed,
        requires_review=row.waits_for_review(now),
        conflict_with=list(row.conflict_with),
        duplicate_of=row.duplicate_of or None,
        sensitivity=row.sensitivity,
        content_sha256=row.content_sha256,
        valid_at=row.valid_at or None,
        valid_to=row.valid_to or None,
        expires_at=iso(row.expires_at),
        expired=row.is_expired(now),
        on_expire=row.on_expire or None,
        evidence_at=iso(row.evidence_at),
        created_at=iso(row.created_at),
        updated_at=iso(row.updated_at),
    )

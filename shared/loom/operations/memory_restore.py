"""memory.restore: bring a deleted memory back, within 14 days of its delete."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final

from pydantic import Field

from loom.domain.rows import GuardRow, LinkRow, MemoryRow
from loom.operations.addressed import Addressed, place, stands
from loom.operations.call import Call
from loom.operations.guarding import last_guard, pins_of
from loom.operations.memory_set import served
from loom.operations.redraft import CLAIM, SOURCE, VALIDITY, redraft, scope_of
from loom.operations.resolve import one_row
from loom.operations.wire import Answer, Peer
from loom.operations.write_session import (
    Judged,
    begin_write,
    interrupted,
    judge,
    one_at_a_time,
)
from loom.pipeline.services import Services
from loom.pipeline.write.plan import commit
from loom.pipeline.write.session import Write
from loom.ports import reads
from loom.ports.store import Read, TenantStore

OP: Final = "memory.restore"
WINDOW: Final = timedelta(days=14)
"""How long after its delete a memory can be restored."""

_VERSIONS: Final = 1000
_MOST: Final = 100


class MemoryRestoreRequest(Addressed):
    """Which deleted memory."""

    write: ClassVar[bool] = True


class MemoryRestoreAnswer(Answer):
    """`restored` is false when there is nothing to bring back; `reason` says why."""

    restored: bool
    reason: str | None = Field(
        default=None, description="not_found, not_deleted, too_late or expired."
    )
    namespace: str
    memory_key: str | None = None
    memory_id: str | None = None
    agent: str | None = None
    user_id: str | None = None
    session_id: str | None = None
    version: int | None = None
    content_sha256: str | None = None
    status: str | None = None
    conflict_verdict: str | None = None
    duplicate_of: str = ""
    conflict_with: list[str] = Field(default_factory=list)
    requires_review: bool = False
    peers: list[Peer] = Field(default_factory=list)
    pinned: bool = False
    degraded: list[str] = Field(default_factory=list)


def memory_restore(services: Services, call: Call, request: MemoryRestoreRequest) -> dict[str, Any]:
    """Judge the deleted memory as memory.set does. Raises LoomError, also when it is refused."""
    where = place(services, request)
    write = begin_write(services, call, scope=where, op=OP)
    earlier = interrupted(write)
    if earlier is not None:
        return served(earlier)
    with one_at_a_time(write, call, needed=True) as turn:
        return served(_restore(turn, request))


def _restore(write: Write, request: MemoryRestoreRequest) -> dict[str, Any]:
    rows = _rows(write.store, write.namespace, request, write.accepted_at)
    gone = one_row([row for row in rows if row.status == "deleted"], request.memory_key or "")
    why = _why_not(rows, gone, write.accepted_at)
    if gone is None or why:
        return _nothing(request, write.namespace, why)
    return _restored(replace(write, user_id=gone.user_id), request, gone)


def _rows(
    store: TenantStore, namespace: str, request: MemoryRestoreRequest, now: datetime
) -> list[MemoryRow]:
    """The newest row of each writer, whatever became of it."""
    if request.memory_id:
        by_id = reads.memory_by_id(namespace, request.memory_id)
        return [row for row in store.together(by_id).of(by_id) if request.covers(row)]
    wanted = reads.MemoryFilter(
        namespace,
        now,
        statuses=("live", "duplicate", "deleted"),
        keys=(request.memory_key or "",),
        include_expired=True,
        agent=request.agent,
        user_id=request.user_id,
        session_id=request.session_id,
    )
    by_key = reads.memory_list(wanted, limit=_MOST)
    return store.together(by_key).of(by_key)


def _why_not(rows: Sequence[MemoryRow], gone: MemoryRow | None, now: datetime) -> str:
    if gone is None:
        return "not_deleted" if any(stands(row, now) for row in rows) else "not_found"
    if gone.is_expired(now):
        return "expired"
    return "too_late" if now - gone.updated_at > WINDOW else ""


def _restored(write: Write, request: MemoryRestoreRequest, gone: MemoryRow) -> dict[str, Any]:
    scope = scope_of(write.store.org, gone)
    draft = redraft(
        gone,
        json.loads(gone.value),
        scope=scope,
        now=write.accepted_at,
        principal=write.principal,
        keep=(*CLAIM, *SOURCE, *VALIDITY),
        # What stood in it is why the memory went.
        expire_reason="",
    )
    # It undoes the delete and counts from then: whatever was written since is newer.
    draft = replace(draft, row=replace(draft.row, evidence_at=gone.evidence_at))
    links = reads.links(gone.namespace, [gone.memory_id])
    history = reads.history(
        gone.namespace,
        gone.memory_key,
        agent=gone.agent,
        user_id=gone.user_id,
        session_id=gone.session_id,
        limit=_VERSIONS,
    )
    drafts = [draft]
    judged = judge(
        write,
        lambda: drafts,
        check=lambda live: drafts.clear() if gone.memory_id in live else None,
        with_reads=(links, history),
    )
    if not drafts:
        return _nothing(request, gone.namespace, "not_deleted")
    outcome = judged.decided.outcomes[0]
    if "code" in outcome:
        return commit(write, judged.decided, response={"refused": outcome})
    judged.decided.links += _links(write, judged, gone, links, history)
    pins = _pins(write, judged, gone)
    answer = _answer(request, gone, judged, pinned=bool(pins))
    others: dict[str, Sequence[Any]] = {"tombstone": judged.lifted, "memory_guard": pins}
    return commit(write, judged.decided, response=answer, others=others)


def _links(
    write: Write,
    judged: Judged,
    gone: MemoryRow,
    links: Read[LinkRow],
    history: Read[MemoryRow],
) -> list[LinkRow]:
    """The evidence of the version that was deleted is that of the restored one, too."""
    others = judged.standing.others
    before = [
        row.version
        for row in others.of(history)
        if row.version < gone.version
        and row.status != "deleted"
        and row.content_sha256 == gone.content_sha256
    ]
    restored = judged.decided.outcomes[0]["version"]
    return [
        replace(link, version=restored, linked_at=write.services.clock.now())
        for link in others.of(links)
        if before and link.version == max(before)
    ]


def _pins(write: Write, judged: Judged, gone: MemoryRow) -> list[GuardRow]:
    """A pin that the delete took off is put back on, on what holds the claim by now.

    A person's own unpinning has no reason.
    """
    pin = last_guard(judged.standing.guards, gone.memory_id, "pin")
    if pin is None or pin.is_on or not pin.reason:
        return []
    [restored, *_] = judged.decided.decisions
    pinning = replace(restored, draft=replace(restored.draft, pinned=True))
    return pins_of(write, [pinning], judged.standing.guards)


def _answer(
    request: MemoryRestoreRequest, gone: MemoryRow, judged: Judged, *, pinned: bool
) -> dict[str, Any]:
    outcome = judged.decided.outcomes[0]
    same = {name: outcome[name] for name in MemoryRestoreAnswer.model_fields if name in outcome}
    return MemoryRestoreAnswer(
        restored=True,
        namespace=gone.namespace,
        agent=gone.agent,
        user_id=gone.user_id,
        session_id=gone.session_id,
        pinned=pinned,
        degraded=judged.decided.degraded,
        ignored_args=request.ignored(),
        **same,
    ).model_dump(mode="json")


def _nothing(request: MemoryRestoreRequest, namespace: str, why: str) -> dict[str, Any]:
    return MemoryRestoreAnswer(
        restored=False,
        reason=why,
        namespace=namespace,
        memory_key=request.memory_key,
        memory_id=request.memory_id,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")

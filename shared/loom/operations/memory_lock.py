"""memory.lock: refuse changes of a memory, or its deletion, until somebody may lift that."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any, ClassVar, Final, Literal, Self

from pydantic import Field, field_validator, model_validator

from loom.domain.rows import GuardRow, MemoryRow
from loom.operations.addressed import place
from loom.operations.call import Call
from loom.operations.guarding import (
    commit_guard,
    guard_row,
    in_force,
    is_same_lock,
    last_guard,
    lock_end,
    refuse_loosening,
)
from loom.operations.memory_set import served
from loom.operations.resolve import Narrowed, one_row
from loom.operations.set_fields import MAX_TTL_SECONDS
from loom.operations.wire import Answer, Instant, MemoryKey, iso
from loom.operations.write_session import begin_write, interrupted, one_at_a_time
from loom.pipeline.services import Services
from loom.pipeline.write.session import Write
from loom.ports import reads

OP: Final = "memory.lock"


class MemoryLockRequest(Narrowed):
    """What to lock, how, and until when; without an end the lock is for good."""

    write: ClassVar[bool] = True

    memory_key: MemoryKey
    mode: Literal["read_only", "no_delete"] = Field(
        default="read_only",
        description="`read_only` refuses another value, another expiry and deletion; `no_delete` "
        "deletion alone.",
    )
    reason: str = Field(max_length=500, description="Shown to whoever is refused.")
    until: Instant | None = None
    ttl_seconds: int | None = Field(default=None, ge=1, le=MAX_TTL_SECONDS)
    locked_by: str = Field(
        default="", max_length=256, description="Who to ask; the audit row names the real caller."
    )

    @field_validator("reason")
    @classmethod
    def _says_something(cls, reason: str) -> str:
        if not reason.strip():
            raise ValueError("say why: whoever is refused reads it")
        return reason.strip()

    @model_validator(mode="after")
    def _check_end(self) -> Self:
        if self.until is not None and self.ttl_seconds is not None:
            raise ValueError("until: give either until or ttl_seconds")
        return self


class MemoryLockAnswer(Answer):
    """`found` is false when no row stands there; then nothing is locked."""

    found: bool
    locked: bool
    noop: bool = Field(description="True when the same lock was in force already.")
    namespace: str
    memory_key: str
    memory_id: str | None = None
    agent: str | None = None
    user_id: str | None = None
    session_id: str | None = None
    version: int | None = None
    mode: str | None = None
    reason: str | None = None
    until: str | None = Field(default=None, description="Null for good.")
    locked_by: str | None = None


def memory_lock(services: Services, call: Call, request: MemoryLockRequest) -> dict[str, Any]:
    """Lock, or replace the lock in force. Raises LoomError AMBIGUOUS_KEY, FORBIDDEN."""
    where = place(services, request)
    write = begin_write(services, call, scope=where, op=OP)
    earlier = interrupted(write)
    if earlier is not None:
        return served(earlier, "locked")
    with one_at_a_time(write, call, needed=True) as turn:
        return _put(turn, call, request)


def _put(write: Write, call: Call, request: MemoryLockRequest) -> dict[str, Any]:
    until = lock_end(
        write.accepted_at, until=request.until, ttl_seconds=request.ttl_seconds, field="until"
    )
    narrow = request.narrow()
    by_key = reads.memories_by_key(
        write.namespace, request.memory_key, now=write.accepted_at, **narrow
    )
    guards = reads.guards_of(write.namespace, [request.memory_key], **narrow)
    found = write.store.together(by_key, guards)
    row = one_row(found.of(by_key), request.memory_key)
    if row is None:
        return MemoryLockAnswer(
            found=False,
            locked=False,
            noop=True,
            namespace=write.namespace,
            memory_key=request.memory_key,
            ignored_args=request.ignored(),
        ).model_dump(mode="json")
    write = replace(write, user_id=row.user_id)
    held = in_force(found.of(guards), row.memory_id, "lock", write.accepted_at)
    lock = _lock(write, request, row, until, last_guard(found.of(guards), row.memory_id, "lock"))
    if held is not None and is_same_lock(held, lock):
        return _answer(request, row, held, noop=True)
    refuse_loosening(call, held, lock)
    return commit_guard(write, lock, row, response=_answer(request, row, lock, noop=False))


def _lock(
    write: Write,
    request: MemoryLockRequest,
    row: MemoryRow,
    until: datetime,
    after: GuardRow | None,
) -> GuardRow:
    lock = guard_row(
        write,
        row,
        "lock",
        is_on=True,
        mode=request.mode,
        reason=request.reason,
        until=until,
        after=after,
    )
    return replace(lock, set_by=request.locked_by or lock.set_by)


def _answer(
    request: MemoryLockRequest, row: MemoryRow, lock: GuardRow, *, noop: bool
) -> dict[str, Any]:
    return MemoryLockAnswer(
        found=True,
        locked=True,
        noop=noop,
        namespace=row.namespace,
        memory_key=row.memory_key,
        memory_id=row.memory_id,
        agent=row.agent,
        user_id=row.user_id,
        session_id=row.session_id,
        version=row.version,
        mode=lock.mode,
        reason=lock.reason,
        until=iso(lock.until),
        locked_by=lock.set_by,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")

"""memory.unlock: take the lock off a memory. Only an admin may."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from pydantic import Field

from loom.domain.rows import GuardRow, MemoryRow
from loom.operations.addressed import place
from loom.operations.call import Call
from loom.operations.guarding import commit_guard, guard_off, only_target, refuse_loosening
from loom.operations.resolve import Narrowed
from loom.operations.wire import Answer, MemoryKey
from loom.operations.write_session import begin_write, interrupted
from loom.pipeline.services import Services
from loom.ports import reads

OP: Final = "memory.unlock"


class MemoryUnlockRequest(Narrowed):
    """Which memory, and why."""

    write: ClassVar[bool] = True

    memory_key: MemoryKey
    reason: str = Field(default="", max_length=500, description="Kept with the lock's end.")


class MemoryUnlockAnswer(Answer):
    """`found` is false when neither a row nor a lock stands there."""

    found: bool
    locked: bool = False
    noop: bool = Field(description="True when it was not locked.")
    namespace: str
    memory_key: str
    memory_id: str | None = None
    agent: str | None = None
    user_id: str | None = None
    session_id: str | None = None
    version: int | None = None
    mode: str | None = Field(default=None, description="The mode of the lock that was lifted.")


def memory_unlock(services: Services, call: Call, request: MemoryUnlockRequest) -> dict[str, Any]:
    """Lift the lock, also one that outlived its row. Raises LoomError AMBIGUOUS_KEY, FORBIDDEN."""
    where = place(services, request)
    write = begin_write(services, call, scope=where, op=OP)
    earlier = interrupted(write)
    if earlier is not None:
        return earlier
    narrow, now = request.narrow(), write.accepted_at
    by_key = reads.memories_by_key(where.namespace, request.memory_key, now=now, **narrow)
    guards = reads.guards_of(where.namespace, [request.memory_key], **narrow)
    found = write.store.together(by_key, guards)
    locks = [each for each in found.of(guards) if each.kind == "lock" and each.holds(now)]
    row, lock = only_target(found.of(by_key), locks, request.memory_key)
    held: MemoryRow | GuardRow | None = lock or row
    answer = MemoryUnlockAnswer(
        found=held is not None,
        noop=lock is None,
        namespace=where.namespace,
        memory_key=request.memory_key,
        memory_id=held.memory_id if held else None,
        agent=held.agent if held else None,
        user_id=held.user_id if held else None,
        session_id=held.session_id if held else None,
        version=row.version if row else None,
        mode=lock.mode if lock else None,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")
    if lock is None:
        return answer
    write = replace(write, user_id=lock.user_id)
    end = guard_off(write, lock, reason=request.reason)
    refuse_loosening(call, lock, end)
    return commit_guard(write, end, row, response=answer)

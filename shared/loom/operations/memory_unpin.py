"""memory.unpin: later writes may take the place of this memory again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from pydantic import Field

from loom.domain.rows import GuardRow, MemoryRow
from loom.operations.addressed import place
from loom.operations.call import Call
from loom.operations.guarding import commit_guard, guard_off, only_target
from loom.operations.resolve import Narrowed, canonical_of
from loom.operations.wire import Answer, MemoryKey
from loom.operations.write_session import begin_write, interrupted
from loom.pipeline.services import Services
from loom.pipeline.write.session import Write
from loom.ports import reads

OP: Final = "memory.unpin"


class MemoryUnpinRequest(Narrowed):
    """Which memory; for an alias, the one it stands for."""

    write: ClassVar[bool] = True

    memory_key: MemoryKey


class MemoryUnpinAnswer(Answer):
    """`found` is false when neither a row nor a pin stands there."""

    found: bool
    pinned: bool = False
    noop: bool = Field(description="True when it was not pinned.")
    namespace: str
    memory_key: str
    memory_id: str | None = None
    agent: str | None = None
    user_id: str | None = None
    session_id: str | None = None
    version: int | None = None


def memory_unpin(services: Services, call: Call, request: MemoryUnpinRequest) -> dict[str, Any]:
    """Take the pin off. Raises LoomError AMBIGUOUS_KEY."""
    where = place(services, request)
    write = begin_write(services, call, scope=where, op=OP)
    earlier = interrupted(write)
    if earlier is not None:
        return earlier
    row, pin = _found(write, request)
    held: MemoryRow | GuardRow | None = pin or row
    answer = MemoryUnpinAnswer(
        found=held is not None,
        noop=pin is None,
        namespace=where.namespace,
        memory_key=held.memory_key if held else request.memory_key,
        memory_id=held.memory_id if held else None,
        agent=held.agent if held else None,
        user_id=held.user_id if held else None,
        session_id=held.session_id if held else None,
        version=row.version if row else None,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")
    if pin is None:
        return answer
    write = replace(write, user_id=pin.user_id)
    return commit_guard(write, guard_off(write, pin), row, response=answer)


def _found(write: Write, request: MemoryUnpinRequest) -> tuple[MemoryRow | None, GuardRow | None]:
    narrow, now = request.narrow(), write.accepted_at
    by_key = reads.memories_by_key(write.namespace, request.memory_key, now=now, **narrow)
    guards = reads.guards_of(write.namespace, [request.memory_key], **narrow)
    found = write.store.together(by_key, guards)
    pins = [row for row in found.of(guards) if row.kind == "pin" and row.holds(now)]
    row, pin = only_target(found.of(by_key), pins, request.memory_key)
    if pin is not None or row is None or row.status != "duplicate":
        return row, pin
    canonical, held = canonical_of(write.store, row, now=now)
    if canonical is None:
        return row, None
    mine = [each for each in held if each.memory_id == canonical.memory_id and each.kind == "pin"]
    return canonical, next((each for each in mine if each.holds(now)), None)

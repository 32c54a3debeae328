"""memory.delete: a memory goes; its history stays, and what was said before brings it not back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from pydantic import Field

from loom.domain.rows import MemoryRow
from loom.operations.addressed import Addressed, find, place
from loom.operations.burying import Around, bury, read_around
from loom.operations.call import Call
from loom.operations.guarding import refuse_if_locked
from loom.operations.memory_set import served
from loom.operations.set_fields import IfMatch, refuse_mismatch
from loom.operations.wire import Answer
from loom.operations.write_session import begin_write, interrupted, one_at_a_time
from loom.pipeline.services import Services
from loom.pipeline.write.plan import commit
from loom.pipeline.write.session import Write

OP: Final = "memory.delete"


class MemoryDeleteRequest(Addressed):
    """Which memory, and why."""

    write: ClassVar[bool] = True

    reason: str = Field(default="", max_length=256, description="Kept with the deleted version.")
    if_match_sha256: IfMatch = None


class MemoryDeleteAnswer(Answer):
    """`found` is false when no row stands there; then nothing was written."""

    found: bool
    tombstoned: bool
    namespace: str
    memory_key: str | None = None
    memory_id: str | None = None
    agent: str | None = None
    user_id: str | None = None
    session_id: str | None = None
    version: int | None = None
    still_under: str | None = Field(
        default=None,
        description="A key that was an alias of this one and now holds the claim itself.",
    )


def memory_delete(services: Services, call: Call, request: MemoryDeleteRequest) -> dict[str, Any]:
    """Delete one memory. Raises LoomError AMBIGUOUS_KEY, SHA_MISMATCH, LOCKED."""
    where = place(services, request)
    write = begin_write(services, call, scope=where, op=OP)
    earlier = interrupted(write)
    if earlier is not None:
        return served(earlier)
    with one_at_a_time(write, call, needed=True) as turn:
        return _delete(turn, request)


def _delete(write: Write, request: MemoryDeleteRequest) -> dict[str, Any]:
    found = find(
        write.store,
        write.namespace,
        now=write.accepted_at,
        memory_key=request.memory_key,
        memory_id=request.memory_id,
        within=request,
        or_waiting=True,
    )
    if found is None:
        return _nothing(request, write.namespace)
    write = replace(write, user_id=found.user_id)
    around = read_around(write.store, [found], now=write.accepted_at)
    row = around.rows.get(found.memory_id)
    if row is None:
        return _nothing(request, write.namespace)
    _check(write, request, row, around)
    buried = bury(write, [row], around, reason=request.reason)
    answer = MemoryDeleteAnswer(
        found=True,
        tombstoned=True,
        namespace=write.namespace,
        memory_key=row.memory_key,
        memory_id=row.memory_id,
        agent=row.agent,
        user_id=row.user_id,
        session_id=row.session_id,
        version=buried.decided.memory[0].version,
        still_under=buried.heirs.get(row.memory_id),
        ignored_args=request.ignored(),
    ).model_dump(mode="json")
    return commit(write, buried.decided, response=answer, others=buried.others)


def _check(write: Write, request: MemoryDeleteRequest, row: MemoryRow, around: Around) -> None:
    refuse_if_locked(around.guards, row, write.accepted_at, modes=("read_only", "no_delete"))
    refuse_mismatch(request.if_match_sha256, row.content_sha256)


def _nothing(request: MemoryDeleteRequest, namespace: str) -> dict[str, Any]:
    return MemoryDeleteAnswer(
        found=False,
        tombstoned=False,
        namespace=namespace,
        memory_key=request.memory_key,
        memory_id=request.memory_id,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")

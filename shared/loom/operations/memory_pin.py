"""memory.pin: no later write takes the place of this memory."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, ClassVar, Final

from pydantic import AfterValidator, Field

from loom.domain.rows import GuardRow, MemoryRow
from loom.operations.addressed import place
from loom.operations.call import Call
from loom.operations.guarding import commit_guard, guard_row, in_force, last_guard
from loom.operations.memory_set import MemorySetRequest, served, set_one
from loom.operations.resolve import Narrowed, canonical_of, one_row
from loom.operations.set_fields import SetFields, check_value, refuse_mismatch
from loom.operations.wire import Answer, Json, Peer
from loom.operations.write_session import begin_write, interrupted, one_at_a_time
from loom.pipeline.services import Services
from loom.pipeline.write.session import Write
from loom.ports import reads

OP: Final = "memory.pin"

_APPLIED: Final = frozenset(
    {
        *("org", "namespace", "agent", "user_id", "session_id", "memory_key"),
        *("value", "if_match_sha256", "dry_run", "pinned"),
    }
)
"""Fields that count when the memory that stands there is pinned as it is."""


def _value_or_none(value: Json) -> Json:
    return None if value is None else check_value(value)


class MemoryPinRequest(Narrowed, SetFields):
    """With a `value`, memory.set with `pinned` on; without one, the memory as it stands."""

    write: ClassVar[bool] = True

    value: Annotated[Json, AfterValidator(_value_or_none)] = None
    run_id: str | None = Field(default=None, max_length=256, description="Kept with the row.")
    dry_run: bool = Field(default=False, description="Judge only; nothing is written.")


class MemoryPinAnswer(Answer):
    """`found` is false when no row stands there and no value was given."""

    found: bool
    pinned: bool
    noop: bool = Field(
        description="True when it was pinned already; with a value, when no version was written."
    )
    namespace: str
    memory_key: str | None = None
    memory_id: str | None = None
    resolved_from: str | None = Field(
        default=None, description="The alias asked for; the memory it stands for is pinned."
    )
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
    dry_run: bool = False
    degraded: list[str] = Field(default_factory=list)


def memory_pin(services: Services, call: Call, request: MemoryPinRequest) -> dict[str, Any]:
    """Pin. Raises LoomError as memory.set does with a value, else AMBIGUOUS_KEY, SHA_MISMATCH."""
    if request.value is not None:
        return _set(services, call, request)
    where = place(services, request)
    write = begin_write(services, call, scope=where, op=OP)
    earlier = interrupted(write)
    if earlier is not None:
        return served(earlier, "pinned")
    with one_at_a_time(write, call, needed=not request.dry_run) as turn:
        return _pin(turn, request)


def _pin(write: Write, request: MemoryPinRequest) -> dict[str, Any]:
    row, guards = _found(write, request)
    if row is None:
        return MemoryPinAnswer(
            found=False,
            pinned=False,
            noop=True,
            namespace=write.namespace,
            memory_key=request.memory_key,
            dry_run=request.dry_run,
            ignored_args=_ignored(request),
        ).model_dump(mode="json")
    refuse_mismatch(request.if_match_sha256, row.content_sha256)
    held = in_force(guards, row.memory_id, "pin", write.accepted_at)
    answer = _answer(request, row, noop=held is not None)
    if request.dry_run or held is not None:
        return answer
    after = last_guard(guards, row.memory_id, "pin")
    pin = guard_row(write, row, "pin", is_on=True, after=after)
    return commit_guard(replace(write, user_id=row.user_id), pin, row, response=answer)


def _set(services: Services, call: Call, request: MemoryPinRequest) -> dict[str, Any]:
    given = request.model_dump(exclude_unset=True, exclude_none=True)
    asked = MemorySetRequest.model_validate({**given, "pinned": True})
    answer = set_one(services, call, asked, op=OP)
    return MemoryPinAnswer(
        found=True,
        agent=asked.agent,
        user_id=asked.user_id,
        session_id=asked.session_id,
        **answer,
    ).model_dump(mode="json")


def _found(write: Write, request: MemoryPinRequest) -> tuple[MemoryRow | None, list[GuardRow]]:
    """The memory to pin and the guards read with it: for an alias, what it stands for."""
    narrow, now = request.narrow(), write.accepted_at
    by_key = reads.memories_by_key(write.namespace, request.memory_key, now=now, **narrow)
    guards = reads.guards_of(write.namespace, [request.memory_key], **narrow)
    found = write.store.together(by_key, guards)
    row = one_row(found.of(by_key), request.memory_key)
    if row is None or row.status != "duplicate":
        return row, found.of(guards)
    canonical, held = canonical_of(write.store, row, now=now)
    return (canonical, held) if canonical else (row, found.of(guards))


def _answer(request: MemoryPinRequest, row: MemoryRow, *, noop: bool) -> dict[str, Any]:
    return MemoryPinAnswer(
        found=True,
        pinned=True,
        noop=noop,
        namespace=row.namespace,
        memory_key=row.memory_key,
        memory_id=row.memory_id,
        resolved_from=request.memory_key if request.memory_key != row.memory_key else None,
        agent=row.agent,
        user_id=row.user_id,
        session_id=row.session_id,
        version=row.version,
        content_sha256=row.content_sha256,
        status=row.status,
        conflict_verdict=row.conflict_verdict,
        duplicate_of=row.duplicate_of,
        conflict_with=list(row.conflict_with),
        requires_review=row.in_review,
        dry_run=request.dry_run,
        ignored_args=_ignored(request),
    ).model_dump(mode="json")


def _ignored(request: MemoryPinRequest) -> list[str]:
    """Fields of a memory say nothing about one that is pinned as it is."""
    return sorted(request.model_fields_set - _APPLIED)

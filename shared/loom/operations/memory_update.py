"""memory.update: another value under the same key; what else is known of the memory stays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from pydantic import BaseModel, Field

from loom.domain.drafts import Draft
from loom.domain.rows import MemoryRow
from loom.domain.scope import Scope
from loom.domain.value_updates import EXTRACTED
from loom.operations.addressed import find, place
from loom.operations.call import Call
from loom.operations.memory_set import served
from loom.operations.redraft import CLAIM, SOURCE, redraft, scope_of
from loom.operations.resolve import Narrowed
from loom.operations.set_fields import IfMatch, Value, refuse_mismatch
from loom.operations.wire import Answer, MemoryKey, PartialDate, Peer
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

OP: Final = "memory.update"

_NO_CHANGE: Final = {"duplicate": "unchanged", "merge": "equivalent"}
"""Why nothing was written, by verdict."""


class NewValue(BaseModel):
    """The value to come, and what must be so before it does."""

    value: Value
    valid_at: PartialDate | None = Field(
        default=None, description="When the new value is true from; that of the old one is dropped."
    )
    valid_to: PartialDate | None = None
    if_match_sha256: IfMatch = None


class MemoryUpdateRequest(Narrowed, NewValue):
    """The memory by its key, across every writer of the namespace."""

    write: ClassVar[bool] = True

    memory_key: MemoryKey


class MemoryUpdateAnswer(Answer):
    """`updated` is false when nothing stands there or nothing changed; `reason` says which."""

    updated: bool
    reason: str | None = Field(
        default=None, description="not_found, unchanged (the same content) or equivalent."
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
    noop: bool = True
    degraded: list[str] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Asked:
    """What an update was asked for: the memory by key or by id, and its new value."""

    op: str
    where: Scope
    new: NewValue
    ignored: list[str]
    memory_key: str | None = None
    memory_id: str | None = None
    within: Narrowed | None = None


def memory_update(services: Services, call: Call, request: MemoryUpdateRequest) -> dict[str, Any]:
    """Judge the new value as memory.set does. Raises LoomError as memory.set and memory.get do."""
    asked = Asked(
        op=OP,
        where=place(services, request),
        new=request,
        ignored=request.ignored(),
        memory_key=request.memory_key,
        within=request,
    )
    return update_one(services, call, asked)


def update_one(services: Services, call: Call, asked: Asked) -> dict[str, Any]:
    """The whole of an update, whichever way the memory was named."""
    write = begin_write(services, call, scope=asked.where, op=asked.op)
    earlier = interrupted(write)
    if earlier is not None:
        return served(earlier)
    with one_at_a_time(write, call, needed=True) as turn:
        return served(_update(turn, asked))


def _update(write: Write, asked: Asked) -> dict[str, Any]:
    row = find(
        write.store,
        asked.where.namespace,
        now=write.accepted_at,
        memory_key=asked.memory_key,
        memory_id=asked.memory_id,
        within=asked.within,
    )
    if row is None:
        return _nothing(asked)
    return _judge_and_write(replace(write, user_id=row.user_id), row, asked)


def _judge_and_write(write: Write, row: MemoryRow, asked: Asked) -> dict[str, Any]:
    drafts = [_draft(write, row, asked.new)]
    judged = judge(write, lambda: drafts, check=lambda live: _check(row, asked.new, live, drafts))
    if not drafts:
        return _nothing(asked)
    outcome = judged.decided.outcomes[0]
    answer = {"refused": outcome} if "code" in outcome else _answer(asked, row, judged)
    return commit(write, judged.decided, response=answer, others={"tombstone": judged.lifted})


def _draft(write: Write, row: MemoryRow, new: NewValue) -> Draft:
    return redraft(
        row,
        new.value,
        scope=scope_of(write.store.org, row),
        now=write.accepted_at,
        principal=write.principal,
        keep=(*CLAIM, *SOURCE),
        # A value that a caller wrote was not taken from a conversation.
        source_class="" if row.source_class == EXTRACTED else row.source_class,
        valid_at=new.valid_at or "",
        valid_to=new.valid_to or "",
    )


def _check(row: MemoryRow, new: NewValue, live: dict[str, str], drafts: list[Draft]) -> None:
    """A memory that has gone since it was found is not brought back."""
    held = live.get(row.memory_id)
    if held is None:
        drafts.clear()
    else:
        refuse_mismatch(new.if_match_sha256, held)


def _answer(asked: Asked, row: MemoryRow, judged: Judged) -> dict[str, Any]:
    outcome = judged.decided.outcomes[0]
    same = {name: outcome[name] for name in MemoryUpdateAnswer.model_fields if name in outcome}
    return MemoryUpdateAnswer(
        updated=not outcome["noop"],
        reason=_NO_CHANGE[outcome["conflict_verdict"]] if outcome["noop"] else None,
        namespace=asked.where.namespace,
        agent=row.agent,
        user_id=row.user_id,
        session_id=row.session_id,
        degraded=judged.decided.degraded,
        ignored_args=asked.ignored,
        **same,
    ).model_dump(mode="json")


def _nothing(asked: Asked) -> dict[str, Any]:
    return MemoryUpdateAnswer(
        updated=False,
        reason="not_found",
        namespace=asked.where.namespace,
        memory_key=asked.memory_key,
        memory_id=asked.memory_id,
        ignored_args=asked.ignored,
    ).model_dump(mode="json")

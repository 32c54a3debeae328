"""memory.promote: copy a memory into another namespace, for everybody there by default.

The copy is a write of its own: the blacklist, locks, pins and stored claims of the namespace it
comes into judge it. Its evidence stays behind: the turns belong to the namespace they were said in,
and whoever may read those finds them there by the id in `source_trace`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, ClassVar, Final

from pydantic import Field

from loom.domain.rows import MemoryRow
from loom.domain.scope import NULL_PART, Scope
from loom.errors import LoomError
from loom.operations.addressed import find, place
from loom.operations.call import Call
from loom.operations.memory_set import served
from loom.operations.redraft import CLAIM, VALIDITY, redraft
from loom.operations.resolve import Narrowed
from loom.operations.wire import Answer, MemoryKey, Name, Peer, UserId
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

OP: Final = "memory.promote"
SOURCE_CLASS: Final = "promotion"


class MemoryPromoteRequest(Narrowed):
    """Which memory, and where to; the copy keeps its key."""

    write: ClassVar[bool] = True

    memory_key: MemoryKey
    to_namespace: Name
    to_agent: Name | None = Field(default=None, description="Unset: the agent of the memory.")
    to_user_id: UserId = Field(default=NULL_PART, description="`-`: the copy is no single user's.")


class MemoryPromoteAnswer(Answer):
    """`found` is false when no row stands there. The other fields are about the copy."""

    found: bool
    promoted: bool = Field(description="False also when the copy stood there already.")
    namespace: str
    memory_key: str
    memory_id: str | None = None
    agent: str | None = None
    user_id: str | None = None
    version: int | None = None
    content_sha256: str | None = None
    status: str | None = None
    conflict_verdict: str | None = None
    duplicate_of: str = ""
    conflict_with: list[str] = Field(default_factory=list)
    requires_review: bool = False
    peers: list[Peer] = Field(default_factory=list)
    noop: bool = True
    cross_promoted_from_namespace: str | None = None
    cross_promoted_from_memory_id: str | None = None
    degraded: list[str] = Field(default_factory=list)


def memory_promote(services: Services, call: Call, request: MemoryPromoteRequest) -> dict[str, Any]:
    """Copy the memory. Raises LoomError AMBIGUOUS_KEY, and as memory.set in the other namespace."""
    where = place(services, request)
    if where.namespace == request.to_namespace:
        raise LoomError(
            "INVALID_REQUEST", "A memory is promoted to another namespace.", field="to_namespace"
        )
    target = replace(where, namespace=request.to_namespace, user_id=request.to_user_id)
    write = begin_write(services, call, scope=target, op=OP)
    earlier = interrupted(write)
    if earlier is not None:
        return served(earlier)
    with one_at_a_time(write, call, needed=True) as turn:
        return served(_promote(turn, request, where, target))


def _promote(
    write: Write, request: MemoryPromoteRequest, where: Scope, target: Scope
) -> dict[str, Any]:
    row = find(
        write.store,
        where.namespace,
        now=write.accepted_at,
        memory_key=request.memory_key,
        within=request,
    )
    if row is None:
        return MemoryPromoteAnswer(
            found=False,
            promoted=False,
            namespace=target.namespace,
            memory_key=request.memory_key,
            ignored_args=request.ignored(),
        ).model_dump(mode="json")
    _refuse_secret(row)
    target = replace(target, agent=request.to_agent or row.agent)
    return _copied(write, request, row, target)


def _refuse_secret(row: MemoryRow) -> None:
    if row.sensitivity == "high":
        raise LoomError(
            "INVALID_REQUEST",
            "The memory reads as a secret, and secrets are not promoted.",
            field="memory_key",
        )


def _copied(
    write: Write, request: MemoryPromoteRequest, row: MemoryRow, target: Scope
) -> dict[str, Any]:
    draft = redraft(
        row,
        json.loads(row.value),
        scope=target,
        now=write.accepted_at,
        principal=write.principal,
        keep=(*CLAIM, *VALIDITY),
        source_class=SOURCE_CLASS,
        requires_review=row.proposed,
        source_trace=f"promoted:{row.namespace}:{row.memory_id}",
    )
    # The plan holds the user's words, so it goes when the user is erased.
    write = replace(write, user_id=row.user_id)
    judged = judge(write, lambda: [draft])
    outcome = judged.decided.outcomes[0]
    refused = "code" in outcome
    answer = {"refused": outcome} if refused else _answer(request, row, target, judged)
    return commit(write, judged.decided, response=answer, others={"tombstone": judged.lifted})


def _answer(
    request: MemoryPromoteRequest, row: MemoryRow, target: Scope, judged: Judged
) -> dict[str, Any]:
    outcome = judged.decided.outcomes[0]
    same = {name: outcome[name] for name in MemoryPromoteAnswer.model_fields if name in outcome}
    return MemoryPromoteAnswer(
        found=True,
        promoted=not outcome["noop"],
        namespace=target.namespace,
        agent=target.agent,
        user_id=target.user_id,
        cross_promoted_from_namespace=row.namespace,
        cross_promoted_from_memory_id=row.memory_id,
        degraded=judged.decided.degraded,
        ignored_args=request.ignored(),
        **same,
    ).model_dump(mode="json")

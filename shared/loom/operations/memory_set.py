"""memory.set: write one memory under a key the caller chose."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pydantic import Field

from loom.domain.drafts import Draft
from loom.errors import LoomError
from loom.operations.call import Call
from loom.operations.guarding import pins_of
from loom.operations.set_fields import SetFields, draft_of, refuse_mismatch
from loom.operations.wire import Answer, Peer, Scoped
from loom.operations.write_session import Judged, begin_write, interrupted, judge, one_at_a_time
from loom.pipeline.services import Services
from loom.pipeline.write.changes import rows_of
from loom.pipeline.write.plan import commit
from loom.pipeline.write.session import Write

OP: Final = "memory.set"


class MemorySetRequest(Scoped, SetFields):
    """A memory and where it belongs."""

    write: ClassVar[bool] = True

    dry_run: bool = Field(default=False, description="Judge only; nothing is written.")


class MemorySetAnswer(Answer):
    """What became of the memory."""

    namespace: str
    memory_key: str
    memory_id: str
    version: int
    content_sha256: str
    status: str
    conflict_verdict: str
    duplicate_of: str
    conflict_with: list[str]
    requires_review: bool
    peers: list[Peer]
    noop: bool
    dry_run: bool
    pinned: bool = False
    degraded: list[str] = Field(default_factory=list)


def memory_set(services: Services, call: Call, request: MemorySetRequest) -> dict[str, Any]:
    """Write the memory and answer its verdict. Raises LoomError, also for a rejected one."""
    return set_one(services, call, request, op=OP)


def set_one(
    services: Services, call: Call, request: MemorySetRequest, *, op: str
) -> dict[str, Any]:
    """The whole of memory.set, for the ops that are a form of it."""
    api = services.settings.api
    scope = request.scope(api.default_org, api.default_namespace)
    write = begin_write(services, call, scope=scope, op=op)
    earlier = interrupted(write)
    if earlier is not None:
        return served(earlier)
    draft = draft_of(
        request,
        scope=scope,
        now=write.accepted_at,
        principal=call.principal,
        run_id=request.run_id or "",
    )
    with one_at_a_time(write, call, needed=request.if_match_sha256 is not None):
        return _judge_and_write(write, request, draft)


def _judge_and_write(write: Write, request: MemorySetRequest, draft: Draft) -> dict[str, Any]:
    judged = judge(
        write,
        lambda: [draft],
        claim=not request.dry_run,
        check=lambda live: refuse_mismatch(request.if_match_sha256, live.get(draft.row.memory_id)),
    )
    outcome = judged.decided.outcomes[0]
    refused = "code" in outcome
    answer = {"refused": outcome} if refused else _answer(request, write.namespace, judged)
    if request.dry_run:
        return served(answer)
    pins = pins_of(write, judged.decided.decisions, judged.standing.guards)
    others = rows_of(memory_guard=pins, tombstone=judged.lifted)
    return served(commit(write, judged.decided, response=answer, others=others))


def _answer(request: MemorySetRequest, namespace: str, judged: Judged) -> dict[str, Any]:
    row = judged.decided.outcomes[0]
    return MemorySetAnswer(
        namespace=namespace,
        dry_run=request.dry_run,
        pinned=judged.decided.decisions[0].pins is not None,
        degraded=judged.decided.degraded,
        ignored_args=request.ignored(),
        **{name: row[name] for name in MemorySetAnswer.model_fields if name in row},
    ).model_dump(mode="json")


def served(answer: dict[str, Any], done: str = "stored") -> dict[str, Any]:
    """The answer of a plan; the plan of a rejected memory answers as the error it was.

    `done` is the word for what was asked.
    """
    refused = answer.get("refused")
    if not isinstance(refused, dict):
        return answer
    raise LoomError(
        refused["code"],
        f"The memory was not {done}: {refused['reason']}.",
        field="memory_key",
        details={key: value for key, value in refused.items() if key != "code" and value},
    )

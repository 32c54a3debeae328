"""memory.set: write one memory under a key the caller chose."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pydantic import Field

from loom.operations.call import Call
from loom.operations.set_fields import SetFields, check_match, draft_of
from loom.operations.wire import Answer, Peer, Scoped
from loom.operations.write_session import begin_write, interrupted
from loom.pipeline.services import Services
from loom.pipeline.write_path import commit, decide_writes, load_peers

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
    peers: list[Peer]
    noop: bool
    dry_run: bool
    pinned: bool = False
    degraded: list[str] = Field(default_factory=list)


def memory_set(services: Services, call: Call, request: MemorySetRequest) -> dict[str, Any]:
    """Write the memory and answer its verdict. Raises LoomError."""
    api = services.settings.api
    scope = request.scope(api.default_org, api.default_namespace)
    write = begin_write(services, call, scope=scope, op=OP)
    earlier = interrupted(write)
    if earlier is not None:
        return earlier
    draft = draft_of(
        request,
        scope=scope,
        now=write.accepted_at,
        principal=call.principal,
        run_id=request.run_id or "",
    )
    peers, seeds = load_peers(write.store, [draft], now=write.accepted_at)
    live = {row.memory_id: row.content_sha256 for row in peers if row.status != "deleted"}
    check_match(draft, request, live)
    decided = decide_writes(write, [draft], peers=peers, seeds=seeds, claim=not request.dry_run)
    row = decided.written[0]
    answer = MemorySetAnswer(
        namespace=scope.namespace,
        dry_run=request.dry_run,
        degraded=decided.degraded,
        ignored_args=request.ignored(),
        **{name: row[name] for name in MemorySetAnswer.model_fields if name in row},
    ).model_dump(mode="json")
    return answer if request.dry_run else commit(write, decided, response=answer)

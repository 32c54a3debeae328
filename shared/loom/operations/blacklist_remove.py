"""blacklist.remove: a pattern binds no more. What it kept out or swept away does not come back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final, cast

from pydantic import Field

from loom.domain.precedence import version_at
from loom.domain.rows import BlacklistRow
from loom.operations.blacklist_add import audit_of
from loom.operations.blacklist_scope import SCOPES, PatternScope, home, refuse_unless_allowed
from loom.operations.call import Call
from loom.operations.wire import Answer, Located
from loom.operations.write_session import begin_write, interrupted
from loom.pipeline.services import Services
from loom.pipeline.write.decide import Decided
from loom.pipeline.write.plan import commit
from loom.ports import reads
from loom.ports.store import TenantStore

OP: Final = "blacklist.remove"


class BlacklistRemoveRequest(Located):
    """The id says which pattern, and of which scope."""

    write: ClassVar[bool] = True

    pattern_id: str = Field(pattern=r"^[0-9a-f]{32}$")


class BlacklistRemoveAnswer(Answer):
    """`removed` is false when no such pattern binds the namespace."""

    removed: bool
    pattern_id: str
    scope: str | None = None
    namespace: str


def blacklist_remove(
    services: Services, call: Call, request: BlacklistRemoveRequest
) -> dict[str, Any]:
    """Take the pattern away. Raises LoomError FORBIDDEN for a scope wider than the caller's."""
    api = services.settings.api
    org, namespace = request.org or api.default_org, request.namespace or api.default_namespace
    row = _find(services.store.for_org(org), namespace, request.pattern_id)
    for scope in [row.scope] if row else SCOPES:
        where = home(cast("PatternScope", scope), org, namespace)
        write = begin_write(services, call, scope=where, op=OP)
        earlier = interrupted(write)
        if earlier is not None:
            return earlier
    answer = BlacklistRemoveAnswer(
        removed=row is not None,
        pattern_id=request.pattern_id,
        scope=row.scope if row else None,
        namespace=namespace,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")
    if row is None:
        return answer
    refuse_unless_allowed(call, cast("PatternScope", row.scope))
    version = version_at(write.accepted_at, after=row.version)
    removed = replace(row, is_deleted=True, version=version)
    decided = Decided(audit=[audit_of(write, removed, "remove")])
    return commit(write, decided, response=answer, others={"blacklist": [removed]})


def _find(store: TenantStore, namespace: str, pattern_id: str) -> BlacklistRow | None:
    read = reads.blacklist(namespace)
    found = (row for row in store.together(read).of(read) if row.pattern_id == pattern_id)
    return next(found, None)

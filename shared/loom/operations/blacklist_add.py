"""blacklist.add: a text that no memory may hold from now on and, on request, none that is there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from pydantic import Field

from loom.domain.blacklist import check_pattern
from loom.domain.hashes import sha256_parts
from loom.domain.patterns import MAX_PATTERN_CHARS, BadPattern
from loom.domain.precedence import version_at
from loom.domain.rows import AuditRow, BlacklistRow
from loom.domain.scope import NULL_PART, Scope
from loom.errors import LoomError
from loom.operations.blacklist_scope import (
    PatternScope,
    PatternType,
    home,
    pattern_id,
    patterns_of,
    refuse_unless_allowed,
)
from loom.operations.blacklist_sweep import Swept, sweep
from loom.operations.call import Call
from loom.operations.wire import Answer, Located
from loom.operations.write_session import begin_write, interrupted
from loom.pipeline.services import Services
from loom.pipeline.write.decide import Decided
from loom.pipeline.write.plan import commit
from loom.pipeline.write.session import Write

OP: Final = "blacklist.add"
MOST_PATTERNS: Final = 500
"""Patterns of one scope: every write is compared with all that bind it."""


class BlacklistAddRequest(Located):
    """A pattern, where it binds, and whether to look through what is stored."""

    write: ClassVar[bool] = True

    pattern: str = Field(min_length=1, max_length=MAX_PATTERN_CHARS)
    pattern_type: PatternType = Field(
        default="substring",
        description="`substring` is compared without case, width and invisible "
        "characters; `regex` is RE2's.",
    )
    scope: PatternScope = Field(
        default="namespace", description="`org` binds every namespace, `global` every org."
    )
    reason: str = Field(default="", max_length=500, description="Shown to whoever is refused.")
    created_by: str = Field(
        default="", max_length=256, description="Who to ask; the audit row names the real caller."
    )
    sweep: bool = Field(
        default=False,
        description="Also delete stored memories that match, other writers' too. A global pattern "
        "is swept in the organisation of the call.",
    )


class BlacklistAddAnswer(Answer, Swept):
    """`swept_truncated` or a `sweep_error` mean that stored matches are left: call again."""

    pattern_id: str
    pattern_type: str
    scope: str
    namespace: str
    added: bool = Field(description="False when the same pattern stood there already.")


def blacklist_add(services: Services, call: Call, request: BlacklistAddRequest) -> dict[str, Any]:
    """Store the pattern, then sweep. Raises LoomError for a pattern that cannot be used."""
    api = services.settings.api
    own = Scope(request.org or api.default_org, request.namespace or api.default_namespace)
    refuse_unless_allowed(call, request.scope)
    if request.scope == "namespace" and own.namespace == NULL_PART:
        message = 'The namespace "-" is none; scope "org" binds every namespace.'
        raise LoomError("INVALID_REQUEST", message, field="namespace")
    where = home(request.scope, own.org, own.namespace)
    try:
        check_pattern(request.pattern, request.pattern_type)
    except BadPattern as error:
        raise LoomError("INVALID_REQUEST", f"The pattern {error}.", field="pattern") from error
    write = begin_write(services, call, scope=where, op=OP)
    answer = interrupted(write) or _stored(write, request, where, own)
    if not request.sweep:
        return answer
    wanted = own.namespace if request.scope == "namespace" else None
    sweeping = replace(
        write,
        store=services.store.for_org(own.org),
        coordination=services.coordinator.for_org(own.org),
    )
    swept = sweep(sweeping, call, _row(write, request, where), namespace=wanted)
    return {**answer, **_swept(swept, request, own)}


def _stored(write: Write, request: BlacklistAddRequest, where: Scope, own: Scope) -> dict[str, Any]:
    known = patterns_of(write.store, where, request.scope)
    row = _row(write, request, where)
    before = next((each for each in known if each.pattern_id == row.pattern_id), None)
    is_new = before is None or before.is_deleted
    if is_new and sum(not each.is_deleted for each in known) >= MOST_PATTERNS:
        raise LoomError(
            "INVALID_REQUEST", f"A scope has at most {MOST_PATTERNS} patterns.", field="pattern"
        )
    if before is not None:
        row = replace(row, version=version_at(write.accepted_at, after=before.version))
        row = row if is_new else replace(row, created_at=before.created_at)
    answer = BlacklistAddAnswer(
        pattern_id=row.pattern_id,
        pattern_type=row.pattern_type,
        scope=row.scope,
        namespace=own.namespace,
        added=is_new,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")
    decided = Decided(audit=[audit_of(write, row, "add")])
    return commit(write, decided, response=answer, others={"blacklist": [row]})


def _row(write: Write, request: BlacklistAddRequest, where: Scope) -> BlacklistRow:
    return BlacklistRow(
        namespace=where.namespace,
        pattern_id=pattern_id(request.scope, request.pattern_type, request.pattern),
        pattern=request.pattern,
        pattern_type=request.pattern_type,
        scope=request.scope,
        reason=request.reason.strip(),
        created_by=request.created_by or write.principal,
        created_at=write.accepted_at,
        is_deleted=False,
        version=version_at(write.accepted_at),
    )


def audit_of(write: Write, row: BlacklistRow, verdict: str) -> AuditRow:
    """One row without the pattern: its id stands where a memory's would."""
    return AuditRow(
        namespace=row.namespace,
        audit_id=sha256_parts(write.plan_id, "audit", row.pattern_id)[:32],
        action=write.op,
        actor=write.principal,
        user_id=write.user_id,
        memory_id=row.pattern_id,
        key_hash="",
        content_sha256=sha256_parts(write.store.org, row.pattern_type, row.pattern),
        version=0,
        verdict=verdict,
        request_id=write.request_id,
        at=write.accepted_at,
    )


def _swept(swept: Swept, request: BlacklistAddRequest, own: Scope) -> dict[str, Any]:
    answer = swept.model_dump(mode="json")
    if request.scope == "global" and swept.sweep_error is None:
        error = f"Only organisation {own.org} was swept; call again for each other one."
        return {**answer, "sweep_error": error}
    return answer

"""Blacklist patterns: where those of a scope stand, who may touch them, what they show."""

from __future__ import annotations

from typing import Final, Literal, get_args

from pydantic import Field

from loom.domain.hashes import sha256_parts
from loom.domain.rows import BlacklistRow
from loom.domain.scope import NULL_PART, Scope
from loom.errors import LoomError
from loom.operations.call import Call
from loom.operations.guarding import is_admin
from loom.operations.wire import Wire, iso
from loom.ports import reads
from loom.ports.store import TenantStore

PatternScope = Literal["namespace", "org", "global"]
PatternType = Literal["substring", "regex"]

EVERY_ORG: Final = "*"
"""The organisation that patterns of every organisation belong to; it is the name of none."""


class Pattern(Wire):
    """A pattern and where it binds. `namespace` is null for those of more than one."""

    pattern_id: str
    pattern: str
    pattern_type: str
    scope: str
    namespace: str | None
    reason: str
    created_by: str
    created_at: str | None = Field(description="When it was first added.")


SCOPES: Final[tuple[PatternScope, ...]] = get_args(PatternScope)


def home(scope: PatternScope, org: str, namespace: str) -> Scope:
    """Where the patterns of a scope are kept, seen from a namespace."""
    if scope == "namespace":
        return Scope(org, namespace)
    return Scope(EVERY_ORG if scope == "global" else org, NULL_PART)


def refuse_unless_allowed(call: Call, scope: PatternScope) -> None:
    """Raise LoomError FORBIDDEN for a caller who may not change the patterns of a scope."""
    if scope != "namespace" and not is_admin(call.principal):
        raise LoomError("FORBIDDEN", f"Only an admin changes {scope} patterns.", field="scope")


def pattern_id(scope: PatternScope, pattern_type: PatternType, pattern: str) -> str:
    """The same for the same pattern, so that adding it twice leaves one."""
    return sha256_parts("blacklist", scope, pattern_type, pattern)[:32]


def patterns_of(store: TenantStore, where: Scope, scope: PatternScope) -> list[BlacklistRow]:
    """The patterns of one scope, also those that were removed, in one store phase."""
    read = reads.blacklist(where.namespace, with_removed=True)
    return [row for row in store.together(read).of(read) if row.scope == scope]


def shown(row: BlacklistRow) -> Pattern:
    return Pattern(
        pattern_id=row.pattern_id,
        pattern=row.pattern,
        pattern_type=row.pattern_type,
        scope=row.scope,
        namespace=row.namespace if row.scope == "namespace" else None,
        reason=row.reason,
        created_by=row.created_by,
        created_at=iso(row.created_at),
    )

"""A draft of a memory that is there already: with another value, brought back, or copied."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any, Final, Literal

from loom.domain.drafts import Draft
from loom.domain.rows import MemoryRow
from loom.domain.scope import Scope
from loom.domain.sensitivity import classify
from loom.operations.set_fields import SetFields, draft_of

CLAIM: Final = (
    *("memory_type", "category", "confidence", "tags", "entities", "about", "speaker"),
    *("run_id", "proposed", "expires_at", "on_expire", "expire_reason"),
)
"""What stays of a memory whatever its value becomes."""

SOURCE: Final = ("source_class", "source_trace", "source_resource_id")
VALIDITY: Final = ("valid_at", "valid_to", "temporal_anchor")
"""When the value is true: it goes with the value."""


def scope_of(org: str, row: MemoryRow) -> Scope:
    """The identity a row is written under."""
    return Scope(org, row.namespace, row.agent, row.user_id, row.session_id)


def redraft(
    row: MemoryRow,
    value: Any,
    *,
    scope: Scope,
    now: datetime,
    principal: str,
    keep: tuple[str, ...],
    **changes: Any,
) -> Draft:
    """The row with this value, under `scope`; the columns `keep` are its own.

    Raises LoomError for a value over the row's own `char_limit`.
    """
    fields = SetFields(
        memory_key=row.memory_key,
        value=value,
        char_limit=row.char_limit or None,
        sensitivity=_declared(row),
    )
    fresh = draft_of(fields, scope=scope, now=now, principal=principal, run_id=row.run_id)
    kept = {name: getattr(row, name) for name in keep}
    drafted = replace(
        fresh.row,
        **{**kept, "requires_review": row.requires_review or row.proposed, **changes},
        # A clock of another machine may be ahead of ours.
        evidence_at=max(now, row.evidence_at),
    )
    return replace(fresh, row=drafted)


def _declared(row: MemoryRow) -> Literal["high"] | None:
    """`high` when a caller said so of a value that does not read like a secret."""
    said = row.sensitivity == "high" and classify(f"{row.memory_key}: {row.text}") == "normal"
    return "high" if said else None

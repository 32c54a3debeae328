"""Find the memory a key means: across every writer of the namespace, unless the call narrows it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pydantic import Field

from loom.domain.rows import ChunkRow, GuardRow, MemoryRow
from loom.errors import LoomError
from loom.operations.wire import Located, Name, SessionId, UserId
from loom.ports import reads
from loom.ports.store import TenantStore


class Narrowed(Located):
    """A read of one key. An unset part means any: every agent, user or session."""

    agent: Name | None = Field(default=None, description="Only this agent's row.")
    user_id: UserId | None = Field(default=None, description="Only this user's row.")
    session_id: SessionId | None = Field(default=None, description="Only this session's row.")

    def narrow(self) -> dict[str, str | None]:
        return {"agent": self.agent, "user_id": self.user_id, "session_id": self.session_id}

    def covers(self, row: MemoryRow | ChunkRow) -> bool:
        """The row is within what the call narrows to."""
        parts = {"agent": row.agent, "user_id": row.user_id, "session_id": row.session_id}
        return all(
            wanted is None or parts[name] == wanted for name, wanted in self.narrow().items()
        )


def writer(row: MemoryRow) -> dict[str, Any]:
    """Who holds a row: the parts a caller can narrow by."""
    return {
        "agent": row.agent,
        "user_id": row.user_id,
        "session_id": row.session_id,
        "memory_id": row.memory_id,
        "version": row.version,
    }


def one_row(rows: Sequence[MemoryRow], memory_key: str) -> MemoryRow | None:
    """The row, or None. Raises LoomError AMBIGUOUS_KEY, naming the writers, when there are more."""
    if len(rows) > 1:
        raise LoomError(
            "AMBIGUOUS_KEY",
            "Several writers hold this key; narrow it by agent, user_id or session_id.",
            field="memory_key",
            details={"memory_key": memory_key, "writers": [writer(row) for row in rows]},
        )
    return rows[0] if rows else None


def canonical_of(
    store: TenantStore, row: MemoryRow, *, now: datetime
) -> tuple[MemoryRow | None, list[GuardRow]]:
    """The live memory that an alias row is a duplicate of, and its pins and locks: one phase."""
    whose = {"agent": row.agent, "user_id": row.user_id}
    by_key = reads.memories_by_key(row.namespace, row.duplicate_of, now=now, **whose)
    guards = reads.guards_of(row.namespace, [row.duplicate_of], **whose)
    found = store.together(by_key, guards)
    same = [
        other
        for other in found.of(by_key)
        if other.content_sha256 == row.content_sha256 and other.status == "live"
    ]
    return (same[0] if same else None), found.of(guards)

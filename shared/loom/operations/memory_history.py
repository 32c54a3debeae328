"""memory.history: every version of a key, the newest first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from pydantic import Field

from loom.domain.rows import EPOCH, MemoryRow
from loom.domain.turn_secrets import holds_secret
from loom.operations.call import Call
from loom.operations.resolve import Narrowed
from loom.operations.sensitive_read import audit_reads
from loom.operations.wire import Answer, Json, MemoryKey, Wire, iso
from loom.pipeline.services import Services
from loom.ports import reads

OP: Final = "memory.history"


class MemoryHistoryRequest(Narrowed):
    memory_key: MemoryKey
    limit: int = Field(default=50, ge=1, le=1000)


class Version(Wire):
    """`status` is live, duplicate, expired or deleted for the newest version, else superseded."""

    version: int
    memory_id: str
    value: Json
    status: str
    conflict_verdict: str
    content_sha256: str
    reason: str | None = Field(description="Why the memory was deleted, or will end.")
    superseded_by: str | None = Field(
        description="The key whose newer value took the place of a deleted version."
    )
    agent: str
    user_id: str
    session_id: str
    tags: list[str]
    actor: str
    source_class: str | None
    valid_at: str | None
    evidence_at: str | None
    written_at: str | None


class MemoryHistoryAnswer(Answer):
    memory_key: str
    versions: list[Version]


def memory_history(services: Services, call: Call, request: MemoryHistoryRequest) -> dict[str, Any]:
    """All versions, also of a key with several writers; empty when it was never written."""
    api = services.settings.api
    store = services.store.for_org(request.org or api.default_org)
    namespace = request.namespace or api.default_namespace
    narrow = request.narrow()
    written = reads.history(namespace, request.memory_key, limit=request.limit, **narrow)
    standing = reads.memories_by_key(namespace, request.memory_key, now=EPOCH, **narrow)
    found = store.together(written, standing)
    rows = _once(found.of(written))
    secret = [
        (row.memory_key, row.user_id, row.text)
        for row in rows
        if row.sensitivity == "high" or holds_secret(row.text)
    ]
    audit_reads(services, call, store, namespace=namespace, read=secret)
    newest = {row.memory_id: row.version for row in found.of(standing)}
    now = services.clock.now()
    return MemoryHistoryAnswer(
        memory_key=request.memory_key,
        versions=[
            _version(row, stands=newest.get(row.memory_id) == row.version, now=now) for row in rows
        ],
        ignored_args=request.ignored(),
    ).model_dump(mode="json")


def _once(rows: Sequence[MemoryRow]) -> list[MemoryRow]:
    """One row per version: as it was first written, with the newest evidence that joined it."""
    found: dict[tuple[str, int], MemoryRow] = {}
    for row in rows:
        slot = (row.memory_id, row.version)
        known = found.setdefault(slot, row)
        first = min(known, row, key=lambda each: each.updated_at)
        newest = max(known, row, key=lambda each: each.precedence)
        found[slot] = replace(first, evidence_at=newest.evidence_at, precedence=newest.precedence)
    return list(found.values())


def _version(row: MemoryRow, *, stands: bool, now: datetime) -> Version:
    status = row.status if stands or row.status == "deleted" else "superseded"
    if stands and row.is_expired(now):
        status = "expired"
    return Version(
        version=row.version,
        memory_id=row.memory_id,
        value=json.loads(row.value),
        status=status,
        conflict_verdict=row.conflict_verdict,
        content_sha256=row.content_sha256,
        reason=row.expire_reason or None,
        superseded_by=row.superseded_by or None,
        agent=row.agent,
        user_id=row.user_id,
        session_id=row.session_id,
        tags=list(row.tags),
        actor=row.actor,
        source_class=row.source_class or None,
        valid_at=row.valid_at or None,
        evidence_at=iso(row.evidence_at),
        written_at=iso(row.updated_at),
    )

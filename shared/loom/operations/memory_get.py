"""memory.get: the live row of a key, or a verbatim chunk by its `chunk:` key."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from pydantic import Field, field_validator

from loom.domain.rows import GuardRow, MemoryRow
from loom.domain.turn_secrets import holds_secret
from loom.operations.call import Call
from loom.operations.guarding import in_force
from loom.operations.resolve import Narrowed, canonical_of, one_row
from loom.operations.sensitive_read import audit_reads
from loom.operations.wire import CHUNK_PREFIX, Answer, Instant, Json, MemoryKey, iso
from loom.pipeline.services import Services
from loom.ports import reads
from loom.ports.store import TenantStore

OP: Final = "memory.get"
AS_OF_VERSIONS: Final = 1000


class MemoryGetRequest(Narrowed):
    """Which key, and how much of it."""

    memory_key: MemoryKey
    if_version: int | None = Field(
        default=None, ge=0, description="Answer `unchanged` alone while this is the version."
    )
    fields: list[str] | None = Field(
        default=None, max_length=64, description="Only these fields, and `found`."
    )
    as_of: Instant | None = Field(default=None, description="The row as it was known at that time.")
    follow: bool = Field(
        default=False, description="Serve the memory that an alias row is a duplicate of."
    )

    @field_validator("fields")
    @classmethod
    def _are_known(cls, names: list[str] | None) -> list[str] | None:
        unknown = [name for name in names or () if name not in MemoryGetAnswer.model_fields]
        if unknown:
            raise ValueError(f"not a field of the answer: {unknown[0][:64]}")
        return names


class MemoryGetAnswer(Answer):
    """`found` is false when there is no live row; then nothing else is set."""

    found: bool
    unchanged: bool = False
    memory_key: str | None = None
    memory_id: str | None = None
    value: Json = None
    memory_type: str | None = None
    category: str | None = None
    confidence: float | None = None
    version: int | None = None
    version_text: str | None = None
    status: str | None = None
    conflict_verdict: str | None = None
    duplicate_of: str | None = None
    canonical_key: str | None = None
    resolved_from: str | None = None
    tags: list[str] = Field(default_factory=list)
    entities: list[str] = Field(default_factory=list)
    about: str | None = None
    speaker: str | None = None
    agent: str | None = None
    user_id: str | None = None
    session_id: str | None = None
    namespace: str | None = None
    actor: str | None = None
    source_class: str | None = None
    source_trace: str | None = None
    source_resource_id: str | None = None
    content_sha256: str | None = None
    char_limit: int | None = None
    sensitivity: str | None = None
    pinned: bool = False
    locked: str | None = Field(
        default=None, description="The mode of the lock in force: read_only or no_delete."
    )
    lock_reason: str | None = None
    locked_until: str | None = Field(default=None, description="Null for a lock without an end.")
    embedding_model: str | None = None
    evidence_at: str | None = None
    created_at: str | None = None
    updated_at: str | None = None
    expires_at: str | None = None
    on_expire: str | None = None
    expire_reason: str | None = None
    proposed: bool = False
    requires_review: bool = False
    conflict_with: list[str] = Field(default_factory=list)
    valid_at: str | None = None
    valid_to: str | None = None
    temporal_anchor: str | None = None
    evidence_ids: list[str] = Field(default_factory=list)


def memory_get(services: Services, call: Call, request: MemoryGetRequest) -> dict[str, Any]:
    """The memory, or `found: false`. Raises LoomError AMBIGUOUS_KEY."""
    api = services.settings.api
    store = services.store.for_org(request.org or api.default_org)
    namespace = request.namespace or api.default_namespace
    if request.memory_key.startswith(CHUNK_PREFIX):
        answer = _chunk(services, call, store, namespace, request)
    else:
        answer = _memory(services, call, store, namespace, request)
    answer.ignored_args = request.ignored()
    full = answer.model_dump(mode="json")
    if request.fields is None or not answer.found:
        return full
    return {name: full[name] for name in ("found", *request.fields) if name in full}


def _memory(
    services: Services,
    call: Call,
    store: TenantStore,
    namespace: str,
    request: MemoryGetRequest,
) -> MemoryGetAnswer:
    rows, guards = _rows(services, store, namespace, request)
    row = one_row(rows, request.memory_key)
    if row is None:
        return MemoryGetAnswer(found=False)
    resolved_from = None
    if request.follow and row.status == "duplicate":
        canonical, held = canonical_of(store, row, now=services.clock.now())
        if canonical is not None:
            resolved_from, row, guards = row.memory_key, canonical, held
    if request.if_version is not None and request.if_version == row.version:
        return MemoryGetAnswer(
            found=True, unchanged=True, memory_key=row.memory_key, version=row.version
        )
    if row.sensitivity == "high" or holds_secret(row.text):
        served = [(row.memory_key, row.user_id, row.text)]
        audit_reads(services, call, store, namespace=namespace, read=served)
    answer = _of_row(row, resolved_from)
    return answer.model_copy(update=_guarded(guards, row, services.clock.now()))


def _rows(
    services: Services, store: TenantStore, namespace: str, request: MemoryGetRequest
) -> tuple[list[MemoryRow], list[GuardRow]]:
    """The rows of the key, and its pins and locks: always those of now."""
    narrow = request.narrow()
    guards = reads.guards_of(namespace, [request.memory_key], **narrow)
    if request.as_of is None:
        read = reads.memories_by_key(
            namespace, request.memory_key, now=services.clock.now(), **narrow
        )
        found = store.together(read, guards)
        return found.of(read), found.of(guards)
    history = reads.history(namespace, request.memory_key, limit=AS_OF_VERSIONS, **narrow)
    found = store.together(history, guards)
    newest: dict[str, MemoryRow] = {}
    for row in found.of(history):
        known = newest.get(row.memory_id)
        if row.updated_at <= request.as_of and (known is None or row.precedence > known.precedence):
            newest[row.memory_id] = row
    standing = [row for row in newest.values() if row.status != "deleted"]
    return standing, found.of(guards)


def _guarded(guards: Sequence[GuardRow], row: MemoryRow, now: datetime) -> dict[str, Any]:
    lock = in_force(guards, row.memory_id, "lock", now)
    return {
        "pinned": in_force(guards, row.memory_id, "pin", now) is not None
        and not row.is_expired(now),
        "locked": lock.mode if lock else None,
        "lock_reason": lock.reason if lock else None,
        "locked_until": iso(lock.until) if lock else None,
    }


def _of_row(row: MemoryRow, resolved_from: str | None) -> MemoryGetAnswer:
    return MemoryGetAnswer(
        found=True,
        memory_key=row.memory_key,
        memory_id=row.memory_id,
        value=json.loads(row.value),
        memory_type=row.memory_type,
        category=row.category or None,
        confidence=row.confidence,
        version=row.version,
        version_text=str(row.version),
        status=row.status,
        conflict_verdict=row.conflict_verdict,
        duplicate_of=row.duplicate_of or None,
        canonical_key=row.memory_key if resolved_from else None,
        resolved_from=resolved_from,
        tags=list(row.tags),
        entities=list(row.entities),
        about=row.about,
        speaker=row.speaker or None,
        agent=row.agent,
        user_id=row.user_id,
        session_id=row.session_id,
        namespace=row.namespace,
        actor=row.actor,
        source_class=row.source_class or None,
        source_trace=row.source_trace or None,
        source_resource_id=row.source_resource_id or None,
        content_sha256=row.content_sha256,
        char_limit=row.char_limit or None,
        sensitivity=row.sensitivity,
        embedding_model=row.embedding_model or None,
        evidence_at=iso(row.evidence_at),
        created_at=iso(row.created_at),
        updated_at=iso(row.updated_at),
        expires_at=iso(row.expires_at),
        on_expire=row.on_expire or None,
        expire_reason=row.expire_reason or None,
        proposed=row.proposed,
        requires_review=row.in_review,
        conflict_with=list(row.conflict_with),
        valid_at=row.valid_at or None,
        valid_to=row.valid_to or None,
        temporal_anchor=row.temporal_anchor or None,
    )


def _chunk(
    services: Services,
    call: Call,
    store: TenantStore,
    namespace: str,
    request: MemoryGetRequest,
) -> MemoryGetAnswer:
    read = reads.chunk(namespace, request.memory_key)
    found = [row for row in store.together(read).of(read) if request.covers(row)]
    if not found:
        return MemoryGetAnswer(found=False)
    chunk = found[0]
    if chunk.sensitivity == "high" or holds_secret(chunk.text):
        audit_reads(
            services,
            call,
            store,
            namespace=namespace,
            read=[(chunk.chunk_key, chunk.user_id, chunk.text)],
        )
    return MemoryGetAnswer(
        found=True,
        memory_key=chunk.chunk_key,
        value=chunk.text,
        memory_type="chunk",
        status="live",
        agent=chunk.agent,
        user_id=chunk.user_id,
        session_id=chunk.session_id,
        namespace=chunk.namespace,
        sensitivity=chunk.sensitivity,
        embedding_model=chunk.embedding_model or None,
        evidence_at=iso(chunk.said_at),
        created_at=iso(chunk.created_at),
        evidence_ids=list(chunk.evidence_ids),
    )

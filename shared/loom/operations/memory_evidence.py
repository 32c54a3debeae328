"""memory.evidence: the turns one memory was taken from, with the wording that supports it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from pydantic import Field, model_validator

from loom.domain.rows import EvidenceRow, LinkRow, MemoryRow
from loom.domain.turn_secrets import holds_secret
from loom.domain.value_updates import EXTRACTED
from loom.operations.call import Call
from loom.operations.resolve import Narrowed, one_row
from loom.operations.sensitive_read import audit_reads
from loom.operations.wire import CHUNK_PREFIX, Answer, MemoryKey, Wire, iso
from loom.pipeline.services import Services
from loom.ports import reads
from loom.ports.store import TenantStore

OP: Final = "memory.evidence"


class MemoryEvidenceRequest(Narrowed):
    """The memory, by key or by id. Its live version, or the one asked for."""

    memory_key: MemoryKey | None = None
    memory_id: str | None = Field(default=None, pattern=r"^[0-9a-f]{32}$")
    version: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _check_one(self) -> MemoryEvidenceRequest:
        if (self.memory_key is None) == (self.memory_id is None):
            raise ValueError("memory_key: give either memory_key or memory_id")
        return self


class Span(Wire):
    """Offsets are code points into the turn's content."""

    text: str
    start: int
    end: int


class EvidenceTurn(Wire):
    evidence_id: str
    role: str
    name: str | None
    content: str
    timestamp: str | None
    received_at: str | None
    session_id: str
    agent: str
    user_id: str
    sensitivity: str
    version: int | None
    span: Span | None


class MemoryEvidenceAnswer(Answer):
    """`turns` are in the order they were said; empty for a memory its caller wrote itself."""

    found: bool
    memory_key: str | None = None
    memory_id: str | None = None
    version: int | None = None
    turns: list[EvidenceTurn] = Field(default_factory=list)


def memory_evidence(
    services: Services, call: Call, request: MemoryEvidenceRequest
) -> dict[str, Any]:
    """The source turns. Raises LoomError AMBIGUOUS_KEY as memory.get does."""
    api = services.settings.api
    store = services.store.for_org(request.org or api.default_org)
    namespace = request.namespace or api.default_namespace
    if request.memory_key and request.memory_key.startswith(CHUNK_PREFIX):
        answer, rows = _of_chunk(store, namespace, request)
    else:
        answer, rows = _of_memory(services, store, namespace, request)
    secret = [
        (row.evidence_id, row.user_id, row.content)
        for row in rows
        if row.sensitivity == "high" or holds_secret(row.content)
    ]
    audit_reads(services, call, store, namespace=namespace, read=secret)
    answer.ignored_args = request.ignored()
    return answer.model_dump(mode="json")


def _of_memory(
    services: Services, store: TenantStore, namespace: str, request: MemoryEvidenceRequest
) -> tuple[MemoryEvidenceAnswer, list[EvidenceRow]]:
    row = _row(services, store, namespace, request)
    if row is None:
        return MemoryEvidenceAnswer(found=False), []
    version = request.version or row.version
    read = reads.links(namespace, [row.memory_id])
    links = _of_version(store.together(read).of(read), row, version)
    rows = _turns(store, namespace, [link.evidence_id for link in links])
    answer = MemoryEvidenceAnswer(
        found=True,
        memory_key=row.memory_key,
        memory_id=row.memory_id,
        version=version,
        turns=[_turn(found, _link(links, found.evidence_id)) for found in rows],
    )
    return answer, rows


def _of_version(links: Sequence[LinkRow], row: MemoryRow, version: int) -> list[LinkRow]:
    """The links of a version. A version that changed no wording keeps those of the one before it.

    A caller's own value has none: it was not taken from a conversation.
    """
    held = [link.version for link in links if link.version <= version]
    if row.source_class == EXTRACTED and held:
        version = max(held)
    return [link for link in links if link.version == version]


def _row(
    services: Services, store: TenantStore, namespace: str, request: MemoryEvidenceRequest
) -> MemoryRow | None:
    if request.memory_id:
        by_id = reads.memory_by_id(namespace, request.memory_id)
        now = services.clock.now()
        found = [row for row in store.together(by_id).of(by_id) if _served(row, request, now)]
        return found[0] if found else None
    by_key = reads.memories_by_key(
        namespace, request.memory_key or "", now=services.clock.now(), **request.narrow()
    )
    return one_row(store.together(by_key).of(by_key), request.memory_key or "")


def _served(row: MemoryRow, request: MemoryEvidenceRequest, now: datetime) -> bool:
    """The row is what the call asks for, and memory.get would serve it."""
    return row.status != "deleted" and not row.is_expired(now) and request.covers(row)


def _of_chunk(
    store: TenantStore, namespace: str, request: MemoryEvidenceRequest
) -> tuple[MemoryEvidenceAnswer, list[EvidenceRow]]:
    chunk_key = request.memory_key or ""
    read = reads.chunk(namespace, chunk_key)
    found = [row for row in store.together(read).of(read) if request.covers(row)]
    if not found:
        return MemoryEvidenceAnswer(found=False), []
    rows = _turns(store, namespace, found[0].evidence_ids)
    turns = [_turn(row, None) for row in rows]
    return MemoryEvidenceAnswer(found=True, memory_key=chunk_key, turns=turns), rows


def _turns(store: TenantStore, namespace: str, evidence_ids: Sequence[str]) -> list[EvidenceRow]:
    if not evidence_ids:
        return []
    read = reads.evidence(namespace, evidence_ids)
    return store.together(read).of(read)


def _link(links: Sequence[LinkRow], evidence_id: str) -> LinkRow:
    return next(link for link in links if link.evidence_id == evidence_id)


def _turn(row: EvidenceRow, link: LinkRow | None) -> EvidenceTurn:
    span = None
    if link is not None and link.span_end > link.span_start:
        span = Span(text=link.span_text, start=link.span_start, end=link.span_end)
    return EvidenceTurn(
        evidence_id=row.evidence_id,
        role=row.role,
        name=row.name or None,
        content=row.content,
        timestamp=iso(row.said_at) if row.has_timestamp else None,
        received_at=iso(row.received_at),
        session_id=row.session_id,
        agent=row.agent,
        user_id=row.user_id,
        sensitivity=row.sensitivity,
        version=link.version if link else None,
        span=span,
    )

"""What a write leaves beside the memory: audit rows, links to its evidence, its wire rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from loom.domain.decisions import Decision
from loom.domain.drafts import Draft
from loom.domain.facts import Drop
from loom.domain.hashes import key_hash, sha256_parts
from loom.domain.rows import AuditRow, DropRow, LinkRow, MemoryRow
from loom.pipeline.write.session import Write


def audit_row(write: Write, number: int, row: MemoryRow, *, action: str, verdict: str) -> AuditRow:
    """Hashes only; the id is made of plan and ordinal, so applying twice leaves one."""
    return AuditRow(
        namespace=row.namespace,
        audit_id=sha256_parts(write.plan_id, "audit", str(number))[:32],
        action=action,
        actor=write.principal,
        user_id=row.user_id,
        memory_id=row.memory_id,
        key_hash=key_hash(write.store.org, row.memory_key),
        content_sha256=row.content_sha256,
        version=row.version,
        verdict=verdict,
        request_id=write.request_id,
        at=write.services.clock.now(),
    )


def setting_audit(write: Write, said: Sequence[str], *, verdict: str) -> AuditRow:
    """Of a change that is about no memory; `said` is what was set, kept as its hash."""
    return AuditRow(
        namespace=write.namespace,
        audit_id=sha256_parts(write.plan_id, "audit", "0")[:32],
        action=write.op,
        actor=write.principal,
        user_id=write.user_id,
        memory_id="",
        key_hash="",
        content_sha256=sha256_parts(write.store.org, *said),
        version=0,
        verdict=verdict,
        request_id=write.request_id,
        at=write.accepted_at,
    )


def links(draft: Draft, row: MemoryRow, at: datetime) -> list[LinkRow]:
    return [
        LinkRow(
            namespace=row.namespace,
            memory_id=row.memory_id,
            version=row.version,
            evidence_id=source.evidence_id,
            user_id=row.user_id,
            span_text=source.span_text,
            span_start=source.span_start,
            span_end=source.span_end,
            linked_at=at,
        )
        for source in draft.sources
    ]


def written_row(decision: Decision, row: MemoryRow) -> dict[str, Any]:
    """A row of `written[]`. Peers are named only where they are the writer's own."""
    held = decision.previous
    compared = [*([held] if held else []), *decision.retired, *decision.opposed]
    peers = [
        {"memory_key": peer.memory_key, "memory_id": peer.memory_id, "version": peer.version}
        for peer in compared
        if peer.version and peer.user_id == row.user_id
    ]
    return {
        "memory_key": row.memory_key,
        "memory_id": row.memory_id,
        "version": row.version,
        "conflict_verdict": decision.verdict,
        "status": decision.status,
        "peers": peers,
        "duplicate_of": decision.duplicate_of,
        "conflict_with": list(row.conflict_with),
        "requires_review": row.in_review,
        "evidence_ids": [source.evidence_id for source in decision.draft.sources],
        "content_sha256": row.content_sha256,
        "noop": decision.action == "touch",
    }


def refusal(decision: Decision) -> dict[str, Any]:
    """A row of `refused[]`. After a pin's refusal `proposed_key` is where the fact stands."""
    pinned = decision.code == "PINNED_CONFLICT"
    return {
        "memory_key": decision.draft.row.memory_key,
        "conflict_verdict": "rejected",
        "code": decision.code,
        "reason": "another value is pinned under this key" if pinned else decision.reason,
        "proposed_key": decision.reason if pinned else None,
    }


def drop_rows(write: Write, drops: Sequence[Drop], now: datetime) -> list[DropRow]:
    return [
        DropRow(
            namespace=write.namespace,
            drop_id=sha256_parts(write.plan_id, "drop", str(number))[:32],
            user_id=write.user_id,
            stage=drop.stage,
            reason=drop.reason,
            key_hash=drop.key_hash,
            count=drop.count,
            dropped_at=now,
        )
        for number, drop in enumerate(drops)
    ]

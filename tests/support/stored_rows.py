"""Rows as the store holds them, with values that a test only states where they matter."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from loom.domain.queueing.rows import HoldRow, ModelCallsRow, QueueRow
from loom.domain.rows import (
    EPOCH,
    AuditRow,
    BlacklistRow,
    CategoryRow,
    ChunkRow,
    DropRow,
    EvidenceRow,
    GuardRow,
    LinkRow,
    MemoryRow,
    ModelAnswerRow,
    PlanRow,
    TakenTurnRow,
    TombstoneRow,
)
from loom.domain.scope import Scope

NOW = datetime(2026, 11, 30, 12, 0, 0, 123000, tzinfo=UTC)
NAMESPACE = "team/app"
MODEL = "test-model/3"


def scope(org: str = "acme", **changes: str) -> Scope:
    parts = {"namespace": NAMESPACE, "agent": "bot", "user_id": "ada", "session_id": "-"}
    return Scope(org=org, **{**parts, **changes})


def at(minutes: float) -> datetime:
    """NOW and so many minutes."""
    return NOW + timedelta(minutes=minutes)


def today() -> datetime:
    """For rows that the engine removes by its own clock."""
    return datetime.now(UTC).replace(microsecond=0)


def precedence(moment: datetime, version: int) -> int:
    return (int(moment.timestamp() * 1000) << 20) | version


def memory(key: str = "user/home_city", **changes: Any) -> MemoryRow:
    version = changes.get("version", 1)
    moment = changes.get("evidence_at", NOW)
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "agent": "bot",
        "user_id": "ada",
        "session_id": "-",
        "memory_key": key,
        "memory_id": f"id-of-{key}",
        "value": f'"{key}"',
        "text": f"text of {key}",
        "content_sha256": f"hash-of-{key}",
        "version": version,
        "precedence": precedence(moment, version),
        "evidence_at": moment,
        "created_at": NOW,
        "updated_at": NOW,
    }
    return MemoryRow(**{**values, **changes})


def turn(evidence_id: str = "turn-1", **changes: Any) -> EvidenceRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "agent": "bot",
        "user_id": "ada",
        "session_id": "s1",
        "evidence_id": evidence_id,
        "request_id": "request-1",
        "role": "user",
        "name": "",
        "content": f"content of {evidence_id}",
        "said_at": NOW,
        "received_at": NOW,
        "has_timestamp": True,
        "position": 0,
    }
    return EvidenceRow(**{**values, **changes})


def chunk(chunk_key: str = "chunk:1", **changes: Any) -> ChunkRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "agent": "bot",
        "user_id": "ada",
        "session_id": "s1",
        "chunk_key": chunk_key,
        "text": f"text of {chunk_key}",
        "evidence_ids": ("turn-1", "turn-2"),
        "said_at": NOW,
        "created_at": NOW,
    }
    return ChunkRow(**{**values, **changes})


def link(memory_id: str = "id-of-user/home_city", **changes: Any) -> LinkRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "memory_id": memory_id,
        "version": 1,
        "evidence_id": "turn-1",
        "user_id": "ada",
        "span_text": "I moved to Lisbon",
        "span_start": 3,
        "span_end": 20,
        "linked_at": NOW,
    }
    return LinkRow(**{**values, **changes})


def drop(drop_id: str = "plan-1/0", **changes: Any) -> DropRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "drop_id": drop_id,
        "user_id": "ada",
        "stage": "llm_extract",
        "reason": "malformed_fact",
        "key_hash": "",
        "count": 2,
        "dropped_at": NOW,
    }
    return DropRow(**{**values, **changes})


def audit(audit_id: str = "plan-1/0", **changes: Any) -> AuditRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "audit_id": audit_id,
        "action": "memory.set",
        "actor": "ada",
        "user_id": "ada",
        "memory_id": "id-1",
        "key_hash": "k",
        "content_sha256": "c",
        "version": 1,
        "verdict": "clear",
        "request_id": "request-1",
        "at": NOW,
    }
    return AuditRow(**{**values, **changes})


def plan(plan_id: str = "plan-1", **changes: Any) -> PlanRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "request_id": "request-1",
        "plan_id": plan_id,
        "user_id": "ada",
        "op": "memory.set_from_messages",
        "policy_sha256": "",
        "turn_ids": ("turn-1", "turn-2"),
        "body": "{}",
        "response": "{}",
        "accepted_at": NOW,
        "decided_at": NOW,
    }
    return PlanRow(**{**values, **changes})


def answer(call_id: str = "call-1", **changes: Any) -> ModelAnswerRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "call_id": call_id,
        "system_sha256": "system-1",
        "user_id": "ada",
        "answer": '{"facts": []}',
        "tokens_in": 100,
        "tokens_out": 20,
        "answered_at": today(),
    }
    return ModelAnswerRow(**{**values, **changes})


def taken(turn_id: str = "turn-1", **changes: Any) -> TakenTurnRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "turn_id": turn_id,
        "reading": "plain",
        "user_id": "ada",
        "plan_id": "plan-1",
        "taken_at": NOW,
        **changes,
    }
    return TakenTurnRow(**values)


def category(name: str = "food", **changes: Any) -> CategoryRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "category": name,
        "description": f"about {name}",
        "version": 1,
        "updated_at": NOW,
    }
    return CategoryRow(**{**values, **changes})


def guard(key: str = "user/home_city", **changes: Any) -> GuardRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "agent": "bot",
        "user_id": "ada",
        "session_id": "-",
        "memory_key": key,
        "kind": "pin",
        "memory_id": f"id-of-{key}",
        "is_on": True,
        "mode": "",
        "reason": "legal hold",
        "until": EPOCH,
        "set_by": "ada",
        "set_at": NOW,
        "version": 1,
    }
    return GuardRow(**{**values, **changes})


def pattern(pattern_id: str = "pattern-1", **changes: Any) -> BlacklistRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "pattern_id": pattern_id,
        "pattern": "swordfish",
        "pattern_type": "substring",
        "scope": "namespace",
        "reason": "",
        "created_by": "ada",
        "created_at": NOW,
        "is_deleted": False,
        "version": 1,
    }
    return BlacklistRow(**{**values, **changes})


def tombstone(tombstone_id: str = "tombstone-1", **changes: Any) -> TombstoneRow:
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "agent": "bot",
        "user_id": "ada",
        "tombstone_id": tombstone_id,
        "key_hash": "k",
        "content_hash": "c",
        "buried_at": NOW,
        "buried_by": "ada",
        "reason": "memory.delete",
        "is_lifted": False,
        "version": 1,
    }
    return TombstoneRow(**{**values, **changes})


def batch(queue_id: str = "batch-1", **changes: Any) -> QueueRow:
    """A batch as it is accepted; other states come with `part="state"` and a higher version."""
    values: dict[str, Any] = {
        "namespace": NAMESPACE,
        "queue_id": queue_id,
        "part": "payload",
        "version": 1,
        "request_id": f"request-of-{queue_id}",
        "agent": "bot",
        "user_id": "ada",
        "session_id": "-",
        "enqueuer": "-",
        "deferred_by": "caller",
        "status": "pending",
        "attempts": 0,
        "max_attempts": 8,
        "messages": 1,
        "bytes": 2,
        "queued_at": today(),
        "updated_at": today(),
        "next_attempt_at": today(),
        "wake_at": today(),
        "body": "{}",
    }
    return QueueRow(**{**values, **changes})


def hold(enqueuer: str = "-", **changes: Any) -> HoldRow:
    values: dict[str, Any] = {"until": NOW, "reason": "rate_limited", "version": 1}
    return HoldRow(NAMESPACE, enqueuer, **{**values, **changes})


def model_calls(**changes: Any) -> ModelCallsRow:
    values: dict[str, Any] = {
        "is_on": False, "reason": "", "set_by": "-", "set_at": NOW, "version": 1,
    }  # fmt: skip
    return ModelCallsRow(**{**values, **changes})

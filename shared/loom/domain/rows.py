"""Rows as the store holds them, one class per table; field names are the column names.

`org` is not a field: the store is bound to one organisation and adds it to every row and statement.
Times are aware UTC. "" and 0 stand for "not set"; no column is nullable.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands for "no time" in a DateTime64 column."""


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """One version of one memory, in `memory` (the newest by precedence) and `memory_history` (all).

    `value` is JSON text of the caller's value; `text` is what is read, ranked and embedded.
    `content_sha256` is the hash of the canonical content. `precedence` orders versions: the
    newest evidence in ms << 20 | version. `status` is "live", "duplicate" or "deleted".
    `embedding` is empty when there is no vector; a row is compared only with vectors of its own
    `embedding_model`. `search_terms` are the tokens of `text` (empty for sensitive rows).
    `conflict_with` are the keys of live memories that cannot also be true. `requires_review` is set
    for other reasons than those: by a person, or on a suggestion that stands beside a memory.
    """

    namespace: str
    agent: str
    user_id: str
    session_id: str
    memory_key: str
    memory_id: str
    value: str
    text: str
    content_sha256: str
    version: int
    precedence: int
    evidence_at: datetime
    created_at: datetime
    updated_at: datetime
    memory_type: str = "semantic"
    status: str = "live"
    confidence: float = 1.0
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    category: str = ""
    about: str = "user"
    speaker: str = ""
    source_class: str = ""
    source_trace: str = ""
    source_resource_id: str = ""
    run_id: str = ""
    actor: str = "-"
    valid_at: str = ""
    valid_to: str = ""
    temporal_anchor: str = ""
    expires_at: datetime = EPOCH
    on_expire: str = ""
    expire_reason: str = ""
    char_limit: int = 0
    pinned: bool = False
    proposed: bool = False
    requires_review: bool = False
    sensitivity: str = "normal"
    conflict_verdict: str = "clear"
    conflict_with: tuple[str, ...] = ()
    duplicate_of: str = ""
    superseded_by: str = ""
    plan_id: str = ""
    embedding_model: str = ""
    embedding: tuple[float, ...] = ()
    search_terms: tuple[str, ...] = ()

    def is_expired(self, now: datetime) -> bool:
        """Whether its time is over; EPOCH as the end is none."""
        return EPOCH < self.expires_at <= now

    def waits_for_review(self, now: datetime) -> bool:
        """Whether a person should look: it is marked so, or its time ended in a review."""
        return self.in_review or self.ended_in_review(now)

    @property
    def in_review(self) -> bool:
        """A person was asked to look, or the memory is in conflict with another one."""
        return self.requires_review or bool(self.conflict_with)

    def ended_in_review(self, now: datetime) -> bool:
        """Whether its time is over, and a person is to say what becomes of it."""
        return self.on_expire == "review" and self.is_expired(now)


@dataclass(frozen=True, slots=True)
class EvidenceRow:
    """A turn as it was sent, in `memory_evidence`; `evidence_id` is the turn id.

    The row first received stays: a turn sent again keeps its `received_at`. `said_at` is the
    turn's own timestamp, else `received_at`; `has_timestamp` tells which. `position` counts the
    turn within its request, and orders turns of equal time.
    """

    namespace: str
    agent: str
    user_id: str
    session_id: str
    evidence_id: str
    request_id: str
    role: str
    name: str
    content: str
    said_at: datetime
    received_at: datetime
    has_timestamp: bool
    position: int
    run_id: str = ""
    sensitivity: str = "normal"
    search_terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LinkRow:
    """One memory version was taken from one turn, in `memory_evidence_link`.

    `span_start` and `span_end` are code point offsets into the turn's content; equal when unknown.
    """

    namespace: str
    memory_id: str
    version: int
    evidence_id: str
    user_id: str
    span_text: str
    span_start: int
    span_end: int
    linked_at: datetime


@dataclass(frozen=True, slots=True)
class ChunkRow:
    """A verbatim piece of the conversation, in `memory_chunk`; `chunk_key` is "chunk:" + hash."""

    namespace: str
    agent: str
    user_id: str
    session_id: str
    chunk_key: str
    text: str
    evidence_ids: tuple[str, ...]
    said_at: datetime
    created_at: datetime
    run_id: str = ""
    sensitivity: str = "normal"
    embedding_model: str = ""
    embedding: tuple[float, ...] = ()
    search_terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DropRow:
    """A loss, counted, in `memory_drops` (kept 30 days); `drop_id` is made of plan and ordinal."""

    namespace: str
    drop_id: str
    user_id: str
    stage: str
    reason: str
    key_hash: str
    count: int
    dropped_at: datetime


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One write or one sensitive read, hashes only, in `memory_audit`."""

    namespace: str
    audit_id: str
    action: str
    actor: str
    user_id: str
    memory_id: str
    key_hash: str
    content_sha256: str
    version: int
    verdict: str
    request_id: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PlanRow:
    """What a run decided, in `write_plan`, written before any memory row.

    `body` is JSON: the rows to insert per table. `response` is the JSON answer. `turn_ids` are the
    turns read, `policy_sha256` is the hash of what they were read under; "" where none were.
    """

    namespace: str
    request_id: str
    plan_id: str
    user_id: str
    op: str
    policy_sha256: str
    turn_ids: tuple[str, ...]
    body: str
    response: str
    accepted_at: datetime
    decided_at: datetime


@dataclass(frozen=True, slots=True)
class ModelAnswerRow:
    """A finished answer of a run that could not end, in `model_answer` (kept 1 day).

    `call_id` begins with the request id and names segment, stage and model; `system_sha256` is the
    hash of the system prompt, so an answer is used again only under the very same instructions and
    policy.
    """

    namespace: str
    call_id: str
    system_sha256: str
    user_id: str
    answer: str
    tokens_in: int
    tokens_out: int
    answered_at: datetime


@dataclass(frozen=True, slots=True)
class TakenTurnRow:
    """A turn that was read, in `taken_turn`; `reading` is a hash of what it was read under."""

    namespace: str
    turn_id: str
    reading: str
    user_id: str
    plan_id: str
    taken_at: datetime
    is_skipped: bool = False
    """Left out, because the model fails on it."""


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A category of a namespace's taxonomy, in `namespace_category`."""

    namespace: str
    category: str
    description: str
    version: int
    updated_at: datetime
    is_deleted: bool = False


@dataclass(frozen=True, slots=True)
class GuardRow:
    """A pin or a lock of one memory, in `memory_guard`.

    `kind` is "pin" or "lock". A lock's `mode` is "read_only" or "no_delete"; `until` EPOCH is for
    good.
    """

    namespace: str
    agent: str
    user_id: str
    session_id: str
    memory_key: str
    kind: str
    memory_id: str
    is_on: bool
    mode: str
    reason: str
    until: datetime
    set_by: str
    set_at: datetime
    version: int

    def holds(self, now: datetime) -> bool:
        return self.is_on and not EPOCH < self.until <= now


@dataclass(frozen=True, slots=True)
class BlacklistRow:
    """A pattern that no stored value may match, in `blacklist`.

    `scope` is "namespace", "org" (namespace "-") or "global" (org "*", namespace "-").
    """

    namespace: str
    pattern_id: str
    pattern: str
    pattern_type: str
    scope: str
    reason: str
    created_by: str
    created_at: datetime
    is_deleted: bool
    version: int


@dataclass(frozen=True, slots=True)
class TombstoneRow:
    """Something deleted or forgotten, by hashes, in `tombstone`."""

    namespace: str
    agent: str
    user_id: str
    tombstone_id: str
    key_hash: str
    content_hash: str
    buried_at: datetime
    buried_by: str
    reason: str
    is_lifted: bool
    version: int


@dataclass(frozen=True, slots=True)
class Hit:
    """One search result of one leg: `score` is comparable within its leg only, higher is better."""

    source: str
    """"memory" or "chunk"."""
    key: str
    memory_id: str
    score: float
    row: MemoryRow | ChunkRow = field(repr=False)

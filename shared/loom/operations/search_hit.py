"""One hit of memory.search as it is answered."""

from __future__ import annotations

from typing import Any

from loom.domain.ranking import FusedHit
from loom.domain.rows import ChunkRow, MemoryRow
from loom.operations.wire import Wire, iso


class SearchHit(Wire):
    """`source` is memory or chunk; `similarity` is the cosine with the query, null without one."""

    memory_key: str
    memory_id: str | None
    source: str
    memory_type: str
    content_excerpt: str
    body_truncated: bool
    rank_score: float
    similarity: float | None
    score_components: dict[str, float]
    tags: list[str]
    entities: list[str]
    category: str | None
    agent: str
    user_id: str
    session_id: str
    namespace: str
    status: str
    version: int | None
    pinned: bool
    speaker: str | None
    about_other: bool
    source_class: str | None
    duplicate_of: str | None
    valid_at: str | None
    temporal_anchor: str | None
    said_at: str | None
    created_at: str | None
    evidence_ids: list[str]


def hit_of(item: FusedHit, scores: dict[str, float], *, excerpt_chars: int) -> SearchHit:
    """The hit as it is answered; `scores` are those of the legs that found it."""
    row = item.hit.row
    text = row.text
    common = {
        "source": item.hit.source,
        "content_excerpt": text[:excerpt_chars],
        "body_truncated": len(text) > excerpt_chars,
        "rank_score": round(item.score, 6),
        "similarity": next((s for leg, s in scores.items() if leg.endswith("vector")), None),
        "score_components": scores,
        "agent": row.agent,
        "user_id": row.user_id,
        "session_id": row.session_id,
        "namespace": row.namespace,
        "created_at": iso(row.created_at),
    }
    specific = _of_memory(row) if isinstance(row, MemoryRow) else _of_chunk(row)
    return SearchHit.model_validate({**common, **specific})


def _of_memory(row: MemoryRow) -> dict[str, Any]:
    return {
        "memory_key": row.memory_key,
        "memory_id": row.memory_id,
        "memory_type": row.memory_type,
        "tags": row.tags,
        "entities": row.entities,
        "category": row.category or None,
        "status": row.status,
        "version": row.version,
        "pinned": row.pinned,
        "speaker": row.speaker or None,
        "about_other": row.about == "other",
        "source_class": row.source_class or None,
        "duplicate_of": row.duplicate_of or None,
        "valid_at": row.valid_at or None,
        "temporal_anchor": row.temporal_anchor or None,
        "said_at": iso(row.evidence_at),
        "evidence_ids": [],
    }


def _of_chunk(row: ChunkRow) -> dict[str, Any]:
    return {
        "memory_key": row.chunk_key,
        "memory_id": None,
        "memory_type": "chunk",
        "tags": [],
        "entities": [],
        "category": None,
        "status": "live",
        "version": None,
        "pinned": False,
        "speaker": None,
        "about_other": False,
        "source_class": "chunk",
        "duplicate_of": None,
        "valid_at": None,
        "temporal_anchor": None,
        "said_at": iso(row.said_at),
        "evidence_ids": row.evidence_ids,
    }

"""memory.search: the memories and verbatim chunks that answer a query, by meaning and by words.

Four legs, memories and chunks each by vector and by BM25, are fused by reciprocal rank. No model
call. What reads as high is in no leg.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import Field

from loom.domain.ranking import FusedHit, fuse
from loom.domain.rows import ChunkRow, Hit, MemoryRow
from loom.domain.sensitivity import classify
from loom.domain.tokens import search_terms
from loom.operations.call import Call
from loom.operations.wire import Answer, Located, MemoryKey, Name, SessionId, Tag, UserId, Wire, iso
from loom.pipeline.services import Services
from loom.ports import reads
from loom.ports.model import Embedded, EmbeddingFailed
from loom.ports.store import Read

OP: Final = "memory.search"
TOP_K_CEILING: Final = 200
POOL: Final = 4
"""Each leg offers this many times `top_k`, so that fusing has something to choose from."""
MAX_TERMS: Final = 64
WILDCARD: Final = "*"

Leg = Literal["memory_vector", "memory_lexical", "chunk_vector", "chunk_lexical"]
LEGS: Final[tuple[Leg, ...]] = (
    "memory_vector",
    "memory_lexical",
    "chunk_vector",
    "chunk_lexical",
)


class MemorySearchRequest(Located):
    """A query and which rows may answer it. Unset agent, user and session mean any."""

    query: str = Field(min_length=1, max_length=8192)
    agent_id: Name | Literal["*"] | None = None
    user_id: UserId | None = None
    session_id: SessionId | None = None
    top_k: int = Field(default=10, ge=1, le=TOP_K_CEILING)
    tags: list[Tag] = Field(default_factory=list, max_length=64)
    memory_type: str | None = Field(default=None, max_length=64)
    category: str | None = Field(default=None, max_length=128)
    search_mode: Literal["rrf", "vector", "lexical"] = "rrf"
    legs: list[Leg] | None = Field(default=None, description="Only these legs.")
    exclude_keys: list[MemoryKey] = Field(default_factory=list, max_length=1000)
    include_proposed: bool = False
    include_duplicates: bool = False
    excerpt_chars: int = Field(default=600, ge=20, le=100_000)


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


class MemorySearchAnswer(Answer):
    """Check `abstain`, `degraded` and `pending_extraction` before answering from the hits."""

    results: list[SearchHit]
    candidates_total: int
    top_k_ceiling: int = TOP_K_CEILING
    abstain: bool
    abstain_reason: str | None = None
    abstain_code: str | None = None
    degraded: list[str] = Field(default_factory=list)
    embedding_model: str | None = None
    namespaces_searched: list[str]
    pending_extraction: int = Field(
        default=0, description="Batches waiting in the queue; 0 while there is no queue."
    )


def memory_search(services: Services, call: Call, request: MemorySearchRequest) -> dict[str, Any]:
    """The best hits, best first."""
    del call
    api = services.settings.api
    store = services.store.for_org(request.org or api.default_org)
    namespace = request.namespace or api.default_namespace
    wanted = _legs(request)
    embedded, degraded = _embed(services, request, wanted)
    legs = _reads(services, request, namespace, wanted, embedded)
    found = store.together(*legs.values()) if legs else None
    floor = services.settings.search.search_min_similarity
    hits = {
        name: _above(found.of(read), name, floor)
        for name, read in legs.items()
        if found is not None
    }
    fused = fuse(hits)
    scores = _scores(hits)
    results = [_hit(item, scores[_item(item.hit)], request) for item in fused[: request.top_k]]
    return MemorySearchAnswer(
        results=results,
        candidates_total=len(fused),
        abstain=not results,
        abstain_reason=None if results else "Nothing stored matches the query.",
        abstain_code=None if results else "NO_MATCH",
        degraded=degraded,
        embedding_model=embedded.model if embedded else None,
        namespaces_searched=[namespace],
        ignored_args=request.ignored(),
    ).model_dump(mode="json")


def _legs(request: MemorySearchRequest) -> list[Leg]:
    named = request.legs if request.legs is not None else list(LEGS)
    if request.search_mode == "rrf":
        return named
    return [leg for leg in named if leg.endswith(request.search_mode)]


def _embed(
    services: Services, request: MemorySearchRequest, legs: list[Leg]
) -> tuple[Embedded | None, list[str]]:
    """The query's vector, or None and what is degraded by that. A secret is never embedded."""
    if not any(leg.endswith("vector") for leg in legs):
        return None, []
    if not services.embedder.model or classify(request.query) == "high":
        return None, ["embedding"]
    try:
        embedded = services.embedder.embed(
            [request.query], timeout_s=services.settings.embedding.embedding_timeout_s
        )
    except EmbeddingFailed as error:
        services.report(error, "embedding of a query")
        return None, ["embedding"]
    return (embedded, []) if embedded.vectors[0] else (None, ["embedding"])


def _reads(
    services: Services,
    request: MemorySearchRequest,
    namespace: str,
    legs: list[Leg],
    embedded: Embedded | None,
) -> dict[str, Read[Hit]]:
    where = reads.SearchFilter(
        namespace=namespace,
        now=services.clock.now(),
        agent=None if request.agent_id == WILDCARD else request.agent_id,
        user_id=request.user_id,
        session_id=request.session_id,
        tags=tuple(request.tags),
        memory_type=request.memory_type,
        category=request.category,
        include_proposed=request.include_proposed,
        include_duplicates=request.include_duplicates,
        exclude_keys=tuple(request.exclude_keys),
    )
    narrowed = bool(request.tags or request.memory_type or request.category)
    terms = list(dict.fromkeys(search_terms(request.query)))[:MAX_TERMS]
    limit = request.top_k * POOL
    found: dict[str, Read[Hit]] = {}
    for leg in legs:
        of_chunks = leg.startswith("chunk")
        if of_chunks and narrowed:
            continue
        if leg.endswith("vector") and embedded:
            search = reads.chunk_vector if of_chunks else reads.memory_vector
            found[leg] = search(
                where, vector=embedded.vectors[0], embedding_model=embedded.model, limit=limit
            )
        elif leg.endswith("lexical") and terms:
            lexical = reads.chunk_lexical if of_chunks else reads.memory_lexical
            found[leg] = lexical(where, terms=terms, limit=limit)
    return found


def _above(hits: list[Hit], leg: str, floor: float) -> list[Hit]:
    """Vector hits that are near enough to mean something; every lexical hit shares a word."""
    return [hit for hit in hits if hit.score >= floor] if leg.endswith("vector") else hits


def _item(hit: Hit) -> tuple[str, str, str]:
    return hit.source, hit.key, hit.memory_id


def _scores(legs: dict[str, list[Hit]]) -> dict[tuple[str, str, str], dict[str, float]]:
    """What each leg that found an item gave it."""
    scores: dict[tuple[str, str, str], dict[str, float]] = {}
    for leg, hits in legs.items():
        for hit in hits:
            scores.setdefault(_item(hit), {})[leg] = round(hit.score, 6)
    return scores


def _hit(item: FusedHit, scores: dict[str, float], request: MemorySearchRequest) -> SearchHit:
    row = item.hit.row
    text = row.text
    common = {
        "source": item.hit.source,
        "content_excerpt": text[: request.excerpt_chars],
        "body_truncated": len(text) > request.excerpt_chars,
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

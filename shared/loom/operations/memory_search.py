"""memory.search: the memories and verbatim chunks that answer a query, by meaning and by words.

Four legs, memories and chunks each by vector and by BM25, are fused by reciprocal rank. No model
call. What reads as high is in no leg, and what turns out to by the rules of today is withheld.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from pydantic import Field, model_validator

from loom.domain.chunks import said_in
from loom.domain.ranking import FusedHit, fuse
from loom.domain.rows import ChunkRow, Hit, MemoryRow
from loom.domain.sensitivity import classify
from loom.domain.tokens import is_answered, memory_terms, query_words, search_terms
from loom.domain.turn_secrets import READ_ON, holds_secret, plain_labels
from loom.operations.call import Call
from loom.operations.search_hit import SearchHit, hit_of
from loom.operations.wire import Answer, Located, MemoryKey, Name, SessionId, Tag, UserId
from loom.pipeline.services import Services
from loom.ports import queue_reads, reads
from loom.ports.model import Embedded, EmbeddingFailed
from loom.ports.store import Read

OP: Final = "memory.search"
TOP_K_CEILING: Final = 200
POOL: Final = 4
"""Each leg offers this many times `top_k`, so that fusing has something to choose from."""
MAX_WORDS: Final = 64
MAX_EXCLUDED_BYTES: Final = 65_536
"""The store's server takes 128 KiB in one value."""
MAX_WEIGHED_CHARS: Final = 16_384
"""A longer text is not weighed: one word of the query is enough."""
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
    agent: Name | Literal["*"] | None = Field(
        default=None, description="Another name of `agent_id`; two different ones are refused."
    )
    user_id: UserId | None = None
    session_id: SessionId | None = None
    top_k: int = Field(default=10, ge=1, le=TOP_K_CEILING)
    tags: list[Tag] = Field(default_factory=list, max_length=64)
    memory_type: str | None = Field(default=None, max_length=64)
    category: str | None = Field(default=None, max_length=128)
    search_mode: Literal["rrf", "vector", "lexical"] = "rrf"
    legs: list[Leg] | None = Field(default=None, description="Only these legs.")
    exclude_keys: list[MemoryKey] = Field(
        default_factory=list, max_length=1000, description="At most 64 KiB in all."
    )
    include_proposed: bool = False
    include_duplicates: bool = False
    excerpt_chars: int = Field(default=600, ge=20, le=100_000)

    @model_validator(mode="after")
    def _check_agent(self) -> MemorySearchRequest:
        if self.agent_id and self.agent and self.agent_id != self.agent:
            raise ValueError("agent: names another agent than agent_id")
        return self

    @model_validator(mode="after")
    def _check_excluded(self) -> MemorySearchRequest:
        # Quotes and a comma stand around each; a quote inside is escaped.
        size = sum(
            len(key.encode()) + key.count("'") + key.count("\\") for key in self.exclude_keys
        )
        if size + 3 * len(self.exclude_keys) > MAX_EXCLUDED_BYTES:
            raise ValueError(f"exclude_keys: at most {MAX_EXCLUDED_BYTES} bytes in all")
        return self

    def wanted_agent(self) -> str | None:
        """The agent whose rows answer; None is any."""
        named = self.agent_id or self.agent
        return None if named == WILDCARD else named


class MemorySearchAnswer(Answer):
    """Check `abstain`, `degraded` and `pending_extraction` before answering from the hits."""

    results: list[SearchHit]
    candidates_total: int
    withheld: int = Field(
        default=0, description="Hits left out because they hold a secret by the rules of today."
    )
    top_k_ceiling: int = TOP_K_CEILING
    abstain: bool
    abstain_reason: str | None = None
    abstain_code: str | None = None
    degraded: list[str] = Field(default_factory=list)
    embedding_model: str | None = None
    namespaces_searched: list[str]
    pending_extraction: int = Field(
        default=0,
        description="Deferred batches of this namespace, user and agent that are pending, running "
        "or held: what they say is not found yet.",
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
    pinned = reads.pinned(namespace)
    waiting = queue_reads.pending_batches(
        namespace, user_id=request.user_id, agent=request.wanted_agent()
    )
    found = store.together(*legs.values(), pinned, waiting)
    pins = {row.memory_id for row in found.of(pinned)}
    floor = services.settings.search.search_min_similarity
    hits = {
        name: [_with_pin(hit, pins) for hit in _above(found.of(read), name, floor)]
        for name, read in legs.items()
    }
    hits = _telling(hits, request.query)
    fused = fuse(hits)
    scores = _scores(hits)
    served, withheld = _served(fused, request)
    results = [
        hit_of(item, scores[_item(item.hit)], excerpt_chars=request.excerpt_chars)
        for item in served
    ]
    return MemorySearchAnswer(
        results=results,
        candidates_total=len(fused),
        withheld=withheld,
        abstain=not results,
        abstain_reason=None if results else "Nothing stored matches the query.",
        abstain_code=None if results else "NO_MATCH",
        degraded=degraded,
        embedding_model=embedded.model if embedded else None,
        namespaces_searched=[namespace],
        pending_extraction=sum(found.of(waiting)),
        ignored_args=request.ignored(),
    ).model_dump(mode="json")


def _with_pin(hit: Hit, pins: set[str]) -> Hit:
    """The hit with its pin, which is a row of its own: pinned memories come first among equals."""
    if hit.memory_id not in pins or not isinstance(hit.row, MemoryRow):
        return hit
    return replace(hit, row=replace(hit.row, pinned=True))


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
        agent=request.wanted_agent(),
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
    words = query_words(request.query)[:MAX_WORDS]
    terms = list(dict.fromkeys(term for word in words for term in word))
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


def _telling(legs: dict[str, list[Hit]], query: str) -> dict[str, list[Hit]]:
    """The legs without what was found by words alone and holds too few of the query's."""
    words = query_words(query)[:MAX_WORDS]
    near = {_item(hit) for leg, hits in legs.items() if leg.endswith("vector") for hit in hits}
    return {
        leg: [
            hit
            for hit in hits
            if _item(hit) in near
            or len(hit.row.text) > MAX_WEIGHED_CHARS
            or is_answered(words, set(_terms(hit.row)))
        ]
        for leg, hits in legs.items()
    }


def _terms(row: MemoryRow | ChunkRow) -> list[str]:
    if isinstance(row, MemoryRow):
        return memory_terms(row.memory_key, row.text)
    return search_terms(said_in(row.text))


def _served(fused: Sequence[FusedHit], request: MemorySearchRequest) -> tuple[list[FusedHit], int]:
    """The best hits, and how many better or equal ones hold a secret. Rows keep an old verdict."""
    served: list[FusedHit] = []
    withheld = 0
    for item in fused:
        if len(served) == request.top_k:
            break
        if _reads_as_high(item.hit.row, request.excerpt_chars):
            withheld += 1
        else:
            served.append(item)
    return served, withheld


def _reads_as_high(row: MemoryRow | ChunkRow, excerpt_chars: int) -> bool:
    text = row.text[: excerpt_chars + READ_ON]
    if isinstance(row, ChunkRow):
        return holds_secret(text)
    labels = [*row.tags, *row.entities, row.category, row.speaker]
    return holds_secret(f"{row.memory_key}: {text}") or len(plain_labels(labels)) < len(labels)


def _item(hit: Hit) -> tuple[str, str, str]:
    return hit.source, hit.key, hit.memory_id


def _scores(legs: dict[str, list[Hit]]) -> dict[tuple[str, str, str], dict[str, float]]:
    """What each leg that found an item gave it."""
    scores: dict[tuple[str, str, str], dict[str, float]] = {}
    for leg, hits in legs.items():
        for hit in hits:
            scores.setdefault(_item(hit), {})[leg] = round(hit.score, 6)
    return scores

"""The legs of search, each a `Read`: one ranking of one kind of row. Fusing them is a rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from loom.domain.rows import EPOCH, EvidenceRow, Hit
from loom.ports.decode import chunk_hit, memory_hit, scored_evidence
from loom.ports.store import Read

Match = Literal["any", "all"]
Order = Literal["relevance", "newest", "oldest"]


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """Which rows a search may see; None and "" mean any. Rows that read as high are never seen.

    A row needs all of `tags`. `now` decides what has expired. Chunks know only the identity and
    `exclude_keys`.
    """

    namespace: str
    now: datetime
    agent: str | None = None
    user_id: str | None = None
    session_id: str | None = None
    tags: tuple[str, ...] = ()
    memory_type: str | None = None
    category: str | None = None
    include_proposed: bool = False
    include_duplicates: bool = False
    exclude_keys: tuple[str, ...] = field(default=())


def memory_vector(
    filter: SearchFilter,  # noqa: A002
    *,
    vector: Sequence[float],
    embedding_model: str,
    limit: int,
) -> Read[Hit]:
    """Memories with a vector of `embedding_model`, by cosine similarity."""
    params = {**_memory_params(filter), **_vector_params(vector, embedding_model, limit)}
    return Read("memory_vector", params, memory_hit)


def memory_lexical(
    filter: SearchFilter,  # noqa: A002
    *,
    terms: Sequence[str],
    limit: int,
) -> Read[Hit]:
    """Memories that hold one of `terms`, by BM25 over the rows the filter lets through."""
    params = {**_memory_params(filter), **_term_params(terms, limit)}
    return Read("memory_lexical", params, memory_hit)


def chunk_vector(
    filter: SearchFilter,  # noqa: A002
    *,
    vector: Sequence[float],
    embedding_model: str,
    limit: int,
) -> Read[Hit]:
    """Verbatim chunks with a vector of `embedding_model`, by cosine similarity."""
    params = {**_chunk_params(filter), **_vector_params(vector, embedding_model, limit)}
    return Read("chunk_vector", params, chunk_hit)


def chunk_lexical(
    filter: SearchFilter,  # noqa: A002
    *,
    terms: Sequence[str],
    limit: int,
) -> Read[Hit]:
    """Verbatim chunks that hold one of `terms`, by BM25 over the rows the filter lets through."""
    params = {**_chunk_params(filter), **_term_params(terms, limit)}
    return Read("chunk_lexical", params, chunk_hit)


def recall(
    namespace: str,
    *,
    terms: Sequence[str] = (),
    match: Match = "any",
    agent: str | None = None,
    user_id: str | None = None,
    session_id: str | None = None,
    roles: Sequence[str] = (),
    since: datetime | None = None,
    until: datetime | None = None,
    order: Order = "relevance",
    limit: int = 20,
    offset: int = 0,
) -> Read[tuple[EvidenceRow, float]]:
    """Find turns by words, role and time (`since` inclusive, `until` exclusive), with a score.

    With terms: turns that hold any or all of them, by BM25 unless a time order is asked for.
    Without: all turns, newest first unless oldest is asked for; the score is 0. A sensitive turn
    has no terms, so only a listing without terms returns it.
    """
    params = {
        "namespace": namespace,
        "agent": agent or "",
        "user_id": user_id or "",
        "session_id": session_id or "",
        "roles": list(roles),
        "since": since or EPOCH,
        "until": until or EPOCH,
        "match": match,
        "order": order,
        "offset": offset,
        **_term_params(terms, limit),
    }
    return Read("recall", params, scored_evidence)


def _chunk_params(where: SearchFilter) -> dict[str, Any]:
    return {
        "namespace": where.namespace,
        "agent": where.agent or "",
        "user_id": where.user_id or "",
        "session_id": where.session_id or "",
        "exclude_keys": list(where.exclude_keys),
    }


def _memory_params(where: SearchFilter) -> dict[str, Any]:
    return {
        **_chunk_params(where),
        "tags": list(where.tags),
        "memory_type": where.memory_type or "",
        "category": where.category or "",
        "include_proposed": where.include_proposed,
        "include_duplicates": where.include_duplicates,
        "now": where.now,
    }


def _vector_params(vector: Sequence[float], embedding_model: str, limit: int) -> dict[str, Any]:
    return {"vector": list(vector), "embedding_model": embedding_model, "limit": limit}


def _term_params(terms: Sequence[str], limit: int) -> dict[str, Any]:
    return {"terms": list(dict.fromkeys(terms)), "limit": limit}

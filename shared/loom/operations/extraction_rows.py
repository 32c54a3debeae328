"""The rows an extraction stores besides its memories: evidence turns and verbatim chunks."""

from __future__ import annotations

from collections.abc import Sequence

from loom.domain.chunks import chunk_key, cut_chunks, said_in
from loom.domain.rows import ChunkRow, EvidenceRow
from loom.domain.tokens import search_terms
from loom.domain.turns import Turn
from loom.pipeline.run import Chunked, Run
from loom.pipeline.write.vectors import embed_drafts
from loom.ports.model import EmbeddingFailed

CHUNKED_ROLES = ("user", "assistant")
"""Tool output and system text stay evidence: as chunks they would crowd talk out of a search."""


def evidence_rows(run: Run) -> tuple[EvidenceRow, ...]:
    """Every turn that has text, as it was sent."""
    asked = run.asked
    return tuple(
        EvidenceRow(
            namespace=asked.scope.namespace,
            agent=asked.scope.agent,
            user_id=asked.scope.user_id,
            session_id=asked.scope.session_id,
            evidence_id=turn.turn_id,
            request_id=asked.request_id,
            role=turn.role,
            name=turn.name,
            content=turn.content,
            said_at=turn.timestamp or asked.accepted_at,
            received_at=asked.accepted_at,
            has_timestamp=turn.timestamp is not None,
            position=turn.index,
            run_id=asked.run_id,
            sensitivity="high" if turn.sensitive else "normal",
            search_terms=() if turn.sensitive else tuple(search_terms(turn.content)),
        )
        for turn in asked.text_turns
    )


def cut_and_embed(run: Run) -> None:
    """Cut the conversation into chunks and embed them in one call; without vectors on failure."""
    limit = run.services.settings.extract.memory_chunks_max_per_call
    run.chunks = _with_vectors(run, _cut(run, run.asked.text_turns)[:limit])


def keep_fresh_chunks(run: Run) -> None:
    """Leave the chunks of what is new: what was read before stands in chunks already.

    Where new turns shared a chunk with known ones, they are cut anew and embedded with the facts.
    """
    cut = _cut(run, run.fresh_turns)
    limit = run.services.settings.extract.memory_chunks_max_per_call
    if len(cut) > limit:
        run.drop("chunks", "chunk_cap", count=len(cut) - limit)
    known = {chunk.key: chunk for chunk in run.chunks}
    run.chunks = [known.get(chunk.key, chunk) for chunk in cut[:limit]]


def embed_late(run: Run) -> None:
    """Embed chunks that were cut anew where no fact took them along."""
    texts = run.unembedded()
    if texts and run.taken and not run.vectors.calls:
        run.vectors = embed_drafts(run.write(), (), also=texts)
        run.decided.embedding_calls += run.vectors.calls


def _cut(run: Run, turns: Sequence[Turn]) -> list[Chunked]:
    talk = [turn for turn in turns if turn.role in CHUNKED_ROLES]
    settings = run.services.settings.extract
    return [
        Chunked(
            key=chunk_key(run.asked.scope, chunk),
            text=chunk.text,
            turn_indices=chunk.turn_indices,
            sensitive=chunk.sensitive,
        )
        for chunk in cut_chunks(talk, max_chars=settings.memory_chunk_chars)
    ]


def _with_vectors(run: Run, chunks: list[Chunked]) -> list[Chunked]:
    plain = [chunk for chunk in chunks if not chunk.sensitive]
    embedder = run.services.embedder
    if not embedder.model:
        run.degrade("embedding")
        return chunks
    if not plain:
        return chunks
    allowed = run.services.settings.embedding.embedding_timeout_s
    run.usage.embedding_calls += 1
    try:
        embedded = embedder.embed(
            [chunk.text for chunk in plain], timeout_s=min(allowed, max(run.time_left() / 3, 0.1))
        )
    except EmbeddingFailed as error:
        run.services.report(error, "embedding of chunks")
        run.degrade("embedding")
        return chunks
    if embedded.cut_short:
        run.degrade("embedding")
    run.embedding_model = embedded.model
    vectors = dict(zip((chunk.key for chunk in plain), embedded.vectors, strict=True))
    return [
        Chunked(
            key=chunk.key,
            text=chunk.text,
            turn_indices=chunk.turn_indices,
            sensitive=chunk.sensitive,
            vector=vectors.get(chunk.key, ()),
        )
        for chunk in chunks
    ]


def chunk_rows(run: Run) -> list[ChunkRow]:
    asked = run.asked
    turns = {turn.index: turn for turn in asked.turns}
    rows = []
    for chunk in run.chunks:
        cited = [turns[index] for index in chunk.turn_indices]
        vector = chunk.vector or run.vectors.of(chunk.text)
        model = run.embedding_model if chunk.vector else run.vectors.model
        rows.append(
            ChunkRow(
                namespace=asked.scope.namespace,
                agent=asked.scope.agent,
                user_id=asked.scope.user_id,
                session_id=asked.scope.session_id,
                chunk_key=chunk.key,
                text=chunk.text,
                evidence_ids=tuple(turn.turn_id for turn in cited),
                said_at=next((t.timestamp for t in cited if t.timestamp), asked.accepted_at),
                created_at=asked.accepted_at,
                run_id=asked.run_id,
                sensitivity="high" if chunk.sensitive else "normal",
                embedding_model=model if vector else "",
                embedding=vector,
                search_terms=() if chunk.sensitive else tuple(search_terms(said_in(chunk.text))),
            )
        )
    return rows

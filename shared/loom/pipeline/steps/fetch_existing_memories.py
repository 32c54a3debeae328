"""loom.fetch_existing_memories: the nearest stored memories, shown so that they are not repeated.

The conversation's chunks are the queries, so that a long talk on many topics finds memories of each
of them and no single text grows beyond what an embedder takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from loom.domain.rows import MemoryRow
from loom.domain.tokens import search_terms
from loom.pipeline.run import Run
from loom.pipeline.write.standing import FLOATS_PER_READ
from loom.ports import reads
from loom.ports.store import Read

MAX_QUERIES: Final = 16
MAX_TERMS: Final = 256


class FetchExistingMemories:
    step_id = "loom.fetch_existing_memories"
    fail_closed = False

    def __init__(self) -> None:
        self._read: Read[MemoryRow] | None = None

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        limit = run.services.settings.extract.memory_extract_existing_limit
        if not limit:
            return ()
        vectors = [chunk.vector for chunk in run.chunks if chunk.vector]
        terms = () if vectors else _terms(run)
        if not vectors and not terms:
            return ()
        self._read = reads.nearest_memories(
            run.asked.scope,
            vectors=_sample(vectors, _most(vectors)),
            embedding_model=run.embedding_model,
            terms=terms,
            limit=limit,
            now=run.asked.accepted_at,
        )
        return (self._read,)

    def run(self, run: Run) -> None:
        if self._read is not None:
            run.existing = run.opening.of(self._read)


def _most(vectors: Sequence[tuple[float, ...]]) -> int:
    """How many of these vectors one query holds."""
    size = max((len(vector) for vector in vectors), default=1)
    return max(1, min(MAX_QUERIES, FLOATS_PER_READ // size))


def _sample(vectors: Sequence[tuple[float, ...]], count: int) -> Sequence[tuple[float, ...]]:
    """`count` of the vectors, spread evenly over the conversation."""
    if len(vectors) <= count:
        return vectors
    return [vectors[index * len(vectors) // count] for index in range(count)]


def _terms(run: Run) -> Sequence[str]:
    """Distinct terms of the user's turns, the newest first."""
    turns = [t for t in run.asked.text_turns if t.role == "user" and not t.sensitive]
    found: dict[str, None] = {}
    for turn in reversed(turns):
        found.update(dict.fromkeys(search_terms(turn.content)))
        if len(found) >= MAX_TERMS:
            break
    return list(found)[:MAX_TERMS]

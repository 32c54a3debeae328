"""Vectors of the drafts of one write: one embedding call, or none and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from loom.domain.drafts import Draft
from loom.pipeline.write.session import Write
from loom.ports.model import EmbeddingFailed


@dataclass(frozen=True, slots=True)
class Vectors:
    """`by_memory` maps (memory id, text) to a vector; sensitive drafts have none."""

    by_text: dict[str, tuple[float, ...]] = field(default_factory=dict)
    model: str = ""
    calls: int = 0
    degraded: tuple[str, ...] = ()

    def of(self, text: str) -> tuple[float, ...]:
        return self.by_text.get(text, ())


def embed_drafts(write: Write, drafts: Sequence[Draft], *, also: Sequence[str] = ()) -> Vectors:
    """Embed each different text once. What cannot be embedded is stored without a vector.

    `also` are texts of no draft that go into the same call; none of them may read as high.
    """
    services = write.services
    plain = [draft.row.text for draft in drafts if draft.row.sensitivity == "normal"]
    texts = list(dict.fromkeys((*plain, *also)))
    if not services.embedder.model:
        return Vectors(degraded=("embedding",) if drafts or also else ())
    if not texts:
        return Vectors()
    with write.timed("bulk.embed"):
        try:
            embedded = services.embedder.embed(texts, timeout_s=_allowed(write))
        except EmbeddingFailed as error:
            services.report(error, "embedding of memories")
            return Vectors(calls=1, degraded=("embedding",))
    found = zip(texts, embedded.vectors, strict=True)
    return Vectors(
        {text: vector for text, vector in found if vector},
        embedded.model,
        calls=1,
        degraded=("embedding",) if embedded.cut_short else (),
    )


def _allowed(write: Write) -> float:
    """Seconds for the call: the setting's, but never so many that the write comes too late."""
    allowed = write.services.settings.embedding.embedding_timeout_s
    if write.deadline is None:
        return allowed
    left = write.deadline - write.services.clock.monotonic()
    return max(0.1, min(allowed, left / 2))

"""No embedder: rows are stored without vectors and search is lexical."""

from __future__ import annotations

from collections.abc import Sequence

from loom.ports.model import Embedded, EmbeddingFailed


class NoEmbedder:
    """Stands where no embedder is configured."""

    @property
    def model(self) -> str:
        return ""

    def embed(self, texts: Sequence[str], *, timeout_s: float) -> Embedded:  # noqa: ARG002 - the port
        raise EmbeddingFailed("no embedder is configured")

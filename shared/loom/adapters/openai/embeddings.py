"""Vectors from an OpenAI-compatible embeddings endpoint."""

from __future__ import annotations

import base64
import binascii
import re
import sys
import time
from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from loom.adapters.openai.endpoint import Endpoint
from loom.adapters.openai.failures import AttemptFailed
from loom.ports.model import Embedded, EmbeddingFailed

MAX_INPUTS: Final = 2_048
MAX_REQUEST_TOKENS: Final = 250_000
"""OpenAI takes 300,000 tokens in one request; the estimate needs room."""
MAX_INPUT_TOKENS: Final = 8_000
_SHORTEST_CUT: Final = 256
_KNOWN_DIMENSIONS: Final = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}
_TOO_LONG: Final = re.compile(
    r"(?i)context[ _](?:length|window)|too (?:long|large)"
    r"|(?:too|maximum|less|fewer|exceed).{0,60}token"
)


class OpenAIEmbedder:
    """Safe to share between threads; nothing is sent or imported before the first text.

    `dimensions` None leaves the size to the model. `Embedded.model` names the size the vectors
    really have; the property `model` does so once it is known, before with "unknown" in its place.
    """

    def __init__(
        self,
        base_url: str | None,
        api_key: str | None,
        model: str,
        dimensions: int | None = None,
        *,
        max_retries: int = 2,
        backoff_s: float = 0.5,
        attempt_timeout_s: float | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> None:
        self._model = model
        self._asked_dimensions = dimensions
        self._dimensions = dimensions or _KNOWN_DIMENSIONS.get(model)
        self._encoding = "base64"
        self._endpoint = Endpoint(
            base_url,
            api_key,
            max_retries=max_retries,
            backoff_s=backoff_s,
            attempt_timeout_s=attempt_timeout_s,
            extra_headers=extra_headers,
        )

    def close(self) -> None:
        self._endpoint.close()

    @property
    def model(self) -> str:
        return f"{self._model}/{self._dimensions or 'unknown'}"

    def embed(self, texts: Sequence[str], *, timeout_s: float) -> Embedded:
        deadline = time.monotonic() + timeout_s
        vectors: list[tuple[float, ...]] = []
        for batch in batches([prepared(text, MAX_INPUT_TOKENS) for text in texts]):
            vectors += self._batch(batch, deadline)
        sizes = {len(vector) for vector in vectors}
        if len(sizes) > 1 or 0 in sizes:
            raise EmbeddingFailed("the provider's vectors are not of one length")
        if sizes:
            self._dimensions = sizes.pop()
        return Embedded(vectors, self.model)

    def _batch(self, texts: list[str], deadline: float) -> list[tuple[float, ...]]:
        cut = MAX_INPUT_TOKENS
        while True:
            request: dict[str, Any] = {
                "model": self._model,
                "input": [prepared(text, cut) for text in texts],
                "encoding_format": self._encoding,
            }
            if self._asked_dimensions is not None:
                request["dimensions"] = self._asked_dimensions
            try:
                answer = self._endpoint.post("embeddings", request, deadline=deadline)
            except AttemptFailed as failure:
                if self._encoding != "float" and _names_encoding(failure):
                    self._encoding = "float"
                elif cut > _SHORTEST_CUT and _is_too_long(failure):
                    cut //= 2
                else:
                    raise failure.as_embedding_failed() from None
                continue
            return _vectors(answer, len(texts))


def estimated_tokens(text: str) -> int:
    """Estimate tokens from above for prose: 3 ASCII characters or 2 bytes of other scripts each.

    A Chinese or Japanese character is 3 bytes, so one and a half tokens; they take 0.7 to 1.3.
    """
    ascii_characters = len(text.encode("ascii", "ignore"))
    others = len(text.encode("utf-8", "replace")) - ascii_characters
    return ascii_characters // 3 + others // 2 + 1


def prepared(text: str, max_tokens: int) -> str:
    """Return `text` as it can be sent: never blank, and cut to an estimate of `max_tokens`."""
    text = text.encode("utf-8", "replace").decode()
    if not text.strip():
        # Providers refuse empty input, and with it the whole batch.
        return "-"
    while (estimate := estimated_tokens(text)) > max_tokens:
        text = text[: min(len(text) * max_tokens // estimate, len(text) - 1)]
    return text


def batches(texts: Sequence[str]) -> Iterator[list[str]]:
    """Split `texts`, in order, by what one request may hold."""
    batch: list[str] = []
    tokens = 0
    for text in texts:
        estimate = estimated_tokens(text)
        if batch and (len(batch) == MAX_INPUTS or tokens + estimate > MAX_REQUEST_TOKENS):
            yield batch
            batch, tokens = [], 0
        batch.append(text)
        tokens += estimate
    if batch:
        yield batch


def _names_encoding(failure: AttemptFailed) -> bool:
    return (
        failure.about_the_request and re.search(r"encoding_format|base64", failure.said) is not None
    )


def _is_too_long(failure: AttemptFailed) -> bool:
    return failure.status in (400, 413, 422, 500) and _TOO_LONG.search(failure.said) is not None


def _vectors(answer: Mapping[str, Any], expected: int) -> list[tuple[float, ...]]:
    """Return the vectors by their `index`; the order of `data` promises nothing."""
    data = answer.get("data")
    if not isinstance(data, list) or not all(isinstance(item, dict) for item in data):
        raise EmbeddingFailed("the provider's answer holds no vectors")
    by_index = {_index(item, place): item for place, item in enumerate(data)}
    if len(data) != expected or by_index.keys() != set(range(expected)):
        raise EmbeddingFailed(f"the provider answered {len(data)} vectors to {expected} texts")
    return [_vector(by_index[index].get("embedding")) for index in range(expected)]


def _index(item: Mapping[str, Any], place: int) -> int:
    index = item.get("index")
    return index if isinstance(index, int) else place


LARGEST_FLOAT32: Final = 3.4028234e38
"""The store and the plans keep vectors as float32; a NaN is not less or equal either."""


def _vector(embedding: Any) -> tuple[float, ...]:
    try:
        if isinstance(embedding, str):
            numbers = array("f", base64.b64decode(embedding, validate=True))
            if sys.byteorder == "big":
                numbers.byteswap()
            vector = tuple(numbers)
        else:
            vector = tuple(float(number) for number in embedding)
    except (TypeError, ValueError, OverflowError, binascii.Error) as error:
        raise EmbeddingFailed("the provider's answer holds a vector that is none") from error
    if not all(abs(number) <= LARGEST_FLOAT32 for number in vector):
        raise EmbeddingFailed("the provider's answer holds a number that is not finite")
    return vector

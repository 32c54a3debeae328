"""Vectors from hashed words, for tests: texts with words in common are near each other."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Sequence

from loom.ports.model import Embedded


class HashEmbedder:
    """Needs nothing, knows nothing of meaning, answers the same for ever."""

    def __init__(self, dimensions: int = 256) -> None:
        if dimensions < 1:
            raise ValueError("dimensions must be at least 1")
        self._dimensions = dimensions

    @property
    def model(self) -> str:
        return f"hash/{self._dimensions}"

    def embed(self, texts: Sequence[str], *, timeout_s: float) -> Embedded:  # noqa: ARG002 - no wait
        return Embedded([hashed_words(text, self._dimensions) for text in texts], self.model)


def hashed_words(text: str, dimensions: int) -> tuple[float, ...]:
    """Return a unit vector of signed word counts, each word at the place its hash names."""
    vector = [0.0] * dimensions
    for word in re.findall(r"\w+", text.casefold()):
        place, sign = _place(word, dimensions)
        vector[place] += sign
    if not any(vector):
        # No words, or words that cancel out; a vector of length 0 has no cosine.
        vector[_place(text, dimensions)[0]] = 1.0
    length = math.sqrt(sum(number * number for number in vector))
    return tuple(number / length for number in vector)


def _place(word: str, dimensions: int) -> tuple[int, float]:
    digest = hashlib.sha256(word.encode("utf-8", "replace")).digest()
    return int.from_bytes(digest[1:9], "big") % dimensions, 1.0 if digest[0] % 2 else -1.0

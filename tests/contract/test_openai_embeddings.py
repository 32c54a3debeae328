"""The embeddings adapter against a scripted provider."""

from __future__ import annotations

import base64
import json
from array import array
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.scripted_model import ScriptedModel

from loom.adapters.local.hash_embedder import hashed_words
from loom.adapters.openai.embeddings import (
    MAX_INPUT_TOKENS,
    MAX_INPUTS,
    MAX_REQUEST_TOKENS,
    OpenAIEmbedder,
    batches,
    estimated_tokens,
    prepared,
)
from loom.ports.model import Embedder, EmbeddingFailed


@pytest.fixture(scope="module")
def shared_provider() -> Iterator[ScriptedModel]:
    with ScriptedModel() as model:
        yield model


@pytest.fixture
def provider(shared_provider: ScriptedModel) -> ScriptedModel:
    shared_provider.reset()
    return shared_provider


def embedder(
    provider: ScriptedModel, dimensions: int | None = 64, **options: Any
) -> OpenAIEmbedder:
    return OpenAIEmbedder(provider.base_url, "sk-test", "m", dimensions, backoff_s=0.01, **options)


def answered(provider: ScriptedModel, *items: Any) -> list[tuple[float, ...]]:
    provider.rules([{"stage": "embeddings", "body": {"data": list(items)}}])
    return embedder(provider).embed(["text"] * len(items), timeout_s=20).vectors


def test_vectors_in_the_order_of_the_texts(provider: ScriptedModel) -> None:
    texts = ["lives in Lisbon", "likes tea", "住在里斯本"]
    port: Embedder = embedder(provider)
    embedded = port.embed(texts, timeout_s=20)
    assert embedded.model == port.model == "m/64"
    assert embedded.vectors == [pytest.approx(hashed_words(text, 64)) for text in texts]
    (request,) = provider.log
    assert request["texts"] == texts
    assert request["body"]["dimensions"] == 64


def test_the_order_is_restored(provider: ScriptedModel) -> None:
    items = [{"index": 1, "embedding": [0.0, 1.0]}, {"index": 0, "embedding": [1.0, 0.0]}]
    assert answered(provider, *items) == [(1.0, 0.0), (0.0, 1.0)]


def test_base64_vectors(provider: ScriptedModel) -> None:
    text = base64.b64encode(array("f", [0.5, -0.25]).tobytes()).decode()
    assert answered(provider, {"index": 0, "embedding": text}) == [(0.5, -0.25)]


def test_a_provider_without_base64(provider: ScriptedModel) -> None:
    refusal = {"status": 400, "answer": "encoding_format must be float", "times": 1}
    provider.rules([refusal | {"stage": "embeddings"}])
    port = embedder(provider)
    port.embed(["a"], timeout_s=20)
    port.embed(["a"], timeout_s=20)
    sent = [entry["body"]["encoding_format"] for entry in provider.log]
    assert sent == ["base64", "float", "float"]


@pytest.mark.parametrize(
    "items",
    [
        [{"index": 0, "embedding": [1.0]}, {"index": 0, "embedding": [1.0]}],
        [{"index": 0, "embedding": [1.0]}, {"index": 5, "embedding": [1.0]}],
        [{"index": 0, "embedding": [1.0]}, {"index": 1, "embedding": [1.0, 2.0]}],
        [{"index": 0, "embedding": []}],
        [{"index": 0, "embedding": None}],
        [{"index": 0, "embedding": "not base64!"}],
        [{"index": 0, "embedding": [[1.0]]}],
        [{"index": 0}],
        ["vector"],
    ],
)
def test_answers_that_cannot_be_right(provider: ScriptedModel, items: list[Any]) -> None:
    with pytest.raises(EmbeddingFailed):
        answered(provider, *items)


@pytest.mark.parametrize("number", ["NaN", "1e999", "-Infinity"])
def test_numbers_that_are_not_finite(provider: ScriptedModel, number: str) -> None:
    body = f'{{"data": [{{"index": 0, "embedding": [1.0, {number}]}}]}}'.encode()
    provider.rules([{"stage": "embeddings", "body": body}])
    with pytest.raises(EmbeddingFailed, match="finite"):
        embedder(provider).embed(["a"], timeout_s=20)


def test_too_few_vectors(provider: ScriptedModel) -> None:
    body = {"data": [{"index": 0, "embedding": [1.0]}]}
    provider.rules([{"stage": "embeddings", "body": body}])
    with pytest.raises(EmbeddingFailed, match="1 vectors to 2 texts"):
        embedder(provider).embed(["a", "b"], timeout_s=20)


def test_a_lasting_failure(provider: ScriptedModel) -> None:
    provider.rules([{"stage": "embeddings", "status": 500, "answer": "secret text"}])
    with pytest.raises(EmbeddingFailed, match="500") as caught:
        embedder(provider).embed(["a"], timeout_s=20)
    assert "secret" not in str(caught.value)
    assert len(provider.log) == 3


def test_a_passing_failure(provider: ScriptedModel) -> None:
    rule = {"stage": "embeddings", "times": 1}
    provider.rules([rule | {"status": 429}, rule | {"hang_up": True}])
    assert len(embedder(provider).embed(["a"], timeout_s=20).vectors) == 1


def test_the_time_limit_holds(provider: ScriptedModel) -> None:
    provider.rules([{"stage": "embeddings", "delay_s": 3.0}])
    with pytest.raises(EmbeddingFailed, match="timeout"):
        embedder(provider).embed(["a"], timeout_s=0.3)


def test_rows_name_the_dimensions_the_vectors_have(provider: ScriptedModel) -> None:
    port = embedder(provider, None)
    assert port.model == "m/unknown"
    assert port.embed(["a"], timeout_s=20).model == "m/256"
    assert port.model == "m/256"
    assert "dimensions" not in provider.log[0]["body"]
    known = OpenAIEmbedder(None, "k", "text-embedding-3-small")
    assert known.model == "text-embedding-3-small/1536"


def test_nothing_to_embed_asks_nothing(provider: ScriptedModel) -> None:
    assert embedder(provider).embed([], timeout_s=20).vectors == []
    assert provider.log == []


def test_many_texts_in_as_few_requests_as_allowed(provider: ScriptedModel) -> None:
    texts = [f"text {number}" for number in range(MAX_INPUTS + 1)]
    embedded = embedder(provider, 8).embed(texts, timeout_s=60)
    assert sorted(entry["inputs"] for entry in provider.log) == [1, MAX_INPUTS]
    assert embedded.vectors[-1] == pytest.approx(hashed_words(texts[-1], 8))


def test_a_text_the_model_finds_too_long_is_cut_further(provider: ScriptedModel) -> None:
    said = "This model's maximum context length is 2048 tokens."
    provider.rules([{"stage": "embeddings", "status": 400, "answer": said, "times": 2}])
    embedder(provider).embed(["word " * 10_000, "short"], timeout_s=20)
    lengths = [[estimated_tokens(text) for text in entry["texts"]] for entry in provider.log]
    assert [long for long, _ in lengths] == [pytest.approx(n, abs=3) for n in (8000, 4000, 2000)]
    assert {entry["texts"][1] for entry in provider.log} == {"short"}


def test_blank_texts_do_not_spoil_the_batch(provider: ScriptedModel) -> None:
    assert len(embedder(provider).embed(["", " \n", "tea"], timeout_s=20).vectors) == 3
    assert all(text.strip() for text in provider.log[0]["texts"])


@given(st.text(max_size=300), st.integers(8, 60))
@settings(deadline=None)
def test_prepared_texts_can_be_sent(text: str, limit: int) -> None:
    sent = prepared(text * 3, limit)
    assert sent.strip()
    assert estimated_tokens(sent) <= limit
    assert json.dumps(sent, ensure_ascii=False).encode()


@given(st.lists(st.integers(1, MAX_INPUT_TOKENS), max_size=200))
@settings(deadline=None)
def test_batches_keep_order_and_bounds(sizes: list[int]) -> None:
    texts = ["abc" * size for size in sizes]
    split = list(batches(texts))
    assert [text for batch in split for text in batch] == texts
    assert all(sum(map(estimated_tokens, batch)) <= MAX_REQUEST_TOKENS for batch in split)

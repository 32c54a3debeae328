"""The embedders that need no provider."""

from __future__ import annotations

import math
import subprocess
import sys
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.extract_call import CALL

from loom.adapters.local.fake_model import FakeModel
from loom.adapters.local.hash_embedder import HashEmbedder
from loom.adapters.local.minilm import MiniLMEmbedder
from loom.adapters.local.no_embedder import NoEmbedder
from loom.domain.facts import ExtractAnswer
from loom.domain.model_answer import parse_extract_answer
from loom.ports.model import Embedder, EmbeddingFailed, Model

PAIRS = [
    ("I moved to Lisbon last month.", "The user now lives in the capital of Portugal."),
    ("She is allergic to peanuts.", "Nuts make her ill."),
    ("We deploy on Fridays.", "Releases go out at the end of the working week."),
]


def cosine(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


@pytest.fixture(scope="module")
def minilm() -> MiniLMEmbedder:
    return MiniLMEmbedder()


def vectors(embedder: Embedder, *texts: str) -> list[tuple[float, ...]]:
    return embedder.embed(texts, timeout_s=60).vectors


def test_minilm_is_installed_for_the_tests(minilm: MiniLMEmbedder) -> None:
    assert minilm.available()
    assert minilm.model == minilm.embed(["a"], timeout_s=60).model == "all-MiniLM-L6-v2/384"


def test_minilm_computes_what_the_published_model_does(minilm: MiniLMEmbedder) -> None:
    # Computed from the same weights by another implementation.
    (vector,) = vectors(minilm, "I moved to Lisbon last month.")
    assert vector[:4] == pytest.approx((0.118977, -0.035842, 0.069960, 0.051697), abs=1e-4)


def test_minilm_places_paraphrases_near_each_other(minilm: MiniLMEmbedder) -> None:
    said = vectors(minilm, *(one for one, _ in PAIRS))
    meant = vectors(minilm, *(other for _, other in PAIRS))
    for place, vector in enumerate(said):
        scores = [cosine(vector, other) for other in meant]
        assert scores.index(max(scores)) == place


def test_minilm_vectors_have_unit_length_and_do_not_depend_on_their_batch(
    minilm: MiniLMEmbedder,
) -> None:
    texts = ["", "👍", "\ud800", "short", "a longer text about tea"]
    for text, vector in zip(texts, vectors(minilm, *texts), strict=True):
        assert len(vector) == 384
        assert math.isclose(math.hypot(*vector), 1.0, rel_tol=1e-5)
        assert vector == pytest.approx(vectors(minilm, text)[0], abs=1e-5)


def test_minilm_gives_no_vector_for_a_script_it_does_not_know(minilm: MiniLMEmbedder) -> None:
    found = vectors(minilm, "猫が好きです", "tea", "Я живу в Осло", "多租户 tenant isolation model")
    assert [len(vector) for vector in found] == [0, 384, 0, 384]


def test_minilm_reads_the_first_256_tokens(minilm: MiniLMEmbedder) -> None:
    # Two of them mark the beginning and the end.
    whole, cut = vectors(minilm, "tea " * 254 + "and coffee", "tea " * 254)
    assert whole == pytest.approx(cut, abs=1e-5)


def test_minilm_loads_once_for_all_threads() -> None:
    embedder = MiniLMEmbedder()
    expected = vectors(MiniLMEmbedder(), "tea")[0]
    results: list[tuple[float, ...]] = []
    threads = [
        threading.Thread(target=lambda: results.append(vectors(embedder, "tea")[0]))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [pytest.approx(expected, abs=1e-6)] * 4


def test_minilm_keeps_to_its_time(minilm: MiniLMEmbedder) -> None:
    with pytest.raises(EmbeddingFailed):
        minilm.embed(["word " * 300] * 40, timeout_s=0.01)


def test_minilm_out_of_time_keeps_the_vectors_it_has(
    minilm: MiniLMEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = iter([0.0, 1.0, 2.0, 11.0])
    monkeypatch.setattr("loom.adapters.local.minilm.time.monotonic", lambda: next(now))
    texts = ["short", *[f"word {number} " * 300 for number in range(30)]]
    embedded = minilm.embed(texts, timeout_s=10)
    assert embedded.cut_short
    assert [len(vector) for vector in embedded.vectors[:2]] == [384, 384]
    assert () in embedded.vectors
    monkeypatch.undo()
    assert not minilm.embed(texts[:2], timeout_s=60).cut_short


def test_minilm_without_its_package_fails_as_an_embedder_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("loom.adapters.local.minilm._PACKAGE", "a_package_that_is_not_there")
    assert not MiniLMEmbedder.available()
    with pytest.raises(EmbeddingFailed, match="not installed"):
        MiniLMEmbedder().embed(["a"], timeout_s=60)


def test_importing_the_adapters_imports_nothing_heavy() -> None:
    modules = "local.minilm", "local.hash_embedder", "openai.chat", "openai.embeddings"
    imports = "; ".join(f"import loom.adapters.{module}" for module in modules)
    heavy = "{'numpy', 'tokenizers', 'openai', 'httpx2', 'torch'} & set(sys.modules)"
    program = f"import sys; {imports}; from loom.adapters.local.minilm import MiniLMEmbedder; "
    program += f"MiniLMEmbedder.available(); print({heavy})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.decode().strip() == "set()"


@given(st.lists(st.text(max_size=80), max_size=5), st.integers(1, 300))
@settings(deadline=None)
def test_hashed_vectors(texts: list[str], dimensions: int) -> None:
    first = HashEmbedder(dimensions).embed(texts, timeout_s=1)
    assert first == HashEmbedder(dimensions).embed(texts, timeout_s=1)
    assert first.model == f"hash/{dimensions}"
    for vector in first.vectors:
        assert len(vector) == dimensions
        assert math.isclose(math.hypot(*vector), 1.0)


def test_hashed_vectors_of_texts_with_words_in_common_are_near() -> None:
    same, near, far = vectors(HashEmbedder(), "Lives in Lisbon", "in LISBON lives", "drinks tea")
    assert cosine(same, near) == pytest.approx(1.0)
    assert cosine(same, far) < 0.5


def test_no_embedder() -> None:
    embedder: Embedder = NoEmbedder()
    assert embedder.model == ""
    with pytest.raises(EmbeddingFailed):
        embedder.embed(["a"], timeout_s=1)


def test_the_fake_model_finds_nothing() -> None:
    model: Model = FakeModel()
    answer = model.ask(CALL)
    assert (model.provider, answer.finish) == ("fake", "stop")
    assert parse_extract_answer(answer.text, message_count=1) == ExtractAnswer(facts=())

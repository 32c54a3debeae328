"""Rows stored while the embedder was down get their vectors from the sweep, in its spare time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.support.batches import batch, put, state
from tests.support.service import Service, fact
from tests.support.sweeping import swept

from loom import wiring
from loom.domain.hashes import sha256_parts
from loom.operations import sweep_vectors
from loom.ports.model import Embedded, EmbeddingFailed

TEXT = "The office printer is on the third floor"


class Words:
    """An embedder: one vector per text; `refuses` are texts it fails on, `unknown` has none."""

    model = "words/4"

    def __init__(
        self, *, refuses: Sequence[str] = (), unknown: Sequence[str] = (), down: bool = False
    ) -> None:
        self.refuses, self.unknown, self.down = refuses, unknown, down
        self.asked: list[list[str]] = []

    def embed(self, texts: Sequence[str], *, timeout_s: float) -> Embedded:
        assert timeout_s > 0
        self.asked.append(list(texts))
        if self.down or any(text in self.refuses for text in texts):
            raise EmbeddingFailed("refused")
        return Embedded(
            [() if text in self.unknown else self._vector(text) for text in texts], self.model
        )

    @staticmethod
    def _vector(text: str) -> tuple[float, ...]:
        digits = sha256_parts(text)[:4]
        return tuple(float(int(digit, 16) + 1) for digit in digits)

    @property
    def texts(self) -> list[str]:
        return [text for texts in self.asked for text in texts]


def use(service: Service, embedder: Any) -> Any:
    """From now on the service embeds with this."""
    service.services = replace(service.services, embedder=embedder)
    wiring.use(service.services)
    return embedder


def stored(service: Service, key: str = "k/one", value: str = TEXT, **more: Any) -> None:
    service.ok("memory.set", {"memory_key": key, "value": value, **more})


def without(service: Service, **more: Any) -> int:
    checks = service.ok("namespace.validate", more)["checks"]
    return int(next(check["count"] for check in checks if check["check"] == "vector"))


@pytest.fixture
def outage(service: Service) -> Service:
    """Two memories and a chunk were stored while the embedder was down."""
    use(service, Words(down=True))
    stored(service)
    service.says(fact("user", "home city", "Lives in Oslo", 0))
    service.extract("I live in Oslo.", user_id="ada")
    service.reported.clear()
    service.clock.advance(60)
    return service


def test_memories_and_chunks_get_their_vectors(outage: Service) -> None:
    words = use(outage, Words())
    assert without(outage) == 2
    report = swept(outage)
    assert (report.vectors_filled, report.failures) == (3, 0)
    assert without(outage) == 0
    got = outage.ok("memory.get", {"memory_key": "k/one"})
    assert (got["version"], got["embedding_model"]) == (1, words.model)
    found = outage.ok("memory.search", {"query": TEXT})
    assert found["results"][0]["memory_key"] == "k/one"
    assert found["degraded"] == []
    calls = len(words.asked)
    outage.clock.advance(3600)
    assert swept(outage).vectors_filled == 0
    assert len(words.asked) == calls


def test_a_row_just_written_is_left_to_its_own_write(service: Service) -> None:
    use(service, Words(down=True))
    stored(service)
    use(service, Words())
    service.clock.advance(59)
    assert swept(service).vectors_filled == 0
    service.clock.advance(1)
    assert swept(service).vectors_filled == 1


def test_while_the_embedder_is_down_nothing_is_skipped(outage: Service) -> None:
    words = use(outage, Words(down=True))
    report = swept(outage)
    assert (report.vectors_filled, report.failures) == (0, 1)
    assert len(words.asked) == 2, "the texts, and whether it answers at all"
    use(outage, Words())
    assert swept(outage).vectors_filled == 3


def test_a_text_without_a_vector_is_asked_for_once(outage: Service) -> None:
    words = use(outage, Words(unknown=[TEXT]))
    assert swept(outage).vectors_filled == 2
    assert without(outage) == 1
    outage.clock.advance(60)
    assert swept(outage).vectors_filled == 0
    assert words.texts.count(TEXT) == 1


def test_a_text_that_is_refused_keeps_no_other_from_its_vector(outage: Service) -> None:
    stored(outage, "k/two", "The kitchen is on the second floor")
    outage.clock.advance(60)
    words = use(outage, Words(refuses=[TEXT]))
    assert swept(outage).vectors_filled == 3
    assert without(outage) == 1
    asked = words.texts.count(TEXT)
    assert asked == 2, "with the others, and by itself"
    swept(outage)
    assert words.texts.count(TEXT) == asked


def test_what_reads_as_high_is_never_embedded(service: Service) -> None:
    use(service, Words(down=True))
    secret = "my key is sk-test-FAKE0123456789abcdefFAKE0123456789abcdef"
    stored(service, value=secret)
    service.clock.advance(60)
    words = use(service, Words())
    assert swept(service).vectors_filled == 0
    assert words.asked == []


def test_without_an_embedder_nothing_is_done(outage: Service) -> None:
    class No:
        model = ""

    use(outage, No())
    assert swept(outage).vectors_filled == 0


def test_the_queue_comes_first_and_vectors_stop_on_the_deadline(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reported fault 34: an embedding drain that ran first starved the writes of their time."""
    monkeypatch.setattr(sweep_vectors, "PAGE", 10)
    monkeypatch.setattr(sweep_vectors, "TOGETHER", 5)
    use(service, Words(down=True))
    entries = [{"memory_key": f"k/{n}", "value": f"The room number {n} is free"} for n in range(40)]
    for start in range(0, 40, 10):
        service.ok("memory.bulk_set", {"entries": entries[start : start + 10]})
        service.clock.advance(20)
    service.clock.advance(60)
    put(service, batch(service))

    class Slow(Words):
        def embed(self, texts: Sequence[str], *, timeout_s: float) -> Embedded:
            assert state(service, "batch-1").resends == 1, "the queue was served before"
            service.clock.advance(10)
            return super().embed(texts, timeout_s=timeout_s)

    slow = use(service, Slow())
    report = swept(service, seconds=60)
    assert report.resent == 1
    assert len(slow.asked) == 6, "55 seconds, ten a call"
    assert (report.vectors_filled, report.is_cut_short) == (30, True)
    assert swept(service, seconds=60).vectors_filled == 10
    assert without(service) == 0


def test_many_rows_of_one_moment_are_none_too_many(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep_vectors, "PAGE", 3)
    use(service, Words(down=True))
    entries = [{"memory_key": f"k/{n}", "value": f"The room number {n} is free"} for n in range(8)]
    service.ok("memory.bulk_set", {"entries": entries})
    service.clock.advance(60)
    words = use(service, Words(unknown=["The room number 3 is free"]))
    assert swept(service).vectors_filled == 7
    assert len(words.texts) == 8


def test_a_newer_version_wins_over_the_filled_one(outage: Service) -> None:
    class Meanwhile(Words):
        def embed(self, texts: Sequence[str], *, timeout_s: float) -> Embedded:
            if not self.asked:
                self.asked.append([])
                stored(outage, value="The office printer was moved to the cellar")
            return super().embed(texts, timeout_s=timeout_s)

    use(outage, Meanwhile())
    swept(outage)
    got = outage.ok("memory.get", {"memory_key": "k/one"})
    assert (got["version"], got["value"]) == (2, "The office printer was moved to the cellar")


def test_a_user_who_is_erased_meanwhile_does_not_come_back(outage: Service) -> None:
    class Erasing(Words):
        def embed(self, texts: Sequence[str], *, timeout_s: float) -> Embedded:
            leases = outage.services.coordinator.for_org("dev")
            leases.record_erasure("ada", at=outage.clock.now())
            return super().embed(texts, timeout_s=timeout_s)

    use(outage, Erasing())
    assert swept(outage).vectors_filled == 1, "the memory of nobody"


def test_organisations_are_served_in_the_order_of_their_writing(service: Service) -> None:
    use(service, Words(down=True))
    stored(service, org="acme")
    service.clock.advance(1)
    stored(service, org="globex", value="The kitchen is on the second floor")
    service.clock.advance(60)
    words = use(service, Words())
    assert swept(service).vectors_filled == 2
    assert words.texts == [TEXT, "The kitchen is on the second floor"]
    assert without(service, org="acme") == without(service, org="globex") == 0

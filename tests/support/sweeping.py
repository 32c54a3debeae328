"""Run the sweep of a service, under other settings where a test wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from tests.support.service import Service

from loom.operations.sweep import SweepReport, sweep
from loom.settings import Settings


def swept(service: Service, *, seconds: float = 60) -> SweepReport:
    return sweep(service.services, deadline=service.clock.monotonic() + seconds)


@contextmanager
def settings(service: Service, **changes: Any) -> Iterator[Service]:
    """The same service under other settings of the queue."""
    ours = Settings()
    ours.queue = ours.queue.model_copy(update=changes)
    yield replace(service, services=replace(service.services, settings=ours))


class Statements:
    """What is sent to the store while it is watched."""

    def __init__(self, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reads: list[str] = []
        self.inserts: list[str] = []
        query, insert = service.store.query, service.store.insert
        monkeypatch.setattr(service.store, "query", self._noting(self.reads, query))
        monkeypatch.setattr(
            service.store,
            "insert",
            lambda org, what: (self.inserts.append(what.table), insert(org, what))[1],
        )

    @staticmethod
    def _noting(names: list[str], query: Callable[..., Any]) -> Callable[..., Any]:
        return lambda name, *rest: (names.append(name), query(name, *rest))[1]

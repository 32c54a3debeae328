"""Run an op without its HTTP door, on services that break or are watched."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from tests.support.service import Service

from loom import wiring
from loom.domain.hashes import sha256_parts
from loom.entry.ops import OPS
from loom.operations.call import Call
from loom.pipeline.services import Services
from loom.ports.store import Insert, Read, Results


def run_op(
    services: Services, op: str, body: dict[str, Any], *, key: str | None = None, by: str = "-"
) -> dict[str, Any]:
    """What the door does with a request, less the answer kept for its Idempotency-Key."""
    call = Call(
        principal=by,
        deadline=services.clock.monotonic() + 28,
        request_id="r",
        idempotency_key=key,
        body_sha256=sha256_parts(json.dumps(body, sort_keys=True)) if key else "",
    )
    spec = OPS[op]
    return spec.run(services, call, spec.request.model_validate(body))


class Watched:
    """A store whose phases are counted; `after_first` runs once, after the first of them."""

    def __init__(
        self, inner: Any, seen: list[tuple[Any, ...]], after_first: Callable[[], None]
    ) -> None:
        self._inner, self.seen, self._after_first = inner, seen, after_first

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def for_org(self, org: str) -> Watched:
        return Watched(self._inner.for_org(org), self.seen, self._after_first)

    def together(self, *statements: Read[Any] | Insert) -> Results:
        results = self._inner.together(*statements)
        self.seen.append(statements)
        if len(self.seen) == 1:
            self._after_first()
        return results


@contextmanager
def watched(
    service: Service, after_first: Callable[[], None] = lambda: None
) -> Iterator[list[tuple[Any, ...]]]:
    """The phases of the calls made through `service` inside, in order.

    `after_first` runs while a call is served: it may use `run_op`, not another door.
    """
    seen: list[tuple[Any, ...]] = []

    tapped = replace(service.services, store=Watched(service.services.store, seen, after_first))
    wiring.use(tapped)
    try:
        yield seen
    finally:
        wiring.use(service.services)


class _Preceded:
    """A coordinator before whose first lease something else happens."""

    def __init__(self, inner: Any, happens: list[Callable[[], None]]) -> None:
        self._inner, self._happens = inner, happens

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def for_org(self, org: str) -> _Preceded:
        return _Preceded(self._inner.for_org(org), self._happens)

    def acquire(self, lease: str, *, owner: str, seconds: int) -> bool:
        while self._happens:
            self._happens.pop()()
        return bool(self._inner.acquire(lease, owner=owner, seconds=seconds))


@contextmanager
def before_its_turn(service: Service, happens: Callable[[], None]) -> Iterator[None]:
    """What another writer does while a call made through `service` waits for its first lease."""
    left = [happens]
    wiring.use(replace(service.services, coordinator=_Preceded(service.services.coordinator, left)))
    try:
        yield
    finally:
        wiring.use(service.services)
    assert not left, "no lease was taken"

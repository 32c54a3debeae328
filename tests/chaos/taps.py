"""Ports of one worker, in front of which something may happen.

A crash is an exception no code of ours catches; after it every port of that worker is dead, so that
nothing it does while it unwinds reaches the outside, as with a process that was killed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from loom.pipeline.services import Services

Hook = Callable[[str, str], None]
"""Called with the call ("store.together", "coordination.finish", ...) and "before" or "after"."""

_STORE = frozenset({"together"})
_COORDINATION = frozenset(
    {"acquire", "release", "mark", "win_plan", "finish", "claim_versions", "claim_queue_id"}
)
_QUEUE = frozenset({"send", "bury"})
_MODEL = frozenset({"ask"})


class Crash(BaseException):
    """The worker's process has ended."""


class Tap:
    """Passes everything on; the named methods go through the hook before and after."""

    def __init__(self, inner: Any, name: str, methods: frozenset[str], hook: Hook) -> None:
        self._inner, self._name, self._methods, self._hook = inner, name, methods, hook

    def __getattr__(self, attribute: str) -> Any:
        found = getattr(self._inner, attribute)
        if attribute not in self._methods:
            return found
        call = f"{self._name}.{attribute}"

        def through(*args: Any, **named: Any) -> Any:
            self._hook(call, "before")
            answer = found(*args, **named)
            self._hook(call, "after")
            return answer

        return through


class Bound:
    """A store or coordinator whose handles are tapped."""

    def __init__(self, inner: Any, name: str, methods: frozenset[str], hook: Hook) -> None:
        self._inner, self._name, self._methods, self._hook = inner, name, methods, hook

    def __getattr__(self, attribute: str) -> Any:
        return getattr(self._inner, attribute)

    def for_org(self, org: str) -> Tap:
        return Tap(self._inner.for_org(org), self._name, self._methods, self._hook)


class Life:
    """One worker's time between two starts: it ends when told to."""

    def __init__(self, happens: Callable[[str, str], None]) -> None:
        self._happens = happens
        self._lock = threading.Lock()
        self.is_over = False

    def hook(self, call: str, when: str) -> None:
        with self._lock:
            if self.is_over:
                raise Crash
        try:
            self._happens(call, when)
        except Crash:
            self.is_over = True
            raise


def tapped(services: Services, life: Life) -> Services:
    """The services of one worker, which die with `life`."""
    hook = life.hook
    return replace(
        services,
        store=Bound(services.store, "store", _STORE, hook),  # type: ignore[arg-type]
        coordinator=Bound(services.coordinator, "coordination", _COORDINATION, hook),  # type: ignore[arg-type]
        queue=Tap(services.queue, "queue", _QUEUE, hook),  # type: ignore[arg-type]
        model=Tap(services.model, "model", _MODEL, hook),  # type: ignore[arg-type]
    )

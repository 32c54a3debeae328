"""loom.resolve_dates: relative and partial dates become absolute, in value, key and `valid_at`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from loom.domain.dated import dated
from loom.pipeline.run import Run
from loom.pipeline.said_on import said_on
from loom.ports.store import Read


class ResolveDates:
    step_id = "loom.resolve_dates"
    fail_closed = False

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        run.facts = [dated(fact, partial(said_on, run, fact)) for fact in run.in_time(run.facts)]

"""Take the echoes out of a run's facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from loom.domain.facts import Fact
from loom.domain.hashes import key_hash
from loom.domain.remembered import Echo
from loom.pipeline.run import Run


def without_echoes(run: Run, judge: Callable[[Fact], Echo | None]) -> list[str]:
    """Leave the run the facts that are news; answers the key hash of each echo, to be counted.

    An echo that joins a row stays as the claim of that row, under its key: the write path finds the
    row as it stands by then and adds the turns to its evidence.
    """
    kept: list[Fact] = []
    hashes: list[str] = []
    for fact in run.in_time(run.facts):
        echo = judge(fact)
        if echo is None:
            kept.append(fact)
            continue
        hashes.append(key_hash(run.asked.scope.org, fact.key))
        if echo.joins and echo.row is not None:
            joined = replace(fact, key=echo.row.memory_key, value=echo.row.text)
            run.restated.add((joined.key, joined.value))
            kept.append(joined)
    run.facts = kept
    return hashes

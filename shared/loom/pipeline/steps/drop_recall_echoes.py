"""loom.drop_recall_echoes: a fact that repeats a memory the session was served or named is no news.

What the user states as well stays as evidence: the fact takes key and wording of the row it
repeats, so that the write path joins it to that row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from loom.domain.named_memories import named_keys
from loom.domain.recall_echoes import Recalled, recall_echo
from loom.domain.remembered import Remembered
from loom.domain.rows import MemoryRow
from loom.pipeline.draft_facts import memory_scope
from loom.pipeline.echoes import without_echoes
from loom.pipeline.run import Run
from loom.pipeline.write.standing import PARAMETER_BYTES
from loom.ports import reads
from loom.ports.store import Read

SERVED_MOST: Final = 400
"""Rows read of the keys that were served and named; a key may have one per agent and session."""


class DropRecallEchoes:
    step_id = "loom.drop_recall_echoes"
    fail_closed = False

    def __init__(self) -> None:
        self._reads: list[Read[MemoryRow]] = []

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        asked = run.asked
        keys = [*asked.recalled_keys, *named_keys((*asked.context, *asked.turns))]
        self._reads = [
            reads.served_memories(asked.scope, part, now=asked.accepted_at, limit=SERVED_MOST)
            for part in _parts(list(dict.fromkeys(keys)))
        ]
        return self._reads

    def run(self, run: Run) -> None:
        run.served = [row for read in self._reads for row in run.opening.of(read)][:SERVED_MOST]
        if not run.facts:
            return
        owner = memory_scope(run.asked.scope)
        recalled = Recalled(
            keys=run.asked.recalled_keys,
            served=Remembered(run.served, owner, run.facts),
            nearby=Remembered(run.existing, owner, run.facts),
        )
        index = run.turn_index()
        for key_hash in without_echoes(run, lambda fact: recall_echo(fact, recalled, index)):
            run.drop("drop_recall_echoes", "recall_echo", key_hash=key_hash)


def _parts(keys: Sequence[str]) -> Iterator[list[str]]:
    """The keys in parts that one parameter of the store can hold."""
    part: list[str] = []
    size = 0
    for key in keys:
        needed = 4 * len(key.encode()) + 8
        if part and size + needed > PARAMETER_BYTES:
            yield part
            part, size = [], 0
        part.append(key)
        size += needed
    if part:
        yield part

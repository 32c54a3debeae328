"""loom.hash_dedup: a fact whose content is stored already adds its evidence, not another row.

Every live row in scope is compared by its content hash, not the nearest few. A fact whose stored
twin is revised by another fact of the same batch is left to the write path, which judges the batch
in the order in which things were said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from loom.domain.canonical import content_sha256
from loom.domain.durable_facts_repeats import joined_readings
from loom.domain.facts import Fact
from loom.domain.hashes import key_hash
from loom.domain.rows import MemoryRow
from loom.domain.scope import NULL_PART
from loom.domain.verdicts import is_lasting
from loom.pipeline.peers import standing_of
from loom.pipeline.run import Run
from loom.ports.store import Read


class HashDedup:
    step_id = "loom.hash_dedup"
    fail_closed = False

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        org = run.asked.scope.org
        facts = _joined(run.facts)
        repeated = len(run.facts) - len(facts)
        if repeated:
            run.drop("hash_dedup", "repeated_in_batch", count=repeated)
        peers = standing_of(run, facts).peers
        if run.readings > 1:
            facts = _across_readings(run, facts, peers)
        by_hash = {
            row.content_sha256: row
            for row in peers
            if row.status == "live" and row.session_id == NULL_PART and is_lasting(row)
        }
        hashes = {fact: content_sha256(fact.key, fact.content) for fact in facts}
        kept: list[Fact] = []
        for fact in run.in_time(facts):
            twin = by_hash.get(hashes[fact])
            if twin is None or _revised(twin, hashes):
                kept.append(fact)
            else:
                run.repeats.append((fact, twin))
                if (fact.key, fact.value) in run.restated:
                    continue
                run.drop("hash_dedup", "duplicate", key_hash=key_hash(org, fact.key))
        run.facts = kept


def _across_readings(run: Run, facts: list[Fact], peers: Sequence[MemoryRow]) -> list[Fact]:
    """Join what several segments, or a second look, say of one subject under several keys.

    What is counted as an echo already, or kept away by a tombstone, is left as it is.
    """
    stored = {row.memory_key for row in peers if row.status != "deleted"}
    apart = {
        fact
        for fact in facts
        if (fact.key, fact.value) in run.restated
        or (fact.key, content_sha256(fact.key, fact.content)) in run.buried
    }
    open_ = [fact for fact in facts if fact not in apart]
    joined = joined_readings(run.in_time(open_), stored)
    run.drop("hash_dedup", "repeated_across_segments", count=len(open_) - len(joined))
    return [*(fact for fact in facts if fact in apart), *joined]


def _joined(facts: Sequence[Fact]) -> list[Fact]:
    """Facts that say the same under one key become one that cites the turns of all."""
    found: dict[tuple[str, str], Fact] = {}
    for fact in facts:
        slot = (fact.key, content_sha256(fact.key, fact.content))
        first = found.get(slot)
        if first:
            indices = tuple(dict.fromkeys((*first.source_indices, *fact.source_indices)))
            fact = replace(first, source_indices=indices)  # noqa: PLW2901
        found[slot] = fact
    return list(found.values())


def _revised(twin: MemoryRow, hashes: dict[Fact, str]) -> bool:
    return any(
        fact.key == twin.memory_key and sha != twin.content_sha256 for fact, sha in hashes.items()
    )

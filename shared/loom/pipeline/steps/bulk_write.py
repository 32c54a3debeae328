"""loom.bulk_write: judge every fact and decide its write. The handler commits what was decided.

Fails closed: a write path that broke must not answer 200 with nothing written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loom.domain.facts import Fact
from loom.domain.hashes import key_hash
from loom.domain.sensitivity import classify
from loom.pipeline.draft_facts import draft_facts
from loom.pipeline.peers import peers_of
from loom.pipeline.run import Run
from loom.pipeline.write_path import decide_writes
from loom.ports.store import Read


class BulkWrite:
    step_id = "loom.bulk_write"
    fail_closed = True

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        run.facts = [fact for fact in run.facts if not _secret(run, fact)]
        peers = peers_of(run, run.facts)
        repeats = [(draft_facts(run, [fact])[0], row) for fact, row in run.repeats]
        run.decided = decide_writes(
            run.write(), draft_facts(run, run.facts), peers=peers, seeds=run.seeds, repeats=repeats
        )


def _secret(run: Run, fact: Fact) -> bool:
    """A secret that the extractor copied into a fact is never stored as one."""
    said = " ".join((fact.subject, fact.attribute, fact.value, *fact.tags, *fact.entities))
    if classify(said) == "normal":
        return False
    run.drop("bulk_write", "sensitive", key_hash=key_hash(run.asked.scope.org, fact.key))
    return True

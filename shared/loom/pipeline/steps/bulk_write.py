"""loom.bulk_write: judge every fact and decide its write. The handler commits what was decided.

Fails closed: a write path that broke must not answer 200 with nothing written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from loom.domain.canonical import content_sha256
from loom.domain.facts import Fact
from loom.domain.hashes import key_hash
from loom.pipeline.draft_facts import draft_facts, is_secret
from loom.pipeline.peers import standing_of
from loom.pipeline.run import Run
from loom.pipeline.write.decide import Decided, decide_writes
from loom.pipeline.write.standing import Standing
from loom.ports.store import Read


class BulkWrite:
    step_id = "loom.bulk_write"
    fail_closed = True

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        run.facts = [fact for fact in run.in_time(run.facts) if not _secret(run, fact)]
        standing = standing_of(run, run.facts)
        run.facts = [fact for fact in run.facts if not _buried(run, fact)]
        run.decided = _decide(run, standing, None)
        if run.decided.overtaken:
            # Another run took a number in between: look once more at what it may have stored.
            run.standing = None
            again = standing_of(run, run.facts)
            run.decided = _decide(run, again, run.decided.claimed)


def _decide(run: Run, standing: Standing, claimed: Mapping[str, tuple[int, int]] | None) -> Decided:
    return decide_writes(
        run.write(),
        draft_facts(run, run.facts),
        standing=standing,
        vectors=run.vectors,
        repeats=[(draft_facts(run, [fact])[0], row) for fact, row in run.repeats],
        value_updates=run.services.settings.extract.memory_extract_value_updates,
        claimed=claimed,
    )


def _buried(run: Run, fact: Fact) -> bool:
    """What was deleted or forgotten stays so until a user says it anew."""
    if (fact.key, content_sha256(fact.key, fact.content)) not in run.buried:
        return False
    run.drop("bulk_write", "tombstoned", key_hash=key_hash(run.asked.scope.org, fact.key))
    return True


def _secret(run: Run, fact: Fact) -> bool:
    """Count and leave out a fact that holds a secret."""
    if not is_secret(fact):
        return False
    run.drop("bulk_write", "sensitive", key_hash=key_hash(run.asked.scope.org, fact.key))
    return True

"""loom.verify_grounded: a fact must stand on a turn it cites; what does not is dropped, counted.

Facts that stay lose entities nobody said, and get the speaker as subject where one of several
speakers said them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loom.domain.facts import Fact
from loom.domain.grounding import ground
from loom.domain.hashes import key_hash
from loom.pipeline.run import Run
from loom.ports.store import Read


class VerifyGrounded:
    step_id = "loom.verify_grounded"
    fail_closed = False

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        index = run.turn_index()
        kept: list[Fact] = []
        for fact in run.in_time(run.facts):
            outcome = ground(fact, index)
            if isinstance(outcome, Fact):
                kept.append(outcome)
            else:
                org = run.asked.scope.org
                run.drop("verify_grounded", outcome, key_hash=key_hash(org, fact.key))
        run.facts = kept

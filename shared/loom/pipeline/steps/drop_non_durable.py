"""loom.drop_non_durable: what a coding session says of its own moment is dropped.

Only in coding captures: momentary states, chores, plans of the session, and what another fact of
the batch says under another key. In a chat "User is looking for a flat" is worth keeping.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loom.domain.durable_facts import non_durable
from loom.domain.durable_facts_repeats import joined_repeats
from loom.domain.facts import Fact
from loom.domain.hashes import key_hash
from loom.pipeline.run import Run
from loom.ports.store import Read


class DropNonDurable:
    step_id = "loom.drop_non_durable"
    fail_closed = False

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        if not run.asked.is_coding_capture:
            return
        org = run.asked.scope.org
        lasting: list[Fact] = []
        for fact in run.in_time(run.facts):
            reason = non_durable(fact.value)
            if reason is None:
                lasting.append(fact)
            else:
                run.drop("drop_non_durable", reason, key_hash=key_hash(org, fact.key))
        run.facts = joined_repeats(run.in_time(lasting))
        repeated = len(lasting) - len(run.facts)
        if repeated:
            run.drop("drop_non_durable", "repeated_in_batch", count=repeated)

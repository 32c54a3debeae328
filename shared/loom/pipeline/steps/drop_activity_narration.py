"""loom.drop_activity_narration: what somebody did with a tool, and nothing came of it, is dropped.

In every conversation: "User read lines 1-1000 of X" helps nobody later. A fact that tells an
outcome, a reason or a rule stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loom.domain.facts import Fact
from loom.domain.hashes import key_hash
from loom.domain.narration import narrates_activity
from loom.pipeline.run import Run
from loom.ports.store import Read


class DropActivityNarration:
    step_id = "loom.drop_activity_narration"
    fail_closed = False

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        org = run.asked.scope.org
        kept: list[Fact] = []
        for fact in run.in_time(run.facts):
            if narrates_activity(fact.value):
                hashed = key_hash(org, fact.key)
                run.drop("drop_activity_narration", "activity_narration", key_hash=hashed)
            else:
                kept.append(fact)
        run.facts = kept

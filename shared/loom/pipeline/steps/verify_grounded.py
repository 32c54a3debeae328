"""loom.verify_grounded: a fact must stand on a turn it cites; what does not is dropped, counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from loom.domain.facts import Fact
from loom.domain.grounding import TurnIndex, ground
from loom.domain.hashes import key_hash
from loom.domain.turns import Turn
from loom.pipeline.run import Run
from loom.ports.store import Read


class VerifyGrounded:
    step_id = "loom.verify_grounded"
    fail_closed = False

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        turns = run.asked.turn_map()
        index = TurnIndex(turns)
        kept = []
        for fact in run.facts:
            reason = ground(fact, index) or _said_by_nobody(fact, turns)
            if reason is None:
                kept.append(fact)
            else:
                run.drop(
                    "verify_grounded", reason, key_hash=key_hash(run.asked.scope.org, fact.key)
                )
        run.facts = kept


def _said_by_nobody(fact: Fact, turns: Mapping[int, Turn]) -> str | None:
    """Output of tools and system text is material, not talk: alone it makes no memory."""
    roles = {turns[index].role for index in fact.source_indices if index in turns}
    return None if roles & {"user", "assistant"} else "tool_or_system_only"

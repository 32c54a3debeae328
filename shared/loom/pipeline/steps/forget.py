"""loom.forget: which requests to forget are the user's own, and what of this talk they take back.

A request must stand on a turn of the user that is new and asks for it; what a model makes of a
turn of the assistant or of a tool retires nothing. The handler retires the stored memories that the
requests name (`operations/forget_requested.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from loom.domain.attribution import own_subject
from loom.domain.facts import Fact, ForgetRequest
from loom.domain.forget_asking import asking_sentences
from loom.domain.forgetting import Named, is_named, shares_words, wishes_of
from loom.domain.hashes import key_hash
from loom.domain.sentences import sentence_bounds
from loom.domain.turn_index import TurnIndex
from loom.domain.turns import Turn
from loom.pipeline.run import Forgetting, Run
from loom.ports.store import Read

MOST: Final = 50
"""Requests of one call that are matched with memories, the latest (spec: forget requests)."""


class Forget:
    step_id = "loom.forget"
    fail_closed = False

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        turns = {turn.index: turn for turn in run.fresh_turns if turn.role == "user"}
        index = run.turn_index()
        found = [_grounded(request, turns, index) for request in run.in_time(run.forget)]
        run.drop("forget", "not_asked", count=found.count(None))
        asked = sorted((each for each in found if each), key=lambda each: each.index)
        vague = [each for each in asked if not each.wishes]
        run.drop("forget", "names_nothing", count=len(vague))
        clear = [each for each in asked if each.wishes]
        run.drop("forget", "request_cap", count=max(0, len(clear) - MOST))
        run.forgetting = clear[-MOST:]
        facts = run.in_time(run.facts)
        run.unsaid = [fact for fact in facts if _is_taken_back(fact, run.forgetting)]
        for fact in run.unsaid:
            run.drop("forget", "forgotten", key_hash=key_hash(run.asked.scope.org, fact.key))
        run.facts = [fact for fact in run.facts if fact not in run.unsaid]


def _grounded(
    request: ForgetRequest, turns: dict[int, Turn], index: TurnIndex
) -> Forgetting | None:
    """The request on the last turn of the user that it cites, if a sentence of that asks for it."""
    cited = [turns[index] for index in sorted(request.source_indices) if index in turns]
    if not cited:
        return None
    turn = cited[-1]
    said = [turn.content[start:end] for start, end in sentence_bounds(turn.content)]
    asking = asking_sentences(said)
    if not asking:
        return None
    wishes = wishes_of(request.request)
    asked = tuple(wish for wish in wishes if any(shares_words(wish, each) for each in asking))
    if wishes and not asked:
        return None
    speaker = own_subject(turn, index)
    return Forgetting(
        turn.index, turn.turn_id, tuple(replace(wish, speaker=speaker) for wish in asked)
    )


def _is_taken_back(fact: Fact, forgetting: Sequence[Forgetting]) -> bool:
    """Whether a later turn asks to forget it. What that turn says, or a later one, corrects it."""
    last = max(fact.source_indices, default=0)
    memory = Named(fact.key, fact.value, fact.entities)
    return any(
        last < each.index and any(is_named(wish, memory) for wish in each.wishes)
        for each in forgetting
    )

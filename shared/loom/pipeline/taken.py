"""Growing sessions: which turns of a request were read before, so that only the others are.

Clients send a session again from its start, or a sliding window of it. A turn that a finished run
has read under the same reading is shown as context and not extracted again (design 5.4).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from itertools import pairwise
from typing import Final

from loom.domain.rows import TakenTurnRow
from loom.domain.scope import NULL_PART
from loom.domain.turns import Turn
from loom.pipeline.run import Run
from loom.ports import reads
from loom.ports.reads import TakenTurn
from loom.ports.store import Read

RECOGNISED_FOR: Final = timedelta(hours=24)
"""How long a turn with neither session nor timestamp is known again (design 5.4)."""


def taken_read(run: Run) -> Read[TakenTurn]:
    asked = run.asked
    ids = [turn.turn_id for turn in asked.text_turns]
    return reads.taken_turns(asked.scope.namespace, ids, asked.reading)


def note_taken(run: Run, found: Iterable[TakenTurn]) -> None:
    """Remember in `run.taken` which turns were read before, in `run.left_out` which never were."""
    found = list(found)
    taken_at = {taken.turn_id: taken.taken_at for taken in found}
    skipped = {taken.turn_id for taken in found if taken.is_skipped}
    run.left_out |= {turn.index for turn in run.asked.text_turns if turn.turn_id in skipped}
    now = run.asked.accepted_at
    taken = {
        turn.index
        for turn in run.asked.text_turns
        if turn.turn_id in taken_at
        and (_is_known_for_good(run, turn) or now - taken_at[turn.turn_id] < RECOGNISED_FOR)
    }
    run.taken = frozenset(taken | _known_by_the_next(run, taken))


def _known_by_the_next(run: Run, taken: set[int]) -> set[int]:
    """Turns that stand before one that was read under the name their words give it.

    Without a timestamp a turn is named by the text before it. Where that changed (the first turn of
    a window lacks it, a client shortens what a tool said), the turn has another name than before;
    the one after it is still named by its text, so it stood there.
    """
    turns = run.asked.turns
    return {
        turn.index
        for turn, after in pairwise(turns)
        if after.index in taken and turn.timestamp is None and after.timestamp is None
    }


def _is_known_for_good(run: Run, turn: Turn) -> bool:
    return run.asked.scope.session_id != NULL_PART or turn.timestamp is not None


def taken_rows(run: Run) -> list[TakenTurnRow]:
    """The turns this run has read, as rows of its plan."""
    asked = run.asked
    return [
        TakenTurnRow(
            namespace=asked.scope.namespace,
            turn_id=turn.turn_id,
            reading=asked.reading,
            user_id=asked.scope.user_id,
            plan_id=run.plan_id,
            taken_at=asked.accepted_at,
            is_skipped=turn.index in run.left_out,
        )
        for turn in run.fresh_turns
    ]

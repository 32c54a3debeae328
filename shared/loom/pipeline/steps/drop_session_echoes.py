"""loom.drop_session_echoes: a fact that repeats what the session's own calls carried is no news.

Only the calls of this service count (request field `session_values`). What the user says as well
stays, or becomes evidence of the stored row that says it already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loom.domain.remembered import Remembered
from loom.domain.session_echoes import SessionValues, session_echo
from loom.pipeline.draft_facts import memory_scope
from loom.pipeline.echoes import without_echoes
from loom.pipeline.run import Run
from loom.ports.store import Read


class DropSessionEchoes:
    step_id = "loom.drop_session_echoes"
    fail_closed = False

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        if not run.asked.session_values or not run.facts:
            return
        values = SessionValues(run.asked.session_values)
        stored = Remembered([*run.served, *run.existing], memory_scope(run.asked.scope), run.facts)
        index = run.turn_index()
        for key_hash in without_echoes(run, lambda fact: session_echo(fact, values, stored, index)):
            run.drop("drop_session_echoes", "session_echo", key_hash=key_hash)

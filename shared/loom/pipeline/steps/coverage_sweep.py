"""loom.coverage_sweep: read the turns once more of which the first reading made nothing.

In a long conversation a model passes over turns. Where enough turns of the user are cited by no
fact, they are shown again without the rest, in one more call (spec: extraction settings). Fails
open: what was found before is kept whatever becomes of the call.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from loom.domain.segments import Segment
from loom.domain.tokens import content_stems
from loom.domain.turns import Turn
from loom.pipeline.ask_segments import SegmentCalls
from loom.pipeline.prompt import shown
from loom.pipeline.run import Run
from loom.pipeline.take_facts import take_facts
from loom.ports.model import ModelFailed
from loom.ports.store import Read

STAGE: Final = "coverage_sweep"
WORDS: Final = 3
"""Content words a turn must have to be worth a second reading."""


class CoverageSweep:
    step_id = "loom.coverage_sweep"
    fail_closed = False

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        del run
        return ()

    def run(self, run: Run) -> None:
        settings = run.services.settings.extract
        model = run.services.model
        if not settings.memory_extract_coverage_sweep_enabled or not model.serves(model.model):
            return
        passed_over = _passed_over(run)
        if len(passed_over) < settings.memory_extract_coverage_sweep_min_turns:
            return
        turns = _with_questions(run, passed_over, settings.memory_extract_coverage_sweep_max_chars)
        found = [f"{fact.key}: {fact.value}" for fact in run.facts]
        calls = SegmentCalls(
            run, [Segment(tuple(turns))], stage=STAGE, block=second_reading(), found=found
        )
        [answer] = calls.ask()
        if answer.refused:
            run.pipeline_errors.append("coverage_sweep_failed:refused")
        elif answer.error is not None:
            failed = isinstance(answer.error, ModelFailed)
            why = answer.error.reason if failed else "unparseable"
            run.pipeline_errors.append(f"coverage_sweep_failed:{why}")
        else:
            take_facts(run, [answer])


@cache
def second_reading() -> str:
    """The block that ends the system prompt of the sweep."""
    return (files("loom.pipeline") / "prompts" / "coverage_sweep.md").read_text("utf-8").strip()


def _passed_over(run: Run) -> list[Turn]:
    """New turns of the user that say something, and that nothing found so far cites."""
    cited = {index for fact in run.facts for index in fact.source_indices}
    cited.update(index for request in run.forget for index in request.source_indices)
    return [
        turn
        for turn in run.fresh_turns
        if turn.role == "user"
        and turn.index not in run.left_out
        and turn.index not in cited
        and len(content_stems(turn.content)) >= WORDS
    ]


def _with_questions(run: Run, turns: Sequence[Turn], most_chars: int) -> list[Turn]:
    """The turns as they may be shown, each after the turn it answers, up to a length."""
    wanted = {turn.index for turn in turns}
    before = {index - 1 for index in wanted}
    kept: list[Turn] = []
    left = most_chars
    for turn in shown(run, run.fresh_turns):
        answers = turn.role == "assistant" and turn.index not in run.left_out
        asked = turn.index in before and answers
        if not (asked or turn.index in wanted):
            continue
        left -= len(turn.content)
        if left < 0 and kept:
            break
        kept.append(turn)
    return kept

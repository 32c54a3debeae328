"""loom.llm_extract: ask the model what is durable in the conversation, one call per segment.

Fails closed: an answer that cannot be had or read ends the run with nothing written, but the
answers of sibling segments are kept, so that a retry pays only for the failed one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loom.domain.rows import ModelAnswerRow
from loom.domain.segments import Segment, cut_segments
from loom.pipeline.ask_segments import SegmentCalls
from loom.pipeline.isolating import isolation_of
from loom.pipeline.model_failures import extraction_failed
from loom.pipeline.prompt import shown
from loom.pipeline.run import Run
from loom.pipeline.skipped import name_skipped
from loom.pipeline.take_facts import take_facts
from loom.ports import reads
from loom.ports.store import Read


class LlmExtract:
    step_id = "loom.llm_extract"
    fail_closed = True

    def __init__(self) -> None:
        self._kept: Read[ModelAnswerRow] | None = None

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        self._kept = reads.model_answers(run.asked.scope.namespace, run.asked.request_id)
        return (self._kept,)

    def run(self, run: Run) -> None:
        run.answers_before = run.opening.of(self._kept) if self._kept else []
        segments = _segments(run)
        if not segments:
            return
        isolation = isolation_of(run)
        calls = SegmentCalls(run, segments, splits=run.asked.splits, isolation=isolation)
        answers = calls.ask()
        refused = [number for number, answer in enumerate(answers) if answer.refused]
        failed = [answer for answer in answers if answer.error]
        is_answered = any(answer.readings for answer in answers)
        gave_up = isolation is not None and isolation.given_up
        if failed or gave_up or not is_answered:
            errors = [answer.error for answer in failed if answer.error]
            errors = errors or (isolation.errors if isolation else [])
            raise extraction_failed(run, errors, reserve=calls.reserve)
        run.drop("llm_extract", "poison_turn", count=len(run.skipped))
        name_skipped(run)
        for number in refused:
            run.pipeline_errors.append(f"segment_refused:{number}")
            run.drop("llm_extract", "segment_refused")
        take_facts(run, answers)


def _segments(run: Run) -> list[Segment]:
    settings = run.services.settings.extract
    run.segmenter, segments = cut_segments(
        shown(run, run.fresh_turns),
        threshold_chars=settings.memory_extract_size_segment_threshold_chars,
        window_chars=settings.memory_extract_size_segment_window_chars,
    )
    run.segments = len(segments)
    return segments

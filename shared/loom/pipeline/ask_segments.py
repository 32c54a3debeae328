"""Ask the model about each segment, at most a few at a time, and read what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from loom.domain.answer_schema import EXTRACT_SCHEMA
from loom.domain.facts import Fact, ForgetRequest
from loom.domain.model_answer import UnparseableAnswer, parse_extract_answer
from loom.domain.segments import Segment, halve
from loom.pipeline.model_calls import ModelCalls, in_parallel
from loom.pipeline.prompt import system_prompt
from loom.pipeline.run import Run
from loom.ports.model import ModelFailed

STAGE: Final = "extract"


@dataclass(slots=True)
class Answered:
    """What came of one segment, its halves included."""

    facts: list[Fact] = field(default_factory=list)
    forget: list[ForgetRequest] = field(default_factory=list)
    malformed: int = 0
    impossible: int = 0
    truncated: int = 0
    readings: int = 0
    refused: bool = False
    error: ModelFailed | UnparseableAnswer | None = None


class SegmentCalls:
    """The calls of one run; answers kept of an earlier try of the request are not asked for.

    `block` ends the system prompt of another stage than the first reading, and `found` are lines
    that its user message shows of what is known by then.
    """

    def __init__(
        self,
        run: Run,
        segments: Sequence[Segment],
        *,
        stage: str = STAGE,
        block: str = "",
        found: Sequence[str] = (),
    ) -> None:
        self._run = run
        self._segments = segments
        self._calls = ModelCalls(run, stage, EXTRACT_SCHEMA, found=found)
        self._block = block
        self._found = found
        self._system = ""
        self.reserve = self._calls.reserve

    def ask(self) -> list[Answered]:
        """One `Answered` per segment, in order. Never raises for what a model does."""
        run = self._run
        self._system, blocks = system_prompt(run, self._block)
        run.prompt_blocks = run.prompt_blocks or blocks
        return in_parallel(run, self._segment, self._segments)

    def _segment(self, segment: Segment) -> Answered:
        answered = Answered()
        try:
            self._read(segment, answered)
        except (ModelFailed, UnparseableAnswer) as error:
            answered.error = error
        return answered

    def _read(self, segment: Segment, answered: Answered) -> None:
        call_id = self._calls.call_id(segment, *self._found)
        said = self._calls.ask(call_id, self._system, segment)
        if said.finish == "refused":
            answered.refused = True
            return
        halves = halve(segment) if said.finish == "length" else None
        if halves:
            for half in halves:
                self._read(half, answered)
            return
        answered.readings += 1
        truncated = said.finish == "length"
        parsed = parse_extract_answer(
            said.text, message_count=len(self._run.asked.turns), truncated=truncated
        )
        answered.truncated += truncated
        answered.malformed += parsed.malformed
        answered.impossible += parsed.impossible_citations
        answered.facts.extend(parsed.facts)
        answered.forget.extend(parsed.forget)
        if not truncated:
            self._calls.note(call_id, self._system, said)

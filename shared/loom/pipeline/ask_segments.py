"""Ask the model about each segment, at most a few at a time, and read what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from loom.domain.answer_schema import EXTRACT_SCHEMA
from loom.domain.facts import Fact, ForgetRequest
from loom.domain.model_answer import UnparseableAnswer, parse_extract_answer
from loom.domain.segments import Segment, halve
from loom.pipeline.isolating import Declined, Isolation
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

    def add(self, part: Answered) -> None:
        self.facts += part.facts
        self.forget += part.forget
        self.malformed += part.malformed
        self.impossible += part.impossible
        self.truncated += part.truncated
        self.readings += part.readings


class SegmentCalls:
    """The calls of one run; answers kept of an earlier try of the request are not asked for.

    `block` ends the system prompt of another stage than the first reading, and `found` are lines
    that its user message shows of what is known by then. With an `isolation` a segment that fails
    over its content is read in parts.
    """

    def __init__(
        self,
        run: Run,
        segments: Sequence[Segment],
        *,
        stage: str = STAGE,
        block: str = "",
        found: Sequence[str] = (),
        splits: int = 0,
        isolation: Isolation | None = None,
    ) -> None:
        self._run = run
        self._segments = segments
        self._splits = splits
        self._isolation = isolation
        self._calls = ModelCalls(run, stage, EXTRACT_SCHEMA, found=found)
        self._block = block
        self._found = found
        self._system = ""
        self.reserve = self._calls.reserve

    def ask(self) -> list[Answered]:
        """One `Answered` per segment, in order. Never raises for what a model does.

        The segments are halved `splits` times before, but for those whose answer is kept.
        """
        run = self._run
        self._system, blocks = system_prompt(run, self._block)
        run.prompt_blocks = run.prompt_blocks or blocks
        parts = [part for one in self._segments for part in self._parts(one, self._splits)]
        return in_parallel(run, self._segment, parts)

    def _parts(self, segment: Segment, splits: int) -> list[Segment]:
        is_kept = self._calls.is_kept(self._call_id(segment), self._system)
        halves = None if is_kept or not splits else halve(segment)
        if halves is None:
            return [segment]
        return [part for half in halves for part in self._parts(half, splits - 1)]

    def _call_id(self, segment: Segment) -> str:
        return self._calls.call_id(segment, *self._found)

    def _segment(self, segment: Segment) -> Answered:
        answered = Answered()
        try:
            if self._isolation is None:
                self._read(segment, answered)
            else:
                for part in self._isolation.read(segment, self._part):
                    answered.add(part)
        except (ModelFailed, UnparseableAnswer) as error:
            answered.error = error
        except Declined:
            answered.refused = True
        return answered

    def _part(self, segment: Segment, *, bare: bool) -> Answered:
        part = Answered()
        self._read(segment, part, bare=bare)
        if part.refused:
            raise Declined
        return part

    def _read(self, segment: Segment, answered: Answered, *, bare: bool = False) -> None:
        call_id = self._call_id(segment)
        said = self._calls.ask(call_id, self._system, segment, bare=bare)
        if said.finish == "refused":
            answered.refused = True
            return
        halves = halve(segment) if said.finish == "length" else None
        if halves:
            for half in halves:
                self._read(half, answered, bare=bare)
            return
        truncated = said.finish == "length"
        parsed = parse_extract_answer(
            said.text, message_count=len(self._run.asked.turns), truncated=truncated
        )
        answered.readings += 1
        answered.truncated += truncated
        answered.malformed += parsed.malformed
        answered.impossible += parsed.impossible_citations
        answered.facts.extend(parsed.facts)
        answered.forget.extend(parsed.forget)
        if not truncated:
            self._calls.note(call_id, self._system, said)

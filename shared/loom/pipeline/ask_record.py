"""Ask the model for a typed record, and again with what was wrong with its answer.

One question per segment, each with its retries; what is said later in the transcript wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Final

from loom.domain.records.answer import RecordAnswer, UnparseableAnswer, parse_record_answer
from loom.domain.records.grounding import Grounder
from loom.domain.records.merging import joined, revised
from loom.domain.records.paths import Path
from loom.domain.records.problems import Problem, problems_of
from loom.domain.records.schema import Shape
from loom.domain.records.strict import answer_schema
from loom.domain.records.tree import Tree
from loom.domain.segments import Segment, halve
from loom.pipeline.isolating import Declined, Isolation
from loom.pipeline.model_calls import ModelCalls, in_parallel
from loom.pipeline.record_prompt import record_prompt
from loom.pipeline.run import Run
from loom.ports.model import ModelAnswer, ModelFailed

STAGE: Final = "typed_record"


@dataclass(slots=True)
class RecordAnswered:
    """What came of one segment; `unknown` and `impossible` are those of its last answer."""

    tree: dict[str, Tree] = field(default_factory=dict)
    unknown: int = 0
    impossible: int = 0
    refused: bool = False
    error: ModelFailed | UnparseableAnswer | None = None
    readings: int = 0
    """Parts of it that the model has read."""


class RecordCalls:
    """The calls of one run; answers kept of an earlier try of the request are not asked for."""

    def __init__(
        self,
        run: Run,
        segments: Sequence[Segment],
        shape: Shape,
        *,
        splits: int = 0,
        isolation: Isolation | None = None,
    ) -> None:
        self._run = run
        self._segments = segments
        self._shape = shape
        self._splits = splits
        self._isolation = isolation
        self._calls = ModelCalls(run, STAGE, answer_schema(shape))
        self._retries = run.services.settings.extract.memory_extract_record_retries
        self._whole = False
        self._grounder = Grounder(
            run.asked.turn_map(), run.asked.observation_date, before_each=run.check_time
        )
        self.reserve = self._calls.reserve

    def ask(self) -> list[RecordAnswered]:
        """One answer per segment, in order. Never raises for what a model does.

        The segments are halved `splits` times before, but for those whose answer is kept.
        """
        run = self._run
        system, run.prompt_blocks = record_prompt(run, self._shape)
        parts = [part for one in self._segments for part in self._parts(one, system, self._splits)]
        self._whole = len(parts) == 1
        return in_parallel(run, self._segment, parts)

    def _parts(self, segment: Segment, system: str, splits: int) -> list[Segment]:
        is_kept = self._calls.is_kept(self._calls.call_id(segment, "0"), system)
        halves = None if is_kept or not splits else halve(segment)
        if halves is None:
            return [segment]
        return [part for half in halves for part in self._parts(half, system, splits - 1)]

    def merged(self, answers: Sequence[RecordAnswered]) -> dict[str, Tree]:
        """The record of the whole transcript."""
        none: dict[str, Tree] = {}
        return reduce(joined, (answer.tree for answer in answers), none)

    def _segment(self, segment: Segment) -> RecordAnswered:
        answered = RecordAnswered()
        try:
            if self._isolation is None:
                answered.tree = self._tree(segment, answered, whole=self._whole)
            else:
                answered.tree = self._isolated(segment, answered, self._isolation)
        except (ModelFailed, UnparseableAnswer) as error:
            answered.error = error
        except Declined:
            answered.refused = True
        return answered

    def _isolated(
        self, segment: Segment, answered: RecordAnswered, isolation: Isolation
    ) -> dict[str, Tree]:
        def read(part: Segment, *, bare: bool) -> dict[str, Tree]:
            whole = self._whole and part is segment
            return self._tree(part, answered, whole=whole, bare=bare)

        none: dict[str, Tree] = {}
        return reduce(joined, isolation.read(segment, read), none)

    def _tree(
        self, segment: Segment, answered: RecordAnswered, *, whole: bool, bare: bool = False
    ) -> dict[str, Tree]:
        """The record of one segment; a truncated answer is asked for again in halves.

        A try after the first that is truncated, declined or cannot be read puts nothing right.
        Raises ModelFailed and UnparseableAnswer, and Declined where turns are isolated.
        """
        tree: dict[str, Tree] = {}
        problems: list[Problem] = []
        missed: set[Path] = set()
        last = RecordAnswer()
        for attempt in range(self._retries + 1):
            system, _ = record_prompt(self._run, self._shape, problems)
            call_id = self._calls.call_id(segment, str(attempt))
            said = self._calls.ask(call_id, system, segment, bare=bare)
            if not attempt and said.finish == "length":
                return self._halves(segment, answered, bare=bare)
            if not attempt and said.finish == "refused":
                if self._isolation is not None:
                    raise Declined
                answered.refused = True
                break
            read = self._read(said, first=not attempt)
            if read is None:
                continue
            answered.readings += not attempt
            last = read
            self._calls.note(call_id, system, said)
            tree = revised(tree, self._grounder.tree(read, self._shape))
            problems = self._open(tree, missed, whole=whole)
            if not problems:
                break
        answered.unknown += last.unknown
        answered.impossible += last.impossible
        return tree

    def _halves(self, segment: Segment, answered: RecordAnswered, *, bare: bool) -> dict[str, Tree]:
        halves = halve(segment)
        if halves is None:
            raise UnparseableAnswer("truncated")
        first, second = (self._tree(half, answered, whole=False, bare=bare) for half in halves)
        return joined(first, second)

    def _read(self, said: ModelAnswer, *, first: bool) -> RecordAnswer | None:
        if said.finish != "stop":
            return None
        count = len(self._run.asked.turns)
        try:
            return parse_record_answer(said.text, self._shape, message_count=count)
        except UnparseableAnswer:
            if first:
                raise
            return None

    def _open(self, tree: dict[str, Tree], missed: set[Path], *, whole: bool) -> list[Problem]:
        """What to ask for again. What was missing twice was not said: it is asked for once."""
        found = problems_of(tree, self._shape, whole=whole)
        again = [p for p in found if p.kind != "missing" or p.path not in missed]
        missed.update(problem.path for problem in again if problem.kind == "missing")
        return again

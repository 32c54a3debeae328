"""Ask the model about each segment, at most a few at a time, and read what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from loom.domain.answer_schema import EXTRACT_SCHEMA
from loom.domain.facts import Fact, ForgetRequest
from loom.domain.hashes import sha256_parts
from loom.domain.model_answer import UnparseableAnswer, parse_extract_answer
from loom.domain.rows import ModelAnswerRow
from loom.domain.segments import Segment, halve
from loom.pipeline.prompt import context_of, system_prompt, user_prompt
from loom.pipeline.run import Run
from loom.ports.model import ModelAnswer, ModelCall, ModelFailed

STAGE: Final = "extract"

RESERVE_S: Final = 4.0
RESERVE_SHARE: Final = 0.2
"""Seconds kept back for judging and writing after the model has answered, and at most this share
of the time there is."""


@dataclass(slots=True)
class Answered:
    """What came of one segment, its halves included."""

    facts: list[Fact] = field(default_factory=list)
    forget: list[ForgetRequest] = field(default_factory=list)
    malformed: int = 0
    impossible: int = 0
    truncated: int = 0
    refused: bool = False
    error: ModelFailed | UnparseableAnswer | None = None
    to_keep: list[ModelAnswerRow] = field(default_factory=list)


class SegmentCalls:
    """The calls of one run; answers kept of an earlier try of the request are not asked for."""

    def __init__(self, run: Run, segments: Sequence[Segment]) -> None:
        self._run = run
        self._segments = segments
        self._lock = Lock()
        self._kept: dict[str, ModelAnswerRow] = {}
        self._system = ""
        self._system_sha = ""
        self.reserve = min(RESERVE_S, RESERVE_SHARE * max(run.time_left(), 0))

    def ask(self, kept: Sequence[ModelAnswerRow]) -> list[Answered]:
        """One `Answered` per segment, in order. Never raises for what a model does."""
        run = self._run
        self._system, run.prompt_blocks = system_prompt(run)
        self._system_sha = sha256_parts(self._system)
        self._kept = {row.call_id: row for row in kept if row.system_sha256 == self._system_sha}
        if len(self._segments) == 1:
            return [self._segment(self._segments[0])]
        workers = min(run.services.settings.model.llm_concurrency, len(self._segments))
        with ThreadPoolExecutor(workers, thread_name_prefix="extract") as pool:
            return list(pool.map(self._segment, self._segments))

    def _call_id(self, segment: Segment) -> str:
        asked, model = self._run.asked, self._run.services.model
        parts = [part for turn in segment.turns for part in (str(turn.index), turn.content)]
        named = sha256_parts(STAGE, model.provider, model.model, asked.observation_date, *parts)
        return f"{asked.request_id}:{named[:32]}"

    def _segment(self, segment: Segment) -> Answered:
        answered = Answered()
        try:
            self._read(segment, answered)
        except (ModelFailed, UnparseableAnswer) as error:
            answered.error = error
        return answered

    def _read(self, segment: Segment, answered: Answered) -> None:
        said = self._say(segment)
        if said.finish == "refused":
            answered.refused = True
            return
        halves = halve(segment) if said.finish == "length" else None
        if halves:
            for half in halves:
                self._read(half, answered)
            return
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
            answered.to_keep.append(self._row(segment, said))

    def _say(self, segment: Segment) -> ModelAnswer:
        run, call_id = self._run, self._call_id(segment)
        row = self._kept.get(call_id)
        if row:
            with self._lock:
                run.usage.cache_hits += 1
            return ModelAnswer(text=row.answer)
        left = run.time_left() - self.reserve
        if left <= 0:
            raise ModelFailed("timeout", "no time left for a model call")
        call = ModelCall(
            stage=STAGE,
            system=self._system,
            user=user_prompt(run, segment),
            schema=EXTRACT_SCHEMA,
            turns=(*context_of(run, segment), *segment.turns),
            observation_date=run.asked.observation_date,
            timeout_s=min(left, run.services.settings.model.llm_timeout_s),
            max_tokens=run.asked.max_tokens,
        )
        with self._lock:
            run.usage.model_calls += 1
            run.usage.cache_misses += 1
        said = run.services.model.ask(call)
        with self._lock:
            run.usage.tokens_in += said.tokens_in
            run.usage.tokens_out += said.tokens_out
            run.usage.cached_tokens_in += said.cached_tokens_in
        return said

    def _row(self, segment: Segment, said: ModelAnswer) -> ModelAnswerRow:
        run = self._run
        return ModelAnswerRow(
            namespace=run.asked.scope.namespace,
            call_id=self._call_id(segment),
            system_sha256=self._system_sha,
            user_id=run.asked.scope.user_id,
            answer=said.text,
            tokens_in=said.tokens_in,
            tokens_out=said.tokens_out,
            answered_at=run.services.clock.now(),
        )

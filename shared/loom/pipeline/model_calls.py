"""Calls of the model in one run: within its time, counted, and kept for a retry of the request."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Lock
from typing import Any, Final, TypeVar

from loom.domain.hashes import sha256_parts
from loom.domain.rows import ModelAnswerRow
from loom.domain.segments import Segment
from loom.errors import LoomError
from loom.pipeline.prompt import context_of, user_prompt
from loom.pipeline.run import Run
from loom.ports.model import ModelAnswer, ModelCall, ModelFailed
from loom.ports.store import Insert

RESERVE_S: Final = 4.0
RESERVE_SHARE: Final = 0.2
"""Seconds kept back for judging and writing after the model has answered, and at most this share
of the time there is."""

Result = TypeVar("Result")


def in_parallel(
    run: Run, work: Callable[[Segment], Result], segments: Sequence[Segment]
) -> list[Result]:
    """What `work` answers for each segment, in order; a few at a time.

    One after the other where turns are isolated: none may be read after a turn that is left out.
    """
    if len(segments) == 1 or run.asked.is_isolating:
        return [work(segment) for segment in segments]
    workers = min(run.services.settings.model.llm_concurrency, len(segments))
    with ThreadPoolExecutor(workers, thread_name_prefix="model") as pool:
        return list(pool.map(work, segments))


@contextmanager
def kept_answers(run: Run) -> Iterator[None]:
    """Store the model's answers where the block ends in an answer for the caller (LoomError).

    The same request then pays only for the others.
    """
    try:
        yield
    except LoomError:
        rows = tuple(run.answers)
        if rows:
            run.usage.answers_kept += len(rows)
            token = f"{run.asked.request_id}:{rows[0].answered_at.isoformat()}"
            run.store.together(Insert("model_answer", rows, token=token))
        raise


class ModelCalls:
    """The calls of one stage of one run; safe to use from several threads.

    An answer of an earlier try counts for the same call under the same system prompt.
    """

    def __init__(
        self, run: Run, stage: str, schema: Mapping[str, Any], *, found: Sequence[str] = ()
    ) -> None:
        self._run = run
        self._stage = stage
        self._schema = schema
        self._found = found
        self._lock = Lock()
        self._kept = {(row.call_id, row.system_sha256): row for row in run.answers_before}
        self.reserve = min(RESERVE_S, RESERVE_SHARE * max(run.time_left(), 0))

    def is_kept(self, call_id: str, system: str) -> bool:
        """Whether an earlier try has the answer."""
        return (call_id, sha256_parts(system)) in self._kept

    def call_id(self, segment: Segment, *more: str) -> str:
        """Names a call, for the answers kept of an earlier try."""
        asked, model = self._run.asked, self._run.services.model
        parts = [part for turn in segment.turns for part in (str(turn.index), turn.content)]
        named = sha256_parts(
            *(self._stage, model.provider, model.model, asked.observation_date), *parts, *more
        )
        return f"{asked.request_id}:{named[:32]}"

    def ask(
        self, call_id: str, system: str, segment: Segment, *, bare: bool = False
    ) -> ModelAnswer:
        """The kept answer, else the model's; `bare` as in `user_prompt`. Raises ModelFailed."""
        run, usage = self._run, self._run.usage
        row = self._kept.get((call_id, sha256_parts(system)))
        if row:
            with self._lock:
                usage.cache_hits += 1
            return ModelAnswer(text=row.answer)
        left = run.time_left() - self.reserve
        if left <= 0:
            raise ModelFailed("timeout", "no time left for a model call")
        call = ModelCall(
            stage=self._stage,
            system=system,
            user=user_prompt(run, segment, self._found, bare=bare),
            schema=self._schema,
            turns=(*(() if bare else context_of(run, segment)), *segment.turns),
            observation_date=run.asked.observation_date,
            timeout_s=min(left, run.services.settings.model.llm_timeout_s),
            max_tokens=run.asked.max_tokens,
        )
        with self._lock:
            usage.model_calls += 1
            usage.cache_misses += 1
        began = time.perf_counter()
        try:
            said = run.services.model.ask(call)
        finally:
            with self._lock:
                usage.model_ms += (time.perf_counter() - began) * 1000
        with self._lock:
            usage.tokens_in += said.tokens_in
            usage.tokens_out += said.tokens_out
            usage.cached_tokens_in += said.cached_tokens_in
        return said

    def note(self, call_id: str, system: str, said: ModelAnswer) -> None:
        """Note an answer that could be read: a run that fails keeps it, unless it is kept."""
        if self.is_kept(call_id, system):
            return
        run = self._run
        row = ModelAnswerRow(
            namespace=run.asked.scope.namespace,
            call_id=call_id,
            system_sha256=sha256_parts(system),
            user_id=run.asked.scope.user_id,
            answer=said.text,
            tokens_in=said.tokens_in,
            tokens_out=said.tokens_out,
            answered_at=run.services.clock.now(),
        )
        with self._lock:
            run.answers.append(row)

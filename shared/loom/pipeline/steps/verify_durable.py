"""loom.verify_durable: in coding captures, models of the operator's choice vote a fact out.

Only a fact that every one of them calls non-durable is dropped. One that fails, does not answer in
time or cannot be read keeps every fact it was asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from loom.domain.durable_answer import VERIFY_DURABLE_SCHEMA, parse_durable_answer
from loom.domain.facts import Fact
from loom.domain.hashes import key_hash
from loom.domain.model_answer import UnparseableAnswer
from loom.pipeline.draft_facts import is_secret
from loom.pipeline.model_calls import RESERVE_S, RESERVE_SHARE
from loom.pipeline.run import Run
from loom.pipeline.verify_prompt import numbered_facts, verify_prompt
from loom.ports.model import ModelAnswer, ModelCall, ModelFailed
from loom.ports.store import Read

STAGE: Final = "verify_durable"
FACTS_PER_CALL: Final = 100


@dataclass(frozen=True, slots=True)
class _Question:
    model: str
    facts: Sequence[Fact]
    first: int


@dataclass(frozen=True, slots=True)
class _Vote:
    """`against` are numbers of facts; `failed` is why there is no answer, "" when there is one."""

    model: str
    against: frozenset[int] = frozenset()
    failed: str = ""


class VerifyDurable:
    step_id = "loom.verify_durable"
    fail_closed = False

    def __init__(self) -> None:
        self._reserve = 0.0
        self._lock = Lock()

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        self._reserve = min(RESERVE_S, RESERVE_SHARE * max(run.time_left(), 0))
        return ()

    def run(self, run: Run) -> None:
        wanted = run.services.settings.extract.verify_models
        facts = [fact for fact in run.facts if _is_asked_about(run, fact)]
        if not (run.asked.is_coding_capture and wanted and facts):
            return
        models = [model for model in wanted if run.services.model.serves(model)]
        for model in wanted:
            if model not in models:
                run.pipeline_errors.append(f"verify_model_skipped:{model}")
        if models:
            self._drop(run, facts, self._votes(run, models, facts))

    def _votes(self, run: Run, models: Sequence[str], facts: Sequence[Fact]) -> list[_Vote]:
        questions = [
            _Question(model, facts[start : start + FACTS_PER_CALL], start)
            for model in models
            for start in range(0, len(facts), FACTS_PER_CALL)
        ]
        workers = min(run.services.settings.model.llm_concurrency, len(questions))
        with ThreadPoolExecutor(workers, thread_name_prefix="verify") as pool:
            votes = list(pool.map(lambda question: self._vote(run, question), questions))
        for model, why in dict.fromkeys((vote.model, vote.failed) for vote in votes if vote.failed):
            run.pipeline_errors.append(f"verify_failed:{model}:{why}")
        return votes

    def _vote(self, run: Run, question: _Question) -> _Vote:
        try:
            said = self._ask(run, question)
            if said.finish != "stop":
                return _Vote(question.model, failed=said.finish)
            against = parse_durable_answer(
                said.text, first=question.first + 1, count=len(question.facts)
            )
        except ModelFailed as error:
            return _Vote(question.model, failed=error.reason)
        except UnparseableAnswer:
            return _Vote(question.model, failed="unparseable")
        return _Vote(question.model, against)

    def _ask(self, run: Run, question: _Question) -> ModelAnswer:
        left = run.time_left() - self._reserve
        if left <= 0:
            raise ModelFailed("timeout", "no time left for a verifier")
        call = ModelCall(
            stage=STAGE,
            system=verify_prompt(),
            user=numbered_facts(run, question.facts, first=question.first + 1),
            schema=VERIFY_DURABLE_SCHEMA,
            turns=(),
            observation_date=run.asked.observation_date,
            timeout_s=min(left, run.services.settings.extract.memory_extract_verify_timeout_s),
            max_tokens=run.asked.max_tokens,
            model=question.model,
        )
        with self._lock:
            run.usage.model_calls += 1
        said = run.services.model.ask(call)
        with self._lock:
            run.usage.tokens_in += said.tokens_in
            run.usage.tokens_out += said.tokens_out
            run.usage.cached_tokens_in += said.cached_tokens_in
        return said

    def _drop(self, run: Run, facts: Sequence[Fact], votes: Sequence[_Vote]) -> None:
        models = {vote.model for vote in votes}
        dropped = {
            id(fact)
            for number, fact in enumerate(facts, start=1)
            if {vote.model for vote in votes if number in vote.against} == models
        }
        for fact in facts:
            if id(fact) in dropped:
                org = run.asked.scope.org
                run.drop("verify_durable", "non_durable", key_hash=key_hash(org, fact.key))
        run.facts = [fact for fact in run.facts if id(fact) not in dropped]


def _is_asked_about(run: Run, fact: Fact) -> bool:
    """Not what is stored already and only gets evidence, nor a secret, which no step keeps."""
    return (fact.key, fact.value) not in run.restated and not is_secret(fact)

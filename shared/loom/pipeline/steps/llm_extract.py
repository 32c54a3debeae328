"""loom.llm_extract: ask the model what is durable in the conversation, one call per segment.

Fails closed: an answer that cannot be had or read ends the run with nothing written, but the
answers of sibling segments are kept, so that a retry pays only for the failed one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from loom.domain.facts import Fact, ForgetRequest
from loom.domain.hashes import key_hash
from loom.domain.keys import mint_key
from loom.domain.rows import ModelAnswerRow
from loom.domain.segments import Segment, cut_segments
from loom.domain.turn_secrets import plain_labels
from loom.pipeline.ask_segments import Answered, SegmentCalls
from loom.pipeline.model_calls import keep_answers
from loom.pipeline.model_failures import extraction_failed
from loom.pipeline.prompt import shown
from loom.pipeline.run import Run
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
        segments = _segments(run)
        if not segments:
            return
        calls = SegmentCalls(run, segments)
        answers = calls.ask(run.opening.of(self._kept) if self._kept else ())
        refused = [number for number, answer in enumerate(answers) if answer.refused]
        failed = [answer for answer in answers if answer.error]
        if failed or len(refused) == len(answers):
            keep_answers(run, [row for answer in answers for row in answer.to_keep])
            errors = [answer.error for answer in failed if answer.error]
            raise extraction_failed(run, errors, reserve=calls.reserve)
        for number in refused:
            run.pipeline_errors.append(f"segment_refused:{number}")
            run.drop("llm_extract", "segment_refused")
        self._take(run, answers)

    def _take(self, run: Run, answers: Sequence[Answered]) -> None:
        taxonomy = {row.category for row in run.categories}
        malformed = sum(answer.malformed for answer in answers)
        run.drop("llm_extract", "malformed_fact", count=malformed)
        impossible = sum(answer.impossible for answer in answers)
        run.drop("llm_extract", "impossible_citation", count=impossible)
        lost = sum(answer.truncated for answer in answers)
        run.drop("llm_extract", "truncated", count=lost)
        for answer in answers:
            run.facts.extend(_minted(fact, taxonomy) for fact in answer.facts)
            run.forget.extend(answer.forget)
        _leave_taken(run)
        most = run.services.settings.extract.memory_extract_facts_max_per_call
        if len(run.facts) > most:
            run.drop("llm_extract", "fact_cap", count=len(run.facts) - most)
            del run.facts[most:]


def _segments(run: Run) -> list[Segment]:
    settings = run.services.settings.extract
    run.segmenter, segments = cut_segments(
        shown(run, run.fresh_turns),
        threshold_chars=settings.memory_extract_size_segment_threshold_chars,
        window_chars=settings.memory_extract_size_segment_window_chars,
    )
    run.segments = len(segments)
    return segments


def _leave_taken(run: Run) -> None:
    """Leave out what stands on nothing but turns that were read before."""
    if not run.taken:
        return
    org = run.asked.scope.org
    for fact in run.facts:
        if _is_taken(run, fact):
            run.drop("llm_extract", "turn_already_extracted", key_hash=key_hash(org, fact.key))
    run.facts = [fact for fact in run.facts if not _is_taken(run, fact)]
    run.forget = [request for request in run.forget if not _is_taken(run, request)]


def _is_taken(run: Run, found: Fact | ForgetRequest) -> bool:
    cited = found.source_indices
    return bool(cited) and run.taken.issuperset(cited)


def _minted(fact: Fact, taxonomy: set[str]) -> Fact:
    category = fact.category if not taxonomy or fact.category in taxonomy else ""
    return replace(
        fact,
        key=mint_key(fact.subject, fact.attribute),
        category="".join(plain_labels([category])),
        tags=plain_labels(fact.tags),
        entities=plain_labels(fact.entities),
    )

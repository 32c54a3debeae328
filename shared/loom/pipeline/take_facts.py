"""Take what the model answered into the run: keys minted, known turns left out, losses counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from loom.domain.facts import Fact, ForgetRequest
from loom.domain.hashes import key_hash
from loom.domain.keys import is_user, mint_key
from loom.domain.turn_secrets import plain_labels
from loom.pipeline.ask_segments import Answered
from loom.pipeline.run import Run

ASSISTANT: Final = "assistant"


def take_facts(run: Run, answers: Sequence[Answered]) -> None:
    """Add the facts and the requests to forget of these answers to those of the run."""
    malformed = sum(answer.malformed for answer in answers)
    run.drop("llm_extract", "malformed_fact", count=malformed)
    impossible = sum(answer.impossible for answer in answers)
    run.drop("llm_extract", "impossible_citation", count=impossible)
    lost = sum(answer.truncated for answer in answers)
    run.drop("llm_extract", "truncated", count=lost)
    taxonomy = {row.category for row in run.categories}
    run.readings += sum(answer.readings for answer in answers)
    for answer in answers:
        run.facts.extend(_minted(fact, taxonomy) for fact in answer.facts)
        run.forget.extend(answer.forget)
    _leave_taken(run)
    most = run.services.settings.extract.memory_extract_facts_max_per_call
    if len(run.facts) > most:
        run.drop("llm_extract", "fact_cap", count=len(run.facts) - most)
        del run.facts[most:]


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
    # Whatever a model calls the assistant, what it says of itself stands under one subject.
    of_itself = fact.about == "agent" and not is_user(fact.subject)
    subject = ASSISTANT if of_itself else fact.subject
    return replace(
        fact,
        subject=subject,
        key=mint_key(subject, fact.attribute),
        category="".join(plain_labels([category])),
        tags=plain_labels(fact.tags),
        entities=plain_labels(fact.entities),
    )

"""Turn facts into drafts: the row each would be, and the wording in the turns that supports it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime

from loom.domain.canonical import content_sha256
from loom.domain.drafts import Draft, Source, labels_of
from loom.domain.facts import Fact
from loom.domain.keys import memory_id
from loom.domain.precedence import evidence_time
from loom.domain.rows import MemoryRow
from loom.domain.scope import NULL_PART, Scope
from loom.domain.sensitivity import classify
from loom.domain.spans import best_span, find_span
from loom.domain.tokens import memory_terms
from loom.domain.turns import Turn
from loom.domain.value_updates import EXTRACTED
from loom.pipeline.run import Run
from loom.pipeline.taken import RECOGNISED_FOR


def memory_scope(scope: Scope) -> Scope:
    """Extracted memories belong to no session: a later session revises the same key."""
    return Scope(scope.org, scope.namespace, scope.agent, scope.user_id, NULL_PART)


def is_secret(fact: Fact) -> bool:
    """Whether the extractor copied a secret into the fact: such a fact is never stored."""
    said = " ".join(
        (fact.subject, fact.attribute, fact.value, fact.category, *fact.tags, *fact.entities)
    )
    return classify(said) == "high"


def draft_facts(run: Run, facts: Sequence[Fact]) -> list[Draft]:
    """Drafts in the order in which their evidence was said; equal times keep the turns' order."""
    turns = {turn.index: turn for turn in run.asked.turns}
    drafts = [(fact, _draft(run, fact, turns)) for fact in run.in_time(facts)]
    drafts.sort(key=lambda pair: (pair[1].row.evidence_at, max(pair[0].source_indices, default=0)))
    return [draft for _, draft in drafts]


def _draft(run: Run, fact: Fact, turns: dict[int, Turn]) -> Draft:
    asked = run.asked
    scope = memory_scope(asked.scope)
    cited = [turns[index] for index in fact.source_indices if index in turns]
    now = asked.accepted_at
    secret = is_secret(fact)
    row = MemoryRow(
        namespace=scope.namespace,
        agent=scope.agent,
        user_id=scope.user_id,
        session_id=scope.session_id,
        memory_key=fact.key,
        memory_id=memory_id(scope, fact.key),
        value=json.dumps(fact.content, ensure_ascii=False),
        text=fact.value,
        content_sha256=content_sha256(fact.key, fact.content),
        version=0,
        precedence=0,
        evidence_at=evidence_time(_times(run, cited), now),
        created_at=now,
        updated_at=now,
        tags=labels_of(fact.tags, asked.extra_tags),
        entities=fact.entities,
        category=fact.category,
        about=fact.about,
        speaker=next((turn.name for turn in cited if turn.name), ""),
        source_class=EXTRACTED,
        run_id=asked.run_id,
        actor=asked.principal,
        valid_at=fact.valid_at or asked.valid_at,
        temporal_anchor=fact.valid_at,
        sensitivity="high" if secret else "normal",
        search_terms=() if secret else tuple(memory_terms(fact.key, fact.value)),
    )
    return Draft(row, tuple(_source(turn, fact) for turn in cited if turn.content.strip()))


def _times(run: Run, cited: Sequence[Turn]) -> list[datetime | None]:
    """Times of the user turns cited; a fact that only others stated is dated by their turns."""
    mine = [turn for turn in cited if turn.role == "user"] or cited
    return [turn.timestamp or _first_received(run, turn) for turn in mine]


def _first_received(run: Run, turn: Turn) -> datetime | None:
    """When a turn without a timestamp was first sent: said again by a client, it is no news.

    A turn with neither session nor timestamp may be a new one in the same words after a day.
    """
    received = run.received.get(turn.turn_id)
    if received is None or run.asked.scope.session_id != NULL_PART:
        return received
    return received if run.asked.accepted_at - received < RECOGNISED_FOR else None


def _source(turn: Turn, fact: Fact) -> Source:
    wording = dict(fact.spans).get(turn.index, fact.span)
    found = find_span(turn.content, wording) if wording else None
    start, end = found or best_span(turn.content, fact.value)
    if turn.masked and turn.content[start:end] not in turn.masked:
        # The wording would hold the turn's secret: the turn alone is cited.
        start = end = 0
    return Source(turn.turn_id, turn.content[start:end], start, end)

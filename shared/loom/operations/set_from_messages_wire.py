"""Request and answer of memory.set_from_messages."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field, StringConstraints, model_validator

from loom.domain.turn_secrets import plain_labels
from loom.operations.turn_input import MessageIn
from loom.operations.wire import (
    Answer,
    Day,
    MemoryKey,
    PartialDate,
    RefusedRow,
    Scoped,
    Tag,
    Wire,
    WrittenRow,
)
from loom.pipeline.registry import DEFAULT_PIPELINE
from loom.pipeline.step import MAX_STEPS

StepId = Annotated[str, StringConstraints(min_length=1, max_length=128)]


JUDGING = frozenset(
    {"loom.verify_grounded", "loom.resolve_dates", "loom.forget", "loom.hash_dedup"}
)
"""Steps that judge facts: before there are any, or after they are written, they judge nothing."""


class SetFromMessagesRequest(Scoped):
    """A conversation, and how to read it."""

    write: ClassVar[bool] = True

    messages: list[MessageIn] = Field(min_length=1, max_length=400)
    last_messages: list[MessageIn] = Field(
        default_factory=list,
        max_length=20,
        description="Earlier turns, shown for context, not extracted again.",
    )
    observation_date: Day | None = Field(
        default=None, description="The day the conversation happened, YYYY-MM-DD."
    )
    extra_tags: list[Tag] = Field(default_factory=list, max_length=64)
    extraction_instructions: str = Field(default="", max_length=4096)
    record_schema: dict[str, Any] | None = None
    memory_key: MemoryKey | None = None
    valid_at: PartialDate | None = None
    recalled_keys: list[MemoryKey] = Field(default_factory=list, max_length=200)
    session_values: list[str] = Field(default_factory=list, max_length=100)
    defer: bool | None = None
    agent_learnings: bool | None = None
    pipeline_steps: list[StepId] | None = Field(default=None, max_length=MAX_STEPS)
    max_tokens: int | None = Field(default=None, ge=1, le=200_000)

    @model_validator(mode="after")
    def _check_steps(self) -> SetFromMessagesRequest:
        steps = self.pipeline_steps
        if steps is None:
            return self
        hooks = [step for step in steps if step.startswith("hook.")]
        if hooks:
            raise ValueError(f"pipeline_steps: an HTTP hook step is not served: {hooks[0]}")
        if len(set(steps)) != len(steps):
            raise ValueError("pipeline_steps: a step is named twice")
        order = {step: position for position, step in enumerate(steps)}
        extract, write = order.get("loom.llm_extract"), order.get("loom.bulk_write")
        if extract is None or write is None or extract > write:
            raise ValueError("pipeline_steps: loom.llm_extract must come before loom.bulk_write")
        for step in JUDGING & set(steps):
            if not extract < order[step] < write:
                raise ValueError(
                    f"pipeline_steps: {step} stands between loom.llm_extract and loom.bulk_write"
                )
        return self

    @model_validator(mode="after")
    def _check_record(self) -> SetFromMessagesRequest:
        if self.memory_key is not None and self.record_schema is None:
            raise ValueError("memory_key: goes with record_schema")
        if self.record_schema is not None and self.memory_key is None:
            raise ValueError("record_schema: needs memory_key")
        return self

    def steps(self) -> tuple[str, ...]:
        return DEFAULT_PIPELINE if self.pipeline_steps is None else tuple(self.pipeline_steps)

    def ignored(self) -> list[str]:
        """Unknown fields, known ones that no step applies, and tags that read as high."""
        names = super().ignored()
        plain = set(plain_labels(self.extra_tags))
        names += [f"extra_tags.{n}" for n, tag in enumerate(self.extra_tags) if tag not in plain]
        if self.agent_learnings:
            names.append("agent_learnings")
        names += [name for name in ("recalled_keys", "session_values") if getattr(self, name)]
        return sorted(names)


class Cost(Answer):
    """Counts of what the call used."""

    ignored_args: list[str] = Field(default_factory=list, exclude=True)
    store_phases: int = 0
    coordination_trips: int = 0
    model_calls: int = 0
    embedding_calls: int = 0


class DropCount(Wire):
    """Facts, turns or chunks that were not kept, and why; never their text."""

    stage: str
    reason: str
    count: int


class SetFromMessagesAnswer(Answer):
    """What was kept of the conversation."""

    written: list[WrittenRow] = Field(default_factory=list)
    refused: list[RefusedRow] = Field(default_factory=list)
    dropped: list[DropCount] = Field(default_factory=list)
    tokens_in: int = 0
    tokens_out: int = 0
    cached_tokens_in: int = 0
    llm_provider: str = ""
    llm_model: str = ""
    llm_cache_hits: int = 0
    llm_cache_misses: int = 0
    segments: int = 0
    segmenter: str = "whole"
    foresight: int = 0
    forgotten: int = 0
    forgotten_keys: list[str] = Field(default_factory=list)
    forget_requests: int = 0
    about_other: int = 0
    premise_facts: int = 0
    learning_candidates: int = 0
    ontology_warnings: list[str] = Field(default_factory=list)
    evidence_ids: list[str] = Field(default_factory=list)
    turns_already_extracted: int = 0
    belief_source_links: int = 0
    pipeline_errors: list[str] = Field(default_factory=list)
    value_updates_linked: int = 0
    stubbed_fields: list[str] = Field(default_factory=list)
    degraded: list[str] = Field(default_factory=list)
    deferred: bool = False
    queue_id: str | None = None
    deferred_by: str | None = None
    stage_ms: dict[str, float] = Field(default_factory=dict)
    observation_date_source: str = ""
    under_operator_policy: bool = False
    extract_prompt_keys: list[str] = Field(default_factory=list)
    cost: Cost = Field(default_factory=Cost)

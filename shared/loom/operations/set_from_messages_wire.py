"""Request and answer of memory.set_from_messages."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from loom.domain.names import check_step_id
from loom.domain.turn_secrets import holds_secret, plain_labels
from loom.operations.turn_input import MessageIn
from loom.operations.wire import (
    Answer,
    Day,
    DropCount,
    MemoryKey,
    PartialDate,
    RefusedRow,
    Scoped,
    Tag,
    WrittenRow,
)
from loom.pipeline.registry import DEFAULT_PIPELINE, RECORD_PIPELINE
from loom.pipeline.step import MAX_STEPS


def _no_secret(value: str) -> str:
    """What goes on to the model or into the answer. The message never repeats the value."""
    if holds_secret(value):
        raise ValueError("holds what reads as a secret")
    return value


StepId = Annotated[
    str,
    StringConstraints(min_length=1, max_length=128),
    AfterValidator(check_step_id),
    AfterValidator(_no_secret),
]
Instructions = Annotated[str, StringConstraints(max_length=4096), AfterValidator(_no_secret)]

_EXTRACT: Final = "loom.llm_extract"
_RECORD: Final = "loom.typed_record"
_WRITE: Final = "loom.bulk_write"
JUDGING: Final = frozenset(DEFAULT_PIPELINE[DEFAULT_PIPELINE.index(_EXTRACT) + 1 :]) - {_WRITE}
"""Steps that judge facts: before there are any, or after they are written, they judge nothing."""

APPLIED_BY = {
    "recalled_keys": "loom.drop_recall_echoes",
    "session_values": "loom.drop_session_echoes",
}
"""Fields that one step applies: without it in the pipeline, they are not."""


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
    extraction_instructions: Instructions = ""
    record_schema: dict[str, Any] | None = Field(
        default=None,
        description="JSON Schema of one typed record that is extracted instead of facts.",
    )
    memory_key: MemoryKey | None = Field(
        default=None, description="Key of the typed record; goes with record_schema."
    )
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
        reader, other = (_EXTRACT, _RECORD) if self.record_schema is None else (_RECORD, _EXTRACT)
        extract, write = order.get(reader), order.get(_WRITE)
        if extract is None or write is None or extract > write:
            raise ValueError(f"pipeline_steps: {reader} must come before loom.bulk_write")
        if other in order:
            raise ValueError(f"pipeline_steps: {other} does not go with {reader}")
        for step in JUDGING & set(steps):
            if not extract < order[step] < write:
                raise ValueError(
                    f"pipeline_steps: {step} stands between {reader} and loom.bulk_write"
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
        if self.pipeline_steps is not None:
            return tuple(self.pipeline_steps)
        return DEFAULT_PIPELINE if self.record_schema is None else RECORD_PIPELINE

    def ignored(self) -> list[str]:
        """Unknown fields, those whose step is left out, and tags that read as high."""
        names = super().ignored()
        plain = set(plain_labels(self.extra_tags))
        names += [f"extra_tags.{n}" for n, tag in enumerate(self.extra_tags) if tag not in plain]
        if self.agent_learnings:
            names.append("agent_learnings")
        steps = self.steps()
        names += [
            field
            for field, step in APPLIED_BY.items()
            if getattr(self, field) and step not in steps
        ]
        return sorted(names)


class Cost(Answer):
    """Counts of what the call used."""

    ignored_args: list[str] = Field(default_factory=list, exclude=True)
    store_phases: int = 0
    coordination_trips: int = 0
    model_calls: int = 0
    embedding_calls: int = 0


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

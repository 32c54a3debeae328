"""What a model found in a conversation, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

About = Literal["user", "other", "agent"]


@dataclass(frozen=True, slots=True)
class Fact:
    """One durable claim as the extractor stated it.

    `source_indices` count the request's messages from 0 (context turns are never cited).
    `span` is the supporting wording, verbatim from a cited turn, or "". `valid_at` is an ISO 8601
    date, partial allowed ("2026-10"), or ""; `valid_at_words` is what the extractor wrote instead
    of one. `key` is minted by code, never by the model.
    """

    subject: str
    attribute: str
    value: str
    source_indices: tuple[int, ...]
    about: About = "user"
    category: str = ""
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    span: str = ""
    valid_at: str = ""
    key: str = ""
    valid_at_words: str = ""


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """The user asked to forget something; `source_indices` as in `Fact`."""

    # Whether the user did is not the model's word alone: see `pipeline/steps/forget.py`.

    request: str
    source_indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drop:
    """Something that was not kept: counted, never with its text. `key_hash` is "" without a key."""

    stage: str
    reason: str
    key_hash: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class ExtractAnswer:
    """A parsed model answer. `malformed` counts facts that lacked a required field.

    `impossible_citations` counts cited indices that no message of the request has; they are not
    among the `source_indices`.
    """

    facts: tuple[Fact, ...]
    forget: tuple[ForgetRequest, ...] = ()
    malformed: int = 0
    impossible_citations: int = 0

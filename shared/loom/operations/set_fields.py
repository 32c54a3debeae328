"""The fields of one memory that a caller writes, and the draft they make."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, field_validator

from loom.domain.canonical import content_sha256
from loom.domain.drafts import MOST_LABELS, Draft
from loom.domain.keys import memory_id
from loom.domain.rows import EPOCH, MemoryRow
from loom.domain.scope import Scope
from loom.domain.tokens import memory_terms
from loom.domain.turn_secrets import holds_secret
from loom.errors import LoomError
from loom.operations.wire import CHUNK_PREFIX, Json, MemoryKey, PartialDate, Tag

MAX_VALUE_CHARS: Final = 262_144
MAX_TTL_SECONDS: Final = 10 * 366 * 24 * 3600


def check_value(value: Json) -> Json:
    empty = value is None or value in ([], {}) or (isinstance(value, str) and not value.strip())
    if empty:
        raise ValueError("a memory needs a value; null, blank and empty are none")
    return value


Value = Annotated[Json, AfterValidator(check_value)]
"""Any JSON but null, blank text and empty containers."""

IfMatch = Annotated[
    str | None,
    Field(
        pattern=r"^[0-9a-f]{64}$",
        description="Write only while the live row has this content hash; else 409 SHA_MISMATCH.",
    ),
]


class SetFields(BaseModel):
    """One memory to write. `value` is any JSON but null, blank text and empty containers."""

    model_config = ConfigDict(extra="allow")

    memory_key: MemoryKey
    value: Value
    memory_type: str = Field(default="semantic", min_length=1, max_length=64)
    tags: list[Tag] = Field(default_factory=list, max_length=MOST_LABELS)
    entities: list[Tag] = Field(default_factory=list, max_length=MOST_LABELS)
    category: str = Field(default="", max_length=128)
    confidence: float = Field(default=1.0, ge=0, le=1)
    source_trace: str = Field(default="", max_length=1024)
    source_class: str = Field(default="", max_length=64)
    source_resource_id: str = Field(default="", max_length=1024)
    ttl_seconds: int | None = Field(default=None, ge=1, le=MAX_TTL_SECONDS)
    valid_at: PartialDate | None = None
    valid_to: PartialDate | None = None
    if_match_sha256: IfMatch = None
    char_limit: int | None = Field(
        default=None,
        ge=1,
        le=MAX_VALUE_CHARS,
        description="Refuse a value whose text is longer, in characters.",
    )
    sensitivity: Literal["normal", "high"] | None = Field(
        default=None, description="`high` is stored, never embedded, searched or logged."
    )
    on_expire: Literal["retire", "review"] = Field(
        default="retire",
        description="What the end of its time does: `retire` hides the memory, `review` also marks "
        "it for a person.",
    )
    expire_reason: str = Field(default="", max_length=256)
    pinned: bool = Field(default=False, description="Pin the memory with the same call.")
    proposed: bool = Field(
        default=False,
        description="A suggestion: hidden from search, beside the live row of the key if any.",
    )

    @field_validator("memory_key")
    @classmethod
    def _is_no_chunk(cls, value: str) -> str:
        if value.startswith(CHUNK_PREFIX):
            raise ValueError(f"keys that start with {CHUNK_PREFIX} are those of verbatim chunks")
        return value


def value_text(value: Json) -> str:
    """What is read, ranked and embedded of a value: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _holds_secret(fields: SetFields, text: str) -> bool:
    """Whether the value reads as high, by itself or as the value of its key, or a label does."""
    labels = (*fields.tags, *fields.entities, fields.category, fields.source_trace)
    return any(map(holds_secret, (f"{fields.memory_key}: {text}", *labels)))


def draft_of(
    fields: SetFields, *, scope: Scope, now: datetime, principal: str, run_id: str
) -> Draft:
    """The row these fields would be. Raises LoomError for a value over its limit."""
    text = value_text(fields.value)
    limit = min(fields.char_limit or MAX_VALUE_CHARS, MAX_VALUE_CHARS)
    if len(text) > limit:
        raise LoomError(
            "INVALID_REQUEST",
            f"The value has {len(text)} characters; at most {limit} are allowed.",
            field="value",
        )
    high = fields.sensitivity == "high" or _holds_secret(fields, text)
    row = MemoryRow(
        namespace=scope.namespace,
        agent=scope.agent,
        user_id=scope.user_id,
        session_id=scope.session_id,
        memory_key=fields.memory_key,
        memory_id=memory_id(scope, fields.memory_key),
        value=json.dumps(fields.value, ensure_ascii=False),
        text=text,
        content_sha256=content_sha256(fields.memory_key, fields.value),
        version=0,
        precedence=0,
        evidence_at=now,
        created_at=now,
        updated_at=now,
        memory_type=fields.memory_type,
        confidence=fields.confidence,
        tags=tuple(dict.fromkeys(fields.tags)),
        entities=tuple(dict.fromkeys(fields.entities)),
        category=fields.category,
        source_class=fields.source_class,
        source_trace=fields.source_trace,
        source_resource_id=fields.source_resource_id,
        run_id=run_id,
        actor=principal,
        valid_at=fields.valid_at or "",
        valid_to=fields.valid_to or "",
        expires_at=now + timedelta(seconds=fields.ttl_seconds) if fields.ttl_seconds else EPOCH,
        on_expire=fields.on_expire if fields.ttl_seconds else "",
        expire_reason=fields.expire_reason,
        char_limit=fields.char_limit or 0,
        proposed=fields.proposed,
        sensitivity="high" if high else "normal",
        search_terms=() if high else tuple(memory_terms(fields.memory_key, text)),
    )
    return Draft(row, pinned=fields.pinned)


def refuse_mismatch(wanted: str | None, found: str | None) -> None:
    """Raise LoomError SHA_MISMATCH when the row in force is not the one the caller saw.

    `wanted` is the request's if_match_sha256, None for no condition; `found` is the row's hash.
    """
    if wanted is not None and wanted != found:
        raise LoomError(
            "SHA_MISMATCH",
            "The stored content is not the one named by if_match_sha256.",
            field="if_match_sha256",
            details={"content_sha256": found},
        )

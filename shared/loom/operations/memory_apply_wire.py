"""Request and answer of memory.apply."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from loom.operations.bulk_actions import REWRITING, Action, Change
from loom.operations.guarding import lock_end
from loom.operations.paging import Cursor
from loom.operations.row_filter import Filtered
from loom.operations.set_fields import MAX_TTL_SECONDS
from loom.operations.wire import Answer, Instant, MemoryKey, Tag, Wire

MOST_ROWS: Final = 5_000
MOST_REWRITTEN: Final = 1_000
"""Rows whose vectors are written again: a thousand large ones are some 100 MB while they move."""

MemoryId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Ttl = Annotated[int, Field(ge=1, le=MAX_TTL_SECONDS)]
Reason = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


class Label(BaseModel):
    """What `label` changes; what is not given stays."""

    model_config = ConfigDict(extra="allow")

    add_tags: list[Tag] = Field(default_factory=list, max_length=64)
    remove_tags: list[Tag] = Field(default_factory=list, max_length=64)
    category: str | None = Field(default=None, max_length=128, description="Empty takes it off.")
    requires_review: bool | None = None


class Lock(BaseModel):
    """What `lock` sets; without an end the lock is for good."""

    model_config = ConfigDict(extra="allow")

    mode: Literal["read_only", "no_delete"] = "read_only"
    reason: Reason = Field(description="Shown to whoever is refused.")
    until: Instant | None = None
    ttl_seconds: Ttl | None = None

    def end(self, now: datetime) -> datetime:
        """When the lock is over; EPOCH for good. Raises LoomError for a time that is past."""
        return lock_end(now, until=self.until, ttl_seconds=self.ttl_seconds, field="lock.until")


class MemoryApplyRequest(Filtered):
    """An action and the rows it is for: those that meet every filter that is given."""

    write: ClassVar[bool] = True

    action: Action
    apply: bool = Field(default=False, description="Without it the call says what would change.")
    keys: list[MemoryKey] = Field(
        default_factory=list, max_length=1000, description="Only these keys."
    )
    memory_ids: list[MemoryId] = Field(
        default_factory=list, max_length=5000, description="Only these memories."
    )
    status: Literal["live", "duplicate"] | None = Field(
        default=None, description="Unset: live rows and alias rows."
    )
    include_expired: bool = Field(default=False, description="Also rows whose time is over.")
    ttl_seconds: Ttl | None = Field(
        default=None, description="For `expire`: the time that is left; unset: none."
    )
    reason: str = Field(
        default="", max_length=256, description="For `delete` and `expire`: kept with the row."
    )
    label: Label | None = Field(default=None, description="For `label`.")
    lock: Lock | None = Field(default=None, description="For `lock`.")
    max_rows: int = Field(
        default=500,
        ge=1,
        le=MOST_ROWS,
        description="Rows one call is for; expire, label, demote and promote_proposed take 1,000.",
    )
    cursor: Cursor | None = None

    @model_validator(mode="after")
    def _check_whole(self) -> Self:
        for name in ("label", "lock"):
            if (getattr(self, name) is None) == (self.action == name):
                raise ValueError(f"{name}: goes with the action {name}")
        if self.ttl_seconds is not None and self.action != "expire":
            raise ValueError("ttl_seconds: goes with the action expire")
        if self.reason and self.action not in ("delete", "expire"):
            raise ValueError("reason: goes with the actions delete and expire")
        if not (self.is_filtered() or self.keys or self.memory_ids):
            raise ValueError("keys: give keys, memory_ids or a filter; a namespace is none")
        if self.lock and self.lock.until is not None and self.lock.ttl_seconds is not None:
            raise ValueError("lock: give either until or ttl_seconds")
        if self.label is not None and not self.label.model_fields_set & set(Label.model_fields):
            raise ValueError("label: give what to change")
        return self

    def ignored(self) -> list[str]:
        inner = {"label": self.label, "lock": self.lock}
        found = [f"{name}.{key}" for name, part in inner.items() for key in _unknown(part)]
        return sorted([*super().ignored(), *found])

    def applies(self) -> bool:
        """Whether rows change. A field nobody knows may be a misspelt filter: then none does."""
        return self.apply and not self.ignored()

    def limit(self) -> int:
        return min(self.max_rows, MOST_REWRITTEN if self.action in REWRITING else MOST_ROWS)

    def change(self, now: datetime) -> Change:
        label = self.label or Label()
        return Change(
            self.action,
            now,
            ttl_seconds=self.ttl_seconds,
            expire_reason=self.reason,
            add_tags=tuple(label.add_tags),
            remove_tags=frozenset(label.remove_tags),
            category=label.category,
            requires_review=label.requires_review,
        )


class SkippedRow(Wire):
    """A row that stays as it is: LOCKED, FORBIDDEN, SHA_MISMATCH (it changed meanwhile) ..."""

    memory_key: str
    memory_id: str
    agent: str
    user_id: str
    code: str
    reason: str


class MemoryApplyAnswer(Answer):
    """What was changed or, in a dry run, would be. `matched` = changed + unchanged + skipped."""

    action: str
    dry_run: bool
    matched: int
    changed: int
    unchanged: int = Field(description="Rows that were so already.")
    skipped: list[SkippedRow]
    sample: list[str] = Field(description="Keys of the first rows that change, at most 20.")
    truncated: bool = Field(description="There are more rows; `next_cursor` goes on with them.")
    next_cursor: str | None = None
    advisories: list[str] = Field(default_factory=list)


def _unknown(part: BaseModel | None) -> Any:
    return (part.model_extra or {}) if part is not None else {}

"""Which memories a call is about: the filters that listing and changing them share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from loom.domain.rows import EPOCH, MemoryRow
from loom.operations.paging import place_of
from loom.operations.resolve import Narrowed
from loom.operations.wire import Instant, Tag
from loom.ports.listing import START, MemoryFilter, Place

Status = Literal["live", "duplicate", "deleted"]


class Filtered(Narrowed):
    """Filters of rows; a row has to meet all that are set."""

    prefix: str = Field(default="", max_length=512, description="Keys that start with this.")
    tags: list[Tag] = Field(
        default_factory=list, max_length=64, description="Rows that have all of these tags."
    )
    memory_type: str | None = Field(default=None, min_length=1, max_length=64)
    category: str | None = Field(default=None, min_length=1, max_length=128)
    source_class: str | None = Field(default=None, min_length=1, max_length=64)
    requires_review: bool = Field(
        default=False,
        description="Only rows that wait for a person; also those whose time ended in a review.",
    )
    only_proposed: bool = Field(default=False, description="Only suggestions.")
    before: Instant | None = Field(default=None, description="Last written before this time.")

    def row_filter(
        self, base: MemoryFilter, *, statuses: Sequence[str], include_proposed: bool = True
    ) -> MemoryFilter:
        """The rows of this call; `base` says where and when."""
        return MemoryFilter(
            base.namespace,
            base.now,
            agent=self.agent,
            user_id=self.user_id,
            session_id=self.session_id,
            prefix=self.prefix,
            statuses=tuple(statuses),
            tags=tuple(self.tags),
            memory_type=self.memory_type,
            category=self.category,
            source_class=self.source_class,
            include_proposed=include_proposed or self.only_proposed,
            include_expired=base.include_expired,
            only_proposed=self.only_proposed,
            requires_review=self.requires_review,
            changed_before=self.before or EPOCH,
        )

    def is_filtered(self) -> bool:
        """Whether anything but the namespace is named."""
        parts = (self.agent, self.user_id, self.session_id, self.prefix, self.tags)
        more = (self.memory_type, self.category, self.source_class, self.before)
        return any((*parts, *more, self.requires_review, self.only_proposed))


def place(row: MemoryRow) -> Place:
    return row.agent, row.user_id, row.session_id, row.memory_key


def row_place(op: str, cursor: str | None) -> Place:
    """Where the page before this one ended. Raises LoomError for what is no cursor of the op.

    `op` may name more than the op, where a page of one use must not go on with another.
    """
    if cursor is None:
        return START
    agent, user_id, session_id, memory_key = place_of(op, cursor, len(START))
    return agent, user_id, session_id, memory_key

"""Listing memories a page at a time, in the order of their identity."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from loom.domain.rows import EPOCH, MemoryRow
from loom.ports.decode import memory_row
from loom.ports.store import Read


@dataclass(frozen=True, slots=True)
class MemoryFilter:
    """Which memories; None, "", () and EPOCH mean any. A row needs all of `tags`.

    `statuses` are those of `rows.MemoryRow`. `now` decides what has expired. `changed_before` is
    about the time a row was last written.
    """

    namespace: str
    now: datetime
    agent: str | None = None
    user_id: str | None = None
    session_id: str | None = None
    prefix: str = ""
    statuses: tuple[str, ...] = ("live",)
    tags: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    memory_ids: tuple[str, ...] = ()
    memory_type: str | None = None
    category: str | None = None
    source_class: str | None = None
    include_proposed: bool = True
    include_expired: bool = False
    only_proposed: bool = False
    requires_review: bool = False
    changed_before: datetime = EPOCH


Place = tuple[str, str, str, str]
"""Agent, user, session and key of a row: where a page ended."""

START: Place = ("", "", "", "")


def memory_list(
    filter: MemoryFilter,  # noqa: A002
    *,
    limit: int,
    after: Place = START,
) -> Read[MemoryRow]:
    """At most `limit` rows after a place."""
    params: dict[str, Any] = {
        "namespace": filter.namespace,
        "now": filter.now,
        "agent": filter.agent or "",
        "user_id": filter.user_id or "",
        "session_id": filter.session_id or "",
        "prefix": filter.prefix,
        "statuses": list(filter.statuses),
        "tags": list(filter.tags),
        "keys": list(filter.keys),
        "memory_ids": list(filter.memory_ids),
        "memory_type": filter.memory_type or "",
        "category": filter.category or "",
        "source_class": filter.source_class or "",
        "include_proposed": filter.include_proposed,
        "include_expired": filter.include_expired,
        "only_proposed": filter.only_proposed,
        "requires_review": filter.requires_review,
        "changed_before": filter.changed_before,
        "limit": limit,
    }
    names = ("after_agent", "after_user", "after_session", "after_key")
    return Read("memory_list", {**params, **dict(zip(names, after, strict=True))}, memory_row)

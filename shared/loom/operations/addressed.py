"""Find the one memory that a write is about: by its key, or by its id."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Self

from pydantic import Field, model_validator

from loom.domain.rows import MemoryRow
from loom.domain.scope import Scope
from loom.operations.resolve import Narrowed, one_row
from loom.operations.wire import Located, MemoryKey
from loom.pipeline.services import Services
from loom.ports import reads
from loom.ports.store import Read, TenantStore

STANDING: Final = ("live", "duplicate")
"""Statuses of a row that is served: by itself, or as an alias."""
MOST_WRITERS: Final = 100
"""Rows of one key that are looked at: an error names them."""


class Addressed(Narrowed):
    """A memory by key, across every writer of the namespace, or by id."""

    memory_key: MemoryKey | None = None
    memory_id: str | None = Field(default=None, pattern=r"^[0-9a-f]{32}$")

    @model_validator(mode="after")
    def _check_one(self) -> Self:
        if (self.memory_key is None) == (self.memory_id is None):
            raise ValueError("memory_key: give either memory_key or memory_id")
        return self


def place(services: Services, request: Located) -> Scope:
    """The organisation and namespace a call works in; which row of it is not known yet."""
    api = services.settings.api
    return Scope(request.org or api.default_org, request.namespace or api.default_namespace)


def stands(row: MemoryRow, now: datetime) -> bool:
    """Whether the row is served by itself or as an alias: not deleted, not expired."""
    return row.status in STANDING and not row.is_expired(now)


def find(
    store: TenantStore,
    namespace: str,
    *,
    now: datetime,
    memory_key: str | None = None,
    memory_id: str | None = None,
    within: Narrowed | None = None,
    or_waiting: bool = False,
) -> MemoryRow | None:
    """The one row that stands, in one store phase. Raises LoomError AMBIGUOUS_KEY.

    With `or_waiting` it may be one whose time ended in a review, where none stands.
    """
    if memory_id:
        by_id = reads.memory_by_id(namespace, memory_id)
        found: Sequence[MemoryRow] = store.together(by_id).of(by_id)
        found = [row for row in found if within is None or within.covers(row)]
    else:
        narrow = within.narrow() if within else {}
        by_key = reads.memories_by_key(namespace, memory_key or "", now=now, **narrow)
        waiting = _waiting(namespace, memory_key or "", now=now, within=within)
        rows_of = store.together(by_key, *([waiting] if or_waiting else []))
        found = [*rows_of.of(by_key), *(rows_of.of(waiting) if or_waiting else [])]
    newest = {row.memory_id: row for row in found}.values()
    rows = [row for row in newest if stands(row, now)]
    if not rows and or_waiting:
        rows = [row for row in newest if row.status in STANDING and row.ended_in_review(now)]
    return one_row(rows, memory_key or "")


def _waiting(
    namespace: str, memory_key: str, *, now: datetime, within: Narrowed | None
) -> Read[MemoryRow]:
    """Rows of the key that wait for a person; those whose time is over are among them."""
    where = reads.MemoryFilter(
        namespace,
        now,
        agent=within.agent if within else None,
        user_id=within.user_id if within else None,
        session_id=within.session_id if within else None,
        statuses=STANDING,
        keys=(memory_key,),
        requires_review=True,
    )
    return reads.memory_list(where, limit=MOST_WRITERS)

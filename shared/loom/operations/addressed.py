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
from loom.ports.store import TenantStore

STANDING: Final = ("live", "duplicate")
"""Statuses of a row that is served: by itself, or as an alias."""


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
) -> MemoryRow | None:
    """The one row that stands, in one store phase. Raises LoomError AMBIGUOUS_KEY."""
    if memory_id:
        by_id = reads.memory_by_id(namespace, memory_id)
        rows: Sequence[MemoryRow] = store.together(by_id).of(by_id)
        rows = [row for row in rows if stands(row, now)]
        rows = [row for row in rows if within is None or within.covers(row)]
    else:
        narrow = within.narrow() if within else {}
        by_key = reads.memories_by_key(namespace, memory_key or "", now=now, **narrow)
        rows = store.together(by_key).of(by_key)
    return one_row(rows, memory_key or "")

"""The system of record. A store is bound to one organisation before anything is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")


class StoreUnavailable(Exception):
    """The store could not be reached or did not answer in time; nothing is known of the write."""


@dataclass(frozen=True, slots=True, eq=False)
class Read(Generic[T]):
    """A named query: `name` is a file of `adapters/clickhouse/queries`, `params` its parameters.

    The store adds `org`. `decode` turns a row (column name to value) into a value.
    """

    name: str
    params: Mapping[str, Any]
    decode: Callable[[Mapping[str, Any]], T]


@dataclass(frozen=True, slots=True, eq=False)
class Insert:
    """Rows for one table, all or none; `token` makes a repeated insert a no-op."""

    table: str
    rows: Sequence[Any]
    """Row objects of `domain.rows`, all of the table's class."""
    token: str


class Results:
    """What the reads of one phase returned."""

    def __init__(self, found: Mapping[int, list[Any]]) -> None:
        self._found = found

    def of(self, read: Read[T]) -> list[T]:
        return self._found[id(read)]


class TenantStore(Protocol):
    """The rows of one organisation."""

    @property
    def org(self) -> str: ...

    @property
    def phases(self) -> int:
        """Sequential store phases so far; the statements of one `together` are one phase."""

    def together(self, *statements: Read[Any] | Insert) -> Results:
        """Run statements that do not depend on each other. Empty inserts are skipped.

        Raises StoreUnavailable. When one statement fails the others may have run: every insert is
        safe to repeat.
        """


class OperatorStore(Protocol):
    """Reads over all organisations, for schedules and health: no column they answer is content."""

    def together(self, *reads: Read[Any]) -> Results:
        """As `TenantStore.together`; the names are files of `queries/operator`."""


class Store(Protocol):
    def for_org(self, org: str) -> TenantStore:
        """A fresh handle: its phase count starts at 0."""

    def for_operator(self) -> OperatorStore: ...

    def ping(self) -> None:
        """Raises StoreUnavailable."""

"""Reads behind a change of many memories: their rows, and what stands around them.

Many memories are named by their places, whatever agent, user or namespace they belong to: one
statement reads exactly those rows, through the index.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from loom.domain.rows import GuardRow, MemoryRow
from loom.ports.decode import memory_row, pair, row_of
from loom.ports.store import Read

FullPlace = tuple[str, str, str, str, str]
"""Namespace, agent, user, session and key of a row."""

SCAN_START: Final[FullPlace] = ("", "", "", "", "")


def full_place(row: MemoryRow) -> FullPlace:
    return row.namespace, row.agent, row.user_id, row.session_id, row.memory_key


def held_key(row: MemoryRow) -> tuple[str, str, str]:
    """Whose key it is that the row stands under."""
    return row.namespace, row.user_id, row.memory_key


def rows_at(places: Sequence[FullPlace]) -> Read[MemoryRow]:
    """The newest rows of these places, whole, whatever their status and expiry."""
    return Read("rows_at", _columns(places), memory_row)


def originals_at(places: Sequence[FullPlace]) -> Read[MemoryRow]:
    """Of the rows in these places, whole, those that some row is an alias of."""
    return Read("originals_at", _columns(places), memory_row)


def kin_at(held: Sequence[tuple[str, str, str]], *, known: Sequence[str] = ()) -> Read[MemoryRow]:
    """What marks and aliases tie to keys, each given by namespace, user and key.

    `known` are ids of memories that the caller reads anyway: they are left out.

    Live and alias rows, whole, of that user and of no single user, whatever agent and session:
    those that hold one of the keys, that are aliases of it or marked with it, and those whose keys
    the holders are marked with. Rows whose time is over are included; where several users are
    given, also those of the others' keys.
    """
    names = ("namespaces", "users", "keys")
    columns = zip(*held, strict=True) if held else ((),) * len(names)
    params = {name: list(column) for name, column in zip(names, columns, strict=True)}
    return Read("kin_at", {**params, "known": list(known)}, memory_row)


def guards_at(places: Sequence[FullPlace]) -> Read[GuardRow]:
    """Pins and locks of the memories in these places, also those that are over."""
    return Read("guards_at", _columns(places), row_of(GuardRow))


def highest_versions_at(places: Sequence[FullPlace]) -> Read[tuple[str, int]]:
    """(memory id, highest version ever written) of the memories in these places."""
    return Read("highest_versions_at", _columns(places), pair("memory_id", "version"))


@dataclass(frozen=True, slots=True)
class Scanned:
    """The texts of a row, and where it stands."""

    namespace: str
    agent: str
    user_id: str
    session_id: str
    memory_key: str
    memory_id: str
    text: str
    tags: tuple[str, ...]
    entities: tuple[str, ...]

    @property
    def place(self) -> FullPlace:
        return self.namespace, self.agent, self.user_id, self.session_id, self.memory_key


def memory_scan(
    namespace: str | None, *, limit: int, after: FullPlace = SCAN_START
) -> Read[Scanned]:
    """Live and alias rows in order, at most `limit` after a place, expired ones included.

    Without a namespace those of the whole organisation.
    """
    names = ("after_namespace", "after_agent", "after_user", "after_session", "after_key")
    params = {"namespace": namespace or "", "limit": limit}
    return Read("memory_scan", {**params, **dict(zip(names, after, strict=True))}, row_of(Scanned))


def _columns(places: Sequence[FullPlace]) -> dict[str, Any]:
    names = ("namespaces", "agents", "users", "sessions", "keys")
    columns = zip(*places, strict=True) if places else ((),) * len(names)
    return {name: list(column) for name, column in zip(names, columns, strict=True)}

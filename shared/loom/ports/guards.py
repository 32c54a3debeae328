"""What stands between a write and the memory, as `Read`s: guards, patterns, tombstones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from loom.domain.rows import BlacklistRow, GuardRow, TombstoneRow
from loom.domain.scope import Scope
from loom.ports.decode import row_of
from loom.ports.identity import any_of, identity
from loom.ports.store import Read


def guards(scope: Scope, keys: Sequence[str]) -> Read[GuardRow]:
    """Pins and locks of the keys in exactly this identity."""
    return Read("guards", {**identity(scope), "keys": list(keys)}, row_of(GuardRow))


def guards_of_writer(scope: Scope) -> Read[GuardRow]:
    """All pins and locks that are on in exactly this identity."""
    return Read("guards_of_writer", identity(scope), row_of(GuardRow))


def guards_of(
    namespace: str,
    keys: Sequence[str],
    *,
    agent: str | None = None,
    user_id: str | None = None,
    session_id: str | None = None,
) -> Read[GuardRow]:
    """Pins and locks of the keys, whoever's they are."""
    params = {**any_of(namespace, agent, user_id, session_id), "keys": list(keys)}
    return Read("guards", params, row_of(GuardRow))


def pinned(namespace: str, limit: int = 1000) -> Read[GuardRow]:
    """The pinned memories of a namespace, at most `limit`."""
    return Read("pinned", {"namespace": namespace, "limit": limit}, row_of(GuardRow))


def blacklist(namespace: str, *, with_removed: bool = False) -> Read[BlacklistRow]:
    """The patterns that bind a namespace: its own, its organisation's, and everyone's.

    `with_removed` also answers those that bind no more (`is_deleted`).
    """
    params = {"namespace": namespace, "with_removed": with_removed}
    return Read("blacklist", params, row_of(BlacklistRow))


def tombstones(
    scope: Scope, key_hashes: Sequence[str], content_hashes: Sequence[str]
) -> Read[TombstoneRow]:
    """Tombstones of this agent and user, in force, that name a key or a content."""
    params = {
        "namespace": scope.namespace,
        "agent": scope.agent,
        "user_id": scope.user_id,
        "key_hashes": list(key_hashes),
        "content_hashes": list(content_hashes),
    }
    return Read("tombstones", params, row_of(TombstoneRow))


@dataclass(frozen=True, slots=True)
class KnownWords:
    """Words that some turn of the user had, and when they were first received."""

    role: str
    content: str
    received_at: datetime


def words_known(scope: Scope, contents: Sequence[str]) -> Read[KnownWords]:
    """Which of the texts were said before in the user's turns, to the letter."""
    params = {
        "namespace": scope.namespace,
        "agent": scope.agent,
        "user_id": scope.user_id,
        "contents": list(contents),
    }
    return Read("words_known", params, row_of(KnownWords))

"""Every question asked of the store, as a function that answers a `Read`.

A `Read` names a query, its parameters and how a row becomes a value; the store adds the
organisation. None for an identity part means any. Rows come without vectors and search terms, and
always in a fixed order. Searches and counts stand in their own modules and are offered here too.
"""

from __future__ import annotations

import base64
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from loom.domain.rows import (
    EPOCH,
    AuditRow,
    CategoryRow,
    ChunkRow,
    EvidenceRow,
    LinkRow,
    MemoryRow,
    ModelAnswerRow,
    PlanRow,
)
from loom.domain.scope import Scope
from loom.ports.bulk import (
    guards_at,
    highest_versions_at,
    kin_at,
    memory_scan,
    originals_at,
    rows_at,
)
from loom.ports.checks import integrity_check
from loom.ports.counts import (
    EvidenceTotals,
    MemoryCount,
    MemoryTotals,
    chunk_total,
    drops_summary,
    evidence_totals,
    memory_counts,
    memory_totals,
    top_categories,
    top_tags,
)
from loom.ports.decode import chunk_row, evidence_row, memory_row, pair, row_of
from loom.ports.guards import (
    KnownWords,
    blacklist,
    guards,
    guards_of,
    guards_of_writer,
    pinned,
    tombstones,
    words_known,
)
from loom.ports.identity import any_of, identity
from loom.ports.listing import MemoryFilter, memory_list
from loom.ports.searches import (
    SearchFilter,
    chunk_lexical,
    chunk_vector,
    memory_lexical,
    memory_vector,
    recall,
)
from loom.ports.store import Read

__all__ = [
    "EvidenceTotals",
    "KnownWords",
    "MemoryCount",
    "MemoryFilter",
    "MemoryTotals",
    "SearchFilter",
    "TakenTurn",
    "audit_page",
    "blacklist",
    "categories",
    "chunk",
    "chunk_lexical",
    "chunk_total",
    "chunk_vector",
    "drops_summary",
    "evidence",
    "evidence_known",
    "evidence_totals",
    "guards",
    "guards_at",
    "guards_of",
    "guards_of_writer",
    "highest_versions",
    "highest_versions_at",
    "history",
    "integrity_check",
    "kin_at",
    "links",
    "live_peers",
    "memories_by_key",
    "memory_by_id",
    "memory_counts",
    "memory_lexical",
    "memory_list",
    "memory_scan",
    "memory_totals",
    "memory_vector",
    "model_answers",
    "nearest_memories",
    "originals_at",
    "pinned",
    "plan_row",
    "plan_rows",
    "plans_applied",
    "recall",
    "rows_at",
    "served_memories",
    "taken_turns",
    "tombstones",
    "top_categories",
    "top_tags",
    "words_known",
]

_PIECE: Final = 120_000
"""Characters of one packed parameter; a server refuses more than 128 KiB in one value."""
_PIECES: Final = 8


def live_peers(scope: Scope, keys: Sequence[str], hashes: Sequence[str]) -> Read[MemoryRow]:
    """Newest rows of exactly this org, namespace, agent and user that a new fact may meet.

    In the scope's session those with one of `keys`, whatever their status; in any session the live
    ones whose `content_sha256` is in `hashes`. Expired rows that no sweep has retired are included.
    The rows are whole, so that one may be written back.
    """
    params = {**identity(scope), "keys": list(keys), "hashes": list(hashes)}
    return Read("live_peers", params, memory_row)


def highest_versions(scope: Scope, keys: Sequence[str]) -> Read[tuple[str, int]]:
    """(memory id, highest version ever written) of the keys in exactly this identity."""
    params = {**identity(scope), "keys": list(keys)}
    return Read("highest_versions", params, pair("memory_id", "version"))


def nearest_memories(
    scope: Scope,
    vectors: Sequence[Sequence[float]],
    embedding_model: str,
    terms: Sequence[str],
    limit: int,
    *,
    now: datetime,
) -> Read[MemoryRow]:
    """Live, unexpired, not sensitive rows of this identity but its session, best first.

    At most `limit`.

    A row with a vector of `embedding_model` scores its highest cosine similarity with any of
    `vectors`; another row the share of `terms` it holds, and is left out when it holds none.
    Raises ValueError for vectors of different lengths or more than 180,000 numbers in all.
    """
    params = {
        "namespace": scope.namespace,
        "agent": scope.agent,
        "user_id": scope.user_id,
        "embedding_model": embedding_model,
        "terms": list(dict.fromkeys(terms)),
        "limit": limit,
        "now": now,
        **_packed(vectors),
    }
    return Read("nearest_memories", params, memory_row)


def served_memories(
    scope: Scope, keys: Sequence[str], *, now: datetime, limit: int
) -> Read[MemoryRow]:
    """Live, unexpired, not sensitive rows with one of `keys`: of the scope's user and of no user.

    Whatever their agent and session; at most `limit`. Rows without vectors and search terms.
    """
    params = {
        "namespace": scope.namespace,
        "user_id": scope.user_id,
        "keys": list(keys),
        "now": now,
        "limit": limit,
    }
    return Read("served_memories", params, memory_row)


def categories(namespace: str, *, with_removed: bool = False) -> Read[CategoryRow]:
    """List the namespace's categories by name; `with_removed` also those that are no more."""
    params = {"namespace": namespace, "with_removed": with_removed}
    return Read("categories", params, row_of(CategoryRow))


def plan_rows(namespace: str, request_id: str) -> Read[PlanRow]:
    """Every plan made for a request, oldest first; at most one of them won it."""
    params = {"namespace": namespace, "request_id": request_id, "plan_id": ""}
    return Read("plan_rows", params, row_of(PlanRow))


def plan_row(namespace: str, request_id: str, plan_id: str) -> Read[PlanRow]:
    """One plan, or nothing."""
    if not plan_id:
        raise ValueError("a plan has an id")
    params = {"namespace": namespace, "request_id": request_id, "plan_id": plan_id}
    return Read("plan_rows", params, row_of(PlanRow))


def plans_applied(namespace: str, plan_ids: Sequence[str]) -> Read[str]:
    """Which of the plans have left versions in the history."""
    params = {"namespace": namespace, "plan_ids": list(plan_ids)}
    return Read("plans_applied", params, lambda row: str(row["plan_id"]))


@dataclass(frozen=True, slots=True)
class TakenTurn:
    """A turn that a run has read, and when the last one did; or left out (`is_skipped`)."""

    turn_id: str
    taken_at: datetime
    is_skipped: bool = False


def taken_turns(namespace: str, turn_ids: Sequence[str], reading: str) -> Read[TakenTurn]:
    """Which of the turns were read already under this reading."""
    params = {"namespace": namespace, "turn_ids": list(turn_ids), "reading": reading}
    return Read("taken_turns", params, row_of(TakenTurn))


def model_answers(namespace: str, request_id: str) -> Read[ModelAnswerRow]:
    """Find the newest answer of each call of a request; the caller compares `system_sha256`.

    Raises ValueError for an empty id, which every call would begin with.
    """
    if not request_id:
        raise ValueError("a request has an id")
    params = {"namespace": namespace, "request_id": request_id}
    return Read("model_answers", params, row_of(ModelAnswerRow))


def memories_by_key(
    namespace: str,
    memory_key: str,
    *,
    now: datetime,
    agent: str | None = None,
    user_id: str | None = None,
    session_id: str | None = None,
) -> Read[MemoryRow]:
    """Find the newest row of each identity that holds the key: live or duplicate, not expired."""
    params = {**any_of(namespace, agent, user_id, session_id), "memory_key": memory_key}
    return Read("memories_by_key", {**params, "now": now}, memory_row)


def memory_by_id(namespace: str, memory_id: str) -> Read[MemoryRow]:
    """Find the newest row of a memory, whatever its status and expiry."""
    return Read("memory_by_id", {"namespace": namespace, "memory_id": memory_id}, memory_row)


def history(
    namespace: str,
    memory_key: str,
    *,
    agent: str | None = None,
    user_id: str | None = None,
    session_id: str | None = None,
    limit: int = 100,
) -> Read[MemoryRow]:
    """Every version of a key, newest version first, deletes and superseded ones included."""
    params = {**any_of(namespace, agent, user_id, session_id), "memory_key": memory_key}
    return Read("history", {**params, "limit": limit}, memory_row)


def links(namespace: str, memory_ids: Sequence[str], version: int | None = None) -> Read[LinkRow]:
    """Links of the memories to their turns, of all versions or of one."""
    params = {"namespace": namespace, "memory_ids": list(memory_ids), "version": version or 0}
    return Read("links", params, row_of(LinkRow))


def evidence(namespace: str, evidence_ids: Sequence[str]) -> Read[EvidenceRow]:
    """Find the turns as they were first received, in the order they were said."""
    params = {"namespace": namespace, "evidence_ids": list(evidence_ids)}
    return Read("evidence", params, evidence_row)


def evidence_known(namespace: str, evidence_ids: Sequence[str]) -> Read[tuple[str, datetime]]:
    """(evidence id, when it was first received) of those that are stored; no text is read."""
    params = {"namespace": namespace, "evidence_ids": list(evidence_ids)}
    return Read("evidence_known", params, pair("evidence_id", "received_at"))


def chunk(namespace: str, chunk_key: str) -> Read[ChunkRow]:
    """One verbatim chunk, also one that reads as high."""
    return Read("chunk", {"namespace": namespace, "chunk_key": chunk_key}, chunk_row)


def audit_page(
    namespace: str,
    *,
    action: str = "",
    memory_id: str = "",
    key_hash: str = "",
    user_id: str = "",
    since: datetime = EPOCH,
    until: datetime = EPOCH,
    limit: int = 100,
    after: tuple[datetime, str] = (EPOCH, ""),
) -> Read[AuditRow]:
    """Audit rows that match, newest first; "" and EPOCH mean any.

    `after` is time and id of the row a page ended with.
    """
    params = {
        "namespace": namespace,
        "action": action,
        "memory_id": memory_id,
        "key_hash": key_hash,
        "user_id": user_id,
        "since": since,
        "until": until,
        "limit": limit,
        "after_at": after[0],
        "after_id": after[1],
    }
    return Read("audit_page", params, row_of(AuditRow))


def _packed(vectors: Sequence[Sequence[float]]) -> dict[str, Any]:
    sizes = {len(vector) for vector in vectors}
    if len(sizes) > 1:
        raise ValueError(f"vectors of different lengths: {sorted(sizes)}")
    numbers = array("f", (number for vector in vectors for number in vector))
    text = base64.b64encode(numbers.tobytes()).decode("ascii")
    if len(text) > _PIECE * _PIECES:
        raise ValueError(f"too many vectors for one query: {len(vectors)}")
    pieces = {
        f"packed_{piece}": text[piece * _PIECE : (piece + 1) * _PIECE] for piece in range(_PIECES)
    }
    return {**pieces, "dimensions": max(sizes, default=0), "vectors": len(vectors)}

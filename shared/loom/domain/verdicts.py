"""What becomes of each draft, given what is stored. Pure: same rows in, same decisions out.

Drafts are judged in their order, each against the stored rows and the drafts before it, so two
drafts of one key in one batch give two versions, the later one live. Older evidence never
supersedes: a draft whose evidence is older than the live row's becomes a superseded version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from loom.domain.drafts import Draft
from loom.domain.rows import MemoryRow

Verdict = Literal["clear", "duplicate", "refines"]
Action = Literal["insert", "touch"]


@dataclass(frozen=True, slots=True)
class Decision:
    """`insert` writes a new version, the `ordinal`-th (from 0) of its memory in this batch.

    `touch` writes no version: the evidence joins `previous`, the row that holds the content. When
    `previous` is itself decided in this batch, `previous_ordinal` is its ordinal, else -1.
    `status` is that of the new version: "live", "duplicate" (an alias of `duplicate_of`) or
    "superseded" (`previous` stays live).
    """

    draft: Draft
    verdict: Verdict
    action: Action
    status: Literal["live", "duplicate", "superseded"]
    previous: MemoryRow | None = None
    previous_ordinal: int = -1
    duplicate_of: str = ""
    ordinal: int = 0


@dataclass(frozen=True, slots=True)
class _Held:
    """A row as it stands while the batch is judged; `ordinal` is -1 for a stored row."""

    row: MemoryRow
    ordinal: int = -1


class _Standing:
    """The rows in scope as they stand after the drafts judged so far."""

    def __init__(self, peers: Iterable[MemoryRow]) -> None:
        self.by_id: dict[str, _Held] = {}
        self.by_hash: dict[str, _Held] = {}
        self.inserts: dict[str, int] = {}
        for peer in sorted(peers, key=lambda row: (row.precedence, row.memory_id)):
            self._put(_Held(peer))

    def _put(self, held: _Held) -> None:
        row = held.row
        gone = self.by_id.get(row.memory_id)
        if gone and self.by_hash.get(gone.row.content_sha256) is gone:
            del self.by_hash[gone.row.content_sha256]
        self.by_id[row.memory_id] = held
        if row.status == "live":
            self.by_hash.setdefault(row.content_sha256, held)

    def insert(self, row: MemoryRow, *, lives: bool) -> int:
        """Count a new version of the row; the version stands when it lives."""
        ordinal = self.inserts.get(row.memory_id, 0)
        self.inserts[row.memory_id] = ordinal + 1
        if lives:
            self._put(_Held(row, ordinal))
        return ordinal


def decide(drafts: Sequence[Draft], peers: Iterable[MemoryRow]) -> list[Decision]:
    """Judge `drafts` in order against `peers`: the rows of their keys and of their hashes."""
    standing = _Standing(peers)
    return [_judge(draft, standing) for draft in drafts]


def _judge(draft: Draft, standing: _Standing) -> Decision:
    row = draft.row
    mine = standing.by_id.get(row.memory_id)
    if mine and mine.row.content_sha256 == row.content_sha256 and mine.row.status != "deleted":
        return Decision(
            draft,
            "duplicate",
            "touch",
            "live" if mine.row.status == "live" else "duplicate",
            previous=mine.row,
            previous_ordinal=mine.ordinal,
            duplicate_of=mine.row.duplicate_of or row.memory_key,
        )
    other = standing.by_hash.get(row.content_sha256)
    if other and other.row.memory_id != row.memory_id:
        alias = replace(row, status="duplicate", duplicate_of=other.row.memory_key)
        lives = _outlives(row, mine)
        return Decision(
            replace(draft, row=alias),
            "duplicate",
            "insert",
            "duplicate" if lives else "superseded",
            previous=other.row,
            previous_ordinal=other.ordinal,
            duplicate_of=other.row.memory_key,
            ordinal=standing.insert(alias, lives=lives),
        )
    held = mine if mine and mine.row.status != "deleted" else None
    lives = _outlives(row, mine)
    return Decision(
        draft,
        "refines" if held else "clear",
        "insert",
        "live" if lives else "superseded",
        previous=mine.row if mine else None,
        previous_ordinal=mine.ordinal if mine else -1,
        ordinal=standing.insert(row, lives=lives),
    )


def _outlives(row: MemoryRow, mine: _Held | None) -> bool:
    return mine is None or row.evidence_at >= mine.row.evidence_at

"""When an extracted memory gives way to newer evidence of another value, and what it becomes.

Off unless asked for. A memory gives way only to what the same writer says later about the same
subject and what cannot also be true; never where a person wrote it, guards it or is to decide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from loom.domain.drafts import Draft
from loom.domain.rows import EPOCH, MemoryRow

REASON: Final = "value_update"
"""`expire_reason` of a memory that gave way; `superseded_by` is the key it gave way to."""
VERDICT: Final = "superseded"
"""`conflict_verdict` of that version, in history and audit."""
EXTRACTED: Final = "extraction"
"""`source_class` of a row that a model worded; a caller's own row has another."""


def is_value_update(row: MemoryRow) -> bool:
    """Whether this version took a memory away because of a newer value."""
    return row.status == "deleted" and row.expire_reason == REASON


def same_matter(row: MemoryRow, other: MemoryRow) -> bool:
    """Both extracted for one writer, about one subject, under different keys."""
    subject, other_subject = _subject(row), _subject(other)
    return (
        row.memory_key != other.memory_key
        and subject != ""
        and subject == other_subject
        and row.source_class == other.source_class == EXTRACTED
        and not (row.proposed or other.proposed)
        and _writer(row) == _writer(other)
    )


def retired(row: MemoryRow, by: MemoryRow) -> MemoryRow:
    """The row as it stands once `by` has taken its place.

    Its evidence is that of the newer value: what was said before it does not bring it back, what is
    said later does. It keeps its value, and is found by no search.
    """
    return replace(
        row,
        status="deleted",
        duplicate_of="",
        conflict_verdict=VERDICT,
        conflict_with=(),
        evidence_at=max(row.evidence_at, by.evidence_at),
        expire_reason=REASON,
        superseded_by=by.memory_key,
        embedding=(),
        embedding_model="",
        search_terms=(),
    )


class Updates:
    """What may give way in one batch: `known` are the ids of memories whose guards were read.

    `repeats` are drafts that say what a stored row says, each with that row.
    """

    def __init__(
        self, known: Collection[str], repeats: Iterable[tuple[Draft, MemoryRow]] = ()
    ) -> None:
        self._known = known
        self._said: dict[str, list[Draft]] = {}
        for draft, row in repeats:
            self.note(draft, row)

    def note(self, draft: Draft, row: MemoryRow) -> None:
        """The draft says what the row says."""
        self._said.setdefault(row.content_sha256, []).append(draft)

    def gives_way(self, other: MemoryRow, stored: MemoryRow | None, draft: Draft) -> bool:
        """Whether `other`, stored as `stored`, was last said before the draft.

        Of one time, what the batch says later is newer, unless one turn says both.
        """
        row = draft.row
        if other.memory_id not in self._known or not same_matter(row, other):
            return False
        if stored and stored.status != "deleted" and _time(stored) >= _time(row):
            return False
        said = self._said.get(other.content_sha256, ())
        return all(_was_before(each, draft) for each in said)


def _was_before(one: Draft, other: Draft) -> bool:
    if _time(one.row) != _time(other.row):
        return _time(one.row) < _time(other.row)
    turns = {source.evidence_id for source in one.sources}
    return turns.isdisjoint(source.evidence_id for source in other.sources)


def _time(row: MemoryRow) -> float:
    return max(row.evidence_at, EPOCH).timestamp()


def _subject(row: MemoryRow) -> str:
    """The part of a minted key that names whom or what a fact is about; "" without one."""
    subject, slash, _ = row.memory_key.partition("/")
    return subject if slash else ""


def _writer(row: MemoryRow) -> tuple[str, ...]:
    return row.namespace, row.agent, row.user_id, row.session_id

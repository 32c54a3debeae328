"""What a change of one memory does to the others: conflict marks and aliases. Pure.

Two rules, whatever the change is - a value, an end, a delete, an alias:

- A mark names a key. It stands on a live memory while a live memory under that key, in whatever
  session, cannot also be true; on a suggestion also while that memory stands which it was put
  beside.
- An alias stands while a live memory without an end says, under the key it names, what the alias
  says. After that the oldest alias of the claim is a memory of its own, and the others stand for
  it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from heapq import nlargest
from typing import Any, Final

from loom.domain.claims import contradicts
from loom.domain.rows import EPOCH, MemoryRow
from loom.domain.scope import NULL_PART

COMPARED_MOST: Final = 8
"""Rows a claim is compared with: claims that contradict each other share most of their words."""
Claim = tuple[str, str, str, str]
"""Namespace, agent, user and content hash."""
BESIDE: Final = "/proposed-"
"""Between a key and the hash under which a suggestion stands beside it."""


def may_see(row: MemoryRow, other: MemoryRow) -> bool:
    """The other row is the writer's own, or of no single user and of every agent."""
    return (
        other.namespace == row.namespace
        and other.user_id in (row.user_id, NULL_PART)
        and other.agent in (row.agent, NULL_PART)
    )


def may_name(row: MemoryRow, other: MemoryRow) -> bool:
    """The row may be marked with the other's key.

    Of two rows of one user each may name the other when one may see the other; what everybody
    shares never names a user's memory.
    """
    return may_see(row, other) or (row.user_id == other.user_id and may_see(other, row))


def closest_opposed(row: MemoryRow, others: Iterable[MemoryRow]) -> list[MemoryRow]:
    """Live rows that cannot also be true, among those that share the most words with this one."""
    mine = set(row.search_terms)
    known = {other.memory_id: other for other in others if other.status == "live"}
    known.pop(row.memory_id, None)
    shared = ((len(mine.intersection(other.search_terms)), name) for name, other in known.items())
    closest = nlargest(COMPARED_MOST, (pair for pair in shared if pair[0]))
    rows = (known[name] for _, name in closest)
    return [other for other in rows if cannot_both_be(other, row)]


def cannot_both_be(row: MemoryRow, other: MemoryRow) -> bool:
    return are_claims(row, other) and contradicts(row.text, other.text)


def are_claims(*rows: MemoryRow) -> bool:
    """Texts that say something. In structured values 12 is not "12", and order is no grammar."""
    return all(row.value.startswith('"') for row in rows)


def with_marks(row: MemoryRow, keys: Iterable[str]) -> MemoryRow:
    """The row marked with exactly these keys."""
    marks = tuple(dict.fromkeys(keys))
    if marks == row.conflict_with:
        return row
    gained = not set(marks).issubset(row.conflict_with)
    verdict = "conflict" if gained else row.conflict_verdict if marks else "clear"
    return replace(row, conflict_with=marks, conflict_verdict=verdict)


class Ground:
    """Rows of any writers as they stand, by memory id; `put` changes one and settles the rest.

    Of each user and key that `put` is called for they hold: all rows of the key, all that are
    marked with it or aliases of it, and all that its own row is marked with. What has expired is
    given as deleted.

    `besides` are the ids of rows that changed because another one did. `heirs` maps the id of a
    row to that of the one that says by now what it said.
    """

    def __init__(self, rows: Iterable[MemoryRow]) -> None:
        self.rows: dict[str, MemoryRow] = {}
        self.besides: dict[str, None] = {}
        self.heirs: dict[str, str] = {}
        self._holding: dict[str, dict[str, None]] = {}
        self._naming: dict[str, dict[str, None]] = {}
        self._aliases: dict[str, dict[str, None]] = {}
        self._saying: dict[Claim, dict[str, None]] = {}
        for row in rows:
            self._place(row)
        self.stored: Final = dict(self.rows)
        """The rows as they were given."""

    def put(self, row: MemoryRow, opposed: Iterable[MemoryRow] = ()) -> MemoryRow:
        """The row as it stands from now on, with its marks; `opposed` are rows it contradicts."""
        before = self.rows.get(row.memory_id)
        self._place(row)
        for other in self.naming(row):
            self._beside(with_marks(other, self._standing_marks(other, {row.memory_key})))
        self._mark(row, opposed)
        if before is not None:
            self._pass_on(before)
        self.besides.pop(row.memory_id, None)
        return self.rows[row.memory_id]

    def refresh(self, row: MemoryRow) -> None:
        """The memory says what it said; its end is the row's, and its marks are judged again."""
        before = self.rows.get(row.memory_id, row)
        is_beside = row.memory_id in self.besides
        after = self.put(replace(before, expires_at=row.expires_at))
        if is_beside or after.conflict_with != before.conflict_with:
            self._place(
                with_marks(replace(after, conflict_with=before.conflict_with), after.conflict_with)
            )
            self.besides[row.memory_id] = None

    def naming(self, row: MemoryRow) -> list[MemoryRow]:
        """Other live rows of the same user that are marked with the row's key."""
        found = [self.rows[name] for name in self._naming.get(row.memory_key, ())]
        return [
            other
            for other in found
            if other.memory_id != row.memory_id
            and other.user_id == row.user_id
            and _lives(other)
            and may_name(other, row)
        ]

    def saying(self, row: MemoryRow) -> list[MemoryRow]:
        """Live rows of the same writer with the row's content, in whatever session."""
        return [self.rows[name] for name in self._saying.get(_claim(row), ())]

    def _place(self, row: MemoryRow) -> None:
        for old in [self.rows[row.memory_id]] if row.memory_id in self.rows else []:
            for index, name in self._indexed(old):
                index[name].pop(row.memory_id, None)
        self.rows[row.memory_id] = row
        for index, name in self._indexed(row):
            index.setdefault(name, {})[row.memory_id] = None

    def _indexed(self, row: MemoryRow) -> Iterable[tuple[dict[Any, dict[str, None]], Any]]:
        yield self._holding, row.memory_key
        yield from ((self._naming, key) for key in row.conflict_with)
        if row.duplicate_of:
            yield self._aliases, row.duplicate_of
        if _lives(row):
            yield self._saying, _claim(row)

    def _beside(self, row: MemoryRow) -> None:
        if row != self.rows[row.memory_id]:
            self._place(row)
            self.besides[row.memory_id] = None

    def _mark(self, row: MemoryRow, opposed: Iterable[MemoryRow]) -> None:
        """Link the row and what it contradicts to each other, as far as each may name the other."""
        opposed = [other for other in opposed if may_name(row, other)] if _lives(row) else []
        own = self._standing_marks(row, set(row.conflict_with)) if _lives(row) else ()
        keys = (*own, *(other.memory_key for other in opposed))
        self._place(replace(row, conflict_with=tuple(dict.fromkeys(keys))))
        for other in opposed:
            known = self.rows[other.memory_id]
            if may_name(known, row):
                self._beside(with_marks(known, (*known.conflict_with, row.memory_key)))

    def _standing_marks(self, row: MemoryRow, judged: Container[str]) -> tuple[str, ...]:
        """The row's marks without those of the `judged` keys that stand no more."""
        return tuple(
            key for key in row.conflict_with if key not in judged or self._stands(row, key)
        )

    def _stands(self, row: MemoryRow, key: str) -> bool:
        holders = (self.rows[name] for name in self._holding.get(key, ()))
        return any(
            _lives(other)
            and other.memory_id != row.memory_id
            and may_name(row, other)
            and (_is_suggested_beside(row, other) or cannot_both_be(other, row))
            for other in holders
        )

    def _pass_on(self, before: MemoryRow) -> None:
        """Let the oldest alias say what the row said, when nobody under its key does any more."""
        holders = (self.rows[name] for name in self._holding.get(before.memory_key, ()))
        if not _lives(before) or any(_holds(row, before) for row in holders):
            return
        found = (self.rows[name] for name in self._aliases.get(before.memory_key, ()))
        mine = sorted((row for row in found if _is_alias_of(row, before)), key=_age)
        if not mine:
            return
        heir = _heir(mine[0], before)
        self.heirs[before.memory_id] = heir.memory_id
        self._beside(heir)
        related = [row for row in self.rows.values() if may_name(heir, row)]
        opposed = closest_opposed(heir, related)
        self._mark(replace(heir, conflict_verdict="conflict" if opposed else "clear"), opposed)
        for alias in mine[1:]:
            self._beside(replace(alias, duplicate_of=heir.memory_key))


def _lives(row: MemoryRow) -> bool:
    return row.status == "live"


def _heir(alias: MemoryRow, original: MemoryRow) -> MemoryRow:
    """The alias as a memory of its own; the original's vector says the same."""
    is_open = alias.sensitivity == "normal"
    return replace(
        alias,
        status="live",
        duplicate_of="",
        embedding=original.embedding if is_open else (),
        embedding_model=original.embedding_model if is_open else "",
    )


def _is_suggested_beside(row: MemoryRow, other: MemoryRow) -> bool:
    """The row is a suggestion that was put beside the other one."""
    mine = (row.agent, row.user_id, row.session_id)
    theirs = (other.agent, other.user_id, other.session_id)
    beside = f"{other.memory_key}{BESIDE}"
    return row.proposed and mine == theirs and row.memory_key.startswith(beside)


def _claim(row: MemoryRow) -> Claim:
    """What makes two rows the same claim: their content, and whose it is."""
    return row.namespace, row.agent, row.user_id, row.content_sha256


def _holds(row: MemoryRow, said: MemoryRow) -> bool:
    """The row says it for as long as nobody changes it."""
    return _lives(row) and _claim(row) == _claim(said) and row.expires_at == EPOCH


def _is_alias_of(row: MemoryRow, original: MemoryRow) -> bool:
    return (
        row.status == "duplicate"
        and row.duplicate_of == original.memory_key
        and _claim(row) == _claim(original)
    )


def _age(row: MemoryRow) -> tuple[object, ...]:
    return row.created_at, row.session_id, row.memory_key

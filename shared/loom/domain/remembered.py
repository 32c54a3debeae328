"""Stored memories that a session has before it, and the facts that say the same again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from typing import Final

from loom.domain.canonical import canonical_text, content_sha256, is_self_contained
from loom.domain.claims import LONGEST_CHARS, contradicts, equivalent
from loom.domain.facts import Fact
from loom.domain.key_words import carried, subject_of
from loom.domain.rows import MemoryRow
from loom.domain.scope import NULL_PART, Scope
from loom.domain.turn_index import TurnIndex
from loom.domain.user_voice import claim_stems, states
from loom.domain.verdicts import is_lasting

COMPARED_MOST: Final = 8
"""Rows a fact is compared with: those of its key, and the ones that share the most words."""


@dataclass(frozen=True, slots=True)
class Echo:
    """A fact that is no news. `row` says it already; None when no row was compared.

    `joins`: the user states it, so that the turns of the fact are evidence for the row.
    """

    row: MemoryRow | None = None
    joins: bool = False


class Remembered:
    """Live rows that the session was served, named or carried; `owner` is whose facts are judged.

    `facts` are all facts of the run: what one of them revises, another may restore.
    """

    def __init__(self, rows: Iterable[MemoryRow], owner: Scope, facts: Sequence[Fact]) -> None:
        self.rows = list({row.memory_id: row for row in rows}.values())
        self._owner = owner
        self._facts = facts

    def repeated_by(self, fact: Fact) -> list[MemoryRow]:
        """The rows whose claim the fact makes again."""
        return [row for row in self._near(fact) if _restates(fact, row)]

    def echo_of_the_user(self, fact: Fact, index: TurnIndex) -> Echo | None:
        """Judge a fact that the user has a part in.

        What a user states is an echo only of a row of their own that lasts: the turn becomes
        evidence of that row. What a user merely agrees to is an echo of any row that lasts.
        Neither is when another fact of the run says something else about the row: said before or
        after it, it decides what is true in the end.
        """
        stated = states(fact, index)
        for row in self.repeated_by(fact):
            if not is_lasting(row) or self._is_revised(row):
                continue
            if not stated:
                return Echo(row)
            if self._is_own(row) and content_sha256(row.memory_key, row.text) == row.content_sha256:
                return Echo(row, joins=True)
        return None

    def stems(self, row: MemoryRow) -> set[str]:
        return self._stems[row.memory_id]

    def _near(self, fact: Fact) -> list[MemoryRow]:
        wanted = claim_stems(fact.value)
        scored = [
            (row.memory_key == fact.key, len(wanted & self.stems(row)), at)
            for at, row in enumerate(self.rows)
        ]
        nearest = nlargest(COMPARED_MOST, (each for each in scored if each[0] or each[1]))
        return [self.rows[at] for *_, at in nearest]

    def _is_revised(self, row: MemoryRow) -> bool:
        return any(
            not _restates(other, row)
            and (other.key == row.memory_key or contradicts(row.text, other.value))
            for other in self._facts
        )

    def _is_own(self, row: MemoryRow) -> bool:
        return (row.agent, row.user_id, row.session_id) == (
            self._owner.agent,
            self._owner.user_id,
            NULL_PART,
        )

    @cached_property
    def _stems(self) -> dict[str, set[str]]:
        return {row.memory_id: claim_stems(row.text[:LONGEST_CHARS]) for row in self.rows}


def _restates(fact: Fact, row: MemoryRow) -> bool:
    """Whether fact and row are the same claim about the same thing.

    A text that says nothing without its key ("dark roast coffee") is one claim under one key only.
    """
    if row.content_sha256 == content_sha256(fact.key, fact.value):
        return True
    if fact.key != row.memory_key:
        alike = subject_of(fact.key) == subject_of(row.memory_key)
        if not (alike or carried(fact.key, row.memory_key) == "all"):
            return False
        if not (
            is_self_contained(canonical_text(row.text))
            and is_self_contained(canonical_text(fact.value))
        ):
            return False
    return equivalent(row.text, fact.value)

"""Facts that repeat a memory the session was served or named (docs/decisions/0040)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from loom.domain.claims import contradicts, includes
from loom.domain.facts import Fact
from loom.domain.key_words import carried, key_stems
from loom.domain.named_memories import is_quoted_as_remembered
from loom.domain.remembered import Echo, Remembered
from loom.domain.rows import MemoryRow
from loom.domain.sentences import sentence_bounds
from loom.domain.turn_index import TurnIndex
from loom.domain.user_voice import brings, claim_stems, reports_outcome, speaks


@dataclass(frozen=True, slots=True)
class Recalled:
    """What the session had before it. `keys` were served, with a row that may be read or without.

    `served` are rows served or named by their key; `nearby` the stored rows nearest to the
    conversation, which count where the assistant quotes them as remembered.
    """

    keys: Sequence[str]
    served: Remembered
    nearby: Remembered


def recall_echo(fact: Fact, recalled: Recalled, index: TurnIndex) -> Echo | None:
    """None for news.

    What the user has a part in is an echo only when a stored row makes the same claim. What only
    the assistant says is one as well when it says a part of what a row says, and when it tells
    about the subject of a served key without reporting an outcome.
    """
    if speaks(fact, index):
        echo = recalled.served.echo_of_the_user(fact, index)
        near = None if echo else recalled.nearby.echo_of_the_user(fact, index)
        quoted = near and near.row and is_quoted_as_remembered(near.row, fact, index)
        return near if quoted else echo
    rows = recalled.served.rows
    if recalled.served.repeated_by(fact) or any(_says_part(row, fact) for row in rows):
        return Echo()
    near_rows = recalled.nearby.repeated_by(fact)
    if any(is_quoted_as_remembered(row, fact, index) for row in near_rows):
        return Echo()
    if fact.about == "agent" or reports_outcome(fact, index):
        return None
    unread = set(recalled.keys).difference(row.memory_key for row in rows)
    if any(_is_retold(fact, key, set(), index) for key in sorted(unread)):
        return Echo()
    return Echo() if any(_retells(fact, row, recalled.served, index) for row in rows) else None


def _says_part(row: MemoryRow, fact: Fact) -> bool:
    if carried(fact.key, row.memory_key) == "none":
        return False
    bounds = sentence_bounds(row.text)
    return any(includes(row.text[start:end], fact.value) for start, end in bounds)


def _retells(fact: Fact, row: MemoryRow, served: Remembered, index: TurnIndex) -> bool:
    """As `_is_retold`; what denies the row is the user's when the user holds any of its words."""
    if not _is_retold(fact, row.memory_key, served.stems(row), index):
        return False
    return not (brings(claim_stems(fact.value), fact, index) and contradicts(row.text, fact.value))


def _is_retold(fact: Fact, key: str, stored: set[str], index: TurnIndex) -> bool:
    """Whether the fact is about what the key is about, and the user brought nothing of it.

    `stored` are the stems of the row's text. A fact about another side of the same subject counts
    only when it shares words with the row.
    """
    how = carried(fact.key, key)
    if how == "none":
        return False
    mine = claim_stems(fact.value)
    if how == "subject" and not mine & stored - key_stems(key):
        return False
    return not brings(mine - key_stems(key) - stored, fact, index)

"""Memories that a conversation names: by their key, or by quoting what is remembered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from loom.domain.claims import LONGEST_CHARS
from loom.domain.facts import Fact
from loom.domain.names import check_memory_key
from loom.domain.reported import is_retelling
from loom.domain.rows import MemoryRow
from loom.domain.turn_index import TurnIndex
from loom.domain.turns import Turn
from loom.domain.user_voice import claim_stems

NAMED_MOST: Final = 200

# A key has a slash and is no part of a longer path or address. Minted keys are ASCII, so letters of
# a script without spaces may stand right beside one; other keys are known by what stands before.
_PATH: Final = re.compile(
    r"(?<![\w/.@:~-])[A-Za-z0-9][\w.-]*(?:/[\w.-]*\w)++(?![\w/])",
    re.ASCII,
)
_AFTER_ITS_NAME: Final = re.compile(r"memory_key[\"'`]?\s*[:=]\s*[\"'`]([^\"'`\n]{1,512})[\"'`]")


def named_keys(turns: Iterable[Turn]) -> list[str]:
    """What may be a memory key in the turns, the newest first, each once; at most 200."""
    found: dict[str, None] = {}
    for turn in reversed(list(turns)):
        for match in (*_AFTER_ITS_NAME.finditer(turn.content), *_PATH.finditer(turn.content)):
            key = match[1] if match.re is _AFTER_ITS_NAME else match[0]
            if _may_be_key(key):
                found[key] = None
            if len(found) >= NAMED_MOST:
                return list(found)
    return list(found)


def is_quoted_as_remembered(row: MemoryRow, fact: Fact, index: TurnIndex) -> bool:
    """Whether the assistant retells the row where the fact comes from.

    That is in a turn of the assistant that the fact cites or that a cited turn answers; a sentence
    retells the row when it says that it retells, and holds more than half of the row's words.
    """
    stems = claim_stems(row.text[:LONGEST_CHARS])
    return any(
        2 * len(stems & said) > len(stems) and is_retelling(sentence)
        for at in _around(fact, index)
        for sentence, said in zip(index.sentences(at), index.sentence_stems(at), strict=True)
    )


def _around(fact: Fact, index: TurnIndex) -> list[int]:
    cited = index.cited(fact)
    before = [at for one in cited if (at := index.before(one)) is not None]
    turns = dict.fromkeys((*cited, *before))
    return [at for at in turns if index.turn(at).role == "assistant"]


def _may_be_key(text: str) -> bool:
    try:
        check_memory_key(text)
    except ValueError:
        return False
    return True

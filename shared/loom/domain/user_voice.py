"""What the user has to do with a fact: states it, brings something of it, or only asks.

A turn that only asks ("what do I drink?") says nothing, but it may bring what is new in a fact
("can you bill me in EUR?").
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from loom.domain.assent import accepts
from loom.domain.facts import Fact
from loom.domain.folding import fold_text
from loom.domain.person_words import ASSISTANT_WORDS, USER_NOUNS, USER_PHRASES
from loom.domain.reported import is_outcome, is_question
from loom.domain.tokens import content_stems
from loom.domain.turn_index import TurnIndex

_OPENING: Final = 400
"""Characters by which a turn is known to begin with assent."""
_USER_NOUN: Final = re.compile(USER_NOUNS, re.IGNORECASE)


def claim_stems(text: str) -> set[str]:
    """The content stems of a claim without the words that only name the user."""
    return content_stems(_USER_NOUN.sub(" ", text)) - _people()


def speaks(fact: Fact, index: TurnIndex) -> bool:
    """Whether a turn of the user speaks for the fact, be it by a "yes" to what was said before.

    Any turn does that does more than ask: this rule guards what a user said against being dropped.
    """
    return any(not index.only_asks(at) for at in _by_user(fact, index)) or any(
        _is_accepted(at, index) for at in _by_assistant(fact, index)
    )


def states(fact: Fact, index: TurnIndex) -> bool:
    """Whether a turn of the user says the fact in words of its own, and does not merely agree."""
    return any(_is_stated(fact, at, index) for at in _by_user(fact, index))


def _is_stated(fact: Fact, at: int, index: TurnIndex) -> bool:
    number = index.bearing(fact, at)
    sentence = index.sentences(at)[number]
    if is_question(sentence):
        return False
    wanted, span = claim_stems(fact.value), fold_text(fact.span)
    said = index.sentence_stems(at)[number]
    return 2 * len(wanted & said) > len(wanted) or bool(span and span in fold_text(sentence))


def brings(news: Iterable[str], fact: Fact, index: TurnIndex) -> bool:
    """Whether a turn of the user that the fact cites holds one of these stems, or the whole fact.

    The whole: "can you note that I am not vegetarian?" has no word that "is vegetarian" has not.
    """
    stems, whole = frozenset(news), claim_stems(fact.value)
    said = [index.stems(at) for at in _by_user(fact, index)]
    return any(not stems.isdisjoint(one) or (whole and whole <= one) for one in said)


def reports_outcome(fact: Fact, index: TurnIndex) -> bool:
    """Whether the assistant's sentence that bears the fact tells of a thing done or found out."""
    return any(
        is_outcome(index.sentences(at)[index.bearing(fact, at)])
        for at in _by_assistant(fact, index)
    )


def _by_user(fact: Fact, index: TurnIndex) -> list[int]:
    return [at for at in index.cited(fact) if index.turn(at).role == "user"]


def _by_assistant(fact: Fact, index: TurnIndex) -> list[int]:
    return [at for at in index.cited(fact) if index.turn(at).role == "assistant"]


def _is_accepted(at: int, index: TurnIndex) -> bool:
    following = index.next_of_user(at)
    return following is not None and accepts(index.turn(following).content[:_OPENING])


@cache
def _people() -> frozenset[str]:
    return frozenset(content_stems(f"{' '.join(USER_PHRASES)} {ASSISTANT_WORDS}"))

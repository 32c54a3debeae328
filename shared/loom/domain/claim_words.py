"""The form of a language's word lists for the comparison of claims."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_SHORTEST_INFLECTED: Final = 5


def as_it_is(word: str) -> str:
    return word


def without_plural(word: str) -> str:
    """Spanish, Portuguese and French nouns and adjectives without a plural "s"."""
    inflected = len(word) >= _SHORTEST_INFLECTED and word.endswith("s")
    return word[:-1] if inflected and not word.endswith("ss") else word


def without_arabic_article(word: str) -> str:
    return word[2:] if len(word) >= _SHORTEST_INFLECTED and word.startswith("ال") else word


@dataclass(frozen=True, slots=True)
class Words:
    """Lists are words between blanks.

    `lemmas`: lines of ``word word > token token``; after a token with a colon each word stays
    apart. `phrases`: a table of `claim_phrases`.
    `subjects`: beginnings that name the user, between ``|``. `fillers` say nothing. `verbs` end a
    subject or a phrase put in front; `actions` are verbs of instructions, whose order counts.
    `neutral` may lead to a time and say nothing; `bounds` lead to one and count. `relatives` join
    clauses. Of `single` there is one number or date at a time, of `people` one person, of `textual`
    one thing told in words; `events` have one date. `singular` cuts a word no list holds.
    """

    lemmas: str
    phrases: str
    subjects: str
    articles: str = ""
    indefinite: str = ""
    fillers: str = ""
    prepositions: str = ""
    verbs: str = ""
    actions: str = ""
    neutral: str = ""
    bounds: str = ""
    relatives: str = ""
    single: str = ""
    people: str = ""
    textual: str = ""
    events: str = ""
    singular: Callable[[str], str] = as_it_is

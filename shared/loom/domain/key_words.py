"""The words of a memory key, and whether one key is about what another key is about."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

from loom.domain.keys import is_user
from loom.domain.tokens import content_stems

Carried = Literal["all", "subject", "none"]
_Wanted = frozenset[frozenset[str]]

_SPACES: Final = re.compile(r"[\s\-_.:,;]+")


def carried(fact_key: str, served_key: str) -> Carried:
    """How much of a served key's words a fact's key carries.

    "all" its words; "subject" those before its last slash, which name what it is about. The user
    is no subject, as nearly every key is about the user: `user/home-city` is about "home city".
    "none" for less, and for a key that names nothing but the user.
    """
    if fact_key == served_key:
        return "all"
    mine = _forms(fact_key)
    subject, attribute = _wanted_of(served_key)
    if not subject | attribute:
        return "none"
    if not all(forms & mine for forms in subject):
        return "none"
    if all(forms & mine for forms in attribute):
        return "all"
    return "subject" if subject else "none"


def subject_of(key: str) -> str:
    """The part of a key before its first slash."""
    return key.partition("/")[0]


@lru_cache(maxsize=2048)
def key_stems(key: str) -> frozenset[str]:
    return frozenset(content_stems(_SPACES.sub(" ", key.replace("/", " "))))


def _segments(key: str) -> list[list[str]]:
    parts = [part for part in key.split("/") if part]
    named = [part for part in parts[:1] if not is_user(part)] + parts[1:]
    return [_SPACES.sub(" ", part).split() for part in named]


def _wanted(segments: list[list[str]]) -> _Wanted:
    """Per word that has to be carried, the forms it may be carried in."""
    return frozenset(
        frozenset(stems | joined)
        for words in segments
        for at, word in enumerate(words)
        if (stems := content_stems(word))
        for joined in [_joined(words[max(at - 1, 0) : at + 2])]
    )


@lru_cache(maxsize=2048)
def _wanted_of(key: str) -> tuple[_Wanted, _Wanted]:
    """What has to be carried of the subject, and of the attribute."""
    segments = _segments(key)
    return _wanted(segments[:-1]), _wanted(segments[-1:])


@lru_cache(maxsize=2048)
def _forms(key: str) -> frozenset[str]:
    """Every word's stem, and neighbouring words as one: "on-call" is "oncall"."""
    segments = _segments(key)
    stems = set().union(*(content_stems(word) for segment in segments for word in segment))
    return frozenset(stems | set().union(*(_joined(segment) for segment in segments)))


def _joined(words: list[str]) -> set[str]:
    return set().union(*(content_stems(one + other) for one, other in pairwise(words)))

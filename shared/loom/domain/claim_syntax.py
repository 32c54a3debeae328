"""Turns of phrase that say the same: one order of tokens for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from loom.domain.claim_lexicons import Lexicon
from loom.domain.claim_marks import (
    ALWAYS,
    AND,
    BE,
    COMMA,
    NEGATION,
    NOT,
    OR,
    TASTES,
    is_number,
    is_time,
)

_COLON: Final = ":"
_OWNS: Final = "'s"
_TO: Final = "to"
_COLON_TITLE: Final = 4
"""Tokens a title before a colon may have."""
_SHORTEST_GERUND: Final = 6


def titled(tokens: list[str], lex: Lexicon) -> list[str]:
    """A short title before a colon is a subject: "Home city: Lisbon"."""
    if _COLON not in tokens:
        return tokens
    at = tokens.index(_COLON)
    if 0 < at <= _COLON_TITLE and not lex.verbs.intersection(tokens[:at]):
        tokens = lex.phrases.rewrite([*tokens[:at], BE, *tokens[at + 1 :]])
    return [token for token in tokens if token != _COLON]


def owner_last(tokens: list[str]) -> list[str]:
    """The owner last: "Bob's sister" as "sister of Bob"."""
    out: list[str] = []
    for token in tokens:
        if len(out) > 1 and out[-1] == _OWNS:
            out[-2:] = [token, "of", out[-2]]
        else:
            out.append(token)
    return out


def since_last(tokens: list[str], lex: Lexicon) -> list[str]:
    """The time last: "lives since 2020 in Berlin" as "lives in Berlin since 2020"."""
    for at in range(1, len(tokens) - 2):
        bound, time, following = tokens[at : at + 3]
        if bound in lex.bounds and is_time(time) and following in lex.prepositions - lex.bounds:
            return [*tokens[:at], *tokens[at + 2 :], bound, time]
    return tokens


def without_leading_be(tokens: list[str]) -> list[str]:
    """Without the verb of "is not married", which says nothing where there is no subject."""
    for at, token in enumerate(tokens[:-1]):
        if token == BE:
            return [*tokens[:at], *tokens[at + 1 :]]
        if token not in NEGATION and token != ALWAYS:
            break
    return tokens


def requirement(tokens: list[str], lex: Lexicon) -> list[str]:
    """In the passive: "requires X" as "X is required"."""
    negation = [NOT] if tokens[:1] == [NOT] else []
    verb, *rest = tokens[len(negation) :] or [""]
    if verb == "REQUIRE" and rest and not lex.verbs.intersection(rest):
        return [*rest, *negation, BE, "+required"]
    return tokens


def without_neutral(tokens: list[str], lex: Lexicon) -> list[str]:
    """Without prepositions that only lead to a date or a time."""
    out: list[str] = []
    for at, token in enumerate(tokens):
        led = bool(out) and out[-1] in lex.neutral
        if is_time(token):
            while out and out[-1] in lex.neutral:
                out.pop()
            if not (led or lex.unspaced) and _is_attribute(at, tokens, lex):
                out.append(f"'{token[1:]}")
                continue
        out.append(token)
    return out


def _is_attribute(at: int, tokens: Sequence[str], lex: Lexicon) -> bool:
    """Whether a time belongs to the noun after it: "Friday report", "daily standup"."""
    after = tokens[at + 1] if at + 1 < len(tokens) else ","
    if at and tokens[at - 1] in lex.verbs and tokens[at][1:].isalpha():
        return False
    if tokens[at].endswith("s") or (at and tokens[at - 1] in lex.bounds):
        return False
    ends = after in lex.verbs or after in lex.prepositions or after in lex.bounds
    apart = after in (COMMA, AND, OR, "?") or after in lex.relatives or after in lex.neutral
    return not (ends or apart or is_time(after) or is_number(after) or after.isupper())


def bare_gerunds(tokens: list[str], lex: Lexicon, gerunds: frozenset[str]) -> list[str]:
    """With "likes hiking" and "likes to hike" alike; `gerunds` are the words written with "ing"."""
    if lex.language != "en":
        return tokens
    out: list[str] = []
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else ""
        if token == _TO and before in TASTES:
            continue
        if before in TASTES and token in gerunds and len(token) >= _SHORTEST_GERUND:
            stem = token[:-3]
            doubled = len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in "lsz"  # noqa: PLR2004
            out.append(stem[:-1] if doubled else stem)
        elif before == _TO and at > 1 and tokens[at - 2] in TASTES:
            out.append(token.removesuffix("e"))
        else:
            out.append(token)
    return out

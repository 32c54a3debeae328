"""The language-free tokens that readings of claims are made of.

Words of a text are case-folded, so a token of ASCII capitals never is one of them; times and
dates begin with a control character, which is taken out of texts before.
"""

from __future__ import annotations

from typing import Final

TIME: Final = "\x02"
"""First character of a token for a date, a time of day, a weekday or a rhythm."""

COMMA: Final = ","
NOW: Final = "NOW"
"""What goes on at present, where a language has a form for it."""

NOT: Final = "NOT"
EVER: Final = "EVER"
"""With `NOT`: never."""
LONGER: Final = "LONGER"
"""With `NOT`: no longer."""
ALWAYS: Final = "ALWAYS"
BE: Final = "BE"
HAVE: Final = "HAVE"
ONE: Final = "ONE"
"""The indefinite article after `HAVE`: "has a dog" is not "has dogs"."""
LIKE: Final = "LIKE"
LOVE: Final = "LOVE"
HATE: Final = "HATE"
PREFER: Final = "PREFER"
OVER: Final = "OVER"
AND: Final = "AND"
OR: Final = "OR"
AT_MOST: Final = "AT_MOST"
AT_LEAST: Final = "AT_LEAST"

SINCE: Final = frozenset({"since", "desde", "seit", "depuis", "с", "منذ"})
"""Words before the beginning of what lasts."""
NEGATION: Final = frozenset({NOT, EVER, LONGER})
TASTES: Final = frozenset({LIKE, LOVE, HATE, PREFER})
HEDGES: Final = frozenset(
    {
        "MAYBE",
        "MAY",
        "SOME",
        "SOMETIMES",
        "OFTEN",
        "IF",
        "UNLESS",
        "WHEN",
        "PAST",
        "PLAN_TO",
        "ALMOST",
    }
)
"""Marks that let a statement and its opposite both stand."""
MODALS: Final = frozenset({"CAN", "MUST", "SHOULD", "WILL", "WOULD", "MAY", "WANT"})
VALUED: Final = frozenset(
    {
        "LIVE_IN", "WORK_AT", "WORK_FULL_AT", "NAMED", "AGED", "BORN", "BORN_IN", "DUE", "LIMITED",
        "START", "END", "EXPIRE", "LAUNCH", "SCHEDULED", "ON_PLAN",
    }
)  # fmt: skip
"""Predicates that hold of one value at a time."""
VERBS: Final = (
    VALUED | TASTES | MODALS
    | {BE, HAVE, NOT, "USE", "LISTEN", "REQUIRE", "ALLERGIC", "SPEAK", "EAT", "DRINK", "SMOKE",
       "REPLY", "WORK", "READ", "WRITE", "PLAY"}
)  # fmt: skip
"""Tokens before which a subject or a fronted phrase ends."""


def is_time(token: str) -> bool:
    return token.startswith(TIME)


def is_number(token: str) -> bool:
    """Whether the token is a bare decimal number: "8080", "2.5", "-3"."""
    if not "0" <= token[-1:] <= "9":
        return False
    bare = token.removeprefix("-").replace(".", "", 1)
    return bare.isascii() and bare.isdigit()

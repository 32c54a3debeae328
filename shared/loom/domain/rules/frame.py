"""The shape of a rule, and what comes of one: the grammar's families are tables of these."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from loom.domain.facts import About
from loom.domain.rules import lexicon as lex

Polarity = Literal["", "not", "never", "no longer", "used to"]
Tense = Literal["", "past", "future"]

UPPER: Final = "[A-Z\u00c0-\u00d6\u00d8-\u00de\u0100-\u017f\u0391-\u03a9\u0410-\u042f]"
_TOKEN: Final = (
    rf"(?:(?:(?:St|Mt|Ft|Dr|Mr|Ms|Mrs)\.\s)?{UPPER}\w*"
    rf"(?:[-.&/]\w+|['’](?!s\b)\w+|['’]s(?=\s{UPPER}))*)"
)
_JOIN: Final = r"(?:of the|of|de|da|do|dos|del|di|du|van|von|der|den|la|le|el|al|bin|&)"
NAME: Final = rf"{_TOKEN}(?:(?:\s{_JOIN}){{0,2}}\s{_TOKEN}){{0,4}}(?!\w|['’]s|\.\s)"
_LOWER: Final = (
    r"(?!(?:the|a|an|my|our|this|that|home|night|nights|school|university|college|work"
    r"|fear|peace|hope|denial"
    r"|pain|town|sales|support|marketing|free|fun|money|myself|nobody|not|irrelevant"
    r"|important|wrong|hell|poverty"
    r"|constant|another|different|one|two|some|luxury|harmony|exile|shared|student|rented"
    r"|large|small|big|tiny"
    r"|all|any|something|someone|people|clients|minimum|government|years|several|many|long"
    r"|here|there|it|you"
    r"|taken|misspelled|spelled|too|very|so|such|what|where|both|charity|peanuts|myself"
    r"|local|private|public)\b)"
    r"(?:(?:new|san|los|las|hong|cape|tel|st|rio) )?[a-z][a-z-]{2,}\b"
)
NUMBER: Final = (
    r"(?:\d{1,3}(?:,\d{3})+|\d{1,7}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
)

_MACROS: Final = {
    "NAME": NAME,
    "PLACE": rf"(?:the )?{NAME}(?:, {NAME})?",
    "NUMBER": NUMBER,
    "ID": r"[A-Za-z]{0,6}-?#?\d[\w/-]{2,24}",
    "CURRENCY": rf"(?:{lex.either(lex.CURRENCIES)}|(?i:{lex.either(lex.CURRENCY_NAMES)}))\b",
    "RELATION": lex.either(lex.RELATIONS),
    "PET": lex.either(lex.PETS),
    "JOB": rf"(?:[\w'’&/+#.-]{{1,24}} ){{0,4}}?(?:{lex.either(lex.OCCUPATIONS)})\b",
    "LANGUAGE": rf"(?:{lex.either(lex.LANGUAGES)})\b",
    "NATIONALITY": rf"(?:{lex.either(lex.NATIONALITIES)})\b",
    "MONTH": rf"(?:{'|'.join(lex.MONTHS)})",
}
_CASUAL: Final = {**_MACROS, "NAME": _LOWER, "PLACE": _LOWER}
_MACRO: Final = re.compile(r"<([A-Z]{2,})>")
_CASED: Final = frozenset({"NAME", "PLACE", "CURRENCY", "ID"})


@cache
def compiled(source: str, *, casual: bool = False) -> re.Pattern[str]:
    """Compile a rule's pattern: words match in any case, `<NAME>` and `<PLACE>` need a capital.

    `casual` is for turns without a single capital letter, where a name is one lower-case word.
    """
    table = _CASUAL if casual else _MACROS

    def expand(found: re.Match[str]) -> str:
        macro = found.group(1)
        return f"(?-i:{table[macro]})" if macro in _CASED else f"(?:{table[macro]})"

    return re.compile(_MACRO.sub(expand, source), re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to say one thing.

    `pattern` is matched at the start of a predicate (see `subjects`). Templates name its groups.
    A `value` that starts in lower case is a verb phrase in the base form and is conjugated and
    negated ("live in {place}"); "=..." is a predicate taken as it stands; anything else is a noun
    phrase with its verb ("Name is {name}"). `dated` replaces it when a date was said and names it
    `{when}`; `negated` replaces it under a plain "not".
    """

    pattern: str
    attribute: str
    value: str
    category: str
    dated: str = ""
    negated: str = ""
    single: bool = True
    """Only one value holds at a time: what used to hold gets an attribute of its own."""
    negatable: bool = False
    others: bool = False
    """Also believed when it is said of a relative."""
    needs_date: bool = False
    tense: Tense = ""
    each: bool = False
    """The group `x` may list several things; each becomes a fact."""
    denied_only: bool = False
    """Worth keeping only under a "not" or "never" ("I don't eat pork")."""
    casual: bool = False
    """Also read where nothing is capitalised, so that any short word might be a name."""
    fallback: bool = False
    """Used only when no other rule understood the clause."""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A fact before it is attached to a turn.

    `rule` and `fillers` let a later correction ("no, it's Cheng") state the same thing anew.
    `subject` is "" for whoever speaks.
    """

    attribute: str
    value: str
    category: str
    subject: str = ""
    about: About = "user"
    valid_at: str = ""
    tags: tuple[str, ...] = ()
    names: tuple[str, ...] | None = None
    """Proper names of the value; None: to be found in it."""
    rule: Rule | None = None
    fillers: Mapping[str, str] | None = None
    ended: bool = False
    """It says what is no longer so."""
    owned: bool = False
    """The value opens with something of the speaker's, not with a verb."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a turn: `start` and `end` are code point offsets into its content.

    `before` is the rest of the sentence up to it, `mark` how the clause ends ("?", ".", ",").
    """

    text: str
    start: int
    end: int
    before: str = ""
    mark: str = ""

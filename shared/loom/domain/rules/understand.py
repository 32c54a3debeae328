"""Applies the rule tables to one statement: what it says, as drafts of facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final

from loom.domain.rules import belongings, health, people, places, tastes, work
from loom.domain.rules.dates import When, find_date
from loom.domain.rules.frame import Draft, Polarity, Rule, Tense, compiled
from loom.domain.rules.render import DoesNotFit, cleaned, fill
from loom.domain.rules.subjects import Kind, Statement
from loom.domain.rules.wording import capitalised, items, third_person

_SPEAKER: Final = (
    *people.PREDICATES,
    *places.PREDICATES,
    *health.PREDICATES,
    *belongings.ACCOUNT_PREDICATES,
    *tastes.PREDICATES,
    tastes.MEMBERSHIP,
    *work.PREDICATES,
    *belongings.PREDICATES,
)
_POSSESSIONS: Final = (
    *people.POSSESSIONS,
    *places.POSSESSIONS,
    *tastes.POSSESSIONS,
    *work.POSSESSIONS,
    *belongings.POSSESSIONS,
)
_COUPLE: Final = (
    *(rule for rule in people.PREDICATES if rule.category == "family"),
    *places.PREDICATES,
    *(rule for rule in tastes.PREDICATES if rule.category == "account"),
)
_TABLES: Final[dict[str, tuple[Rule, ...]]] = {
    "speaker": _SPEAKER,
    "others": (*(rule for rule in _SPEAKER if rule.others), people.CHILD_AGE),
    "possessions": _POSSESSIONS,
    "team": (*work.TEAM_PREDICATES, *belongings.ACCOUNT_PREDICATES),
    "couple": _COUPLE,
    "requests": (*tastes.REQUESTS, *people.INTRODUCTIONS, tastes.POLITE),
    "sayings": (*people.INTRODUCTIONS, *belongings.LABELS, *tastes.REQUESTS, tastes.STANDING),
}
_READ_AS: Final[dict[Kind, tuple[str, ...]]] = {
    "i": ("speaker",),
    "we": ("team", "couple"),
    "my": ("possessions",),
    "our": ("possessions",),
    "relation": ("others",),
    "named": ("others",),
    "request": ("requests",),
    "other": ("sayings",),
}
_FIRST_WORD: Final = re.compile(r"[^\W\d_]+")
_NAMING: Final = re.compile(r"<(?:NAME|PLACE)>")
_OPEN: Final = re.compile(r"(?:\(\?(?::|P<\w+>))*(?:<|\\w|\[|\(\?!)")


@lru_cache(maxsize=1024)
def _opened_by(table: str, word: str) -> tuple[Rule, ...]:
    """The rules of a table whose pattern can start with this word: it stands in the pattern."""
    return tuple(
        rule for rule in _TABLES[table] if word in rule.pattern.lower() or _OPEN.match(rule.pattern)
    )


@dataclass(frozen=True, slots=True)
class Saying:
    """A predicate without its date phrase, and the phrase."""

    predicate: str
    when: When | None


class Sayings:
    """One predicate as rules of each tense read it; a date is looked for once."""

    def __init__(self, predicate: str, base: date | None) -> None:
        self._predicate = predicate
        self._base = base
        self._of: dict[Tense, Saying] = {}

    def of(self, tense: Tense) -> Saying:
        if tense not in self._of:
            plain = tense and not self.of("").when
            self._of[tense] = self.of("") if plain else self._read(tense)
        return self._of[tense]

    def _read(self, tense: Tense) -> Saying:
        said = self._predicate
        when = find_date(said, self._base, tense)
        if not when:
            return Saying(said, None)
        rest = f"{said[: when.start].rstrip()} {said[when.end :].lstrip()}"
        return Saying(rest.strip(" ,"), when)


def understood(statement: Statement, base: date | None) -> list[Draft]:
    """Every fact the statement states; of the rules for one attribute the first that fits wins."""
    for table in _READ_AS[statement.kind]:
        drafts = _first_per_attribute(statement, table, base)
        if drafts:
            return drafts
    if statement.kind == "relation":
        return _first_per_attribute(_as_possession(statement), "possessions", base)
    return []


def _as_possession(statement: Statement) -> Statement:
    """Read "my dog Rex ..." as naming the dog, whatever Rex does."""
    text = re.sub(r"^.*?\b(?:my|our)\s", "", statement.clause.text, count=1, flags=re.IGNORECASE)
    return replace(statement, kind="my", subject="", predicate=text, polarity="")


def _first_per_attribute(statement: Statement, table: str, base: date | None) -> list[Draft]:
    found: dict[str, Draft] = {}
    sayings = Sayings(statement.predicate, base)
    word = _FIRST_WORD.match(statement.predicate)
    for rule in _opened_by(table, word.group().lower() if word else ""):
        if rule.fallback and found:
            continue
        for draft in _apply(rule, statement, sayings):
            found.setdefault(draft.attribute, draft)
    return list(found.values())


def _apply(rule: Rule, statement: Statement, sayings: Sayings) -> Iterator[Draft]:
    if statement.polarity and not rule.negatable:
        return
    if statement.casual and _NAMING.search(rule.pattern) and not rule.casual:
        return
    if rule.denied_only and statement.polarity not in {"not", "never", "no longer"}:
        return
    saying = sayings.of(rule.tense)
    if rule.needs_date and not saying.when:
        return
    found = compiled(rule.pattern, casual=statement.casual).match(saying.predicate)
    if not found:
        return
    groups = {name: text or "" for name, text in found.groupdict().items()}
    try:
        yield from _drafts(rule, groups, statement, saying.when)
    except DoesNotFit:
        return


def _drafts(
    rule: Rule, groups: Mapping[str, str], statement: Statement, when: When | None
) -> Iterator[Draft]:
    fillers = {name: _cleaned(name, text, statement) for name, text in groups.items()}
    listed = items(fillers["x"]) if rule.each else [fillers.get("x", "")]
    for item in listed:
        draft = stated(rule, {**fillers, "x": item}, statement.polarity, when)
        yield replace(
            draft, subject=statement.subject, about="other" if statement.subject else "user"
        )


def _cleaned(name: str, text: str, statement: Statement) -> str:
    said = cleaned(name, text)
    if statement.casual and name in {"name", "place"}:
        return said.title()
    return said


def stated(
    rule: Rule, fillers: Mapping[str, str], polarity: Polarity = "", when: When | None = None
) -> Draft:
    """The fact a rule states of its fillers. Raises DoesNotFit."""
    lowered = {
        **fillers,
        "verb": fillers.get("verb", "").lower(),
        "kin": fillers.get("kin", "").lower(),
    }
    attribute = fill(rule.attribute, lowered, attribute=True)
    if polarity == "used to" and rule.single:
        attribute = f"former {attribute}"
    return Draft(
        attribute,
        _value(rule, lowered, polarity, when),
        rule.category,
        valid_at=_valid_at(rule, when),
        tags=rule.tags,
        rule=rule,
        fillers=dict(fillers),
        ended=polarity == "no longer",
    )


def _value(rule: Rule, fillers: Mapping[str, str], polarity: Polarity, when: When | None) -> str:
    template = rule.value
    dated = when is not None and _dates(rule, when) and not polarity
    if polarity == "not" and rule.negated:
        template, polarity = rule.negated, ""
    elif dated:
        template = rule.dated
    said = {**fillers, "when": when.text if when else "", "since": when.text if when else ""}
    filled = fill(template.removeprefix("="), said)
    if template[0].islower() or template.startswith("{verb"):
        return third_person(filled, polarity)
    return capitalised(filled)


def _dates(rule: Rule, when: When) -> bool:
    if "{since}" in rule.dated:
        return when.text.startswith("since")
    return bool(rule.dated)


def _valid_at(rule: Rule, when: When | None) -> str:
    if not when or not (rule.tense or when.text.startswith("since")):
        return ""
    return when.iso

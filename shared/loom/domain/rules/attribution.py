"""From a draft to a fact: whose it is, what vouches for it, and whether it may be kept at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from loom.domain.facts import Fact
from loom.domain.rules import guards
from loom.domain.rules.engineering import SUBJECT
from loom.domain.rules.frame import Clause, Draft
from loom.domain.rules.wording import capitalised, decapitalised, names
from loom.domain.turns import Turn

_SPEAKER: Final = "user"
_LONGEST_SPAN: Final = 500


@dataclass(frozen=True, slots=True)
class Found:
    draft: Draft
    clause: Clause
    also: tuple[int, ...] = ()
    """Earlier turns the fact needs: the question answered, the statement corrected."""


def facts_from(turn: Turn, found: Found) -> Iterator[Fact]:
    """The fact of a draft said in `turn`, unless it is secret or leans on its day."""
    draft, clause = found.draft, found.clause
    span = turn.content[clause.start : min(clause.end, clause.start + _LONGEST_SPAN)].rstrip()
    if guards.is_undated(draft.value) or guards.holds_secret(f"{span}\n{draft.value}"):
        return
    if turn.sensitive and guards.holds_code(span):
        return
    speaker = turn.name.strip() if turn.role == "user" else ""
    yield Fact(
        subject=draft.subject or speaker or _SPEAKER,
        attribute=draft.attribute,
        value=_value_for(draft, speaker),
        source_indices=tuple(sorted({*found.also, turn.index})),
        about=draft.about,
        category=draft.category,
        tags=draft.tags,
        entities=names(draft.value, clause.text) if draft.names is None else draft.names,
        span=span,
        valid_at=draft.valid_at,
    )


def _value_for(draft: Draft, speaker: str) -> str:
    """A named speaker is named; "user" is understood."""
    if draft.subject == SUBJECT:
        return draft.value
    if draft.subject:
        owner = f"{speaker}'s " if speaker and draft.subject[:1].islower() else ""
        subject = f"{owner}{draft.subject}"
        return f"{capitalised(subject)} {decapitalised(draft.value)}"
    if not speaker:
        return draft.value
    is_noun = draft.owned or (draft.rule is not None and draft.rule.value[:1].isupper())
    owner = f"{speaker}'s" if is_noun else speaker
    return f"{owner} {decapitalised(draft.value)}"


_ONE_AT_A_TIME: Final = frozenset(
    {"name", "home city", "employer", "editor", "browser", "operating system"}
)


def in_force(stated: list[Found]) -> Iterator[Found]:
    """What a turn says, without what it goes on to replace.

    "I no longer live in Rome, I live in Oslo" and "I live in Oslo. Oops, Bergen" end with one home.
    """
    last = {_question(found.draft): at for at, found in enumerate(stated)}
    for at, found in enumerate(stated):
        superseded = last[_question(found.draft)] > at
        later = stated[last[_question(found.draft)]].draft
        single = found.draft.attribute in _ONE_AT_A_TIME and _named(found.draft) != _named(later)
        if not (superseded and (found.draft.ended or single) and not later.ended):
            yield found


def _question(draft: Draft) -> tuple[str, str]:
    return draft.subject.lower(), draft.attribute.lower()


def _named(draft: Draft) -> tuple[str, ...]:
    fillers = draft.fillers or {}
    said = draft.names or tuple(fillers.get(group, "") for group in ("name", "place", "org"))
    return tuple(name.lower() for name in said if name) or (draft.value.lower(),)


def merged(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The same statement made twice is one fact, at its last place, that cites both turns."""
    kept: dict[tuple[str, str, str], Fact] = {}
    for fact in facts:
        identity = (fact.subject.lower(), fact.attribute.lower(), fact.value.lower())
        earlier = kept.get(identity)
        if earlier is None:
            kept[identity] = fact
        else:
            cited = tuple(sorted({*earlier.source_indices, *fact.source_indices}))
            del kept[identity]
            kept[identity] = replace(earlier, source_indices=cited)
    return tuple(kept.values())

"""Reads a conversation and states its facts: the entry to the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from loom.domain.facts import Fact, ForgetRequest
from loom.domain.rules import dialogue, engineering, guards, project, tongues
from loom.domain.rules.attribution import Found, facts_from, in_force, merged
from loom.domain.rules.dialogue import Said
from loom.domain.rules.forget import forgotten
from loom.domain.rules.frame import Clause, Draft
from loom.domain.rules.introductions import introduced
from loom.domain.rules.subjects import Statement, parse
from loom.domain.rules.text import clauses, sentences, spoken
from loom.domain.rules.understand import understood
from loom.domain.turns import Turn

_MEMORY: Final = 12
"""Statements kept for later corrections."""
_POLITE: Final = re.compile(r"(?:please|pls|kindly|(?:could|would) you)\b", re.IGNORECASE)
_WOULD: Final = re.compile(r"would (?:like|prefer|rather)\b", re.IGNORECASE)
_GREETING: Final = re.compile(
    r"(?:hi|hello|hey|good (?:morning|afternoon|evening))\b", re.IGNORECASE
)
_GREETING_ALONE: Final = re.compile(
    r"¡?(?:(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|hola|buenas|buenos días"
    r"|buenas (?:tardes|noches)|hallo|moin|servus|guten (?:tag|morgen|abend)|bonjour|bonsoir|salut"
    r"|coucou)(?:,? \w{2,12}){0,2}|你好|您好|大家好|嗨|こんにちは|こんばんは|はじめまして"
    r"|初めまして|おはようございます)",
    re.IGNORECASE,
)
_REPORT_REACH: Final = 8
"""Clauses back in which the verb of a report is looked for."""
_HEDGED_WITHIN: Final = 40
_CERTAIN: Final = 2


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found. Facts have no key yet; every span stands verbatim in a cited turn."""

    facts: tuple[Fact, ...] = ()
    forget: tuple[ForgetRequest, ...] = ()


@dataclass(slots=True)
class _Dialogue:
    """What earlier turns left open."""

    coding: int
    """How surely the talk is of software, see `engineering.coding_level`."""
    question: str = ""
    question_index: int = 0
    said: list[Said] = field(default_factory=list)
    ordinal: int = 0


def read(turns: Sequence[Turn], observation_date: str = "") -> Reading:
    """The durable facts of the turns and the requests to forget.

    Turns are read in order; context turns (negative index) explain later ones and give no fact.
    Relative dates are resolved against a turn's timestamp, else `observation_date` (YYYY-MM-DD),
    else left out. Never raises on any text.
    """
    heard = [turn for turn in turns if turn.role in {"user", "assistant"} and turn.content.strip()]
    open_ends = _Dialogue(coding=engineering.coding_level(turn.content for turn in heard))
    facts: list[Fact] = []
    forget: list[ForgetRequest] = []
    for turn in heard:
        found = list(_heard(turn, open_ends, _day(turn, observation_date)))
        if not turn.is_context:
            facts.extend(fact for entry in found for fact in facts_from(turn, entry))
            forget.extend(_forget_requests(turn))
    return Reading(merged(facts), tuple(forget))


def _day(turn: Turn, observation_date: str) -> date | None:
    if turn.day:
        return turn.day
    try:
        return date.fromisoformat(observation_date)
    except ValueError:
        return None


def _heard(turn: Turn, open_ends: _Dialogue, base: date | None) -> Iterator[Found]:
    if guards.refuses_memory(turn.content):
        open_ends.question = ""
        return
    if turn.role == "assistant":
        open_ends.question = dialogue.asked(turn.content)
        open_ends.question_index = turn.index
        if open_ends.coding:
            yield from _project_facts(turn, open_ends)
        return
    open_ends.ordinal += 1
    yield from _answer(turn, open_ends, base)
    open_ends.question = ""
    stated: list[Found] = []
    for found in _stated_in(turn, open_ends, base):
        open_ends.said.insert(0, Said(found.draft, turn.index, open_ends.ordinal, turn.name))
        del open_ends.said[_MEMORY:]
        stated.append(found)
    yield from in_force(stated)


def _own_sentences(turn: Turn) -> Iterator[Clause]:
    """The sentences the speaker says in their own name, and in earnest."""
    held: Clause | None = None
    for sentence in _said_oneself(turn):
        if guards.voids_before(sentence.text):
            held = None
            continue
        if held:
            yield held
        held = None if guards.is_joke(sentence.text) else sentence
    if held:
        yield held


def _said_oneself(turn: Turn) -> Iterator[Clause]:
    """Not what a line before introduces as somebody else's ("The customer wrote:").

    That lasts up to the next empty line; where an empty line follows at once, it is a whole
    document, to the end of the turn.
    """
    introduced_at, document = -1, False
    previous_end = 0
    text = spoken(turn.content)
    for sentence in sentences(text):
        gap = text[previous_end : sentence.start].replace(" ", "")
        document = document or (introduced_at == previous_end and "\n\n" in gap)
        if "\n\n" in gap:
            introduced_at = -1
        previous_end = sentence.end
        if document or guards.starts_fiction(sentence):
            return
        if introduced_at < 0 and not guards.is_supposed(sentence):
            yield replace(
                sentence, before=text[max(0, sentence.start - _LOOK_BACK) : sentence.start]
            )
        if introduced_at < 0 and guards.introduces_report(sentence):
            introduced_at = sentence.end


_LOOK_BACK: Final = 200


def _project_facts(turn: Turn, open_ends: _Dialogue) -> Iterator[Found]:
    problem = ""
    for sentence in _own_sentences(turn):
        found = _of_project(sentence, turn.role, open_ends, problem)
        if found:
            if found.draft.attribute.startswith(project.ROOT_CAUSE):
                problem = found.draft.attribute.removeprefix(project.ROOT_CAUSE)
            yield found


def _of_project(
    sentence: Clause, role: str, open_ends: _Dialogue, problem: str = ""
) -> Found | None:
    if "?" in sentence.mark:
        return None
    certain = open_ends.coding >= _CERTAIN
    draft = project.said_of_project(sentence.text, role, certain=certain, problem=problem)
    if not draft or guards.is_hedged(sentence.text[:_HEDGED_WITHIN]):
        return None
    return Found(draft, sentence)


def _answer(turn: Turn, open_ends: _Dialogue, base: date | None) -> Iterator[Found]:
    question = open_ends.question
    first = next(_own_sentences(turn), None) if question else None
    if not first or "?" in first.mark:
        return
    cited = () if open_ends.question_index < 0 else (open_ends.question_index,)
    answer = first.text.split(", ")[0] if first.text.count(", ") else first.text
    draft = dialogue.answered(question, first.text) or dialogue.answered(question, answer)
    if draft:
        yield Found(draft, first, cited)
        open_ends.said.insert(0, Said(draft, turn.index, open_ends.ordinal, turn.name))
        return
    supposed = dialogue.supposed_by(question, first.text)
    if supposed:
        statement = parse(Clause(supposed, first.start, first.end))
        yield from (Found(draft, first, cited) for draft in understood(statement, base))


def _stated_in(turn: Turn, open_ends: _Dialogue, base: date | None) -> Iterator[Found]:
    casual = not any(character.isupper() for character in turn.content)
    heard: set[str] = set()
    opening = True
    for sentence in _own_sentences(turn):
        if sentence.text in heard:
            continue
        heard.add(sentence.text)
        yield from _in_sentence(turn, sentence, open_ends, _Setting(base, casual, opening))
        opening = opening and bool(_GREETING_ALONE.fullmatch(sentence.text))


@dataclass(frozen=True, slots=True)
class _Setting:
    base: date | None
    casual: bool
    opening: bool
    """Nothing but a greeting stands before it in its turn."""


def _in_sentence(
    turn: Turn, sentence: Clause, open_ends: _Dialogue, setting: _Setting
) -> Iterator[Found]:
    foreign = list(tongues.understood(sentence, setting.base, opening=setting.opening))
    if foreign:
        yield from (Found(draft, clause) for draft, clause in foreign)
        return
    fixed = dialogue.corrected(sentence.text, _own(turn, open_ends), open_ends.ordinal)
    if fixed and "?" not in sentence.mark:
        cited = () if fixed[1] < 0 or fixed[1] == turn.index else (fixed[1],)
        yield Found(fixed[0], sentence, cited)
        return
    of_project = _of_project(sentence, turn.role, open_ends) if open_ends.coding else None
    if of_project:
        yield of_project
        return
    first = [
        Found(draft, clause)
        for draft, clause in introduced(sentence, setting.base, opening=setting.opening)
    ]
    yield from first
    known = {found.draft.attribute for found in first}
    for found in _in_clauses(sentence, setting, open_ends):
        if found.draft.attribute not in known or found.draft.subject:
            yield found


def _own(turn: Turn, open_ends: _Dialogue) -> list[Said]:
    return [said for said in open_ends.said if said.speaker == turn.name]


def _in_clauses(sentence: Clause, setting: _Setting, open_ends: _Dialogue) -> Iterator[Found]:
    previous: Statement | None = None
    seen: list[Clause] = []
    texts: set[tuple[str, str]] = set()
    for clause in clauses(sentence):
        seen.append(clause)
        heard = (clause.text, previous.subject if previous else "")
        if heard in texts:
            continue
        texts.add(heard)
        statement = parse(clause, previous, casual=setting.casual)
        if open_ends.coding >= _CERTAIN and statement.kind == "we":
            continue
        drafts = understood(statement, setting.base)
        if not drafts and setting.opening:
            drafts = list(_introduced(statement))
        previous = statement if drafts else None
        if drafts and not _is_void(sentence, clause, statement) and not _is_reported(seen):
            yield from (Found(draft, clause) for draft in drafts)


def _is_reported(seen: Sequence[Clause]) -> bool:
    """Somebody's words go on to the end of the sentence."""
    return any(guards.is_reported(clause) for clause in seen[-_REPORT_REACH:])


def _is_void(sentence: Clause, clause: Clause, statement: Statement) -> bool:
    polite = statement.kind == "request" and _POLITE.search(clause.text)
    if guards.is_asked(sentence, clause) and not polite:
        return True
    predicate = _WOULD.sub("", statement.predicate, count=1)
    return guards.is_hedged(predicate) or guards.is_supposed(clause)


_I_AM: Final = re.compile(
    r"am (?P<name>[^\W\d_][\w'’-]+(?: [^\W\d_][\w'’-]+)?)(?P<from>,? (?:from|at)\b.*)?\Z"
)


def _introduced(statement: Statement) -> Iterator[Draft]:
    """A name given with a greeting at the start of a turn: "Hi, I'm Dana"."""
    found = _I_AM.match(statement.predicate)
    if not found or statement.kind != "i" or statement.casual:
        return
    if found["from"] or _GREETING.match(statement.clause.before + statement.clause.text):
        yield from understood(replace(statement, predicate=f"am called {found['name']}"), None)


def _forget_requests(turn: Turn) -> Iterator[ForgetRequest]:
    if turn.role != "user" or guards.refuses_orders(turn.content):
        return
    for sentence in _own_sentences(turn):
        request = forgotten(sentence)
        if request:
            yield ForgetRequest(turn.content[sentence.start : sentence.end], (turn.index,))

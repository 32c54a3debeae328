"""Whether one reading says all that another says, and perhaps more.

Rather no than wrong: a clause says what a claim says when it begins with the claim's words and
goes on, if at all, with where, since when or with what. Anything that limits the longer text (a
negation, a wish, a former time, an alternative) and does not stand in the claim is a no.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from loom.domain.claim_lexicons import lexicon
from loom.domain.claim_marks import (
    AND,
    COMMA,
    HEDGES,
    MODALS,
    NEGATION,
    OR,
    OVER,
    SINCE,
    VERBS,
    is_time,
)
from loom.domain.claim_reading import Reading

_MARKS: Final = HEDGES | NEGATION | MODALS | {OR, OVER, "?"}
_ADJUNCTS: Final = SINCE | {"in", "at", "on", "for", "with", "by", "via", "through"}
"""Words after which a clause tells circumstances of what it said."""
_MIN_TOKENS: Final = 2
_MIN_UNSPACED_TOKENS: Final = 3
"""Below it, a claim is a bare value that many sentences begin with."""

_LIMITING_WORDS: Final = """
    only but except without until till before instead rather than former formerly ex previously
    once stop stopped stopping quit quits gave gives almost nearly hardly barely rarely seldom
    tried tries trying hopes hoped considers considering thinks thought asked asks wonders whether
    refuses refused denies denied failed false untrue wrong suppose supposedly
    pero salvo excepto sin hasta antes solo sólo dejó dejado sino exceto até antes só mas sem parou
    mais sauf sans jusque avant seulement arrêté ancien ancienne aber außer ohne bis früher nur
    ehemals aufgehört statt sondern ma senza fino prima soltanto invece smesso non mai
    maar zonder tot vroeger niet geen alleen nie bez nicht inte ikke ej ei nem không đừng tidak
    bukan değil но без до раньше прежде только кроме перестал перестала бросил бросила не нет
    لكن بدون حتى قبل فقط إلا سابقا توقف توقفت كان كانت ليس غير لا नहीं מת לא אין δεν не nu ne nej
    안 못 않 그만 전에 曾 停 戒 除 但 只 前 若 如 别 別 没 沒 无 無 未 でも だけ 以前 やめ
"""
_LIMITING: Final = frozenset(_LIMITING_WORDS.split())


def included(whole: Reading, claim: Reading) -> bool:
    """Whether a clause of `whole` says what `claim` says, with nothing limiting it."""
    said = [token for token in claim.tokens if token != COMMA]
    unspaced = lexicon(claim.language).unspaced
    if len(said) < (_MIN_UNSPACED_TOKENS if unspaced else _MIN_TOKENS):
        return False
    if _limits(whole.tokens) - _limits(claim.tokens):
        return False
    first, *others = _clauses(whole.tokens)
    if _begins_with(first, said):
        return True
    # "Ana lives in Lisbon and works in Porto": the second clause is about Ana as well.
    if _is_verb(said[:1], claim.language) and not _is_verb(first[:1], claim.language):
        return False
    return any(_begins_with(clause, said) for clause in others)


def _is_verb(tokens: Sequence[str], language: str) -> bool:
    return any(token in VERBS or token in lexicon(language).verbs for token in tokens)


def _begins_with(clause: list[str], said: list[str]) -> bool:
    if clause[: len(said)] != said:
        return False
    rest = clause[len(said) :]
    return not rest or rest[0] in _ADJUNCTS or is_time(rest[0])


def _clauses(tokens: Iterable[str]) -> Iterator[list[str]]:
    clause: list[str] = []
    for token in tokens:
        if token in (COMMA, AND):
            yield clause
            clause = []
        else:
            clause.append(token)
    yield clause


def _limits(tokens: Iterable[str]) -> frozenset[str]:
    said = (token.partition(":")[0] for token in tokens)
    return frozenset(token for token in said if token in _MARKS or token in _LIMITING)

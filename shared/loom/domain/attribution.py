"""Whose words a fact rests on: which of the turns it cites may speak for it, and about whom it is.

What the assistant proposes or retells is not the user's fact (reported faults 38, 50 and 51), tool
output and system text are material (45, 48), a third speaker is not the user (56), and what
somebody asks not to have stored is not stored (54).
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Final

from loom.domain.assent import accepts
from loom.domain.facts import Fact
from loom.domain.folding import fold_text
from loom.domain.forgetting import Named, is_named, wishes_of
from loom.domain.keys import USER, is_user, mint_key, normalise
from loom.domain.person_words import ASSISTANT_WORDS, USER_NOUNS
from loom.domain.refusals import (
    covers,
    is_follow_up,
    is_wish_not_to_store,
)
from loom.domain.reported import (
    asks_what_was_done,
    is_outcome,
    is_question,
    is_retelling,
    is_suggestion,
)
from loom.domain.tokens import content_stems
from loom.domain.turn_index import TurnIndex
from loom.domain.turns import Turn

TALK: Final = frozenset({"user", "assistant"})
_ASKED_BACK: Final = 2
_SEVERAL: Final = 2
_OF_THE_USER: Final = ("my ", "our ", "user's ", "the user's ", "users' ")
_REMEMBER: Final = re.compile(
    r"\b(?:remember|save|store|note|keep|merk\w*|speicher\w*|recuerda|guarda|retiens|note[rz]?)\b"
    r"|记住|记下|保存|覚えて",
    re.IGNORECASE,
)
_USER_NOUN: Final = re.compile(USER_NOUNS, re.IGNORECASE)


def attributed(fact: Fact, index: TurnIndex) -> Fact:
    """Give a fact about "the user" to the speaker who said it, when there are several speakers.

    The key is minted anew, the user in the value is named. One name on every turn of the user is
    the user's own; a speaker called "user" is the user as well.
    """
    if not is_user(fact.subject) or len(index.user_speakers) < _SEVERAL:
        return fact
    mine = [index.turn(at) for at in index.cited(fact) if index.turn(at).role == "user"]
    names = {fold_text(turn.name) for turn in mine}
    if len(names) != 1 or not normalise(mine[0].name) or is_user(mine[0].name):
        return fact
    name = " ".join(mine[0].name.split())
    return replace(
        fact,
        subject=name,
        about="other",
        value=_USER_NOUN.sub(lambda _: name, fact.value),
        key=mint_key(name, fact.attribute),
    )


def own_subject(turn: Turn, index: TurnIndex) -> str:
    """Subject of the keys of what a turn of the user says of its speaker; "" is the user."""
    if len(index.user_speakers) < _SEVERAL or not normalise(turn.name) or is_user(turn.name):
        return ""
    return mint_key(" ".join(turn.name.split()), USER).partition("/")[0]


def voices(fact: Fact, talk: tuple[int, ...], index: TurnIndex) -> tuple[int, ...]:
    """Those of the cited turns of user and assistant that may speak for the fact.

    The user's always. The assistant's: about itself; when the user accepts it; when it answers a
    question about a thing done; about a thing other than the user, what it states and does not
    propose or retell (with `about` "user", only an outcome).
    """
    if not is_personal(fact) and (fact.about == "agent" or _is_assistant(fact.subject)):
        return talk
    return tuple(
        at for at in talk if index.turn(at).role == "user" or _may_speak(fact, at, talk, index)
    )


def lenders(spoken: tuple[int, ...], index: TurnIndex) -> tuple[int, ...]:
    """Turns that a cited turn of the user answers: they lend it their words.

    Of the assistant, the turn before; before a mere "ok", the one before that too. Of another
    speaker among several, the turn before. A question answers nothing.
    """
    lent: dict[int, None] = {}
    for at in spoken:
        said, before = index.turn(at), index.before(at)
        if said.role != "user" or before is None:
            continue
        if index.turn(before).role == "assistant":
            accepting = index.tells(accepts, said.content)
            if accepting or not index.tells(is_question, said.content):
                count = _ASKED_BACK if accepting else 1
                lent.update(dict.fromkeys(index.last_of_assistant(at, count)))
        elif _answers_another(at, before, index):
            lent[before] = None
    return tuple(lent)


def _answers_another(at: int, before: int, index: TurnIndex) -> bool:
    """People answer each other and ask back in one breath: the first sentence tells."""
    one, other = index.turn(at), index.turn(before)
    if other.role != "user" or fold_text(one.name) == fold_text(other.name):
        return False
    return bool(one.name and other.name) and not index.tells(is_question, index.sentences(at)[0])


def refused_storing(fact: Fact, talk: tuple[int, ...], index: TurnIndex) -> bool:
    """Whether every turn of the user that the fact cites asks not to have it stored."""
    mine = [at for at in talk if index.turn(at).role == "user"]
    if not mine or not all(
        _is_refused(fact, at, index) or _is_refused_by_name(fact, at, index) for at in mine
    ):
        return False
    return not (is_wish_not_to_store(fact.value) and _repeats_only_the_wish(fact, mine, index))


def is_personal(fact: Fact) -> bool:
    """Whether the fact is about the user, or about somebody or something only named as theirs."""
    return is_user(fact.subject) or fold_text(fact.subject).startswith(_OF_THE_USER)


def _is_assistant(subject: str) -> bool:
    words = normalise(subject).split()
    return bool(words) and all(word in _assistants() for word in words)


@cache
def _assistants() -> frozenset[str]:
    return frozenset(normalise(word) for word in ASSISTANT_WORDS.split())


def _may_speak(fact: Fact, at: int, talk: tuple[int, ...], index: TurnIndex) -> bool:
    said = index.sentences(at)[index.bearing(fact, at)]
    if index.tells(is_retelling, said) and not index.tells(is_question, said):
        return False
    if _is_accepted(at, talk, index):
        return True
    if index.tells(is_suggestion, said):
        return False
    if is_personal(fact):
        return _answers_what_was_done(at, index)
    return fact.about == "other" or index.tells(is_outcome, said)


def _is_accepted(at: int, talk: tuple[int, ...], index: TurnIndex) -> bool:
    following = index.next_of_user(at)
    if following is None:
        return False
    if index.tells(accepts, index.turn(following).content):
        return True
    last = index.last_accepting(talk)
    return last is not None and last > at


def _answers_what_was_done(at: int, index: TurnIndex) -> bool:
    before = index.before(at)
    while before is not None and index.turn(before).role not in TALK:
        before = index.before(before)
    if before is None or index.turn(before).role != "user":
        return False
    return index.tells(asks_what_was_done, index.turn(before).content)


def _is_refused(fact: Fact, at: int, index: TurnIndex) -> bool:
    following = index.next_of_user(at)
    if following is not None and index.tells(is_follow_up, index.turn(following).content):
        return True
    refusing = index.refusing(at)
    return bool(refusing) and covers(refusing, index.bearing(fact, at), len(index.sentences(at)))


def _is_refused_by_name(fact: Fact, at: int, index: TurnIndex) -> bool:
    """Whether the speaker names it in any turn as not to be stored: "I don't want my salary saved".

    A turn that asks to remember it lifts that.
    """
    if is_wish_not_to_store(fact.value):
        return False
    if not index.refusing(at) and _REMEMBER.search(index.turn(at).content):
        return False
    memory = Named(mint_key(fact.subject, fact.attribute), fact.value, fact.entities)
    speaker = fold_text(index.turn(at).name)
    return any(
        is_named(wish, memory)
        for other in index.user_turns
        if fold_text(index.turn(other).name) == speaker
        for number in index.refusing(other)
        for wish in wishes_of(index.sentences(other)[number])
        if not wish.everything
    )


def _repeats_only_the_wish(fact: Fact, mine: list[int], index: TurnIndex) -> bool:
    """A wish kept as a preference must not carry along the thing that is not to be stored."""
    wished, rest = set[str](), set[str]()
    for at in mine:
        refusing = index.refusing(at)
        for number, said in enumerate(index.sentences(at)):
            (wished if number in refusing or not refusing else rest).update(content_stems(said))
    value = content_stems(fact.value)
    return not value & (rest - wished) and not any(char.isdigit() for char in fact.value)

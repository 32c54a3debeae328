"""Whether a fact was said in the turns it cites (design 5.1; reported faults 8 and 10).

Models copy lines of their own prompt, cite turns that do not exist, and name people nobody
mentioned. A fact is kept when its wording or its content words can be pointed at in turns that may
speak for it (`domain.attribution`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final, Literal

from loom.domain.assent import ASSENT_WORDS
from loom.domain.attribution import TALK, attributed, lenders, refused_storing, voices
from loom.domain.facts import Fact
from loom.domain.folding import fold_text
from loom.domain.keys import is_user
from loom.domain.name_grounding import (
    Scene,
    invents_a_name,
    names_subject,
    said_entities,
    stands_in,
)
from loom.domain.person_words import ASSISTANT_WORDS, USER_PHRASES
from loom.domain.reported import is_question
from loom.domain.stopwords import STOPWORDS
from loom.domain.tokens import content_stems, search_terms
from loom.domain.topic_words import COMMON_WORDS, SMALL_WORDS
from loom.domain.turn_index import TurnIndex, inner_capitals, script_of
from loom.domain.turns import Turn

Ungrounded = Literal[
    "no_cited_turn",
    "tool_or_system_only",
    "storing_refused",
    "assistant_only",
    "ungrounded_name",
    "ungrounded",
]

_MIN_QUOTED_STOPWORDS: Final = 3
_MIN_SHARED: Final = 2
_MIN_OWN: Final = 3
_MIN_CASELESS: Final = 4
_MIN_SYMBOLS: Final = 2
_ELLIPSIS: Final = re.compile(r"\s*(?:\.{3,}|…|\[\.{3}\])\s*")
_UNSPACED: Final = frozenset(
    {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "THAI", "LAO", "KHMER", "MYANMAR", "BOPOMOFO"}
)


def ground(fact: Fact, turns: Mapping[int, Turn] | TurnIndex) -> Fact | Ungrounded:
    """Return the fact as far as it is grounded, or the reason it is dropped for.

    The fact comes back without entities nobody said, and with the speaker as subject where one of
    several spoke. Make the `TurnIndex` once when there are many facts. The reasons:

    "no_cited_turn": it cites no turn of the request that has text. "tool_or_system_only": only
    tool output or system text says it. "storing_refused": the user asked not to have it stored.
    "assistant_only": only the assistant says it, of the user, or proposes it. "ungrounded": neither
    its span nor enough of its value stands in a cited turn or the question it answers.
    "ungrounded_name": its subject, an entity or a name in its value was said by nobody.
    """
    index = turns if isinstance(turns, TurnIndex) else TurnIndex(turns)
    cited = index.cited(fact)
    if not cited:
        return "no_cited_turn"
    talk = tuple(at for at in cited if index.turn(at).role in TALK)
    if not talk:
        return "tool_or_system_only"
    if refused_storing(fact, talk, index):
        return "storing_refused"
    owned = attributed(fact, index)
    spoken = voices(owned, talk, index)
    if not spoken:
        return "assistant_only"
    scene = _scene(owned, spoken, index)
    return _rests_elsewhere(owned, cited, talk, scene) or _named(owned, scene)


def _named(fact: Fact, scene: Scene) -> Fact | Ungrounded:
    if not names_subject(fact, scene):
        return "ungrounded_name"
    entities = said_entities(fact, scene)
    if entities is None or invents_a_name(fact, scene):
        return "ungrounded_name"
    return fact if entities == fact.entities else replace(fact, entities=entities)


def _scene(fact: Fact, spoken: tuple[int, ...], index: TurnIndex) -> Scene:
    lent = lenders(spoken, index)
    return Scene(spoken, lent, _is_quoted(fact.span, spoken, lent, index), index)


def _rests_elsewhere(
    fact: Fact, cited: tuple[int, ...], talk: tuple[int, ...], scene: Scene
) -> Ungrounded | None:
    """None when the turns that may speak for the fact support it, else what does or does not.

    A quotation of an empty turn ("applied") does not support what only other turns say.
    """
    index = scene.index
    admitted = (*scene.spoken, *scene.lent)
    if _shares_content(fact, admitted, index):
        return None
    wider: tuple[tuple[Ungrounded, tuple[int, ...]], ...] = (
        ("assistant_only", talk),
        ("tool_or_system_only", cited),
    )
    silent = not content_stems(fact.value) & set().union(*map(index.stems, admitted))
    for reason, turns in wider:
        others = tuple(at for at in turns if at not in admitted)
        if others and (not scene.quoted or silent) and _is_supported(fact, others, index):
            return reason
    return None if scene.quoted else "ungrounded"


def _is_supported(fact: Fact, turns: tuple[int, ...], index: TurnIndex) -> bool:
    return _is_quoted(fact.span, turns, (), index) or _shares_content(fact, turns, index)


def _is_quoted(span: str, spoken: tuple[int, ...], lent: tuple[int, ...], index: TurnIndex) -> bool:
    """Look for the span. A quoted "ok" proves nothing unless there is something it answers."""
    folded = fold_text(span)
    if not folded:
        return False
    holders = [turn for turn in spoken if _holds(folded, index.folded(turn))]
    words = set(search_terms(span)) - _assent()
    if words - STOPWORDS or len(words) >= _MIN_QUOTED_STOPWORDS:
        return bool(holders)
    symbols = {char for char in folded if unicodedata.category(char) == "So"}
    if len(symbols) >= _MIN_SYMBOLS:
        return bool(holders)
    return bool(holders) and any(index.stems(before) - _assent() for before in lent)


def _holds(span: str, text: str) -> bool:
    """Whether the span stands in the text; where it leaves words out, its parts in their order."""
    if span in text:
        return True
    at = 0
    parts = [part for part in _ELLIPSIS.split(span) if part]
    for part in parts:
        at = text.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return len(parts) > 1


def _shares_content(fact: Fact, turns: tuple[int, ...], index: TurnIndex) -> bool:
    """Whether turns and value share enough: all that the value says, two words, or a telling one.

    Telling are numbers, identifiers and names, and any word that who the fact is about says in
    their own name. Common words ("use", "new") do not count, nor do speakers called by name.
    """
    stems = content_stems(fact.value)
    if not stems:
        folded = fold_text(fact.value)
        return any(stands_in(folded, index.folded(turn)) for turn in turns)
    strong = stems - _weak()
    wanted = strong - index.called(turns)
    shared = wanted & set().union(*map(index.stems, turns))
    if not shared:
        return False
    if shared == wanted or len(shared) >= _MIN_SHARED:
        return True
    names = content_stems(" ".join((*fact.entities, *inner_capitals(fact.value))))
    names.update(*map(index.capitals, turns))
    if any(stem in names or _is_telling(stem) for stem in shared):
        return True
    return _says_of_oneself(
        fact, {stem for stem in shared if len(stem) >= _MIN_OWN and stem.isascii()}, turns, index
    )


def _says_of_oneself(fact: Fact, stems: set[str], turns: tuple[int, ...], index: TurnIndex) -> bool:
    """Whether a cited turn of whom the fact is about holds one of the words, and not to ask."""
    subject = fold_text(fact.subject)
    return any(
        stems & content_stems(said)
        for at in turns
        if at in fact.source_indices
        and index.turn(at).role == "user"
        and (is_user(fact.subject) or subject == fold_text(index.turn(at).name))
        for said in index.sentences(at)
        if not is_question(said)
    )


def _is_telling(stem: str) -> bool:
    """Numbers and identifiers; in alphabets without capitals, any longer word."""
    if not stem.isalpha():
        return not all(char.isalpha() or unicodedata.combining(char) for char in stem)
    caseless = stem.lower() == stem.upper()
    return caseless and len(stem) >= _MIN_CASELESS and script_of(stem[0]) not in _UNSPACED


@cache
def _assent() -> frozenset[str]:
    return frozenset(search_terms(ASSENT_WORDS))


@cache
def _weak() -> frozenset[str]:
    """Stem the lists at first use, not at import: the stemmer is loaded then."""
    people = " ".join(USER_PHRASES)
    listed = f"{ASSENT_WORDS} {people} {ASSISTANT_WORDS} {COMMON_WORDS} {SMALL_WORDS}"
    return frozenset(content_stems(listed) | set(SMALL_WORDS.split()))

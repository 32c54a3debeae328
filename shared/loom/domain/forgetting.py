"""What a user asks to forget: which memories a request names, by the words of both.

"My address" names what the user's own address is kept under, not everything with the word in it.
Too much is worse than too little here: what is not found is still there to be deleted by name.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import cache
from typing import Final

from loom.domain.folding import fold_text
from loom.domain.forget_words import (
    EMPTY,
    HEADS,
    LIVING,
    OF_OTHERS,
    OWN_KINDS,
    RESIDENCE,
    SAME_THING,
)
from loom.domain.keys import USER, is_user
from loom.domain.tokens import content_stems

_ASKING: Final = re.compile(
    r"\b(?:forget(?:ting)?|forgotten|delete[sd]?|remove[sd]?|erase[sd]?|wipe|clear|drop|unlearn"
    r"|vergiss|vergessen|vergesse|lösche?n?|entferne?n?|olv[ií]d\w*|borr[ae]\w*|elimin[ae]\w*"
    r"|oublie\w*|effac\w*|supprim\w*|esque[cç]\w*|apag(?:a|ue|ar)\w*|remov[ae]\w*"
    r"|забуд\w*|забыть|удали\w*|сотри\w*|انس[َىي]?|احذف\w*|امس[حح]\w*)"
    r"|忘记|忘記|忘掉|忘了|忘れて|忘れ|删除|删掉|刪除|刪掉|削除して|削除|消して|지워\w*|잊어\w*|삭제\w*",
    re.IGNORECASE,
)
_EVERYTHING: Final = re.compile(
    r"\b(?:everything|anything|all (?:that|of it|you|my|the)|whatever"
    r"|what you (?:know|have|remember|saved|stored)|alles|todo(?: lo)?"
    r"|tout(?: ce)?|tudo|вс[её]|كل)\b"
    r"|所有|全部|一切|すべて|全て|ぜんぶ|모든|전부",
    re.IGNORECASE,
)
_FILLER: Final = re.compile(
    r"请|請|把|号码|號碼|番号|من فضلك|我的|关于|關於|有关|的|吧|了"
    r"|について|に関して|ください|下さい|をして|お願いします|こと|私の|僕の|[をはが]"
    r"|주세요|해줘|제발|번호|내\s|나의|에 대해"
)
_PARTS: Final = re.compile(
    r"(?:,|\band\b|\bund\b|\by\b|\bet\b|\be\b|\bи\b)\s+(?:also\s+)?"
    r"(?=(?:my|our|the|that|what|where|mein\w*|was|mi|mis|lo|mon|ma|mes|ce|meu|minha"
    r"|о|мой|моё)\b)",
    re.IGNORECASE,
)
_LISTED: Final = re.compile(
    r"\b(?:my|our|mein\w*|mis?|mon|ma|mes|meus?|minhas?)\s+"
    r"(?P<things>[^\W\d]+(?:[- ][^\W\d]+)?(?:,\s*[^\W\d]+(?:[- ][^\W\d]+)?)*"
    r",?\s+(?:and|und|y|et|e)\s+[^\W\d]+(?:[- ][^\W\d]+)?)\s*[.!]*\Z",
    re.IGNORECASE,
)
"""Several things after one "my": "my name, address and phone number"."""
_NEXT_THING: Final = re.compile(r",\s*|\s+(?:and|und|y|et|e)\s+", re.IGNORECASE)
_KEEPING: Final = re.compile(
    r"(?:,|\band\b|\bbut\b)\s+(?:also |please ){0,2}(?:remember|keep|save|note)\b.*",
    re.IGNORECASE | re.DOTALL,
)
"""What follows an order to forget and is to be remembered."""
_FORMER: Final = re.compile(
    r"\bex[- ](?:partner|wife|husband|spouse|girlfriend|boyfriend)\b", re.IGNORECASE
)
_LIMITED: Final = re.compile(
    r"\b(?:but|except|apart from|besides|other than|außer|ausser|excepto|salvo|menos|sauf|hormis"
    r"|aber|pero|mais|но|кроме|keep|just|today|this (?:chat|session|conversation)"
    r"|i (?:said|told|mentioned)|dije"
    r"|gesagt|j['’]ai dit)\b|除了|以外|刚才|今",
    re.IGNORECASE,
)
"""An "everything" with one of these is not everything, and what is left is not told by words."""
_IN_PLACE: Final = re.compile(
    r"\b(?:above|below|before|earlier|previous|prior|so far|(?:until|up to) now|you were told"
    r"|drop everything|all (?:of )?(?:that|this|it)(?! (?:you|i|we)\b)|whatever(?! you\b))\b"
    r"|\ball (?:of )?(?:my|our|the|your) "
    r"(?!(?:\w+ ){0,2}?(?:data|info\w*|details?|memor\w+|facts?)\b"
    r"|(?:things?|stuff|records?|notes?) (?:that )?(?:you|about)\b)",
    re.IGNORECASE,
)
"""An "everything" of the talk or of one kind of thing ("all my recordings"), told by nothing else.

Words that mean nothing by themselves here ("record", "save") are the thing itself after "all my".
"""
_ENGLISH_ALL: Final = re.compile(r"\b(?:everything|anything|all|whatever|what)\b", re.IGNORECASE)
_PAIR: Final = 2
_SHARE: Final = 0.75


@dataclass(frozen=True, slots=True)
class Wish:
    """What a request to forget is about: content stems, or everything there is.

    `speaker` is the subject in the keys of one of several speakers: then only that one's memories.
    """

    stems: frozenset[str]
    everything: bool = False
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """What a memory is called and says. `text` is "" where the value is structured."""

    key: str
    text: str = ""
    entities: tuple[str, ...] = ()


def wishes_of(request: str) -> tuple[Wish, ...]:
    """What the request names, each thing by itself; nothing when it names none."""
    if _EVERYTHING.search(request) and _LIMITED.search(request):
        return ()
    parts = [
        part for each in _PARTS.split(_KEEPING.sub("", request)) for part in _things(each.strip())
    ]
    found = [wish for part in parts for wish in [_wish_of(part)] if wish is not None]
    return tuple(dict.fromkeys(found))


def _things(part: str) -> list[str]:
    listed = _LISTED.search(part)
    return _NEXT_THING.split(listed["things"]) if listed else [part]


def _wish_of(request: str) -> Wish | None:
    folded = fold_text(_FILLER.sub(" ", _ASKING.sub(" ", _FORMER.sub("ex", request))))
    stems = frozenset(content_stems(_EVERYTHING.sub(" ", folded)) - _words(EMPTY))
    if stems:
        return Wish(stems)
    named_all = _EVERYTHING.search(request) and not _IN_PLACE.search(request)
    return Wish(frozenset(), everything=True) if named_all else None


def is_named(wish: Wish, memory: Named) -> bool:
    """Whether a memory is one the wish is about.

    Of the user: its attribute holds what is wished, and nobody else; or attribute and text hold all
    of at least two words. Of somebody else: the wish names them, and nothing the key lacks.
    """
    subject, _, rest = memory.key.partition("/")
    if wish.speaker:
        if subject != wish.speaker:
            return False
        subject = USER
    if wish.everything:
        return True
    if rest and not is_user(subject):
        return _is_of(wish.stems, _stems(subject), _stems(rest))
    return _is_own(wish.stems, _stems(rest or subject), memory)


def _is_of(wanted: frozenset[str], theirs: set[str], attribute: set[str]) -> bool:
    if not theirs or not theirs <= wanted:
        return False
    return all(_holds(attribute, stem) for stem in wanted - theirs)


def _is_own(wanted: frozenset[str], attribute: set[str], memory: Named) -> bool:
    if any(not _holds(wanted, stem) for stem in _words(OF_OTHERS) & attribute):
        return False
    if wanted <= _words(LIVING) and attribute <= _words(RESIDENCE):
        return True
    if all(_holds(attribute, stem) for stem in wanted):
        return not all(_holds(_words(HEADS), stem) for stem in wanted) or all(
            _holds(wanted | _words(OWN_KINDS), stem) for stem in attribute
        )
    if not memory.text or len(wanted) < _PAIR:
        return False
    said = attribute | content_stems(" ".join((memory.text, *memory.entities)))
    found = sum(stem in said for stem in wanted)
    return found >= _PAIR and found >= _SHARE * len(wanted)


def names_all(sentence: str) -> bool:
    """Whether a sentence that asks to forget is about everything.

    In English it names nothing else; other languages' words are not all known here.
    """
    found = _EVERYTHING.search(sentence)
    if not found or _LIMITED.search(sentence):
        return False
    if not _ENGLISH_ALL.match(found[0]):
        return True
    return any(wish.everything for wish in wishes_of(sentence))


def shares_words(wish: Wish, sentence: str) -> bool:
    """Whether a sentence that asks to forget is about what the wish is about."""
    if wish.everything:
        return names_all(sentence)
    said = content_stems(fold_text(_FILLER.sub(" ", _ASKING.sub(" ", sentence))))
    return any(_holds(said, stem) for stem in wish.stems)


def _holds(held: Container[str], stem: str) -> bool:
    return stem in held or any(other in held for other in _kin(stem))


def _stems(name: str) -> set[str]:
    return content_stems(re.sub(r"[/_-]+", " ", _FORMER.sub("ex", name)))


@cache
def _words(listed: str) -> frozenset[str]:
    return frozenset(content_stems(fold_text(listed)))


@cache
def _kin(stem: str) -> frozenset[str]:
    return next((kin for kin in _kinds() if stem in kin), frozenset())


@cache
def _kinds() -> tuple[frozenset[str], ...]:
    lines = re.split(r"\n {4}(?! )", SAME_THING)
    return tuple(_words(line) for line in lines if line.strip())

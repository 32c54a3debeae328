"""Whether a fact was said in the turns it cites (design 5.1; reported faults 8 and 10).

Models copy lines of their own prompt, cite turns that do not exist, and name people nobody
mentioned. A fact is kept when its wording or its content words can be pointed at.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Final, Literal

from loom.domain.facts import Fact
from loom.domain.folding import continues, fold_text
from loom.domain.keys import normalise
from loom.domain.stopwords import STOPWORDS
from loom.domain.tokens import content_stems, search_terms
from loom.domain.turns import Turn

Ungrounded = Literal["no_cited_turn", "ungrounded_name", "ungrounded"]

_PEOPLE_WORDS: Final = (
    "user assistant agent bot speaker 用户 使用者 我 我们 他 她 他们 助手 ユーザー 私 彼 彼女 "
    "사용자 나 пользователь я он она они мы usuario usuaria utilisateur benutzer nutzer "
    "utente"
)
_GENERIC_WORDS: Final = (
    "user assistant agent bot person people customer client project repo repository codebase code "
    "app application product team company organization organisation employer business department "
    "service server system session conversation chat account environment website family household "
    "home house office job work wife husband spouse partner son daughter child mother father "
    "parent brother sister friend colleague manager boss dog cat pet 项目 公司 团队 仓库 服务 会话"
)
_ASSENT_WORDS: Final = (
    "ok okay yes yeah yep yup no nope sure right correct exactly thanks thank please hi hello hey "
    "good great fine cool 是的 好的 没有 不是 对的 可以 是 好 对 嗯 行 はい いいえ 네 아니 да нет "
    "sí oui non ja nein"
)
_WEAK_WORDS: Final = f"{_ASSENT_WORDS} user assistant 用户 ユーザー пользователь"
_PEOPLE: Final = frozenset(_PEOPLE_WORDS.split())
_MIN_TRANSLITERATED: Final = 3
_MIN_QUOTED_STOPWORDS: Final = 3


@cache
def _stems_of(words: str) -> frozenset[str]:
    """Stem a word list at first use, not at import: the stemmer is loaded then."""
    return frozenset(content_stems(words))


@cache
def _assent() -> frozenset[str]:
    return frozenset(search_terms(_ASSENT_WORDS))


class TurnIndex:
    """The turns of one request by index (context turns negative), read once for many facts."""

    def __init__(self, turns: Mapping[int, Turn]) -> None:
        self._turns = turns
        self._spoken = sorted(index for index, turn in turns.items() if turn.content.strip())
        self._stems: dict[int, set[str]] = {}
        self._folded: dict[int, str] = {}
        self._ascii: dict[int, str] = {}
        self._scripts: dict[int, set[str]] = {}

    def cited(self, fact: Fact) -> tuple[int, ...]:
        """Return the cited indices that are turns of the request with text, in order, once."""
        return tuple(
            index
            for index in dict.fromkeys(fact.source_indices)
            if index >= 0 and index in self._turns and self._turns[index].content.strip()
        )

    def before(self, index: int) -> int | None:
        """Find the nearest turn with text before this one, context included."""
        at = self._spoken.index(index)
        return self._spoken[at - 1] if at else None

    def upto(self, index: int) -> list[int]:
        """List the turns with text up to and including this one, context included."""
        return self._spoken[: self._spoken.index(index) + 1]

    def stems(self, index: int) -> set[str]:
        if index not in self._stems:
            self._stems[index] = content_stems(self._turns[index].content)
        return self._stems[index]

    def folded(self, index: int) -> str:
        if index not in self._folded:
            self._folded[index] = fold_text(self._turns[index].content)
        return self._folded[index]

    def transliterated(self, index: int) -> str:
        if index not in self._ascii:
            self._ascii[index] = _ascii_letters(self._turns[index].content)
        return self._ascii[index]

    def scripts(self, indices: Sequence[int]) -> set[str]:
        """Name the scripts of the letters in these turns, as Unicode does."""
        for index in indices:
            if index not in self._scripts:
                self._scripts[index] = _scripts(self._turns[index].content)
        return set().union(*(self._scripts[index] for index in indices))

    @cached_property
    def first_said(self) -> dict[str, int]:
        """Per stem, the first turn that holds it; before all of them for a speaker's name."""
        first: dict[str, int] = {}
        for turn in self._turns.values():
            first.update(dict.fromkeys(content_stems(turn.name), self._earliest))
        for index in self._spoken:
            for stem in self.stems(index):
                first.setdefault(stem, index)
        return first

    @cached_property
    def speakers(self) -> frozenset[str]:
        return frozenset(fold_text(turn.name) for turn in self._turns.values() if turn.name)

    @property
    def _earliest(self) -> int:
        return min(self._turns, default=0)


def ground(fact: Fact, turns: Mapping[int, Turn] | TurnIndex) -> Ungrounded | None:
    """None when the fact is grounded, else the reason it is dropped for.

    "no_cited_turn": it cites no turn of the request that has text. "ungrounded_name": its subject
    or one of its entities is a name that stands in no cited or earlier turn, context included, and
    is no speaker's. "ungrounded": neither its span nor a content word of its value stands in a
    cited turn or the turn before it. Make the `TurnIndex` once when there are many facts.
    """
    index = turns if isinstance(turns, TurnIndex) else TurnIndex(turns)
    cited = index.cited(fact)
    if not cited:
        return "no_cited_turn"
    quoted = _is_quoted(fact.span, cited, index)
    if not (_is_topic(fact.subject, quoted) or _is_named(fact.subject, cited, index, quoted)):
        return "ungrounded_name"
    if not all(_is_named(entity, cited, index, quoted) for entity in fact.entities):
        return "ungrounded_name"
    if quoted or _shares_content(fact.value, cited, index):
        return None
    return "ungrounded"


def _is_quoted(span: str, cited: tuple[int, ...], index: TurnIndex) -> bool:
    """Look for the span. A quoted "ok" proves nothing unless there is something it answers."""
    folded = fold_text(span)
    if not folded:
        return False
    holders = [turn for turn in cited if folded in index.folded(turn)]
    assent = _assent()
    words = set(search_terms(span)) - assent
    if words - STOPWORDS or len(words) >= _MIN_QUOTED_STOPWORDS:
        return bool(holders)
    return any(
        index.stems(before) - assent for before in map(index.before, holders) if before is not None
    )


def _shares_content(value: str, cited: tuple[int, ...], index: TurnIndex) -> bool:
    stems = content_stems(value)
    if not stems:
        folded = fold_text(value)
        return any(_stands_in(folded, index.folded(turn)) for turn in cited)
    wanted = stems - _stems_of(_WEAK_WORDS)
    earlier = [before for before in map(index.before, cited) if before is not None]
    return any(wanted & index.stems(turn) for turn in (*cited, *earlier))


def _is_topic(subject: str, quoted: bool) -> bool:
    """Tell a topic the extractor chose ("diet", "billing currency") from a name.

    Nobody has to have said a topic in these words. Names are capitalised and identifiers have
    digits or signs; in a script without case only a verbatim quotation speaks for the subject.
    """
    if not all(char.isalpha() or char in " -'" or continues(char) for char in subject):
        return False
    return subject.islower() or (quoted and subject.lower() == subject.upper())


def _is_named(name: str, cited: tuple[int, ...], index: TurnIndex, quoted: bool) -> bool:
    folded = fold_text(name)
    if not folded or _needs_no_mention(folded):
        return True
    last = max(cited)
    stems = content_stems(name)
    named = stems - _stems_of(_GENERIC_WORDS)
    if stems and not named:
        return True
    if any(index.first_said.get(stem, last + 1) <= last for stem in named):
        return True
    visible = index.upto(last)
    if folded in index.speakers or any(_stands_in(folded, index.folded(at)) for at in visible):
        return True
    return _matches_otherwise(name, visible, index, quoted)


def _needs_no_mention(folded: str) -> bool:
    """Tell the user, the assistant, pronouns and what is only theirs ("user's wife")."""
    if folded.startswith(("my ", "our ", "user's ", "the user's ", "users' ")):
        return True
    words = normalise(folded).split()
    return all(word in STOPWORDS or word in _PEOPLE for word in words) and bool(words)


def _matches_otherwise(name: str, visible: list[int], index: TurnIndex, quoted: bool) -> bool:
    """Match initials ("NYC" said, "New York City" named) and names of another script.

    A name in a script that none of the turns is written in can only be compared as it sounds;
    a verbatim quotation vouches for it when it is a translation rather than a transliteration.
    """
    words = fold_text(name).split()
    initials = "".join(word[0] for word in words)
    if len(words) > 1 and any(initials in index.stems(at) for at in visible):
        return True
    scripts = _scripts(name)
    seen = index.scripts(visible)
    if not scripts or seen | scripts == {"LATIN"}:
        return False
    sounds = [_ascii_letters(word) for word in (name, *words)]
    long_enough = [sound for sound in sounds if len(sound) >= _MIN_TRANSLITERATED]
    if any(sound in index.transliterated(at) for at in visible for sound in long_enough):
        return True
    return quoted and not scripts & seen


def _stands_in(folded: str, text: str) -> bool:
    """Whether the wording stands in the text as whole words; "al" does not stand in "also"."""
    if not folded or not any(map(str.isalnum, folded)):
        return False
    at = text.find(folded)
    while at >= 0:
        end = at + len(folded)
        if not (_is_glued(text, at - 1, folded[0]) or _is_glued(text, end, folded[-1])):
            return True
        at = text.find(folded, at + 1)
    return False


def _is_glued(text: str, at: int, edge: str) -> bool:
    return 0 <= at < len(text) and text[at].isalnum() and edge.isalnum() and _is_spaced(edge)


def _is_spaced(char: str) -> bool:
    return _script(char) not in {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "THAI", "LAO"}


def _scripts(text: str) -> set[str]:
    return {script for script in map(_script, set(text)) if script}


@lru_cache(maxsize=8192)
def _script(char: str) -> str:
    """Return the first word of a letter's Unicode name ("LATIN", "CJK"), "" for others."""
    return unicodedata.name(char, "").partition(" ")[0] if char.isalpha() else ""


def _ascii_letters(text: str) -> str:
    from anyascii import anyascii  # noqa: PLC0415

    return "".join(filter(str.isalnum, anyascii(text))).lower()

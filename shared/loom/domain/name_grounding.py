"""Whether a name was said: as it is, by its beginning, its initials, its sound or a near spelling.

Models tidy names up: "k8s" becomes Kubernetes, München Munich, "tomorrow" a date. An entity
nobody said is taken off a quoted fact; a person or place nobody named takes the fact with it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Final

from loom.domain.attribution import is_personal
from loom.domain.claim_language import language_of
from loom.domain.facts import Fact
from loom.domain.folding import continues, fold_latin, fold_text
from loom.domain.keys import is_user, normalise
from loom.domain.person_words import ASSISTANT_WORDS, HONORIFICS, PRONOUNS
from loom.domain.stopwords import STOPWORDS
from loom.domain.tokens import content_stems
from loom.domain.topic_words import NOT_NAMES, TOPIC_WORDS
from loom.domain.turn_index import (
    MIN_PREFIX,
    WORD,
    TurnIndex,
    ascii_letters,
    common_prefix,
    opens_sentence,
    script_of,
    scripts_of,
)

_MIN_TRANSLITERATED: Final = 3
_MIN_NEAR: Final = 0.75
_MIN_NAME: Final = 3
_MOSTLY_CAPITALS: Final = 0.75
_MIN_ABBREVIATION: Final = 2
_NUMERONYM: Final = re.compile(r"([^\W\d_])(\d{1,2})([^\W\d_])")
_VOWELS: Final = frozenset("aeiou")
# Words that are not also words of other European languages.
_ENGLISH_ONLY: Final = STOPWORDS - frozenset(
    (
        "a",
        "am",
        "an",
        "as",
        "at",
        "do",
        "has",
        "he",
        "in",
        "is",
        "me",
        "no",
        "on",
        "so",
        "we",
        "all",
    )
)


@dataclass(frozen=True, slots=True)
class Scene:
    """A fact's evidence: turns that speak for it, turns that lend words, and its quotation."""

    spoken: tuple[int, ...]
    lent: tuple[int, ...]
    quoted: bool
    index: TurnIndex

    @property
    def last(self) -> int:
        return max(self.spoken)

    def words(self) -> frozenset[str]:
        return frozenset().union(*map(self.index.words, (*self.spoken, *self.lent)))


def names_subject(fact: Fact, scene: Scene) -> bool:
    """Whether the subject is a topic, somebody who needs no name, or was said or is stored."""
    subject = fact.subject
    if is_user(subject) or _is_topic(subject, scene.quoted) or was_said(subject, scene):
        return True
    if not any(map(str.isalnum, subject)):
        return True
    named = _named_stems(subject)
    known = scene.index
    return bool(named & known.known_stems) or stands_in(fold_text(subject), known.known_folded)


def said_entities(fact: Fact, scene: Scene) -> tuple[str, ...] | None:
    """The entities that were said; None when one is a name that nobody mentioned."""
    kept: list[str] = []
    for entity in fact.entities:
        if was_said(entity, scene) or fold_text(entity) == fold_text(fact.subject):
            kept.append(entity)
        elif not _may_be_removed(entity, fact, scene):
            return None
    return tuple(kept)


def invents_a_name(fact: Fact, scene: Scene) -> bool:
    """Whether the value names a person, place or product that stands nowhere in the conversation.

    Told by capitals, so only in languages that give them to names alone, and only when value and
    turns are in one language: in a translation the name may be another.
    """
    if not _same_language(fact.value, scene) or _is_title(fact.value):
        return False
    granted = content_stems(" ".join((fact.subject, *fact.entities)))
    return any(
        not any(_is_accounted_for(word, granted, fact, scene) for word in run)
        for run in _capital_runs(fact.value)
    )


def was_said(name: str, scene: Scene) -> bool:
    folded = fold_text(name)
    if not folded or _needs_no_mention(folded):
        return True
    index = scene.index
    stems = content_stems(name)
    named = stems - _generic()
    if stems and not named:
        return True
    if any(index.first_said.get(stem, scene.last + 1) <= scene.last for stem in named):
        return True
    visible = index.upto(scene.last)
    if folded in index.speakers or any(stands_in(folded, index.folded(at)) for at in visible):
        return True
    return _begins_alike(name, scene) or _matches_otherwise(name, visible, scene)


def stands_in(folded: str, text: str) -> bool:
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


def _is_topic(subject: str, quoted: bool) -> bool:
    """Tell a topic the extractor chose ("diet", "billing currency") from a name.

    Nobody has to have said a topic in these words. Names are capitalised and identifiers have
    digits or signs; in a script without case only a verbatim quotation speaks for the subject, and
    not for one who is addressed as a person is.
    """
    if not all(char.isalpha() or char in " -'/" or continues(char) for char in subject):
        return False
    if subject.lower() == subject.upper():
        return quoted and not subject.endswith(HONORIFICS)
    capitals = " ".join(word for word in re.split(r"[\s/]+", subject) if not word.islower())
    return not content_stems(capitals) - _generic()


def _may_be_removed(entity: str, fact: Fact, scene: Scene) -> bool:
    if not _is_plain_name(entity):
        return True
    if not scene.quoted:
        return False
    if fold_text(entity) not in fold_text(fact.value):
        return True
    return _resembles(entity, scene) or _stands_for_another(entity, fact, scene)


def _is_accounted_for(word: str, granted: set[str], fact: Fact, scene: Scene) -> bool:
    stems = content_stems(word)
    if not stems - _generic() - _not_names() or not _is_plain_name(word):
        return True
    index = scene.index
    if stems & granted or stems & index.said_by_user or was_said(word, scene):
        return True
    if not is_personal(fact) and any(stem in index.first_said for stem in stems):
        return True
    return _resembles(word, scene) or _stands_for_another(word, fact, scene)


def _capital_runs(value: str) -> list[list[str]]:
    """Runs of capitalised words within sentences: "Santa Maria" is one name."""
    runs: list[list[str]] = []
    end = -1
    for found in WORD.finditer(value):
        word = re.sub(r"['’]s$", "", found[0])
        if not word[0].isupper() or word.isupper():
            end = -1
            continue
        initial = opens_sentence(value, found.start())
        if end >= 0 and value[end : found.start()] == " ":
            runs[-1].append(word)
        elif not initial:
            runs.append([word])
        end = -1 if initial else found.end()
    return [run for run in runs if not all(_is_ordinary(word) for word in run)]


def _is_ordinary(word: str) -> bool:
    folded = fold_text(word)
    return folded in _not_names() or folded.endswith(("ish", "ese")) or not _is_plain_name(word)


def _is_plain_name(name: str) -> bool:
    """Words that name somebody or something: no date, no amount, no initials."""
    letters = "".join(" " if char.isdigit() else char for char in name)
    words = [word for word in WORD.findall(fold_text(letters)) if word not in _not_names()]
    if not words:
        return False
    if not _is_spaced(words[0][0]):
        return True
    if words[0] == fold_text(name):
        return len(name) >= _MIN_NAME or not name.isupper()
    return any(len(word) >= _MIN_NAME for word in words)


def _resembles(name: str, scene: Scene) -> bool:
    """Match a near spelling ("Micorsoft", "München") or an abbreviation ("k8s", "tf")."""
    said = scene.words() - STOPWORDS
    return any(
        _is_near(fold_latin(word), fold_latin(other))
        for word in fold_text(name).split()
        for other in said
        if fold_latin(word[0]) == fold_latin(other[0])
    )


def _is_near(name: str, said: str) -> bool:
    numeronym = _NUMERONYM.fullmatch(said)
    if numeronym:
        return name[-1] == numeronym[3] and len(name) == int(numeronym[2]) + 2
    if _MIN_ABBREVIATION <= len(said) < MIN_PREFIX and not _VOWELS & set(said):
        letters = iter(name)
        return all(char in letters for char in said)
    if min(len(name), len(said)) < MIN_PREFIX:
        return False
    match = SequenceMatcher(None, name, said, autojunk=False)
    return match.real_quick_ratio() >= _MIN_NEAR <= match.ratio()


def _stands_for_another(name: str, fact: Fact, scene: Scene) -> bool:
    """Whether the quoted sentence has a name of its own that the value has not: a translation."""
    if not scene.quoted:
        return False
    value = fold_latin(fold_text(fact.value))
    for at in scene.spoken:
        said = scene.index.sentences(at)[scene.index.bearing(fact, at)]
        english = _is_english(_words(said))
        for word in _inner(said):
            folded = fold_latin(fold_text(word))
            alike = not word.isascii() or folded[0] == fold_text(name)[0] or not english
            if alike and folded not in value and _is_plain_name(word):
                return True
    return False


def _inner(said: str) -> list[str]:
    return [
        found[0]
        for found in WORD.finditer(said)
        if found[0][0].isupper() and not opens_sentence(said, found.start())
    ]


def _begins_alike(name: str, scene: Scene) -> bool:
    """Match inflected and shortened names: "Москве" said, "Москва" named; postgres, PostgreSQL."""
    for word in fold_text(name).split():
        plain = fold_latin(word)
        if not plain.isalpha() or plain in _generic():
            continue
        for said, first in scene.index.by_prefix.get(plain[:MIN_PREFIX], ()):
            shared = common_prefix(plain, said)
            if first <= scene.last and 2 * shared >= max(len(plain), len(said)):
                return True
    return False


def _matches_otherwise(name: str, visible: list[int], scene: Scene) -> bool:
    """Match initials ("NYC" said, "New York City" named) and names of another script.

    A name in a script that none of the turns is written in can only be compared as it sounds;
    a verbatim quotation vouches for it when it is a translation rather than a transliteration.
    """
    index = scene.index
    words = fold_text(name).split()
    initials = "".join(word[0] for word in words)
    if len(words) > 1 and any(initials in index.stems(at) for at in visible):
        return True
    scripts = scripts_of(name)
    seen = index.scripts(visible)
    if not scripts or seen | scripts == {"LATIN"}:
        return False
    sounds = [ascii_letters(word) for word in (name, *words)]
    long_enough = [sound for sound in sounds if len(sound) >= _MIN_TRANSLITERATED]
    if any(sound in index.transliterated(at) for at in visible for sound in long_enough):
        return True
    return scene.quoted and not scripts & seen


def _needs_no_mention(folded: str) -> bool:
    """Tell the user, the assistant, pronouns and what is only theirs ("user's wife")."""
    if folded.startswith(("my ", "our ", "user's ", "the user's ", "users' ")):
        return True
    words = normalise(folded).split()
    return bool(words) and all(
        word in STOPWORDS or word in _people() or is_user(word) for word in words
    )


def _named_stems(name: str) -> set[str]:
    return content_stems(name) - _generic()


def _same_language(value: str, scene: Scene) -> bool:
    if language_of(fold_text(value)) == "de":
        return False
    said, stated = scene.words(), _words(value)
    if _is_english(said):
        return not stated.isdisjoint(STOPWORDS)
    return any(not word[0].isdigit() for word in stated & said)


def _is_english(words: frozenset[str]) -> bool:
    return not words.isdisjoint(_ENGLISH_ONLY)


def _words(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(fold_text(text)))


def _is_title(value: str) -> bool:
    words = [word for word in WORD.findall(value) if word[0].isalpha()][1:]
    capital = sum(word[0].isupper() for word in words)
    return len(words) >= _MIN_NAME and capital >= _MOSTLY_CAPITALS * len(words)


@cache
def _people() -> frozenset[str]:
    return frozenset(normalise(word) for word in f"{ASSISTANT_WORDS} {PRONOUNS}".split())


@cache
def _generic() -> frozenset[str]:
    return frozenset(content_stems(f"{TOPIC_WORDS} {ASSISTANT_WORDS}"))


@cache
def _not_names() -> frozenset[str]:
    words = set(NOT_NAMES.split())
    return frozenset(words | content_stems(NOT_NAMES))


def _is_glued(text: str, at: int, edge: str) -> bool:
    return 0 <= at < len(text) and text[at].isalnum() and edge.isalnum() and _is_spaced(edge)


def _is_spaced(char: str) -> bool:
    return script_of(char) not in {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "THAI", "LAO"}

"""The word lists of one language in the form the reading of claims uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from loom.domain.claim_marks import MODALS, PREFER, VERBS, is_time
from loom.domain.claim_phrases import Phrases
from loom.domain.claim_words import Words
from loom.domain.claim_words_arabic import ARABIC
from loom.domain.claim_words_english import ENGLISH
from loom.domain.claim_words_french import FRENCH
from loom.domain.claim_words_german import GERMAN
from loom.domain.claim_words_portuguese import PORTUGUESE
from loom.domain.claim_words_russian import RUSSIAN
from loom.domain.claim_words_spanish import SPANISH

_WORDS: Final[Mapping[str, Words]] = {
    "en": ENGLISH,
    "es": SPANISH,
    "pt": PORTUGUESE,
    "fr": FRENCH,
    "de": GERMAN,
    "ru": RUSSIAN,
    "ar": ARABIC,
}
_NO_WORDS: Final = Words("", "", "")
_LATE_NEGATION: Final = VERBS - {"MUST", "MAY", "WANT", PREFER, "NOT"}
"""Verbs that may stand before their negation without another meaning ("must not" has its own)."""
_ENGLISH_LATE_NEGATION: Final = frozenset(
    {"BE", "HAVE", "CAN", "WILL", "SHOULD", "EAT", "DRINK", "USE", "SMOKE", "SPEAK"}
)
_CONCEPT_NOUNS: Final = frozenset({"PORT", "DEADLINE", "TIMEOUT", "BUDGET"})

Spell = Callable[[str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """`Words` as sets of tokens; `spell` answers the tokens of a word, none for an article."""

    language: str
    lemmas: Mapping[str, tuple[str, ...]]
    phrases: Phrases
    spell: Spell
    subjects: tuple[tuple[str, ...], ...]
    articles: frozenset[str]
    indefinite: frozenset[str]
    fillers: frozenset[str]
    prepositions: frozenset[str]
    verbs: frozenset[str]
    actions: frozenset[str]
    neutral: frozenset[str]
    bounds: frozenset[str]
    relatives: frozenset[str]
    single: frozenset[str]
    people: frozenset[str]
    textual: frozenset[str]
    events: frozenset[str]

    @property
    def unspaced(self) -> bool:
        return self.language in ("zh", "ja")


@cache
def lexicon(language: str) -> Lexicon:
    """Lists of an ISO 639-1 code; of an unknown one, the language-free rules alone."""
    words = _WORDS.get(language, _NO_WORDS)
    late = _ENGLISH_LATE_NEGATION if language == "en" else _LATE_NEGATION
    lemmas, articles = _lemmas(words.lemmas), frozenset(words.articles.split())
    spell = _speller(lemmas, words.singular, articles)

    def spelled(text: str) -> frozenset[str]:
        return frozenset(token for word in text.split() for token in spell(word))

    return Lexicon(
        language,
        lemmas,
        Phrases([words.phrases, _late_negation(late)], spell),
        spell,
        subjects=_subjects(words.subjects),
        articles=articles,
        indefinite=frozenset(words.indefinite.split()),
        fillers=spelled(words.fillers),
        prepositions=spelled(words.prepositions),
        verbs=spelled(words.verbs) | VERBS | MODALS,
        actions=spelled(words.actions),
        neutral=frozenset(words.neutral.split()) | spelled(words.neutral),
        bounds=spelled(words.bounds),
        relatives=spelled(words.relatives),
        single=spelled(words.single) | _CONCEPT_NOUNS,
        people=spelled(words.people),
        textual=spelled(words.textual) | {"favorite"},
        events=spelled(words.events),
    )


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Every word of the tables of a language of the Latin script, to tell languages apart."""
    words = _WORDS[language]
    listed = f"{words.lemmas} {words.phrases}".replace("ß", "ss").split()
    return frozenset(word for word in listed if word.isalpha() and word.islower())


def _lemmas(table: str) -> dict[str, tuple[str, ...]]:
    lemmas: dict[str, tuple[str, ...]] = {}
    for line in filter(None, table.replace("ß", "ss").splitlines()):
        words, _, said = line.partition(" > ")
        tokens = tuple(said.split())
        for word in words.split():
            kept = said.endswith(":") and f"{said}{word.upper() if said.isupper() else word}"
            lemmas[word] = (kept,) if kept else tokens
    return lemmas


def _speller(
    lemmas: Mapping[str, tuple[str, ...]], singular: Callable[[str], str], articles: frozenset[str]
) -> Spell:
    @lru_cache(maxsize=8192)
    def spell(word: str) -> tuple[str, ...]:
        word = word.replace("ß", "ss")  # as case folding does
        if word in ("#", "*", ",") or is_time(word) or word.isupper() or word[0] in "+-":
            return (word,)
        known = lemmas.get(word)
        if known is None:
            bare = singular(word)
            known = lemmas.get(bare, (bare,))
        return tuple(token for token in known if token not in articles)

    return spell


def _late_negation(verbs: frozenset[str]) -> str:
    kinds = ("NOT EVER", "NOT LONGER", "NOT")
    return "\n".join(f"{verb} {kind} > {kind} {verb}" for verb in sorted(verbs) for kind in kinds)


def _subjects(table: str) -> tuple[tuple[str, ...], ...]:
    said = [tuple(entry.split()) for line in table.splitlines() for entry in line.split(" | ")]
    return tuple(sorted((entry for entry in said if entry), key=lambda entry: (-len(entry), entry)))

"""Reads a short text into the tokens that claims are compared by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from loom.domain import claim_syntax as syntax
from loom.domain.claim_language import language_of
from loom.domain.claim_lexicons import Lexicon, lexicon
from loom.domain.claim_lists import fronted_last, sorted_lists, times_apart
from loom.domain.claim_marks import COMMA, HAVE, ONE, VERBS, is_time
from loom.domain.claim_numbers import joined_numbers
from loom.domain.claim_spelling import capitalised, plain_tokens, raw_tokens
from loom.domain.claim_unspaced import LONGEST_REWRITTEN
from loom.domain.claim_words_english import ABBREVIATED_DAYS

_OWNS: Final = "'s"
_PER: Final = frozenset({"second", "minute", "hour", "day", "week", "month", "year"})
_OPENINGS: Final = "no yes well so ok okay não sim non oui nein ja sí нет да"
_INTERJECTIONS: Final = frozenset(_OPENINGS.split())


@dataclass(frozen=True, slots=True)
class Reading:
    """`tokens` in the order of the text; `words` and `times` in the order of comparison.

    `described` holds words that follow an indefinite article (a kind of thing rather than a name),
    `articled` those that follow any, `names` those with a capital inside a sentence.
    """

    language: str
    tokens: tuple[str, ...]
    words: tuple[str, ...]
    times: tuple[tuple[str, ...], ...]
    described: frozenset[str]
    articled: frozenset[str]
    names: frozenset[str]


@lru_cache(maxsize=1024)
def pair_language(text: str) -> str:
    return language_of(text)


@lru_cache(maxsize=1024)
def read(text: str, language: str) -> Reading:
    """Read a text as one of a language (ISO 639-1)."""
    lex = lexicon(language)
    if lex.unspaced and len(text) > LONGEST_REWRITTEN:
        plain = tuple(plain_tokens(text))
        return Reading(language, plain, plain, (), *[frozenset[str]()] * 3)
    tokens = raw_tokens(text, lex)
    tokens = _without_opening(tokens, lex)
    described, articled = _after(tokens, lex.indefinite, lex), _after(tokens, lex.articles, lex)
    names, gerunds = (
        capitalised(text),
        frozenset(token for token in tokens if token.endswith("ing")),
    )
    tokens = _lemmatised(tokens, lex, names)
    tokens = joined_numbers(tokens, language)
    tokens = [token for token in tokens if token not in lex.fillers]
    tokens = syntax.titled(
        lex.phrases.rewrite(syntax.since_last(syntax.owner_last(tokens), lex)), lex
    )
    tokens = syntax.bare_gerunds(syntax.without_neutral(tokens, lex), lex, gerunds)
    tokens = syntax.requirement(syntax.without_leading_be(tokens), lex)
    tokens = fronted_last(tokens, lex)
    words, times = times_apart(tokens, lex)
    words = sorted_lists(lex.phrases.rewrite(words) if times else words, lex)
    return Reading(language, tuple(tokens), tuple(words), times, described, articled, names)


def _after(tokens: Sequence[str], articles: frozenset[str], lex: Lexicon) -> frozenset[str]:
    return frozenset(
        token
        for article, after in pairwise(tokens)
        if article in articles
        for token in lex.spell(after)
    )


def _without_opening(tokens: list[str], lex: Lexicon) -> list[str]:
    """Without a leading "yes," and without the user as the subject."""
    if len(tokens) > 2 and tokens[0] in _INTERJECTIONS and tokens[1] == COMMA:  # noqa: PLR2004
        tokens = tokens[2:]
    for subject in lex.subjects:
        if len(tokens) > len(subject) and tuple(tokens[: len(subject)]) == subject:
            tokens = tokens[len(subject) :]
            break
    return tokens[1:] if tokens[:1] == [_OWNS] else tokens


def _lemmatised(tokens: Sequence[str], lex: Lexicon, names: frozenset[str]) -> list[str]:
    out: list[str] = []
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else ""
        if is_time(token) or token.isupper():
            out.append(token)
        elif token in lex.articles:
            following = tokens[at + 1] if at + 1 < len(tokens) else ""
            if token in lex.indefinite and before and following in _PER:
                out.append("per")
            elif token in lex.indefinite and out and out[-1] == HAVE:
                out.append(ONE)
        elif (
            lex.language == "en"
            and token in _days()
            and (token in names or before in ("on", "every"))
        ):
            out.append(_days()[token])
        elif (token in names or _is_name(at, tokens, lex)) and token not in lex.lemmas:
            out.append(token)
        else:
            out.extend(lex.spell(token))
    return out


def _is_name(at: int, tokens: Sequence[str], lex: Lexicon) -> bool:
    """Whether the first word is a subject in the singular, although it may end in "s"."""
    following = tokens[at + 1] if at + 1 < len(tokens) else ""
    spelled = lex.lemmas.get(following, ("",))
    return at == 0 and lex.language == "en" and following.endswith("s") and spelled[0] in VERBS


@cache
def _days() -> dict[str, str]:
    lines = filter(None, ABBREVIATED_DAYS.splitlines())
    pairs = (line.split(" > ") for line in lines)
    return {word: day for words, day in pairs for word in words.split()}

"""The words of a text: terms for lexical search and stems for comparing wordings.

Words of alphabetic scripts are stemmed by Snowball (snowballstem.org), by script rather than by
language: what matters is that both sides of a comparison are cut alike. Scripts written without
spaces become overlapping pairs of characters, as in Lucene's CJKBigramFilter. Identifiers, numbers,
addresses and paths count whole and in parts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from loom.domain.folding import fold_latin, fold_spelling
from loom.domain.stopwords import GENERIC, STOPWORDS
from loom.domain.unseen import without_joiners

MAX_TERMS: Final = 4096
"""Terms kept of one text; the stored array of a 256 KiB turn stays bounded."""

_MAX_TERM_CHARS: Final = 128
_SHORT_QUERY: Final = 2
_MIN_STEM_CHARS: Final = 2

# Thai, Lao, Myanmar, Hangul jamo, Khmer, Han iteration marks, kana, bopomofo, Han, Hangul.
_UNSPACED: Final = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0edf\u1000-\u103f\u1050-\u109d\u1100-\u11ff"
    "\u1780-\u17d3\u17dc\u17dd"
    "\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3041-\u309f\u30a1-\u30fa\u30fc-\u318f\u31a0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff"
)
# `\w` leaves combining marks out, which would break Hindi, pointed Hebrew and vowelled Arabic.
_MARKS: Final = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a"
    "\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a"
    "\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc-\u09d7\u09e2\u09e3"
    "\u0a01-\u0a03\u0a3c-\u0a51\u0a70\u0a71\u0a81-\u0a83\u0abc-\u0acd\u0b01-\u0b03\u0b3c-\u0b57"
    "\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c-\u0c56\u0c81-\u0c83\u0cbc-\u0cd6\u0d00-\u0d03"
    "\u0d3b-\u0d4d\u0d57\u0d81-\u0d83\u0dca-\u0ddf\u0f18\u0f19\u0f35-\u0f3f\u0f71-\u0f84"
    "\u0f8d-\u0fbc\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
)
_JOIN: Final = r"(?:://|::|->|[_./@:\\'&+~=-]|(?<=\d),(?=\d{3}(?!\d)))"
_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_POSSESSIVE: Final = re.compile(r"'s(?!\w)", re.IGNORECASE)
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_OTHER_DIGIT: Final = re.compile(r"(?![0-9])\d")

_LANGUAGE_OF_SCRIPT: Final = (
    ("a", "z", "english"),
    ("\u0370", "\u03ff", "greek"),
    ("\u0400", "\u052f", "russian"),
    ("\u0531", "\u0587", "armenian"),
    ("\u0620", "\u06ff", "arabic"),
    ("\u0900", "\u097f", "hindi"),
    ("\u0b80", "\u0bff", "tamil"),
    ("\u1f00", "\u1fff", "greek"),
)


class _Words(NamedTuple):
    """`tokens` finds unspaced runs, and words with what is joined to them; `atoms` the words."""

    tokens: re.Pattern[str]
    atoms: re.Pattern[str]


def search_terms(text: str) -> list[str]:
    """Terms in order, repeats kept, at most `MAX_TERMS`; linear in the length of the text.

    English stopwords are left out, unless the text holds nothing else.
    """
    terms: list[str] = []
    stopped: list[str] = []
    for term, is_stopword in _terms(text):
        kept = stopped if is_stopword else terms
        if len(kept) < MAX_TERMS:
            kept.append(term)
        if len(terms) == MAX_TERMS:
            break
    return terms or stopped


def word_sequence(text: str) -> list[str]:
    """Every word of the text in order, stopwords too, each without its ending."""
    return [term for term, _ in _terms(text)]


def content_stems(text: str) -> set[str]:
    """Collect the stems and character pairs that carry content.

    No stopwords; two characters or a digit at least.

    Not bounded by `MAX_TERMS`: a fact may come from the end of a long turn.
    """
    return {
        term
        for term, is_stopword in _terms(text)
        if not is_stopword and (len(term) >= _MIN_STEM_CHARS or term.isdigit())
    }


def memory_terms(key: str, text: str) -> list[str]:
    """Terms of a memory: of its key and of its text, at most `MAX_TERMS`.

    The subject of a key such as `user/home-city` is left out where it is a generic one: it would
    stand in nearly every row and find all of them.
    """
    subject, _, rest = key.partition("/")
    if not rest or fold_spelling(subject) not in GENERIC:
        return search_terms(f"{key} {text}")
    return [*search_terms(key)[:1], *search_terms(f"{rest} {text}")][:MAX_TERMS]


def query_words(text: str) -> list[tuple[str, ...]]:
    """The distinct words of a query, each with its terms; stopwords and generic words left out.

    The first term of a word is the word as a whole. A run of a script without spaces is several
    words of two characters each. A query of nothing but such words keeps them all.
    """
    words = _ASCII_WORDS if text.isascii() else _any_words()
    kept: dict[tuple[str, ...], None] = {}
    left_out: dict[tuple[str, ...], None] = {}
    for found in words.tokens.finditer(_spelled(text)):
        for terms, is_generic in _query_terms(found, words):
            (left_out if is_generic else kept)[terms] = None
    return list(kept or left_out)


def is_answered(query: Sequence[tuple[str, ...]], terms: Collection[str]) -> bool:
    """Whether a text with these terms holds more than half of the query's words.

    Of one or two words, one is enough. A word of several parts counts when it stands there whole
    or with more than half of its parts.
    """
    held = sum(_is_held(word, terms) for word in query)
    return 2 * held > len(query) or (held > 0 and len(query) <= _SHORT_QUERY)


def unspaced_chars(text: str) -> int:
    """How many characters belong to scripts written without spaces, Hangul included."""
    if text.isascii():
        return 0
    return sum(len(found[0]) for found in _any_words().tokens.finditer(text) if found["unspaced"])


def _query_terms(found: re.Match[str], words: _Words) -> Iterator[tuple[tuple[str, ...], bool]]:
    if found["unspaced"] is not None:
        yield from (((term,), generic) for term, generic in _query_pairs(found[0]))
        return
    token = found[0]
    expanded = list(_joined(token, words))
    parts = [term for term, is_stopword in expanded if not is_stopword and term not in GENERIC]
    is_generic = fold_latin(fold_spelling(_POSSESSIVE.sub("", token))) in GENERIC or not parts
    kept = (term for term, _ in expanded) if is_generic else parts
    yield tuple(dict.fromkeys(kept)), is_generic


def _query_pairs(run: str) -> Iterator[tuple[str, bool]]:
    """The pairs of a run; generic are those that touch a generic word, as no row's text has them.

    Where all of them do, only those inside a generic word are generic.
    """
    spans = [span.span() for span in _generic_runs().finditer(run)]
    pairs = [(start, run[start : start + 2]) for start in range(max(len(run) - 1, 1))]
    touching = [any(low < start + 2 and start < high for low, high in spans) for start, _ in pairs]
    for (start, pair), touches in zip(pairs, touching, strict=True):
        inside = any(low <= start and start + 2 <= high for low, high in spans)
        yield pair, inside if all(touching) else touches


def _is_held(word: tuple[str, ...], terms: Collection[str]) -> bool:
    whole, *parts = word
    return whole in terms or 2 * sum(part in terms for part in parts) > max(len(parts), 1)


@cache
def _generic_runs() -> re.Pattern[str]:
    words = sorted((word for word in GENERIC if unspaced_chars(word)), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, words)))


def _words(letter: str, marks: str, unspaced: str, flags: re.RegexFlag) -> _Words:
    atom = rf"{letter}++(?:{marks}++{letter}*+)*+"
    joined = rf"{atom}(?:{_JOIN}{atom})*+(?:\+\+|\#(?!\w))?"
    return _Words(re.compile(rf"(?P<unspaced>{unspaced})|{joined}", flags), re.compile(atom, flags))


# Nothing in ASCII is a mark or unspaced: "(?!)" never matches.
_ASCII_WORDS: Final = _words(r"[^\W_]", "(?!)", "(?!)", re.ASCII)


@cache
def _any_words() -> _Words:
    """Compile at first use: the large character classes cost about 15 ms."""
    letter = rf"[^\W_{_UNSPACED}]"
    return _words(letter, f"[{_MARKS}]", f"[{_UNSPACED}]++", re.NOFLAG)


def _terms(text: str) -> Iterator[tuple[str, bool]]:
    words = _ASCII_WORDS if text.isascii() else _any_words()
    for found in words.tokens.finditer(_spelled(text)):
        run = found["unspaced"]
        if run is None:
            yield from _joined(found[0], words)
        elif len(run) == 1:
            yield run, False
        else:
            for first, second in pairwise(run):
                yield first + second, False


def _joined(token: str, words: _Words) -> Iterator[tuple[str, bool]]:
    """Expand a token; one too long for a term (a query string, a data URL) counts in its parts."""
    if len(token) <= _MAX_TERM_CHARS:
        yield from _expanded(token)
        return
    for part in words.atoms.finditer(token):
        yield from _expanded(part[0][:_MAX_TERM_CHARS])


def _spelled(text: str) -> str:
    """NFKC with straight apostrophes and ASCII digits; the case stays, for humps in identifiers."""
    if text.isascii():
        return text
    spelled = unicodedata.normalize("NFKC", text)
    spelled = spelled.replace("\u2019", "'").replace("\u02bc", "'")
    spelled = without_joiners(spelled)
    return _OTHER_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit[0])), spelled)


@lru_cache(maxsize=32_768)
def _expanded(token: str) -> tuple[tuple[str, bool], ...]:
    """Expand a token to (term, is a stopword): itself and, if there are several, its parts."""
    folded = fold_latin(fold_spelling(token))
    if folded in STOPWORDS:
        return ((folded, True),)
    token = _POSSESSIVE.sub("", _THOUSANDS.sub("", token))
    words = _ASCII_WORDS if token.isascii() else _any_words()
    parts = words.atoms.findall(token)
    if len(parts) == 1 and parts[0] == token:
        return tuple(_word(token))
    expanded = [_whole(token)]
    for part in parts:
        expanded.extend(_word(part))
    return tuple(expanded)


def _whole(token: str) -> tuple[str, bool]:
    folded = fold_latin(fold_spelling(token))
    if "'" in folded and folded.replace("'", "").isalpha():
        folded = _stem(folded.replace("'", ""))
    return folded, False


def _word(word: str) -> Iterator[tuple[str, bool]]:
    folded = fold_latin(fold_spelling(word))[:_MAX_TERM_CHARS]
    yield _stem(folded), folded in STOPWORDS
    if not word.isascii() or word.isupper() or word.islower():
        return
    humps = _HUMP.split(word)
    if len(humps) > 1:
        for hump in humps:
            lowered = hump.lower()
            if len(lowered) >= _MIN_STEM_CHARS and lowered not in STOPWORDS:
                yield _stem(lowered), False


def _stem(word: str) -> str:
    language = _language(word)
    if not language or any(char.isdigit() for char in word):
        return word
    # The library's stemmers keep their state in the object; a fresh one is safe between threads.
    stemmed: str = _stemmer_factory()(language).stemWord(word)
    return stemmed or word


def _language(word: str) -> str:
    return next((name for low, high, name in _LANGUAGE_OF_SCRIPT if low <= word[0] <= high), "")


@cache
def _stemmer_factory() -> Callable[[str], Any]:
    """Import at first use: the package loads all of its languages (10 to 15 ms)."""
    from snowballstemmer import stemmer  # noqa: PLC0415

    factory: Callable[[str], Any] = stemmer
    return factory

"""Memory keys minted from a fact's subject and attribute, and the id of an identity.

The model never writes a key (design 4). A key is ASCII in every script; where its letters do not
tell two originals apart, a short hash of the normalised original does.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from loom.domain.folding import fold_latin, fold_text
from loom.domain.hashes import sha256_parts
from loom.domain.person_words import USER_PHRASES
from loom.domain.scope import Scope
from loom.domain.stopwords import STOPWORDS
from loom.domain.variants import joined_compounds, simplified_chinese

_MAX_SLUG: Final = 80
_HASH_CHARS: Final = 8
_ID_CHARS: Final = 32

USER: Final = "user"
"""Subject of the keys about the user."""

# "a" and "an" are no determiners here: "A record", "A/B test", "an" are names as often as not.
_DETERMINERS: Final = re.compile(r"(?:(?:the|my|our|user's|users')\s+)+(?=\S)")
_ARTICLES_BEFORE_USER: Final = re.compile(r"(?:an?|this)\s+(?=user\b)")
_POSSESSIVE: Final = re.compile(r"(?<=\w)'s(?!\w)")
# A dot or a minus in front of a word is part of it (.NET, -5); elsewhere such marks only separate.
_SEPARATOR: Final = re.compile(r'(?<!\S)(?P<kept>\.(?=\w)|-(?=\d))|[\s\-_/.,:;"()\[\]{}]')
_LOSSLESS: Final = re.compile(r"[a-z0-9 ]+")
_NOT_SLUG: Final = re.compile(r"[^a-z0-9]+")
_LOOKS_HASHED: Final = re.compile(rf"(?:^|-)[0-9a-f]{{{_HASH_CHARS}}}$")

_ACUTE, _GRAVE, _CIRCUMFLEX = "\u0301", "\u0300", "\u0302"
_ACCENTS: Final = frozenset(
    {
        *((vowel, mark) for vowel in "aeiouy" for mark in (_ACUTE, _GRAVE, _CIRCUMFLEX)),
        *((vowel, "\u0308") for vowel in "eiy"),  # diaeresis: Zoë, naïve
        *((vowel, "\u0303") for vowel in "ao"),  # tilde: São
        ("c", "\u0327"),  # cedilla: façade
        ("i", "\u0307"),  # the dot that case folding leaves of a Turkish capital
    }
)
"""Marks people leave out when they type. Other marks (ñ, ö, å, ż, ğ) make another letter."""
_LIGATURES: Final = str.maketrans({"œ": "oe", "ı": "i"})


def mint_key(subject: str, attribute: str) -> str:
    """`slug(subject)/slug(attribute)`; each part 1 to 89 of a-z, 0-9 and "-"."""
    named = USER if is_user(subject) else normalise(subject)
    return f"{_slug(named)}/{_slug(normalise(attribute))}"


def is_user(subject: str) -> bool:
    """Whether the subject is the person in the user turns, in any of the languages known."""
    named = normalise(subject)
    return _ARTICLES_BEFORE_USER.sub("", named) in _user_names()


def normalise(part: str) -> str:
    """Reduce a subject or attribute to what it is compared by: folded words, one space apart.

    Case, spacing, hyphens, accents, possessives, quotes and leading determiners make no
    difference: "the user's wife", "my wife" and "Wife" are one, and so are "café" and "cafe". Marks
    that make another letter stay ("año", "schön"), and so do symbols that tell things apart (C++,
    C#, emoji). A determiner stays before a lone function word: "The Who" is not "who".
    """
    folded = _without_accents(simplified_chinese(fold_text(part))).replace("&", " and ")
    spaced = _SEPARATOR.sub(lambda mark: mark["kept"] or " ", folded)
    words = " ".join(spaced.split()).rstrip("!? ").lstrip()
    start = _DETERMINERS.match(words)
    named = words[start.end() :] if start and words[start.end() :] not in STOPWORDS else words
    plain = " ".join(_POSSESSIVE.sub("", named).replace("'", "").split())
    return joined_compounds(plain)


def memory_id(scope: Scope, memory_key: str) -> str:
    """32 hex characters for one identity: every part of the scope and the key."""
    return sha256_parts(
        "memory",
        scope.org,
        scope.namespace,
        scope.agent,
        scope.user_id,
        scope.session_id,
        memory_key,
    )[:_ID_CHARS]


@cache
def _user_names() -> frozenset[str]:
    names = {normalise(phrase) for phrase in USER_PHRASES}
    return frozenset(names | {fold_latin(name) for name in names})


def _without_accents(folded: str) -> str:
    """Drop accents when the text has no other marks: in Vietnamese every mark tells words apart."""
    if folded.isascii():
        return folded
    plain = folded.translate(_LIGATURES)
    kept: list[str] = []
    accented = ""
    for char in unicodedata.normalize("NFD", plain):
        if (accented, char) in _ACCENTS:
            accented = ""
            continue
        if unicodedata.combining(char) and kept and kept[-1].isascii() and kept[-1].isalpha():
            return plain
        accented = char
        kept.append(char)
    return unicodedata.normalize("NFC", "".join(kept))


def _slug(words: str) -> str:
    lossless = _LOSSLESS.fullmatch(words) is not None
    letters = words if lossless else _transliterated(words)
    slug = _NOT_SLUG.sub("-", letters).strip("-")
    cut = slug[:_MAX_SLUG].rstrip("-")
    if lossless and cut == slug and not _LOOKS_HASHED.search(slug):
        return slug
    return f"{cut or 'x'}-{sha256_parts('slug', words)[:_HASH_CHARS]}"


def _transliterated(words: str) -> str:
    """Write in ASCII. Imported here: the package pulls `importlib.resources` in (about 8 ms)."""
    from anyascii import anyascii  # noqa: PLC0415

    ascii_words: str = anyascii(words)
    return ascii_words.lower()

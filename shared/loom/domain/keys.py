"""Memory keys minted from a fact's subject and attribute, and the id of an identity.

The model never writes a key (design 4). A key is ASCII in every script; where its letters do not
tell two originals apart, a short hash of the normalised original does.
"""

from __future__ import annotations

import re
from typing import Final

from loom.domain.folding import fold_latin, fold_text
from loom.domain.hashes import sha256_parts
from loom.domain.scope import Scope

_MAX_SLUG: Final = 80
_HASH_CHARS: Final = 8
_ID_CHARS: Final = 32

_USER: Final = "user"
_USER_WORDS: Final = (
    "user i me myself 用户 我 使用者 ユーザー 私 사용자 나 пользователь я usuario utilisateur "
    "utilisatrice benutzer nutzer utente"
)
_USER_NAMES: Final = frozenset(_USER_WORDS.split())
_DETERMINERS: Final = re.compile(r"(?:(?:the|a|an|my|our|user's|users')\s+)+(?=\S)")
_POSSESSIVE: Final = re.compile(r"(?<=\w)'s(?!\w)")
# A dot or a minus in front of a word is part of it (.NET, -5); elsewhere such marks only separate.
_SEPARATOR: Final = re.compile(r'(?<!\S)(?P<kept>\.(?=\w)|-(?=\d))|[\s\-_/.,:;"()\[\]{}]')
_LOSSLESS: Final = re.compile(r"[a-z0-9 ]+")
_NOT_SLUG: Final = re.compile(r"[^a-z0-9]+")
_LOOKS_HASHED: Final = re.compile(rf"(?:^|-)[0-9a-f]{{{_HASH_CHARS}}}$")


def mint_key(subject: str, attribute: str) -> str:
    """`slug(subject)/slug(attribute)`; each part 1 to 89 of a-z, 0-9 and "-"."""
    named = normalise(subject)
    if named in _USER_NAMES:
        named = _USER
    return f"{_slug(named)}/{_slug(normalise(attribute))}"


def normalise(part: str) -> str:
    """Reduce a subject or attribute to what it is compared by: folded words, one space apart.

    Case, spacing, hyphens, Latin diacritics, possessives, quotes and leading determiners make no
    difference: "the user's wife", "my wife" and "Wife" are one. Symbols that tell things apart
    (C++, C#, emoji) stay.
    """
    folded = fold_latin(fold_text(part)).replace("&", " and ")
    spaced = _SEPARATOR.sub(lambda mark: mark["kept"] or " ", folded)
    words = " ".join(spaced.split()).rstrip("!? ").lstrip()
    start = _DETERMINERS.match(words)
    named = words[start.end() :] if start else words
    return " ".join(_POSSESSIVE.sub("", named).replace("'", "").split())


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

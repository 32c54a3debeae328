"""What no stored value may hold: substrings, and regular expressions that cannot hang.

Regular expressions are RE2's: matching takes time linear in the text, whatever the pattern.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from loom.domain.patterns import MAX_PATTERN_CHARS, BadPattern, compiled
from loom.domain.rows import BlacklistRow
from loom.domain.unseen import without_unseen


def check_pattern(pattern: str, pattern_type: str) -> None:
    """Raise BadPattern for a pattern that cannot be used."""
    if not pattern.strip():
        raise BadPattern("must not be blank")
    if len(pattern) > MAX_PATTERN_CHARS:
        raise BadPattern(f"has at most {MAX_PATTERN_CHARS} characters")
    if pattern_type == "regex":
        if matches(pattern, pattern_type, ""):
            raise BadPattern("matches the empty text, so it would refuse every write")
    elif not _folded(pattern).strip():
        raise BadPattern("must not be blank")


def matches(pattern: str, pattern_type: str, text: str) -> bool:
    """Whether the text holds the pattern.

    A substring is compared without case, width and characters that are not seen.
    """
    if pattern_type == "regex":
        rule = compiled(pattern)
        return any(rule.search(each) is not None for each in _spellings(text))
    part = _folded(pattern)
    return bool(part.strip()) and part in _folded(text)


class Texts(Protocol):
    """What a row says in words."""

    @property
    def text(self) -> str: ...
    @property
    def memory_key(self) -> str: ...
    @property
    def tags(self) -> tuple[str, ...]: ...
    @property
    def entities(self) -> tuple[str, ...]: ...


def searched(row: Texts) -> tuple[str, ...]:
    """Everything of a row that a pattern may match; each text has its own start and end."""
    return (row.text, row.memory_key, *row.tags, *row.entities, *_unescaped(row.text))


def _unescaped(text: str) -> list[str]:
    """The strings of a structured value that its JSON text spells with escapes."""
    if "\\" not in text or not text.startswith(("{", "[")):
        return []
    try:
        left = [json.loads(text)]
    except (ValueError, RecursionError):
        return []
    found = []
    while left:
        part = left.pop()
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, dict):
            left += [*part.keys(), *part.values()]
        elif isinstance(part, list):
            left += part
    return [each for each in found if json.dumps(each, ensure_ascii=False)[1:-1] != each]


def forbidding(patterns: Iterable[BlacklistRow]) -> Callable[[Texts], str | None]:
    """A rule that names why a row may not be stored, or None when it may."""
    reason_of = forbidding_texts(patterns)
    return lambda row: reason_of(searched(row))


def forbidding_texts(patterns: Iterable[BlacklistRow]) -> Callable[[Iterable[str]], str | None]:
    """A rule that names why one of some texts may not be stored."""
    reason_of = forbidding_text(patterns)
    return lambda texts: next(filter(None, map(reason_of, texts)), None)


def forbidding_text(patterns: Iterable[BlacklistRow]) -> Callable[[str], str | None]:
    """A rule that names why a text may not be stored. A text is folded once for all patterns."""
    kept = list(patterns)
    folded_all = ((each, _folded(each.pattern)) for each in kept if each.pattern_type != "regex")
    # A pattern of nothing that is seen, from before it was refused, would match every text.
    substrings = [(each, part) for each, part in folded_all if part.strip()]
    regexes = [(each, compiled(each.pattern)) for each in kept if each.pattern_type == "regex"]

    def reason(text: str) -> str | None:
        folded = _folded(text) if substrings else ""
        plain = _spellings(text) if regexes else ()
        hits = (each for each, part in substrings if part in folded)
        more = (each for each, rule in regexes if any(rule.search(one) for one in plain))
        found = next(hits, None) or next(more, None)
        if found is None:
            return None
        return found.reason or f"a pattern of the {found.scope} blacklist matches"

    return reason


def _folded(text: str) -> str:
    """Two texts that read alike fold alike: no case, no width, nothing unseen, no dot of an i.

    The passes are those of the caseless compatibility match of the Unicode Standard (3.13, D146).
    What is unseen goes first, so that a letter meets the mark that stood behind it, and once more,
    since some characters come apart into such ones. A Turkish capital leaves a dot above its i.
    """
    seen = without_unseen(text)
    if seen.isascii():
        return seen.lower()
    folded = unicodedata.normalize("NFD", seen).casefold()
    folded = without_unseen(unicodedata.normalize("NFKC", folded).casefold())
    return unicodedata.normalize("NFKC", _DOTS.sub(_plain_i, folded))


def _plain_i(found: re.Match[str]) -> str:
    return "j" if found[0][0] in "jȷ" else "i"


_DOTS: Final = re.compile("[ij]\u0307|[ıȷ]")
"""A dot that a dotted letter swallows, and a letter whose capital is that of the dotted one."""


def _spellings(text: str) -> tuple[str, ...]:
    """The text as a regular expression reads it, and as a person does if that differs."""
    plain = unicodedata.normalize("NFKC", text)
    seen = without_unseen(unicodedata.normalize("NFKC", without_unseen(text)))
    seen = unicodedata.normalize("NFKC", seen.replace("i\u0307", "i").replace("İ", "I"))
    return (plain,) if seen == plain else (plain, seen)

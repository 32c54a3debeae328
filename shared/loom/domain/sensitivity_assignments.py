"""Secrets that are announced by a word: `password=x`, "my PIN is 4821", `client_secret: "x"`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from loom.domain.sensitivity_judging import accepted, card_near
from loom.domain.sensitivity_languages import FAMILIES
from loom.domain.sensitivity_links import REACH, links, unspaced_follows, value_ahead, word_before
from loom.domain.sensitivity_reading import read_value, whole_end
from loom.domain.sensitivity_text import Folded, Secret, fold
from loom.domain.sensitivity_values import MASK, is_spoken_password
from loom.domain.sensitivity_words import Family

# "hunter2 is my password": what links the two, and whose it then is.
_OWNERS: Final = {
    " is ": r"(?:my|the|our|your|his|her|their) ",
    " was ": r"(?:my|the|our|your|his|her|their) ",
    " ist ": r"(?:mein|das|unser|dein) ",
    " es ": r"(?:mi|la|tu|nuestra) ",
    " est ": r"(?:mon|le|la|ma|notre) ",
    " это ": r"(?:мой|наш|твой) ",
    " to ": r"(?:moje|nasze) ",
    "是": r"(?:我们?的|我的?|他的|她的|你的)?",
    "が": "(?:私の|僕の)?",
    "は": "(?:私の|僕の)?",
}
_COPULAS: Final = {
    fold(name).lowered: re.compile(
        fold(owner).lowered + r"(?:[a-z\-]{1,15} ){0,2}(?:[a-z\-]{1,15})?"
    )
    for name, owner in _OWNERS.items()
}
_LAST_WORD: Final = re.compile(r"(?:^|[\s\"'])([!-~]{4,64})(?<![\"'])[\"']? ?$")
_PRINTED: Final = re.compile(r"[!-~]{4}")
_OWNER_REACH: Final = 40
# A key of these is a name or a hash, whatever it looks like.
_OTHER_KEYS: Final = frozenset(
    fold("""
    public primary foreign sort partition cache idempotency row ssh object s3 hash map dict
    index site publishable lookup dedup routing message host range its by this each
    same composite unique surrogate natural ordering group answer candidate record document
    """).lowered.split(),
)
_ANNOUNCEMENTS: Final = tuple((word, family) for family in FAMILIES for word in family.words)
_SUFFIXES: Final = {family.suffix: re.compile(family.suffix) for family in FAMILIES}


def find_assignments(folded: Folded) -> Iterator[Secret]:
    """Yield every announced secret, in offsets of the folded text; spans may overlap."""
    # The kind named in a mask announces nothing.
    lowered = MASK.sub(lambda mask: "\0" * len(mask.group()), folded.lowered)
    folded = Folded(folded.text, lowered, folded.offsets)
    for word, family in _ANNOUNCEMENTS:
        if word in lowered:
            yield from _announced(folded, family, word)


def _announced(folded: Folded, family: Family, word: str) -> Iterator[Secret]:
    done = 0
    at = folded.lowered.find(word)
    while at >= 0:
        if at >= done and _stands(folded, family, at):
            for found in _around(folded, family, at, at + len(word)):
                done = max(done, found.end)
                yield found
        at = folded.lowered.find(word, at + len(word))


def _stands(folded: Folded, family: Family, at: int) -> bool:
    """Tell whether the word at `at` stands by itself, or as a name's part that announces."""
    before = folded.lowered[at - 1 : at]
    if family.style == "english" and family.least:
        owner = word_before(folded, at)
        return before == " " and owner[-1:].isalnum() and owner not in _OTHER_KEYS
    if family.bounded and before.isalpha():
        return folded.text[at].isupper() and folded.text[at - 1].islower()
    if family.values == "token" and before == ":":
        return "secretsmanager" not in folded.lowered[max(0, at - REACH) : at]
    return not family.needs_card or card_near(folded, at)


def _around(folded: Folded, family: Family, at: int, end: int) -> Iterator[Secret]:
    suffix = _SUFFIXES[family.suffix].match(folded.lowered, end) if family.suffix else None
    after = suffix.end() if suffix else end
    joined = folded.lowered[after : after + 1].isalnum()
    if family.style != "unspaced" and joined and not unspaced_follows(folded, after):
        return
    if not value_ahead(folded, family, after):
        yield from _stated_before(folded, family, at)
        return
    for mode, link in links(folded, family, at, after):
        value = read_value(folded, family, at, link)
        if value and accepted(folded, family, mode, value):
            yield Secret(family.kind, value.start, whole_end(folded, value))
            return
    yield from _stated_before(folded, family, at)


def _stated_before(folded: Folded, family: Family, at: int) -> Iterator[Secret]:
    """Yield the value of "hunter2 is my password"."""
    if family.values not in {"password", "pin"}:
        return
    start = max(0, at - REACH)
    before = folded.lowered[start:at]
    if not _PRINTED.search(before):
        return
    copula, name = max((before.rfind(name, -_OWNER_REACH), name) for name in _COPULAS)
    if copula < 0 or not _COPULAS[name].fullmatch(before, copula + len(name)):
        return
    match = _LAST_WORD.search(before, 0, copula)
    if match is None:
        return
    first, end = start + match.start(1), start + match.end(1)
    text = folded.text[first:end]
    digits_only = text.isdigit() and len(text) in range(4, 9)
    if digits_only if family.values == "pin" else is_spoken_password(text, quoted=False):
        yield Secret(family.kind, first, end)

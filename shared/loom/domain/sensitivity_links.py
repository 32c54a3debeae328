"""What may stand between an announcing word and the secret: a sign, a verb, a place, a blank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from loom.domain.sensitivity_text import Folded, fold
from loom.domain.sensitivity_words import Family

# "direct": a sign that assigns. "spoken": a verb. "vague": words that more
# often go on as prose: "to", another language's verb. "beside": a blank. "near": a few
# words, so that only a value that nothing else looks like will do.
Mode = Literal["direct", "spoken", "vague", "beside", "near"]

REACH: Final = 100
_FIRST_UNSPACED: Final = "\u2e80"  # from here on: Chinese, Japanese, Korean


def _pattern(source: str) -> re.Pattern[str]:
    """Compile a pattern of folded words, in which `~` is a blank on the same line."""
    return re.compile(fold(source).lowered.replace("~", "[ \\t]"))


# Without a blank it is the call of a function.
_ASIDE: Final = r"(?:(?:~|(?<=[^\x00-\x7f]))\([^()\n]{1,40}\))?"
_DIRECT: Final = _pattern(
    rf"""{_ASIDE}[`*_"'\\\]]{{0,4}}~{{0,8}}(?:=>|:=|={{1,3}}|:|->|→|⇒|(?<=[a-z])>)[`*]{{0,2}}~{{0,8}}""",
)
_NEXT_LINE: Final = re.compile(r"[ \t]?:[ \t]{0,3}\r?\n[ \t]{0,8}")
_ENGLISH_PLACE: Final = (
    r"~{1,3}(?:for|to|of|on|at|in|from|that|which|i|we|you|he|she|they|s?he's)"
    r"(?:~{1,3}[^\s:=]{1,24}){1,5}?"
)
_ENGLISH_IS: Final = (
    r"(?:~{1,3}(?:is set to|is|was changed to|was|has been changed to|changed to|set to|are"
    r"|will be|should be|equals)(?:~(?:now|currently|still|just|actually|simply|again|always"
    r"|probably|called|spelled))?~?:?~{1,3}|'s~{1,3}|~-{1,2}~{1,3})"
)
_PREPOSITION: Final = (
    r"(?:от|для|к|на|из|с|de|du|des|da|do|dos|das|del|della|dello|di|para|pour|per|für|von|vom"
    r"|zum|zur|am|im|der|van|voor|för|till|av|til|fra|od|dla|la|le|il|cho|của|para|का|की|के|карты|карточки|karty|karte|card|שלי|שלנו|الخاص)"
)
_SPOKEN: Final = {
    "english": _pattern(
        rf"{_ASIDE}(?:(?:{_ENGLISH_PLACE})?{_ENGLISH_IS}|{_ENGLISH_PLACE}~{{0,2}}[:=]~{{0,3}})",
    ),
    "spaced": _pattern(
        rf"{_ASIDE}(?:~{{1,3}}[^\s:=.,;!?\"'()]{{1,16}}){{0,5}}?(?:~{{0,3}}:~{{0,3}}"
        r"|~{1,3}(?:ist|c'est|lautet|heißt|war|es|sera|est|é|jest|to|je|är|er|on|adalah|este"
        r"|(?<!de )(?<!à )là|है|هي|هو|היא|הוא|είναι|это|-|is|olarak|hai|si"
        r"|bila|è|era|était|была|был|byl[ao]?|var)"
        r"(?:~(?:jetzt|nun|ahora|maintenant|adesso|agora|теперь|такой|nu|teraz|noch|immer|toujours"
        r"|siempre|sempre))?~?:?~{1,3})",
    ),
    "unspaced": _pattern(
        rf"{_ASIDE}~{{0,2}}(?:[^\x00-\x7f]{{0,6}}?(?:就是|是|为|為|叫|改成|改为|改成了|换成|设为|设成"
        r"|設為)了?|は|が|を|の|는|은|이|가|를|을|คือ)~{0,2}:?~{0,2}",
    ),
}
_CHANGED: Final = _pattern(
    r"(?:~{1,3}(?:for|of|on)(?:~{1,3}[^\s:=]{1,24}){1,4}?)?(?:~from~[^\s]{1,64})?"
    r"(?:~[^\s:=]{1,16}){0,4}?~{1,3}(?:to|as|auf|en|à|in|a|на|para|naar|till|til|thành)~{1,3}"
)
_CHANGE: Final = _pattern(
    r"chang|\bset\b|\breset|updat|rotat|switch|made|änder|geändert|gesetzt|cambi|camb|mude|mudou"
    r"|alter|modifi|сменил|поменя|измени|gewijzigd|ändra|zmieni|đổi"
)
_BRACKET: Final = re.compile(r"[ \t]?\(")
_BESIDE: Final = re.compile(r"[ \t]{1,3}")
_JOINED: Final = re.compile(r"[ \t]{0,3}")
_CELL: Final = re.compile(r"[`*]{0,2}[ \t]{1,30}\|[ \t]{1,30}")
_ASIDE_ONLY: Final = _pattern(r"~?\([^()\n]{1,30}\)~{1,3}(?=\d)")
_PIN_PLACE: Final = _pattern(
    rf"~{{1,3}}{_PREPOSITION}(?:~{{1,3}}[^\s:=\d]{{1,16}}){{0,3}}?~{{1,3}}(?=[\"'`*]{{0,2}}[0-9])"
)
_FEW_WORDS: Final = r"(?:[ \t]{1,3}[^\s:=\"'(\[{<]{1,24}){0,4}?[ \t]{1,3}[\"'`]?"
_STRONG: Final = r"(?=[^\s\d]{0,63}\d)(?=[^\sA-Za-z]{0,63}[A-Za-z])"
_NEAR: Final = re.compile(
    rf"{_FEW_WORDS}(?=[^\s]{{6}}){_STRONG}"
    r"(?=[^\s!@#$%^&*+=?~]{1,63}[!@#$%^&*+=?~]|[^\s]{0,30}\d[A-Za-z\-]{1,20}\d)",
)
_NEAR_UNSPACED: Final = re.compile(
    r"[^\x00-\x7f]{0,8}[ \t]{0,3}[^\x00-\x7f]{0,8}[ \t]{0,3}(?=[!-~]{6})"
)

_BESIDE_AFTER: Final = re.compile(r"(?:--|/ ?|, ?|\b(?:my|our|his|her|their|mein|mi|mon|мои) )$")
_GIVEN: Final = re.compile(
    r"\b(?:use|using|used|try|enter|type|with|new|old|temp|temporary|default|initial|current|wifi"
    r"|wi-fi|and|wlan|root|admin|user|netflix|unlock|screen|visa|card|atm|sim|bank|phone"
    r"|door|alarm|debit|credit) $"
)


_AHEAD: Final = {
    "password": re.compile(r"[^!-~]{0,40}[!-~]"),
    "token": re.compile(r"[^!-~]{0,40}[!-~]"),
    "pin": re.compile(
        r"\D{0,99}\d|[\w ]{0,12}\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\b"
    ),
    "cvv": re.compile(r"\D{0,99}\d"),
}


def value_ahead(folded: Folded, family: Family, after: int) -> bool:
    """Tell whether anything that could be a value follows; a cheap answer for most words."""
    return _AHEAD[family.values].match(folded.lowered, after) is not None


def links(
    folded: Folded, family: Family, at: int, after: int
) -> Iterator[tuple[Mode, re.Match[str]]]:
    """Yield the ways in which a value can follow the word from `at` to `after`, surest first."""
    lowered = folded.lowered
    if link := _DIRECT.match(lowered, after):
        yield "direct", link
        if link := _NEXT_LINE.match(lowered, after):
            yield "spoken", link
        return
    if link := _SPOKEN[family.style].match(lowered, after):
        yield "spoken", link
    if family.abroad and (link := _SPOKEN["spaced"].match(lowered, after)):
        yield "vague", link
    if unspaced_follows(folded, after) and (link := _SPOKEN["unspaced"].match(lowered, after)):
        yield "vague", link
    if family.values != "token" and (link := _BRACKET.match(lowered, after)):
        yield "spoken", link
    if link := _CELL.match(lowered, after):
        yield "beside", link
    if (
        family.style != "unspaced"
        and lowered[at:after] != "pass"
        and (link := _CHANGED.match(lowered, after))
        and _CHANGE.search(lowered, max(0, at - REACH), link.end() + REACH)
    ):
        yield "vague", link
    yield from _blanks(folded, family, at, after)


def _blanks(
    folded: Folded, family: Family, at: int, after: int
) -> Iterator[tuple[Mode, re.Match[str]]]:
    lowered = folded.lowered
    unspaced = family.style == "unspaced"
    stands = _may_stand_beside(folded, family, at, after)
    if stands and (link := (_JOINED if unspaced else _BESIDE).match(lowered, after)):
        yield "beside", link
    if family.values in {"pin", "cvv"}:
        if link := _ASIDE_ONLY.match(lowered, after):
            yield "beside", link
        placed = stands and (family.abroad or family.style == "spaced")
        if placed and (link := _PIN_PLACE.match(lowered, after)):
            yield "beside", link
        return
    if link := (_NEAR_UNSPACED if unspaced else _NEAR).match(folded.text, after):
        yield "near", link


def _may_stand_beside(folded: Folded, family: Family, at: int, after: int) -> bool:
    before = folded.lowered[max(0, at - 14) : at]
    word = folded.text[at:after]
    if word.lower() in {"pin", "nip"}:
        given = _BESIDE_AFTER.search(before) or _GIVEN.search(before)
        return word == "PIN" or given is not None
    return family.values != "token" or family.least == 0 or family.style != "english"


def given_before(folded: Folded, at: int) -> bool:
    """Tell whether the word at `at` follows an owner or an option: "my", "--", "/"."""
    return _BESIDE_AFTER.search(folded.lowered, max(0, at - 12), at) is not None


def asked_for(folded: Folded, at: int) -> bool:
    """Tell whether the word at `at` follows one that a value can follow: "use", "new", "admin"."""
    return _GIVEN.search(folded.lowered, max(0, at - 14), at) is not None


def word_before(folded: Folded, at: int) -> str:
    """Return the word that ends before `at`, or "" where there is none."""
    return folded.lowered[max(0, at - 24) : at].rstrip().rpartition(" ")[2]


def unspaced_follows(folded: Folded, at: int) -> bool:
    """Tell whether the sentence goes on in a script without blanks between words."""
    return folded.lowered[at : at + 3].lstrip()[:1] >= _FIRST_UNSPACED

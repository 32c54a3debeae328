"""Secrets that are announced by a word: `password=x`, "my PIN is 4821", `client_secret: "x"`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from loom.domain.sensitivity_text import Folded, Secret, fold
from loom.domain.sensitivity_values import (
    MASK,
    is_password,
    is_plain_word,
    is_spoken_password,
    is_token,
    is_word_password,
)
from loom.domain.sensitivity_words import FAMILIES, Family

Mode = Literal["direct", "spoken", "beside"]


@dataclass(frozen=True, slots=True)
class _Value:
    """A candidate with its place; `link` is what stands between the word and the value."""

    text: str
    start: int
    end: int
    link: str
    quoted: bool


def _pattern(source: str) -> re.Pattern[str]:
    """Compile a pattern of folded words, in which `~` is a blank on the same line."""
    return re.compile(fold(source).lowered.replace("~", "[ \\t]"))


_DIRECT: Final = re.compile(
    r"""[`*_"'\\\]]{0,4}[ \t]{0,8}(?:=>|:=|={1,3}|:|->|→|⇒|(?<=[a-z])>)[`*]{0,2}[ \t]{0,8}""",
)
_NEXT_LINE: Final = re.compile(r"[ \t]?:[ \t]{0,3}\r?\n[ \t]{0,8}")
_ENGLISH_PLACE: Final = r"~{1,3}(?:for|to|of|on|at|in|from)(?:~{1,3}[^\s:=]{1,24}){1,5}?"
_ENGLISH_IS: Final = (
    r"(?:~{1,3}(?:is set to|is|was changed to|was|has been changed to|changed to|set to|are"
    r"|will be|should be|equals)(?:~(?:now|currently|still|just|actually|simply))?~?:?~{1,3}"
    r"|'s~{1,3})"
)
_SPOKEN: Final = {
    "english": _pattern(
        rf"(?:{_ENGLISH_PLACE})?{_ENGLISH_IS}|{_ENGLISH_PLACE}~{{0,2}}[:=]~{{0,3}}",
    ),
    "spaced": _pattern(
        r"(?:~{1,3}[^\s:=]{1,16}){0,3}?(?:~{0,3}[:=]~{0,3}|~{1,3}(?:ist|lautet|heißt|war|es"
        r"|sera|est|é|jest|to|je|är|er|on|adalah|là|este|है|هي|هو|היא|הוא|είναι|это|-|is)"
        r"(?:~(?:jetzt|nun|ahora|maintenant|adesso|agora|теперь))?~?:?~{1,3})",
    ),
    "unspaced": _pattern(r"~{0,2}(?:就是|是|为|為|は|が|는|은|이|가|คือ)~{0,2}:?~{0,2}"),
}
_BESIDE: Final = re.compile(r"[ \t]{1,3}")
_JOINED: Final = re.compile(r"[ \t]{0,3}")
_CELL: Final = re.compile(r"[`*]{0,2}[ \t]{1,30}\|[ \t]{1,30}")
_BESIDE_AFTER: Final = re.compile(r"(?:--|/ ?|, ?|\b(?:my|our|his|her|their|mein|mi|mon|мои) )$")
_BEFORE: Final = re.compile(
    r"(?:^|[\s\"'])([^\s\"']{4,64})[\"']? (?:is|was) (?:my|the|our)(?: [a-z\-]{1,15}){0,2} $",
)
_REACH: Final = 100

_QUOTED: Final = re.compile(r'\\?(?:"([^"\n]{1,300})"|\'([^\'\n]{1,300})\'|`([^`\n]{1,300})`)')
_CHAR: Final = (
    r"""(?:[^\s"'`<,;&|\\]|[,;&](?![\s"'`]|$|[A-Za-z_][\w .\-]{0,30}[=:])|<(?!/)|'(?=\w)"""
    r"""|\\(?![nrt"'\\]))"""
)
_UNQUOTED: Final = re.compile(rf"(?![()\]}},;:<]){_CHAR}{{1,300}}+")
_LONGEST: Final = 300
_MORE: Final = re.compile(rf"{_CHAR}*+")
_PRINTED: Final = re.compile(r"[\"'`]?([!#-&(-~]{3,300}+)")
_OPENERS: Final = {")": "(", "]": "[", "}": "{", ">": "<"}
_TRIMMED: Final = frozenset(".,;:?*`\"'。、」！？")

_PIN: Final = re.compile(
    r"[\"'`*]{0,2}(\d{4,8}|\d(?:[ \-]\d){3,7})"
    r"(?![A-Za-z0-9_]|[.,:/\-]\d|\s?(?:mv|v|hz|khz|mhz|ms|of|pins|characters|digits)\b)",
)
_CVV: Final = re.compile(
    r"[\"'`*]{0,2}(\d{3,4})(?![A-Za-z0-9_]|[.,:/\-]\d|\s?(?:digit|stellen|char))"
)
_ENDS: Final = re.compile(
    r"""[ \t]*(?:$|[\r\n.,;!?)\]}"'|/<]|(?:and|but|user|username|please|thanks|for|und|y|et)\b)""",
)
_VARIABLE: Final = re.compile(r"[a-z]+(?:_[a-z]+)+")
_CARD_NEAR: Final = re.compile(r"card|visa|master|amex|karte|tarjeta|carte|cartao")
_BANK_NEAR: Final = re.compile(r"bank|card|atm|sim|phone|unlock|debit|credit|account|door")
_POSTAL: Final = re.compile(r"\bpin[ \-]?codes?\b")
_POSTAL_DIGITS: Final = 6
_SUFFIXES: Final = {family.suffix: re.compile(family.suffix) for family in FAMILIES}


def find_assignments(folded: Folded) -> Iterator[Secret]:
    """Yield every announced secret, in offsets of the folded text; spans may overlap."""
    # The kind named in a mask announces nothing.
    lowered = MASK.sub(lambda mask: "\0" * len(mask.group()), folded.lowered)
    folded = Folded(folded.text, lowered, folded.offsets)
    for family in FAMILIES:
        for word in family.words:
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
    if family.bounded and before.isalpha():
        return folded.text[at].isupper() and folded.text[at - 1].islower()
    if family.values == "token" and before == ":":
        return "secretsmanager" not in folded.lowered[max(0, at - _REACH) : at]
    return not family.needs_card or _near(folded, _CARD_NEAR, at)


def _near(folded: Folded, words: re.Pattern[str], at: int) -> bool:
    return words.search(folded.lowered, max(0, at - _REACH), at + _REACH) is not None


def _around(folded: Folded, family: Family, at: int, end: int) -> Iterator[Secret]:
    suffix = _SUFFIXES[family.suffix].match(folded.lowered, end)
    after = suffix.end() if suffix else end
    if family.style != "unspaced" and folded.lowered[after : after + 1].isalnum():
        return
    for mode, link in _links(folded, family, at, after):
        value = _read(folded, family, link)
        if value and _accepted(folded, family, mode, value):
            stop = value.end
            if stop - value.start >= _LONGEST and (more := _MORE.match(folded.text, stop)):
                stop = more.end()
            yield Secret(family.kind, value.start, stop)
            return
    if family.style == "english" and family.values in {"password", "pin"}:
        yield from _stated_before(folded, family, at)


def _links(
    folded: Folded, family: Family, at: int, after: int
) -> Iterator[tuple[Mode, re.Match[str]]]:
    """Yield the ways in which a value can follow, the surest first."""
    lowered = folded.lowered
    if link := _DIRECT.match(lowered, after):
        yield "direct", link
    if link := _NEXT_LINE.match(lowered, after):
        yield "spoken", link
    if link := _SPOKEN[family.style].match(lowered, after):
        yield "spoken", link
    if link := _CELL.match(lowered, after):
        yield "beside", link
    beside = _JOINED if family.style == "unspaced" else _BESIDE
    if (link := beside.match(lowered, after)) and _may_stand_beside(folded, family, at, after):
        yield "beside", link


def _may_stand_beside(folded: Folded, family: Family, at: int, after: int) -> bool:
    before = folded.lowered[max(0, at - 12) : at]
    word = folded.text[at:after]
    if family.values == "password" and family.style == "english":
        return _BESIDE_AFTER.search(before) is not None
    if word.lower() in {"pin", "nip"}:
        return word == "PIN" or _BESIDE_AFTER.search(before) is not None
    return True


def _read(folded: Folded, family: Family, link: re.Match[str]) -> _Value | None:
    at = link.end()
    if family.values in {"pin", "cvv"}:
        number = (_PIN if family.values == "pin" else _CVV).match(folded.lowered, at)
        return _value(folded, link, number, 1) if number else None
    if family.style == "unspaced":
        printed = _PRINTED.match(folded.text, at)
        return _value(folded, link, printed, 1) if printed else None
    if quoted := _QUOTED.match(folded.text, at):
        return _value(folded, link, quoted, quoted.lastindex or 1, quoted=True)
    bare = _UNQUOTED.match(folded.text, at)
    return _value(folded, link, bare, 0) if bare else None


def _value(
    folded: Folded, link: re.Match[str], match: re.Match[str], group: int, *, quoted: bool = False
) -> _Value | None:
    start, end = match.span(group)
    while not quoted and end > start and _trims(folded.text[start:end]):
        end -= 1
    if quoted and folded.text[end - 1] == "\\":
        end -= 1
    text = folded.text[start:end]
    return _Value(text, start, end, link.group(), quoted) if text else None


def _trims(value: str) -> bool:
    """Tell whether the last character belongs to the sentence and not to the value."""
    last = value[-1]
    return last in _TRIMMED or (last in _OPENERS and _OPENERS[last] not in value)


def _accepted(folded: Folded, family: Family, mode: Mode, value: _Value) -> bool:
    if family.values == "cvv":
        return True
    if family.values == "pin":
        # In India a PIN code of six digits is a place.
        said = folded.lowered[max(0, value.start - 24) : value.start]
        postal = len(value.text) == _POSTAL_DIGITS and _POSTAL.search(said) is not None
        return not postal or _near(folded, _BANK_NEAR, value.start)
    if family.values == "token":
        return is_token(value.text, least={"direct": 8, "spoken": 10, "beside": 16}[mode])
    return _accepted_password(folded, family, mode, value)


def _accepted_password(folded: Folded, family: Family, mode: Mode, value: _Value) -> bool:
    if mode == "beside":
        return _accepted_beside(folded, family, value)
    if mode == "direct":
        return _accepted_direct(folded, value)
    if is_spoken_password(value.text, quoted=value.quoted):
        return True
    ends = family.style == "english" and _ENDS.match(folded.lowered, value.end) is not None
    return ends and is_word_password(value.text)


def _accepted_beside(folded: Folded, family: Family, value: _Value) -> bool:
    before = folded.lowered[max(0, value.start - 24) : value.start]
    if not is_spoken_password(value.text, quoted=value.quoted) or value.text.isdigit():
        return False
    if family.style == "english":
        # "to X, pass the flag": the short word is a verb there.
        return ", pass " not in before or is_token(value.text, least=6)
    return is_token(value.text, least=6)


def _accepted_direct(folded: Folded, value: _Value) -> bool:
    if not is_password(value.text, quoted=value.quoted):
        return False
    if value.link == ">" and not folded.text.startswith("</", value.end):
        return False
    variable = value.link.strip() == "=" != value.link and _VARIABLE.fullmatch(value.text)
    if value.quoted or not is_plain_word(value.text):
        return value.quoted or not variable
    ends = value.link == "=" or _ENDS.match(folded.lowered, value.end) is not None
    return ends and value.text.isascii()


def _stated_before(folded: Folded, family: Family, at: int) -> Iterator[Secret]:
    """Yield the value of "hunter2 is my password"."""
    start = max(0, at - _REACH)
    before = folded.lowered[start:at]
    if " is " not in before and " was " not in before:
        return
    match = _BEFORE.search(before)
    if match is None:
        return
    text = folded.text[start + match.start(1) : start + match.end(1)]
    digits_only = text.isdigit() and len(text) in range(4, 9)
    if digits_only if family.values == "pin" else is_spoken_password(text, quoted=False):
        yield Secret(family.kind, start + match.start(1), start + match.end(1))

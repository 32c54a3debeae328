"""What of a sentence's rest stands alone, and how it reads from outside."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.lexicon import either, words
from loom.domain.rules.plain_verbs import PAST, PRESENT
from loom.domain.rules.wording import from_outside, tidy

_PRONOUN: Final = r"(?:I|we|it|you|they|he|she)\b"
_GOES_ON: Final = (
    r"(?:and\s)?(?:(?:like(?! (?:I|we|you|that|this|it)\b)|especially|including|such as"
    rf"|particularly|from|both|plus|more|less|[a-z]+er)\s|(?:{either(frozenset(PAST))})\s|(?!going|being|having"
    r"|feeling|hoping|anything|nothing|everything|something|thinking)[a-z]{3,}ing\b)"
)
"""What after a comma still belongs to the statement."""
_LISTED: Final = (
    rf"(?!(?:{_PRONOUN}|so|but|and I|thanks?|which|who|that|this|there|yeah|no|yes|right|let|all)"
    r"\b)(?:[\w’'&-]+\s){0,2}[\w’'&-]+(?:,\s(?:[\w’'&-]+\s){0,2}[\w’'&-]+){0,4},?\s(?:and|or)\s"
    rf"(?!{_PRONOUN}|(?:that|this|how|what|if|then|also|now)\b)\w"
)
_END: Final = re.compile(
    r"\s(?:because|['’]cause|cause (?:I|we|it|they)|cuz|but|although|though|tho|since|if|unless"
    r"|whenever|whereas|hence|plus|(?-i:so)(?! much\b| many\b| far\b| that\b)|which|where|when"
    r"|while(?<!\sa\swhile)|before|after|until|till|and (?:I|we|it|they|he|she|this|that|then|the"
    r"|my|our|you|there|now|also|so|even|some|what|just|how|wow|man|oh|yeah|yes|boy|honestly)\b"
    r"(?!-)|as (?:I|we|it|you|they|well|if)|right\?|too|again|lately|recently|lol|btw|anyway"
    r"|already|yet|instead|to be honest|you know)\b"
    rf"|[;(]\s|:\s(?=I\b|(?:\S+\s){{9}})|\s[-–—]|--|—|\s?[)>]|,\s(?!{_GOES_ON}|{_LISTED})"
    r"|\s(?:(?:a lot|so much|very much)(?=\Z|[,.]|\s(?:and|but|that|when|in|on|at|more)\b)|so bad"
    r"|these days|at the moment|right now|for now)\b",
    re.IGNORECASE,
)
_POINTING: Final = re.compile(
    r"\b(?:it|its|itself|this|these|those|that|them|they|their|theirs|him|her|hers|his|he|she|there"
    r"|here|such|you|your|yours|yourself|ones|one(?=\W*\Z|\s(?:that|who|of|with|in|on|at|for|from|and)\b)"
    r"|same|others|the other|anything|everything|nothing|stuff|whatever|what|how|why|each|either"
    r"|else|things?(?! (?:to|that|like))|way(?! (?:to|of))|lots?(?! of)|bit(?! of)"
    r"|(?:pic|photo)s?(?! of))\b|\b(?:that|it|they|you|we)['’](?:s|re|ve|ll|d)\b",
    re.IGNORECASE,
)
"""Words that mean something only where they were said."""
_SHOWN: Final = re.compile(
    r"(?P<lead>\A|\b(?:to|in|at|of|for|with|on|from|about|by)\s)(?P<which>this|that|these|those)\s"
    r"(?P<next>(?!(?:is|was|are|were|has|have|had|can|will|I|we|you|they|he|she|it|one|ones|time"
    r"|year|week|month|morning|afternoon|evening|weekend|summer|winter|spring|fall|way|kind|sort"
    r"|type|and|or|to|for|in|on|at|with|from|by|so|but|because|when|while|too|as|made|make|means"
    r"|helps?|really|just|also|much|happen|who|that|which|years?|days?)\b)[a-z][\w-]+)",
    re.IGNORECASE,
)
_LINK: Final = r"(?:and|or|with|for|at|in|on|from|by|during|about|after|before)"
_CUT: Final = re.compile(rf"\s{_LINK}\s(?!.*\s{_LINK}\s)", re.IGNORECASE | re.DOTALL)
_RELATIVE: Final = re.compile(r"\s(?:who|that|which|where|whom|I|we)\b.*\Z", re.DOTALL)
_DANGLING: Final = re.compile(
    r"\s(?:ever|and|or|with|for|at|in|on|from|by|to|of|about|the|a|an|my|our|some|any|who|that|is|was"
    r"|are|were|had|has|have|really|so|very|just|also|been|being|be|as|than|like|into|over|all|more"
    r"|most|last|next|around|near|even)\Z",
    re.IGNORECASE,
)
_VAGUE_TIME: Final = re.compile(
    r",?\s(?:(?:just |only )?(?:a few|several|many|some|a couple(?: of)?) (?:year|month|week|day)s?"
    r"|a (?:while|long time)) (?:ago|back)\b|,?\sthe other (?:day|night|week)\b|\sone day\b"
    r"|\s(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"(?: morning| afternoon| evening| night)?\b",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(
    r"\b(?:is|are|was|were|always|so|an?|the|to|of|my|our|very|really|be|been|just|and|smaller"
    r"|bigger|called|named|titled)\Z",
    re.IGNORECASE,
)
_GOVERNING: Final = words("""
    to, in, at, of, for, with, on, from, about, and, like, by, all, than, is, was, after, before,
    during, so
""")
_PERSONS: Final = (
    (re.compile(r"\b[Ii]['’]d\b"), "they would"),
    (re.compile(r"\b(?:I|we) (?:was|were)\b"), "they were"),
    (re.compile(r"\b(?:I|we) (?:am|are)\b"), "they are"),
    (re.compile(r"\bwe['’]re\b"), "they are"),
    (re.compile(r"\bwe['’]ve\b"), "they have"),
    (re.compile(r"\b(?:we|We)\b"), "they"),
    (re.compile(r"\b(?:our|Our)\b"), "their"),
    (re.compile(r"\bours\b"), "theirs"),
    (re.compile(r"\bus\b"), "them"),
    (re.compile(r"\bourselves\b"), "themselves"),
    (re.compile(r"\bwanna\b"), "want to"),
    (re.compile(r"\bgonna\b"), "going to"),
)


def first_part(rest: str) -> str:
    """Up to where the sentence turns to something else."""
    end = _END.search(rest, 1)
    part = _VAGUE_TIME.sub("", rest[: end.start()] if end else rest).strip()
    return re.sub(r"(?:\s(?:who|that|which)\s\w+)?\sas\s\w+\Z", "", part) if end else part


def standing_alone(rest: str, *, liked: bool = False) -> str:
    """The words before the first that points elsewhere, cut where a phrase ends; "" for none.

    `liked`: it is what somebody likes, and "this one" is not any.
    """
    text = re.sub(r"[\"“”]|\s(?=,)|^,\s", "", tidy(rest))
    text = text if liked else _SHOWN.sub(_as_any, text)
    found = next((one for one in _POINTING.finditer(text) if _points(one, text)), None)
    if not found:
        text = re.sub(r"\s(?:ever|and|but|or)\Z", "", text.strip(" ,-"))
        return "" if _OPEN.search(text) else text
    text = text[: found.start()].rstrip()
    cut = _CUT.search(f"{text} ")
    if not cut:
        return ""
    joined = cut.group().strip().lower() == "and"
    if joined and text.lower().startswith("the "):
        return ""
    text = _RELATIVE.sub("", text[: cut.start()])
    text = re.sub(r"\s\w+ing\Z", "", text) if joined else text
    while trailing := _DANGLING.search(text):
        text = text[: trailing.start()]
    text = re.sub(r"\sand\s\w+\Z", "", text)
    return text.strip(" ,-")


def outside(rest: str) -> str:
    """Read by somebody else: "our dog and I" -> "their dog and they"."""
    for pattern, replacement in _PERSONS:
        rest = pattern.sub(replacement, rest)
    return from_outside(rest)


def _as_any(found: re.Match[str]) -> str:
    """What a speaker shows ("made this bowl") is a bowl to whoever reads of it."""
    word = found["next"]
    if found["which"].lower() in {"these", "those"}:
        return f"{found['lead']}{word}"
    return f"{found['lead']}{'an' if word[0].lower() in 'aeio' else 'a'} {word}"


def _points(found: re.Match[str], text: str) -> bool:
    """All but "that" after a noun, where it goes on to say which one."""
    if found.group().lower() != "that":
        return True
    before = text[: found.start()].rstrip().rpartition(" ")[2].lower()
    return not before or before in PAST or before in PRESENT or before in _GOVERNING

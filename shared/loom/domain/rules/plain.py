"""Plain statements of one's life that no table has a phrase for: what somebody did, does, plans.

"Yesterday I took the kids to the pottery museum" keeps the speaker's words, in the third person and
with the date in full. Only verbs of doing and liking count, and only words that stand alone: a
statement is cut before what points elsewhere ("and they loved it"), or left out.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from loom.domain.rules import guards
from loom.domain.rules.dates import When, find_date
from loom.domain.rules.frame import Clause, Draft
from loom.domain.rules.lexicon import either, words
from loom.domain.rules.nouns import topic_phrase
from loom.domain.rules.plain_forms import Told, read_predicate
from loom.domain.rules.plain_object import first_part, outside, standing_alone
from loom.domain.rules.plain_owned import owned
from loom.domain.rules.plain_verbs import MILESTONES, PAST
from loom.domain.rules.plain_views import about_thing, view
from loom.domain.rules.subjects import without_leads
from loom.domain.rules.wording import capitalised
from loom.domain.stopwords import STOPWORDS
from loom.domain.tokens import content_stems

_SUBJECT: Final = re.compile(
    r"(?P<who>I|[Ww]e|i)(?P<short>['’`](?:m|ve|re))?\s(?P<rest>\S.*)", re.DOTALL
)
_ELLIPSIS: Final = re.compile(
    r"(?P<form>Gonna(?! be\b)|Looking forward to|Planning (?:to|on)|Hoping to|Thinking (?:about|of)"
    r"|Can['’]t wait to|Been \w+ing|Trying to|Excited (?:to|about))\s(?P<rest>\S.*)",
    re.DOTALL | re.IGNORECASE,
)
"""What opens a sentence and leaves "I am" or "I have" out."""
_ORDERS: Final = words("read, set, put, quit, hurt, beat, knew, felt, used")
_BARE_PAST: Final = re.compile(rf"(?:{either(frozenset(PAST) - _ORDERS)})\s", re.IGNORECASE)
"""A form of the past that cannot be an order: it opens a sentence without its "I"."""
_LEAD: Final = re.compile(
    r"(?:in addition|besides|on top of that|thankfully|lately|since then|after that|that['’]s why"
    r"|totally|absolutely|definitely|for sure|of course|for me|as for me|funny enough|guess what"
    r"|w+o+w+|a+w+|woah|whoa|haha|recently|well|man|dude|these days|nowadays)[,!.]?\s",
    re.IGNORECASE,
)
_SHORT: Final = {"m": "am", "re": "are", "ve": "have"}
_NO_OBJECT: Final = re.compile(
    r"(?:to (?:say|see|hear|know|tell|ask|thank|check|cancel|return|exchange|export|change|update"
    r"|reset|make sure|let|be|have|get|do|mention|show|talk|admit|agree|believe|give"
    r"|try (?:the|my|your))\b"
    r"|(?:an?|the|my|some|any|no|two|another|\w+) (?:(?:questions?|problems?|issues?|trouble"
    r"|errors?|doubts?|requests?|mistakes?|complaints?)\b|(?:ideas?|feeling|point|call|chat|sense|look|clue"
    r"|minutes?|seconds?|moment|chance|fun|blast|time|opportunity)\b(?! (?:at|with|in|on|to)\b))"
    r"|trouble|sure|rid"
    r"|ready|able|used|better|worse|crazy|mad|questions|problems|issues|myself\Z|me\b|us\b"
    r"|(?:\w+\s)?some(?:thing|one|body))\b"
    r"|for (?:an?|\d+|\w+) (?:\w+ )?(?:days?|weeks?|months?|years?|while|time|ages)\b"
    r"|(?:\w+\s)?(?:back|off|out|away|on|up)\Z",
    re.IGNORECASE,
)
_EMPTY: Final = re.compile(
    r"(?:\w+\s){0,3}(?:news|updates?|memories|details|ideas?|hope|luck|points?)", re.IGNORECASE
)
_MUTUAL: Final = re.compile(
    r"\b(?:apart|each other|one another|in common"
    r"|together(?! (?:with|an?|the|my|our|some|for|on|at|in)\b))\b",
    re.IGNORECASE,
)
_SHORTEST_NAME: Final = re.compile(r"(?<=\s)[A-Z][a-z]+|\A[A-Z][a-z]{2,}")
_LIKED: Final = words("love, like, enjoy, hate, adore, prefer, miss, into")
_CLAIMING: Final = words("""
    believe, find, found, realize, realise, realized, realised, learn, learned, decide, decided,
    hope, feel, felt, discover, discovered, understand, admire, remember, know, known
""")
"""Verbs whose "that" opens what is claimed."""
_AFTER: Final = re.compile(r"\b(?:since|when|if|until|unless|than|wish|that)\s*\Z", re.IGNORECASE)
_LONGEST: Final = 26
_ENOUGH: Final = 2
_WEAK: Final = words("""
    good, great, nice, cool, awesome, amazing, new, really, lot, much, many, time, thing, day, way,
    best, fun, super, big, little, bit, kind, make, feel, be, try
""")


def told(clause: Clause, base: date | None, *, among_people: bool = False) -> list[Draft]:
    """What a clause states of its speaker, in the speaker's own words; nothing when unsure.

    `among_people`: views count, too. To an assistant they are requests and complaints.
    """
    if _AFTER.search(clause.before):
        return []
    text, when = _dated(clause, base)
    read = _own(text, wide=among_people)
    read = read or (_implied(clause) if not clause.before else None) or owned(text)
    if not read and among_people and not clause.before:
        read = view(text)
    draft = _draft(read, when, base) if read else None
    return [draft] if draft else []


def _own(text: str, *, wide: bool) -> Told | None:
    found = _SUBJECT.match(text)
    if not found:
        return None
    auxiliary = _SHORT.get((found["short"] or "")[1:].lower(), "")
    return read_predicate(f"{auxiliary} {found['rest']}".strip(), wide=wide)


def _implied(clause: Clause) -> Told | None:
    found = _ELLIPSIS.match(clause.text)
    if found and about_thing(clause.text):
        return None
    if not found:
        return read_predicate(clause.text) if _BARE_PAST.match(clause.text) else None
    form = found["form"]
    verb = "have" if form.lower().startswith("been") else "am"
    if form.lower().startswith("can"):
        return read_predicate(f"{form[:1].lower()}{form[1:]} {found['rest']}")
    return read_predicate(f"{verb} {form[:1].lower()}{form[1:]} {found['rest']}")


def _dated(clause: Clause, base: date | None) -> tuple[str, When | None]:
    """The clause without a date it opens with, or that alone stands before it."""
    text = _without_leads(clause.text)
    for opening in (text, f"{clause.before.strip(' ,')}, {text}" if clause.before else ""):
        said = _without_leads(opening)
        when = find_date(said, base, "past")
        if when and when.start == 0:
            rest = said[when.end :].lstrip(" ,")
            if rest and (opening is text or rest == text):
                return rest, when
    return text, None


def _without_leads(text: str) -> str:
    said = without_leads(text)
    while found := _LEAD.match(said):
        said = without_leads(said[found.end() :])
    return said


def _draft(read: Told, when: When | None, base: date | None) -> Draft | None:
    rest, when = _without_date(read, when, base)
    if read.verb in _CLAIMING:
        rest = rest.removeprefix("that ")
    rest = standing_alone(rest, liked=read.verb in _LIKED)
    if not _says_enough(read, rest) or guards.is_hedged(
        f"{read.said} {rest}".replace(read.sure, "")
    ):
        return None
    spoken = f"{read.said} {outside(rest)}"
    value = f"{spoken} {when.text}" if when else spoken
    return Draft(
        _attribute(read, rest, when),
        capitalised(value),
        "experience" if read.tense == "past" else "interest",
        valid_at=when.iso if when else "",
        owned=read.owned,
    )


def _says_enough(read: Told, rest: str) -> bool:
    if not rest or len(rest.split()) > _LONGEST or _MUTUAL.search(rest) or _EMPTY.fullmatch(rest):
        return False
    is_view = read.verb.startswith("view of ")
    if not (read.owned or is_view) and _NO_OBJECT.match(rest):
        return False
    if (read.owned and "favo" not in read.verb) or is_view:
        return len(content_stems(f"{read.said} {rest}") - _WEAK - {"say"}) > _ENOUGH
    stems = content_stems(rest) - STOPWORDS - _WEAK
    enough = (
        1
        if read.verb.removeprefix("not ") in MILESTONES or _SHORTEST_NAME.search(rest)
        else _ENOUGH
    )
    return len(stems) >= enough


def _without_date(read: Told, when: When | None, base: date | None) -> tuple[str, When | None]:
    close = first_part(read.rest)
    found = find_date(read.rest, base, "past" if read.tense == "past" else "future")
    if not found or found.start > len(close) + 3:
        return close, when
    rest = f"{read.rest[: found.start].rstrip()} {read.rest[found.end :].lstrip()}"
    return first_part(rest), when or found


def _attribute(read: Told, rest: str, when: When | None) -> str:
    plain = re.sub(r"^(?:to|in|at|on|for|with|about|of|up|out|into)\s", "", rest)
    named = outside(" ".join((read.verb, topic_phrase(plain) or rest)).lower())
    return f"{named} {when.iso}" if when and when.iso and read.tense == "past" else named

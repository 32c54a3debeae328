"""Nouns: what kind of thing a phrase names, and what an attribute may call it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from loom.domain.rules import lexicon as lex
from loom.domain.rules.wording import class_of, thing, topic

_OWNED: Final = lex.words("phone, computer, tablet, car, bicycle")
_USED: Final = (
    _OWNED
    | lex.DEVELOPMENT
    | lex.words(
        "editor, browser, operating system, cloud provider, programming language, formatter"
    )
)
_RUNS_ON: Final = lex.words("phone, computer, tablet, browser, operating system")
_LASTING: Final = lex.words("""
    house, flat, apartment, boat, piano, guitar, camera, motorbike, motorcycle, scooter, cottage,
    caravan, violin, drone, printer, 3d printer, sailboat, farm
""")
_MODEL: Final = re.compile(
    r"[A-Z0-9]|(?:pro|max|mini|plus|air|ultra|xl)\b|(?:for|on|at|with|as|in|and|every|both|from)\b"
)
_HEAD_END: Final = re.compile(
    r"\s(?:over|to|rather|instead|in|for|on|at|with|when|as|from|before|after|by|into|of"
    r"|during|until"
    r"|unless|if|because|so|and|than|about|per|without|via|around|between|under|through)\b",
    re.IGNORECASE,
)
_FIGURATIVE: Final = lex.words("""
    surprises, work, mondays, meetings, fun, bugs, drama, people, mornings, hype, bullshit,
    nonsense, life, love, rules, deadlines, ties, homework, school, paperwork, taxes, maths,
    math, exercise, sports, idiots, lies, liars, responsibility, effort, money, emails, phones,
    cleaning, cooking, dishes, gluten-haters, everything, nothing, anything, jargon, buzzwords,
    marketing, yaml, java, xml, politics, small-talk, talk
""")
_ABSTRACT: Final = re.compile(r"(?:ness|ity|ship|ism|ment|ance|ence|acy|dom)s?\Z")
_TOPIC_WORDS: Final = 5
_VERB: Final = re.compile(
    r"\s(?:\w{2,}ed|is|are|was|were|be|has|have|had|did|does|do|never|not|ran|kept|can"
    r"|could|will|would|used"
    r"|held|got|went|made|took|sent|gets|runs|uses|always|no longer)\b",
    re.IGNORECASE,
)


def head(text: str) -> str:
    """The noun phrase before the first preposition."""
    found = _HEAD_END.search(text)
    return text[: found.start()] if found else text


def kind_of_thing(text: str) -> str:
    """The class of a tool or device, unless its name only decorates another noun."""
    bare = topic(thing(text))
    kind = class_of(bare)
    if not kind:
        return ""
    parts = bare.split()
    for size in range(min(3, len(parts)), 0, -1):
        if lex.CLASS_OF.get(" ".join(parts[:size]).lower()) == kind:
            rest = " ".join(parts[size:])
            return kind if not rest or _MODEL.match(rest) else ""
    return kind


def device(fillers: Mapping[str, str], text: str) -> str:
    verb = fillers.get("verb", "").lower()
    kind = kind_of_thing(text)
    allowed = _OWNED if verb in {"have", "own", "have got"} else _USED
    if verb in {"am on", "run"}:
        allowed = _RUNS_ON
    return kind if kind in allowed else ""


def vehicle(fillers: Mapping[str, str], text: str) -> str:
    kind = kind_of_thing(text)
    if kind in {"car", "bicycle"}:
        return kind
    named = topic(thing(text))[:1].isupper()
    return "car" if named and fillers.get("verb", "").lower() == "drive" else ""


def allergen(_fillers: Mapping[str, str], text: str) -> str:
    """Jokes name what nobody's body reacts to."""
    noun = topic(text)
    last = noun.lower().rpartition(" ")[2]
    figurative = last in _FIGURATIVE or _ABSTRACT.search(last) or kind_of_thing(noun)
    return "" if figurative else noun


def bought(_fillers: Mapping[str, str], text: str) -> str:
    kind = kind_of_thing(text)
    if kind in _OWNED:
        return kind
    noun = topic(head(thing(text))).lower()
    return noun if noun.rpartition(" ")[2] in _LASTING or noun in _LASTING else ""


def preference(_fillers: Mapping[str, str], text: str) -> str:
    kind = kind_of_thing(head(text))
    if kind:
        return f"preferred {kind}"
    noun = topic(head(thing(text)))
    first, _, last = noun.rpartition(" ")
    if not first or re.match(r"to\s|\w+ing\b", noun):
        return f"opinion of {noun}"
    return f"preferred {singular(last)}"


def singular(noun: str) -> str:
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    return noun[:-1] if noun.endswith("s") and not noun.endswith(("ss", "us")) else noun


_PREPOSITION: Final = re.compile(r"^(?:(?:me|us) )?(?:in|with|as|to|by|using|for|about) (?:an? )?")


def object_of(_fillers: Mapping[str, str], text: str) -> str:
    said = topic(thing(text))
    verb, _, rest = said.partition(" ")
    rest = _PREPOSITION.sub("", rest)
    what = topic(head(f"{rest} "))
    without = re.sub(r"^(?:me|us|them|him|her|it)\b\s?", "", what)
    return without or verb


def topic_phrase(text: str) -> str:
    """A short noun phrase for an attribute made of a longer one."""
    noun = topic(head(thing(text)))
    verb = _VERB.search(noun)
    return " ".join((noun[: verb.start()] if verb else noun).split()[:_TOPIC_WORDS])

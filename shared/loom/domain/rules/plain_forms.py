"""The forms a plain statement takes: past, perfect, progressive, present, a stance, one's own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from loom.domain.rules.plain_verbs import (
    DENIED,
    PARTICIPLES,
    PASSING,
    PASSING_PAST,
    PAST,
    PRESENT,
    WIDE,
)
from loom.domain.rules.wording import third_person


@dataclass(frozen=True, slots=True)
class Told:
    """`said` is the verb phrase in the third person up to its rest; `verb` names it.

    `sure` is a part of it that only looks like a hedge ("would love to"). `owned`: `said` opens
    with something of the speaker's.
    """

    verb: str
    said: str
    rest: str
    tense: str
    owned: bool = False
    sure: str = "\0"


_ADVERB: Final = re.compile(
    r"(?:just|recently|finally|also|actually|really|even|already|still|definitely|totally|once|both"
    r"|all|currently|lately|truly|honestly|absolutely|so|super|very|pretty|too|kinda|quickly|first"
    r"|then|now|only|simply|always|usually|often|sometimes|certainly|mostly|mainly|especially)\s",
    re.IGNORECASE,
)
_EMPHASISED: Final = re.compile(r"(?:do|did)\s(?P<verb>[a-z]+)\b", re.IGNORECASE)
_INTO: Final = ("into ", "better at ", "married")
_KEPT: Final = frozenset({"always ", "usually ", "often ", "sometimes ", "only "})
_SHARED: Final = frozenset({"all ", "both "})
_WORD: Final = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
_DEGREE: Final = (
    r"(?:(?:so|really|very|super|also|always|still|truly|incredibly|deeply|totally|now|pretty"
    r"|definitely|just|extremely|beyond)\s)*"
)
_STANCE: Final = re.compile(
    rf"(?:am|are)\s{_DEGREE}(?P<x>(?:passionate|excited|enthusiastic|thrilled|nervous|worried|stoked"
    r"|curious|serious|pumped|psyched) (?:about|for)|(?:proud|afraid|scared|fond|tired|part) of"
    r"|(?:interested|involved|engaged) in|(?:grateful|thankful|responsible|excited) for"
    r"|(?:inspired|fascinated|motivated|amazed|touched) by"
    r"|(?:obsessed|blessed|swamped|busy|in love|happy|working) with"
    r"|(?:determined|committed|dedicated|excited|eager|happy|lucky|going|hoping|planning"
    r"|looking forward|ready|thrilled|training|learning|honored|honoured|able|dying) to|gonna"
    r"|hooked on|(?:good|great) at|looking (?:for|into|forward to)|thinking (?:about|of)"
    r"|planning on|an? (?:big |huge )?fan of|keen on|into|off to)\s(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_WISH: Final = re.compile(
    r"(?P<said>would (?:really )?(?:love|like) to|can(?:not|['’]?t) wait to|wanna)\s(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_BEEN: Final = re.compile(rf"been\s{_DEGREE}(?P<verb>[a-z]+ing)\s", re.IGNORECASE)
_WAS: Final = re.compile(
    r"(?:(?:so|really|very|super|pretty|quite)\s)?(?:an?\s|the\s|born|able to|\w+ed\b|\w+ing\b"
    r"|proud|nervous|happy|part of|in|at|on|lucky)",
    re.IGNORECASE,
)
_BEEN_SOME: Final = re.compile(
    r"been (?:to|in|into|a|an|at|with|drawn to|busy|inspired by|blessed with|involved in"
    r"|interested in|passionate about|part of)\s",
    re.IGNORECASE,
)
_NOT: Final = re.compile(
    r"(?P<aux>did|do|have)(?:\s?n['’]?t|\snot)\s(?:(?:really|actually|even)\s)?(?P<verb>[a-z]+)\s"
    r"(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
NEGATIVE: Final = re.compile(
    r"(?:\w+n['’]t|\w+ not|never|no longer|cannot|can|will|shall|must|had to|have to|might)\b",
    re.IGNORECASE,
)
_OWNED_THING: Final = re.compile(
    r"(?:an?|the|my|our|some|several|many|no|two|three|four|five|six|seven|eight|nine|ten|\d+"
    r"|at least|lots? of|plenty of|such)\s",
    re.IGNORECASE,
)
_SOFT: Final = frozenset({"running", "using", "thinking", "writing", "trying", "going", "getting"})


def read_predicate(predicate: str, *, wide: bool = False) -> Told | None:
    """What follows "I", with contractions in full.

    `wide`: any verb will do that is not one of asking, guessing and the like.
    """
    adverbs, predicate = _without_adverbs(predicate)
    if adverbs is None:
        return None
    emphasised = _EMPHASISED.match(predicate)
    if emphasised and emphasised["verb"].lower() in PRESENT:
        predicate = predicate[emphasised.start("verb") :]
    for form in (_stance, _wish, _denied):
        told = form(predicate, adverbs)
        if told:
            return told
    word = _WORD.match(predicate)
    if not word or NEGATIVE.match(predicate):
        return None
    return _by_verb(word.group().lower(), predicate[word.end() :].strip(), adverbs, wide=wide)


def _by_verb(first: str, rest: str, adverbs: str, *, wide: bool) -> Told | None:
    if first == "have":
        held = _present("have", rest, adverbs) if _OWNED_THING.match(rest) else None
        return _perfect(rest, adverbs, wide=wide) or held
    if first in {"am", "are"}:
        return _progressive(rest, adverbs, wide=wide)
    if first in {"was", "were"}:
        return _had_been(rest, adverbs) if wide else None
    return _past(first, rest, adverbs, wide=wide) or _present(first, rest, adverbs)


def _past(first: str, rest: str, adverbs: str, *, wide: bool) -> Told | None:
    if first == "used" and rest.startswith("to "):
        return Told("use to", f"{adverbs}used to", rest[3:], "past")
    if first in PAST and first != "read":
        return Told(PAST[first], f"{adverbs}{first}", rest, "past")
    if wide and _is_deed(first):
        return Told(first, f"{adverbs}{first}", rest, "past")
    return None


def _without_adverbs(predicate: str) -> tuple[str | None, str]:
    kept = ""
    while found := _ADVERB.match(predicate):
        word = found.group().lower()
        if word in _SHARED:
            return None, predicate
        kept += word if word in _KEPT else ""
        predicate = predicate[found.end() :]
    return kept, predicate


def _stance(predicate: str, adverbs: str) -> Told | None:
    found = _STANCE.match(predicate)
    if not found:
        return None
    said = "going to" if found["x"].lower() == "gonna" else found["x"].lower()
    return Told(re.sub(r"^an? ", "", said), f"is {adverbs}{said}", found["rest"], "present")


def _wish(predicate: str, adverbs: str) -> Told | None:
    found = _WISH.match(predicate)
    if not found:
        return None
    said = re.sub(r"^can['’]?t", "cannot", found["said"].lower())
    said = "wants to" if said == "wanna" else said
    return Told("wish to", f"{adverbs}{said}", found["rest"], "present", sure=said)


def _denied(predicate: str, adverbs: str) -> Told | None:
    found = _NOT.match(predicate)
    if not found:
        return None
    aux, verb = found["aux"].lower(), found["verb"].lower()
    known = PARTICIPLES | PAST.keys() if aux == "have" else DENIED
    if verb not in known:
        return None
    third = {"did": "did", "do": "does", "have": "has"}[aux]
    tense = "present" if aux == "do" else "past"
    return Told(f"not {verb}", f"{adverbs}{third} not {verb}", found["rest"], tense)


def _present(verb: str, rest: str, adverbs: str) -> Told | None:
    if verb not in PRESENT:
        return None
    said = third_person(f"{verb} ").strip()
    return Told(verb, f"{adverbs}{said[:1].lower()}{said[1:]}", rest, "present")


def _is_deed(verb: str) -> bool:
    """Any past form, but not "need" or "feed"."""
    return verb.endswith("ed") and not verb.endswith("eed") and verb not in PASSING_PAST


def _had_been(rest: str, adverbs: str) -> Told | None:
    more, rest = _without_adverbs(rest)
    if more is None or not _WAS.match(rest):
        return None
    return Told("be", f"{adverbs}{more}was", rest, "past")


def _perfect(rest: str, adverbs: str, *, wide: bool) -> Told | None:
    more, rest = _without_adverbs(rest)
    if more is None:
        return None
    has = f"has {adverbs}{more}"
    been = _BEEN.match(rest)
    if been:
        verb = been["verb"].lower()
        said = Told(verb, f"{has}been {verb}", rest[been.end() :], "past")
        return None if verb in PASSING - (_SOFT | (WIDE if wide else frozenset())) else said
    if _BEEN_SOME.match(rest):
        return Told("been", f"{has}been", rest[5:].strip(), "past")
    word = _WORD.match(rest)
    return _done(word.group().lower(), rest[word.end() :].strip(), has, wide=wide) if word else None


def _done(participle: str, rest: str, has: str, *, wide: bool) -> Told | None:
    known = participle in PARTICIPLES or participle in PAST
    other = wide and _is_deed(participle)
    if participle == "been" or (participle == "got" and rest.startswith("to ")):
        return None
    return Told(participle, f"{has}{participle}", rest, "past") if known or other else None


def _progressive(rest: str, adverbs: str, *, wide: bool) -> Told | None:
    more, rest = _without_adverbs(rest)
    word = _WORD.match(rest)
    if more is None or not word:
        return None
    verb = word.group().lower()
    after = rest[word.end() :].strip()
    said = Told(verb, f"is {adverbs}{more}{verb}", after, "present")
    soft = (
        (verb == "trying" and not after.startswith("to "))
        or (verb == "getting" and after.startswith(_INTO))
        or (verb == "checking" and after.startswith("out "))
    )
    if soft:
        return said
    passing = PASSING - WIDE if wide else PASSING
    return said if verb.endswith("ing") and verb not in passing else None

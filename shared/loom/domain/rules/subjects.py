"""Who a clause speaks of and what it says of them, in one normal form.

"Sorry, she's ... / I've just moved to Lisbon / my sister Ana no longer lives in Porto" all become a
subject, a polarity and a predicate in the first person base form ("moved to Lisbon", "live in
Porto"), so that each rule is written once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Literal

from loom.domain.rules.frame import Clause, Polarity, compiled
from loom.domain.rules.lexicon import words

Kind = Literal["i", "we", "my", "our", "relation", "named", "request", "other"]


@dataclass(frozen=True, slots=True)
class Statement:
    """`subject` is "" for the speaker; `predicate` is what rules are matched against.

    `casual`: the turn has no capital letter, so names are written small.
    """

    kind: Kind
    subject: str
    predicate: str
    clause: Clause
    polarity: Polarity = ""
    casual: bool = False


_LEAD: Final = re.compile(
    r"(?:and|but|so|also|oh|ah|well|(?:hi|hello|hey|hiya)(?: (?:there|all|everyone"
    r"|everybody|team|folks))?|good (?:morning|afternoon|evening)|thanks"
    r"|thank you|thx|cheers|great|perfect|cool|nice|yes|yep|yeah|yup|no|nope|nah|ok|okay|sure|right"
    r"|exactly|correct|by the way|btw|fyi|for (?:context|reference|the record|info"
    r"|what it['’]s worth)"
    r"|just (?:so you know|to be clear|to add|to confirm|a heads[- ]up|fyi)|to be (?:clear"
    r"|honest|precise)"
    r"|as (?:i|we) (?:said|mentioned|told you)(?: before| earlier)?|like i said|i said"
    r"|(?:i|we) (?:already )?(?:mentioned|told you)(?: that)?(?=\s(?:i|we|my|our))"
    r"|(?:please )?(?:note|remember|keep in mind|be aware|know) that"
    r"|(?:please )?(?:remember|note)(?=[:,])"
    r"|(?:i|we) (?:should|forgot to|wanted to|want to) (?:mention|add|say)(?: that)?|in fact|plus"
    r"|anyways?|actually|sorry|apologies|my (?:mistake|bad)|correction|honestly|personally|frankly"
    r"|basically|unfortunately|luckily|fortunately|from now on|going forward|in (?:the )?future"
    r"|for (?:all )?future (?:reference|\w{1,20})|currently|nowadays|these days|right now"
    r"|at the moment|one more thing"
    r"|another thing|first(?:ly| of all)?|second(?:ly)?|finally|lastly|then"
    r"|scratch that|wait|hmm+|oops|ps|p\.s\.|because|since|as|update|wrong|that(?:['’]s| is| was)"
    r" (?:wrong|not right|incorrect)|(?:what )?i meant(?: to (?:say|write|type))?(?: that| is)?"
    r"(?=[,:]?\s(?:i|we|my|our)\b)|let me correct (?:that|myself)|no longer true"
    r"|(?:a )?(?:little|bit|few words) about (?:me|myself)"
    r"|about me)(?![\w'’])[,:;!.…–—-]{0,3}\s{1,4}",
    re.IGNORECASE,
)
_LEADS: Final = 6
_FIRST: Final = re.compile(
    r"(?P<who>i|we)(?:(?P<short>['’](?:m|ve|re|d|ll)|m(?=\s))\s{1,3}|\s{1,3})", re.IGNORECASE
)
_IMPLIED: Final = re.compile(
    r"(?:just|recently) (?:moved to|relocated to|adopted|bought|switched (?:from|to)|turned \d"
    r"|started at|joined) ?",
    re.IGNORECASE,
)
"""What is said of oneself without "I"."""
_SHORT: Final = {"m": "am", "re": "am", "ve": "have", "d": "would", "ll": "will"}
_MY: Final = re.compile(r"(?P<who>my|our)\s{1,3}", re.IGNORECASE)
_RELATED: Final = (
    r"(?:my|our)\s(?P<relation><RELATION>|<PET>)(?:,?\s(?P<name><NAME>),?)?\s(?=[a-z])"
)
_NAMED: Final = (
    r"(?!(?:she|he|it|who|this|that|nobody|everyone|everybody|someone|somebody"
    r"|god)\b)(?P<name><NAME>)\s(?=(?:lives|works|is allergic|is vegetarian|is vegan)\b)"
)
_REQUEST: Final = re.compile(
    r"(?:(?P<ask>can|could|would|will) you\s{1,3})?(?P<please>(?:please|pls|kindly)\s{1,3})?",
    re.IGNORECASE,
)
_ADVERB: Final = re.compile(
    r"(?:just|recently|currently|now|also|actually|really|still|absolutely|personally|already|truly"
    r"|honestly|simply|definitely|mainly|totally|finally|always been|both|very much|genuinely"
    r"|(?:for|in) the record)\s",
    re.IGNORECASE,
)
_NOT: Final = re.compile(r"(?:do not|don['’]?t|does not|doesn['’]?t)\s", re.IGNORECASE)
_BE_NOT: Final = re.compile(r"(?:(?:am|is|are) not|isn['’]?t|aren['’]?t)\s", re.IGNORECASE)
_ANY_MORE: Final = re.compile(r"\s(?:any\s?more|any longer)\Z", re.IGNORECASE)
_PERFECT: Final = re.compile(
    r"have (?:always |just |recently |also |now |been |already )*"
    r"(?P<verb>lived|living|worked|working|owned|used|using|loved|hated|liked|moved"
    r"|relocated|switched"
    r"|upgraded|downgraded|joined|started|changed|left|bought|adopted|driving|studying|based)\s",
    re.IGNORECASE,
)
_TENSES: Final = re.compile(
    r"\Ahave (?:got|had|been(?! \w+ing\b)(?! (?:to|diagnosed|promoted)\b))(?=\s)", re.IGNORECASE
)
_NOW: Final = {"have got": "have", "have had": "have", "have been": "am"}
"""What has been so is so."""
_PROGRESSIVE: Final = re.compile(
    r"am (?P<verb>living|working|using|driving|studying|learning|running)\s", re.IGNORECASE
)
_BASE: Final = {
    "lived": "live",
    "living": "live",
    "worked": "work",
    "working": "work",
    "owned": "own",
    "using": "use",
    "loved": "love",
    "hated": "hate",
    "liked": "like",
    "driving": "drive",
    "studying": "study",
    "learning": "learn",
    "running": "run",
    "based": "am based",
}
_HE_VERBS: Final = words("""
    lives, works, loves, likes, hates, prefers, uses, speaks, owns, drives, eats, drinks,
    enjoys, needs, runs, plays, takes, wears
""")
_HIS_VERB: Final = re.compile(r"(?:lives|works|loves|likes|hates|prefers|has|is|speaks)\b")
_BASE_VERB: Final = re.compile(
    r"(?:live|work|love|like|hate|prefer|have|use|speak|drive|own|study|am|run|moved"
    r"|joined|started|play"
    r"|don['’]t)\b",
    re.IGNORECASE,
)


def parse(clause: Clause, previous: Statement | None = None, *, casual: bool = False) -> Statement:
    """The statement a clause makes; a clause without a subject takes that of `previous`."""
    text = without_leads(clause.text)
    for reading in (_first_person, _relation, _named, _possession):
        statement = reading(text, clause, casual=casual)
        if statement:
            return statement
    if previous and previous.kind in {"relation", "named"} and _HIS_VERB.match(text):
        text = _as_first_person(text)
    if previous and previous.kind in {"i", "we", "relation", "named"} and _BASE_VERB.match(text):
        return _settled(replace(previous, predicate=text, clause=clause, polarity=""))
    return _request(text, clause, casual=casual)


def without_leads(text: str) -> str:
    """Without greetings, interjections and "as I said"."""
    for _ in range(_LEADS):
        found = _LEAD.match(text)
        if not found:
            break
        text = text[found.end() :]
    return text


def _first_person(text: str, clause: Clause, *, casual: bool) -> Statement | None:
    if _IMPLIED.match(text):
        text = f"I {text[:1].lower()}{text[1:]}"
    found = _FIRST.match(text)
    if not found:
        return None
    auxiliary = _SHORT.get((found["short"] or "").lstrip("'’").lower(), "")
    predicate = f"{auxiliary} {text[found.end() :]}".strip()
    kind: Kind = "we" if found["who"].lower() == "we" else "i"
    if kind == "we":
        predicate = re.sub(r"^are\b", "am", predicate)
    return _settled(Statement(kind, "", predicate, clause, casual=casual))


def _relation(text: str, clause: Clause, *, casual: bool) -> Statement | None:
    found = compiled(_RELATED, casual=False).match(text)
    if not found:
        return None
    subject = f"{found['relation'].lower()} {found['name'] or ''}".strip()
    predicate = _as_first_person(text[found.end() :])
    return _settled(Statement("relation", subject, predicate, clause, casual=casual))


def _named(text: str, clause: Clause, *, casual: bool) -> Statement | None:
    found = compiled(_NAMED).match(text)
    if not found:
        return None
    predicate = _as_first_person(text[found.end() :])
    return _settled(Statement("named", found["name"], predicate, clause, casual=casual))


def _possession(text: str, clause: Clause, *, casual: bool) -> Statement | None:
    found = _MY.match(text)
    if not found:
        return None
    kind: Kind = "our" if found["who"].lower() == "our" else "my"
    return Statement(kind, "", text[found.end() :], clause, casual=casual)


def _request(text: str, clause: Clause, *, casual: bool) -> Statement:
    found = _REQUEST.match(text)
    asked = bool(found and found.end())
    rest = text[found.end() :] if found else text
    return Statement("request" if asked else "other", "", rest, clause, casual=casual)


def _as_first_person(predicate: str) -> str:
    verb, _, rest = predicate.partition(" ")
    changed = {"is": "am", "has": "have", "does": "do", "studies": "study"}.get(verb, verb)
    if verb in _HE_VERBS:
        changed = verb[:-1]
    return f"{changed} {rest}".strip()


def _settled(statement: Statement) -> Statement:
    """Strip adverbs, read the polarity, and bring tenses that mean the present to the base form."""
    predicate = _bare(statement.predicate)
    polarity: Polarity = ""
    if found := _NOT.match(predicate):
        polarity, predicate = "not", predicate[found.end() :]
    elif found := _BE_NOT.match(predicate):
        polarity, predicate = "not", f"am {predicate[found.end() :]}"
    elif predicate.startswith(("no longer ", "never ", "used to ")):
        polarity, predicate = _leading(predicate)
    elif predicate.startswith("am no longer "):
        polarity, predicate = "no longer", f"am {predicate[len('am no longer ') :]}"
    if polarity == "not" and _ANY_MORE.search(predicate):
        polarity, predicate = "no longer", _ANY_MORE.sub("", predicate)
    predicate = _based(_TENSES.sub(lambda said: _NOW[said[0].lower()], _bare(predicate)))
    if polarity == "used to":
        predicate = re.sub(r"^be\b", "am", predicate)
    return replace(statement, predicate=predicate, polarity=polarity)


def _leading(predicate: str) -> tuple[Polarity, str]:
    if predicate.startswith("no longer "):
        return "no longer", predicate[len("no longer ") :]
    if predicate.startswith("never "):
        return "never", predicate[len("never ") :]
    return "used to", predicate[len("used to ") :]


def _bare(predicate: str) -> str:
    for _ in range(_LEADS):
        found = _ADVERB.match(predicate)
        if found:
            predicate = predicate[found.end() :]
            continue
        inner = re.match(r"(am|have|would) ", predicate)
        rest = _ADVERB.match(predicate, inner.end()) if inner else None
        if not inner or not rest:
            break
        predicate = predicate[: inner.end()] + predicate[rest.end() :]
    return predicate


def _based(predicate: str) -> str:
    found = _PERFECT.match(predicate) or _PROGRESSIVE.match(predicate)
    if not found:
        return predicate
    verb = found["verb"].lower()
    return f"{_BASE.get(verb, verb)} {predicate[found.end() :]}"

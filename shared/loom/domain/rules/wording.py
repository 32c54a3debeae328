"""Turns what was said into what is stored: third person, tidy objects, names, attribute topics."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.frame import NAME, Polarity
from loom.domain.rules.lexicon import CLASS_OF, LANGUAGES, NATIONALITIES, NOT_NAMES, words

_IRREGULAR: Final = {"be": "is", "have": "has", "do": "does", "go": "goes", "cannot": "cannot"}
_PERSONS: Final = (
    (re.compile(r"\bI['’]m\b|\bi['’]m\b"), "they are"),
    (re.compile(r"\b[Ii]['’]ve\b"), "they have"),
    (re.compile(r"\b[Ii]['’]ll\b"), "they will"),
    (re.compile(r"\b(?:I|i)\b(?!['’.])"), "they"),
    (re.compile(r"\bmy\b", re.IGNORECASE), "their"),
    (re.compile(r"\bmine\b", re.IGNORECASE), "theirs"),
    (re.compile(r"(?<!-)\bme\b(?!-)", re.IGNORECASE), "them"),
    (re.compile(r"\bmyself\b", re.IGNORECASE), "themselves"),
    (re.compile(r"\byou(?:r)?\b", re.IGNORECASE), "the assistant"),
)
_TEAM: Final = (
    (re.compile(r"\bwe['’]re\b", re.IGNORECASE), "the team is"),
    (re.compile(r"\bwe['’]ve\b", re.IGNORECASE), "the team has"),
    (re.compile(r"\bwe['’]ll\b", re.IGNORECASE), "the team will"),
    (re.compile(r"\bours?\b", re.IGNORECASE), "the team's"),
    (re.compile(r"\bus\b"), "the team"),
)
_WE: Final = re.compile(
    r"\bwe(?P<adverb>(?: (?:already|also|still|all|only|just|never|always|currently|really"
    r"|often))?)"
    r" (?P<verb>[a-z]+(?:n['’]t)?)\b",
    re.IGNORECASE,
)
_UNINFLECTED: Final = words("""
    can, can't, cannot, could, couldn't, will, won't, would, wouldn't, should, shouldn't, must,
    may, might, had, hadn't, did, didn't, ran, got, saw, lost, kept, went, made, took, put, set,
    built, wrote, found, chose, said, knew, thought, shipped, were, weren't, was, wasn't, met,
    left, cut, hit, let, broke, paid
""")
_AUXILIARIES: Final = {
    "are": "is",
    "have": "has",
    "do": "does",
    "don't": "doesn't",
    "haven't": "hasn't",
}
_TAIL: Final = re.compile(
    r"\s(?:which|who|because|when|whenever|while|although|though|since|so that|so i|so we|but|and i"
    r"|and we|and my|and the|and it|and they|and this|and then|if|unless|after|before"
    r"|until|even|except|as long as|these days|right now|nowadays"
    r"|at the moment|at the minute|for now|lately|instead|anyway|by the way|btw|thanks"
    r"|thank you|please"
    r"|too|as well|a lot|so much|very much|the most|more than anything|to be honest|tbh"
    r"|actually|now"
    r"|though|again|for (?:the (?:last|past) )?(?:\d{1,3}|a|an|two|three|four|five|ten|many"
    r"|several|some) (?:days?|weeks?|months?|years?|decades?)|from now on|going forward|already"
    r"|any ?more|any longer|for the record|if (?:that|it) helps)\b|[,;:(]\s|\s[-–—]\s|\s?[)>]|\s->",
    re.IGNORECASE,
)
_EDGES: Final = ' \t\n.,;:!?…"“”„«»`*_()[]<>~|'
_ARTICLES: Final = re.compile(
    r"(?:(?:a|an|the|my|our|their|some|any|all|your|his|her|this|new|of)\s)+", re.IGNORECASE
)
_PAIRS: Final = words("""
    mac and cheese, rock and roll, fish and chips, bread and butter, salt and pepper, arts and
    crafts, drum and bass, bed and breakfast, salt and vinegar, black and white, gin and tonic
""")
_ITEM: Final = re.compile(r",\s(?:and\s|or\s)?|\s(?:and|or|nor)\s")
_NAMES: Final = re.compile(
    rf"(?<!\w)(?:[a-z]{{1,2}}[A-Z]\w+|{NAME})(?:\s\d{{1,3}}(?![\w.]))?(?:\s(?:Pro|Max|Mini))?"
)
_LONGEST_ITEM: Final = 3
_LIST: Final = 2
_MOST_NAMES: Final = 8
_NO_ENTITIES: Final = NOT_NAMES | LANGUAGES | NATIONALITIES


def third_person(phrase: str, polarity: Polarity = "") -> str:
    """A verb phrase in the base form, said of somebody: "live in Rome" -> "Lives in Rome"."""
    verb, _, rest = phrase.partition(" ")
    if polarity == "used to":
        said = f"used to {phrase}"
    elif polarity == "not":
        said = f"is not {rest}" if verb == "be" else f"does not {phrase}"
    elif polarity == "no longer":
        said = f"is no longer {rest}" if verb == "be" else f"no longer {_inflected(verb)} {rest}"
    elif polarity == "never":
        said = f"is never {rest}" if verb == "be" else f"never {_inflected(verb)} {rest}"
    else:
        said = f"{_inflected(verb)} {rest}"
    return capitalised(said.strip())


def _inflected(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z")) else f"{verb}s"


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def decapitalised(text: str) -> str:
    """Lower the first letter, unless the first word is a name or an acronym."""
    first = text.partition(" ")[0]
    return text if first[1:] != first[1:].lower() else text[:1].lower() + text[1:]


def from_outside(text: str) -> str:
    """First person read by somebody else: "my wife's recipes" -> "their wife's recipes"."""
    for pattern, replacement in _PERSONS:
        text = pattern.sub(replacement, text)
    return text


def as_team(text: str) -> str:
    """The team's words read from outside: "we already run it" -> "the team already runs it"."""
    for pattern, replacement in _TEAM:
        text = pattern.sub(replacement, text)
    text = _WE.sub(_team_verb, text)
    return re.sub(r"\bwe\b", "the team", text, flags=re.IGNORECASE)


def _team_verb(found: re.Match[str]) -> str:
    verb = found["verb"].replace("’", "'")
    said = _AUXILIARIES.get(verb, verb)
    if said == verb and verb not in _UNINFLECTED and not verb.endswith(("ed", "n't")):
        said = _inflected(verb)
    return f"the team{found['adverb']} {said}"


def tidy(text: str) -> str:
    """Without quotes, markdown and punctuation around it, on one line."""
    inner = text.replace("`", "").replace("**", "").strip(_EDGES)
    if inner.count("(") < text.count("(") and inner.count("(") > inner.count(")"):
        inner += ")"
    return " ".join(inner.split())


def thing(text: str) -> str:
    """The object of a sentence without what trails it; "" when it is no object to remember."""
    found = _TAIL.search(text)
    return tidy(text[: found.start()] if found else text)


def _gerund(verb: str) -> str:
    if verb.endswith("e") and not verb.endswith(("ee", "ye", "oe")):
        return f"{verb[:-1]}ing"
    doubled = re.fullmatch(r"[^aeiou]{1,3}[aeiou][^aeiouwxy]", verb)
    return f"{verb}{verb[-1] if doubled else ''}ing"


def items(text: str) -> list[str]:
    """The things of a list, when each is short enough to stand alone; else the text as one.

    A longer last part may belong to all: "electronic and rock music" is one thing, "peanuts and
    tree nuts" are two, as the plural tells.
    """
    parts = [part for part in _ITEM.split(text) if part.strip()]
    lengths = [len(part.split()) for part in parts]
    if len(parts) < _LIST or text.lower() in _PAIRS or max(lengths) > _LONGEST_ITEM:
        return [text]
    shares_noun = lengths[-1] > lengths[0] == 1 and not parts[0].endswith(("s", "ing"))
    governed = any(part.lower().startswith(("not ", "to ")) for part in parts)
    return [text] if shares_noun or governed else parts


def topic(text: str) -> str:
    """What an attribute calls the thing: without articles and possessives."""
    said = tidy(text)
    bare = _ARTICLES.sub("", said, count=1) if _ARTICLES.match(said) else said
    if bare.startswith("to "):
        verb, _, rest = bare[3:].partition(" ")
        bare = f"{_gerund(verb)} {rest}".strip()
    return bare


def class_of(text: str) -> str:
    """The noun for what kind of tool or product this is, or ""; versions and models are ignored."""
    parts = topic(text).lower().split()
    for size in range(min(3, len(parts)), 0, -1):
        kind = CLASS_OF.get(" ".join(parts[:size]))
        if kind:
            return kind
    return CLASS_OF.get(parts[-1], "") if parts else ""


def names(value: str, clause: str) -> tuple[str, ...]:
    """Proper names of the value that stand in the clause it was taken from."""
    first = value.partition(" ")[0]
    inside = value if clause.find(first) > 0 else value.removeprefix(first)
    found: list[str] = []
    for match in _NAMES.finditer(inside):
        name = re.sub(r"^The ", "", match.group())
        if (
            name.lower() not in _NO_ENTITIES
            and name not in found
            and name.lower() in clause.lower()
        ):
            found.append(name)
    return tuple(found[:_MOST_NAMES])

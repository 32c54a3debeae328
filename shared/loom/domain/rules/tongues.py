"""First-person statements in Spanish, German and French, and the door to Chinese and Japanese.

A small grammar on purpose: name, residence, origin, allergies and diet, job, likes. The value stays
in the language of the turn, the attribute is the one the English rules use, so that the same thing
said in two languages is one memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from loom.domain.rules import cjk
from loom.domain.rules.european import FRENCH, GERMAN, SPANISH
from loom.domain.rules.frame import Clause, Draft, Rule, compiled
from loom.domain.rules.render import DoesNotFit, cleaned, fill
from loom.domain.rules.wording import capitalised

_CUT: Final = re.compile(
    r"[,;:](?:\s(?:y|und|et|pero|aber|mais|e))?\s|\s(?:pero|porque|cuando|aunque|aber|weil"
    r"|denn|obwohl|mais|parce que|car"
    r"|y (?=(?:vivo|trabajo|soy|me|prefiero|no|tengo)\b)|und (?=(?:ich|arbeite|wohne"
    r"|bin)\b)|et (?=(?:je|travaille|j['’])))\s?"
    r"|\s(?:desde|seit|depuis|el mes|la semana|este|esta|letzten?|nächsten?|ce mois"
    r"|le mois|cette|l['’]an)\b.*",
    re.IGNORECASE,
)
_LEAD: Final = re.compile(
    r"(?:(?:hola|buenas|buenos días|y|pero|además|también|sí|hallo|guten tag|und|aber|ja"
    r"|nein|also|übrigens|bonjour|salut|et|mais"
    r"|oui|non|en fait|por cierto|au fait|perdón|entschuldigung|pardon|gracias|danke|merci"
    r"|por favor|bitte)[,!.:]?\s){1,4}",
    re.IGNORECASE,
)
_QUESTION: Final = re.compile(r"^¿|\?")
_UNSURE: Final = re.compile(
    r"\b(?:si|wenn|falls|quizás|quizá|tal vez|vielleicht|peut-être|creo que|ich glaube"
    r"|je crois|würde|gustaría|aimerais|wäre)\b",
    re.IGNORECASE,
)
_RULES: Final = (*SPANISH, *GERMAN, *FRENCH)
_OPENERS: Final = re.compile(
    r"(?:me|mi|yo|vivo|resido|soy|trabajo|a mí|no|odio|prefiero|ich|mein|wohne|arbeite"
    r"|lebe|travaille|je|j['’]|mon)\b|j['’]",
    re.IGNORECASE,
)
_SPOKEN: Final = {
    "odio": "Odia",
    "prefiero": "Prefiere",
    "liebe": "Liebt",
    "hasse": "Hasst",
    "bevorzuge": "Bevorzugt",
    "esse": "Isst",
    "trinke": "Trinkt",
    "suis": "Est",
    "ne suis pas": "N'est pas",
}
_LASTING: Final = re.compile(r"(?:diab|celí|cœli)", re.IGNORECASE)
_VAGUE: Final = re.compile(
    r"(?:esto|eso|que|cuando|tu|su|lo|das|dass|es|dich|sie|wie|deine|ihre|dieses?"
    r"|diese[rn]?|ça|cela|ton|votre|ce|cette)\b",
    re.IGNORECASE,
)
_ARTICLE: Final = re.compile(
    r"(?:el|la|los|las|un|una|der|die|das|den|le|les|l['’]|du|des|de la)\s?(?=\w)", re.IGNORECASE
)


def understood(sentence: Clause, base: date | None) -> Iterator[tuple[Draft, Clause]]:
    """Facts a sentence states in one of these languages, with the clause that states each."""
    if cjk.written_in(sentence.text):
        yield from cjk.understood(sentence, base)
        return
    if (
        _QUESTION.search(sentence.mark)
        or sentence.text.startswith("¿")
        or _UNSURE.search(sentence.text)
    ):
        return
    for clause in _clauses(sentence):
        for draft in _stated(clause.text):
            yield draft, clause


def _clauses(sentence: Clause) -> Iterator[Clause]:
    start = 0
    cuts = [(found.start(), found.end()) for found in _CUT.finditer(sentence.text)]
    for cut_start, cut_end in [*cuts, (len(sentence.text), len(sentence.text))]:
        if cut_start < start:
            continue
        body = sentence.text[start:cut_start]
        lead = len(body) - len(body.lstrip())
        begin = sentence.start + start + lead
        text = body.strip()
        if text:
            yield replace(sentence, text=text, start=begin, end=begin + len(text))
        start = cut_end


def _stated(text: str) -> list[Draft]:
    lead = _LEAD.match(text)
    said = text[lead.end() :] if lead else text
    if not _OPENERS.match(said):
        return []
    stated: dict[str, Draft] = {}
    for rule in _RULES:
        found = compiled(rule.pattern).match(said)
        if not found:
            continue
        try:
            draft = _draft(rule, {name: part or "" for name, part in found.groupdict().items()})
        except DoesNotFit:
            continue
        stated.setdefault(draft.attribute, draft)
    return list(stated.values())


def _draft(rule: Rule, groups: dict[str, str]) -> Draft:
    x = groups.get("x", "")
    if x and (_VAGUE.match(x) or len(x.split()) > _LONGEST):
        raise DoesNotFit(x)
    fillers = {
        name: cleaned(name, text) if name != "x" else text.strip(" .!")
        for name, text in groups.items()
    }
    fillers = {
        name: f"{text} " if name == "not" and text else text for name, text in fillers.items()
    }
    attribute = rule.attribute
    for form, words in _forms(x, groups.get("v", "")).items():
        attribute = attribute.replace(form, words)
    value = rule.value.removeprefix("=")
    spoken = _SPOKEN.get(groups.get("v", "").lower()) or _SPOKEN.get(
        groups.get("s", "").lower(), ""
    )
    value = re.sub(r"\{[vs]:\w+\}", spoken, value)
    names = tuple(fillers[group] for group in ("name", "place", "org") if fillers.get(group))
    return Draft(
        fill(attribute, fillers), capitalised(fill(value, fillers)), rule.category, names=names
    )


_LONGEST: Final = 8


def _forms(x: str, verb: str) -> dict[str, str]:
    """What an attribute calls these: an attribute never names a state by its value."""
    return {
        "{x:bare}": _ARTICLE.sub("", x, count=1) if _ARTICLE.match(x) else x,
        "{x:state}": f"health condition {x}" if _LASTING.match(x) else "diet",
        "{v:doing}": "drinking" if verb.lower() == "trinke" else "eating",
    }

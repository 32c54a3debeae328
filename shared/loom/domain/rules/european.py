"""Tables of first-person statements in Spanish, German and French; `tongues` reads them.

The value stays in the language of the turn; the attribute is the one the English rules use.
"""

from __future__ import annotations

from typing import Final

from loom.domain.rules.frame import Rule

_JOBS: Final = (
    r"(?:ingenier[oa]|profesora?|maestr[oa]|médic[oa]|enfermer[oa]|abogad[oa]|diseñadora?"
    r"|programadora?|desarrolladora?"
    r"|arquitect[oa]|periodista|estudiante|contable|cociner[oa]|traductora?|camarer[oa]"
    r"|psicólog[oa]|dentista"
    r"|\w*ingenieur(?:in)?|\w*lehrer(?:in)?|ärztin|arzt|krankenpfleger(?:in)?"
    r"|krankenschwester|anwalt|anwältin|\w*entwickler(?:in)?"
    r"|\w*designer(?:in)?|architekt(?:in)?|journalist(?:in)?|student(?:in)?|koch|köchin"
    r"|übersetzer(?:in)?|buchhalter(?:in)?|\w*berater(?:in)?"
    r"|ingénieure?|professeure?|enseignante?|médecin|infirmi(?:er|ère)|avocate?"
    r"|développeu(?:r|se)|architecte|étudiante?"
    r"|comptable|cuisini(?:er|ère)|traduct(?:eur|rice)|boulang(?:er|ère)|graphiste|designeuse)"
)
_X: Final = r"(?P<x>.{2,60})"


def _rule(pattern: str, attribute: str, value: str, category: str) -> Rule:
    return Rule(pattern, attribute, f"={value}", category)


SPANISH: Final = (
    _rule(r"(?:me llamo|mi nombre es) (?P<name><NAME>)", "name", "Se llama {name}", "identity"),
    _rule(
        r"(?:yo )?(?:vivo|resido) en (?P<place><PLACE>)", "home city", "Vive en {place}", "location"
    ),
    _rule(
        r"me (?:mudé|he mudado) a (?P<place><PLACE>)", "home city", "Vive en {place}", "location"
    ),
    _rule(r"(?:yo )?soy de (?P<place><PLACE>)", "place of origin", "Es de {place}", "identity"),
    _rule(
        rf"(?:yo )?soy (?P<g>alérgic[oa]) (?P<to>a las|a los|a la|al|a) {_X}",
        "allergy to {x:bare}",
        "Es {g} {to} {x}",
        "health",
    ),
    _rule(
        rf"(?:yo )?no soy (?P<g>alérgic[oa]) (?P<to>a las|a los|a la|al|a) {_X}",
        "allergy to {x:bare}",
        "No es {g} {to} {x}",
        "health",
    ),
    _rule(
        r"(?:yo )?soy (?P<x>vegetarian[oa]|vegan[oa]|celíac[oa]|diabétic[oa])\b",
        "{x:state}",
        "Es {x}",
        "health",
    ),
    _rule(
        rf"(?:yo )?soy (?P<job>{_JOBS}(?: [\w]{{3,20}})?)(?= (?:en|de|y)\b|\Z)",
        "job title",
        "Es {job}",
        "work",
    ),
    _rule(r"(?:yo )?trabajo (?:en|para) (?P<org><NAME>)", "employer", "Trabaja en {org}", "work"),
    _rule(
        rf"(?:yo )?trabajo (?:(?:en|para) <NAME> )?(?:como"
        rf"|de) (?P<job>(?:un[oa]? )?{_JOBS}(?: \w{{3,20}})?)",
        "job title",
        "Trabaja como {job}",
        "work",
    ),
    _rule(
        rf"(?:a mí )?no me gustan? (?:mucho |nada )?{_X}",
        "opinion of {x:bare}",
        "No le gusta{n} {x}",
        "preference",
    ),
    _rule(
        rf"(?:a mí )?me (?P<v>gusta|encanta)(?P<n>n?) (?:mucho )?{_X}",
        "opinion of {x:bare}",
        "Le {v}{n} {x}",
        "preference",
    ),
    _rule(rf"(?:yo )?(?P<v>odio|prefiero) {_X}", "opinion of {x:bare}", "{v:es} {x}", "preference"),
    _rule(rf"(?:yo )?no como {_X}", "eating {x:bare}", "No come {x}", "health"),
)
GERMAN: Final = (
    _rule(
        r"(?:ich hei(?:ß|ss)e|mein name ist) (?P<name><NAME>)", "name", "Heißt {name}", "identity"
    ),
    _rule(
        r"(?:ich )?(?:wohne|lebe) (?:jetzt |zurzeit )?in (?P<place><PLACE>)",
        "home city",
        "Wohnt in {place}",
        "location",
    ),
    _rule(
        r"ich bin (?:\w+ )?nach (?P<place><PLACE>) (?:um)?gezogen",
        "home city",
        "Wohnt in {place}",
        "location",
    ),
    _rule(
        r"ich komme (?:ursprünglich )?aus (?P<place><PLACE>)",
        "place of origin",
        "Kommt aus {place}",
        "identity",
    ),
    _rule(
        rf"ich bin (?P<not>(?:nicht )?)allergisch (?:gegen|auf) {_X}",
        "allergy to {x}",
        "Ist {not}allergisch gegen {x}",
        "health",
    ),
    _rule(
        r"ich habe eine (?P<x>[A-ZÄÖÜ][\wäöüß]{2,20}?)(?:allergie)\b",
        "allergy to {x}",
        "Hat eine {x}allergie",
        "health",
    ),
    _rule(
        r"ich bin (?P<x>vegetarier(?:in)?|veganer(?:in)?|diabetiker(?:in)?)\b",
        "{x:state}",
        "Ist {x}",
        "health",
    ),
    _rule(
        r"ich (?:lebe|bin|ernähre mich) (?P<x>vegetarisch|vegan)\b", "diet", "Lebt {x}", "health"
    ),
    _rule(
        r"(?:ich )?arbeite (?:bei|für) (?:der |dem )?(?P<org><NAME>)",
        "employer",
        "Arbeitet bei {org}",
        "work",
    ),
    _rule(
        rf"(?:ich )?(?:arbeite (?:(?:bei|für) (?:der |dem )?<NAME> )?als"
        rf"|bin(?: eine?)?) (?P<job>{_JOBS})\b",
        "job title",
        "Arbeitet als {job}",
        "work",
    ),
    _rule(
        rf"ich mag (?P<not>(?:keinen |keine |kein )?){_X}",
        "opinion of {x:bare}",
        "Mag {not}{x}",
        "preference",
    ),
    _rule(
        rf"ich (?P<v>liebe|hasse|bevorzuge) {_X}", "opinion of {x:bare}", "{v:de} {x}", "preference"
    ),
    _rule(
        r"ich (?P<v>esse|trinke) (?P<not>keinen|keine|kein) (?P<x>[A-ZÄÖÜ][\wäöüß]{2,24})",
        "{v:doing} {x}",
        "{v:de} {not} {x}",
        "health",
    ),
)
FRENCH: Final = (
    _rule(
        r"(?:je m['’]appelle|mon nom est) (?P<name><NAME>)", "name", "S'appelle {name}", "identity"
    ),
    _rule(
        r"(?:j['’]habite|je vis|je réside) (?P<at>à|au|en|aux) (?P<place><PLACE>)",
        "home city",
        "Habite {at} {place}",
        "location",
    ),
    _rule(
        r"(?:j['’]ai déménagé|je me suis installée?) (?P<at>à|au|en|aux) (?P<place><PLACE>)",
        "home city",
        "Habite {at} {place}",
        "location",
    ),
    _rule(
        r"je (?:viens|suis originaire) (?P<at>de|du|d['’]|des)\s?(?P<place><PLACE>)",
        "place of origin",
        "Vient {at} {place}",
        "identity",
    ),
    _rule(
        rf"je (?P<s>suis|ne suis pas) allergique (?P<to>aux|au|à la|à l['’]|à)\s?{_X}",
        "allergy to {x}",
        "{s:fr} allergique {to} {x}",
        "health",
    ),
    _rule(
        r"je suis (?P<x>végétarien(?:ne)?|végane?|vegan|diabétique|cœliaque)\b",
        "{x:state}",
        "Est {x}",
        "health",
    ),
    _rule(rf"je suis (?P<job>{_JOBS})\b", "job title", "Est {job}", "work"),
    _rule(
        r"(?:je )?travaille (?:chez|pour) (?P<org><NAME>)",
        "employer",
        "Travaille chez {org}",
        "work",
    ),
    _rule(
        rf"(?:je )?travaille (?:(?:chez|pour) <NAME> )?(?:comme"
        rf"|en tant que?) (?P<job>(?:une? )?{_JOBS})\b",
        "job title",
        "Travaille comme {job}",
        "work",
    ),
    _rule(
        rf"(?:j['’]|je )(?P<v>aime|adore|déteste|préfère) (?!pas\b|(?:que|ça|cela|quand|te"
        rf"|vous)\b)(?:bien |beaucoup )?{_X}",
        "opinion of {x:bare}",
        "{v} {x}",
        "preference",
    ),
    _rule(
        rf"je n['’]aime pas (?!(?:que|ça|cela|quand)\b){_X}",
        "opinion of {x:bare}",
        "N'aime pas {x}",
        "preference",
    ),
    _rule(
        rf"je ne mange pas (?:de |d['’]){_X}", "eating {x:bare}", "Ne mange pas de {x}", "health"
    ),
)

"""First-person statements in German: values stay in German, attributes are the English ones."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.calendars import GERMAN as _CALENDAR
from loom.domain.rules.frame import Polarity
from loom.domain.rules.given_names import GERMAN as GIVEN_NAMES
from loom.domain.rules.tongue import Nouns, Phrase, Tongue, Unnegated

_JOBS: Final = (
    r"(?:(?:selbstständiger?|selbständiger?|freiberuflicher?|angehender?|gelernter?) )?"
    r"(?:\w*ingenieur(?:in)?|\w*lehrer(?:in)?|\w*ärztin|\w*arzt|krankenpfleger(?:in)?"
    r"|krankenschwester|pflegefachkraft|anwalt|anwältin|rechtsanwält(?:in)|rechtsanwalt"
    r"|\w*entwickler(?:in)?|\w*designer(?:in)?|architekt(?:in)?|journalist(?:in)?|\w*student(?:in)?"
    r"|koch|köchin|übersetzer(?:in)?|buchhalter(?:in)?|\w*berater(?:in)?|grafiker(?:in)?"
    r"|fotograf(?:in)?|erzieher(?:in)?|sozialarbeiter(?:in)?|physiotherapeut(?:in)?"
    r"|friseur(?:in)?|\w*mechaniker(?:in)?|elektriker(?:in)?|tischler(?:in)?|bäcker(?:in)?"
    r"|verkäufer(?:in)?|wissenschaftler(?:in)?|\w*manager(?:in)?|informatiker(?:in)?"
    r"|programmierer(?:in)?|apotheker(?:in)?|hebamme|polizist(?:in)?|landwirt(?:in)?)"
)
_ILLNESS: Final = (
    r"(?:diabetes(?: typ[ -][12])?|typ[ -][12][ -]diabetes|asthma|epilepsie|bluthochdruck|migräne"
    r"|rheuma|arthrose|zöliakie|heuschnupfen|neurodermitis|adhs|laktoseintoleranz|depressionen)"
)
_COUNT: Final = r"(?P<n>ein(?:e|en)?|zwei|drei|vier|fünf|\d)"
_PLACE: Final = (
    r"(?P<place>(?:der (?=Schweiz|Türkei|Slowakei|Ukraine|Eifel|Pfalz)|den (?=USA|Niederlanden))?"
    r"<PLACE>(?: (?:am|an der|im) (?-i:[A-Z][\wäöüß]+))?)"
)
_NEAR: Final = r"(?:in(?: der Nähe von)?|nahe|bei)"

PHRASES: Final = (
    Phrase(
        r"(?:ich hei(?:ß|ss)e|mein name ist) (?:(?:herr|frau|dr\.?) )?(?P<name><NAME>)",
        "name",
        "Heißt {name}",
        "identity",
    ),
    Phrase(
        rf"ich bin (?:(?:der|die) )?(?P<name>(?-i:{GIVEN_NAMES})(?: (?-i:[A-ZÄÖÜ][a-zäöüß]+))?)",
        "name",
        "Heißt {name}",
        "identity",
        opening=True,
    ),
    Phrase(
        rf"ich (?:bin|hei(?:ß|ss)e) <NAME>,(?: \d\d(?: Jahre alt)?,)?"
        rf" (?:eine? )?(?P<job>{_JOBS})\b",
        "job title",
        "Arbeitet als {job}",
        "work",
    ),
    Phrase(
        r"ich bin (?P<w>rentner(?:in)?|im ruhestand|arbeitslos|selbstständig|selbständig"
        r"|freiberufler(?:in)?)\b",
        "employment status",
        "Ist {w}",
        "work",
        denied="Ist nicht {w}",
    ),
    Phrase(r"ich bin (?P<age>\d{1,3}) jahre alt", "age", "Ist {age} Jahre alt", "identity"),
    Phrase(
        rf"ich (?:wohne|lebe) in <PLACE>,? sondern in {_PLACE}",
        "home city",
        "",
        "location",
        denied="Wohnt in {place}",
    ),
    Phrase(
        rf"ich (?:wohne|lebe) (?:(?:zusammen )?mit (?:meine[nmr]?|meinem|der|dem|zwei|drei) \w+ )?"
        rf"{_NEAR} {_PLACE}",
        "home city",
        "Wohnt in {place}",
        "location",
        denied="Wohnt nicht in {place}",
        ended="Wohnt nicht mehr in {place}",
        since="Wohnt {when} in {place}",
    ),
    Phrase(
        rf"ich bin (?:mit \w+ \w+ )?(?:von <PLACE> )?(?:nach|in die) {_PLACE} (?:um)?gezogen",
        "home city",
        "Wohnt in {place}",
        "location",
        dated="Wohnt in {place}, umgezogen {when}",
    ),
    Phrase(
        rf"ich ziehe (?:nach|in die) {_PLACE}(?: um)?",
        "planned move",
        "Zieht nach {place}",
        "plan",
        dated="Zieht {when} nach {place}",
        planned=True,
    ),
    Phrase(
        rf"ich (?:komme|bin|stamme) aus {_PLACE}",
        "place of origin",
        "Kommt aus {place}",
        "identity",
    ),
    Phrase(
        r"ich bin (?:[a-zäöüß]{4,16},? und )?allergisch (?:gegen|auf) (?P<x>.+)",
        "allergy to {bare}",
        "Ist allergisch gegen {x}",
        "health",
        denied="Ist nicht allergisch gegen {x}",
    ),
    Phrase(
        r"ich bin (?:gegen|auf) (?P<x>.+) allergisch\Z",
        "allergy to {bare}",
        "Ist allergisch gegen {x}",
        "health",
        denied="Ist nicht allergisch gegen {x}",
    ),
    Phrase(
        r"ich habe (?:eine )?allergie gegen (?P<x>.+)",
        "allergy to {bare}",
        "Hat eine Allergie gegen {x}",
        "health",
    ),
    Phrase(
        r"ich habe eine (?:starke |schwere "
        r"|leichte )?(?P<w>(?-i:[A-ZÄÖÜ][\wäöüß]{2,20}?)(?=allergie))"
        r"allergie\b",
        "allergy to {w}",
        "Hat eine {w}allergie",
        "health",
    ),
    Phrase(
        r"ich bin (?P<w>(?:laktose|gluten|fruktose|histamin)intolerant)\b",
        "intolerance to {w}",
        "Ist {w}",
        "health",
    ),
    Phrase(
        r"ich bin (?P<w>vegetarier(?:in)?|veganer(?:in)?)\b",
        "diet",
        "Ist {w}",
        "health",
        denied="Ist kein {w}",
        ended="Ist nicht mehr {w}",
        since="Ist {when} {w}",
    ),
    Phrase(
        r"ich (?:lebe|bin|esse|ernähre mich) (?P<w>vegetarisch|vegan)\b",
        "diet",
        "Lebt {w}",
        "health",
        denied="Lebt nicht {w}",
        ended="Lebt nicht mehr {w}",
        since="Lebt {when} {w}",
    ),
    Phrase(
        r"ich bin (?P<w>diabetiker(?:in)?|asthmatiker(?:in)?)\b",
        "health condition {w}",
        "Ist {w}",
        "health",
    ),
    Phrase(
        rf"ich (?:habe|leide (?:an|unter)) (?P<w>{_ILLNESS})\b",
        "health condition {w}",
        "Hat {w}",
        "health",
        denied="Hat kein {w}",
    ),
    Phrase(
        r"ich arbeite für (?P<art>(?:die |den |das )?)(?P<firm><NAME>)",
        "employer",
        "Arbeitet für {art} {firm}",
        "work",
        denied="Arbeitet nicht für {art} {firm}",
        ended="Arbeitet nicht mehr für {art} {firm}",
    ),
    Phrase(
        r"ich arbeite bei (?P<art>(?:der |dem )?)(?P<org><NAME>)",
        "employer",
        "Arbeitet bei {art} {org}",
        "work",
        denied="Arbeitet nicht bei {art} {org}",
        ended="Arbeitet nicht mehr bei {art} {org}",
        since="Arbeitet {when} bei {art} {org}",
    ),
    Phrase(
        r"ich arbeite als <JOBS> (?:bei|für) (?P<art>(?:der |dem )?)(?P<org><NAME>)".replace(
            "<JOBS>", _JOBS
        ),
        "employer",
        "Arbeitet bei {art} {org}",
        "work",
    ),
    Phrase(
        rf"ich arbeite (?:(?:bei|für|in) (?:der |dem |einer |einem )?(?:<NAME>|\w+) )?als"
        rf" (?P<job>{_JOBS})\b",
        "job title",
        "Arbeitet als {job}",
        "work",
    ),
    Phrase(
        rf"ich bin (?:eine? )?(?P<job>{_JOBS})\b(?! (?:aus|von) \w+ nach)",
        "job title",
        "Arbeitet als {job}",
        "work",
    ),
    Phrase(
        r"ich mag (?P<x>.+)",
        "opinion of {bare}",
        "Mag {x}",
        "preference",
        denied="Mag {not_x}",
        ended="Mag {no_more_x}",
    ),
    Phrase(r"ich liebe (?P<x>.+)", "opinion of {bare}", "Liebt {x}", "preference"),
    Phrase(r"ich hasse (?P<x>.+)", "opinion of {bare}", "Hasst {x}", "preference"),
    Phrase(r"ich bevorzuge (?P<x>.+)", "opinion of {bare}", "Bevorzugt {x}", "preference"),
    Phrase(r"ich trinke gerne? (?P<x>.+)", "opinion of {bare}", "Trinkt gern {x}", "preference"),
    Phrase(r"ich esse gerne? (?P<x>.+)", "opinion of {bare}", "Isst gern {x}", "preference"),
    Phrase(
        r"ich esse (?P<x>.+)",
        "eating {bare}",
        "",
        "health",
        denied="Isst {not_x}",
        ended="Isst {no_more_x}",
    ),
    Phrase(
        r"ich trinke (?P<x>.+)",
        "drinking {bare}",
        "",
        "health",
        denied="Trinkt {not_x}",
        ended="Trinkt {no_more_x}",
    ),
    Phrase(rf"ich habe {_COUNT} (?P<w>kind(?:er)?)\b", "children", "Hat {n} {w}", "family"),
    Phrase(
        r"ich habe (?P<n>einen?) (?P<w>hund|hündin) namens (?P<name><NAME>)",
        "dog's name",
        "Hat {n} {w} namens {name}",
        "family",
    ),
    Phrase(
        r"ich habe (?P<n>einen?) (?P<w>katze|kater) namens (?P<name><NAME>)",
        "cat's name",
        "Hat {n} {w} namens {name}",
        "family",
    ),
    Phrase(r"mein mann heißt (?P<name><NAME>)", "husband's name", "Mann heißt {name}", "family"),
    Phrase(r"meine frau heißt (?P<name><NAME>)", "wife's name", "Frau heißt {name}", "family"),
    Phrase(r"mein hund heißt (?P<name><NAME>)", "dog's name", "Hund heißt {name}", "family"),
    Phrase(r"meine katze heißt (?P<name><NAME>)", "cat's name", "Katze heißt {name}", "family"),
)
_ART: Final = r"(?:(?:der|die|das|den|dem|eine[nmr]?|ein|meine[nmr]?|mein)\s)"
_ADJECTIVE: Final = (
    r"(?:(?!(?:dein|dies|eure|ihre|sein|all|kein|solch|welch"
    r"|jene)\w*)[a-zäöüß]+(?:e|en|er|es|em)\s)"
)
_W: Final = r"(?!(?:Sie|Ihnen|Ihre?\w*|Dich|Dir|Dein\w*|Euch|Ich|Ding\w*|Idee)\b)[A-ZÄÖÜ][\wäöüß-]+"
_NOUN: Final = rf"{_ART}?{_ADJECTIVE}{{0,2}}{_W}(?:\s{_W}){{0,2}}(?:\s(?:mit|ohne|aus|von)\s{_W})?"
_NOUNS: Final = Nouns(
    first=re.compile(rf"{_NOUN}|(?!(?:wenn|wann|denn|gehen|haben|sehen)\b)[a-zäöüß]{{4,}}n\Z"),
    next=re.compile(_NOUN),
    separator=re.compile(r",\s(?:und\s)?|\s(?:und|oder|sowie)\s"),
    article=re.compile(_ART, re.IGNORECASE),
    after=re.compile(r"\Z|[,.;!]|\s(?:und|oder|aber|weil|obwohl|allergisch)\b"),
    not_allergens=re.compile(
        r"(?:montage?|arbeit\w*|dummheit\w*|lügen|lügner|menschen|leute|stress|sport|hausaufgaben"
        r"|meetings?|besprechungen|drama|idioten|mathe\w*|excel|wecker|politik\w*|bürokratie|liebe"
        r"|schule|geld|frühaufsteh\w*|aufstehen|\w+(?:heit|keit|ung|ismus))\b",
        re.IGNORECASE,
    ),
)
_PART: Final = re.compile(
    r"\bnicht (?:nur|immer|oft|so|ganz|weit|sehr|besonders|unbedingt|wirklich|gern|allzu|mal)\b",
    re.IGNORECASE,
)
_NO: Final = re.compile(r"(?<=\w)\s(?P<no>kein(?:e[nmrs]?)?)(?=\s)", re.IGNORECASE)
_VERB_FIRST: Final = re.compile(r"ich \w+\Z", re.IGNORECASE)
_BUT_NOT: Final = re.compile(
    r"(?:,|\sund|\soder|\saber)\s+(?=(?:kein\w*|nicht)\s\w)", re.IGNORECASE
)
_NOT: Final = re.compile(r"\snicht(?P<more>\smehr)?\b", re.IGNORECASE)


def _unnegated(text: str) -> Unnegated | None:
    if _PART.search(text):
        return None
    if ", sondern " not in text and (but := _BUT_NOT.search(text)):
        text = text[: but.start()]
    if found := _NO.search(text):
        if not _VERB_FIRST.match(text[: found.start()]):
            return None
        rest = text[: found.start()] + text[found.end() :]
        plain = re.sub(r"\smehr\b", "", rest, count=1)
        return Unnegated(plain, "not" if plain == rest else "no longer", found["no"])
    if found := _NOT.search(text):
        polarity: Polarity = "no longer" if found["more"] else "not"
        return Unnegated(text[: found.start()] + text[found.end() :], polarity)
    return Unnegated(text)


_VERBS: Final = (
    r"(?:wohne|lebe|arbeite|bin|habe|mag|esse|trinke|hei(?:ß|ss)e|komme|ziehe|studiere|spreche"
    r"|liebe"
    r"|hasse|bevorzuge|leide|stamme|ernähre)"
)
_GREETING: Final = (
    r"(?:hallo(?: zusammen)?|hi|hey|moin|guten (?:tag|morgen|abend)|servus"
    r"|grüß gott|grüezi|liebes team)"
)
TONGUE: Final = Tongue(
    calendar=_CALENDAR,
    here=re.compile(
        r"\b(?:ich|mein name|meine? (?:mann|frau|hund|katze)|wohne|arbeite)\b", re.IGNORECASE
    ),
    boundary=re.compile(
        rf"(?:[,:;]\s(?:und |aber |denn |sondern |also )?|\s(?:und|aber|denn)\s)"
        rf"(?=(?:ich|{_VERBS}|meine?|außerdem)\b|(?:jetzt|nun|inzwischen|mittlerweile) {_VERBS}\b)"
        rf"|[;:]\s|\s?[()]\s?|\s[-–—]\s|,?\s(?:weil|obwohl|während|dass)\s",
        re.IGNORECASE,
    ),
    lead=re.compile(
        rf"(?:(?:{_GREETING}|und|aber|ja|nein|also|übrigens|entschuldigung|sorry|danke|bitte|ach so"
        r"|korrektur|außerdem|genau|ups|falsch|moment|kurz zu mir|zu mir|ich meine|ich meinte"
        r"|zur info|stimmt nicht|das stimmt nicht|leider|tut mir leid|denn)[,!.:]{0,2}\s){1,5}",
        re.IGNORECASE,
    ),
    greeting=re.compile(_GREETING, re.IGNORECASE),
    adverb=re.compile(
        r"\b(?:jetzt|nun|zurzeit|zur zeit|derzeit|aktuell|momentan|gerade|mittlerweile|inzwischen"
        r"|auch|übrigens|leider|eigentlich|ursprünglich|schon|wirklich|sehr|total|besonders|erst"
        r"|kürzlich|vor kurzem|neulich|außerdem|über alles|am liebsten|seit kurzem|heute|halt"
        r"|tatsächlich|selbst|stark|leicht|extrem|aber)\b,?",
        re.IGNORECASE,
    ),
    unsure=re.compile(
        r"\b(?:wenn|falls|vielleicht|ich glaube|ich denke|würde|wäre|hätte|könnte|sagt|sagte|meint"
        r"|angeblich|möchte|will|angenommen|als ob|fast|beinahe|wahrscheinlich|ob|nehmen wir an)\b",
        re.IGNORECASE,
    ),
    pronoun="ich ",
    subject=re.compile(r"(?:ich|meine?)\b", re.IGNORECASE),
    resumed=re.compile(rf"{_VERBS}\b", re.IGNORECASE),
    bare=re.compile(r"(?:wohne|arbeite|hei(?:ß|ss)e|komme|studiere)\b", re.IGNORECASE),
    unnegated=_unnegated,
    negation=re.compile(
        r"\b(?:nicht|nie|niemals|kein\w*|kaum|weder|noch nie|ohne zu|nirgends)\b", re.IGNORECASE
    ),
    inverted=re.compile(rf"(?P<verb>{_VERBS}) ich\b", re.IGNORECASE),
    toward=lambda thing: thing,
    no_place=re.compile(
        r"(?:Frieden|Angst|Armut|Miete|Untermiete|Sünde|Not|Etage|Stock|Haus|Gefahr|Quarantäne"
        r"|Rente"
        r"|Teilzeit|Vollzeit|Elternzeit|WG|Saus|Einsamkeit|Zimmer|Haft|Harmonie|Luxus|Sorge|Stress"
        r"|Therapie|Behandlung|Pension|Gedanken|Erinnerungen|Sicherheit|Eile|Ruhe|Narnia"
        r"|Wirklichkeit|Versehen|Urlaub|Liebe|Spaß|Interesse|Neugier|Prinzip|Überzeugung"
        r"|Gründen|Langeweile"
        r"|Verzweiflung|Holz|Zufall|Gewohnheit|Schichten|Teams?)\b|\w+(?:heit|keit|schaft|ung"
        r"|straße|weg|gasse|platz|allee"
        r"|zeit|haus|zimmer)\Z"
    ),
    no_org=re.compile(
        r"(?:Regen|Schnee|Wind|Sturm|Nebel|Frost|Eis|Kälte|Hitze|Nacht|Tag|Licht|Gelegenheit|Bedarf"
        r"|Sonne|Mond|Gewitter|Lärm|Musik|Not|Wetter|Geld|Essen|Spaß|Freude|Gott|Ruhm|Ehre|Stress"
        r"|Krankheit|Fieber|Kerzenschein|Hause|Mama|Papa|Oma|Opa|Mitternacht|Ebbe|Flut|Glatteis"
        r"|Feuer|Wasser|Strom|Tisch|Corona|Vollmond|Interesse|Zwei|Drei|Deutschland|Lohn|Hunger"
        r"|Ihnen|Euch|Dir)\b|\w+(?:ung|heit|keit|schaft|nis|tion|ismus|chen|lein|wetter|licht"
        r"|schein"
        r"|temperatur|grade|en|ern)\Z"
    ),
    no_name=re.compile(r"(?:egal|geheim|wichtig|programm|hase)\b", re.IGNORECASE),
    nouns=_NOUNS,
    tail=re.compile(
        r"\Z|[,.;!]|\s(?:und|in|bei|aus|mit|seit|als|für|am|an|im|von|aber|zusammen|auf|der|des|um"
        r"|nach|beim|oder|gezogen)\b"
    ),
    phrases=PHRASES,
)

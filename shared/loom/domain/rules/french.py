"""First-person statements in French: values stay in French, attributes are the English ones."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.calendars import FRENCH as _CALENDAR
from loom.domain.rules.tongue import Nouns, Phrase, Tongue, Unnegated

_JOBS: Final = (
    r"(?:ingénieure?|professeure?|prof|enseignante?|médecin|infirmi(?:er|ère)|avocate?"
    r"|développeu(?:r|se)|architecte|étudiante?|comptable|cuisini(?:er|ère)|traduct(?:eur|rice)"
    r"|boulang(?:er|ère)|graphiste|designeuse|designer|photographe|vétérinaire|pharmacien(?:ne)?"
    r"|journaliste|psychologue|kinésithérapeute|électricien(?:ne)?|mécanicien(?:ne)?"
    r"|institut(?:eur|rice)|consultante?|chercheu(?:r|se)|secrétaire|bibliothécaire|dentiste"
    r"|sage-femme|agricult(?:eur|rice)|musicien(?:ne)?|écrivaine?|fonctionnaire)"
    r"(?: (?-i:freelance|indépendante?|retraitée?|logiciel|web|en informatique|libérale?"
    r"|(?:de|d['’]|en) ?(?:français|anglais|maths|mathématiques|histoire|droit|médecine|biologie"
    r"|physique|espagnol)))?"
)
_ILLNESS: Final = (
    r"(?:diabète(?: de type [12])?|asthme|épilepsie|hypertension|migraines?|arthrose|arthrite"
    r"|maladie cœliaque|tdah|dyslexie|psoriasis|eczéma|anxiété)"
)
_COUNT: Final = r"(?P<n>une?|deux|trois|quatre|cinq|\d)"
_AT: Final = r"(?P<at>à|au|en|aux|près de)"
_PLACE: Final = r"(?P<place>(?:(?:la|le|les) (?=(?-i:[A-Z])))?<PLACE>)"

PHRASES: Final = (
    Phrase(
        r"(?:je m['’]appelle|mon nom est|mon prénom est|moi,? c['’]est) (?P<name><NAME>)",
        "name",
        "S'appelle {name}",
        "identity",
    ),
    Phrase(
        rf"(?:je m['’]appelle|moi,? c['’]est"
        rf"|je suis) <NAME>,(?: \d\d ans,)? (?:je suis )?(?P<job>{_JOBS})\b",
        "job title",
        "Est {job}",
        "work",
    ),
    Phrase(r"je suis (?P<name><NAME>)", "name", "S'appelle {name}", "identity", opening=True),
    Phrase(r"je ai (?P<age>\d{1,3}) ans", "age", "A {age} ans", "identity"),
    Phrase(
        rf"je (?:habite|vis) (?:à|au|en|aux) <PLACE>,? mais {_AT} {_PLACE}",
        "home city",
        "",
        "location",
        denied="Habite {at} {place}",
    ),
    Phrase(
        rf"je (?:habite|vis|réside) (?:seule? |avec (?:ma|mon|mes) \w+ )?{_AT} {_PLACE}",
        "home city",
        "Habite {at} {place}",
        "location",
        denied="N'habite pas {at} {place}",
        ended="N'habite plus {at} {place}",
        since="Habite {at} {place} {when}",
    ),
    Phrase(
        rf"(?:je ai (?:déménagé|emménagé)|je (?:me )?suis (?:installée?|partie? vivre"
        rf"|venue? vivre))"
        rf"(?: de <PLACE>)? {_AT} {_PLACE}",
        "home city",
        "Habite {at} {place}",
        "location",
        dated="Habite {at} {place}, emménagement {when}",
    ),
    Phrase(
        rf"je (?:déménage|vais déménager|emménage|me installe|m['’]installe) {_AT} {_PLACE}",
        "planned move",
        "Déménage {at} {place}",
        "plan",
        dated="Déménage {at} {place} {when}",
        planned=True,
    ),
    Phrase(
        rf"je (?:viens|suis originaire) (?P<at>de la|de l['’]|de|du|d['’]|des)\s?{_PLACE}",
        "place of origin",
        "Vient {at} {place}",
        "identity",
    ),
    Phrase(
        r"je suis (?:[a-zàâéèêëîïôûç]{4,16} et )?allergique (?P<x>(?:à|aux?)\b.+)",
        "allergy to {bare}",
        "Est allergique {to_x}",
        "health",
        denied="N'est pas allergique {to_x}",
        ended="N'est plus allergique {to_x}",
    ),
    Phrase(
        r"je (?:ai|fais) une allergie (?P<x>(?:à|aux?)\b.+)",
        "allergy to {bare}",
        "A une allergie {to_x}",
        "health",
    ),
    Phrase(
        r"je suis intolérante? (?P<x>(?:à|aux?)\b.+)",
        "intolerance to {bare}",
        "Est intolérant {to_x}",
        "health",
    ),
    Phrase(
        r"je suis (?P<w>végétarien(?:ne)?|végane?|vegan)\b",
        "diet",
        "Est {w}",
        "health",
        denied="N'est pas {w}",
        ended="N'est plus {w}",
        since="Est {w} {when}",
    ),
    Phrase(
        r"je suis (?P<w>diabétique|cœliaque|asthmatique|épileptique)\b",
        "health condition {w}",
        "Est {w}",
        "health",
        denied="N'est pas {w}",
    ),
    Phrase(
        rf"je (?:ai|fais|souffre) (?P<of>du |de la |des |de |de l['’]|d['’]|le |un |une )?"
        rf"(?P<w>{_ILLNESS})\b",
        "health condition {w}",
        "Souffre {of_w}",
        "health",
    ),
    Phrase(
        rf"je suis (?:une? )?(?P<job>{_JOBS})\b",
        "job title",
        "Est {job}",
        "work",
        denied="N'est pas {job}",
        ended="N'est plus {job}",
    ),
    Phrase(
        r"je suis (?P<w>retraitée?|au chômage|auto-entrepreneu(?:r|se)|indépendante?)\b",
        "employment status",
        "Est {w}",
        "work",
        denied="N'est pas {w}",
    ),
    Phrase(
        rf"je (?:suis|travaille comme|travaille en tant que) (?:une? )?{_JOBS}"
        r" (?:chez|pour) (?P<org><NAME>)",
        "employer",
        "Travaille chez {org}",
        "work",
    ),
    Phrase(
        r"je (?:travaille|bosse) (?:chez|pour) (?P<org><NAME>)",
        "employer",
        "Travaille chez {org}",
        "work",
        denied="Ne travaille pas chez {org}",
        ended="Ne travaille plus chez {org}",
        since="Travaille chez {org} {when}",
    ),
    Phrase(
        rf"je (?:travaille|bosse) (?:(?:chez|pour|dans|à) (?:une? |la |le )?(?:<NAME>"
        rf"|\w+) )?(?:comme"
        rf"|en tant que?) (?P<job>(?:une? )?{_JOBS})\b",
        "job title",
        "Travaille comme {job}",
        "work",
    ),
    Phrase(
        r"je aime (?P<x>.+)",
        "opinion of {bare}",
        "Aime {x}",
        "preference",
        denied="N'aime pas {x}",
        ended="N'aime plus {x}",
    ),
    Phrase(r"je adore (?P<x>.+)", "opinion of {bare}", "Adore {x}", "preference"),
    Phrase(r"je déteste (?P<x>.+)", "opinion of {bare}", "Déteste {x}", "preference"),
    Phrase(r"je préfère (?P<x>.+)", "opinion of {bare}", "Préfère {x}", "preference"),
    Phrase(
        r"je mange (?:de |d['’])(?P<x>.+)",
        "eating {bare}",
        "",
        "health",
        denied="Ne mange pas {of_x}",
        ended="Ne mange plus {of_x}",
    ),
    Phrase(
        r"je bois (?:de |d['’])(?P<x>.+)",
        "drinking {bare}",
        "",
        "health",
        denied="Ne boit pas {of_x}",
        ended="Ne boit plus {of_x}",
    ),
    Phrase(
        rf"je ai {_COUNT} (?P<w>enfants?|filles?|fils|garçons?)\b",
        "children",
        "A {n} {w}",
        "family",
    ),
    Phrase(
        r"je ai (?P<n>une?) (?P<w>chien(?:ne)?) (?:qui s['’]appelle|nommée?) (?P<name><NAME>)",
        "dog's name",
        "A {n} {w} qui s'appelle {name}",
        "family",
    ),
    Phrase(
        r"je ai (?P<n>une?) (?P<w>chat(?:te)?) (?:qui s['’]appelle|nommée?) (?P<name><NAME>)",
        "cat's name",
        "A {n} {w} qui s'appelle {name}",
        "family",
    ),
    Phrase(
        r"mon mari s['’]appelle (?P<name><NAME>)",
        "husband's name",
        "Son mari s'appelle {name}",
        "family",
    ),
    Phrase(
        r"ma femme s['’]appelle (?P<name><NAME>)",
        "wife's name",
        "Sa femme s'appelle {name}",
        "family",
    ),
)
_STOP: Final = (
    r"(?!(?:et|ou|mais|que|qui|quand|car|parce|si|très|plus|pas|aussi|bien|beaucoup|surtout|ce"
    r"|cette"
    r"|ces|cet|ton|ta|tes|votre|vos|je|tu|te|vous|nous|il|elle|on|y|en|ça|cela|lorsque|pour"
    r"|dans|chez"
    r"|depuis|le|la|les|un|une|du|des|de|au|aux|à|avec|sans|déteste|aime|adore|préfère|habite"
    r"|travaille|suis|vis|choses?|idée|rien|tout|mdr|lol)\b)"
)
_W: Final = rf"{_STOP}[^\W\d_][\w-]*"
_ART: Final = (
    r"(?:(?:à la|aux|au|à|le|la|les|une|un|du|des|de la|de|mon|ma|mes)\s"
    r"|(?:à l|de l|l|d)['’])"
)
_MORE: Final = (
    rf"(?:\s(?:de la|de|du|des|au|aux|à la|à|sans|avec)\s{_W}|\s(?:d|de l"
    rf"|à l)['’]{_W}|\s{_W}){{0,3}}"
)
_ITEM_END: Final = r"(?=\Z|[,.;!]|\s(?:et)\s)"
_NOUNS: Final = Nouns(
    first=re.compile(rf"{_ART}?{_W}{_MORE}"),
    next=re.compile(
        rf"{_ART}{_W}{_MORE}|(?=[A-ZÉÀ]){_W}{_ITEM_END}|{_STOP}[a-zéèêàç]{{3,}}s{_ITEM_END}"
        rf"|{_STOP}[a-zéèêàç]+(?:er|ir|ire|dre)\b{_MORE}"
    ),
    separator=re.compile(r",\s(?:et\s)?|\s(?:et|ou|ni)\s"),
    article=re.compile(_ART, re.IGNORECASE),
    after=re.compile(r"\Z|[,.;!]|\s(?:et|ou|ni|mais|car|parce)\b"),
    not_allergens=re.compile(
        r"(?:mensonges?|lundis?|travail|bêtises?|cons?|connerie\w*|gens|réunions?|stress"
        r"|matins?|maths"
        r"|politi\w*|drames?|réveils?|devoirs|sport|excel|amour|impôts|imbéciles?|bureaucratie"
        r"|paperasse|hypocri\w*|vie|argent|\w+(?:té|isme|erie))\b",
        re.IGNORECASE,
    ),
)
_NE: Final = re.compile(r"\b(?:ne\s|n['’])", re.IGNORECASE)
_NEGATIVE: Final = re.compile(
    r"\Aje (?:(?:me|y|en) |m['’])?\w+(?P<not>\s(?P<word>pas|plus|jamais)\b(?: du tout)?)",
    re.IGNORECASE,
)
_BUT_NOT: Final = re.compile(r"(?:,|\smais|\set)\s(?:mais )?(?:pas|plus)\s", re.IGNORECASE)
_PART: Final = re.compile(
    r"\bpas (?:mal|trop|vraiment|toujours|encore|loin|que|tout|forcément|seulement)\b",
    re.IGNORECASE,
)


def _unnegated(text: str) -> Unnegated | None:
    plain = re.sub(r"\b(?:moi,? )?j['’]", "je ", text, flags=re.IGNORECASE)
    if _PART.search(plain):
        return None
    whole, denied = plain, _NE.search(plain)
    if denied:
        plain = plain[: denied.start()] + plain[denied.end() :]
    if but := _BUT_NOT.search(plain):
        plain = whole = plain[: but.start()]
    found = _NEGATIVE.match(plain)
    if not found:
        return None if denied else Unnegated(whole)
    word = found["word"].lower()
    if word == "jamais" or (word == "plus" and not denied):
        return None
    rest = plain[: found.start("not")] + plain[found.end("not") :]
    return Unnegated(rest, "not" if word == "pas" else "no longer")


def _toward(thing: str) -> str:
    if re.match(r"(?:à|aux?)\b", thing):
        return thing
    said = re.sub(r"^à le\s", "au ", f"à {thing}")
    return re.sub(r"^à les\s", "aux ", said)


_VERBS: Final = (
    r"(?:habite|vis|travaille|suis|ai|aime|adore|déteste|préfère|viens|mange|bois|souffre"
    r"|parle|bosse"
    r"|déménage|ne|n['’]\w+)"
)
_GREETING: Final = r"(?:bonjour(?: à tous)?|bonsoir|salut|coucou|hello|enchantée?)"
TONGUE: Final = Tongue(
    calendar=_CALENDAR,
    here=re.compile(
        r"\b(?:je\s|j['’]|moi,? c['’]est|mon (?:nom|prénom|mari)|ma femme)", re.IGNORECASE
    ),
    boundary=re.compile(
        rf"(?:[,:;]\s(?:et |mais |donc |car )?|\s(?:et|mais|donc|car)\s)"
        rf"(?=(?:(?:je|maintenant|désormais|mon|ma|moi|depuis|{_VERBS})\b|j['’]))"
        rf"|[;:]\s|\s?[()]\s?|\s[-–—]\s|,?\s(?:parce que|parce qu['’]|puisque|alors que)\s?",
        re.IGNORECASE,
    ),
    lead=re.compile(
        rf"(?:(?:{_GREETING}|et|mais|oui|non|en fait|au fait|pardon|désolée?|merci|alors|donc|voilà"
        r"|je veux dire|je voulais dire(?: que)?|excusez-moi|excuse-moi|erreur|correction|oups"
        r"|d['’]ailleurs|par ailleurs|de plus|sache que|pour info|je me suis trompée?|faux"
        r"|s['’]il (?:te|vous) pla[iî]t|car)[,!.:]{0,2}\s){1,5}",
        re.IGNORECASE,
    ),
    greeting=re.compile(_GREETING, re.IGNORECASE),
    adverb=re.compile(
        r"\b(?:maintenant|actuellement|désormais|aussi|également|en ce moment|récemment|beaucoup"
        r"|bien|vraiment|surtout|à présent|d['’]ailleurs|malheureusement|aujourd['’]hui|moi aussi"
        r"|très|juste|énormément|par contre|originairement|gravement|fortement|légèrement)\b,?",
        re.IGNORECASE,
    ),
    unsure=re.compile(
        r"\b(?:si|peut-être|je crois|je pense|aimerais|voudrais|serais|dit que|a dit|imaginons"
        r"|imagine|supposons|sans doute|probablement|comme si|presque|veux|s['’]il pleut)\b",
        re.IGNORECASE,
    ),
    pronoun="je ",
    subject=re.compile(r"(?:je\b|j['’]|mon\b|ma\b|moi\b)", re.IGNORECASE),
    resumed=re.compile(_VERBS, re.IGNORECASE),
    bare=re.compile(r"(?!)"),
    unnegated=_unnegated,
    negation=re.compile(r"\b(?:pas|plus|jamais|aucune?|guère)\b|\bn['’]|\bne\b", re.IGNORECASE),
    inverted=None,
    toward=_toward,
    no_place=re.compile(
        r"(?:rue|avenue|boulevard|place|résidence|colocation|location|appartement|maison|étage|rez"
        r"|dieu|paix|narnia|mars)\b",
        re.IGNORECASE,
    ),
    no_org=re.compile(r"(?:dieu|noël|pâques|moi|eux|elle|lui|vous)\b", re.IGNORECASE),
    no_name=re.compile(
        r"(?:français\w*|belges?|suisses?|canadien\w*|québécois\w*|algérien\w*|marocain\w*"
        r"|tunisien\w*|sénégalais\w*|bélier|taureau|gémeaux|lion|vierge|balance|scorpion"
        r"|sagittaire|capricorne|verseau|poissons|\w+(?:ien|ienne|ais|aise)|client\w*)\Z",
        re.IGNORECASE,
    ),
    nouns=_NOUNS,
    tail=re.compile(
        r"\Z|[,.;!]|\s(?:et|à|au|aux|en|dans|chez|pour|avec|depuis|mais|où|car|comme|de|du|des"
        r"|près)\b"
    ),
    phrases=PHRASES,
)

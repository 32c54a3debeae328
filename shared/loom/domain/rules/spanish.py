"""First-person statements in Spanish: values stay in Spanish, attributes are the English ones."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.calendars import SPANISH as _CALENDAR
from loom.domain.rules.frame import Polarity
from loom.domain.rules.tongue import Nouns, Phrase, Tongue, Unnegated

_JOBS: Final = (
    r"(?:ingenier[oa]|profesora?|maestr[oa]|médic[oa]|enfermer[oa]|abogad[oa]|diseñadora?"
    r"|programadora?|desarrolladora?|arquitect[oa]|periodista|estudiante|contable|cociner[oa]"
    r"|traductora?|camarer[oa]|psicólog[oa]|dentista|fotógraf[oa]|veterinari[oa]|farmacéutic[oa]"
    r"|conductora?|investigadora?|científic[oa]|economista|fisioterapeuta|electricista|mecánic[oa]"
    r"|carpinter[oa]|escritora?|músic[oa]|funcionari[oa]|analista|consultora?|bibliotecari[oa])"
    r"(?: (?:de |en )?(?-i:(?!en\b|de\b|desde\b|pero\b|porque\b|para\b|con\b|por\b|que\b|del?\b)"
    r"[a-záéíóúñ]{3,20}))?"
)
_ILLNESS: Final = (
    r"(?:diabetes(?: (?:de )?tipo [12])?|asma|epilepsia|hipertensión|migrañas?|artritis|celiaquía"
    r"|hipotiroidismo|ansiedad|depresión|tdah|dislexia|fibromialgia|psoriasis)"
)
_COUNT: Final = r"(?P<n>un|una|dos|tres|cuatro|cinco|\d)"
_PLACE: Final = r"(?P<place>(?:(?:la|el|los|las) (?=(?-i:[A-Z])))?<PLACE>)"

PHRASES: Final = (
    Phrase(r"(?:me llamo|mi nombre es) (?P<name><NAME>)", "name", "Se llama {name}", "identity"),
    Phrase(
        rf"(?:soy|me llamo) <NAME>, (?:soy )?(?P<job>{_JOBS})\b", "job title", "Es {job}", "work"
    ),
    Phrase(r"soy (?P<name><NAME>)", "name", "Se llama {name}", "identity", opening=True),
    Phrase(r"tengo (?P<x_age>\d{1,3}) años", "age", "Tiene {x_age} años", "identity"),
    Phrase(
        rf"(?:vivo|resido) en <PLACE>,? sino en {_PLACE}",
        "home city",
        "",
        "location",
        denied="Vive en {place}",
    ),
    Phrase(
        rf"(?:vivo|resido|estoy viviendo|llevo viviendo)(?: sol[oa]| con mi \w+| con mis \w+)?"
        rf" en {_PLACE}",
        "home city",
        "Vive en {place}",
        "location",
        denied="No vive en {place}",
        ended="Ya no vive en {place}",
        since="Vive en {place} {when}",
    ),
    Phrase(
        rf"(?:me (?:mudé|he mudado|trasladé|he trasladado|acabo de mudar)|acabo de mudarme)"
        rf"(?: de <PLACE>)? a {_PLACE}",
        "home city",
        "Vive en {place}",
        "location",
        dated="Vive en {place}, se mudó {when}",
    ),
    Phrase(
        rf"me (?:mudo|voy a mudar|mudaré) a {_PLACE}",
        "planned move",
        "Se muda a {place}",
        "plan",
        dated="Se muda a {place} {when}",
        planned=True,
    ),
    Phrase(rf"(?:soy|vengo) de {_PLACE}", "place of origin", "Es de {place}", "identity"),
    Phrase(
        r"soy (?:(?-i:[a-záéíóúñ]{4,16}),? y "
        r"|[a-záéíóúñ]{4,16} y )?(?P<g>alérgic[oa]) (?P<x>al?\b.+)",
        "allergy to {bare}",
        "Es {g} {to_x}",
        "health",
        denied="No es {g} {to_x}",
        ended="Ya no es {g} {to_x}",
    ),
    Phrase(
        r"(?:tengo|sufro) (?:una )?alergia (?P<x>(?:al?)\b.+)",
        "allergy to {bare}",
        "Tiene alergia {to_x}",
        "health",
        denied="No tiene alergia {to_x}",
    ),
    Phrase(
        r"soy (?P<g>intolerante) (?P<x>(?:al?)\b.+)",
        "intolerance to {bare}",
        "Es intolerante {to_x}",
        "health",
        denied="No es intolerante {to_x}",
    ),
    Phrase(
        r"soy (?P<w>vegetarian[oa]|vegan[oa])\b",
        "diet",
        "Es {w}",
        "health",
        denied="No es {w}",
        ended="Ya no es {w}",
        since="Es {w} {when}",
    ),
    Phrase(
        r"soy (?P<w>celíac[oa]|diabétic[oa]|asmátic[oa]|epiléptic[oa])\b",
        "health condition {w}",
        "Es {w}",
        "health",
        denied="No es {w}",
    ),
    Phrase(
        rf"(?:tengo|sufro de|padezco(?: de)?) (?P<w>{_ILLNESS})\b",
        "health condition {w}",
        "Tiene {w}",
        "health",
        denied="No tiene {w}",
    ),
    Phrase(
        rf"soy (?:un[ao]? )?(?P<job>{_JOBS})\b",
        "job title",
        "Es {job}",
        "work",
        denied="No es {job}",
        ended="Ya no es {job}",
    ),
    Phrase(
        r"soy (?P<w>autónom[oa]|jubilad[oa]|freelance)\b",
        "employment status",
        "Es {w}",
        "work",
        denied="No es {w}",
    ),
    Phrase(
        r"estoy (?P<w>jubilad[oa]|en paro|desemplead[oa])\b",
        "employment status",
        "Está {w}",
        "work",
        denied="No está {w}",
    ),
    Phrase(
        r"trabajo para (?P<org><NAME>)",
        "employer",
        "Trabaja para {org}",
        "work",
        ended="Ya no trabaja para {org}",
    ),
    Phrase(
        r"(?:trabajo|estoy trabajando) en (?P<art>(?:el |la )?)(?P<firm><NAME>)",
        "employer",
        "Trabaja en {art} {firm}",
        "work",
        ended="Ya no trabaja en {art} {firm}",
        since="Trabaja en {art} {firm} {when}",
    ),
    Phrase(
        rf"trabajo (?:(?:en|para) (?:la |el |un |una )?(?:<NAME>|\w+) )?(?:como"
        rf"|de) (?P<job>(?:un[oa]? )?{_JOBS})\b",
        "job title",
        "Trabaja como {job}",
        "work",
    ),
    Phrase(
        r"me gustan? (?P<x>.+)",
        "opinion of {bare}",
        "Le gusta{n} {x}",
        "preference",
        denied="No le gusta{n} {x}",
        ended="Ya no le gusta{n} {x}",
    ),
    Phrase(r"me encantan? (?P<x>.+)", "opinion of {bare}", "Le encanta{n} {x}", "preference"),
    Phrase(r"odio (?P<x>.+)", "opinion of {bare}", "Odia {x}", "preference"),
    Phrase(r"adoro (?P<x>.+)", "opinion of {bare}", "Adora {x}", "preference"),
    Phrase(r"detesto (?P<x>.+)", "opinion of {bare}", "Detesta {x}", "preference"),
    Phrase(r"prefiero (?P<x>.+)", "opinion of {head}", "Prefiere {x}", "preference"),
    Phrase(
        r"(?:como|tomo) (?P<x>.+)",
        "eating {bare}",
        "",
        "health",
        denied="No come {x}",
        ended="Ya no come {x}",
    ),
    Phrase(
        r"bebo (?P<x>.+)",
        "drinking {bare}",
        "",
        "health",
        denied="No bebe {x}",
        ended="Ya no bebe {x}",
    ),
    Phrase(rf"tengo {_COUNT} (?P<w>hij[oa]s?)\b", "children", "Tiene {n} {w}", "family"),
    Phrase(
        r"tengo (?P<n>una?) (?P<w>perr[oa]) (?:que se llama|llamad[oa]) (?P<name><NAME>)",
        "dog's name",
        "Tiene {n} {w} que se llama {name}",
        "family",
    ),
    Phrase(
        r"tengo (?P<n>una?) (?P<w>gat[oa]) (?:que se llama|llamad[oa]) (?P<name><NAME>)",
        "cat's name",
        "Tiene {n} {w} que se llama {name}",
        "family",
    ),
    Phrase(
        r"mi (?P<w>marido|esposo) se llama (?P<name><NAME>)",
        "husband's name",
        "Su {w} se llama {name}",
        "family",
    ),
    Phrase(
        r"mi (?P<w>mujer|esposa) se llama (?P<name><NAME>)",
        "wife's name",
        "Su {w} se llama {name}",
        "family",
    ),
)
_STOP: Final = (
    r"(?!(?:y|e|o|u|ni|pero|que|qué|porque|cuando|donde|si|muy|más|siempre|todo|aunque|desde|en"
    r"|para|por|contigo|conmigo|tu|tus|su|sus|vuestr[oa]s?|est[aeo]s?|es[aeo]s?|lo|te|le|nos|como"
    r"|cómo|así|el|la|los|las|un|una|al|del|de|me|mi|mis|odio|amo|uso|vivo|soy|estoy|trabajo|tengo"
    r"|prefiero|adoro|detesto|hago|algo|nada|no|ya|ir|ver|cosas?|idea|jaj\w*)\b)"
)
_W: Final = rf"{_STOP}[^\W\d_][\w-]*"
_ART: Final = r"(?:(?:a los|a las|a la|al|a|el|los|las|la|un|una|mis|mi)\s)"
_MORE: Final = rf"(?:\s(?:de los|de las|de la|del|de|con|sin|al|a la)\s{_W}|\s{_W}){{0,3}}"
_ITEM_END: Final = r"(?=\Z|[,.;!]|\s(?:y|e)\s)"
_NOUNS: Final = Nouns(
    first=re.compile(rf"{_ART}?{_W}{_MORE}"),
    next=re.compile(
        rf"{_ART}{_W}{_MORE}|{_STOP}[a-záéíóúñ]{{2,}}[aeií]r\b{_MORE}"
        rf"|(?<=\sni\s){_W}{_MORE}|(?=[A-ZÁÉÍÓÚÑ]){_W}{_ITEM_END}"
        rf"|{_STOP}[a-záéíóúñ]{{3,}}s{_ITEM_END}"
    ),
    separator=re.compile(r",\s(?:y\s|e\s|ni\s)?|\s(?:y|e|o|ni)\s"),
    article=re.compile(r"(?:a los|a las|a la|al|a|el|los|las|la|un|una|mis|mi)\s", re.IGNORECASE),
    after=re.compile(
        r"\Z|[,.;!]|\s(?:y|e|o|ni|pero|porque|aunque)\b"
        r"|\spor las? (?:mañanas?|tardes?|noches?)\b|\s(?:los|cada) (?:fin(?:es)?|domingos?"
        r"|sábados?)"
    ),
    not_allergens=re.compile(
        r"(?:mentiras?|lunes|trabaj\w*|estup\w*|tont\w*|idiot\w*|gente|drama\w*|matemáticas"
        r"|polític\w*|despertador\w*|hipocres\w*|mañanas?|reuni\w*|compromisos?|deberes|amor"
        r"|madrug\w*|vida|dinero|estrés|impuestos|personas?|exámenes|suegras?|ex|bur[oa]cracia"
        r"|deporte|excel|\w+(?:dad|ción|ismo))\b",
        re.IGNORECASE,
    ),
)
_NEGATED: Final = re.compile(
    r"(?:yo )?(?:a mí )?(?P<no>ya no|no) (?!(?:sol[oa]|siempre|todo)\b)", re.IGNORECASE
)
_PRONOUN: Final = re.compile(r"(?:yo |a mí )", re.IGNORECASE)


def _unnegated(text: str) -> Unnegated:
    found = _NEGATED.match(text)
    if not found:
        return Unnegated(_PRONOUN.sub("", text, count=1) if _PRONOUN.match(text) else text)
    said: Polarity = "no longer" if found["no"].lower() == "ya no" else "not"
    return Unnegated(text[found.end() :], said)


def _toward(thing: str) -> str:
    if re.match(r"al?\s", thing):
        return thing
    return re.sub(r"^a el\s", "al ", f"a {thing}")


_FIRST: Final = (
    r"(?:me|mi|vivo|resido|soy|estoy|trabajo|tengo|odio|amo|adoro|detesto|prefiero|no|ya no|bebo"
    r"|sufro|padezco|uso|vengo|nací|acabo|llevo|hablo|estudio|ahora|actualmente|también|a mí|yo)"
)
_GREETING: Final = (
    r"(?:hola|buenas(?: tardes| noches)?|buenos días|buen día|qué tal|muy buenas|encantad[oa])"
)
TONGUE: Final = Tongue(
    calendar=_CALENDAR,
    here=re.compile(
        r"\b(?:vivo|resido|soy|trabajo|tengo|odio|adoro|detesto|prefiero|me llamo|mi \w+|me gustan?"
        r"|me encantan?|me mud|me he|me traslad|me voy|me acabo|acabo de|no como|no bebo|ya no"
        r"|sufro"
        r"|padezco|vengo|viviendo|trabajando|no tomo)",
        re.IGNORECASE,
    ),
    boundary=re.compile(
        rf"(?:[,:;]\s(?:y |e |pero |así que |porque |aunque )?|\s(?:y|pero|aunque|porque"
        rf"|así que)\s)"
        rf"(?={_FIRST}\b)|[;:]\s|\s?[()]\s?|\s[-–—]\s",
        re.IGNORECASE,
    ),
    lead=re.compile(
        rf"(?:(?:{_GREETING}|y|pero|además|también|sí|no(?=,)|por cierto|perdón|perdona|disculpa"
        r"|gracias|por favor|bueno|vale|pues|corrijo|me equivoqué|quise decir(?: que)?"
        r"|quería decir(?: que)?|la verdad es que|es que|oye|mira|a ver|encantado"
        r"|te cuento(?: que)?"
        r"|ten en cuenta que|recuerda que|como dije|para que lo sepas|a todos|un saludo|error)"
        r"[,!.:]{0,2}\s){1,5}",
        re.IGNORECASE,
    ),
    greeting=re.compile(_GREETING, re.IGNORECASE),
    adverb=re.compile(
        r"\b(?:ahora(?: mismo)?|actualmente|ya(?! no)|también|hoy en día|todavía|de momento"
        r"|por ahora|recientemente|mucho|muchísimo|bastante|realmente|originalmente"
        r"|originariamente|sobre todo|especialmente|además|desgraciadamente|hoy)\b,?",
        re.IGNORECASE,
    ),
    unsure=re.compile(
        r"\b(?:si|quizás?|tal vez|creo que|gustaría|ojalá|quiero|quisiera|me han dicho|imagina"
        r"|supongo|dice que|dijo|posiblemente|a lo mejor|como si|sería|estaría|viviría|igual)\b",
        re.IGNORECASE,
    ),
    pronoun="",
    subject=re.compile(rf"{_FIRST}\b|(?:como|tomo)\b", re.IGNORECASE),
    resumed=re.compile(r"(?!)"),
    bare=re.compile(r"(?!)"),
    unnegated=_unnegated,
    negation=re.compile(r"\b(?:no|nunca|jamás|tampoco|casi|apenas)\b", re.IGNORECASE),
    inverted=None,
    toward=_toward,
    no_place=re.compile(
        r"(?:calle|avenida|av|avda|plaza|paseo|casa|piso|barrio|urbanización|apartamento|residencia"
        r"|dios|paz|marte|narnia|capricornio|aries|tauro|géminis|leo|virgo|libra|escorpio|sagitario"
        r"|acuario|piscis|cáncer)\b",
        re.IGNORECASE,
    ),
    no_org=re.compile(r"(?:dios|dinero|mí|navidad|semana santa|españa|méxico)\b", re.IGNORECASE),
    no_name=re.compile(
        r"(?:español\w*|mexican\w*|argentin\w*|colombian\w*|capricornio|aries|tauro|géminis|cáncer"
        r"|leo|virgo|libra|escorpio|sagitario|acuario|piscis|yo|nuev[oa]|\w+an[oa]|client\w*)\Z",
        re.IGNORECASE,
    ),
    nouns=_NOUNS,
    tail=re.compile(
        r"\Z|[,.;!]|\s(?:y|e|con|como|en|desde|por|para|de|junto|pero|donde|porque|que|a|hace)\b"
    ),
    phrases=PHRASES,
)

"""Rules for allergies, conditions and diet."""

from __future__ import annotations

from typing import Final

from loom.domain.rules.frame import Rule
from loom.domain.rules.lexicon import CONDITIONS, DIETS, ILLNESSES, either

_DEGREE = r"(?P<degree>(?:(?:severely|very|mildly|slightly|deathly|highly) )?)"

PREDICATES: Final = (
    Rule(
        rf"am {_DEGREE}allergic to (?P<x>(?!(?:it|that|this|them|you|bad|stupid|my|your"
        rf"|having|being|doing)\b).+)",
        "allergy to {x:allergen}",
        "be {degree} allergic to {x}",
        "health",
        single=False,
        negatable=True,
        others=True,
        each=True,
    ),
    Rule(
        r"have (?:got )?an? (?P<degree>(?:(?:severe|mild|serious"
        r"|bad) )?)(?P<x>[\w-]{2,20}(?: [\w-]{2,20})?) allergy\b",
        "allergy to {x:plural}",
        "have a {degree} {x} allergy",
        "health",
        single=False,
        negatable=True,
        others=True,
    ),
    Rule(
        rf"am {_DEGREE}(?P<x>lactose|gluten|histamine|fructose)[- ]intolerant\b",
        "intolerance to {x}",
        "be {degree} {x} intolerant",
        "health",
        single=False,
        negatable=True,
        others=True,
    ),
    Rule(
        rf"am (?P<x>(?:(?:strictly|mostly|a strict|strict) )?(?:{either(DIETS)}))(?=\Z"
        rf"|[ ,])(?! (?:food|friend|option|restaurant|recipe)\w{{0,3}}\b)",
        "diet",
        "be {x}",
        "health",
        dated="=Has been {x} {since}",
        negatable=True,
        others=True,
        tags=("diet",),
    ),
    Rule(
        r"(?:keep|eat) (?P<x>kosher|halal|vegan|vegetarian|keto|plant-based|gluten[- ]free)\b",
        "diet",
        "eat {x}",
        "health",
        negatable=True,
        others=True,
        tags=("diet",),
    ),
    Rule(
        rf"am (?:a |an )?(?P<condition>{either(frozenset(CONDITIONS))})(?=\Z|[ ,])",
        "health condition {condition:condition}",
        "be {condition}",
        "health",
        single=False,
        negatable=True,
        others=True,
    ),
    Rule(
        rf"(?:have|suffer from|have been diagnosed with|was diagnosed with"
        rf"|live with) (?:chronic )?(?P<x>{either(ILLNESSES)})\b",
        "health condition {x}",
        "have {x}",
        "health",
        dated="have {x}, diagnosed {when}",
        single=False,
        negatable=True,
        others=True,
        tense="past",
    ),
    Rule(
        r"(?P<verb>eat|drink) (?P<x>(?!(?:much|a lot|anything|well|out|enough|before|after"
        r"|it|that|this|too|my|the|in|at|with|here|there)\b).+)",
        "{verb:ing} {x}",
        "{verb} {x}",
        "health",
        single=False,
        negatable=True,
        others=True,
        each=True,
        denied_only=True,
        tags=("diet",),
    ),
    Rule(
        r"(?:can['’]?t|cannot|can not) (?P<verb>eat|drink) (?P<x>(?!(?:it|that|this"
        r"|too|much|anything|any|the|my)\b).+)",
        "{verb:ing} {x}",
        "=Cannot {verb} {x}",
        "health",
        single=False,
        others=True,
        tags=("diet",),
    ),
    Rule(
        r"am pregnant\b",
        "pregnancy",
        "be pregnant",
        "health",
        negatable=True,
        others=True,
    ),
    Rule(
        r"drink\Z",
        "drinking alcohol",
        "drink alcohol",
        "health",
        negatable=True,
        denied_only=True,
        tags=("diet",),
    ),
)

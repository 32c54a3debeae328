"""Rules for where somebody lives, and for journeys and dates ahead."""

from __future__ import annotations

from typing import Final

from loom.domain.rules.frame import Rule

_ZONE = (
    r"(?:(?:UTC|GMT)(?:\s?[+-]\s?\d{1,2}(?::\d\d)?)?|CES?T|EES?T|WES?T|E[SD]T|C[SD]T"
    r"|M[SD]T|P[SD]T|BST|IST|JST"
    r"|KST|AES?T|[A-Z][a-z]{2,12}/[A-Z][A-Za-z_]{2,20}|(?:central european|eastern|pacific"
    r"|central|mountain) time)"
)

PREDICATES: Final = (
    Rule(
        r"(?:live|am living|reside) (?:in|near|outside|just outside) (?P<place><PLACE>)",
        "home city",
        "live in {place}",
        "location",
        dated="=Has lived in {place} {since}",
        negatable=True,
        others=True,
        casual=True,
    ),
    Rule(
        r"am (?:now )?(?:based|located|living) (?:in|out of|near) (?P<place><PLACE>)",
        "home city",
        "be based in {place}",
        "location",
        dated="=Has been based in {place} {since}",
        negatable=True,
        others=True,
        casual=True,
    ),
    Rule(
        r"am (?:an? )(?:[\w-]{2,20} ){0,3}?<JOB> (?:currently )?(?:living"
        r"|based) in (?P<place><PLACE>)",
        "home city",
        "live in {place}",
        "location",
        others=True,
    ),
    Rule(
        r"(?:moved|relocated)(?: (?:from|out of) <PLACE>)?(?: here)?(?: back"
        r"| over)? to (?P<place><PLACE>)",
        "home city",
        "live in {place}",
        "location",
        dated="live in {place}, moved there {when}",
        tense="past",
        others=True,
        casual=True,
    ),
    Rule(
        r"lived in (?P<place><PLACE>)",
        "former home city",
        "=Lived in {place}",
        "location",
        others=True,
    ),
    Rule(
        r"grew up (?:in|near) (?P<place><PLACE>)",
        "place of origin",
        "=Grew up in {place}",
        "identity",
        others=True,
    ),
    Rule(
        rf"am (?:in|on) (?:the )?(?P<x>{_ZONE})(?: (?:time ?zone|time))?\b",
        "time zone",
        "be in the {x} time zone",
        "location",
    ),
    Rule(
        r"(?:work|am working) (?:fully )?(?:from home|remotely|remote)(?=\Z|,| (?:full|now"
        r"|most|all|as|for)\b)",
        "work location",
        "work remotely",
        "work",
        negatable=True,
    ),
    Rule(
        r"(?:am|will be) (?P<x>(?:flying|travelling|traveling|going|heading"
        r"|driving) to) (?P<place><PLACE>)",
        "trip to {place}",
        "be {x} {place}",
        "plan",
        dated="be {x} {place} {when}",
        needs_date=True,
        tense="future",
        others=True,
    ),
    Rule(
        r"(?:fly|travel|go|leave) (?:to|for) (?P<place><PLACE>)",
        "trip to {place}",
        "travel to {place}",
        "plan",
        dated="be travelling to {place} {when}",
        needs_date=True,
        tense="future",
    ),
    Rule(
        r"(?:am|will be) (?:moving|relocating)(?: (?:from|out of) <PLACE>)?(?: back"
        r"| over)? to (?P<place><PLACE>)",
        "planned move",
        "be moving to {place}",
        "plan",
        dated="be moving to {place} {when}",
        needs_date=True,
        tense="future",
        others=True,
    ),
    Rule(
        r"(?:went|flew|travelled|traveled) (?:on (?:a trip|holiday) )?to (?P<place><PLACE>)",
        "trip to {place}",
        "=Went to {place}",
        "plan",
        dated="=Went to {place} {when}",
        needs_date=True,
        tense="past",
        others=True,
    ),
    Rule(
        r"am (?:planning|taking|going on) (?:a|our|my) (?:\w{1,12} )?(?:trip|holiday"
        r"|vacation) to (?P<place><PLACE>)",
        "trip to {place}",
        "be planning a trip to {place}",
        "plan",
        dated="be planning a trip to {place} {when}",
        tense="future",
    ),
    Rule(
        r"am getting married\b",
        "wedding date",
        "be getting married",
        "plan",
        dated="be getting married {when}",
        needs_date=True,
        tense="future",
    ),
    Rule(
        r"am (?:on|going on) (?P<x>(?:parental|maternity|paternity|annual|sick) leave"
        r"|vacation|holiday)",
        "leave",
        "be on {x}",
        "plan",
        dated="be on {x} {when}",
        needs_date=True,
        tense="future",
    ),
    Rule(
        r"have (?:a|an|my) (?P<x>(?:dentist['’]?s? |doctor['’]?s? |hospital "
        r"|job )?(?:appointment|interview|exam|operation|surgery))\b",
        "{x} date",
        "have {x:a}",
        "plan",
        dated="have {x:a} {when}",
        needs_date=True,
        tense="future",
    ),
)

POSSESSIONS: Final = (
    Rule(
        rf"time ?zone(?:['’]s| is)(?: now)? (?P<x>{_ZONE})",
        "time zone",
        "Time zone is {x}",
        "location",
    ),
    Rule(
        r"(?:home ?town) is (?P<place><PLACE>)",
        "place of origin",
        "Home town is {place}",
        "identity",
    ),
    Rule(
        r"(?P<x>(?:\w{1,14} )?(?:flight|wedding|appointment|interview|exam|surgery"
        r"|deadline|graduation|anniversary"
        r"|move|trip|due date|defence|viva|start date|last day))(?: to (?P<place><PLACE>))? is\Z",
        "{x} date",
        "{x:cap}{place:toward} is",
        "plan",
        dated="{x:cap}{place:toward} is {when}",
        needs_date=True,
        tense="future",
    ),
)

"""Rules for who somebody is: name, age, origin, languages; family and pets."""

from __future__ import annotations

from typing import Final

from loom.domain.rules.frame import Rule

PREDICATES: Final = (
    Rule(r"go by (?P<name><NAME>)\b", "preferred name", "go by {name}", "identity"),
    Rule(r"am (?:called|named) (?P<name><NAME>)", "name", "Name is {name}", "identity"),
    Rule(
        r"am (?P<age>\d{1,3}) (?:years old|y/?o)\b",
        "age",
        "be {age} years old",
        "identity",
        others=True,
    ),
    Rule(
        r"am (?P<age>[1-9]\d)(?=\Z|, (?:and|from|married|single)\b)",
        "age",
        "be {age} years old",
        "identity",
        others=True,
    ),
    Rule(
        r"turned (?P<age>[1-9]\d)\b(?! (?:down|off|on|into|minutes|percent))",
        "age",
        "be {age} years old",
        "identity",
        dated="Turned {age} {when}",
        tense="past",
        others=True,
    ),
    Rule(
        r"was born(?: in (?P<place><PLACE>))?\Z",
        "date of birth",
        "=Was born",
        "identity",
        dated="=Was born {when}",
        needs_date=True,
        others=True,
    ),
    Rule(
        r"was born (?:and raised )?in (?P<place><PLACE>)",
        "birthplace",
        "=Was born in {place}",
        "identity",
        others=True,
    ),
    Rule(
        r"use (?P<pronouns>(?:he|she|they|it|xe|ze)/\w{2,5}(?:/\w{2,6})?)(?: pronouns)?",
        "pronouns",
        "use {pronouns} pronouns",
        "identity",
    ),
    Rule(
        r"am (?P<nationality>(?:half )?<NATIONALITY>)(?:\Z| (?:but|and|by|living|originally))",
        "nationality",
        "be {nationality}",
        "identity",
        others=True,
    ),
    Rule(
        r"(?:am|come) (?:originally )?from (?P<place><PLACE>)(?: originally)?(?=\Z|,? (?:and"
        r"|but|now)\b)",
        "place of origin",
        "be from {place}",
        "identity",
        others=True,
    ),
    Rule(
        r"speak (?P<list>(?:fluent |some |a little |a bit of )?<LANGUAGE>"
        r"(?:(?:, | and |, and )(?:a little |some |a bit of )?<LANGUAGE>){0,6})",
        "languages spoken",
        "speak {list}",
        "identity",
        others=True,
    ),
    Rule(r"learn (?P<x><LANGUAGE>)", "{x} studies", "be learning {x}", "identity"),
    Rule(
        r"have (?P<n><NUMBER>|a|an) (?P<adjective>(?:(?:young|little|small|older|younger"
        r"|adult|teenage|twin) )?)"
        r"(?P<x>kids|children|sons?|daughters?|brothers?|sisters?|siblings|grandchildren|kid|child"
        r"|(?:older|younger|twin|little|big) (?:brother|sister))(?=\Z|[ ,])(?! (?:named|called)\b)",
        "{x:kin}",
        "have {n} {adjective} {x}",
        "family",
        negatable=True,
    ),
    Rule(
        r"have (?:a|an) (?:\w{1,12} )?(?P<kin>son|daughter|brother|sister|wife|husband"
        r"|partner|dog|cat|puppy"
        r"|kitten|rabbit|hamster|parrot|horse|tortoise) (?:named|called) (?P<name><NAME>)",
        "{kin}'s name",
        "have a {kin} called {name}",
        "family",
    ),
    Rule(
        r"have (?P<n><NUMBER>) (?P<adjective>(?:(?:rescue|old|young|black|big|small|little) )?)"
        r"(?P<x>(?:dog|cat|rabbit|hamster|parrot|horse|tortoise|chicken)s|puppies|kittens)"
        r"(?:,| called| named) (?P<list><NAME>(?:, <NAME>){0,4},? (?:and|&) <NAME>)",
        "pet {x:one}",
        "have {n} {adjective} {x} called {list}",
        "family",
    ),
    Rule(
        r"have (?P<n><NUMBER>|a|an) (?P<adjective>(?:(?:rescue|old|young|black|big|small"
        r"|little) )?)"
        r"(?P<x>(?:dog|cat|puppy|kitten|rabbit|hamster|parrot|horse|tortoise|chicken)s?|puppies)"
        r"(?=\Z|[ ,])(?! (?:named|called|person|food|allerg)\b)",
        "pet {x:one}",
        "have {n} {adjective} {x}",
        "family",
        negatable=True,
    ),
    Rule(
        r"(?P<how>adopted|got) (?P<x>(?:a|an|two|three) (?:\w{1,12} ){0,2}(?:dog|cat|puppy"
        r"|kitten|rabbit)s?)",
        "pet {x:one}",
        "={how:cap} {x}",
        "family",
        dated="={how:cap} {x} {when}",
        tense="past",
    ),
    Rule(
        r"am (?P<x>married|single|divorced|engaged|widowed)(?: to (?P<name><NAME>))?(?=\Z"
        r"|[ ,])(?! out\b)",
        "marital status",
        "be {x}{name:toward}",
        "family",
        negatable=True,
    ),
    Rule(
        r"am expecting (?P<x>a (?:baby|girl|boy|child)|twins)",
        "expected child",
        "be expecting {x}",
        "family",
        dated="be expecting {x} {when}",
        tense="future",
    ),
    Rule(
        r"am (?:a |the )?(?P<x>(?:single |proud |stay-at-home )?(?:father|mother|dad|mum"
        r"|mom|parent) of (?P<n><NUMBER>))\b",
        "children",
        "be the {x}",
        "family",
    ),
)

POSSESSIONS: Final = (
    Rule(
        r"(?:full |real |first )?name(?:['’]s| is)(?: actually| now| really)? (?P<name><NAME>)",
        "name",
        "Name is {name}",
        "identity",
        casual=True,
    ),
    Rule(
        r"(?:last name|surname)(?:['’]s| is)(?: now)? (?P<name><NAME>)",
        "surname",
        "Surname is {name}",
        "identity",
    ),
    Rule(
        r"nickname(?:['’]s| is) (?P<name><NAME>)",
        "preferred name",
        "Nickname is {name}",
        "identity",
    ),
    Rule(
        r"(?:friends|colleagues|family) (?:all )?call me (?P<name><NAME>)",
        "preferred name",
        "be called {name}",
        "identity",
    ),
    Rule(
        r"pronouns are (?P<pronouns>\w{1,5}/\w{1,5}(?:/\w{1,6})?)",
        "pronouns",
        "Pronouns are {pronouns}",
        "identity",
    ),
    Rule(
        r"(?:birthday|birthdate|date of birth)(?:['’]s| is| falls)?\Z",
        "birthday",
        "Birthday is",
        "identity",
        dated="Birthday is {when}",
        needs_date=True,
    ),
    Rule(
        r"(?:native|first) language is (?P<x><LANGUAGE>)",
        "native language",
        "Native language is {x}",
        "identity",
    ),
    Rule(
        r"mother tongue is (?P<x><LANGUAGE>)",
        "native language",
        "Native language is {x}",
        "identity",
    ),
    Rule(
        r"nationality is (?P<nationality><NATIONALITY>)",
        "nationality",
        "be {nationality}",
        "identity",
    ),
    Rule(
        r"(?P<kin><RELATION>|<PET>)['’]s (?:first |full )?name(?:['’]s| is) (?P<name><NAME>)",
        "{kin}'s name",
        "{kin} is called {name}",
        "family",
    ),
    Rule(
        r"(?P<kin><RELATION>|<PET>)(?: is|['’]s) (?:called|named) (?P<name><NAME>)",
        "{kin}'s name",
        "{kin} is called {name}",
        "family",
    ),
    Rule(
        r"(?P<kin><RELATION>)['’]s birthday is\Z",
        "{kin}'s birthday",
        "{kin}'s birthday is",
        "family",
        dated="{kin}'s birthday is {when}",
        needs_date=True,
    ),
    Rule(
        r"(?P<kin>dog|cat|puppy|kitten|rabbit|hamster|parrot|horse|tortoise),? (?P<name><NAME>)",
        "{kin}'s name",
        "have a {kin} called {name}",
        "family",
    ),
    Rule(
        r"(?P<kin>wife|husband|partner|girlfriend|boyfriend|fiancée?|son"
        r"|daughter),? (?P<name><NAME>)",
        "{kin}'s name",
        "{kin} is called {name}",
        "family",
        fallback=True,
    ),
)
"""Matched after "my"; a value that starts with a group is written with a capital."""

CHILD_AGE: Final = Rule(
    r"am (?P<age>[1-9])\Z", "age", "be {age} years old", "identity", others=True
)
"""Nobody who writes is seven; a daughter may be."""

INTRODUCTIONS: Final = (
    Rule(
        r"(?:this is|it['’]s) (?P<name><NAME>)(?=,? (?:here|from|at|with|speaking)\b)",
        "name",
        "Name is {name}",
        "identity",
    ),
    Rule(
        r"this is <NAME>,? (?:from|at|with) (?P<org><NAME>)",
        "company",
        "Company is {org}",
        "work",
    ),
    Rule(
        r"(?:everyone|everybody|people|they all|most people) calls? me (?P<name><NAME>)",
        "preferred name",
        "be called {name}",
        "identity",
    ),
    Rule(
        r"(?:you can |do )?call me (?P<name><NAME>)(?! (?:back|later|at|on|when|tomorrow)\b)",
        "preferred name",
        "want to be called {name}",
        "identity",
    ),
)
"""Matched on clauses that start with neither I nor my."""

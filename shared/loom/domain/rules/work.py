"""Rules for what somebody does: employer, job, team, studies."""

from __future__ import annotations

from typing import Final

from loom.domain.rules.frame import Rule
from loom.domain.rules.lexicon import BUSINESSES, STATUSES, either

PREDICATES: Final = (
    Rule(
        r"(?:work|am working|am employed) (?:at|for) (?P<org><NAME>)",
        "employer",
        "work at {org}",
        "work",
        dated="=Has worked at {org} {since}",
        negatable=True,
        others=True,
        casual=True,
    ),
    Rule(
        r"work (?:(?:at|for|in|with) (?:<NAME>|an? (?:\w{1,14} ){1,3}?))?(?:full[- ]time "
        r"|part[- ]time )?\s?as (?P<article>an?|the) (?P<job><JOB>)",
        "job title",
        "work as {article} {job}",
        "work",
        negatable=True,
        others=True,
    ),
    Rule(
        r"am (?:the )?(?P<job>(?:head|director|vp|vice president) of [\w ]{2,24}?"
        r"|(?-i:C[ETFO]O|c[etfo]o))(?= (?:at|for|of|here)\b|\Z)",
        "job title",
        "be {job}",
        "work",
        others=True,
    ),
    Rule(
        r"am (?:an?|the|your typical|currently an?) (?P<job><JOB>)(?= (?:at|for|with|in|of"
        r"|and|but|by|based|from|working|living|who|on)\b|\Z|,)",
        "job title",
        "be {job:a}",
        "work",
        others=True,
    ),
    Rule(
        r"am (?:an?|the|one of the) (?!(?:\w{1,14} ){0,3}(?:student"
        r"|intern)\b)<JOB>(?: \w{1,14}){0,2}? (?:at|for|with) (?P<org><NAME>)",
        "employer",
        "work at {org}",
        "work",
        others=True,
    ),
    Rule(
        r"am (?:the )?(?:(?:head|director|vp|vice president) of [\w ]{2,24}?|c[etfo]o"
        r"|founder|co-?founder) (?:at|of) (?P<org><NAME>)",
        "employer",
        "work at {org}",
        "work",
        others=True,
    ),
    Rule(
        r"(?:started(?: working| a new job| my new job)?|joined|began(?: working)?)(?: at"
        r"| with| for)? (?P<org><NAME>)(?! plan| team| project| channel| call)",
        "employer",
        "work at {org}",
        "work",
        dated="work at {org}, started {when}",
        tense="past",
        others=True,
    ),
    Rule(
        r"(?:left|quit|resigned from)(?: my (?:job|position|role) (?:at|with))? (?P<org><NAME>)",
        "employer",
        "=No longer works at {org}",
        "work",
        dated="=No longer works at {org}, left {when}",
        tense="past",
    ),
    Rule(
        r"(?:got|was|have been|am being) promoted to (?P<job><JOB>)",
        "job title",
        "be {job:a}",
        "work",
        dated="be {job:a}, promoted {when}",
        tense="past",
    ),
    Rule(
        rf"(?P<verb>run|own|manage) (?P<x>(?:an?|my own|our own|two"
        rf"|three) (?:[\w-]{{2,16}} ){{0,3}}?(?:{either(BUSINESSES)})(?: (?:in"
        rf"|near) <PLACE>| (?:called|named) <NAME>)?)\b",
        "business",
        "{verb} {x}",
        "work",
        negatable=True,
        others=True,
    ),
    Rule(
        rf"(?:founded|co-founded|cofounded|started|opened) (?P<x>(?:an?"
        rf"|my own) (?:[\w-]{{2,16}} ){{0,3}}?(?:{either(BUSINESSES)})(?: (?:in"
        rf"|near) <PLACE>| (?:called|named) <NAME>)?)\b",
        "business",
        "=Founded {x}",
        "work",
        dated="=Founded {x} {when}",
        tense="past",
    ),
    Rule(
        r"am (?:on|in|part of) the (?P<team>(?:[\w&-]{2,16} ){1,3}?)team\b",
        "team",
        "be on the {team} team",
        "work",
        others=True,
    ),
    Rule(
        r"(?P<verb>lead|manage|head(?: up)?) (?:the|our) (?P<team>(?:[\w&-]{2,16} ){1,3}?)team\b",
        "team led",
        "{verb} the {team} team",
        "work",
        others=True,
    ),
    Rule(
        r"work as (?:an?|the) <JOB>(?: \w{1,14})? (?:at|for"
        r"|with) (?P<org><NAME>)",
        "employer",
        "work at {org}",
        "work",
        others=True,
    ),
    Rule(r"report to (?P<name><NAME>)", "manager", "report to {name}", "work"),
    Rule(rf"am (?P<x>{either(STATUSES)})\b", "employment status", "be {x}", "work", others=True),
    Rule(
        r"(?:study|am studying) (?P<x>(?!(?:for|at|in|the|this|it"
        r"|that)\b)[\w &-]{3,40}?)(?= (?:at|in)\b|\Z)",
        "field of study",
        "study {x}",
        "work",
        negatable=True,
        others=True,
    ),
    Rule(
        r"am an? (?:\w{1,14} ){0,3}?(?:student|intern) at (?P<org>(?:the )?<NAME>)",
        "place of study",
        "study at {org}",
        "work",
        others=True,
    ),
    Rule(
        r"(?:study|am studying)(?: [\w &-]{3,40}?)? at (?P<org>(?:the )?<NAME>)",
        "place of study",
        "study at {org}",
        "work",
        others=True,
    ),
    Rule(
        r"(?P<verb>teach) (?P<x>(?!(?:you|him|her|them|me"
        r"|a lesson)\b)[\w &-]{3,40}?)(?= (?:at|in|to)\b|\Z)",
        "subject taught",
        "{verb} {x}",
        "work",
        others=True,
    ),
)

POSSESSIONS: Final = (
    Rule(
        r"(?:current |new |official )?(?:job title|job|role|title|position|occupation"
        r"|profession)(?: here| there)? is (?P<x>(?:an? |the )?(?P<job><JOB>))",
        "job title",
        "be {job:a}",
        "work",
    ),
    Rule(
        r"(?:new |current |line )?(?:manager|boss|supervisor)(?:['’]s name)?(?: is"
        r"|['’]s)(?: called| now)? (?P<name><NAME>)",
        "manager",
        "Manager is {name}",
        "work",
    ),
    Rule(
        r"(?:new |current )?employer is (?P<org><NAME>)",
        "employer",
        "work at {org}",
        "work",
    ),
    Rule(
        r"team is (?:called )?(?:the )?(?P<name><NAME>)",
        "team",
        "be on the {name} team",
        "work",
    ),
    Rule(
        r"(?:company|business|firm|startup|start-up|agency|studio|organi[sz]ation"
        r"|shop)(?:['’]s name)?(?: is|['’]s)(?: called| named)? "
        r"[\"“'‘]?(?P<org><NAME>)",
        "company",
        "Company is {org}",
        "work",
    ),
    Rule(
        r"(?:company|business|firm|startup|(?:head |main )?office|agency|studio"
        r"|head ?quarters|team) (?:is|are)(?: now)? (?:based "
        r"|located )?in (?P<place><PLACE>)",
        "company location",
        "Company is in {place}",
        "work",
    ),
)

TEAM_PREDICATES: Final = (
    Rule(
        r"(?:am|live|work)(?: now)? (?:based|located|out of"
        r"|based out of) (?:in )?(?P<place><PLACE>)",
        "company location",
        "Company is in {place}",
        "work",
    ),
    Rule(
        rf"am (?P<x>an? (?:[\w-]{{2,16}} ){{0,4}}?(?:{either(BUSINESSES)}))(?: (?:based "
        rf")?in (?P<place><PLACE>))?",
        "company description",
        "Company is {x}{place:in}",
        "work",
    ),
    Rule(r"am (?:called |with )(?P<org><NAME>)", "company", "Company is {org}", "work"),
    Rule(
        r"am (?:a team of (?P<n><NUMBER>)|(?P<m><NUMBER>) (?:people|employees|of us))\b",
        "team size",
        "Team has {n}{m} people",
        "work",
    ),
)
"""Matched after "we": what an organisation says of itself."""

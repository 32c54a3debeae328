"""Rules for talk about a software project: decisions, conventions, causes, fixes, settings.

They read whole sentences, because a decision without its reason is worth half. A user may state all
of these; of an assistant only decisions and outcomes count, never suggestions, plans or reports of
what a tool did.
"""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.decisions import convention, decision
from loom.domain.rules.engineering import FAILURE, VAGUE, project_fact
from loom.domain.rules.frame import Draft
from loom.domain.rules.nouns import topic_phrase
from loom.domain.rules.subjects import without_leads
from loom.domain.rules.wording import tidy, topic

ROOT_CAUSE: Final = "root cause of "
_CAUSED: Final = re.compile(
    rf"(?:the|those|these|our|all) (?P<topic>(?:[\w/-]{{1,24}} ){{0,4}}?{FAILURE}) (?:is"
    rf"|are|was|were|came|comes|happened|happens"
    r"|fail(?:ed|s)?|crashed|broke)(?: actually| indeed)?(?: being)? ?(?:caused by|due to"
    r"|because(?: of)?|from|down to) (?P<cause>.{4,240})",
    re.IGNORECASE,
)
_ROOT: Final = re.compile(
    r"(?:found it[:.,] |so )?(?:the )?(?:root )?cause(?: of (?:the |those "
    r"|these )?(?P<topic>[\w /-]{3,50}?))?(?: is| was|:)(?: that)? (?P<cause>.{6,240})",
    re.IGNORECASE,
)
_FIXED: Final = re.compile(
    rf"(?:i(?:['’]ve)? |we(?:['’]ve)? )?(?:have )?(?:fixed|resolved|solved)(?: (?:the|that"
    rf"|this|those|these|it|all)?"
    rf"\s?(?P<topic>(?:[\w/-]{{1,24}} ){{0,4}}?{FAILURE})?)? by (?P<how>\w+ing .{{4,240}})",
    re.IGNORECASE,
)
_FIX_WAS: Final = re.compile(
    r"the (?:actual |real )?fix(?: for (?:the |those )?(?P<topic>[\w /-]{3,50}?))? (?:is"
    r"|was) (?:to )?(?P<how>.{6,240})",
    re.IGNORECASE,
)

_PLACE: Final = re.compile(
    r"(?:all |the |our |new )?(?P<topic>[\w-]{2,20}(?: [\w-]{2,20}){0,2}) (?:live|lives|go"
    r"|goes|belong|belongs|are kept|is kept) "
    r"(?:in|under|into) (?P<path>`?(?:the )?[\w.-]*[/_][\w./-]{0,80}`?)",
    re.IGNORECASE,
)
_PORT: Final = re.compile(
    r"(?:the |our )?(?P<topic>[\w-]{2,24}(?: [\w-]{2,24}){0,3}?)(?: now)? (?P<verb>listens"
    r"|runs|is|serves|is served)(?: now)? on (?P<port>port \d{2,5}|localhost:\d{2,5})\b",
    re.IGNORECASE,
)
_PINNED: Final = re.compile(
    r"(?:the |our )?(?P<topic>[\w.-]{2,24}(?: [\w-]{2,24}){0,2}?) (?:is|are"
    r"|stays?) (?P<verb>pinned (?:to|at)|on version) (?P<version>v?\d[\w.*-]{0,20})",
    re.IGNORECASE,
)
_HOST: Final = re.compile(
    r"(?:the |our )?(?P<topic>[\w-]{2,24}(?: [\w-]{2,24}){0,2}?) (?P<what>host|url|address"
    r"|endpoint|bucket|queue|region) is `?(?P<host>[\w-]+(?:[./:][\w-]+){1,8}"
    r"|[a-z]{2}-[a-z]+-\d)`?",
    re.IGNORECASE,
)
_RUNTIME: Final = re.compile(
    r"(?:we['’]re|we are|we run|this (?:repo|project|service) (?:is on|runs on|targets)"
    r"|the (?:project|service|repo) (?:is on|runs on|targets))(?: on)? "
    r"(?P<tool>python|node|go|java|ruby|postgres|postgresql|php|kotlin|rust|clickhouse"
    r"|redis) (?P<version>v?\d[\w.]{0,12})",
    re.IGNORECASE,
)
_REPORTS_ACTIVITY: Final = frozenset({"runs", "is"})
"""Verbs an assistant uses of a server it has just started."""


def said_of_project(sentence: str, role: str, *, certain: bool, problem: str = "") -> Draft | None:
    """What a sentence says of the project; `problem` is what the turn found the cause of before.

    Unless it is `certain` that the talk is of software, only causes and settings are looked for:
    everybody decides things and has rules.
    """
    text = without_leads(sentence)
    found = _cause(text) or _fix(text, problem) or _setting(text, role)
    if not found and role == "user":
        found = _placed(text)
    if found or not certain:
        return found
    return decision(text, role) or (convention(text) if role == "user" else None)


def _cause(text: str) -> Draft | None:
    found = _CAUSED.match(text) or _ROOT.match(text)
    if not found or VAGUE.match(found["cause"]):
        return None
    cause = tidy(found["cause"])
    named = topic_phrase(found["topic"] or "")
    value = tidy(text)
    if found.re is _ROOT:
        value = f"Root cause of the {named}: {cause}" if named else f"Root cause: {cause}"
    return project_fact(f"{ROOT_CAUSE}{named or topic_phrase(cause)}", value, "outcome")


def _fix(text: str, problem: str) -> Draft | None:
    found = _FIXED.match(text)
    if found:
        named = topic_phrase(found["topic"] or "") or problem
        how = tidy(found["how"])
        about = named or topic_phrase(re.sub(r"^\w+\s", "", how))
        value = f"Fixed the {named} by {how}" if named else f"Fixed by {how}"
        return project_fact(f"fix for {about}", value, "outcome")
    found = _FIX_WAS.match(text)
    if not found:
        return None
    named = topic_phrase(found["topic"] or "") or problem
    about = named or topic_phrase(re.sub(r"^\w+\s", "", found["how"]))
    return project_fact(f"fix for {about}", tidy(text), "outcome")


def _setting(text: str, role: str) -> Draft | None:
    if found := _PORT.match(text):
        if role != "user" and found["verb"].lower() in _REPORTS_ACTIVITY:
            return None
        return project_fact(f"port of {topic(found['topic'])}", tidy(text), "configuration")
    if found := _PINNED.match(text):
        return project_fact(f"version of {topic(found['topic'])}", tidy(text), "configuration")
    return None


def _placed(text: str) -> Draft | None:
    """Where things are and what they run on, as only the user can tell."""
    if found := _PLACE.match(text):
        return project_fact(
            f"location of {topic(found['topic']).lower()}", tidy(text), "convention"
        )
    if found := _HOST.match(text):
        about = f"{topic(found['topic'])} {found['what'].lower()}"
        return project_fact(about, tidy(text), "configuration")
    if found := _RUNTIME.match(text):
        value = f"Runs on {found['tool']} {found['version']}"
        return project_fact(f"{found['tool']} version", value, "configuration")
    return None

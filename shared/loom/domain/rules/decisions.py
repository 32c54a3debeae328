"""Rules for what a team decided about its software, and for the rules it keeps."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.engineering import CERTAIN, PURPOSE, TOOLS, VAGUE, project_fact
from loom.domain.rules.frame import Draft
from loom.domain.rules.lexicon import DEVELOPMENT
from loom.domain.rules.nouns import kind_of_thing, topic_phrase
from loom.domain.rules.wording import thing, tidy

_WE: Final = r"(?:we|i)(?:['’]ve| have)?(?: (?:all|already|finally|just|also))? "
_DECIDED: Final = re.compile(
    rf"{_WE}(?:(?P<verb>decided|agreed|chose|opted|settled) (?P<what>(?:to|on|against|for"
    rf"|not to) .{{3,240}})"
    rf"|(?P<picked>chose|picked|adopted|selected) (?P<tool>(?:{TOOLS})(?!\w).{{0,240}}))",
    re.IGNORECASE,
)
_DECISION: Final = re.compile(r"(?:the )?decision(?: is|:) (?P<what>.{6,240})", re.IGNORECASE)
_CHOICE: Final = (
    r"(?P<verb>go with|going with|use|using|stick with|sticking with|stick to|stay with"
    r"|staying with|switch to"
    r"|switching to|move to|moving to|standardi[sz]e on|keep|keeping|drop|dropping"
    r"|skip) (?P<what>.{2,240})"
)
_USER_CHOICE: Final = re.compile(
    rf"(?:let['’]?s|let us|we['’]ll|we will|we['’]re|we are)(?: (?:going to|just|all))? {_CHOICE}",
    re.IGNORECASE,
)
_TEAM_CHOICE: Final = re.compile(
    rf"(?:we['’]ll|we will|we['’]re|we are)(?: just)? {_CHOICE}", re.IGNORECASE
)
_BARE_CHOICE: Final = re.compile(r"(?P<verb>going with) (?P<what>.{2,240})", re.IGNORECASE)
_REASON: Final = re.compile(
    r"\b(?:because|since|instead of|rather than|so that|as (?:we|it|they)|to avoid|over)\b",
    re.IGNORECASE,
)
_RULE: Final = re.compile(
    r"(?:(?:please|pls|and|so|we|[a-z ]{3,30}:|you should|make sure to|remember to"
    r"|in this repo,?|here,?|rule:|convention:) ){0,3}"
    r"(?P<how>always|never|don['’]t ever|do not ever) (?P<what>(?!(?:\w+ing|here|there"
    r"|happy|glad|open|welcome|been|had|seen|heard"
    r"|thought|known|mind|again|a|an|the|is|was|had|got|knew)\b)[a-z][\w-]{1,20} .{2,200})",
    re.IGNORECASE,
)
_HABIT: Final = re.compile(
    r"we (?P<what>use|run|test with|deploy with|format with|lint with) (?P<x>.{2,160})",
    re.IGNORECASE,
)
_ADOPTS: Final = re.compile(
    r"(?:use|go with|stick with|stick to|stay with|switch to|move to|standardi[sz]e on"
    r"|adopt|pick|choose) ",
    re.IGNORECASE,
)
_ACTIVITY: Final = re.compile(
    r"(?:not )?(?:to )?(?:read|look|check|run|search|inspect|start|try|test|open|grep|see"
    r"|investigate|explore|wait"
    r"|ask|list|continue|proceed|debug|reproduce|begin|take a look|go ahead|rerun|re-run)\b",
    re.IGNORECASE,
)
_ONE_OFF: Final = re.compile(
    r"\bto (?:find|see|check|debug|reproduce|look|verify|inspect|figure|confirm|get"
    r"|trace)\b",
    re.IGNORECASE,
)
_GIVEN_UP: Final = re.compile(r"(?:against|on|for) ", re.IGNORECASE)
_CHOSEN_END: Final = re.compile(
    r"\s(?:for|because|since|instead|rather|so|as|over|in|on|to|and|with)\b|[,;:(]"
)
_BASE: Final = {
    "going": "go",
    "using": "use",
    "sticking": "stick",
    "staying": "stay",
    "switching": "switch",
    "moving": "move",
    "keeping": "keep",
    "dropping": "drop",
}
_FILLING: Final = frozenset({"the", "a", "an", "our", "my"})


def decision(text: str, role: str) -> Draft | None:
    """A choice the sentence reports, with its reason. Of an assistant a plan is no decision."""
    for reading in (_announced, _labelled):
        found = reading(text)
        if found:
            return found
    pattern = _USER_CHOICE if role == "user" else _TEAM_CHOICE
    choice = pattern.match(text) or _BARE_CHOICE.match(text)
    return _choice(choice["verb"].lower(), tidy(choice["what"])) if choice else None


def _announced(text: str) -> Draft | None:
    found = _DECIDED.match(text)
    if not found:
        return None
    if found["picked"]:
        about = decision_topic(f"use {found['tool']}")
        return project_fact(
            f"decision on {about}", f"{found['picked'].lower()} {found['tool']}", "decision"
        )
    what = tidy(found["what"])
    bare = re.sub(r"^(?:not to|to|on|against|for)\s", "", what)
    object_of = re.sub(r"^\w+ (?:with |to |on )?", "", bare)
    if VAGUE.match(object_of) or VAGUE.match(bare) or _ACTIVITY.match(what):
        return None
    about = topic_phrase(bare) if _GIVEN_UP.match(what) else decision_topic(bare)
    return project_fact(f"decision on {about}", f"{found['verb'].lower()} {what}", "decision")


def _labelled(text: str) -> Draft | None:
    found = _DECISION.match(text)
    if not found:
        return None
    about = decision_topic(found["what"])
    return project_fact(f"decision on {about}", f"Decision: {found['what']}", "decision")


def _choice(verb: str, what: str) -> Draft | None:
    known = kind_of_thing(_chosen(what))
    reasoned = _REASON.search(what) or PURPOSE.search(what)
    if VAGUE.match(what) or _ONE_OFF.search(what) or not (known or reasoned):
        return None
    first, _, rest = verb.partition(" ")
    base = f"{_BASE.get(first, first)} {rest}".strip()
    about = decision_topic(f"{base} {what}")
    return project_fact(f"decision on {about}", f"decided to {base} {what}", "decision")


def _chosen(what: str) -> str:
    found = _CHOSEN_END.search(what)
    return what[: found.start()] if found else what


def decision_topic(what: str) -> str:
    """What a decision is about: its purpose, else the kind of thing chosen, else its object."""
    adopts = _ADOPTS.match(what)
    bare = what[adopts.end() :] if adopts else what
    purpose = PURPOSE.search(what.partition(" because ")[0]) if adopts else None
    if purpose:
        return topic_phrase(purpose["topic"])
    kind = kind_of_thing(_chosen(bare))
    if kind:
        return kind
    verb, _, rest = bare.partition(" ")
    return topic_phrase(bare if adopts else rest or verb)


def convention(text: str) -> Draft | None:
    """A rule for everybody who works on the project, or a tool it always uses."""
    found = _RULE.match(text)
    if not found:
        return _habit(text)
    what = tidy(found["what"])
    verb, _, rest = what.partition(" ")
    if VAGUE.match(rest):
        return None
    how = "always" if found["how"].lower() == "always" else "never"
    return project_fact(f"convention on {_habitual(verb, rest)}", f"{how} {what}", "convention")


def _habitual(verb: str, rest: str) -> str:
    """What a convention is about: the object, or the act where there is none ("commit to main")."""
    object_of = topic_phrase(rest)
    prepositional = re.match(r"(?:to|on|in|inside|from|with|into|without|before|after)\b", rest)
    if prepositional or not object_of:
        kept = [word for word in thing(rest).split() if word not in _FILLING]
        return " ".join([verb, *kept][:3])
    return object_of


def _habit(text: str) -> Draft | None:
    found = _HABIT.match(text)
    if not found:
        return None
    how, said = found["what"].lower(), thing(found["x"])
    attribute = _habit_runs(said) if how == "run" else _habit_uses(said)
    return project_fact(attribute, f"{_third(how)} {said}", "convention") if attribute else None


def _habit_uses(said: str) -> str:
    kind = kind_of_thing(_chosen(said))
    purpose = PURPOSE.search(said)
    if purpose and (kind or CERTAIN.search(said)):
        return f"tool for {topic_phrase(purpose['topic'])}"
    return kind if kind in DEVELOPMENT else ""


def _habit_runs(said: str) -> str:
    told = re.search(r"\bwith\b", said) and CERTAIN.search(said)
    return f"way to run {topic_phrase(said)}" if told else ""


def _third(verb: str) -> str:
    first, _, rest = verb.partition(" ")
    return f"{first}s {rest}".strip()

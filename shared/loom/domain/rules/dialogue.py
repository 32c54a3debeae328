"""What a sentence says only together with what was said before: answers and corrections."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from loom.domain.rules.belongings import PLAN
from loom.domain.rules.corrections import corrected_elsewhere
from loom.domain.rules.frame import NAME, NUMBER, Draft, Rule, compiled
from loom.domain.rules.render import DoesNotFit, cleaned
from loom.domain.rules.understand import stated


@dataclass(frozen=True, slots=True)
class Said:
    """A draft, the turn it was said in, and the count of user turns then."""

    draft: Draft
    index: int
    ordinal: int
    speaker: str = ""


_REACH: Final = 3
"""How many user turns back a correction may refer."""
_CORRECTION: Final = re.compile(
    r"(?:(?:no|sorry|actually|wait|oops|correction|hmm|oh|apologies|my mistake|my bad"
    r"|scratch that|well|thanks|and|but)"
    r"[,.:;!—–-]{0,2}\s(?:[-–—]\s)?){1,4}"
    r"(?:it['’]?s|it is|that['’]?s|that should (?:be|read|have been)"
    r"|(?:what )?i meant(?: to (?:say|write|type))?|make (?:that|it)|should be)"
    r"(?: actually| really| now)?\s(?P<x>[^\n]{1,60}?)(?:,? (?:and )?not (?P<old>[^\n]{1,40}))?\Z",
    re.IGNORECASE,
)
_WRONG: Final = re.compile(
    r"(?:(?:no|sorry|actually|wait|oops|correction|hmm|oh|apologies|my mistake|my bad|scratch that"
    r"|well|(?:that['’]s |that was |it['’]s |i was )?wrong)[,.:;!—–-]{0,2}\s(?:[-–—]\s)?){1,4}"
    r"(?P<x>[^\n,]{1,60}?),? (?:and )?not (?P<old>[^\n]{1,40})\Z",
    re.IGNORECASE,
)
_MEANT: Final = re.compile(
    r"i meant(?: to (?:say|write|type))? (?P<x>[^\n]{1,60}?)(?:,? (?:and )?not "
    r"(?P<old>[^\n]{1,40}))?\Z",
    re.IGNORECASE,
)
_SHAPES: Final = {
    "name": rf"(?P<v>{NAME})",
    "org": rf"(?P<v>{NAME})",
    "place": rf"(?P<v>{NAME}(?:, {NAME})?)",
    "n": rf"(?P<v>{NUMBER})(?: \w{{2,10}})?",
    "age": r"(?P<v>\d{1,3})(?: years old)?",
    "id": r"(?P<v>#?[A-Za-z]{0,5}-?\d[\w-]{2,20})",
    "plan": rf"(?:the )?{PLAN.replace('(?P<plan>', '(?P<v>')}(?: plan)?",
    "x": r"(?P<v>[\w+#.&/ -]{2,40})",
}


def corrected(sentence: str, said: Iterable[Said], ordinal: int) -> tuple[Draft, int] | None:
    """What the sentence corrects, stated anew, and the index of the turn it corrects.

    `said` is newest first; only statements of the last turns count.
    """
    recent = [earlier for earlier in said if ordinal - earlier.ordinal <= _REACH]
    found = _CORRECTION.match(sentence) or _MEANT.match(sentence) or _WRONG.match(sentence)
    if not found:
        return corrected_elsewhere(sentence, recent)
    anew = [
        (draft, earlier.index, earlier.draft)
        for earlier in recent
        if (draft := _restated(earlier.draft, found["x"], found["old"] or ""))
    ]
    return _chosen(anew, found["x"].strip(" .,!")) if anew else None


def _chosen(anew: list[tuple[Draft, int, Draft]], new: str) -> tuple[Draft, int] | None:
    """Of several names the new word could replace, a misspelled one; else the only one.

    "I live in Rome and my name is Ada", "I meant Milan" corrects either, and so neither.
    """
    named = [entry for entry in anew if _name_of(entry[2])]
    if not named or named[0] is not anew[0]:
        return anew[0][:2]
    alike = [entry for entry in named if _is_alike(_name_of(entry[2]), new)]
    if alike:
        return alike[0][:2]
    return named[0][:2] if len({entry[0].attribute for entry in named}) == 1 else None


def _name_of(draft: Draft) -> str:
    fillers = draft.fillers or {}
    return next((fillers[group] for group in ("name", "place", "org") if fillers.get(group)), "")


def _is_alike(before: str, after: str) -> bool:
    return any(_shared_start(word, after) * 2 >= len(after) for word in before.split())


def _restated(draft: Draft, new: str, old: str) -> Draft | None:
    if not draft.rule or not draft.fillers:
        return None
    for group, shape in _SHAPES.items():
        before = draft.fillers.get(group, "")
        found = re.fullmatch(
            shape, new.strip(" .,!"), re.IGNORECASE if group in {"n", "plan"} else 0
        )
        if not before or not found or not _may_replace(group, before, found["v"], old):
            continue
        after = _merged(before, found["v"], old) if group == "name" else found["v"]
        try:
            anew = stated(draft.rule, {**draft.fillers, group: cleaned(group, after)})
        except DoesNotFit:
            continue
        return replace(anew, subject=draft.subject, about=draft.about)
    return None


def _may_replace(group: str, before: str, after: str, old: str) -> bool:
    """Without "not <old>" an open phrase ("it's late") corrects nothing."""
    if old:
        return old.strip(" .,!").lower() in before.lower() or before.lower() in old.lower()
    if group == "x":
        return before.isupper() and after.isupper() and len(before) == len(after)
    return before.lower() != after.lower()


def _merged(before: str, after: str, old: str) -> str:
    """One word replaces the word it is closest to: "Wei Chen", "it's Cheng" -> "Wei Cheng"."""
    words = before.split()
    if len(words) == 1 or " " in after:
        return after
    target = old.strip(" .,!") if old and old.strip(" .,!") in words else ""
    alike = [word for word in words if _is_alike(word, after)]
    chosen = target or (alike[0] if alike else "")
    if not chosen:
        return after
    return " ".join(after if word == chosen else word for word in words)


def _shared_start(one: str, other: str) -> int:
    count = 0
    for left, right in zip(one.lower(), other.lower(), strict=False):
        if left != right:
            break
        count += 1
    return count


@dataclass(frozen=True, slots=True)
class Question:
    """`asks` is searched in the assistant's question; the rule's pattern must match the answer."""

    asks: str
    rule: Rule


_LEADIN: Final = (
    r"(?:(?:yes|yeah|sure|hi|ok|okay|of course|right|well|oh|thanks|hmm|that would be"
    r"|that['’]s|it is|it['’]s|they['’]re|that is|the"
    r"|i['’]m(?: currently)?(?: on| in| using)?|we['’]re(?: currently)?(?: on| in| using)?"
    r"|i use|we use|we have|i have|in|on|using|currently|about)[,:!.]{0,1}\s){0,4}"
)
_END: Final = (
    r"(?: (?:please|thanks|thank you|i think|now|right now|at the moment|plan|in total"
    r"|actually|one))?\Z"
)
QUESTIONS: Final = (
    Question(
        r"\border (?:number|id|reference)\b",
        Rule(
            rf"{_LEADIN}(?P<id>#?\d[\w-]{{3,20}}|[A-Z]{{1,5}}-?\d[\w-]{{2,20}}){_END}",
            "order number",
            "Order number is {id}",
            "account",
        ),
    ),
    Question(
        r"\b(?:which|what) plan\b|\byour (?:current )?plan\b",
        Rule(rf"{_LEADIN}{PLAN}{_END}", "plan", "be on the {plan:plan} plan", "account"),
    ),
    Question(
        r"\bhow many (?:seats|licen[cs]es|users)\b",
        Rule(
            rf"{_LEADIN}(?P<n><NUMBER>)(?: seats| licen[cs]es| users)?{_END}",
            "seat count",
            "have {n} seats",
            "account",
        ),
    ),
    Question(
        r"\b(?:which|what) (?:city|country|town)\b[^?]{0,30}\b(?:live|based|located)"
        r"|\bwhere (?:do you live|are you (?:based|located))",
        Rule(rf"{_LEADIN}(?P<place><PLACE>){_END}", "home city", "live in {place}", "location"),
    ),
    Question(
        r"\b(?:what(?:['’]s| is) your (?:full |first )?name|may i (?:have|ask) your name"
        r"|who am i (?:talking|speaking) (?:to|with))",
        Rule(
            rf"{_LEADIN}(?:my name is |this is )?(?P<name><NAME>){_END}",
            "name",
            "Name is {name}",
            "identity",
        ),
    ),
    Question(
        r"\b(?:which|what) (?:is your )?(?:company|organi[sz]ation)\b[^?]{0,30}"
        r"|\byour company(?:['’]s)? name\b",
        Rule(rf"{_LEADIN}(?P<org><NAME>){_END}", "company", "Company is {org}", "work"),
    ),
    Question(
        r"\b(?:which|what) currency\b",
        Rule(
            rf"{_LEADIN}(?P<x><CURRENCY>){_END}",
            "billing currency",
            "want to be billed in {x}",
            "account",
            tags=("billing",),
        ),
    ),
    Question(
        r"\b(?:which|what) (?:operating system|os)\b",
        Rule(
            rf"{_LEADIN}(?P<x>(?:windows|macos|ubuntu|linux|debian|fedora|android"
            rf"|ios)(?: \d[\w.]{{0,8}})?){_END}",
            "operating system",
            "use {x}",
            "possession",
        ),
    ),
    Question(
        r"\b(?:which|what) browser\b",
        Rule(
            rf"{_LEADIN}(?P<x>(?:firefox|chrome|safari|edge|brave|opera"
            rf"|vivaldi)(?: \d[\w.]{{0,8}})?){_END}",
            "browser",
            "use {x}",
            "possession",
        ),
    ),
    Question(
        r"\b(?:which|what) time ?zone\b",
        Rule(
            rf"{_LEADIN}(?P<x>(?-i:[A-Z]{{2,5}}(?:[+-]\d{{1,2}})?|[A-Z][a-z]+/[A-Z]\w+)){_END}",
            "time zone",
            "be in the {x} time zone",
            "location",
        ),
    ),
)
_YES: Final = re.compile(
    r"(?:yes|yeah|yep|correct|that['’]s right|i am|exactly)\b[^?]{0,20}\Z", re.IGNORECASE
)
_NO: Final = re.compile(r"(?:no|nope|i['’]?m not)\b(?:, (?:i['’]?m not|thanks))?\Z", re.IGNORECASE)
_ARE_YOU: Final = re.compile(
    r"\bare you (?:an? )?(?P<what>vegetarian|vegan|pescatarian|married|diabetic"
    r"|self-employed|retired"
    r"|allergic to [\w ]{3,30}|based in [A-Z][\w ]{2,30})\Z",
    re.IGNORECASE,
)


def asked(question: str) -> str:
    """The last question of an assistant turn, or ""."""
    if not question.rstrip().endswith("?"):
        return ""
    return re.split(r"[.!?\n]\s", question.rstrip()[-400:-1])[-1].strip()


def supposed_by(question: str, answer: str) -> str:
    """What a plain yes or no states, for the rules to read: "Are you vegetarian?" "Yes"."""
    found = _ARE_YOU.search(question)
    if not found:
        return ""
    if _YES.match(answer):
        return f"I'm {found['what']}"
    return f"I'm not {found['what']}" if _NO.match(answer) else ""


def answered(question: str, answer: str) -> Draft | None:
    """The fact a short answer states when it is read with its question."""
    for entry in QUESTIONS:
        if not re.search(entry.asks, question, re.IGNORECASE):
            continue
        found = compiled(entry.rule.pattern).match(answer)
        if not found:
            continue
        try:
            fillers = {name: cleaned(name, text or "") for name, text in found.groupdict().items()}
            return stated(entry.rule, fillers)
        except DoesNotFit:
            continue
    return None

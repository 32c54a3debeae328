"""Sentences about something of the speaker's: "My kids love nature", "Sushi is my favourite"."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.lexicon import either
from loom.domain.rules.plain_forms import NEGATIVE, Told
from loom.domain.rules.plain_verbs import PRESENT

_OWN: Final = re.compile(
    r"(?P<who>[Mm]y|[Oo]ur)\s(?P<noun>(?:[\w’'-]+,?\s){1,5}?)(?P<verb>(?:is|are|was|were|has|have)"
    r"(?:\s(?:always|also|really|been|just|recently))*|(?!says|asks|asked|thinks|claims|claimed|replied|writes|reads|goes|needs)[a-z]+(?:ed|s)|gave|took|made|got|went|won"
    rf"|met|taught|left|came|(?<=s\s)(?:{either(PRESENT)}))\s(?P<rest>\S.*)",
    re.DOTALL,
)
_FAVOURITE: Final = re.compile(
    r"(?P<x>[A-Z][\w’' -]{2,60}?) (?P<be>is|are|was) (?:(?:definitely|probably|still|always|also"
    r"|one of)\s)*my (?:absolute |all-time )?(?P<what>favou?rites?|passions?|dreams?|hobby|hobbies"
    r"|happy place|therapy|escape)\b",
)
_NOT_OWN: Final = re.compile(
    r"(?:name|order|plan|account|question|problem|issue|team|manager|boss|point|guess|bad|god"
    r"|goodness|password|email|card|address|phone|turn|opinion|thought|laptop|computer|app"
    r"|subscription|invoice|payment|flight|package|delivery|last|first|next|two|three|four)\b",
    re.IGNORECASE,
)
_THEM: Final = re.compile(
    r"\b(?:I|we|says?|said|thinks?|that|who|him|her|them|it|this|that|these|those|one|you|your|his|their)\b",
    re.IGNORECASE,
)


def owned(text: str) -> Told | None:
    """A sentence about something of the speaker's: "My kids love nature"."""
    favourite = _FAVOURITE.match(text)
    if favourite:
        what, thing = favourite["what"].lower(), favourite["x"]
        if not re.match(r"[A-Z]\w*\s[A-Z]|The\s[A-Z]", thing):
            thing = thing[:1].lower() + thing[1:]
        is_one = "one of" in favourite.group()
        verb = "include" if is_one else favourite["be"]
        return Told(what, f"{what} {verb}", thing, "present", owned=True)
    found = _OWN.match(text)
    if not found or _NOT_OWN.match(found["noun"]) or _THEM.search(found["noun"]):
        return None
    if NEGATIVE.search(found["verb"]):
        return None
    noun = found["noun"].strip()
    said = f"{noun} {found['verb']}"
    return Told(noun, said, found["rest"], "past", owned=True)

"""What people among each other say of things in their own lives: "Music keeps me sane".

A view is no fact about the thing, so it is kept as what the speaker says.
"""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.plain_forms import Told
from loom.domain.rules.plain_object import outside
from loom.domain.rules.plain_verbs import PRESENT

_VIEW: Final = re.compile(
    r"(?P<thing>(?!(?:I|It|That|This|These|Those|There|Here|He|She|They|We|You|Your|What|Who|How|When"
    r"|Where|Why|Which|If|So|And|But|Oh|Hey|Hi|Thanks|Thank|Glad|Great|Nothing|Everything|Something"
    r"|Someone|Everyone|Nobody|Anything|Let|One|Another|Some|His|Her|Its|Their|All|Just|Not|No|Yes"
    r"|Sounds|Looks|Seems|Sorry|Please|My|Our|Who|Such|(?!Family|Italy|July)[A-Z][a-z]+ly|Both|Last|Next|Yesterday|Today|Tomorrow)\b)"
    r"[A-Z][\w’'-]*(?:,?\s(?!(?:you|your|it|that|this|I|they|he|she|who|which|these|those|them|him"
    r"|her|there|here|\w+n['’]t)\b)[\w’'&-]+){0,8}?)"
    r"(?P<verb>['’]s|\s(?:is|are|was|were|has|have|had|helps?|helped|makes?|made|gives?|gave|keeps?"
    r"|kept|means?|meant|brings?|brought|inspires?|inspired|allows?|allowed|lets?|reminds?|reminded"
    r"|teaches|taught|feels?|felt|takes?|became|pushed|boosts?|boosted|pumps?|shows?|showed|motivates?"
    r"|motivated|relaxes|calms?|fuels?|fueled|enriche[sd]|changed|saved|plays?|holds?|matters?"
    r"|can))\s(?P<rest>\S.*)",
    re.DOTALL,
)
_OWN: Final = re.compile(r"\b(?:me|my|us|our|I|mine|myself)\b")
_DOING: Final = re.compile(r"[A-Z][a-z]{2,}ing\b")
_SHORT: Final = re.compile(r"['’]s\Z")
_JOINS: Final = re.compile(r"\b(?:but|so|because|we|blessed|lucky|glad|happy)\b", re.IGNORECASE)


def about_thing(text: str) -> bool:
    """Whether a sentence that opens with a form in "-ing" has it for its subject."""
    found = _VIEW.match(text)
    return found is not None and (_OWN.match(found["rest"]) is not None or " is" in found["verb"])


def view(text: str) -> Told | None:
    """A sentence about a thing that says what it is to the speaker, or about doing something."""
    found = _VIEW.match(text)
    if not found or not (_OWN.search(text) or _DOING.match(text)):
        return None
    thing = found["thing"].strip(" ,")
    short = _SHORT.match(found["verb"]) is not None
    if (short and " " in thing) or _first(thing) in PRESENT or _JOINS.search(thing):
        return None
    verb = "is" if short else found["verb"].strip()
    if short and re.match(r"\w+(?:ed|en)\b", found["rest"]):
        verb = "has"
    small = _DOING.match(thing) or thing.startswith(("The ", "A ", "An "))
    named = f"{thing[:1].lower()}{thing[1:]}" if small else thing
    return Told(
        f"view of {named.lower()}", f"says {outside(named)} {verb}", found["rest"], "present"
    )


def _first(thing: str) -> str:
    return thing.partition(" ")[0].lower()

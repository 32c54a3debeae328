"""English phrases in which the word for a time names no day: habits, kinds of things, sums.

"On Friday nights" comes back, "the weekend edition" is a kind of edition, and "a year ago last
Monday" is one time told in two parts.
"""

from __future__ import annotations

from typing import Final

_OWNER: Final = r"(?:an?|my|your|his|her|our|their|its|some|any|no|another|these|those|\w+['’]s)"
_PARTS: Final = "(?:mornings|afternoons|evenings|nights)"
_GOES_ON: Final = (
    r"(?:i|you|he|she|it|we|they|who|that|which|this|these|those|the|an?|my|your|his|her|our|their"
    r"|is|are|was|were|be|been|will|would|can|could|may|might|must|shall|should|has|have|had|do"
    r"|does|did|not|never|and|or|but|nor|so|yet|as|if|than|then|when|where|while|because|since"
    r"|until|till|after|before|of|for|from|to|into|in|on|at|by|with|without|about|around|over"
    r"|under|off|out|up|down|back|away|through|between|during|near|via|per|all|both|each|every"
    r"|no|some|any|alone|together|again|also|too|only|just|even|still|already|here|there|home"
    r"|ago|next|last|instead|anyway|onwards?|noon|midnight|went|came|got|left|made|took|felt|fell|saw"
    r"|gave|flew|ran|brought|began|starts?|ends?|goes|comes|brings?|seems?|looks?|feels?|works?"
    r"|means?|passes|flies|\w+ed|\w+ly|\w+ing)"
)
_THING: Final = rf"(?!{_GOES_ON}\b)(?!<UNIT>\b)(?!<PART>\b)(?-i:[a-z])[a-z'’]{{2,}}"
"""A word that is no pronoun, preposition or verb: the noun that the time is the kind of."""
_THEN: Final = r"(?<!over\s)(?<!during\s)(?<!on\s)(?<!at\s)"
_NOT_THEN: Final = (
    _THEN
    + r"(?<!last\s)(?<!next\s)(?<!this\s)(?<!past\s)(?<!since\s)(?<!until\s)(?<!by\s)(?<!coming\s)"
)

MODIFIERS: Final = (
    rf"(?:(?:on|in|at) )?(?:<DOW>|<FEAST>|<MONTH>|<SEASON>|<UNIT>) {_PARTS}",
    rf"{_OWNER} (?:<DOW>|<FEAST>|weekend)(?: <PART>)?",
    rf"{_THEN}the (?:weekend|<FEAST>|<DOW>(?: <PART>)?) {_THING}",
    rf"(?:over|during|on|at) the weekend {_THING}(?= of\b|[.,;!?]|$)",
    rf"{_NOT_THEN}<FEAST> {_THING}",
    rf"(?:to|for|from|after|before) <DOW> {_THING}",
)
ONE_TIME_IN_TWO_PARTS: Final = (
    (
        "<N> <UNIT> ago,? (?:on |in |at )?"
        "(?:(?:the )?<DIR> (?:<DOW>|<UNIT>|<MONTH>|<SEASON>|<FEAST>)"
        "|<DOW>|<MONTH>|<FEAST>|yesterday|tomorrow|tonight)"
    ),
    r"(?:<DIR> <DOW>|<DOW>|yesterday|tomorrow) <N> <UNIT> ago",
)
PARTS_OF_A_NUMBER: Final = (
    r"(?:<N>|\d+|several|many) (?:or|to|and) (?:<N>) <UNIT> (?:ago|back|from now)",
    (
        r"(?:\d+|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million"
        r"|dozen|point)(?: and)? <N> <UNIT> (?:ago|back|from now)"
    ),
)

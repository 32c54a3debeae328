"""The English grammar of what does not last, put together."""

from __future__ import annotations

from typing import Final

from loom.domain import durable_facts_english_chores as chores
from loom.domain import durable_facts_english_moments as moments
from loom.domain import durable_facts_english_plans as plans
from loom.domain import durable_facts_english_session as session
from loom.domain import durable_facts_english_states as states
from loom.domain import narration_english as narration
from loom.domain import narration_english_talk as talk
from loom.domain.durable_facts_english_words import WORDS
from loom.domain.durable_facts_grammar import Table, word_lists
from loom.domain.narration_english_words import WORDS as NARRATION_WORDS

_WORDS: Final = r"""
team = (?:the |an? |our )?(?:\w+ ){0,2}?(?:team|lead|reviewers?|maintainers?|author|colleague|
    teammate|manager|owner|bot|engineer)
who = (?:<agent>|<user>|<i>|<someone>|<team>)[ ]
"""

_OPENING: Final = r"""
(?:(?:out )?of (?:the|these|those|my|our|all|its) (?:\w+ ){0,2}\w+s, )?(?:(?:(?:in|
    during|earlier in|at the (?:start|end|beginning) of) (?:this|the|that) (?:session|conversation
    |chat|run)|earlier today|today|just now|then|also|first|finally|afterwards|
    meanwhile|so|ok|okay|well|now|and|but|(?:on|as of) (?:\d{4}-\d\d-\d\d|\w+ \d+,? \d{4}|
    \d+ \w+ \d{4})|(?:the )?(?:user|assistant) (?:said|noted|mentioned|reported|stated|explained|
    announced)(?: that)?|status|note|update),?:? )*
"""

_CUTS: Final = r"""
;\s*|\s-{1,2}\s
(?<!\buser)(?<!^i),? (?:and|but|while) (?=(?:<agent>|<user>|it|they|he|she|i|we|one|none|\d+|all|
    no) (?:is|are|was|were|has|have|had|passe?s?|fails?|can|will|do|does|did|now|\w+ed|\w+s|said
    |took|chose|gave|went|got|liked
    |still)\b(?<! skipped)(?<!\d passed)(?<!\d failed)(?<!\d skipped))
, (?:and |but )?(?=(?:the )?\w+ (?:is|are|was|were) )
, (?:and |but )?(?=(?:\w+ )?\w+ (?:does|do|is|are|has|have)(?: not|n't)$)
[ ]and (?=#\d+ .*\b(?:is|are)\b)(?<!\d and )
, (?:and |but )?(?=(?:\w+ )?tests? (?:fail|pass))
, (?=(?:none|all|one|\d+) (?:was|were|is|are)\b)
"""

_FOLLOWS: Final = r"""
(?:\band\b|,|\bthen\b) (?:then |also |just |had |has |have |briefly |finally )*(\w+(?:ed|t)\b
    (?<!test)(?<!script)(?<!report)(?<!list)|ran|wrote|made|gave|went|took|saw|got|began|chose|
    came|drew|knew|told|threw)(?=$| |,)
"""

_LIGHT: Final = r"""
<light_head>
<tend_head> (?:(?:it|them|both|all|everything|that)\b|(?:(?!and\b)\S+ ){0,5}?(?:<chore_thing>|
    <ticket>|<file>))
<tend_head>$
(?:wrote|made|gave|took|got|created|prepared|drafted|sent|shared|added|showed|listed|used) (?:
    (?!and\b)\S+ ){0,5}?(?:<deliverable>|<pasted>|changes|edits|notes|look)\b
(?:passed|failed|skipped|succeeded|finished|crashed|merged|approved|blocked|closed|expired|
    detached|implemented|deployed|went|told|picked|asked|got|showed|shown|handed|posted|waited|
    stopped|continued|started|presented|committed|received|found no|said|needed|related|nested|
    unused|selected|published|shared|pasted|uploaded|used|thought|sat|kept (?:reading|looking|
    going|working))\b
(?!\w+ed\b)\w+t\b
"""

TABLE: Final = Table(
    signs="[a-z]",
    words={
        **WORDS,
        **NARRATION_WORDS,
        **talk.WORDS,
        **session.WORDS,
        **plans.WORDS,
        **chores.WORDS,
        **states.WORDS,
        **moments.WORDS,
        **word_lists(_WORDS),
    },
    frames={
        "activity_narration": narration.FRAMES + talk.FRAMES,
        "first_person_plan": plans.FRAMES,
        "status_snapshot": states.FRAMES + moments.FRAMES,
        "housekeeping": chores.FRAMES,
    },
    keeps={
        "activity_narration": narration.KEEPS,
        "first_person_plan": plans.KEEPS,
        "status_snapshot": states.KEEPS,
        "housekeeping": chores.KEEPS,
    },
    session=session.FRAMES,
    opening=_OPENING,
    cuts=_CUTS,
    follows=_FOLLOWS,
    light=_LIGHT,
)

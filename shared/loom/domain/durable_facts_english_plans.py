"""English frames of what somebody is about to do in the session. Dated plans and rules stay."""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_grammar import word_lists

WORDS: Final = word_lists(r"""
lasting_verb = (?:use|adopt|support|drop|keep|stay|stick|standardi[sz]e|stop|switch to|migrate|
    release|ship|own|need(?! to\b| (?:another|a second|an? (?:review|rebase|approval))\b)|require|
    be(?! (?:back|right|looking|checking|working|running|doing|done|able))|have(?! to\b)|go with|
    avoid|not (?:use|support))\b
session_verb = (?!be\b|keep\b(?! going| working| digging))(?:<do>)
""")

FRAMES: Final = r"""
<agent> (?:said|promised|announced|offered|stated) (?:that )?(?:it|he|she|they) (?:would|will|'d|
    'll|is going to|plans to)\b
<i>(?: still| also| now| just| first| only| then| next)* (?:need|have|want|intend|plan|hope|mean|
    ought|'d like|would like|'m going|are going|am going|'re going|'m about|'re about)(?: now
    | first| next)? to (?!<lasting_verb>|never\b|always\b|not\b)\w
(?:the )?(?:idea|goal|aim|intention|thinking|approach|plan)(?: now| here)? is to .*\b(?:first|next
    |now|today|then|later|before (?:merging|committing|pushing|moving on))\b
(?:just |only |still |now |then )*(?:need|needs|have|has|time|got|left|plan|planning|going|hoping|
    about|trying|want|aiming|preparing) to \w
(?:<i>)(?:'m|'re| am| are)(?: now| almost| nearly)? (?:ready|set|free|happy|able|on my way|
    off) to \w
(?:the )?(?:next|last|final|first|second|third|following|remaining) (?:steps?|commits?|tasks?|
    things?|parts?|prs?|phases?|items?|change)(?: on the list| here| after that)? (?:will|would|
    is to|is going to|should)\b
(?:step|task|part|phase|item) \d+ (?:will|is|would|comes)\b
.{1,60} (?:can|could|must|will have to|has to|have to|may) wait\b
(?:then|next|first|finally|afterwards|now|after that),? (?:<do>)(?! (?:is|are|was|were)\b)
(?:\S+ ){0,6}?(?:<chore_thing>|tests?)(?: \S+){0,3}? will be (?:added|written|fixed|cleaned up|
    updated|opened|renamed|reviewed|merged|tested|handled|addressed|documented|closed|pushed|
    regenerated|split|done|ready|created|filed)\b
(?:but |so |and |now |next |then |first |maybe |perhaps |i think |i guess |probably |,)*(?:<i>)(?:
    'll| will| shall)(?: now| then| also| first| just| probably| next| quickly| start by| try to
    | go on to| go and)* (?!<lasting_verb>|never\b|always\b|not\b)\w
(?:<i>)(?: won't| will not|'ll not) (?:\S+ )*.*<near>
(?:now |so |then )*(?:<i>)(?:'m|'re| am| are)(?: now| then| still| just| also)* (?:going to|
    about to|planning to|off to|gonna) (?!be\b|have\b)<do>
(?:now |so |then )*(?:<i>)(?:'m|'re| am| are) not (?:going|planning) to .*<near>
(?:now |so |then |first |next )*(?:let me|let's|let us|lemme)\b
(?:up )?next(?:,| in line\b|:| up\b| on\b|(?: i| we| step| action| task| item| thing| move
    | to-?do)\b)
(?:the |my |our |<agent>'s |(?:the )?user's |an? |<someone>'s )?(?:immediate |obvious |natural |
    logical |suggested |planned |proposed |very )*(?:next|upcoming|following) (?:steps?|actions?|
    tasks?|things?|items?|move|to-?dos?|job|stop|up)\b(?! in\b)(?: to (?:do|tackle|try|check|fix|
    take))?(?: for \S+(?: \S+)?| after \S+(?: \S+)?| here| now)?(?: is| are| will be| would be|:|,
    | -|$)
(?:the |my |our |<agent>'s |user's )?(?:current |immediate |short-term |next )?(?:plan|goal|idea|
    focus|intention|aim|agenda)s? (?:for (?:today|now|this (?:session|afternoon|evening|morning|
    turn|sitting|pr|commit)|tomorrow|tonight|the (?:session|day|rest of)|next)|now is|right now)
(?:the |my |our )(?:next|immediate|short-term) (?:goal|aim|focus|target|milestone) is\b
(?:the )?(?:plan|agenda)(?: for \S+(?: \S+)?)?:
(?:tomorrow|tonight|later|today|afterwards|now|then):
(?:i'm|i am|we're) (?:on it|on that|planning on|thinking of|looking forward to \w+ing the)\b
(?:will do|on it|working on (?:it|that)|doing (?:it|that) now)\b
.{1,70} will (?!not\b).*\b(?:in the next (?:commit|pr|session|step|run)|tomorrow|later(?: today)?|
    soon|tonight|shortly|next|in a (?:minute|moment|second|bit))$
(?:to[- ]?do|remaining|still (?:to do|open|missing|left)|left to do|pending|outstanding|
    follow-?ups?|action items?|open items?|open tasks?|left|open)(?: for \S+(?: \S+)?
    | in this \S+)?:
(?:the )?(?:remaining|outstanding|open|leftover|pending|unfinished|follow-up) (?:work|steps?|
    tasks?|items?|chores?|to-?dos?)(?: for \S+| in \S+(?: \S+)?)?(?: is| are| include|:)
(?:what(?:'s| is)?|all that(?:'s| is)?) (?:left|remains|next|still missing|still to do)\b
(?:(?:once|when|if|after|as soon as|before|until) .{1,60}? )(?:i|we)(?:'ll| will|'m going to|
    're going to| can| could| want to| need to| should)\b
<i>(?: still| also| now| just| first| only| then| next)* (?:need|have|want|intend|plan|hope|mean|
    ought)(?: now| first| next)? to <session_verb>
<i>(?:'d like to|'d love to| would like to| would love to|'d| would| should| could| can| might
    | may)(?: now| next| then| first| also| start| try| rather)* <session_verb>
<i>(?:'d| would) (?:start|begin|continue|go on)\b
(?:still |now |then |next |also )*(?:going|planning|about|hoping|wanting|trying|preparing|want|
    wants|need|needs|plan|plans|intend|intends|ready|aiming) to (?!be\b)<do>
(?:will|gonna|about to)(?: now| then| also| next| probably| just)* <do>
(?:shall|should|may|can|could) (?:i|we) \w
(?:do you want|would you like|is it ok(?:ay)?|want) (?:me|us|for me) to\b
<agent> (?:will|shall)(?: now| then| next| first| also| probably)* (?!always\b|never\b|not\b|
    be called\b)<do>
<agent> (?:is|are)(?: now| then| next)* (?:going|about|planning|preparing|ready|set|due) to <do>
<agent>(?: now| then| next| still| also)* (?:plans?|intends?|wants?|needs?|(?<=still )(?:has|have)
    |proposed|offered|offers|proposes|promised|hopes|is|was|were)(?: now| then| next| first)? (?:
    to|asked to) <do>
<agent> (?:suggested|suggests|proposed|proposes|recommended|recommends|offered) (?:that (?:
    \S+ ){1,3}?)?(?:<doing>|to <do>).*(?:<near>|first)
<agent> would (?:now |next |then |first )*<do>.*<near>
(?:<user>|<someone>|<team>) (?:will|is going to|are going to|plans? to|intends? to|wants? to|
    needs? to|would like to|has to|have to|hopes? to|expects? to|still has to|still needs to|
    is planning to|means to)(?: now| then| first| also)* (?:.*<near>|.*\b(?:again|first)$)
(?:<user>|<someone>|<team>) (?:now |still )?(?:is|are) (?:just )?(?:about|ready) to \w
(?:<user>|<someone>) (?:now |then )?wants? (?:<agent>|the assistant|to) (?:to )?<do>.*<near>
.{1,80}? (?:will|to|should|can|could|must|needs? to|have to|has to) (?:still |then |also )?be (?:
    \w+ ){1,4}?(?:.* )?<near>$
.{1,80}? (?:is|are|was|were) (?:left|deferred|postponed|scheduled|planned|saved|kept) (?:for|until
    |to) (?:later|now|the next|a follow-?up|another|tomorrow|today|this|next)\b
.{1,60}? (?:is|are|comes?|goes) next$
(?:then |next,? |now |after that,? |afterwards,? )(?:\S+ ){1,6}?(?:needs?|has|have|will|should|
    must) (?:to )?be \w
(?:(?:<number>|the remaining|the rest of|another|some) )(?:more |other )?(?:\S+ ){1,4}?(?:needs?|
    has|have) to be \w
<do> (?!.*\b(?:is|are|was|were)\b).*\b(?:tomorrow|later|next|tonight|soon|this (?:afternoon|
    evening|morning)|in the next (?:session|step|commit|pr))$
(?:\S+ ){1,7}?still (?:needs?|has|have) (?:to be |an? |some )\w
plan:
[^,]{1,50}? (?:i|we)(?:'ll| will|'m going to|'re going to)(?: now| then| also
    | first)* <session_verb>
<user> (?:now )?wants? <agent> to <do>.*\b(?:again|once more|first)$
before \w+ing\b.{0,30}, i (?:want|need|have|would like) to <session_verb>
(?:<user>|<someone>|<i>) (?:asked|wants?|decided|agreed|chose|plans?|prefers?) (?:<agent> |to )?
    (?:to )?(?:start|begin|continue|proceed|go on|move on) (?:with|to|by)\b(?!.*<dated>)
"""

KEEPS: Final = r"""
<dated>
\b(?:because|since|so that|due to)\b
\b(?:never|always|every|each|whenever|by default|from now on|in general|everywhere|in (?:
    the )?future|going forward|as a rule)\b
\bin (?:the next|a future|an upcoming) (?:major |minor |patch )?(?:release|version)\b|\bin (?:
    version |v)\d
^(?:<user>|<someone>) (?:wants?|would like|prefers?|likes?) (?!.*(?:<near>|\bagain$|\bonce more$|
    \bfirst$))
"""

"""English frames of what somebody is about to do in the session. Dated plans and rules stay."""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_grammar import word_lists

WORDS: Final = word_lists(r"""
lasting_verb = (?:use|adopt|support|drop|keep|stay|stick|standardi[sz]e|stop|switch to|migrate|
    release|ship|own|need(?! to\b| (?:another|a second|an? (?:review|rebase|approval))\b)|require|
    be(?! (?:back|right|looking|checking|working|running|doing|done|able))|have(?! to\b)|go with|
    avoid|deprecate|sunset|retire|phase out|open-source|hire|not (?:use|support))\b
soon = \b(?:tomorrow(?: \w+)?|later(?: today| on)?|soon|tonight|shortly|next|today|this (?:
    afternoon|
    evening|morning|week)|in (?:a|an|the next|two|five|ten|\d+|a few) (?:minutes?|moments?|bit
    |hours?|
    second)|in the (?:evening|afternoon|morning)|in (?:an?|the) (?:second|separate|next|later|
    follow-?up|further|subsequent|third|coming|upcoming|different|other|new) (?:commit|pr|pull
    request|step|session|change|patch|pass|branch|round|ticket|issue|turn)s?|in another (?:commit|
    pr|pull request|step|session|patch|branch|change)|after (?:lunch|dinner|work|the (?:stand-?up|
    meeting|break|call|weekend|holidays?|demo|review|weekend)|this(?: one)?|that(?: one)?)|when
    (?:i|we|they|he|she|the user)(?:'m|'re| am| are| is|'s)? (?:back|done|have|has|get|gets|find)
    \b.*|once (?:i|we|they|the user|that|this|it) .*|if (?:needed|necessary|required|there is time|
    time (?:allows|permits)|the \S+ (?:pass|passes|fail|fails|is green))|again|afterwards|first|
    right (?:away|now)|now|over the weekend|by (?:tonight|tomorrow|
    the end of the day|eod))\b
maybe = (?:(?:probably|maybe|perhaps|really|definitely|also|then|now|first|just|next|still|quickly|
    simply|better|at least|already|actually) )*
coming = (?:will|'ll|is going to|are going to|plans? to|intends? to|is about to|wants? to|means to|
    has to|have to|needs? to|still (?:has|have|needs?) to|hopes? to|would like to|is planning to|
    is to|are to|is due to|promised to|agreed to|offered to|volunteered to)
dated_far = \bin (?:the )?(?:spring|summer|autumn|fall|winter)\b|\b(?:19|20)\d\d\b|<month>
    |\bq[1-4]\b|\bnext (?:year|month|spring|summer|autumn|fall
    |winter|
    quarter|(?:major|minor) (?:version|release)|release|version)\b|\b(?:mon|tues|wednes|thurs|fri|
    satur|sun)days\b|\bfor (?:\w+ )?(?:months|years|decades)\b
behaves = \b(?:is|are|was|were|has|\w+ed|runs|reads|checks|starts|loads|calls|goes)\b
person_not_user = (?:if|when|whenever|each|every|once|after|before)\b
said_will = (?! (?:never|always|not)\b)(?!.*<dated>)(?! (?:<lasting_verb>|move|marry|retire|quit
    |leave
    (?:the|his|her|their))\b)
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
(?:<i>) (?:propose|suggest|recommend|vote|think|guess|reckon|believe|say|figure)(?: that)?,? (?:we
    [ ]|i |
    to |(?:we|i)(?:'ll| will| should| could| can| might)? ?)<maybe>(?!<lasting_verb>|not\b
    |never\b)(?:
    start |try |go (?:and|on) )?<do>
(?:<i>)(?:'ll| will| should| could| can| might| may|'d better| had better| ought to
    | must)(?: <maybe>|
    )(?!<lasting_verb>|never\b|always\b|not\b)(?:<do>|start\b|begin\b|try\b|have to\b|need to\b)
(?:<i>)(?:'re| are|'m| am) going to <maybe>(?:have to|need to) \w
(?:maybe|perhaps|probably),? (?:i|we|it(?:'s| is) (?:worth|time|best|better)|the (?:best
    |next))\b(?!.*<lasting_verb>)
(?:it|that|this)(?: would be| might be| may be|'d be) <maybe>(?:best|worth|good|better|sensible
    |easiest|
    useful|wise) (?:to |\w+ing ).*
it(?:'s| is) <maybe>(?:worth|time|best|better) (?:to |\w+ing ).*<soon>$
(?:<i>)(?: won't| will not| can't| cannot| shall|'ll|'m off| am off| have to leave)\b.*(?:<soon>
    |next
    week|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|until)
first,? (?:the|an?|i|we|come|comes)\b(?!.*<behaves>).*\bthen\b
(?:then|next|now|after that|afterwards|finally|and then),? (?:on|over|back|off|up|onto|for)(?: to
    | with
    | come| comes)* (?!.*<finite>)(?:\S+ ){0,7}\S+$
(?:then|next|after that|afterwards|finally|and then),? (?:comes? |to )?the (?:\S+ )?(?:\S+ing
    |tests?|part|docs?|
    \w+tion|\w+ment|\S+)$(?<!s)|(?:then|next),? (?:the )?(?:docs|tests)$
(?:<i>)(?: may| might|'ll| will|'d)? (?:need|want) (?:another|more|some|a few|a bit|an? \w+ (?:to
    |for)) \w
(?:my|<agent>'s|(?:the|our) (?:current|rough|immediate)) (?:\w+ )?(?:plan|idea|intention|goal|aim
    |hope
    |thinking)(?: \w+)? (?:
    is|was|would be)(?: now)? to (?!<lasting_verb>)\w
<i> (?:was|were|'d been) (?:just )?(?:going|about|planning|hoping|meaning) to \w
<i>(?:'d|'ll| would| will| can| could) (?:suggest|propose|recommend|start|begin|continue|try) (?:
    with|by|to|starting|
    trying|running|looking|doing|with|on|\w+ing)\b(?!.*<standing>)
(?:time permitting|if (?:time|there is time|i get|we get|i have|we have)\b.*?|given time|with (?:
    any )?luck|with that (?:
    done|out of the way)|that done|from there|from here|for now|until then|in the meantime|when (?:
    that|this)
    (?:'s| is) \w+|one (?:more|last) thing),? (?:<i>|<agent>|the (?:next|rest))\b.*(?:'ll|will|'m
    |am|can|
    could|need|want|plan|is|going)\b
.{0,60}?(?:thing|step|task|item|job|part|point)s? (?:are |is )?(?:left|remaining|still
    |yet)(?: to \w+)?(?::|$| to\b)
(?:the |my |our )?(?:next|last|only|one|final|other) (?:\w+ )?(?:thing|step|task|item|job|stop
    |bit)s? (?:on (?:the|my|our) \w+
    |for (?:me|us|today)|to (?:do|tackle|fix|check)|up|left|in line)(?: now| today)? (?:is|are
    |will be)\b
.{1,60}? (?:is|are|was|were) (?:left|put off|deferred|kept|saved|pushed(?: back)?|meant|slated
    |set aside|parked) (?:
    for|to|until|till) (?:an? |the |my |our )?(?:later|next|follow-?up|separate|another|second
    |future|coming|
    tomorrow|after|new)\b
(?:step|task|phase|part|item) \d+: <do>
(?:to be done|left to do|still to do|yet to do|open|next up)(?: next| now| later| here)?:
(?:will|'ll|gonna) (?:<maybe>)(?:do|report back|get back|check back|follow up|come back
    |let you know|be
    back|circle back|continue|resume)\b
<do> (?!.*<finite>.* if\b).*\b(?:if (?:needed|necessary|required|possible|there is time)|meanwhile)$
(?:continue|proceed|carry on|go on|move on|keep on|resume|pick up|start over)\b(?! (?:to
    |only)\b)(?!.*
    (?!needed)<finite>)
.{1,80}? (?:will|'ll|is going to|are going to|is to|are to|has to|have to|should|needs? to) (?:
    \S+ ){0,3}
    ?(?:be|get) \w+(?:ed|t|n|ne)\b.* ?<soon>$
(?:the )?(?:remaining|rest|other|missing|last|outstanding|leftover|second|third|final)\b.{1,60}? (?:
    will|is going to|are going to|is to|are to|has to|have to|needs? to|follows?|comes?|goes
    |happens)
    \b(?!.*<standing>)
(?!<person_not_user>)(?:.{1,70}?) (?:comes?|goes|follows?|lands?|happens?|gets? \w+ed|starts?|
    continues?|is due|are due|is up|moves?) (?:.* )?(?:<soon>|once the .*|after the \S+ .*)$
(?:<soon>,? )?(?:<user>|<agent>|<someone>|<team>|<i>|he|she|they) <maybe>(?:<coming>|'ll) <maybe>(?!
    <lasting_verb>)(?:\S+ ){0,12}?(?:\S+ )?(?:<soon>|themselves|himself|herself|myself)$
(?:<soon>|after \S+ \S+|before \w+ing(?: \S+){0,2}|in the meantime|over the weekend),? (?:<user>|
    <agent>|<someone>|<team>|<i>|he|she|they) <maybe>(?:<coming>|'ll|want|need|plan|intend|have to)
    \b(?! (?:<lasting_verb>|always|never)\b)
(?:<user>|<someone>|<team>|<agent>|<i>) (?:said|mentioned|promised|announced|offered|noted
    |proposed)(?: that)? (?:
    they|he|she|it|i|we)(?:'d|'ll| would| will| are going to| is going to| might| could| plans? to|
    wanted to| needed to| had to)<said_will>
(?:<someone>|<team>) (?:will|'ll|is going to) <maybe>(?:take care|have a look|take a look|get back
    |look
    into|deal with)\b(?!.*<standing>|.*<dated>)
<user> (?:will|'ll|is going to) <maybe>(?:take care|look|check|handle|see|deal|have
    a look|take a look|get back|try|test|review|do (?:it|that|this|the)|merge|push|run|send|rerun|
    retry|wait|ask|ping)\b(?!.*<standing>|.*<dated>)
"""

KEEPS: Final = r"""
^(?!<i>(?:'ll| will| won't| have to| can't| can| need)\b).*<dated>|<dated_far>
\b(?:because|since|so that|due to)\b
\b(?:never|always|every|each|whenever|by default|from now on|in general|everywhere|in (?:
    the )?future|going forward|as a rule)\b
\bin (?:the next|a future|an upcoming) (?:major |minor |patch )?(?:release|version)\b|\bin (?:
    version |v)\d
^(?:<user>|<someone>) (?:wants?|would like|prefers?|likes?) (?!.*(?:<near>|\bagain$|\bonce more$|
    \bfirst$))
"""

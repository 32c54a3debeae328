"""English frames of a moment by tense and time: what is going on, is left, or holds right now.

The verb decides: what a thing "is doing", "still does" or does "at the moment" passes; what it
uses, allows, needs or is limited to lasts, however "currently" it is told (`<standing>`).
"""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_grammar import word_lists

WORDS: Final = word_lists(r"""
strong = (?:right now|since (?:noon|midnight)|left|since the (?:reboot|restart|push|rebase|merge
    |deploy|update
    |upgrade|
    crash)|on this (?:run|branch|machine|attempt)|in this run|at the moment|at present|so far
    |as of now|just now|at this (?:point|moment)|
    as we speak|for the moment|for the time being|(?:since |earlier )?(?:this (?:morning|afternoon
    |evening)|today|tonight)|all (?:day|morning|afternoon)|since (?:lunch|noon|last night|
    yesterday)|for (?:an?|the last|the past|two|three|four|five|six|ten|\d+|several|a few) (?:few |
    \d+ |two |three )?(?:minutes?|hours?)|after (?:the|my|this) (?:last|latest) \w+)
standing = \b(?:use[sd]?|using|supports?(?:ed|ing)?|requir\w+|limit\w*|allow\w*|max\w*|minimum|
    defaults?|stores?|stored|lives?|living|owns?|owned|costs?|prefers?|policy|rules?|up to|at
    (?:most|least)|per (?:second|minute|hour|day|user|key|request|month)|depends?|by design|
    on purpose|deliberately|needs?|lacks|expects?|accepts?|pinned|hard-?coded|working (?:at|for|
    as)|works (?:at|for|as|on)|stud(?:y|ies|ying)|employed|plans?|planned|reads?|writes?|wants?|
    likes?|threshold|quota|budget|timeouts?|license[sd]?|based on|written in|built (?:on|with|in)|
    called|named|known|no (?:way|plans?|support|official|public)|only|leaves?|maternity|parental|
    hosted|kept|means?|because)\b
person = (?:(?:the |our |my |their |an? )?(?:\w+ )?(?:users?|developers?|team|company|customers?|
    people|everyone|manager|colleagues?|organi[sz]ation|department|group|client|founder|boss)|he|
    she|they|we|i|you)\b
runs = (?:ci|builds?|pipelines?|tests?|suites?|jobs?|runs?|deploy(?:ment|s)?|queues?|servers?|
    services?|containers?|staging|production|prod|canar(?:y|ies)|migrations?|imports?|exports?|
    uploads?|downloads?|installs?|installation|process(?:es)?|daemon|workers?|workflows?|
    environment|sandbox|clusters?|pods?|nodes?|runners?|database|db|backfill|reindex(?:ing)?|
    rollout|cherry-pick|rebase|merge|registry|jenkins|github|hosts?|machines?|shards?|replicas?
    |matrix|cron job|checks?|requests?|site|
    page|app|endpoint|api|sync|crawl(?:er)?|scan|training|benchmark|restore|backup|vm|device|
    emulator|simulator|proxy|gateway|broker|cache|indexer|image|release|branch|pr|pull request)
going_on = (?:serving|returning|building|deploying|rolling|draining|restarting|rebooting|booting|
    starting|stopping|waiting|queueing|retrying|looping|hanging|failing|crashing|crash-looping|
    timing|throwing|responding|answering|rejecting|complaining|showing|printing|processing|
    indexing|uploading|downloading|installing|compiling|syncing|catching|lagging|falling|warming|
    loading|executing|finishing|cleaning|copying|rebuilding|pulling|pushing|fetching|scaling|
    recovering|healing|swapping|burning|climbing|dropping|shutting|spinning|coming|pending|
    erroring|spamming|flapping|freezing|filling|converging|training|rebasing|resolving|replaying|
    having|restoring|re-?running|re-?indexing|getting|making progress|nearing|approaching|holding
    |sitting)
complains = (?:complains?|grumbles?|fails?|breaks?|crashes|hangs?|reports?|shows?|throws?|waits?|
    says?|lists?|contains?|has|have|is|are|misses|returns?|prints?|flags?|rejects?|refuses|points?|
    lags?|sits?|stands?|blocks?|spins?|loops?|errors?|times? out|does not|do not|don't|doesn't|
    can't|cannot|warns?|trips?|chokes?|whines?|moans?|objects?|stumbles?|remains?|lingers?)
share = (?:half(?:way)?|an? (?:third|quarter|half|fifth)|(?:two|three|four) (?:thirds|quarters|
    fifths)|most|almost all|nearly all|\d[\d.,]* ?(?:%|percent)|the first \w+)
bits = (?:migrations?|commits?|versions?|releases?|patch(?:es)?|revisions?|steps?|builds?|days?|
    hours?)
piece = (?:an? |the |one |this |that |our |my |its )?(?:\S+ ){0,5}?
kept = (?:in the (?:backlog|queue|inbox|review|stash|icebox|draft)|on (?:hold|the board|my|his|her|
    the (?:backlog|shelf))|in (?:review|progress|limbo|draft|triage|qa|the \S+ (?:column|lane|
    queue|state))|with (?:the )?\w+|at \d|(?:open|idle|unassigned|untouched|unmerged|unreviewed))
adj = (?:green|red|clean|broken|ok|okay|fine|good|done|failing|passing|pending|open|closed|merged|
    dirty|failed|passed|skipped|ready|missing|left|to go|up|down|untested|unreviewed|conflicting|
    blocked|yellow|stuck|outstanding|remaining|waiting|running|queued|stale|happy)
""")

FRAMES: Final = r"""
(?!<person>)(?!.*<standing>).{1,90} (?:is|are|was|were|has|have|appears?|seems?|looks?|\w+s|went|
    will not|won't|cannot|can't|does not|do not|did not|came|had|(?!<person>)\w+ed) .*\b<strong>$
<strong>,? (?!<person>)(?!.*<standing>).{1,90} (?:is|are|was|were|has|have|appears?|seems?|looks?|
    \w+s|fail|pass|hang|went|came)\b
(?!<person>)(?:\S+ ){1,4}?(?:works?|fails?|passe?s?|hangs?|builds?|is|are|runs?|crash(?:es)?|hits?
    |hit us|breaks?|broke|times out|
    compiles?|responds?|starts?|loads?)(?: \S+){0,3} again(?: \w+)?$
(?:still )?no (?:\w+ )?(?:word|repl(?:y|ies)|answers?|news|response|sign|feedback|reaction|luck
    |progress|change)\b(?!.*
    <standing>)
(?:nothing|none(?: of \S+ \S+)?|nobody) (?:is|are|has|works|fails|runs) .*\b(?:any ?more|any longer
    |yet|so far|left|
    open|failing|pending|missing)$
(?:<agent>|<i>|<piece><work>) (?:is|are|'m|'re|am) <sadv>(?:on|at|in|past) (?:the )?(?:first|second
    |third|fourth|fifth|
    last|next|\w+th|\d+\w*) .*\b(?:out of|of|so far|now)\b
(?!<person>)(?!.*<standing>)(?:no|not a single|hardly any|zero) .{1,80} <strong>$
<piece><runs>(?: \S+){0,4}? (?:is|are|was|were) <sadv><going_on>\b(?!.*<standing>)
(?!<person>|<agent> )(?!.*<standing>)<piece>\S+ (?:is|are) (?:now |still |currently
    [ ]|just )*being (?!
    phased|deprecated|replaced|retired|migrated|moved|used|sunset|removed|dropped|split)\w+
(?!<person>)(?!.*<standing>)<piece><work>(?: \S+){0,4}? (?:has|have) been \w+ing\b
(?!<person>)(?!.*<standing>)<piece>(?:<work>|<runs>\b)(?: \S+){0,4}? still <complains>\b
(?!<person>)(?:only |just |all but |everything but |nothing but )(?:\S+ ){1,6}?(?:remains?|(?:is
    |are) (?:
    left|missing|open|pending|outstanding|to go|failing|red)|to go|left)(?:$| (?:on|in|from|for|now
    |of)\b)
<piece>(?:<work>|<runs>|\w+) (?:is|are|stands?|sits?|got|has reached|reached|hit|hovers?) <sadv>(?:
    at |about |around |roughly )*\d[\d.,]* ?(?:%|percent|/ ?\d)(?!.*<standing>)
(?:<i>|<agent>|<user>|<piece><work>)(?:'re|'m| is| are| am| was| were) <sadv>(?:about |roughly |
    around |maybe |some )*<share>(?: of the way)? (?:through|done|there|finished|complete|down|in)\b
<piece>(?:<work>|<runs>|\w+) (?:is|are) <sadv><number> (?:<bits> )?(?:behind|ahead)\b
<piece>(?:<work>|<ticket>|<runs>|request|card)(?: \S+){0,3}? (?:sits?|lies|stands|waits?|rests|
    lingers?|hangs|stays|remains?) <sadv><kept>\b(?!.*<standing>)
<piece><work>(?: \S+){0,3}? (?:is|are|stays?|remains?) (?:frozen|locked|parked|suspended|off|
    disabled|closed|on ice|shelved|held(?: back)?|deferred|delayed) ?(?:for now|until (?:the|my|his|
    her|this|that) \S+(?: \S+)?|pending .*|$)
(?:somebody|someone|another (?:agent|process|session|user|developer|job|worker))(?: else)? (?:
    is|has|holds|keeps|took|already|just) (?!to\b)\w(?!.*<standing>)
<piece><work>(?: \S+){0,4}? (?:is|are) <sadv>(?:held|locked|taken|occupied|blocked|used
    |claimed) by (?:
    some(?:body|one)\b|another\b|an? (?:\w+ )?(?:stale|zombie|unfinished|old|running|hung)\b)
(?:<number> )?(?:\w+ )?(?:<work>|types?|lint|format(?:ting)?) <adj>(?:(?:,| and|, and|;) (?:<number>
    )?(?:\w+ )?(?:<work>|types?|lint|\w+) <adj>)*$
(?:out )?(?:of|among|from) (?:the|these|those|my|our|all) <number> (?:\w+ )?\w+$
(?:all|everything) but (?:<number>|the \w+)(?: of)? .{1,50}? (?:is|are|has|have|pass
    |work)\b(?!.*<standing>)
<number> (?:out )?of (?:the |my |our )?<number> .{1,50}? (?:is|are|have|has|pass|passed|fail|failed|
    remain|left|done|finished|complete|merged|green)\b
(?:\w+ )?\w+ (?:does|do|is|are|has|have|did) not$
<piece>(?:<work>|<runs>)(?: \S+){0,2}? refuses? to \w+(?: \w+)?$
<piece>(?:<work>|<runs>)(?: \S+){0,3}? (?:is|are)(?: not|n't) \w+ing(?: \w+)?$
<piece>(?:branch(?:es)?|pr|pull request|commit|patch|change|#\d+) (?:still |now )?(?:conflicts?
    |clash(?:es)?) with \S+(?: \S+)?$
(?!<person>)(?!.*<standing>)<piece>(?:<work>|<runs>)(?: \S+){0,4}? (?:has|have) (?:just |already
    [ ]|now |
    since |again )*(?:expired|gone|started|begun|stopped|ended|drifted|recovered|died|moved on
    |slipped|moved|grown|shrunk|piled up|crashed|hung|
    stalled|failed|passed|finished|completed|arrived|landed|timed out|come back|run out|caught up|
    settled|flipped|turned|reached|not (?:started|begun|run|finished|come|arrived|moved|changed)
    )\b(?!.*<standing>)
there (?:is|are|was|were) <sadv>(?:an? |one |two |several |some )?(?:un\w+ed|stale|open|pending
    |leftover
    |half-\w+|dangling|orphaned) \w+(?: \w+)?$
<piece>(?:<work>|<runs>)(?: \S+){0,4}? (?:is|are) <sadv>(?:exhausted|expired|half[ -]\w+ed
    |in conflict|
    overloaded|saturated|throttled|rate-limited|degraded|dead|gone|mid-\w+|the only (?:red|failing|
    open|missing|remaining|pending)|over quota|starved|flapping|wedged|swamped|short of
    |un\w+ed$|\w+ed (?:already|now|again|so far|today)$|not (?:there|in|on|done|green|red|here
    |ready|up) ?(?:yet)?$)(?!.*<standing>)
<agent> (?:has|have) <sadv>(?:used|spent|burned|consumed|reached|hit) .*\b(?:context|tokens?|budget
    |limit
    |window|turns?)\b
<number> (?:\w+ )?files? (?:changed|modified|touched|staged|added)\b
(?:none|neither|one|two|three|\d+|most|some|all|half)(?: of (?:them|these|those|it))? (?:un)?(?:
    tested|reviewed|committed|pushed|merged|approved|staged|passing|failing|done|finished)$
(?:nothing|everything|all of (?:it|them)|it all) (?:is|has been|was) <sadv>(?:<state>
    |\w+ed)\b(?: (?:
    except|but|apart|besides) .*)?$
(?:an? |the )?(?:\S+ ){0,3}?<runs>(?: \S+){0,4}? (?:went|turned|came up|came back|is back|is) <sadv>
    (?:green|red|yellow|grey)\b(?!.*<standing>)
<when>there (?:is|are|was|were) <sadv>(?:<deictic> )?<number> (?:\S+ ){0,2}?(?:tickets?|alerts?|
    incidents?|jobs?|builds?|requests?|reviews?|messages?|items?|bugs?|entries|branches|drafts?|
    questions?|prs?|issues?|tasks?|todos?)(?=$| (?:in|on|at|left|open|remaining|waiting|pending|to
    |for|and|right|
    now|so|from|of)\b)(?! per\b)
<piece>(?:<work>|<runs>)(?: \S+){0,3}? (?:has|have|had) (?:an? |some |a few )?(?:problems?|issues?|
    trouble|hiccups?|a bad day|conflicts?|errors?)(?: again| at \w+)?$
"""

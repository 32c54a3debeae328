"""English frames of how work stands at a moment. Conditions, causes and defaults stay."""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_grammar import word_lists

WORDS: Final = word_lists(r"""
number = (?:\d[\d,.]*(?:/\d+| of \d+)?k?|no|one|two|three|four|five|six|seven|eight|nine|ten|
    eleven|twelve|some|several|many|a few|a couple of|both|all(?: \d+)?|none|most|few|zero|half)
work = (?:#\d+|\b(?:ci|builds?|pipelines?|(?:unit |integration |e2e |smoke )?tests?|test suite
    |suite|
    specs?|checks?|jobs?|runs?|(?:feature |release |working |main |topic )?branch(?:es)?|prs?|
    pull requests?|mrs?|merge requests?|main|master|develop|head|working (?:tree|copy|directory)|
    work ?trees?|stash|queues?|backlog|deploy(?:ment|s)?|server|services?|containers?|staging|
    production|migrations?|reviews?|(?:review )?threads?|tasks?|to-?dos?|to-?do list|type ?checker
    |linter|lint|mypy|ruff|eslint|tsc|pytest|jest|vitest|cargo|lock ?file|disk|memory(?: use
    | usage)?|cpu(?: load| usage)?|load|coverage|issues?|tickets?|commits?|refactor(?:ing)?|
    feature|implementation|output|blockers?|verdict|status|shards?|repo(?:sitory)?|backfill|
    codemod|process(?:es)?|daemon|workers?|agents?|gate|workflows?|environment|sandbox|cluster|
    pods?|database|cache|index|download|upload|import|export|install(?:ation)?|fix|patch|change|
    changes|work|steps?|phases?|stages?|progress|milestone|sprint|release|rollout|upgrade|rebase|
    merge|description|docs|documentation|everything|all|script|dev server|endpoint|site|demo|
    preview|todo|session|code|version|worktree|conflicts?|errors?|warnings?|failures?|bug|crash|
    prototype|draft|ui|frontend|backend|parser|module|port|file|files|reviewer))\b
deictic = \b(?:now|right now|currently|at the moment|at present|at this (?:point|moment|time|
    stage)|for now|so far|for the moment|for the time being|presently|just now|momentarily|
    as of (?:now|today|this (?:session|writing|moment))|today|still|yet|already|in this session|
    this session|today)\b
sadv = (?:(?:now|still|currently|already|again|not|all|almost|about|nearly|also|just|presently|
    both|only|fully|completely|mostly|partly|partially|once again|at least|roughly|over|yet|very|
    n't|back|largely|basically|stuck|always-on|otherwise|temporarily|momentarily) )*
state = (?:green|red|broken|successful(?:ly)?|an? (?:draft|work in progress|wip)\b|in (?:an? )?(?:
    crash|error|failed|failing|broken|unknown|pending)\S*|yellow|amber|passing|failing|pending|
    queued|running(?! as\b| under\b| inside\b| with\b)(?= |$)|out of (?:disk|memory|space|date
    |sync)|open(?! to| source|-source
    | for (?!(?:an?|two|three|\d+|some|several|a few) (?:day|hour|minute|week)))|(?:closed|merged|
    approved|resolved|paused|skipped|held|rebased|queued)(?! (?:by|with|via|using|through|to|
    in (?!this|progress)|as|without|after \d|before)\b)|mergeable|unmergeable|unapproved|up\b
    (?! to (?!date))|down|(?:done|complete[d]?|finished|implemented|pushed|uploaded|started|
    stopped|compiling|building)(?! (?:by|with|via|using|through|from|to|in (?!this|progress)|as|at
    |under|for|before|after each)\b)|ready|not_ready|blocked(?! (?:without|unless|until|for|from))
    |unblocked|clean|dirty|stuck|in progress|in sync|out of sync|up[ -]to[ -]date|set up$|alive|
    missing$|incomplete|unfinished|unreviewed|out[ -]of[ -]date|waiting|awaiting|unresolved|
    detached|happy|unhappy|healthy|unhealthy|idle|busy|on hold|empty|full|unavailable|unmerged|
    stale|conflicted|conflicting|untested|in review|under (?:way|review)|reachable|unreachable|
    outdated|passed|failed|succeeded|ongoing|halfway|half[ -]?done|at (?:about |around |\w+ )?\d|
    \d[\d.,]* ?%?$|un(?:assigned|signed|tested|reviewed|answered|documented|labelled|merged|
    touched)\b|at commit|at version|on (?:commit|branch|track)|number \d|\d+ ?%|behind (?:\d|main|
    master|origin|develop|upstream|by)|ahead\b|\d+ commits?|in (?:/tmp|draft|conflict|limbo|flight
    |the queue|the works)|live|unpushed|uncommitted|undeployed|work in progress|wip|left|open and|
    checked out|crashed|hanging|rolling out|catching up|warming up|starting up|spinning up|
    shutting down|coming up|in (?:the )?(?:review|progress|done|backlog|to-?do|testing|qa) (?:
    column|state|phase|stage|lane)|hung|timed out|not_\w+|erroring|rebuilding|deploying|listening|
    satisfied|the (?:failing|last|next|current|remaining|missing|flaky|pending|open) )
tail = (?: (?:again|last night|twice|once|this time|on the \w+ attempt|all day|three times|
    \d+ times|yesterday|this morning|\d+ minutes ago|an hour ago|now|locally|successfully|cleanly|
    today|so far|yet|already|right now|at the moment|(?:on|in|against|for|at) (?:the |this |my |
    our |current )?(?:\S+ )?(?:ci|main|master|develop|branch|pr|staging|production|session|run|
    moment|commit|head|machine|laptop|review|(?:#|pr #)?\d+)|after (?:the|my|this|that|a|last) (?:
    \S+ ){0,2}?\S+|with (?:no|\d+|zero|one|two) (?:errors?|failures?|warnings?|issues?)|(?:of|
    out of|in) \d+\S*(?: \S+)?|except (?:for )?\S+))*
outcome = (?:pass(?:es|ed)?|fail(?:s|ed)?|succeed(?:s|ed)?|finish(?:es|ed)|complete[sd]?|hangs?|
    hung|crash(?:es|ed)|time[sd]? out|stall(?:s|ed)|(?:is|are) (?:still )?(?:passing|failing)|
    went (?:green|red|through|down)|turned (?:green|red)|compil(?:es|ed)|built|ran through|errored
    (?: out)?|broke|exited|aborted)
tally = (?:pass(?:ed|ing|es)?|fail(?:ed|ing|ures?|s)?|skipped|xfailed|xpassed|errors?|warnings?|
    succeeded|success(?:es|ful)?|pending|queued|running|remain(?:s|ing)?|left|open|closed|merged|
    unresolved|conflicts?|vulnerabilit(?:y|ies)|regressions?|matches|hits|jobs?|entries|items?|
    tasks?|commits?|messages?|uncommitted|unstaged|untracked|issues?|findings?|problems?|
    approvals?|comments?|threads?|failing|done|to go|outstanding|waiting)
tool = (?:mypy|ruff|pytest|eslint|tsc|jest|vitest|cargo|lint|linter|make|git status|bandit|
    type ?checking|pylint|flake8|black|prettier|sonar|coverage|typecheck)
when = (?:(?:currently|right now|at the moment|for now|at present|as of now|today|so far|now|
    as of \S+),? )?
fleeting = (?:issues|prs|pull requests|mrs|changes|commits|conflicts|failures|errors|warnings|
    tasks|to-?dos|comments|threads|blockers|vulnerabilities|approvals|findings|regressions|(?:
    failing|open|pending|uncommitted|untracked|unstaged|skipped|broken|unresolved|failed|remaining
    |queued|running|stale|unread|modified) \S+)(?=$| (?:in|on|at|left|open|remaining|to|for|and|
    with|pending|still|waiting|right|now|so|from|of|yet)\b|,)
now = (?:right now|at the moment|for now|currently|at present|so far|as of now|now|for the moment|
    for the time being|at this point|in this session|yet)
""")

FRAMES: Final = r"""
<when>there (?:is|was) (?:an? |one |another )(?:\w+ )?(?:conflict|failure|failing \w+|failed \w+|
    error|warning|open \w+|pending \w+|blocker|regression|stale \w+)\b(?: (?:in|on|with|for|left|
    from)\b|$)
(?:<i>|<agent>)(?:'re|'m| are| am| is) <sadv>(?:at|on|in|past) (?:commit|step|branch|version|task|
    item|phase|part|number|\d)
.{1,50} (?:is|are|was|were) .{1,40}\bbut (?:is |are )?not (?:yet|merged|released|deployed|started|
    tested|pushed|committed|published|reviewed|finished|done|on (?:main|master|develop|staging))\b
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,3}? (?:has|have)(?: not|n't) been \w+(?: \w+)?<tail>$
(?:\w+ ){0,2}?\w+(?:ing|ion|ment|work|ysis) (?:of|on|into|for) .{1,50} (?:is|are) (?:still |
    currently )?(?:ongoing|in progress|under way|continuing)\b
(?:\S+ ){0,3}?<work> (?:stands?|stood|is now|was) at \d
(?:no|zero|\d+) (?:\S+ ){0,2}?(?:<work>|<tally>)(?: \S+){0,3}? (?:was|were|is|are) (?:seen|
    observed|detected|visible)\b
(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,3}? (?:still |now |also )*needs? (?:(?:an? |some )?(?:rebas\w+|
    reviews?|reviewing|restart\w*|merg\w+|retry|rerun|fixing|attention|work|update|cleanup)|(?:
    another|one more|a second) \w+)(?:$| (?:before|again|now|first|from)\b)
<number> (?:out )?of (?:the |my |our )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten) (?:
    \S+ ){0,4}?(?:is|are|have|has|pass|passed|fail|failed|remain|left)\b
(?:\S+ ){1,5}(?:is|are) (?:already \w|gone$|expired$|in use|taken$|missing$|out of)
.{1,70}(?: not|n't) .*\byet$
there (?:is|are) still \w
(?:the |this |our )?(?:session|context(?: window)?|conversation) (?:is|has|had|uses?|used) (?!\b
    (?:named|called|stored)\b)
(?:\S+ ){0,4}?(?:<work>) (?:has|have) (?:local|uncommitted|staged|unstaged|pending|unsaved|
    unresolved|open|failing|outstanding|unpushed|new) \w
(?:\S+ ){0,4}?(?:<work>)(?: \S+){0,3}? (?:still )?keeps? \w+ing$
.{1,50} (?:is|are|was|were) (?:saved |stored |written |now )?(?:in|at|under|on) .*(?:/tmp\b|
    \brun \d|\bartifacts of|\bscratch|\bclipboard|\bthe stash\b|\bterminal \d)
<when>(?:an? |the |one |this |that |its |our |my |both |most |\w+'s )?(?:(?!that\b|which\b|
    because\b|if\b|when\b)\S+ ){0,7}?<work>(?: \S+){0,6}? (?:is|are|was|were|has been|have been|'s
    |remains?|looks?|seems?|stays?|became|got|sits?) <sadv><state>
<when>(?:\S+ ){0,6}?(?:<work>|<tool>)(?: (?!only\b|if\b|when\b)\S+){0,5}? <outcome><tail>$
(?:(?:all|both|the|most|some|other|remaining|no|none of the|\d[\d,.]*|one|two|three|four|five|
    every)(?: of the)? )+(?:\S+ ){0,3}?<work>(?: on \S+| in \S+(?: \S+)?)? (?:<outcome>|(?:is|are|
    was|were) <sadv><state>)<tail>(?:$| and\b| but\b|,)
(?:<when>)?<number> (?:\S+ ){0,3}?(?:<work>|<tally>)(?: \S+){0,4}? (?:<sadv>)(?:<tally>|(?:are|is|
    were|was|have been|has been|remains?|still) <sadv>(?:<state>|<tally>|reported|broken|ignored|
    cancelled)|<outcome>)(?:$|[ ,])
(?:<number>|it|they) (?:(?:is|are|was|were) <sadv>(?:<state>|skipped|reported|cancelled|ignored|
    broken)(?:$| )|<outcome><tail>$)
(?:\S+ ){0,5}?(?:<work>|\w+) (?:has|have|is|are) <sadv>(?:processed|done|finished|completed|
    handled|covered|migrated|converted|uploaded|downloaded|indexed|through|at|on) (?:about |
    around )?(?:\d[\d,.]*(?: ?%)?|half|most|all but \S+) (?:of|out of|/|percent|files|rows|tests|
    steps|done|$)
<when>(?:an? |the |our |my |its )?(?:\S+ ){0,4}?(?:<work>|<tool>)(?: \S+){0,4}? (?:reports?|
    reported|shows?|showed|has|have|holds?|contains?|lists?|listed|counts?|gave|gives|had|found|
    finds|flagged|flags|raised|printed|prints|returned|finished with|ended with|came back with|
    exited with|is at|stands at|says) (?:<sadv>|exactly |around |approximately )*(?:<number>|merge
    |unresolved|failing|open|pending|unmet) (?:\S+ ){0,2}?(?:<tally>|vulnerabilit(?:y|ies)|checks?
    |tests fail)\b
.{1,60} (?:is|are|has|have) .{0,40}\b(?:right now|at the moment|for now|just now|as of now|
    at this point)$
(?:\S+ ){0,4}?\S+ (?:exits?|exited|ended|ends|finished) with (?:code|status|exit|an? (?:error|
    non-?zero)|\d)
(?:\S+ ){0,5}?<work> (?:has |have )?(?:diverged|drifted|fallen|fell|regressed|stalled)\b
.{1,60} (?:is|are) still (?:alive|up|there|missing|unknown|unclear|incomplete|unfinished|untested|
    running|pending|open|waiting|failing|broken|in progress|in review|unresolved|blocked|queued|
    building|down|being \w+)\b
\S+(?: \S+){0,3} (?:is|are) (?:still |currently )*not (?:running|responding|reachable|working|
    started|up)(?: locally| anymore| yet| again| right now| at the moment)?$
(?:\S+ ){0,5}?(?:<work>|app|page|tool|command)(?: \S+){0,3}? (?:currently|still|right now) (?:
    shows?|fails?|returns?|hangs?|crashes|throws?|displays?|prints?|reports?|lacks?|points?|
    times out|breaks)\b
(?:\S+ ){0,5}?(?:<work>|benchmark)(?: \S+){0,3}? took \S+ \S+ (?:this|last) (?:time|run)
(?:\S+ ){0,4}?(?:conflicts?|errors?|failures?|warnings?|tasks?|issues?|comments?|threads?|todos?|
    files?|steps?|tests?) (?:still )?remain(?:s|ed|ing)?\b
(?:the |this |that |an? )?(?:\S+ )?(?:tool|search|query|command|script|grep|lookup) (?:returned|
    gave|printed|yielded|produced) <number> (?:\S+ )?(?:results?|hits?|matches|rows?|lines?|files?
    |entries)
<when>(?:there (?:is|are|was|were|'s)|i have|we have|<user> has|<agent> has|it has) <sadv>(?:
    (?!no\b|one\b)<number> (?=(?:\S+ ){0,2}?<fleeting>)|no (?=(?:\S+ ){0,2}?(?:failures?|errors?|
    warnings?|conflicts?|blockers?|vulnerabilities)\b)|no (?=(?:open|failing|pending|unresolved|
    uncommitted|unstaged|merge|conflict|error|warning|failure|blocker|diff|change|running)s?\b)|
    one (?=open|failing|pending|unresolved|more)|uncommitted |unstaged |untracked |unpushed |
    unresolved |failing |open |pending |conflicting |merge )(?:\S+ ){0,3}?(?:<work>|<tally>)\b
\d+ commits? (?:ahead|behind)\b
<when>(?:\S+ ){0,5}?(?:<work>)(?: \S+){0,4}? (?:(?:has|have)(?: not|n't) (?:been )?|(?:was|were)
    (?: not|n't) |(?:is|are)(?: not|n't) (?!tested|reviewed|released|published|run))(?:pushed|
    committed|merged|deployed|released|published|started|finished|run|tested|reviewed|approved|
    completed|implemented|fixed|resolved|updated|written|migrated|ready|done)<tail>$
(?:\S+ ){0,4}?(?:<work>)(?: \S+){0,3}? (?:has|have)(?: not|n't) (?:yet )?(?:been )?\w+(?:ed|en|un|
    t)<tail>$
(?:nothing|everything|all of (?:it|them)|all|it all|none of (?:it|them)) (?:(?:is|are|has been|
    have been|was|were|has|have) <sadv>\w+|builds?|works?|passe?s?|compiles?|runs?)<tail>$
<work> (?:<tail> )?(?:has |have |had )?(?:went|gone|rose|risen|dropped|fell|fallen|climbed|grew|
    increased|decreased|stands|stood) (?:up |down )?(?:to|from|by|at) \d
(?:the |my |our |an? |one |both |\w+'s )?(?:[^\s,]+ ){1,4}?(?:is|are) (?:now |currently |still |
    again |back |already |not |almost |nearly )*(?:up|down|offline|online|green|red|pending|queued
    |idle|in progress|under way|half[- ](?:done|finished)|finished|done|ready|broken|failing|
    passing|stuck|hanging|busy|in review|on hold|work in progress|unassigned|unreachable)(?: again
    | now| locally| on \S+)?$
.{1,60} (?:is|are) still (?:un\w+|at|in(?! (?:c|rust|go|python|java|php|
    version|\w+script|perl|ruby)\b)|on (?:hold|the|my|our|its|main|master|develop|step|branch
    |commit|ci|red)\b|to be|being|without|missing|waiting|red|green)\b
(?:no|zero|\d+) (?:\S+ ){0,3}?(?:<work>|<tally>)(?: \S+){0,3}? (?:have|has|was|were|is|are) (?:
    been )?(?:reported|found|left|open|running|pending|failing|started|run|made|pushed|queued|
    remaining)\b
(?:ran|re-?ran|running|executed|result of|output of|after) .{1,60}?(?:: |, )(?:all |\d|no |
    everything|green|ok\b|clean(?! up)|pass|fail)
(?:(?:\S+ ){0,6}?<work>(?: \S+){0,6}? )?(?:is|are|was|were|has|have|had|did|does)(?: not|n't)
    (?: been| yet| be)* (?:\w+)(?: \S+){0,6}? ?(?:yet|so far|in this session|today|at this point|
    for now)$
(?:\S+ ){0,6}?(?:<work>)(?: \S+){0,5}? (?:is|are|has been|have been) (?:implemented|written|done|
    coded|fixed|merged|in place|finished|ready|pushed|drafted|started)(?: locally)?,? but (?:not|
    un|still|yet|has|have|the|its|no|needs)\b
(?:still |now |currently )*(?:waiting|awaiting|blocked|stuck|pending|held up)\b(?! list)
(?:still |currently |now )*(?:in progress|under way|done|all done|all green|all good|
    work in progress|complete|ready to merge|good to go|no blockers)\b
<when>(?:the |our |my )?(?:current|latest|last|most recent|only remaining) (?:\S+ ){0,2}?(?:
    <work>)(?: (?:on|of|in|for) \S+(?: \S+)?)? (?:is|are|was|were|has|had|took|ran|needed|failed|
    passed|finished|sits|points)\b
(?:head|the working tree|working tree|the working copy|the worktree|the stash|the index|the repo|
    the repository|the branch|origin/\S+|main|local \S+|the local branch|the remote) (?:now |
    currently |still )?(?:is|are|has|points|sits|stands|contains|lags|tracks) <sadv>(?:at|detached
    |clean|dirty|(?:\d+|two|three|one|no) (?:\S+ )?(?:uncommitted|unpushed|untracked|stashed|
    changes?|commits?|conflicts?|diffs?)|behind|ahead|up|in sync|uncommitted|unpushed|even|to|
    diverged|conflict|based|on|a merge)
(?:currently|right now|at the moment|for now|at present|as of now|today|so far|now|as of \S+)
    (?: \S+)?,? (?!only\b)(?:\S+ ){0,8}?(?:<work>)(?: \S+){0,6}? (?:is|are|has|have|fails?|
    passe?s?|hangs?|runs?|points?|holds?|remains?|shows?|lives?|uses?|returns?|sits?)\b
(?!.*\bonly\b)(?:\S+ ){0,6}?<work>(?: \S+){0,10}? <now>$
(?:<user>|<agent>|<i>|<someone>) (?:is|are|am|'m) <sadv>(?:waiting|blocked|stuck|on (?:the )?(?:
    branch|step|task|\S+ branch)|at step|halfway|ready|(?:done|finished)(?: with| for|$))\b
(?:<user>|<agent>|<i>|<someone>) (?:has|have) <sadv>(?:<number> )(?:(?:open|pending|failing|
    unresolved|remaining|uncommitted|unread|failed) \S+|<fleeting>|(?:\S+ )?<tally>)\b
(?:the )?(?:current )?(?:progress|status|state|verdict|result|blocker|coverage|score|eta)
    (?: of \S+(?: \S+){0,4}?| on \S+(?: \S+)?| so far)?(?: is| are|:| stands at| =)
(?:<work>|<tool>)(?: on \S+)?: (?:\d|green|red|pass|fail|ok|done|all|pending|clean|in progress|
    open|merged|no )
(?:<work>|<tool>) (?:is|are) (?:all )?(?:clean|green|happy|quiet|silent)\b
"""

KEEPS: Final = r"""
<reason>
\b(?:must|should|never|always|every(?!.*\b(?:now|again|so far|today|at
    the moment)$)|each|whenever|by default|unless|required|requires?)\b
\bneeds? (?:an?|the|to) (?!(?:\S+ )?(?:rebase|review|approval|merge|restart)\b)
\b(?:if|only (?:if|when|with|on|from|after|in|runs?|passe?s?|works?)|supported|supports?|limited|
    allowed|rejected|maximum|minimum|no longer)\b
\b(?:designed|configured|intended|meant|used (?:to|for|as|by)|owned|managed|documented|stored|
    named after|kept)\b
<month>|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b
\bbefore (?:it|they|a|an|the|any) .*(?:merged?|released?|deployed?|pushed?)\b
\bbetween .* and\b|\bfor (?:\w+ )?(?:months|years|decades)\b|\bsince\b(?! (?:this|yesterday|last|
    today|an hour|the (?:last|rebase|merge|morning)))
\bflaky\b
\bwhen\b
\b(?:found|showed|shows|revealed|discovered|confirmed|proved|learned|noticed|reali[sz]ed|saw|
    concluded) (?:that|out|how|why)\b
\b(?:(?:nightly|daily|weekly|hourly|monthly)(?! (?:job|build|run|test|suite|check|pipeline
    |workflow))|regularly|automatically|manually|by hand)\b
\bat (?:most|least)\b|\bup to \d|\bor (?:more|less|fewer)\b
^(?!.*\b<strong>$)(?!(?:the|all|both|two|three|four|five|some|several|these|those|my|our|no|most
    |many|other|
    \d\S*)\b)\w+s\b(?: \S+){0,4} are (?!passing|failing|running|green|red|pending|down\b|up\b|
    broken|still|now|currently|all\b|not\b|in progress)
^(?!all\b)(?:\w+ )?(?!tests\b|checks\b)\w+s are (?:merged|closed|approved|skipped|resolved|held|
    paused|queued|blocked|deployed|finished|done|started|stopped|implemented)\b
\bas soon as\b|\bat \d+(?::\d\d)? ?(?:am|pm|o'clock)\b|\bof (?:the|each) (?:day|week|month|year)\b
^an? (?!new\b|second\b|third\b|single\b|\w+(?:ed|ing)\b|un)\w+ (?:is|has to|gets) \w+(?:ed|t|n)\b
\bwithout\b|\bonce\b(?! again| more)|\bafter (?:\d|an?\b|each)|\bon forks\b
\bwhile\b|\bwhere\b|^(?!.*<now>$|.*\bstill\b).*\bon (?:windows|macos|linux|arm|arm64|node|python
    |safari|
    firefox|chrome)\b
"""

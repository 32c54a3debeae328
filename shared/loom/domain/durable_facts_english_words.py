"""English word lists for the frames of what does not last: who acts, on what, and how.

Verbs are listed by their first form; `past:` and `ing:` follow after a colon where they are not
regular, `_` stands for the space of a verb with a particle.
"""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_grammar import word_lists

_READ: Final = """
read:read:reading open view look_at look_up look_into look_through look_over look_for look_in
look_around scan:scanned:scanning skim:skimmed:skimming browse search search_for
grep:grepped:grepping list inspect examine check check_in check_out double-check explore
investigate analyze analyse trace compare scroll scroll_through click_through click
step_through:stepped_through:stepping_through step_into:stepped_into:stepping_into
go_through:went_through:going_through go_over:went_over:going_over walk_through review
re-read:re-read:re-reading reread:reread:rereading monitor watch query fetch retrieve download
load print dump count peek_at study tail cat:catted:catting hover_over visit navigate_to follow
study survey audit crawl glance_at parse pull_up bring_up:brought_up:bringing_up
"""
_RUN: Final = """
run:ran:running re-run:re-ran:re-running rerun:reran:rerunning execute invoke call start launch
kick_off trigger test type enter try:tried:trying try_out:tried_out:trying_out attempt
retry:retried:retrying experiment_with play_with debug:debugged:debugging profile benchmark
measure reproduce poll ping:pinged:pinging simulate time sample restart reload
spin_up:spun_up:spinning_up pipe bisect probe poke poke_around spawn fire_off hunt_for sift_through
step:stepped:stepping diff:diffed:diffing rg curl dig_around:dug_around:digging_around
"""
_SPEAK: Final = """
explain describe summarize summarise outline present discuss talk_about talk_through respond
reply:replied:replying answer ask clarify:clarified:clarifying translate rewrite:rewrote:rewriting
rephrase reword proofread:proofread:proofreading paraphrase recall apologize apologise greet thank
acknowledge repeat restate remind mention touch_on brainstorm comment_on elaborate_on introduce
walk_the_user_through congratulate wish encourage compliment correct format:formatted:formatting
transcribe shorten polish simplify:simplified:simplifying reformat:reformatted:reformatting
role-play joke chat:chatted:chatting respond_to reply_to speak_about:spoke_about:speaking_about
go_into:went_into:going_into
"""
_WORK: Final = """
edit modify:modified:modifying touch draft think:thought:thinking
think_about:thought_about:thinking_about think_through:thought_through:thinking_through consider
consider_whether spawn delegate dispatch wait continue resume proceed work_on work_through work_at
collect gather calculate compute convert validate verify:verified:verifying
take_a_look:took_a_look:taking_a_look have_a_look:had_a_look:having_a_look save prepare refactor
plan:planned:planning plan_out:planned_out:planning_out sketch prototype iterate_on hand_over
hand_off tinker_with fiddle_with refine tweak adjust finish begin:began:beginning
stop:stopped:stopping pause look:looked:looking dig_into:dug_into:digging_into
dig_through:dug_through:digging_through drill_into prompt process
"""
_CHORE: Final = """
rebase force-push force_push push stash squash backport roll_back cherry-pick cherry_pick amend
stage unstage fast-forward fast_forward regenerate re-generate reformat:reformatted:reformatting
redeploy re-deploy restart reinstall resync:resynced:resyncing sync:synced:syncing re-trigger
retrigger trigger tag:tagged:tagging rebuild:rebuilt:rebuilding commit:committed:committing
re-run:re-ran:re-running rerun:reran:rerunning rebump deploy sign_off re-request undraft
"""
_CHORE_WITH: Final = """
update delete remove add fix close reopen re-open open create file resolve address mark
format:formatted:formatting lint sort reorder clean clean_up tidy:tidied:tidying
tidy_up:tidied_up:tidying_up archive back_up make:made:making cancel:cancelled:cancelling publish
release cut:cut:cutting draft post write:wrote:writing reply_to:replied_to:replying_to comment_on
approve request re-request receive get:got:getting link attach switch switch_to check_out pull
fetch clone install upgrade save apply:applied:applying submit send:sent:sending prepare merge
bump assign label:labelled:labelling sign:signed:signing squash-merge review run:ran:running prune
reset:reset:resetting clear empty correct refresh sync unassign ping:pinged:pinging rebase commit
push tick_off tick check_off mark_off complete finish kill revert drop:dropped:dropping dismiss
triage upload download annotate polish reword rewrite:rewrote:rewriting
proofread:proofread:proofreading validate amend restore
undo:undid:undoing land shut_down:shut_down:shutting_down
bring_up:brought_up:bringing_up spin_up:spun_up:spinning_up
"""
_PLACE: Final = """
move rename set:set:setting put:put:putting split:split:splitting copy:copied:copying change
convert replace adjust log:logged:logging note record flag:flagged:flagging transfer shift edit
"""

_VOWELS: Final = "aeiou"


def _past(verb: str) -> str:
    head, *tail = verb.split("_")
    if head.endswith("e"):
        head += "d"
    elif head.endswith("y") and head[-2] not in _VOWELS:
        head = head[:-1] + "ied"
    else:
        head += "ed"
    return " ".join((head, *tail))


def _ing(verb: str) -> str:
    head, *tail = verb.split("_")
    if head.endswith("e") and not head.endswith(("ee", "oe", "ye")):
        head = head[:-1]
    return " ".join((head + "ing", *tail))


def _forms(listed: str) -> tuple[str, str, str]:
    """Alternatives of the first form, the past, and the form in -ing, the longest first."""
    plain, past, ing = set[str](), set[str](), set[str]()
    for entry in listed.split():
        verb, *irregular = entry.split(":")
        plain.add(verb.replace("_", " "))
        past.add(irregular[0].replace("_", " ") if irregular else _past(verb))
        ing.add(irregular[1].replace("_", " ") if irregular else _ing(verb))
    plain.discard("make")
    return _any(plain), _any(past), _any(ing)


def _any(words: set[str]) -> str:
    return "(?:" + "|".join(sorted(words, key=lambda word: (-len(word), word))) + r")\b(?!-)"


_ACT = _forms(_READ + _RUN + _SPEAK + _WORK)
_TOOL = _forms(_READ + _RUN)
_HANDLE = _forms(_CHORE)
_TEND = _forms(_CHORE_WITH)
_SHIFT = _forms(_PLACE)
_ALL = _forms(_READ + _RUN + _SPEAK + _WORK + _CHORE + _CHORE_WITH + _PLACE)


def _heads(past: str) -> str:
    """The first words of the alternatives that `_any` made."""
    listed = past.removeprefix("(?:").split(")")[0].split("|")
    return _any({words.split()[0] for words in listed})


_NOUNS: Final = r"""
agent = (?:the |an? |my |our |its )?(?:(?:ai|coding|main|other|first|second|explore|review|
    background|parallel|research) )?(?:assistants?|(?:sub-?)?agents?|chatbot|bot|claude(?: code)?|
    codex|copilot|ai)
user = (?:the )?(?:current )?(?:user|developer|maintainer)
i = (?:i|we|i and the assistant)
someone = (?!(?:the|an?|this|that|these|those|it|its|there|all|no|none|every|each|some|any|both|
    version|release|when|if|do|does|would|should|shall|can|could|will|need|let|may|might|once|
    after|before|since|until|only|not|to|in|on|at|for|by)\b)[^\W\d_]{2,}(?: (?!(?:and|is|was|has|
    are|were|have|had|not|be|will|can|must|should)\b)[^\W\d_]{2,})?
actor = <agent>|<user>|<i>
adv = (?:(?:then|also|now|just|already|first|briefly|quickly|carefully|still|again|once|manually|
    successfully|locally|together|recently|simply|partly|next|both|finally|only|currently|later|
    subsequently|repeatedly|all|thoroughly|previously|jointly|automatically) )*
aux = (?:has |have |had |did )?(?:been )?
be = (?:is|are|was|were|am|has been|have been|had been|'s|'re|'m)
was = (?:was|were|has been|have been|had been|got|is now|are now|just got|is being|are being|
    was being|were being)
gap = (?:\S+ ){0,6}?
ticket = \b(?:issues?|tickets?|tasks?|cards?|stor(?:y|ies)|prs?|pull requests?|labels?|milestones?
    |branch(?:es)?|(?:test|snapshot|temp(?:orary)?|fixture) files?|snapshots?|drafts?|commits?|
    comments?|stash|status|titles?|descriptions?|to-?dos?|versions?(?: number)?|tags?|epic|notes?|
    checklist|import order)\b
file = (?:\b[\w./~-]*\w\.(?:py|ts|tsx|js|jsx|mjs|go|rs|java|kt|rb|php|c|cc|cpp|h|hpp|cs|swift|sql|
    sh|ps1|md|rst|txt|json|jsonl|yaml|yml|toml|ini|cfg|conf|lock|html|css|scss|xml|csv|log|proto|
    tf|ipynb|env|vue|svelte)\b|(?<!\S)[\w.~@-]*[a-z_.~][\w.~@-]*(?:/[\w.~@*-]+)+/?|`[^`]+`|
    (?<!\S)--?[a-z][\w-]*|#\d+|\blines? \d+|\b(?=[a-f]*\d)[0-9a-f]{7,40}\b)
code = \b(?:(?:source |log |test |config(?:uration)? |settings |lock ?)?files?|logs?|folders?|
    director(?:y|ies)|repo(?:sitory|sitories)?|code ?base|code|scripts?|(?:unit |integration |
    e2e |smoke |failing )?tests?|test suite|suite|builds?|linters?|lint|formatter|type ?checker|
    commands?|quer(?:y|ies)|sql|diffs?|patch(?:es)?|branch(?:es)?|commits?|prs?|pull requests?|
    stack ?traces?|tracebacks?|error messages?|errors?|exceptions?|output|console|terminal|shell|
    repl|psql|schemas?|migrations?|config(?:uration)?|endpoints?|routes?|documentation|docs|readme
    |changelog|(?:dev )?server|container|docker|pods?|deploy(?:ment)?|pipeline|workflow|profiler|
    debugger|installer|binary|plug-?ins?|emulator|dev ?tools|network tab|functions?|methods?|
    modules?|packages?|database|notebook|dashboards?|regex(?:es)?|regular expressions?|bugs?|
    parser|handler|api|sdk|ci|hooks?|npm|npx|pnpm|yarn|pytest|go (?:mod|build|test|vet)|pip|poetry
    |uv|kubectl|terraform|helm|brew|gradle|maven|mvn|dotnet|bundle install|git|cargo|mypy|ruff|
    eslint|tsc|curl|snapshots?|fixtures?|stash|worktree|imports?|dependenc(?:y|ies)|checkout page|
    staging|localhost|browser|codemod|cli|env(?:ironment)? variables?|tickets?|issues?|
    review comments?|linting|variables?|tables?|benchmarks?|index(?:es)?|flame ?graphs?|traces?|
    metrics|heap dumps?)\b
tech = <code>|\b(?:backlog|checklist|guides?|manual|release notes|comments?|trees?|lists?|ports?|
    process(?:es)?|machine|strings?|flags?|headers?|requests?|responses?|payloads?|cookies|
    timeouts?|values? for|env(?:ironment)?|classes|callers?|usages?|calls|forms?|button|app|
    service|memory|network)\b
thing = <file>|<code>
chore_thing = #\d+|\b(?:bug reports?|prs?|pull requests?|mrs?|merge requests?|issues?|tickets?|
    branch(?:es)?|commits?|tags?|release notes?|change ?log|change ?log entry|readme|versions?
    (?: number)?|lock ?files?|snapshots?(?: files?)?|labels?|milestones?|comments?|(?:
    review )?threads?|nits?|typos?|to-?dos?|to-?do lists?|plan file|tasks?|board|imports?|
    white ?space|formatting|indentation|(?:code )?formatter|linter|dependenc(?:y|ies)|deps|
    test files?|fixtures?|backups?|workflow runs?|pipelines?|jobs?|artifacts?|worktrees?|temp(?:
    orary)? (?:files?|branch(?:es)?|director(?:y|ies))|descriptions?|titles?|docs|docstrings?|
    documentation|dead code|reviewers?|upstream|remotes?|origin|main|master|develop|working (?:
    directory|tree|copy)|(?:dev |local )?server|(?:test|local|dev|staging) database|cla|packages?|
    containers?|caches?|drafts?|releases?|changes|fork|migrations?|review(?:s| comments?| feedback
    | suggestions?)?|feedback|suggestions?|status(?:es)?|assignees?|checkbox(?:es)?|checklist|
    project board|kanban|sprint|backlog|epic|merge conflicts?|conflicts?|patch|gist|wiki(?: page)?
    |notes?|follow-?up|repo(?:sitory)?|submodules?|stash|hooks?|build|hot ?fix(?:es)?|backports?
    |cherry-picks?|version bumps?|fix(?:
    es)?|deployment|environment|virtualenv|node_modules|image|ci|copyright (?:year|header)s?|
    spelling|lint(?:ing)?(?: errors| warnings)?|warnings)\b
design = \b(?:tables?|endpoints?|fields?|schema|options?|flags?|settings?|api|class(?:es)?|
    modules?|services?|parameters?|selectors?|buttons?|handlers?|indexe?s?|support|retry|retries|
    timeouts?|validation|logic|bug|race|leak|crash|deadlock|dashboard)\b
purpose = \bto (?:avoid|prevent|fix(?!/)|stop|keep|make|let|allow|support|reduce|work around|
    ensure|require|handle|return|include|speed|use|be|add|enable|disable|cover|protect|save|
    unblock|get rid|guard|comply|simplify|improve|separate|replace|cut|lower|raise)\b
reason = \b(?:because|since(?! (?:noon|lunch|midnight|this|yesterday|last|today|an hour|the (?:last
    |rebase|merge|
    morning)))|due to|owing to|so that|thanks to|caus(?:ed|es|ing)|root cause|therefore|thus|hence
    |reasons?|instead of|rather than|in order to|led to|leads to|results? in|resulted in|which (?:
    means|meant)|whereas|although|though|as (?:it|they|we|users|the \S+|\S+) (?:was|were|is|are|
    had|has|did|does|could|would|saw))\b|, so\b|; so\b
finding = \b(?:(?<!not )f(?:ou|i)nd(?:s|ing)?(?! out whether\b)|show(?:s|ed|n|ing)?(?= that\b| no\b
    | a\b)|
    reveal(?:s|ed|ing)?|discover(?:s|ed|ing)?|turn(?:s|ed) out|reali[sz]ed|noticed|conclud(?:ed|
    ing)|determined|identified|learn(?:ed|t)|prov(?:ed|es)|fixed by|fix(?:es|ed) the \w+ by|solved
    |cured|pinpointed|spotted|uncovered|figured out|worked out|traced \S+(?: \S+)* to|confirm(?:ed
    |ing) that(?!.* (?:can|could|may) be )|verif(?:ied|ying) that|established|suggests that|
    indicat(?:es|ed) that|decided on|decided to use|chose|opted|settled on|agreed (?:on|to|
    that))\b
rule = \b(?:must|never|always|every|each|whenever|from now on|in (?:the )?future|by default|
    any ?time|not allowed|may not|unless|by policy|convention|required to|mandatory|forbidden|
    only (?:if|when|with|on|from|after|in)|going forward|as a rule|no longer|any more|anymore)\b
month = \b(?:january|february|march|april|june|july|august|september|october|november|december|
    may \d{4}|in may)\b
dated = \b(?:19|20)\d\d\b|<month>|\bq[1-4]\b|\bnext (?:year|month|spring|summer|autumn|fall|winter
    |quarter|decade|season|week|(?:major|minor) (?:version|release)|release|version)\b|\b(?:mon|
    tues|wednes|thurs|fri|satur|sun)days?\b|\bfor (?:\w+ )?(?:months|years|decades)\b|
    \bby the end of\b
near = \b(?:next|now|right now|right away|soon|later(?: today| on)?|today|tonight|shortly|(?:this|
    in the) (?:evening|afternoon|morning)|after (?:work|lunch)|tomorrow|afterwards|immediately|
    in (?:a|one|two|five|ten|a few|\d+) (?:minutes?|moments?|seconds?|bit|hours?)|in (?:the next|
    this|a later|a follow-?up|a separate|another|the current) (?:commit|step|session|run|pr|
    pull request|turn|message|iteration|round|pass|change|branch)|in a follow-?up|after (?:this|
    that|lunch|the \S+)|before the next \w+|(?:once|when|as soon as) .*|before (?:committing|
    merging|pushing|continuing|moving on)|yet|for now|as (?:a|the) next step)\b
do_more = (?:do|go|try|see|wire|split|switch|implement|investigate|proceed|skip|iterate|bisect|
    rework|rewrite|figure out|pick|poll|look|move on|turn to|get|take|make|wrap up|hold off|
    keep (?:going|working|digging)|focus on|be working on|add|write)\b
doing_more = (?:doing|adding|writing|implementing|wiring|splitting|looking|moving)\b
repository = (?:(?:an?|the|my|our|his|her|their|this|that|its|\S+'s) )?(?:\S+ ){0,2}?(?:main|master|
    develop|dev|trunk|staging|head|branch(?:es)?|repo(?:s|sitory|sitories)?|git|github|gitlab|forks?
    |remote|upstream|origin|code ?base|version control|source control|vcs|prs?|pull requests?|
    worktree|\S*[/_]\S*)\b
devoted = committed (?:(?:\w+sel(?:f|ves)) )?to (?!<repository>)|\w+ (?:my|him|her|them|our|your)sel
    (?:f|ves)\b
participle = (?:(?:re-?)?run|gone over|gone through|begun|spoken about)\b
"""

WORDS: Final[dict[str, str]] = {
    **word_lists(_NOUNS),
    "act_past": _ACT[1],
    "act_pp": _ACT[1] + "|<participle>",
    "act_ing": _ACT[2],
    "tool_past": _TOOL[1],
    "tool_pp": _TOOL[1] + "|<participle>",
    "tool_ing": _TOOL[2],
    "handle_past": _HANDLE[1],
    "tend_past": _TEND[1],
    "tend_pp": _TEND[1] + "|<participle>",
    "place_past": _SHIFT[1],
    "do": _ALL[0] + "|<do_more>",
    "doing": _ALL[2] + "|<doing_more>",
    "light_head": _heads(_ACT[1]) + "|" + _heads(_HANDLE[1]),
    "tend_head": _heads(_TEND[1]) + "|" + _heads(_SHIFT[1]),
}
"""A participle that is unlike the past stands in the passive only."""

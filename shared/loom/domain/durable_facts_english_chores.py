"""English frames of chores done. What they changed, and why, stays."""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_grammar import word_lists

WORDS: Final = word_lists(r"""
ticket_id = (?:#\d+|\b(?!(?:utf|sha|iso|gpt|base|arm|python|es|rfc|cve|port|x|v)-)[a-z]{2,10}-\d+\b)
ticketish = (?:<ticket_id>|<ticket>)
redone = (?:re-(?!us|enabl|design|architect|implement|introduc|think|writ|interpret|pric|appl)\w+(?:
    ed|t|n|ran|ung)|regenerated|rebuilt|reinstalled|reformatted|recompiled|redeployed|reindexed|
    resynced|rebased|rerun|reran|retagged|repackaged|reuploaded|republished|rerendered|relabelled|
    reassigned|reopened|reseeded|refreshed|restarted|rebooted|resubmitted|reordered|renumbered)
tidied = (?:archived|stripped|checked in|vendored|backed up|tidied(?: up)?|pruned|purged|emptied|
    cleaned(?: up| out)?|cleared(?: out)?|sorted|reordered|squashed|stashed|committed|pushed|
    force-pushed|rebased|merged|tagged|labelled|bumped|uploaded|downloaded|zipped|unzipped|
    formatted|linted|swept|trimmed|discarded|thrown away|wiped|ticked off|crossed off|checked off
    |signed off|put up|cut|filed|handed (?:over|off|in)|passed on|assigned|reassigned|triaged|
    scheduled|cherry-picked|backported|folded in|(?:written|noted|jotted) down|published|drafted|
    collapsed|pulled|fetched|stored away|scrubbed|untracked|staged|unstaged|amended|closed)
tidying_past = (?:archived|stripped|checked in|vendored|backed up|tidied(?: up)?|pruned|purged|
    emptied|cleaned(?: up| out)|cleared out|swept|trimmed|discarded|threw away|wiped|ticked off|
    crossed off|checked off|signed off on|filed|handed (?:over|off|in)|passed on|triaged|scrubbed|
    zipped|answered|replied to|responded to|acknowledged|addressed|resolved|closed|updated|sorted
    out|folded|squashed|combined|collapsed|joined|uploaded|committed|pushed|pulled|fetched|staged)
vcs_event = (?:before|after|prior to|ahead of|during|as part of|along with|following) (?:the |a |my
    |that |this |its )?(?:\w+ )?(?:commit|merge|push|rebase|release|review|tag|pr|pull request|run|
    bump|cherry-pick|squash|session|upgrade|feedback|deploy(?:ment)?|sync|test(?:ing)?)$
throwaway = \b(?:screenshots?|templates?|documents?|notebooks?|outputs?|bundles?|stubs?
    |translations?|
    (?:scratch|temp(?:orary)?|tmp|throwaway|dummy|debug|stale|leftover|unused|
    intermediate) (?!by|with|for)\S+|test (?:buckets?|users?|accounts?|data|database|files?|tenant
    |project|
    namespace|records?|rows?|containers?|branch(?:es)?|runs?)|(?:session|planning|build
    |generated) (?:docs?|documents?|notes?|files?|plans?|
    outputs?)|node_modules|trash|archives?|artifacts?|
    logs?|backups?|assets?|recordings?|baselines?|golden files?|lock ?files?|boards?|columns?|
    whitespace|blank lines?|trailing \w+|agenda|minutes|summary|report)\b
lasting_why = \b(?:so|because|since|due|as (?:it|they)|instead|rather|which|that|to (?:avoid
    |prevent|
    stop|fix|allow|let|make|keep|save|reduce)|when|if|every|each|always|never|must|by default|
    nightly|daily|weekly|automatically|(?:19|20)\d\d|by (?!hand)\w+ing|on (?:startup|start|push
    |merge|boot|every))\b
""")

FRAMES: Final = r"""
(?:<who>|)<aux><adv>renamed (?:an? |the |some |two |several )(?:\w+ )?(?:variables?|helpers?|
    methods?|functions?|files?|tests?|class(?:es)?|constants?)$
(?:<who>|)<aux><adv>(?:took|made|created) (?:an? |the |two )?(?:\w+ )?(?:backups?|database dump|
    copy of the \w+)\b
(?:(?!that\b|which\b|when\b|if\b)\S+ ){1,8}?<was> <adv>\w+ed and (?:<handle_past>|merged)
(?:the |an? |some |two |three |several |\d+ |all |old |these )*(?:\S+ )?(?:files?|tests?|folders?|
    director(?:y|ies)|helpers?|scripts?|fixtures?|mocks?|comments?|screenshots?) <was> <adv>(?:
    renamed|moved|deleted|removed|added|copied|updated|edited|restored|formatted|saved|uploaded|
    sorted)\b
(?:<who>|)<aux><adv>(?:assigned|unassigned|removed|added|subscribed|unsubscribed) (?:\S+ ){1,2}(?:
    from|to|as) (?:the |an? )?(?:\S+ )?(?:<ticket>|reviewer|assignee|approver)
(?:<who>|)<aux><adv>(?:turned|converted|promoted|flipped|switched) (?:the |an? |his |her )?(?:
    \S+ )?(?:drafts?|prs?|pull requests?|issues?) (?:in)?to\b
(?:<who>|)<aux><adv>(?:removed|deleted|dropped|cleaned up) (?:an? |the |some |all |two |several )*
    (?:stray|unused|leftover|debug|dead|commented-out|obsolete|temporary|extra|stale|redundant|
    trailing)\b
(?:<who>|)<aux><adv>(?:noted|recorded|logged|documented|wrote down|listed|put|copied|posted|pasted
    |added|saved) .* (?:in|to|into|on|under) (?:the |an? )?(?:\S+ )?(?:plan file|plan|notes?|
    notes file|tickets?|issues?|to-?do(?: list)?s?|wiki|tracker|board|pr|pr description|changelog|
    log book)\b(?! (?:table|column))
(?:\S+ ){1,4}<was> <adv>(?:added|assigned|moved|linked|attached|copied) (?:to|as|in|into) (?:the |
    an? )?(?:\S+ )?<ticket>
(?:<who>|)<aux><adv>(?:switched|checked out|went|moved) (?:back )?(?:to )?(?:the )?(?:\S+ )?(?:
    branch|main|master|develop)\b(?! (?:of|in)\b)
(?:<who>|)<aux><adv>(?!<devoted>)<handle_past>(?! for\b| back\b| to \w+ing\b)
(?:<who>|)<aux><adv><tend_past>(?!.*<design>) (?:(?!for\b|with\b|by\b|that\b|which\b|from\b|in\b|
    to\b)\S+ ){0,7}?(?:<chore_thing>)
(?:<who>|)<aux><adv>(?:<tend_past>|<place_past>) (?:(?!for\b|with\b|by\b|that\b|which\b|from\b|
    in\b|to\b)\S+ ){0,5}?<ticket>
(?:<who>|)<aux><adv>installed (?:the |all |some |missing |new )*(?:\S+ )?(?:packages?|requirements
    |tools?|modules)$
(?:<who>|)<aux><adv>(?:fixed|corrected) (?:an? |the |two |some |several |\d+ |minor )*(?:\S+ )?(?:
    typos?|spelling|whitespace|formatting|indentation|wording|grammar|broken links?|lint(?:
    ing)? (?:errors?|warnings?))\b
(?:<who>|)<aux><adv>(?:re)?(?:formatted|linted|indented) (?:the |all |every )?(?:whole |entire )?
    (?:code|code ?base|files?|repo(?:sitory)?|project|sources?|modules?|scripts?|package)\b
(?:the )?(?:whole )?(?:code|code ?base|files?|sources?|repo(?:sitory)?|imports?) <was> (?:re)?(?:
    formatted|linted|cleaned up|tidied(?: up)?|sorted|indented)\b
(?:<who>|)<aux><adv>(?:ran|applied) (?:the )?(?:code )?(?:formatter|prettier|black|gofmt|
    rustfmt|ruff format|linter|autofix|eslint --fix|migrations?|codegen|code generator|
    generator)\b
(?:<who>|)<aux><adv>(?:bumped|updated|upgraded|raised) (?:\S+ ){0,4}?(?:version|package|dependenc
    (?:y|ies)|deps|lock ?file)s?\b
(?:<who>|)<aux><adv>bumped \S+(?: \S+)? (?:from \S+ )?to v?\d
(?:<who>|)<aux><adv>(?:released|published|tagged|cut|shipped) (?:\S+ )?(?:version )?v?\d+(?:
    \.\d+)+(?:$| (?:to|on|and|of|with the (?:tag|notes))\b)
(?:<who>|)<aux><adv>asked \S+(?: \S+)? (?:for (?:an? |another |the )?(?:\S+ )?(?:review|approval)|
    to (?:review|approve|merge|look at)\b)
(?:<who>|)<aux><adv>(?:decided|agreed|chose|wanted|opted|approved|allowed|confirmed|said|
    asked) (?:that )?(?:to |not to )?(?:file|open|close|reopen|merge|rebase|push|commit|tag|squash
    |create|label|assign|split|delete|skip|defer|postpone|keep open|leave open|submit) (?:
    \S+ ){0,5}?(?:<chore_thing>)
(?:<who>|)<aux><adv>(?:confirmed|agreed|said|approved|noted|decided) (?:that )?(?:\S+ ){0,4}?(?:
    <chore_thing>)(?: \S+){0,2}? (?:can|could|may|should|is ready to|is to|was to|will) (?:
    now )?be (?:closed|merged|deleted|squashed|rebased|pushed|opened|tagged|released|reopened|
    split|archived|deferred)\b
(?:(?!that\b|which\b|when\b|if\b)\S+ ){1,8}?<was> <adv>(?!<devoted>)<handle_past>(?! for\b)
(?!.*<design>)(?:(?!that\b|which\b|when\b|if\b|by\b)\S+ ){0,6}?(?:<chore_thing>)(?: (?!that\b|
    which\b)\S+){0,6}? <was> <adv>(?:<tend_pp>|<handle_past>|written|merged|given)
(?:(?!that\b|which\b)\S+ ){0,6}?(?:issue|ticket|task|card|story|item|pr|pull request|label|
    milestone)s?\b(?: \S+){0,4}? <was> <adv>(?:<tend_pp>)
(?:(?!that\b|which\b)\S+ ){0,4}?<ticket>(?: \S+){0,3}? <was> <adv>(?:<place_past>)
(?:\S+ ){1,4}?<was> <adv>(?:added|assigned|requested|removed|set|asked|tagged|pinged) (?:as|to|
    for) (?:an? |the )?(?:reviewer|assignee|approver|review|owner of the (?:ticket|issue))\b
(?:\S+ ){0,5}?(?:<chore_thing>)(?: \S+){0,3}? (?:received|got|passed|went through|landed|shipped|
    now has|gained|lost) (?:an? |the |its |two |\d+ )?(?:\S+ )?(?:reviews?|approvals?|verdict|
    comments?|labels?|lgtm|conflicts?|in \S+|on \S+|on|today|yesterday)\b
(?:an? |the )?(?:new )?(?:commit|tag|release|branch|pr|pull request|issue|ticket|backup|worktree)
    (?: (?:#\d+|\S+))? (?:was|has been|were) (?:made|cut|created|opened|published|filed|pushed|
    added|set up)\b
(?!.*<lasting_why>)(?:<who>|)<aux><adv><redone>\b(?! by\b)
(?!.*<lasting_why>)(?:(?!is\b|are\b)\S+ ){1,8}?<was> <adv><redone>\b
(?!.*<lasting_why>)(?:(?!is\b|are\b)\S+ ){1,8}?(?:was|were|has been|have been) <adv>(?!<deed>)\w+(?:
    ed|t|n)\b.* (?:again|anew|afresh|once more)(?: (?:and|with|in|on|after|before|
    from|for) .*)?$
(?!.*<lasting_why>)(?:(?!is\b|are\b)\S+ ){1,8}?(?:was|were|has been|have been) <adv>\w+(?:ed|t|n)\b
    .*\b<vcs_event>
(?!.*<lasting_why>|.*<design>)(?:\S+ ){0,5}?<throwaway>(?: (?!that\b)\S+){0,4}? (?:was|were
    |has been|
    have been|got) <adv>(?:<tidied>|<tend_pp>|<place_past>|moved|put)\b(?! (?:with|by)\b)
(?!.*<lasting_why>|.*<design>)(?:\S+ ){0,5}?<chore_thing>(?: (?!that\b)\S+){0,4}? (?:was|were
    |has been|
    have been|got) <adv><tidied>\b
(?!.*<lasting_why>|.*<design>)(?:<who>|)<aux><adv>(?:<tend_past>|<tidying_past>|moved|renamed
    |copied|
    threw away) (?:(?!for\b|with\b|by\b|that\b|which\b)\S+ ){0,5}?<throwaway>
(?!.*<lasting_why>)(?:<who>|)<aux><adv><tidying_past> (?:(?!for\b|with\b|by\b|that\b|which\b)\S+ )
    {0,5}?(?:<chore_thing>|<ticket_id>|item|step|point|entry|box)\b
(?:<who>|)<aux><adv>(?:moved|set|put|dragged|transitioned|switched|changed|flipped|marked|bounced|
    sent|handed|passed|returned|gave|transferred|assigned) (?:\S+ ){0,4}?<ticketish> (?:\S+ ){0,2}?
    (?:back |over |on )?(?:to|as|in|into|on|for)\b(?!.*<lasting_why>)
(?:\S+ ){0,4}?<ticketish>(?: \S+){0,3}? (?:was|were|has been|have been) <adv>(?:moved|set|put|
    dragged|transitioned|switched|changed|flipped|marked|bounced|sent|handed|passed|returned|given
    |transferred|assigned|combined|joined|squashed|folded|collapsed|split|melded|linked|tied) (?:
    back |over |on )?(?:to|as|in|into|on|for|with)\b(?!.*<lasting_why>)
(?!.*<lasting_why>)(?:(?:<who>|)<aux><adv>|(?:\S+ ){1,6}?(?:was|were|has been|have been) <adv>)(?:
    folded|squashed|combined|collapsed|rolled|melded|split|merged|joined|broken|divided) .*?(?:in|
    into|onto|to|with|up) .*\b(?:commits?|prs?|pull requests?|branch(?:es)?|tickets?
    |changesets?|patch(?:es)?|main|master)$
(?:<who>|)<aux><adv>(?:took|kept|picked|accepted|chose) (?:the )?(?:\S+'s |our |their |its |both |
    <repository> )(?:versions?|sides?|changes|copy|copies|hunks?)\b(?!.*<lasting_why>)
(?:\S+ ){1,5}?<was> <adv>(?:checked in|put up|filed|opened|posted|logged) (?:on|in|at|under|as|to)
    (?: the| our| an?)? ?(?:\S+ )?(?:github|gitlab|main|master|develop|branch|release branch|board|
    tracker|jira|linear|backlog|repo(?:sitory)?|<ticketish>)\b(?!.*<lasting_why>)
(?:version |release )?v?\d+(?:\.\d+)+(?: \w+)? (?:went|was pushed|was put|is) (?:out|live|up)\b(?!.*
    <lasting_why>)
(?:\S+ ){0,3}?(?:bump|merge|release|hotfix|fix|patch|backport|cherry-pick|revert|commit|pr|change|
    sync|upgrade) (?:has |have )?(?:landed|went (?:in|out|through|live)|shipped|made it) ?(?:in|on|
    to|into|through)?(?: \S+){0,3}$
"""

KEEPS: Final = r"""
^\w+ed (?:\w+ )?\w+s (?:are|have|is|has|can|cannot|will|must|get|go|need|stay|remain|keep|carry
    |survive)\b
<reason>
<finding>
<rule>
<purpose>
\b(?:in|since|until|by) (?:19|20)\d\d\b
\bshould\b(?! be (?:closed|merged|deleted|squashed|rebased))
\b(?:which|that) (?!(?:can|could|may|should|is|was|were|are|the|an?|issue|pr|it)\b)\w+s\b
\b(?:adding|fixing|introducing|removing|replacing|making|allowing|enabling|dropping|changing|
    supporting|using)\b
\bwith (?:support|a fix|better|a new)\b
\bfrom \S+ \S+ to \S+|\bfrom (?!main|master|develop|origin|upstream|v?\d)\S+ to (?!main|master|
    develop|origin|done|review|in)\S+
\bin v?\d+(?:\.\d+)+\b|\bsince v?\d|\bas of v?\d
\bby (?:using|adding|making|holding|setting|moving|removing|changing)\b
"""

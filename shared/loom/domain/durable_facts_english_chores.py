"""English frames of chores done. What they changed, and why, stays."""

from __future__ import annotations

from typing import Final

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
(?:<who>|)<aux><adv>(?:ran|run|applied) (?:the )?(?:code )?(?:formatter|prettier|black|gofmt|
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
"""

KEEPS: Final = r"""
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
\bby (?:taking|using|adding|making|holding|setting|moving|removing|changing)\b
"""

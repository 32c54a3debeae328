"""English frames of narrated activity: who did or is doing what, and no outcome.

The assistant's doings are narration whatever they are done to. A person's are only where they
handle code, files and the like, or are turns of the conversation itself: "read all of Tolstoy"
and "ran a race" are a life.
"""

from __future__ import annotations

from typing import Final

FRAMES: Final = r"""
<agent> <aux><adv>(?!(?:<deed>)\b)(?:\w+ed|misunderstood|understood|wrote|read|ran|went|took|gave|
    saw|sent|spoke|sang|drew|thought|brought|held|put|heard|taught)\b(?!-)(?! that\b| me\b| (?:it|
    they|the user|user) (?:would|will|could|can)\b)(?!.*<own>)
<agent> <aux><adv><act_past>(?! that\b| me\b)
<agent> <be> <adv>(?:busy )?(?!going to\b)(?:<act_ing>|(?:creating|making|writing|generating|doing
    |implementing|adding)\b)
<agent> <aux><adv>(?:began|started|continued|resumed|finished|kept|stopped) (?:<act_ing>|
    <tool_ing>|\w+ing\b)
<agent> <aux><adv>(?:gave|provided|offered|suggested|proposed|recommended|listed|sent|shared|
    showed|shown|presented|created|made|generated|produced|wrote|written|drew|prepared|drafted|
    returned|delivered|composed) (?:the user |user |me |him |her |them )?<gap>(?:<deliverable>)\b
<agent> <aux><adv>(?:used|called|invoked) (?:\S+ ){0,4}?(?:tools?|apis?|functions?|endpoints?|
    skills?|commands?|search|calculator|plugins?|mcp|sub-?agents?|grep|git|bash|sed)\b
<agent> <aux><adv>(?:sent|issued|made|received|wrote|returned) (?:an? |the |some |two |three |
    several |\d+ |another )*(?:\w+ )?(?:requests?|calls?|messages?|plans?|pings?|notifications?|
    responses?)\b
<agent> <aux><adv>used (?:\S+ ){1,4}?to (?:<one_shot>|grep|scan|query|fetch|trace|count)
(?:(?:<agent>|<user>|<i>) )?<aux>(?:spent|passed) (?:the |this |most |some |an? |two |three |
    several |\d+ |all )*(?:of )?(?:the |this )?(?:session|time|while|hours?|minutes|afternoon|
    morning|day|turn)s? \w+ing .*(?:<file>|<devthing>)
<agent> <aux><adv>(?:made|took|did|performed|carried out|had) (?:an? |the |some |several |few |
    \d+ |two |three |four |five |many |minor |small )*(?:\w+ ){0,2}?(?:changes?|edits?|look|
    screenshots?|search(?:es)?|quer(?:y|ies)|calls?|requests?|passes?|pass|reviews?|checks?|steps|
    attempts?|lookups?|analysis|calculations?|conversions?|notes|run)\b
<agent> (?:was|were|has been|have been) <adv>(?:started|asked|invoked|spawned|told|instructed|
    launched|prompted|dispatched)\b
<agent> <aux><adv>offered (?:to (?:help|assist|explain|show|continue|rewrite|write|search|look|
    make|check|run|fix|do|summari[sz]e|translate|draft|provide)\b|help\b|assistance|its)
<agent> (?:did|does|could) not (?:answer|respond|reply|finish|read|open|run|check|look)\b
<agent> <aux><adv>(?:told (?:\w+ ){0,2}?(?:an? |the )?(?:\w+ )?(?:stor(?:y|ies)|jokes?|riddle)|
    set (?:an? |the )?(?:\w+ )?(?:timer|alarm|reminder)|played|sang|drew|spelled|guessed|rolled|
    flipped|logged|commented out|mocked|stubbed|added (?:an? |some |more |extra |temporary |two |
    several )?(?:\w+ )?(?:print statements?|logging|debug \w+|comments?|notes?|todos?|log lines?|
    breakpoints?))\b
<agent> <aux><adv>(?:spent|passed|took) .*(?:hours?|minutes|session|time|while|day|afternoon|
    morning)\b
<agent> <aux><adv>(?:said|wished|told) (?:hello|hi|goodbye|bye|thanks|thank you|good (?:night|
    morning|luck)|(?:the user |them |user )?good)\b
<user> <aux><adv>asked (?:the assistant |<agent> |it )?(?:not )?to (?:please |then |also |
    briefly |quickly )?<one_shot>(?!.*<own>)
<user> <aux><adv>(?:asked|requested|wanted|instructed|told|prompted|directed|ordered|urged) (?:
    that )?(?:the assistant|<agent>) (?:to |should |)(?:please |then |also |briefly |quickly )?
    <one_shot>(?!.*<own>)
<user> <aux><adv>(?:wanted|wants|asked) to (?:know|(?<=asked to )(?:see|hear|view|get|have)) (?:
    how|what|why|whether|if|when|where|which|who|about|more|the)\b(?!.*<own>)
<user> <aux><adv>(?:repeated|rephrased|clarified|restated|changed|edited|corrected|cancelled|
    withdrew|re-?sent|resumed|ended|deleted|sent|typed|entered|wrote) (?:the |an? |their |his |
    her )(?:\w+ ){0,2}?(?:questions?|requests?|messages?|prompts?|conversation|chat|session|
    instructions?|greeting)\b
<user> <aux><adv>(?:expressed|showed|voiced) (?:\w+ )?(?:thanks|gratitude|appreciation|
    satisfaction|dissatisfaction|frustration|surprise|confusion|agreement|approval|annoyance|
    impatience)\b(?! (?:that|over|about|at) (?!the (?:assistant|answer|response|result|output|help
    |wait)))
<user> <be> <adv>(?:testing|trying(?: out)?|greeting|thanking|questioning|prompting) (?:<agent>|
    the (?:chat|app|model|voice))\b
(?:<user>|<i>) <be> <adv>(?:debugging|refactoring|profiling|benchmarking|linting|recompiling)\b
<user> <aux><adv>(?:clicked|tapped|scrolled|pressed)(?: on)? (?:the |an? )(?:\w+ ){0,2}?(?:links?|
    buttons?|page|icon|message|image|key|tab|menu)\b
<user> <aux><adv>asked (?:<agent> )?<question>\b(?!.*<own>)
<user> <aux><adv>(?:asked|inquired|enquired|wondered|queried) (?:<agent> )?(?:about|whether|if|
    what|why|how|when|where|which|who)\b(?!.*<own>)
<user> <aux><adv>asked (?:<agent> )?(?:an?|another|the|some|several|two|three|many|follow-up) (?:
    \w+ ){0,3}?(?:questions?|follow-?ups?)\b(?!.*<own>)
<user> <aux><adv>(?:requested|wanted|demanded) (?:an? |the |some |more |another |two |three |
    \d+ )*(?:\w+ ){0,4}?(?:<answerable>)\b(?!.*<own>)
<user> <aux><adv>(?:told|instructed|asked|allowed|permitted|let) (?:the assistant|<agent>) (?:
    to )?(?:go ahead|continue|proceed|(?:stop|wait|hurry|start)(?= talking|$| (?:and|now|here|
    there|the)\b)|try again|keep going|carry on|hold on)\b
<user> <aux><adv>(?:gave|given) (?:<agent> )?(?:the |an? |some |more |further )*(?:go-ahead|
    green light|permission|approval|instructions|feedback|context|details)\b
<user> <aux><adv>(?:thanked|greeted|wished|watched|observed|supervised|corrected|cut off|hurried|
    interrupted|praised|insulted|scolded|complimented|welcomed|teased|apologi[sz]ed to|waved at|
    chatted with|talked to|spoke (?:to|with)|conversed with|interacted with|argued with) (?:
    the assistant|<agent>)\b(?! (?:about|that)\b.*<own>)
<user> <aux><adv>(?:said|typed|wrote|replied|answered|responded)(?: with| back)? ["']?(?:hello|hi|
    hey|goodbye|bye|thanks|thank you|good (?:morning|night|evening|afternoon)|yes|no|ok(?:ay)?|
    sure)\b(?!.*<own>)
<user> <aux><adv>(?:complained|grumbled|joked|was (?:annoyed|frustrated|unhappy|upset|angry|
    impressed|confused|surprised|pleased|satisfied|happy)|got (?:annoyed|frustrated|angry|
    impatient)) (?:that|about|with|at|by) (?:the assistant|<agent>|the (?:answer|reply|response|
    output|wait|conversation))
<user> <aux><adv>(?:pasted|uploaded|shared|attached|sent|provided|dropped|forwarded|copied) (?:
    \S+ ){0,5}?<pasted>\b(?!.*<own>|.* that\b|.* of (?!the\b|code|text|an? (?:error|log)|(?:
    kubectl|git|docker|npm)))
<user> <aux><adv>(?:confirmed|accepted|approved|rejected|acknowledged|dismissed|declined|
    agreed (?:to|with)) (?:the |all |an? |this |that |both )?(?:assistant's |agent's |\w+ ){0,2}?
    (?:plan|changes?|suggestions?|proposals?|edits?|drafts?|diffs?|answers?|request|
    permission prompt|next step|fix|approach|merge|rebase|push|deploy(?:ment)?|release|commit|
    deletion|upgrade|summary|commands?|message)\b(?! (?:that|to|because)\b)
<user> <aux><adv>(?:picked|chose|selected|wanted|took) (?:one|an? option|the (?:first|second|third
    |last|other)(?: one| option|$))(?:$|\b)
<user> <aux><adv>(?:tried|tested|used|opened|turned on|switched on|played with)(?: out)? (?:the |
    an? |this |some )(?:\w+ ){0,2}?<feature>\b(?!.*<own>)
<user> <be> <adv>(?:waiting|looking) for (?:the assistant|<agent>|an? (?:answer|reply|response|
    result)|the (?:answer|reply|response|results?|output|build|tests?|ci|pipeline|download|install
    |deploy(?:ment)?|draft|next))\b
<user> <aux><adv>(?:said|thought|felt|noted|found)(?: that)? (?:the |this |that |its )(?:\w+ )?(?:
    answer|reply|response|output|summary|translation|draft|text|image|suggestion)s? (?:was|is|were
    |are)\b
<user> (?:wants?|would like) <agent> to (?:shorten|fix|rewrite|translate|summari[sz]e|explain|find
    |list|generate|look|search|try|retry|redo|continue|rephrase|describe|compare|calculate|draw|
    repeat)\b(?: (?:the|this|that|it|an?|some|two|three|\d+|again|up|for|at)\b)(?!.*\b(?:before|
    when|after|if)\b|.*<own>)
<user> <aux><adv>(?:discussed|shared|confirmed|reviewed|checked|went over|talked about|worked on|
    looked at|debugged|explored|compared) .* with <agent>$
<user> <aux><adv>(?:showed|sent|gave|handed) <agent> (?:\S+ ){0,4}?<pasted>\b(?!.*<own>)
<user> <aux><adv>(?:continued|resumed|left|ended|joined|paused|restarted|closed) (?:the |a |this )
    (?:conversation|chat|quiz|role-?play|session with <agent>|call with <agent>)$
<user> <aux><adv>(?:got|received) (?:an? |the |some )?(?:\w+ ){0,2}?(?:<deliverable>)(?:
    (?: \S+){0,5} from <agent>| of the \S+(?: \S+)?)$
<user> <aux><adv>(?:used <agent> (?:to|for)|had <agent> (?:<one_shot>))\b(?!.*<own>)
<user> <aux><adv>gave (?:the |this |its |an? )(?:\w+ )?(?:answer|reply|response|summary|output|
    draft|suggestion) (?:a |an )?\w+
<user> <aux><adv>\w+ed (?!.*<own>).* to <agent>$
<user> (?:wants?|wanted|would like|needs?|needed) (?:an? |the |some |another )(?:\w+ )?(?:
    explanation|summary|overview|list|example|translation|comparison|review|description|screenshot
    |answer)s? (?:of|for|to) (?:the|this|that|it)\b(?!.*<own>)
<user> <be> <adv>(?:talking|chatting|speaking) (?:to|with) <agent>\b(?!.*<own>)
<user> <be> <adv>typing$
<user> <be> <adv>(?:typing|thinking|idle|away|online|offline|back|ready|waiting|present|afk)$
<user> <be> <adv>(?:chatting|talking|speaking|typing|conversing|interacting) (?:with|to) (?:
    the assistant|<agent>)\b
<user> and (?:the assistant|<agent>) <aux><adv>(?:discussed|talked|chatted|reviewed|went|worked|
    looked|exchanged|walked|explored|debugged|brainstormed|compared|read|ran)\b(?!.*<own>)
(?:<user>|<i>) <aux><adv>(?:had|held|started|ended|opened|began|finished|resumed) (?:an? |the |
    another |this )(?:new |short |long |brief )?(?:conversation|chat|session)(?: with <agent>\b
    (?!.*<own>)|$)
(?:<user>|<i>|<someone>) <aux><adv><tool_past> (?:(?!and\b)\S+ ){0,6}?(?:<file>|<devthing>)
(?:<user>|<i>) <be> <adv>(?:<tool_ing>|(?:reviewing|editing|refactoring|fixing|writing|working (?:
    on|through)|looking (?:at|into|through))) (?:\S+ ){0,5}?(?:<file>|<devthing>|bugs?|
    review comments?|failing tests?|lint errors?)
(?:<i>|<user>) <aux><adv>(?:made|did) (?:an? |some |several |few |minor |small |\d+ |two |three )*
    (?:changes?|edits?) (?:to|in) (?:\S+ ){0,4}?(?:<file>|files?|code|packages?|folder|modules?)
<tool_past> (?:(?!and\b)\S+ ){0,5}?(?:<file>|<tech>)
(?:an? |the |several |some |two |three |\d+ |more )(?:\w+ ){0,2}?(?:lists?|ideas|summar(?:y|ies)|
    overviews?|drafts?|images?|pictures?|poems?|answers?|repl(?:y|ies)|explanations?|translations?
    |suggestions?|options?|examples?|recipes?|outlines?|jokes?|recommendations?)(?: of (?:
    \S+ ){0,3}?\S+| for \S+(?: \S+)?)? <was> <adv>(?:generated|created|given|provided|shown|
    drafted|written|produced|suggested|offered|presented|listed|shared|returned|made|requested)\b
(?:<i> )?<aux>(?:looked(?: at| into)?|checked|explored|investigated|examined|reviewed) (?:how|why|
    whether|what|where|which|if)\b
(?:(?:<user>|<i>) )?<aux><adv>(?:mentioned|reported|described|raised|noticed|saw|hit|got|
    encountered|ran into|asked about) (?:an? |the |another |some |several )(?:\w+ ){0,2}?(?:
    errors?|bugs?|issues?|problems?|tests?|warnings?|stack traces?|failures?)$
(?:(?:<user>|<i>|<user> and the assistant) )?<aux><adv>(?:discussed|talked about|talked through|
    went over|brainstormed) (?:\S+ ){0,5}?(?:<devthing>|structure|design|approach(?:es)?|options|
    plan|architecture|implementation|naming|next steps|trade-?offs)$
checked (?:the )?(?:values?|contents?|status|state|version|size|output|type|length|number) of\b
(?:grepped|debugged|executed|queried|re-?ran|double-checked)\b(?!.*<own>)
(?:viewed|edited|touched|modified|examined|looked at|read|opened|changed) (?:\S+ )?(?:\d+|two|
    three|four|five|six|seven|eight|nine|ten|several|many|a few|some) (?:\w+ ){0,2}?(?:files?|
    lines|modules|pages|functions|commits)\b
made (?:an? |some |several |few |minor |small |\d+ |two |three |the )*(?:\w+ )?(?:changes?|
    edits?) (?:to|in|across) (?:\S+ ){0,4}?(?:<file>|files?|code|packages?|folder|modules?)
(?!.*<finite>)(?:still |now |currently )*(?:working (?:through|on)|looking (?:into|at|through|for)
    |digging (?:into|through)|debugging|investigating|reviewing|running|reading|exploring|
    analy[sz]ing|checking|searching|testing|inspecting|refactoring|comparing|trying|tracing|
    editing) (?:\S+ ){0,5}?(?:<file>|<tech>|comments?|why|how|whether|errors?|bugs?|leaks?|crash
    (?:es)?|failures?|regressions?|timeouts?|problems?|options|approaches)
(?:(?!there\b|by\b)\S+ ){0,8}?(?:<file>|<devthing>)(?: (?:in|of|on|for|from|under|across|inside|
    below|between) (?:\S+ ){1,4}?| \S+ | )?<was> <adv>(?:<tool_pp>|touched|discussed|edited|
    considered|compared|looked|shown|shared|pasted|uploaded|used|summari[sz]ed|explained)\b
(?:an? |the |some |several |many |two |three |\d+ |ten |various )?(?:\w+ ){0,3}?\S+ <was> <adv>(?:
    discussed|talked about|brought up|mentioned|debated|touched on|talked through|gone over|
    brainstormed)(?:$| (?:but|in|with|during|at|by|briefly|again|together|between|earlier|
    later)\b)
(?:a|an|the|several|some|two|three|\d+) (?:\S+ ){0,3}?(?:runs?|search(?:es)?|quer(?:y|ies)|scans?|
    reviews?|investigation|analysis|checks?|tests?|lookups?|sessions?|sub-?agents?|processe?s?|
    rounds?) (?:of (?:\S+ ){1,3}?|for (?:\S+ ){1,3}?)?<was> <adv>(?:started|run|made|performed|
    done|executed|launched|carried out|kicked off|begun|conducted|attempted|triggered|initiated)\b
(?:the |an? |several |some |two |three |\d+ |all )(?:\w+ ){0,2}?(?:tool calls?|calls?|search(?:
    es)?|lookups?|quer(?:y|ies)|requests?|prompts?|commands?) <was> <adv>(?:repeated|retried|made|
    sent|issued|run|executed|called|answered|run again)\b
(?:multiple|several|various|some|two|three|a few|different|many|other) (?:\w+ )?(?:approach(?:es)?
    |options|ideas|solutions|ways|alternatives|variants|fixes|designs|causes|
    hypotheses) <was> <adv>(?:considered|discussed|compared|tried|explored|weighed|evaluated|
    proposed|tested|listed|examined|looked at|sketched)\b
(?:an? |the |two |some )(?:\w+ ){0,2}?(?:scripts?|plan|prototype|snippet|query|draft|sketch|helper
    |notebook|test case) <was> <adv>(?:written|drafted|sketched|prepared|put together|started|
    generated)\b(?: to\b| for\b|$| and\b)
(?:the |an? )?(?:model|llm|assistant|agent) (?:was|has been) <adv>(?:prompted|queried|asked|called
    |invoked|consulted)\b
(?:<agent>|<user>|<i>) <be> <adv>in the middle of (?:an? |the )?(?:\S+ )?(?:refactor\w*|migration|
    upgrade|rebase|review|rewrite|deploy\w*|release|merge|debugging|test\w*|investigation|analysis
    |conversation)\b
(?:the |this |that |an? )?(?:\S+ )?(?:tool|search|query|lookup|subagent|sub-agent) (?:call )?(?:
    returned|gave|yielded|produced) (?:an? |the |no |some |\d+ |two |three |five |ten |several |
    many )(?:\S+ )?(?:results?|hits?|matches|reports?|answers?|rows?)$
none (?:of them |of \S+ )?<was> (?:changed|edited|touched|modified|opened|kept|run|read)
(?:the |this |that |our |today's |an? )?(?:(?:whole|entire|current|present|short|coding|last|
    previous|debugging|planning|first|rest of the) )?(?:conversation|session|chat|talk|discussion|
    dialogue|exchange|transcript)(?: log| history)?(?: with \S+(?: \S+)?)? <aux><adv>(?:is |was |
    were |has been )?(?:only |mostly |mainly |just |also )*(?:about\b|covered|covers|contain(?:s|
    ed)|consist(?:s|ed)|started|ended|began|focus(?:es|ed|ing)|dealt|includ(?:es|ed)|touched|
    involved|centered|centred|revolved|concern(?:s|ed)|turned to|continued|opened with|closed with
    |moved on|discuss(?:es|ed))
(?:the |this )?(?:topic|subject|theme)s?(?: of (?:the |this )?(?:conversation|session|chat|
    discussion))? (?:is|was|were|are|discussed)\b
"""

KEEPS: Final = r"""
^(?!.*\b(?:asked|wondered|wanted|question)\b)[^:]*\w: \S.*\b(?:is|are|may|can|cannot|must|will|has
    |have|was|were|
    does|do|should|needs?)\b
^<user> asked for .*\b(?:before|in every|with every|instead|over)\b
^\w+ed (?:\w+ )?\w+s (?:are|have|is|has|can|cannot|will|must|get|go|need|stay|remain|keep|carry
    |survive)\b
^(?!<user> (?:wanted|needed|asked)\b).*\b(?:refactored|converted(?! \d)|simplified|adjusted|tweaked
    |refined|modified|processed|
    edited) .*\b(?:into|to (?!the user|match))\b
\b(?:measured|benchmarked|calculated|computed|counted|estimated|timed|profiled)\b.*\b(?:as|at|
    to be|took|is|was) \d
<reason>
<finding>
\b(?:in|since) (?:1[5-9]|20)\d\d\b
, and (?:the )?(?:user|she|he|they) (?!picked|chose|selected|took|said|liked|asked|thanked
    |agreed)\w+s?\b
\bbut\b(?!.*<slip>)(?! (?:its|the|their|no|without|not|never|an?|did not give|gave no)\b(?:.*(?:
    given|
    specified|mentioned|named|stated|set|said|known|answer|details?|reply))?$)
\b(?:did|do|does)(?: not|n't) (?!answer|respond|reply|finish|read|open|run|check|look|know$
    |understand$)
(?:\b(?:and|but|it|they|which|that|still|now|all|tests?|suite|build)|,|\d) (?:\w+ )?(?:works|
    worked|failed|fails|succeeded|broke|breaks|crashed|passes|passed)\b
\bfrom now on\b|\bin (?:the )?future\b|\bby default\b|\bgoing forward\b|\bas a rule\b|
    \bno longer\b
^(?!.*\b(?:asked|wondered|inquired|complained|grumbled)\b).*(?:\bmust\b|\bshould\b|\bnever\b|
    \balways\b|\bwhenever\b|\bevery\b(?! (?:file|line|test|page|module|function|commit)\b)|
    \beach\b(?! (?:other|file|line|test|page|module|function|commit)\b))
\b(?:asked|told|requested)\b.*\b(?:never|always|every|each|whenever|until|only|(?:to )?remember|
    call (?:him|her|them|me|the user)|be called)\b(?<!whether)(?<!remembers)
\bfor (?:\w+ )?(?:years|months|decades)\b|\bfrom (?:19|20)\d\d\b
\bfor a living\b|\b(?:full|part)[- ]time\b|\bprofessionally\b|\bby (?:trade|profession)\b
^(?!.*\b(?:asked|wanted|requested|told|instructed|assistant|agent|llm|model)\b).*\bas (?:an? |the |
    their |its |our )(?:\S+ ){0,3}?<role>\b
\b(?:usually|often|daily|weekly|monthly|regularly|most days|habit|as a (?:child|kid|student|
    teenager|job))\b
"""

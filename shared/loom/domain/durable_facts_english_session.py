"""English frames of work in a coding session that is told and came to nothing.

They are wide, as nobody runs, reads and searches in a coding session for its own sake, and are
asked in coding captures only: in a chat "ran a charity race" is a life.
"""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_grammar import word_lists

WORDS: Final = word_lists(r"""
probed = (?:(?:re-?)?ran|re-?run|executed|checked|searched|grepped|scanned|skimmed|scrolled|
    inspected|examined|looked|peeked|glanced|reviewed|re-?read|queried|fetched|printed|
    dumped|tailed|profiled|debugged|benchmarked|poked|probed|piped|bisected|stepped|traced|listed|
    launched|spawned|kicked off|fired off|dispatched|invoked|called|asked|consulted|browsed|dug|
    explored|investigated|studied|compared|diffed|viewed|opened|loaded|pulled up|brought up|went
    (?:looking|hunting|searching|back|over|through)|walked through|tried|attempted|retried|tested|
    started|used|visited|followed|watched|monitored|counted|measured|timed|sampled|catted|
    double-checked|cross-checked|sanity-checked|eyeballed|reproduced|re-checked|experimented|
    played|fiddled|tinkered|hunted|sifted|combed|delegated|handed|sent|curled|pinged|polled|
    waited|thought|considered|discussed|brainstormed|sketched|summari[sz]ed|explained|described)
probing = (?:(?:re-?)?running|executing|checking|searching|grepping|scanning|skimming|scrolling|
    inspecting|examining|looking|peeking|reviewing|re-?reading|reading|querying|fetching|printing|
    dumping|tailing|profiling|debugging|benchmarking|poking|probing|bisecting|stepping|tracing|
    listing|launching|digging|exploring|investigating|studying|comparing|diffing|trying|
    attempting|retrying|testing|monitoring|counting|measuring|sampling|double-checking|hunting|
    sifting|combing|going (?:over|through)|walking through|working (?:on|through)|experimenting|
    iterating|waiting|thinking|drafting|sketching|editing|refactoring|fixing|writing|tweaking|
    narrowing)
passive_ish = (?:by|from|at|in|on|with|when|as|via|through|under|per|once|twice|daily|nightly|
    weekly|only|against|after|before|for|during|within|outside|to|internally|manually|externally)
design_past = (?:<deed>|took (?:over|on|up)\b|updated|upgraded|downgraded|re-?wr(?:ote|itten)|wr(?:
    ote|itten)|chose|chosen|opted|picked|gave up
    |given up|
    abandoned|broke|broken|split|bought|sold|built|swapped|traded|hired|banned|forbade|forbidden
    |retired
    |deprecated|planned|designed|founded|born|based|known|used|meant|intended|hard-?coded|tuned
    |doubled|
    halved|capped|exposed|hid|hidden|inlined|unified|consolidated|rotated|revoked|locked|unlocked
    |lost|
    stolen|corrupted|leaked|hacked|postponed|scrapped|axed|ruled|taken over|bound|taught|hardened|
    extended|shortened|lengthened|deleted|excluded|included|exempted|required|expected|needed
    |preferred|
    found|showed|shown|revealed|discovered|learned|realized|confirmed|proved|concluded|determined|
    identified|noticed|spotted|traced|isolated|narrowed|diagnosed|attributed|explained by|blamed
    |owed|
    rewired|reworked|redesigned|re-?architected|re-?implemented|re-?enabled|standardi[sz]ed|aligned|
    normali[sz]ed|parallelised|sharded|throttled|debounced|memoi[sz]ed|validated|sanitised|escaped|
    injected|overrode|overridden|bypassed|skipped|ignored|suppressed|silenced|filtered|capped
    |bounded|
    separated|isolated|decoupled|coupled|abstracted|encapsulated|mandated|enforced|guaranteed
    |signed|
    outsourced|acquired|funded|paid|promoted|fired|released|published|shipped|launched|announced|
    limited|restricted|reserved|dedicated|named|titled|labelled|ran into|grew|shrank|sped|slowed|
    struck|won|began|born|become|became|went|got|had|did|was|were|been|overwrote|overwritten|held|
    put|brought|came|fell|rose|stood|felt|thought|met|led|cost|hit|let|cut|shut|spread)
past_form = (?:\w+ed|took|sent|left|drew|spun(?: up)?|set up|tore down|threw|dug|sat|spent|sought
    |swept|
    wound|stuck|undid|redid|went (?:through|over|back|looking|hunting)|put (?:together|up|aside)|
    had a (?:look|go)|gave it|reset)
past_pp = (?:\w+ed|taken|sent|drawn|spun up|set up|torn down|thrown away|dug up|sought|swept|undone
    |redone|
    gone (?:through|over)|put (?:together|up|aside|side)|had|given|reset|read|run|shown|told|seen
    |shut
    down)
det = (?:the|an?|some|all|both|several|two|three|four|\d+|another|more|a few|its|every|out|up|down
    |off|
    around|through|over|why|how|whether|where|which|what|if)\b|<file>
tells_more = \b(?:(?:to|from) \d|by|over|in favou?r|so|because|since|for (?:good|fear|ever|all)
    |instead|rather
    |unless|until|
    only|from \S+ to|as (?:a|an|the|it|they)|which|that|who|whose|(?:19|20)\d\d|permanently
    |company-?wide|
    globally|everywhere|in (?:rust|go|python|java|c|c\+\+|typescript|production|prod)|to (?:avoid|
    prevent|stop|keep|make|let|allow|support|reduce|ensure|save))\b
slip = (?:not found|not exist|no such|timed out|denied|did not match|not match|interrupted|
    cancelled|aborted|refused|no (?:match|matches|output|results?|answer|reply|response)|not (?:
    open|read|respond|answer|reply|apply|unique|available)|came back empty|was empty|(?:an?|the)
    (?:\w+ )?(?:error|timeout)|in vain|without success|to no avail|nothing came of it)
object_begins = (?:the|an?|through|into|at|for|on|why|how|whether|between|over|with|another|some
    |all|
    more|my|around|out|up|both|several|two|three|\d+|in|about|if|which|where|what)\b|<file>
gerund_verb = \b\w+s (?:the|an?|just|nothing|you|it|them|\d+|no|all|that|this|only|us|everything
    |about|
    time|less|more|out|up|to)\b
outcome_word = \b(?:too|works?|worked|fails?|failed|faster|slower|better|worse|fixe[sd]|helps?
    |helped|
    gains?|only|until|unless|hence|needed|needs?|requires?|is|are|was|were|has|have|can|cannot|
    does|did|makes?|made|takes?|took|breaks?|broke|leaks?|leaked|cause[sd]?|avoid\w*|prevents?)\b
""")

FRAMES: Final = r"""
(?:added|inserted|sprinkled|put|left)(?: in)? (?:an? |some |more |several |two |temporary )+(?:
    \w+ )?(?:prints?|print
    statements?|log lines?|logging|debug \w+|breakpoints?|asserts?|traces?)\b(?!.*<outcome_word>)
(?!<design_past>\b)<past_form>(?: (?:up|down|off|out|over|back|away|in|on|through|around
    |\w+ly))?[ ](?=<det>
    )(?!.*<tells_more>)(?!.*<outcome_word>)
(?:the|an?|two|three|four|several|some|all|\d+|both|most|its|their) (?:(?!is\b|are\b|that\b
    |which\b)\S+ ){1,7}?
    (?:was|were) <adv>(?!<design_past>\b)<past_pp>(?: \w+ly| through| over| up| twice| once)? (?:
    again|line by line|one by one|side by side|twice|in (?:the|an?) (?:repl|debugger|terminal
    |session|browser|editor|
    loop|sandbox|sub-?agent|background)|to (?:see|check|find|look|reproduce|compare)|(?:after
    |before) the
    |with (?:verbose|debug|extra|more|full|\S+ (?:output|flag
    |logging)))\b(?!.*<tells_more>)(?!.*<outcome_word>)
(?:<i>|<user>|<agent>|<user> and <agent>|<agent> and <user>) <aux><adv>(?:spent|passed|burned
    |wasted|lost) (?:
    the |an |a |two |three |\d+ |some |most |half |another |this |all ){1,3}(?:\w+ )?(?:session
    |hours?|
    minutes?|afternoon|morning|evening|time|day|while|turns?|tokens)\b(?!.*<outcome_word>)
<probed>\b(?! <passive_ish>\b)(?!.*<outcome_word>)
(?:looked|peeked|glanced|scrolled|poked|dug|went|searched|stepped|walked|experimented|played|
    fiddled|tinkered|hunted|sifted|combed|waited|thought|asked|handed|delegated|followed|
    iterated)\b(?!.*<outcome_word>)
(?:<user>|<i>) <aux><adv>(?!(?:opened|started|launched|tried|tested|used|visited|followed|studied|
    read|called|thought|considered|played|watched|measured|counted|described|explained|sent
    |asked)\b)
    <probed>\b(?!.*<outcome_word>|.*<own>)
<agent> <aux><adv>(?:went|sat|set off|set out|turned|switched|moved on|jumped) (?:back |over |
    on )?(?:looking|searching|hunting|to (?:look|search|read|check|examine|the (?:next|other)))\b
(?:<who>|)<aux><adv>(?:tried|attempted|wanted|started|began|went) (?:to )?\w+ .*\b(?:but|and|yet)\b
    .*<slip>
(?:<who>|)<aux><adv>made (?:an?|another|several|two|three|repeated) (?:\w+ )?(?:attempts?|tr(?:y|
    ies)|pass(?:es)?|rounds?) (?:to|at|over|through|of)\b(?!.*<outcome_word>)
<probing> (?:up )?(?:at |into |for |through |on |out )?(?:how|why|whether|where|which|what|if)\b
read (?:through|up on|over|into|back)\b(?!.*<outcome_word>)
(?:made|wrote|drew up|put together|drafted|sketched|jotted down|collected|compiled) (?:an?|the
    |some) (?:\w+
    )?(?:lists?|notes?|summary|tables?|overview|outline|inventory|diagram|sketch|throwaway \w+|
    repro|scratch \w+)\b(?!.*<outcome_word>)
(?:<someone>|<team>|<user>) (?:is|are) <adv>(?:reviewing|testing|merging|deploying|rebasing
    |debugging|checking
    |looking (?:at|into)|running|fixing|restarting|investigating|re-?running|reading|retrying)
    (?: \S+){0,5}? ?(?:<file>|<devthing>|cluster|server|#\d+|pr|it)(?!.*<standing>)
(?!is\b)(?:\S+ ){1,9}?(?:was|were) <adv>(?:compared|diffed|skimmed|grepped|inspected|eyeballed
    |looked (?:at|
    over|up|through)|gone (?:over|through)|traced|searched|scanned|re-?read|reviewed|examined|
    consulted|walked through|explored|browsed|queried|printed|dumped|viewed|probed|profiled)\b
    (?!.*<outcome_word>|.*\b(?:but|and|by)\b)
(?!.*<finite>|.*<gerund_verb>)<probing> (?:down )?(?=<object_begins>)(?!.*<outcome_word>)
(?:an?|another|several|two|three|repeated|some|many) (?:\w+ )?(?:attempts?|tr(?:y|ies)|searches|
    rounds?|pass(?:es)?|look) <was> <adv>(?:made|taken|done|run)\b(?!.*<outcome_word>)
(?:both|the (?:two|three|four|five|\d+)|two|three|several|all) (?:\S+ ){1,6}?<was> <adv>(?:
    held against|put (?:side|next)|laid (?:side|next)|set side|weighed|lined up|looked at|skimmed|
    gone through|matched up|diffed|compared|contrasted|checked against|read)\b(?!.*<outcome_word>)
<user> <aux><adv>(?:interrupted|stopped|cancelled|paused|aborted|killed|restarted|approved|denied|
    declined|rejected|skipped|allowed|accepted|undid|retried) (?:the |an? |this |that |it\b|both |
    <agent>'s )(?:\S+ ){0,4}?(?:runs?|commands?|tools?|calls?|edits?|jobs?|requests?|session|
    prompts?|process|<agent>|searche?s?|quer(?:y|ies)|generation|turn|step|tool use|write|fetch)\b
    (?!.*<own>|.*<outcome_word>)
<user> <aux><adv>(?:wanted|asked|told|had|made|got) <agent> (?:to )?<do>(?!.*<own>|.*<rule>|
    .*<outcome_word>)
"""

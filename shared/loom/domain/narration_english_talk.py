"""English frames of talk for its own sake: greetings, asking in the present, things passed on.

They hold in any conversation, so each leaves out what belongs to somebody's life (`<own>`).
"""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_grammar import word_lists

WORDS: Final = word_lists(r"""
asks = (?:<aux><adv>asked|(?:<adv>)asks|<be> <adv>asking)
wonders = (?:(?:<adv>)(?:wonders|inquires|enquires)|<be> <adv>(?:wondering|inquiring|enquiring))
one_shot_pp = (?:converted|translated|explained|summari[sz]ed|shortened|rewritten|reworded|
    rephrased|proofread|corrected|formatted|calculated|compared|listed|described|checked|sorted|
    simplified|polished|read out|repeated|drawn|spelled|trimmed|improved|edited|turned into)
handed_pp = (?:shown|given|sent|read(?: out)?|presented|offered|listed|provided|explained|
    suggested|described|returned|sent back|recommended|displayed|pasted|shared|uploaded|forwarded|
    proposed|quoted|repeated|introduced|played|laid out|handed(?: over| back)?|walked through|
    summari[sz]ed|translated|drafted|written(?: out)?|looked up|printed)
other = (?!(?:that|how|why|what|if|when|it)\b)(?:<user>|<agent>|<someone>|each other|one another|
    everyone|everybody|the (?:group|others?|chat))
before_any = \b(?:before|after|when|until|if|unless)\b
people = (?:<user>|<agent>|<someone>|(?!(?:the|an?)\b)\w+ and (?!(?:the|an?)\b)\w+|they|both|
    the (?:two|group|friends))
look_later = (?:be (?:right )?back(?! (?:in|on) (?!<number>|an?\b|the next))|have a look
    |take a look|think (?:about|over)|check|try (?:it|that
    |them|one|again|both)$|look (?:at|into)|let (?:<agent>|him|her|them) know|get back|
    consider|see|read (?:it|them|that)|come back|return|wait|write again|ask again|report back|
    sleep on)
""")

FRAMES: Final = r"""
<people> <aux><adv>(?:said|waved|wished|bade|bid|blew|shouted|whispered|texted)(?: <other>)? (?:
    hello|hi|hey|goodbye|bye|farewell|good ?night|good (?:morning|evening|
    afternoon|luck)|a (?:good|nice) \w+|thanks|thank you|cheers|welcome|goodbyes?)(?: to <other>
    | and \w+ \w+)?$
(?!.*<own>)<people> <aux><adv>(?:congratulated|complimented|greeted|thanked|teased|hugged|cheered
    |praised|
    encouraged|reassured|comforted|interrupted|welcomed|applauded|acknowledged|apologi[sz]ed to
    )[ ]<other>(?: (?:again|back|warmly|too|sincerely|for (?:the |a |an )\w+(?: \w+)?))?$
<people> <aux><adv>(?:exchanged|traded|swapped) (?:\w+ )?(?:greetings|pleasantries|jokes|
    compliments|emojis?|messages|photos|pictures|hellos|small talk|banter|links|texts)\b(?!.*<own>)
<people> <aux><adv>(?:sent|showed|shared|forwarded|texted|handed|passed) (?:<other> )?(?:an? |the |
    some |another |two |three |several )(?:\w+ )?<pasted>(?: (?:to|with) <other>)?$
<people> <aux><adv>(?:laughed|giggled|smiled|chuckled|nodded|sighed|joked|grinned|shrugged|
    hesitated|yawned)(?: (?:at|about|over) (?:the|that|this|it) ?(?:\w+ )?\w*|\s?(?:again|back|
    too|together))?$
<user> <asks> (?:<agent> |it )?(?:<question>|(?:not )?to <one_shot>|(?:once more|again|twice))
    \b(?!.*<own>)
<user> (?:requests?|<be> <adv>requesting) (?:an? |the |some |more |another )?(?:\w+ ){0,4}?(?:
    <answerable>)\b(?!.*<own>)
<user> <wonders> (?:about|whether|if|what|why|how|when|where|which|who)\b(?!.*<own>)
(?!.*<own>|.*<before_any>)<user> (?:wanted|needed|requested|<asks> for|would like|wants|needs) (?:
    an? |the |this |that |these |those |some )(?:\S+ ){1,6}?<one_shot_pp>\b
<user> <aux><adv>(?:said|noted|mentioned|promised|replied|answered)(?: that)? (?:they|he|she|it)(?:
    'd|'ll| would| will| had to| needed to| wanted to| might| could) (?:just |now |first |
    quickly |maybe |rather )*<look_later>\b(?!.*<own>|.*<dated>)
<user> <be> <adv>(?:reading|checking|considering|reviewing|comparing|rereading|scrolling through|
    looking (?:at|through)|waiting for|answering|typing) (?:<agent>(?:'s)?|the (?:answer|reply|
    response|suggestions?|options?|output|draft|summary|list|message)s?)\b
<user> <aux><adv>(?:typed|dictated|pressed|clicked|tapped|scrolled|hit|mistyped
    |re-typed)\b(?!.*<own>)
<user> <aux><adv>(?:changed|switched|steered|came back to|returned to|dropped|moved on to
    |moved on from) (?:
    the |another |a new )?(?:topic|subject|language|conversation)s?\b(?!.*<own>)
<people> <aux><adv>told <other> (?:an? |the |another )(?:\w+ )?(?:riddle|joke|pun)s?$
<people> <aux><adv>(?:reacted|responded|replied|answered) (?:to (?:the|that|this) \w+ )?(?:with
    |by) (?:an? |the
    )?(?:\w+ )?(?:emoji|thumbs|smiley|laugh|joke|gif|sticker|question|shrug|silence)\b
<user> <aux><adv>(?:tested|checked|tried) (?:whether|if|how|what|to (?:trick|confuse
    |fool)) <agent>\b
    (?!.*<own>)
<user> <aux><adv>pasted\b(?!.*<own>)
<user> wants? to (?:hear|see|read|know) (?:the|that|this|it|another|more) ?(?:\w+ ){0,3}?(?:again
    |once more|
    \w*er version)$
<agent> <be> <adv>(?!(?:being|going|using|running|missing|lacking|becoming|getting|leaking|holding
    |costing
    |hosting|living|working|based|moving|migrating|replacing|sending|returning|requiring)\b)
    \w+ing\b(?!.*<own>)
<agent> <aux><adv>(?:suggested|recommended|proposed|offered|listed|named|gave|showed|mentioned
    |found) (?:
    the user |user )?(?:a few|some|several|various|two|three|four|five|\d+|different|other|many
    |more)
    (?: \w+){0,3}? \w+s(?: (?:to|for|on|about|in|near) .*)?$
<agent> <aux><adv>(?:said|replied|answered|admitted|explained|noted)(?: that)? (?:it|they|he
    |she) (?:
    did not know|could not|was not sure|was unsure|was sorry|was (?:done|ready|not able|unable)|
    had no|did not understand|would (?:look|check|try))\b
<user> <aux><adv>(?:repeated|rephrased|corrected|edited|changed|quoted|deleted|ignored|answered
    |skipped|copied|liked|
    disliked|praised|criticised|noticed|re-?read|returned to|referred to|rejected|re-?sent
    |re-?typed|picked up on) (?:(?!because\b|that\b)\S+ ){0,6}?(?:
    previous|last|first|earlier|
    next|second|assistant's|agent's|own|same) (?:message|question|reply|answer|prompt|response
    |draft|joke
    |suggestion|request|wording|sentence|option)s?\b(?!.*<own>)
<user> <aux><adv>(?:got|had|made|let) <agent> (?!job|role|position|manager|is|was)(?:
    to )?\w+\b(?!.*<own>)
(?:<user> and <agent>|<agent> and <user>) <aux><adv>(?:\w+ed|sang|drew|spoke|went|wrote
    |told)\b(?!.*<own>)
<agent> <aux><adv>(?:made up|kept (?:to|it|the)|came up with|stuck to|left out|put in|went with
    |cut the|set out|
    added an? \w+ to the (?:list|poem|story|text|draft|plan))\b(?!.*<own>)
<user> said ["']?(?:never ?mind|go on|continue|stop|again|please|sorry|wow|great|cool|nice|perfect
    |good|bye|later|
    wait|done|next|nothing|lol)["']?$
<user> <be> <adv>(?:looking|searching|hunting|groping) for (?:the|an?) (?:right|better|good|missing
    |short|shorter) (?:
    word|name|term|phrase|title|way to (?:say|put|phrase)|expression|rhyme|synonym)s?\b(?!.*<own>)
<user> (?:will|is going to|wants to|plans to|would) (?:read|check|try|look|think|test|have|take
    |listen|watch|see) .*\b
    (?:later|soon|first|now|in a moment|and (?:come|report|get|write) back)$(?<!.\bown)
<people> <aux><adv>(?:sent|texted|blew|gave|threw|shot|returned) (?:<other> )?(?:an? )?(?:\w+ )?(?:
    kiss|hug|smile|wink|wave|
    thumbs[- ]up|heart|high five|emoji|nod)(?: (?:to )?<other>)?$
<user> <aux><adv>(?:counted|recited|repeated|spelled|sang|hummed|read)(?: \w+)? (?:out loud|aloud)\b
.{1,80}? <was> <adv><handed_pp> (?:to|for|with|by) (?:the user|user|<agent>)$
"""

"""English words that carry no content of their own, in folded form."""

from __future__ import annotations

from typing import Final

_WORDS: Final = """
    a about above after again against all also am an and any are aren't as at be because been before
    being below between both but by can can't cannot could couldn't did didn't do does doesn't doing
    don't down during each few for from further had hadn't has hasn't have haven't having he he'd
    he'll he's her here here's hers herself him himself his how how's i i'd i'll i'm i've if in into
    is isn't it it'd it'll it's its itself just let's me more most mustn't my myself no nor not of
    off on once only or other our ours ourselves out over own same shall shan't she she'd she'll
    she's should shouldn't so some such than that that'll that's the their theirs them themselves
    then there there's these they they'd they'll they're they've this those through to too under
    until up upon us very was wasn't we we'd we'll we're we've were weren't what what's when when's
    where where's which while who who's whom whose why why's will with won't would wouldn't you
    you'd you'll you're you've your yours yourself yourselves
"""
STOPWORDS: Final = frozenset(_WORDS.split())

_GENERIC_WORDS: Final = """
    user users assistant must might shall ought please tell know
    用户 什么 哪里 哪些 怎么 ユーザー ユーザ どこ なに 사용자 사용자는 어디 무엇
    пользователь пользователя пользователю usuario usuaria utilisateur utilisatrice benutzer
    nutzer utente gebruiker
    где кто что когда какой какая donde que cual como quien ou quel quelle comment
    wo wie welche welcher dove quale
"""
GENERIC: Final = frozenset(_GENERIC_WORDS.split())
"""Words of questions that stand in nearly every memory or say nothing of what is looked for."""

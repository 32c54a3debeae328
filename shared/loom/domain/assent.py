"""Short turns that accept what was said before them ("Yes, let's do that"), in several languages.

Speech-act rules, not understanding: a turn that asks, objects or goes on at length accepts nothing.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from loom.domain.folding import fold_latin, fold_text

ASSENT_WORDS: Final = (
    "ok okay yes yeah yep yup no nope sure right correct exactly thanks thank please hi hello hey "
    "good great fine cool 是的 好的 没有 不是 对的 可以 是 好 对 嗯 行 はい いいえ 네 아니 да нет "
    "sí oui non ja nein"
)
"""Words that a claim may share with a turn, or quote from it, without resting on it."""

_OPENERS: Final = """
    yes, yeah, yep, yup, ok, okay, okey, k, sure, agreed, i agree, absolutely, definitely,
    certainly, of course, sounds good, sounds great, sounds right, looks good, lgtm, do it, do that,
    do so, go ahead, go with, go for, let's, lets, let us, works for me, that works, makes sense,
    deal, i accept, i'll take, we'll take, we'll do, we'll go, will do, exactly, correct,
    that's right, that is right, that's correct, done deal, approved, yes please, please do,
    sí, si, claro, vale, de acuerdo, hagámoslo, hazlo, adelante, oui, ouais, d'accord, entendu,
    allons-y, vas-y, volontiers, bien sûr, ja, jawohl, jep, klar, einverstanden, genau, gerne,
    machen wir, mach das, passt, sim, claro, combinado, pode ser, concordo, vamos, sì, certo,
    va bene, d'accordo, facciamolo, akkoord, doe maar, prima, tak, jasne, zgoda, zgadzam się,
    dobrze, ano, dobře, souhlasím, áno, súhlasím, evet, tamam, olur, kabul, да, ага, ок, хорошо,
    давай, давайте, согласен, согласна, конечно, верно, так, добре, гаразд, згоден, da, bine,
    sigur, de acord, igen, rendben, kyllä, joo, sopii, selvä, visst, okej, javisst, jep, enig,
    ναι, εντάξει, σύμφωνοι, כן, בסדר, מסכים, نعم, حسنا, موافق, تمام, أجل, हाँ, हां, ठीक, जी,
    vâng, được, đồng ý, ya, boleh, setuju, baik, ndiyo, sawa
"""
_WHOLE: Final = """
    please, perfect, great, good, fine, cool, right, nice, excellent, awesome, +1, y, 👍,
    👌, ✅, 🙏,
    perfecto, por favor, parfait, s'il te plaît, s'il vous plaît, super, perfekt, bitte, gut,
    perfeito, perfetto, per favore, bene, proszę, świetnie, prosím, lütfen, пожалуйста, отлично,
    great idea, good idea, good plan, great thanks, perfect thanks
"""
_UNSPACED: Final = (
    "是", "好", "对", "對", "可以", "行", "没问题", "沒問題", "就这样", "就這樣",
    "同意", "嗯", "要的", "没错", "沒錯", "はい", "うん", "ええ", "そうしま", "そうですね",
    "お願い", "いいです", "いいね", "了解", "わかりました", "それで",
    "네", "예", "응", "좋", "그래", "맞", "부탁", "그렇게",
)  # fmt: skip
_OBJECTION: Final = re.compile(
    r"[?？؟]|\b(?:but|no|not|\w+n't|dont|however|though|instead|rather|except|unless|wait|"
    r"what|how|why|which|who|when|where|aber|nein|nicht|kein\w*|mais|non|pas|pero|mas|però|ma|"
    r"niet|maar|geen|nie|ale|ama|hayır|değil|но|нет|не|ні|але|nu|nem|ei|inte|ikke|men|"
    r"لا|لكن|नहीं|लेकिन|không|nhưng|tidak|tapi)\b|但|不[^错過过]|别|別|でも|けど|ない|いいえ|"
    r"하지만|아니|말고"
)
_TAKEN_BACK: Final = re.compile(
    r"(?:but|no|not|wait|however|though|actually|aber|nein|doch|mais|non|pero|mas|però|ma|maar|nee|"
    r"ale|но|нет|але)\b|但|不|可是|でも|けど|하지만|아니"
)
_SENTENCE_END: Final = re.compile(r"(?<=[.!。！])\s*")
_MAX_WORDS: Final = 9
_MAX_UNSPACED_CHARS: Final = 16
_TRIM: Final = " .,!;:…。，！、~-"


def accepts(text: str) -> bool:
    """Whether a turn is a short acceptance of what the turn before it says."""
    folded = fold_text(text).strip(_TRIM)
    if not folded:
        return False
    opened = next((opener for opener in _openers() if _opens(folded, opener)), "")
    rest = folded[len(opened) :] if opened else folded
    if _is_whole(folded) or _begins_with_assent(folded):
        return True
    if _OBJECTION.search(rest):
        return False
    if opened:
        return len(rest.split()) < _MAX_WORDS
    return len(folded) <= _MAX_UNSPACED_CHARS and folded.startswith(_UNSPACED)


def _begins_with_assent(folded: str) -> bool:
    """A first sentence that is assent alone, and a second that does not take it back."""
    first, *rest = [part for part in _SENTENCE_END.split(folded) if part.strip(_TRIM)]
    if not rest or not _is_whole(first.strip(_TRIM)):
        return False
    return "?" not in rest[0] and _TAKEN_BACK.match(rest[0]) is None


def _is_whole(folded: str) -> bool:
    clauses = [part.strip(_TRIM) for part in re.split(r"[,.!;]|\s-\s", folded)]
    whole = _phrases(_WHOLE)
    return all(clause in whole or clause in _openers() for clause in clauses if clause)


def _opens(folded: str, opener: str) -> bool:
    return folded.startswith(opener) and not folded[len(opener) : len(opener) + 1].isalnum()


@cache
def _openers() -> frozenset[str]:
    return _phrases(_OPENERS)


@cache
def _phrases(listed: str) -> frozenset[str]:
    folded = {fold_text(phrase) for phrase in listed.replace("\n", " ").split(",")}
    return frozenset(folded | {fold_latin(phrase) for phrase in folded}) - {""}

"""Whether somebody asks not to have a thing stored ("don't save my address"), in many languages.

A rule about what software should store ("never store passwords in plain text") is no such request.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from loom.domain.folding import fold_text

_KEPT: Final = r"(?:saved|stored|remembered|recorded|memori[sz]ed|retained)"
_THING: Final = (
    r"(?:this|that|it|these|those|them|any(?:thing| of)|my|our|me|what i|all (?:of )?this|"
    r"(?:her|his|their)|the (?:address|number|name|phone|last|above|following))\b"
)
_ENGLISH: Final = (
    r"(?:^|[.,;:!?(\"-]\s*|\b(?:please|and|but|so|just|you|to|ok|okay|also|kindly)\s+)(?:please\s+)?"
    r"(?:do not|don't|dont|never|must not|should not|shouldn't|not to|not)\s+(?:ever\s+)?"
    r"(?:(?:save|store|remember|record|memori[sz]e|retain|note down|write down)\s*"
    rf"(?:{_THING}(?!\s+(?:as|under|with|to(?! (?:your |my |the )?(?:memory|profile|notes)))\b)|"
    r"(?=[.,;:!?)]|$)|in (?:your |the )?memory)|"
    rf"keep {_THING}[^.!?]{{0,30}}\b(?:on (?:file|record)|in (?:your )?memory))"
    rf"|\b(?:don't|do not|dont|never|wouldn't|would not)\s+(?:\w+ )?(?:want|like|wish|need)\b"
    rf"[^.!?]{{0,60}}\b{_KEPT}\b"
    rf"|\b(?:want|like|prefer|need|rather)\b[^.!?]{{0,30}}\bnot\b[^.!?]{{0,40}}\b{_KEPT}\b"
    r"|\boff the record\b|\bnot for (?:the record|your memory)\b"
    r"|\b(?:don't|do not|dont) want you to (?:save|store|remember|record|keep)\b"
    r"|\bwithout (?:saving|storing|remembering|recording) (?:this|that|it|my)\b"
)
_OTHERS: Final = (
    r"\bnicht\b[^.!?]{0,25}\b(?:speicher\w*|gespeichert|merken|gemerkt|aufzeichnen|aufbewahr\w*|"
    r"notier\w*)\b|\b(?:speicher|merk|notier)\w*\b[^.!?]{0,30}\bnicht\b"
    r"|\bn(?:e |')(?:pas )?(?:l')?(?:enregistr|sauvegard|mémoris|reten|garde|conserv|stock|note)\w*"
    r"|\bne\b[^.!?]{0,30}\bpas\b[^.!?]{0,40}\b(?:enregistr|sauvegard|mémoris|conserv|stock)\w*"
    r"|\bno (?:lo |la |los |las |me |quiero que )?(?:guard|almacen|recuerd|registr|memoric)\w*"
    r"|\bno (?:quiero|deseo)\b[^.!?]{0,40}\b(?:guard|almacen|registr|memori)\w*"
    r"|\bnão (?:o |a |quero que )?(?:guard|salv|armazen|lembr|registr|registe|memoriz|grave)\w*"
    r"|\bnão quero\b[^.!?]{0,40}\b(?:guard|salv|armazen|registr|memoriz)\w*"
    r"|\bnon (?:lo |la |voglio che )?(?:salv|memorizz|ricord|registr|conserv)\w*"
    r"|\b(?:sla|bewaar|onthoud|noteer)\b[^.!?]{0,30}\bniet\b|\bniet\b[^.!?]{0,25}\b(?:opslaan|"
    r"opgeslagen|bewaren|bewaard|onthouden|onthoudt)\b"
    r"|\b(?:spara|lagra|lagre|gem|husk|kom ihåg)\b[^.!?]{0,20}\b(?:inte|ikke)\b"
    r"|\bälä (?:tallenna|muista)\w*"
    r"|\bnie (?:zapisuj|zapamiętuj|przechowuj|zapisywa|zapamiętywa)\w*"
    r"|\bne(?:ukládej|zapamatuj|uklada)\w*|\bne (?:mentsd|jegyezd)\w*"
    r"|\bне (?:надо |нужно |хочу, чтобы ты |хочу, чтобы вы )?"
    r"(?:сохран|запомин|запоминай|запис|хран|зберіга|запам)\w*"
    r"|\b(?:kaydetme|saklama|hatırlama|kaydedilmesin|saklanmasın)\w*"
    r"|\bلا (?:ت|أريد أن ت)(?:حفظ|خزن|تذكر|سجل)\w*"
    r"|\b(?:סמן|תשמור|תזכור)?\s*אל ת(?:שמור|זכור|שמרי)\w*"
    r"|(?:सेव|याद|सहेज|रिकॉर्ड|स्टोर)[^।.!?]{0,10}(?:मत|न करें|नहीं)"
    r"|(?:không|đừng) (?:lưu|ghi nhớ|nhớ)|\bjangan (?:simpan|ingat|catat)\w*"
    r"|(?:不要|别|別|请勿|請勿|勿|不想|不希望|不用|禁止|不许)[^。！？]{0,12}"
    r"(?:保存|存储|存儲|储存|儲存|记住|記住|记录|記錄|记下|記下|存)"
    r"|(?:保存|記憶|記録|メモ|覚え)[^。！？]{0,6}(?:しないで|ないで|しないよう|してほしくない|するな|欲しくない)"
    r"|(?:저장|기억|기록|보관)[^.!?]{0,4}(?:하지 ?마|하지 ?말|하지 ?않|안 ?했으면)"
)
_REFUSAL: Final = re.compile(f"{_ENGLISH}|{_OTHERS}")
# Where software stores things: a rule for a program, not for the memory.
_SOFTWARE: Final = re.compile(
    r"\b(?:git|repos?|repository|commits?|logs?|code|codebase|cache[ds]?|tables?|disk|plain ?text|"
    r"cleartext|klartext|texto plano|en clair|in chiaro|localstorage|cookies?|env|buckets?|s3|"
    r"redis|postgres\w*|mysql|mongo\w*|schema|column|branch|files? in|/tmp|docker|image|artifacts?|"
    r"passwords? in|secrets? in|tokens? in|state in|globals?|backups? (?:for|on|in|longer)|"
    r"database|db|server|client side|frontend|backend)\b|数据库|代码|日志|明文|データベース|コード"
)
_ABOUT_STORING: Final = re.compile(
    r"\b(?:sav|stor|remember|record|memor|retain|kept|keep|privat|speicher|merk|enregistr|"
    r"sauvegard|mémoris|guard|almacen|registr|salv|armazen|memorizz|ricord|opslaan|opgeslagen|"
    r"bewa|zapis|zapami|сохран|запом|храни|запис|kayd|sakla|lưu|simpan)\w*|"
    r"保存|存储|储存|记住|记录|存|記憶|記録|覚え|저장|기억|기록|حفظ|सेव|याद"
)
_NEGATION: Final = re.compile(
    r"\b(?:not|no|never|\w+n't|without|nicht|kein\w*|nie|ne|n'|pas|sin|não|non|niet|geen|не|"
    r"değil|không|tidak|jangan|inte|ikke|private|refus\w*|declin\w*|object\w*|forbid\w*|opt\w* out|"
    r"لا)\b|kaydetme|不|别|勿|ない|않|말|नहीं|मत"
)
_DEMONSTRATIVE: Final = re.compile(
    r"\b(?:this|that|it|these|those|das|dies\w*|ça|cela|ceci|eso|esto|isso|isto|questo|quello|"
    r"dat|dit|to|это|этого)\b|[这這那]|それ|これ|그거|그것|이거"
)
_MAX_FOLLOW_UP_CHARS: Final = 100
_SHORT_TURN_SENTENCES: Final = 4


def refusing_sentences(said: Sequence[str]) -> list[int]:
    """Numbers of the sentences (from 0) that ask not to have something stored."""
    return [number for number, sentence in enumerate(said) if _refuses(sentence)]


def is_follow_up(text: str) -> bool:
    """Whether a turn is nothing but a refusal of what was said before ("don't save that")."""
    folded = fold_text(text)
    return (
        len(folded) <= _MAX_FOLLOW_UP_CHARS
        and _refuses(folded)
        and _DEMONSTRATIVE.search(folded) is not None
    )


def covers(refusing: list[int], at: int, count: int) -> bool:
    """Whether a refusal in these sentences covers sentence `at` of `count`.

    In a short turn it covers everything; in a longer one its own sentence and those beside it.
    """
    if not refusing:
        return False
    return count <= _SHORT_TURN_SENTENCES or any(abs(at - number) <= 1 for number in refusing)


def is_wish_not_to_store(value: str) -> bool:
    """Whether a claim is itself the wish that something not be stored."""
    folded = fold_text(value)
    return _ABOUT_STORING.search(folded) is not None and _NEGATION.search(folded) is not None


def _refuses(sentence: str) -> bool:
    folded = fold_text(sentence)
    return _REFUSAL.search(folded) is not None and _SOFTWARE.search(folded) is None

"""How an assistant's sentence is meant: an outcome it reports, a suggestion, a retelling.

Told by marker words of several languages. A sentence without markers is none of these.
"""

from __future__ import annotations

import re
from typing import Final

from loom.domain.folding import fold_text

_OUTCOME: Final = re.compile(
    r"\b(?:fix(?:ed|es)|resolved|solved|done|deployed|applied|merged|added|removed|created|deleted|"
    r"updated|changed|replaced|renamed|moved|migrated|installed|configured|enabled|disabled|"
    r"committed|pushed|released|published|upgraded|downgraded|reverted|rolled back|implemented|"
    r"refactored|built|pass(?:es|ed)|succeeded|fail(?:s|ed)|work(?:s|ed)|caused|cause (?:is|was)|"
    r"root cause|turned out|turns out|switched|bumped|pinned|booked|ordered|sent|scheduled|"
    r"cancel+ed|finished|completed|now (?:uses|runs|has|is)|is now|(?:i|we)(?:'ve| have) set|"
    r"was|were|behoben|erledigt|gelöst|geändert|hinzugefügt|ersetzt|installiert|gebucht|wurden?|"
    r"ursache|corrigée?|résolue?|ajoutée?|déployée?|remplacée?|réservée?|a été|la cause|arreglado|"
    r"corregido|resuelto|hecho|añadido|desplegado|reservado|la causa|cambiado|corrigido|resolvido|"
    r"feito|adicionado|implantado|a causa|corretto|risolto|fatto|aggiunto|prenotato|è stat[oa]|"
    r"opgelost|gedaan|toegevoegd|geboekt|oorzaak|naprawion\w*|zrobione|dodan\w*|düzeltildi|"
    r"исправ\w+|решен\w*|готово|добав\w+|развёрнут\w*|обновл\w+|причин\w+|сделан\w*|заброниро\w+|"
    r"تم|أصلحت)\b|已|修复|修復|解决了|解決了|完成|改成|部署了|添加了|原因是|成功|"
    r"しました|されました|修正|解決|完了|済み|原因は|했습니다|됐습니다|수정|해결|완료|원인"
)
_SUGGESTION: Final = re.compile(
    r"[?？؟]\W*$|\b(?:should|shall|could|might|would|recommend\w*|suggest\w*|advis\w+|consider\w*|"
    r"propos\w+|you can|you may|you'll want|let's|let us|how about|why not|ideally|i'd|"
    r"want me to|an option|good choice|best (?:option|choice)|solltest|sollten|könntest|könnten|"
    r"empfehle|vorschlag\w*|schlage|würde|lass uns|devrai\w+|devriez|pourrai\w+|pourriez|"
    r"recommande|suggère|propose|conseille|il faudrait|deberías?|podrías?|recomiendo|sugiero|"
    r"propongo|aconsejo|deveria|poderia|recomendo|sugiro|proponho|dovresti|potresti|consiglio|"
    r"suggerisco|zou moeten|raad|powinieneś|powinnaś|polecam|sugeruję|proponuję|öneririm|"
    r"советую|рекомендую|предлагаю|следует|стоит|أنصح|أقترح|ينبغي)\b|"
    r"应该|應該|可以考虑|可以考慮|建议|建議|推荐|推薦|不妨|べき|お勧め|おすすめ|提案|"
    r"いかが|추천|제안|권장|좋겠|어떨까"
)
_RETELLING: Final = re.compile(
    r"\b(?:as you (?:\w+ )?(?:said|told|mentioned|know|noted|wrote)|"
    r"you(?:'ve| have| had)?(?: \w+)? (?:said|told|mentioned|stated|shared)|you were saying|"
    r"(?:as|if|since) i (?:remember|recall)|i (?:remember|recall)|my notes|on record|"
    r"i(?:'ve| have) (?:noted|saved|stored|remembered|recorded)|(?:i know|knowing) (?:that )?you|"
    r"according to (?:my|your|what)|from (?:our|your) (?:last|previous|earlier)|"
    r"wie du (?:\w+ )?(?:sagtest|gesagt|erwähn\w+)|du hast (?:\w+ )?(?:gesagt|erwähnt|erzählt)|"
    r"ich erinnere|comme (?:tu|vous)\b.{0,12}\bdit|(?:tu|vous) m'(?:as|avez) dit|"
    r"je me souviens|como (?:me )?(?:dijiste|mencionaste)|me dijiste|recuerdo que|"
    r"como você (?:disse|mencionou)|lembro que|come (?:mi )?hai detto|mi hai detto|ricordo che|"
    r"zoals je (?:zei|vertelde)|jak (?:mówił\w*|wspomniał\w*)|pamiętam|"
    r"(?:вы|ты) (?:сказал\w*|говорил\w*|упоминал\w*)|я помню|söylediğin\w*|كما (?:قلت|ذكرت))\b|"
    r"你(?:之前|曾|上次|以前)?(?:说过|說過|提到|提过|告诉|告訴)|我记得|我記得|如你所说|"
    r"と(?:おっしゃ|言って|言い)|覚えてい|말씀하셨|말했|기억"
)
_ASKS_DONE: Final = re.compile(
    r"\b(?:did (?:you|it|they|we|i)|have (?:you|we|they)|has (?:it|the|my|our|your)|had|were|was|"
    r"already|done|booked|ordered|sent|finished|completed|happened|hast du|haben sie|wurde|schon|"
    r"erledigt|as-tu|avez-vous|a-t-\w+|est-ce que (?:tu as|vous avez)|déjà|hiciste|reservaste|"
    r"has \w+(?:ado|ido)|ya|você já|fez|já|hai|già|heb je|al|czy|już|уже|сделал\w*|готов\w*|"
    r"заброниро\w+|yaptın|هل)\b|了吗|了嗎|了没|了沒|过吗|過嗎|好了|已经|已經|"
    r"ましたか|した[?？]|済み|했어|했나요|됐|셨나요"
)
_ASKS_TOLD: Final = re.compile(
    r"\b(?:tell|told|say|said|mention\w*|know|remember\w*|recall|gesagt|erzählt|weißt|dit|sais|"
    r"souviens|dij[eo]|sabes|recuerdas|disse|lembra|detto|ricordi|сказал\w*|говорил\w*|помни\w*)\b|"
    r"说|說|告诉|告訴|记得|記得|言っ|覚え|말했|기억"
)
_QUESTION: Final = re.compile(r"[?？؟]|(?:吗|嗎|ですか|ますか|까요|나요)\W*$")


def is_outcome(sentence: str) -> bool:
    """Whether a thing done or found out is reported, not merely proposed."""
    folded = fold_text(sentence)
    done, proposed = _OUTCOME.search(folded), _SUGGESTION.search(folded)
    return done is not None and (proposed is None or done.start() < proposed.start())


def is_suggestion(sentence: str) -> bool:
    """Whether the sentence asks or proposes, and reports nothing."""
    return _SUGGESTION.search(fold_text(sentence)) is not None and not is_outcome(sentence)


def is_retelling(sentence: str) -> bool:
    """Whether the sentence says what the listener is supposed to have said."""
    return _RETELLING.search(fold_text(sentence)) is not None


def is_question(text: str) -> bool:
    return _QUESTION.search(fold_text(text)) is not None


def asks_what_was_done(text: str) -> bool:
    """Whether a question is about a thing done ("Did you book it?"), not about a thing told."""
    folded = fold_text(text)
    return (
        is_question(text)
        and _ASKS_DONE.search(folded) is not None
        and _ASKS_TOLD.search(folded) is None
    )

"""Whether a user's turn asks to forget something: which of its sentences do.

A request is an order, put at the beginning of a sentence, politely or not. What is quoted, told,
negated, asked back or taken back at once orders nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from loom.domain.forgetting import names_all

_QUOTED: Final = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|„[^“”]*[“”]|「[^」]*」|『[^』]*』|`[^`]*`")
_POLITE: Final = (
    r"(?:(?:please|pls|kindly|and|also|but|oh|ok|okay|hey|hi|so|now|then|actually|thanks|yes"
    r"|by the way)"
    r"[,:]? ){0,3}"
)
_ASKED_YOU: Final = (
    r"(?:(?:can|could|would|will) you (?:please |kindly |just ){0,2}"
    r"|i(?:['’]d| would) (?:like|prefer) (?:you to |it if you (?:could |would )?)"
    r"|i (?:want|need) you to "
    r"|you (?:can|should|may) (?:please )?)?"
)
_UNREMEMBER: Final = (
    r"(?:stop (?:remembering|storing|saving|keeping)"
    r"|(?:don['’]t|do not) remember (?:my|our|that (?:i|my|we)|where (?:i|we)|what (?:i|you)))\b"
)
_ORDER: Final = re.compile(
    rf"{_POLITE}{_ASKED_YOU}(?:please )?(?:forget|delete|remove|erase|wipe|clear|drop|unlearn)\b"
    rf"|{_POLITE}(?:would you mind (?:forgetting|deleting|removing|erasing)\b|{_UNREMEMBER})"
    r"|(?:(?:bitte|und|also|ach|ja),? ){0,2}"
    r"(?:(?:k[aö]nn(?:te)?st du|könnt?en sie) (?:bitte )?)?"
    r"(?:vergiss|vergessen|lösche?|löschen|entferne?|entfernen)\b"
    r"|(?:k[aö]nn(?:te)?st du|könnt?en sie) .{1,60} (?:vergessen|löschen)\b"
    r"|bitte .{1,60} (?:vergessen|löschen)(?=\W*$)"
    r"|(?:por favor,? )?(?:puedes |podrías )?"
    r"(?:olvida|olvídate|olvídese|olvide|olvidar|borra|borre|borrar|elimina|elimine|esquece|esqueça|apaga|apague|remove|remova)\b"
    r"|(?:s['’]il (?:te|vous) pla[iî]t,? )?(?:peux-tu |pouvez-vous )?(?:oublie|oubliez"
    r"|oublier|efface|effacez|effacer|supprime|supprimez|supprimer)\b"
    r"|(?:per favore,? )?(?:dimentica|cancella|elimina)\b"
    r"|(?:alsjeblieft,? )?(?:vergeet|verwijder|wis)\b"
    r"|(?:пожалуйста,? )?(?:забудь|забудьте|удали|удалите|сотри|сотрите)\b"
    r"|(?:من فضلك،? )?(?:انس|انسى|انسَ|احذف|امسح)\b"
    r"|(?:(?:请|請|麻烦)你?)?(?:忘记|忘掉|忘了|忘記|删除|删掉|刪除|刪掉)(?!了)"
    r"|(?:(?:请|請|麻烦)你?)?把[^。！？]{1,40}(?:忘记|忘掉|忘了|忘記|删除|删掉|刪除|刪掉)"
    r"|[^。！？]{1,60}(?:忘れて|削除して|消して)(?:ください|下さい|ほしい|もらえ|ね|よ|$|。)"
    r"|(?:すべて|全部|ぜんぶ)?忘れて|[^.!?]{1,60}(?:잊어|삭제해|지워)\s?(?:줘|주세요|줄래)",
    re.IGNORECASE,
)
_NOT_MEANT: Final = re.compile(
    r"\b(?:branch|commit|file|folder|directory|table|row|line|column|cache|cookie|package|import|test"
    r"|check|function|class|variable|button|server|container|image|temp|log|logs)s?\b"
    r"|[\w-]+\.(?:py|js|ts|md|txt|json|ya?ml|csv|sql|log)\b",
    re.IGNORECASE,
)
_ASKING_YOU: Final = re.compile(
    r"(?:can|could|would|will) you\b|\bk[aö]nn(?:te)?st du\b|\bkönnt?en sie\b"
    r"|puedes|podrías|peux-tu|pouvez-vous|もらえ|くれ|줄래",
    re.IGNORECASE,
)
_ORDERED_NOT: Final = re.compile(rf"{_POLITE}{_UNREMEMBER}", re.IGNORECASE)
_NEGATED: Final = re.compile(
    r"(?:\w+\W+){0,2}?(?:not|nicht|nie|niemals|pas|jamais|niet|nooit|не)\b"
    r"|.*\b(?:nicht|nie|niemals|niet|nooit)(?: (?:vergessen|löschen|entfernen))?\W*$",
    re.IGNORECASE | re.DOTALL,
)
_TAKEN_BACK: Final = re.compile(
    r"(?:(?:actually|wait|oh|well|hm+|but|sorry)[,.]? ){0,3}"
    r"(?:no\b|undo\b|leave (?:it|that)\b|never\b|nope\b|just kidding|kidding|joking"
    r"|only joking|scratch that|on second thought|don['’]?t\b|i take that back|keep (?:it|that)\b)"
    r"|(?:nein|doch nicht|quatsch)\b|(?:non|en fait non)\b|(?:нет|шучу)\b"
    r"|不[，,。是]|开玩笑|いや|冗談",
    re.IGNORECASE,
)


_GOES_ON: Final = re.compile(
    r"(?:but|except|only|apart|besides|keep|aber|außer|nur|pero|excepto|salvo|mais|sauf|но|кроме)\b"
    r"|但|除",
    re.IGNORECASE,
)
"""A next sentence that leaves something out of "everything"."""


def asking_sentences(sentences: Sequence[str]) -> list[str]:
    """Those of a turn's sentences, in order, that ask to forget something.

    "Everything" that the next sentence takes something out of is that with the next sentence.
    """
    found = []
    for number, said in enumerate(sentences):
        after = sentences[number + 1] if number + 1 < len(sentences) else ""
        if _asks(said) and not _TAKEN_BACK.match(after.strip()):
            limited = names_all(said) and _GOES_ON.match(after.strip())
            found.append(f"{said} {after}" if limited else said)
    return found


def _asks(said: str) -> bool:
    plain = _QUOTED.sub(" ", said).strip().lstrip("-*•¡¿ ")
    if not _ORDER.match(plain) or _NOT_MEANT.search(plain):
        return False
    if _NEGATED.match(plain) and not _ORDERED_NOT.match(plain):
        return False
    return not plain.rstrip().endswith(("?", "？", "؟")) or bool(_ASKING_YOU.search(plain))

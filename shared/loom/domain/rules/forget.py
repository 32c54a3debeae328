"""Requests to forget: what the user wants to be no longer remembered, in their own words."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.frame import Clause

_POLITE: Final = (
    r"(?:(?:please|pls|kindly|and|also|oh|ok|okay|hey|hi|so|now|then|actually|thanks"
    r"|by the way),? ){0,3}"
    r"(?:(?:can|could|would|will) you (?:please )?|i(?:['’]d| would) like you to "
    r"|i want you to |i need you to |you can |you should )?"
)
_WHAT: Final = (
    r"(?:my|our|me\b|what|everything|anything|all|the fact|that (?:i|my|we)|where (?:i|we)|who"
    r"|about (?:my|our|me))\b"
)
_MEMORY: Final = (
    r"(?:what|everything|anything|all(?: that)?|whatever) you (?:know|remember|have|['’]ve"
    r"|saved|stored|learned|keep)"
)
_FORGET: Final = re.compile(
    rf"{_POLITE}(?:forget (?:about )?{_WHAT}(?! (?:it|previous|prior|above)\b)"
    rf"|(?:delete|remove|erase|wipe|clear|drop) (?:{_MEMORY}"
    r"|(?:my|our|the) (?:\w{1,16} ){0,4}?(?:from (?:your |the )?(?:memory|memories"
    r"|records)|(?:memory|memories|data you)))"
    r"|stop (?:remembering|storing|saving) (?:my|our|that|where|what)\b"
    r"|(?:don['’]t|do not) remember (?:my|that i) )",
    re.IGNORECASE,
)
_ELSEWHERE: Final = re.compile(
    r"(?:por favor,? )?(?:olvida|olvide|borra) (?:mi|mis|lo que|que|todo)\b"
    r"|(?:bitte )?(?:vergiss|lösche|vergessen sie|löschen sie) (?:bitte )?(?:mein|meine"
    r"|meinen|alles|was|dass)\b"
    r"|(?:s['’]il (?:te|vous) pla[iî]t,? )?(?:oublie|oubliez|efface|effacez) (?:mon|ma|mes"
    r"|ce que|que|tout)\b"
    r"|请?(?:忘记|忘掉|删除|删掉)(?:我|关于我|你记住的|所有关于我)"
    r"|.{1,30}(?:を忘れて|は忘れて|を削除して)(?:ください|下さい|。|$)",
    re.IGNORECASE,
)
_FILES: Final = re.compile(
    r"[\w-]+\.\w{2,4}\b|\b(?:file|branch|folder|directory|table|row|line)s?\b", re.IGNORECASE
)


def forgotten(sentence: Clause) -> str:
    """The request as it was said, or ""."""
    if _FORGET.match(sentence.text):
        return "" if _FILES.search(sentence.text) else sentence.text
    return sentence.text if _ELSEWHERE.match(sentence.text) else ""

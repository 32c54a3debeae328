"""Short corrections in the other languages: "Perdón, quise decir Bilbao", 不是上海，是杭州.

The drafts of those languages have no template to fill anew; the corrected name is replaced in
the value. A correction that does not say what it replaces counts only when one thing said lately
can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from loom.domain.rules.frame import NAME, Draft


class Spoken(Protocol):
    @property
    def draft(self) -> Draft: ...

    @property
    def index(self) -> int: ...


def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source.replace("<NAME>", f"(?-i:{NAME})"), re.IGNORECASE)


_PREPOSITION: Final = r"(?:en |es |in |à |a |aus |bei |de |au )?"
_REPLACED: Final = (
    _pattern(
        rf"(?:(?:no|perdón|perdona|corrijo|error|uy|me equivoqué|quise decir|quería decir"
        rf"|mejor dicho)"
        rf"[,:!.]{{0,2}}\s){{1,4}}{_PREPOSITION}(?P<x><NAME>),?"
        rf" (?:y )?no {_PREPOSITION}(?P<old><NAME>)\Z"
    ),
    _pattern(
        rf"(?:(?:nein|sorry|entschuldigung|korrektur|falsch|ups|ich meine"
        rf"|ich meinte)[,:!.]{{0,2}}\s)"
        rf"{{1,4}}{_PREPOSITION}(?P<x><NAME>),? (?:und )?nicht {_PREPOSITION}(?P<old><NAME>)\Z"
    ),
    _pattern(
        rf"(?:(?:non|pardon|désolée?|erreur|correction|oups|je veux dire|je voulais dire|faux)"
        rf"[,:!.]{{0,2}}\s){{1,4}}{_PREPOSITION}(?P<x><NAME>),?"
        rf" (?:et )?pas {_PREPOSITION}(?P<old><NAME>)\Z"
    ),
    _pattern(
        r"(?:抱歉|对不起|不好意思|不对|说错了"
        r"|更正)?[，,：:]?(?:应该)?不是(?P<old>\w{1,12}?)[，,]?(?:而|应该)?是"
        r"(?P<x>\w{1,12})\Z"
    ),
    _pattern(
        r"(?:抱歉|对不起|不好意思|不对|说错了|我说错了"
        r"|更正)[，,：:](?:应该)?是(?P<x>\w{1,12})[，,]不是(?P<old>\w{1,12})\Z"
    ),
    _pattern(
        r"(?:すみません|ごめんなさい|訂正します|間違えました|いえ"
        r"|いいえ)?[、,]?(?P<old>[^\s、]{1,12}?)"
        r"(?:ではなく|じゃなく)て?[、,]?(?P<x>[^\s、]{1,12}?)(?:です|でした)?\Z"
    ),
)
_MEANT: Final = (
    _pattern(
        rf"(?:(?:no|perdón|perdona|corrijo|uy)[,:!.]{{0,2}}\s){{0,3}}(?:quise decir|quería decir)"
        rf"[,:]?\s{_PREPOSITION}(?P<x><NAME>)\Z"
    ),
    _pattern(
        rf"(?:(?:nein|sorry|entschuldigung|ups)[,:!.]{{0,2}}\s){{0,3}}ich mein(?:t)?e"
        rf"[,:]?\s{_PREPOSITION}(?P<x><NAME>)\Z"
    ),
    _pattern(
        rf"(?:(?:non|pardon|désolée?|oups)[,:!.]{{0,2}}\s){{0,3}}je (?:veux|voulais) dire"
        rf"[,:]?\s{_PREPOSITION}(?P<x><NAME>)\Z"
    ),
    _pattern(r"(?:我说错了|说错了|不对)[，,：:](?:应该)?是(?P<x>\w{1,12})\Z"),
)


def corrected_elsewhere(sentence: str, said: Sequence[Spoken]) -> tuple[Draft, int] | None:
    """What the sentence corrects, stated anew, and the index of the turn it corrects."""
    for pattern in _REPLACED:
        if found := pattern.match(sentence):
            return _replaced(said, found["old"], found["x"])
    for pattern in _MEANT:
        if found := pattern.match(sentence):
            named = [entry for entry in said if _single_name(entry.draft)]
            if len({entry.draft.attribute for entry in named}) == 1:
                return _replaced(named, _single_name(named[0].draft), found["x"])
    return None


def _single_name(draft: Draft) -> str:
    return draft.names[0] if draft.names and len(draft.names) == 1 else ""


def _replaced(said: Sequence[Spoken], old: str, new: str) -> tuple[Draft, int] | None:
    for entry in said:
        draft = entry.draft
        name = next((name for name in draft.names or () if name.lower() == old.lower()), "")
        if not name or name in draft.attribute or draft.ended:
            continue
        names = tuple(new if each == name else each for each in draft.names or ())
        return replace(draft, value=draft.value.replace(name, new), names=names), entry.index
    return None

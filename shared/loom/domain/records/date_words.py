"""How a day is said relative to the day of the turn, in several languages, in folded form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from loom.domain.claim_lexicons import lexicon
from loom.domain.claim_marks import is_time
from loom.domain.folding import fold_text

_NEAR: Final[Mapping[int, str]] = {
    -2: "the day before yesterday|day before yesterday|anteayer|antier|antes de ayer|anteontem"
    "|avant-hier|vorgestern|позавчера|前天|一昨日|おととい|أول أمس|그저께",
    -1: "yesterday|last night|ayer|anoche|ontem|hier|gestern|вчера|昨天|昨日|昨晚|きのう|أمس|어제",
    0: "today|tonight|this morning|this afternoon|this evening|right now|hoy|hoje|aujourd'hui"
    "|heute|сегодня|今天|今日|今晚|きょう|اليوم|오늘",
    1: "tomorrow|mañana|amanhã|demain|morgen|завтра|明天|明日|あした|غدا|غدًا|내일",
    2: "the day after tomorrow|day after tomorrow|pasado mañana|depois de amanhã|après-demain"
    "|übermorgen|послезавтра|后天|後天|明後日|あさって|بعد غد|모레",
}
_DAYS: Final = (
    "days?|días?|dias?|jours?|tage?n?|дня|дней|день|天|日"
)  # fmt: skip
_WEEKS: Final = "weeks?|semanas?|semaines?|wochen?|недели|недель|неделю|周|週間|个星期|星期"
_COUNT: Final = r"(?P<count>\d{1,3}|[^\W\d_]{1,12}?)"
_UNIT: Final = rf"(?:(?P<days>{_DAYS})|(?P<weeks>{_WEEKS}))"
AHEAD: Final = re.compile(
    rf"(?<!\w)(?:in|within|dentro de|en|daqui a|em|dans|через)\s{_COUNT}\s{_UNIT}(?!\w)"
    rf"|(?<!\w){_COUNT.replace('count', 'later')}\s"
    r"(?:(?P<later_days>days?)|(?P<later_weeks>weeks?))\s(?:from now|from today|later)(?!\w)"
    r"|(?P<cjk>\d{1,3})\s?(?:(?P<cjk_days>天|日)|(?P<cjk_weeks>周|週間|个星期))(?:之?[后後])"
)
AGO: Final = re.compile(
    rf"(?<!\w){_COUNT}\s{_UNIT}\s(?:ago|atrás|назад)(?!\w)"
    rf"|(?<!\w)(?:hace|há|il y a|vor)\s{_COUNT.replace('count', 'later')}\s"
    rf"(?:(?P<later_days>{_DAYS})|(?P<later_weeks>{_WEEKS}))(?!\w)"
    r"|(?P<cjk>\d{1,3})\s?(?:(?P<cjk_days>天|日)|(?P<cjk_weeks>周|週間|个星期))(?:之?前)"
)
ONE: Final = frozenset(
    {"a", "an", "un", "una", "uma", "um", "une", "ein", "eine", "einem", "einer", "один", "одну"}
)
"""Articles that count one day or week."""
LANGUAGES: Final = ("en", "es", "pt", "fr", "de", "ru", "ar")
_HAN_DAYS: Final = "一二三四五六日"
_JAPANESE_DAYS: Final = "月火水木金土日"
_SHORT_DAYS: Final = {
    "mon": 1,
    "tue": 2,
    "tues": 2,
    "wed": 3,
    "thu": 4,
    "thur": 4,
    "thurs": 4,
    "fri": 5,
}


@cache
def near_days() -> tuple[re.Pattern[str], Mapping[str, int]]:
    """A pattern of the words for days near the turn's, and how many days each is ahead."""
    days = {fold_text(word): ahead for ahead, words in _NEAR.items() for word in words.split("|")}
    return _alternatives(days), days


@cache
def weekdays() -> tuple[re.Pattern[str], Mapping[str, int]]:
    """A pattern of the names of the days of the week, and the number of each, Monday 1."""
    found = dict(_SHORT_DAYS)
    for language in LANGUAGES:
        for word, tokens in lexicon(language).lemmas.items():
            token = tokens[0] if tokens else ""
            if is_time(token) and token[1:2] == "W" and token[2:].isdigit():
                found[fold_text(word)] = int(token[2:])
    for number, (han, kanji) in enumerate(zip(_HAN_DAYS, _JAPANESE_DAYS, strict=True), 1):
        found.update(dict.fromkeys((f"周{han}", f"星期{han}", f"礼拜{han}", f"週{han}"), number))
        found[f"{kanji}曜"] = number
    found.update({"周天": 7, "星期天": 7})
    return _alternatives(found), found


def _alternatives(words: Mapping[str, int]) -> re.Pattern[str]:
    """Whole words, the longest first; scripts without spaces have no word ends."""
    spaced = [re.escape(word) for word in sorted(words, key=len, reverse=True) if _is_spaced(word)]
    others = [
        re.escape(word) for word in sorted(words, key=len, reverse=True) if not _is_spaced(word)
    ]
    return re.compile(rf"(?<!\w)(?:{'|'.join(spaced)})(?!\w)|{'|'.join(others)}")


def _is_spaced(word: str) -> bool:
    return word[0] < "\u2e80"

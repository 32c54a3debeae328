"""How dates and times of day are written: (pattern, name of its reader), by group of languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_MONTH_NAMES: Final = (
    "january jan enero janeiro janvier januar jänner января январь январе يناير",
    "february feb febrero fevereiro fev février februar февраля февраль феврале فبراير",
    "march mar marzo março mars märz марта март марте مارس",
    "april apr abril abr avril апреля апрель апреле أبريل ابريل",
    "may mayo maio mai мая май мае مايو",
    "june jun junio junho juin juni июня июнь июне يونيو",
    "july jul julio julho juillet juli июля июль июле يوليو",
    "august aug agosto ago août aout августа август августе أغسطس اغسطس",
    "september sep sept septiembre setembro septembre сентября сентябрь сентябре سبتمبر",
    "october oct octubre outubro octobre oktober okt октября октябрь октябре أكتوبر اكتوبر",
    "november nov noviembre novembro novembre ноября ноябрь ноябре نوفمبر",
    "december dec diciembre dezembro décembre dezember dez декабря декабрь декабре ديسمبر",
)
MONTHS: Final = {
    name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names.split()
}
"""Folded name of a month -> its number."""
MONTH_HINT: Final = re.compile("|".join(sorted({name[:3] for name in MONTHS})))
"""Finds the beginning of some month's name; a quick look before the patterns."""

_HOURS: Final = "twelve one two three four five six seven eight nine ten eleven"
HOUR_WORDS: Final = tuple(_HOURS.split())

_OF: Final = r"(?:of\s|del?\s|d'|do\s)?"
_LEAD: Final = (
    r"(?P<lead>in|since|until|by|on|en|desde|em|im|seit|depuis|к|в|с|до|hasta|até|bis|from|during)"
)
_DOUBTFUL: Final = frozenset({"may", "mar", "sep", "jan", "dec", "ago", "mars", "mai", "март"})
"""Names that are words or names of their own before a number."""


def _month(names: list[str]) -> str:
    return rf"(?P<month>{'|'.join(sorted(names, key=len, reverse=True))})(?!\w)"


_MONTH: Final = _month(list(MONTHS)) + r"\.?"
_CERTAIN_MONTH: Final = _month([name for name in MONTHS if name not in _DOUBTFUL])
_NTH: Final = r"(?:st|nd|rd|th)?"
_DAY: Final = r"(?<![\w.:,/-])(?P<day>\d\d?)(?:st|nd|rd|th|\.|º|er)?"
_YEAR: Final = r"(?P<year>(?:19|20)\d\d)(?![\w/-])"
_DAY_MONTH_YEAR: Final = (
    r"(?<![\w.:-])(?P<day>\d\d?)[./](?P<month>\d\d?)[./](?P<year>(?:19|20)\d\d)(?![\w/-])"
)
_YEAR_MONTH_DAY: Final = (
    r"(?<![a-zа-я\d./-])(?P<year>(?:19|20)\d\d)([-/.])(?P<month>\d\d?)\2(?P<day>\d\d?)"
    r"(?![a-zа-я\d/-])"
)
_HALF: Final = r"(?P<day_half>am|pm|a\.\s?m\.?|p\.\s?m\.?)(?!\w)"
_HOUR: Final = r"(?<![a-zа-я\d.:,-])(?P<hour>\d\d?)"
_CJK_HALF: Final = r"(?P<day_half>上午|下午|早上|晚上|午前|午後|凌晨|清晨|傍晚|夜)?\s?"

PATTERNS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "any": (
        (_YEAR_MONTH_DAY, "numeric"),
        (
            (
                rf"{_HOUR}:(?P<minute>\d\d)\s?(?:{_HALF}|uhr(?!\w)|h(?!\w)|hrs(?!\w))?"
                r"(?![a-zа-я\d:-])"
            ),
            "clock",
        ),
    ),
    "day first": ((_DAY_MONTH_YEAR, "numeric"),),
    "unknown order": ((_DAY_MONTH_YEAR, "slashed"),),
    "words": (
        (rf"{_DAY}\s?{_OF}{_MONTH},?\s{_OF}{_YEAR}(?:\sг(?:\.|ода?)?)?", "named"),
        (rf"(?<!\w){_MONTH}\s(?P<day>\d\d?){_NTH},?\s{_YEAR}", "named"),
        (rf"(?<!\w){_MONTH},?\s{_OF}{_YEAR}", "named"),
        (rf"{_DAY}\s?{_OF}{_MONTH}", "named"),
        (rf"(?<!\w){_CERTAIN_MONTH}\s(?P<day>\d\d?){_NTH}(?![\w.:,/-])", "named"),
        (
            (
                rf"(?<!\w){_LEAD}\s(?P<month>may|mar|sep|jan|dec)\.?\s(?P<day>\d\d?){_NTH}"
                r"(?![\w.:/-])"
            ),
            "named",
        ),
        (rf"(?<!\w){_LEAD}\s{_MONTH}(?!\s\d)", "named"),
        (
            rf"(?<!\w){_LEAD}\s(?:the\syear\s|jahr\s|año\s)?{_YEAR}(?!\s?%)(?:\sгод[ау]?)?",
            "year",
        ),
        (rf"{_HOUR}(?:\.(?P<minute>\d\d))?\s?(?:{_HALF}|uhr(?!\w)|o'clock)", "clock"),
        (r"\b(?:noon|midday|midnight|mittag|mitternacht)\b", "worded"),
        (
            (
                r"\b(?P<part>half|quarter)\s(?P<side>past|to)\s"
                rf"(?P<hour>\d\d?|{'|'.join(HOUR_WORDS)})\b"
            ),
            "spoken",
        ),
        (rf"\b(?P<hour>{'|'.join(HOUR_WORDS)})\so'clock\b", "spoken"),
    ),
    "fr": (
        (r"(?<!\w)à\s(?P<hour>\d\d?)\sheures?(?!\w)", "clock"),
        (rf"{_HOUR}\s?h\s?(?P<minute>\d\d)?(?!\w)", "clock"),
    ),
    "pt": (
        (rf"{_HOUR}h(?P<minute>\d\d)(?!\w)", "clock"),
        (r"(?<!\w)às\s(?P<hour>\d\d?)(?:\s?h(?:oras?)?)?(?![\w.:,])", "clock"),
    ),
    "es": ((r"(?<!\w)a\slas?\s(?P<hour>\d\d?)(?:\shoras)?(?![\w.:,])", "clock"),),
    "ru": ((r"(?<!\w)в\s(?P<hour>\d\d?)\sчас(?:а|ов)?(?!\w)", "clock"),),
    "cjk": (
        (
            (
                r"(?:(?P<year>(?:19|20)\d\d)年)?(?P<month>\d\d?)月"
                r"(?:(?P<day>\d\d?)[日号號])?(?!間)"
            ),
            "cjk",
        ),
        (r"(?P<year>(?:19|20)\d\d)年(?P<month>(?!))?", "cjk"),
        (
            (
                rf"{_CJK_HALF}(?P<hour>\d\d?)(?:[点點](?:钟|鐘)?|(?<!小)[时時](?!間|间))"
                r"(?:(?P<minute>\d\d?)分|(?P<half>半))?"
            ),
            "clock",
        ),
    ),
}

"""Relative words of languages the grammar does not know, by the `dateparser` package.

It is asked for what it does well: words such as "ieri" or "вчера" and counted units. What it finds
is taken only when it moves with the day it was said on, so that a bare month or number is left
alone.
They are written as ISO 8601 dates, which no language has to inflect.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Final

from loom.domain.when.grammar import UNTOUCHED
from loom.domain.when.periods import Period, day_period, month_period, week_period, year_period
from loom.domain.when.times import Time

_LOOKED_AT: Final = 600
"""Characters of one text that are read: the package takes milliseconds for a sentence."""
_ELSEWHEN: Final = 533
"""Days between the two days a phrase is seen from: no whole number of weeks, months or years."""
_WORD: Final = re.compile(r"[^\W\d_]+")

_SCRIPTS: Final[Mapping[str, re.Pattern[str]]] = {
    "ru": re.compile("[а-яё]"),
    "el": re.compile("[α-ωάέήίόύώ]"),
    "he": re.compile("[א-ת]"),
    "ko": re.compile("[가-힣]"),
}
_WORDS: Final[Mapping[str, frozenset[str]]] = {
    language: frozenset(words.split())
    for language, words in {
        "pt": "não uma na no ao foi próxima próximo passada passado mês atrás muito também",
        "it": "oggi sono della dello alla nella di il gli è settimana scorsa scorso fa ha",
        "nl": "vandaag vorige volgende het een van naar hij zij niet geleden zijn heeft",
        "pl": "dzisiaj dziś jest się nie był była temu przyszły zeszły ma",
        "sv": "imorgon idag förra och är inte han hon nästa sedan hos",
        "tr": "bugün gelecek bir ve önce sonra",
        "id": "besok dia pergi yang lalu minggu depan ke",
    }.items()
}
_SURE_WORDS: Final[Mapping[str, str]] = {
    word: language
    for language, words in {
        "pt": "ontem amanhã hoje",
        "it": "ieri domani",
        "nl": "gisteren",
        "pl": "wczoraj jutro",
        "sv": "igår",
        "tr": "dün yarın geçen",
        "id": "kemarin",
    }.items()
    for word in words.split()
}
"""No word of another language read here; one of them is enough."""
_LEAST_WORDS: Final = 2


def other_language(text: str) -> str:
    """ISO 639-1 code of a language read here; "" when it is none of them for certain."""
    lowered = text[:_LOOKED_AT].lower()
    said = _WORD.findall(lowered)
    for language, script in _SCRIPTS.items():
        if 2 * sum(1 for word in said if script.search(word)) > len(said):
            return language
    words = set(said)
    if sure := words & _SURE_WORDS.keys():
        return _SURE_WORDS[min(sure)]
    hits = {language: len(words & known) for language, known in _WORDS.items()}
    best = max(hits, key=lambda language: hits[language])
    return best if hits[best] >= _LEAST_WORDS else ""


def times_in_other(text: str, anchor: date, language: str) -> Iterator[Time]:
    """The relative times of a text in one of these languages, in its order."""
    # Imported here: the package takes 80 ms, and most texts never need it.
    from dateparser.search import search_dates  # noqa: PLC0415

    settings = _settings(anchor)
    found = search_dates(text[:_LOOKED_AT], languages=[language], settings=settings) or []
    quoted = [span.span() for span in UNTOUCHED.finditer(text)]
    end = 0
    for phrase, *_ in found:
        start = text.find(phrase, end)
        if start < 0 or any(first <= start < last for first, last in quoted):
            continue
        period = _moving(phrase, anchor, language)
        if period is not None:
            end = start + len(phrase)
            yield Time(start, end, period, "relative", "", wording=iso_interval)


def iso_interval(period: Period) -> str:
    """A period as ISO 8601: a date, a part of one, or two with a slash between."""
    return "/".join(filter(None, period.bounds)) or period.valid_at


def _moving(phrase: str, anchor: date, language: str) -> Period | None:
    """The period of a phrase that keeps its distance from the day it was said on."""
    elsewhen = date.fromordinal(anchor.toordinal() + _ELSEWHEN)
    seen = [_read(phrase, day, language) for day in (anchor, elsewhen)]
    if seen[0] is None or seen[1] is None:
        return None
    (here, grain), (there, _) = seen[0], seen[1]
    if grain in ("day", "week"):
        same = (here - anchor) == (there - elsewhen)
        period = day_period(here) if grain == "day" else week_period(here, 0)
    elif grain == "month":
        same = _months(here) - _months(anchor) == _months(there) - _months(elsewhen)
        period = month_period(here.year, here.month)
    else:
        same = grain == "year" and here.year - anchor.year == there.year - elsewhen.year
        period = year_period(here.year)
    return period if same else None


def _months(day: date) -> int:
    return day.year * 12 + day.month


def _read(phrase: str, anchor: date, language: str) -> tuple[date, str] | None:
    from dateparser.date import DateDataParser  # noqa: PLC0415

    parser = DateDataParser(languages=[language], settings=_settings(anchor))
    data = parser.get_date_data(phrase)
    return (data.date_obj.date(), str(data.period)) if data.date_obj else None


def _settings(anchor: date) -> dict[str, object]:
    """A time of day ("now") is a period of its own, so that it is no day."""
    return {
        "RELATIVE_BASE": datetime.combine(anchor, time()),
        "RETURN_TIME_AS_PERIOD": True,
    }

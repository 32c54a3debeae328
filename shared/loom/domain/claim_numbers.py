"""Numbers, units and currencies of a text in one spelling."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from loom.domain.claim_marks import is_number

_UNITS: Final[Mapping[str, tuple[str, str, float]]] = {
    "km": (
        "km kilometre kilometer kilómetro quilômetro quilómetro kilomètre км километр", "m", 1e3,
    ),
    "cm": ("cm centimetre centimeter centímetro zentimeter centimètre см сантиметр", "m", 0.01),
    "mm": ("mm millimetre millimeter milímetro millimètre мм миллиметр", "m", 0.001),
    "metre": ("metre meter metro mètre метр", "m", 1),
    "mile": ("mile mi milla meile милья", "m", 1609.344),
    "kg": (
        "kg kilo kilogram kilogramme kilogramo quilograma quilo kilogramm кг килограмм", "g", 1e3,
    ),
    "gram": ("gram gramme gramo grama gramm грамм", "g", 1),
    "lb": ("lb lbs pound_weight", "g", 453.592),
    "kb": ("kb kilobyte", "byte", 1e3),
    "mb": ("mb megabyte mo мб мегабайт", "byte", 1e6),
    "gb": ("gb gigabyte гб гигабайт", "byte", 1e9),
    "tb": ("tb terabyte тб терабайт", "byte", 1e12),
    "kib": ("kib kibibyte", "byte", 2**10),
    "mib": ("mib mebibyte", "byte", 2**20),
    "gib": ("gib gibibyte", "byte", 2**30),
    "tib": ("tib tebibyte", "byte", 2**40),
    "ms": ("ms millisecond msec milisegundo millisekunde milliseconde миллисекунда", "s", 0.001),
    "second": (
        "second sec s secs segundo sekunde sekunden seg seconde секунд секунда секунды сек 秒",
        "s", 1,
    ),
    "minute": ("minute min mins minuto minuten минут минута минуты мин 分 分钟 分鐘 分間", "s", 60),
    "hour": (
        "hour hr hrs h hora stunde stunden heure std час часа часов ч 小时 小時 時間", "s", 3600,
    ),
    "day": ("day días día dia tag tage tagen jour день дня дней 天 日間", "s", 86400),
    "week": ("week semana woche wochen semaine неделя недели недель", "s", 604800),
    "%": ("% percent pct prozent porcentaje pourcent процент процента процентов", "%", 1),
    "eur": ("eur euro € евро 欧元", "eur", 1),
    "usd": ("usd dollar $ us$ dólar доллар доллара долларов 美元", "usd", 1),
    "gbp": ("gbp £", "gbp", 1),
    "jpy": ("jpy yen ¥ 円", "jpy", 1),
    "brl": ("brl r$ real reais", "brl", 1),
    "rub": ("rub ₽ рубль рубля рублей руб", "rub", 1),
}  # fmt: skip
"""Unit -> (spellings without a plural ending, dimension, size in its base unit)."""

_ATTACHED: Final = re.compile(
    r"(?<![\w.,])(\d[\d.,]{0,20})(?P<unit>km|cm|mm|kg|kb|mb|gb|tb|kib|mib|gib|tib|ms|min|mins|sec|secs|hrs|hr|h"
    r"|eur|usd|гб|мб|км|кг|см|мм)(?!\w)"
)
_SECONDS: Final = re.compile(
    r"(?<!the )(?<!his )(?<!her )(?<!my )(?<!early )(?<!late )(?<!mid-)(?<![\w.])(\d{1,3})s(?!\w)"
)
_SYMBOL_AFTER: Final = re.compile(r"(?<=\d)\s?(%|€|£|₽)")
_SYMBOL_BEFORE: Final = re.compile(r"(us\$|r\$|[$€£¥])\s?(\d[\d.,]{0,20})(k|m)?(?!\w)")
_GROUPED: Final = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\d,])")
_GROUPED_BY_DOT: Final = re.compile(r"(?<![\w.,])\d{1,3}(?:\.\d{3})+(?![\d.])")
_DECIMAL_COMMA: Final = re.compile(r"(?<![\w.,])(\d+),(\d{1,2})(?![\d,])")
_BLANK_GROUPED: Final = re.compile(r"(?<![\w.,])\d{1,3}(?: \d{3})+(?= ?(?:€|eur|₽|руб|евро|км|km))")
_DOT_GROUPING: Final = frozenset({"de", "es", "pt"})
_COMMA_DECIMALS: Final = frozenset({"de", "es", "pt", "fr", "ru"})
_TIMES: Final = {"k": 1000, "m": 1_000_000}
_SCALE_FROM: Final = 100

_EN_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety"
_NUMBER_WORDS: Final[Mapping[str, str]] = {
    "en": """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen""",
    "es": """cero - dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince
        dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés
        veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta""",
    "pt": """zero - dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze
        dezesseis dezessete dezoito dezenove vinte""",
    "fr": """zéro - deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze
        seize dix-sept dix-huit dix-neuf vingt""",
    "de": """null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn
        fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig""",
    "ru": """ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать
        тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать
        двадцать""",
    "ar": "صفر - - ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة",
}
_MORE_WORDS: Final[Mapping[str, Mapping[str, int]]] = {
    "en": {**{word: (index + 2) * 10 for index, word in enumerate(_EN_TENS.split())}, "dozen": 12},
    "es": {"cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80,
           "noventa": 90, "cien": 100, "mil": 1000},
    "pt": {"duas": 2, "dezasseis": 16, "trinta": 30, "quarenta": 40, "cinquenta": 50,
           "sessenta": 60, "setenta": 70, "oitenta": 80, "noventa": 90, "cem": 100, "mil": 1000},
    "fr": {"trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, "cent": 100,
           "mille": 1000},
    "de": {"dreißig": 30, "dreissig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60,
           "siebzig": 70, "achtzig": 80, "neunzig": 90, "hundert": 100, "tausend": 1000},
    "ru": {"двое": 2, "двух": 2, "две": 2, "трое": 3, "трёх": 3, "тридцать": 30, "сорок": 40,
           "пятьдесят": 50, "сто": 100},
    "ar": {"ثلاث": 3, "أربع": 4, "خمس": 5, "ست": 6, "سبع": 7, "تسع": 9, "عشر": 10},
}  # fmt: skip
_JOINERS: Final = frozenset({"es", "pt"})
"""Languages that say "thirty and five"."""
_MULTIPLIERS: Final[Mapping[str, Mapping[str, int]]] = {
    "en": {"hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000},
    "es": {"mil": 1000, "millones": 1_000_000},
    "pt": {"mil": 1000, "milhões": 1_000_000},
    "fr": {"cents": 100, "mille": 1000, "millions": 1_000_000},
    "de": {"tausend": 1000, "millionen": 1_000_000},
    "ru": {"тысяч": 1000, "тысячи": 1000, "миллионов": 1_000_000},
}


@cache
def number_words(language: str) -> Mapping[str, int]:
    """Folded words of an ISO 639-1 language and their numbers."""
    listed = _NUMBER_WORDS.get(language, "").split()
    return {word: number for number, word in enumerate(listed) if word != "-"} | dict(
        _MORE_WORDS.get(language, {})
    )


@cache
def multiplier_words(language: str) -> frozenset[str]:
    """Folded words of an ISO 639-1 language that stand after a number and multiply it."""
    return frozenset(_MULTIPLIERS.get(language, ()))


@cache
def _unit_of() -> Mapping[str, str]:
    return {word: unit for unit, (words, _, _) in _UNITS.items() for word in words.split()}


def spelled_numbers(text: str, language: str) -> str:
    """Folded text with grouped digits joined, decimal points, and units apart from their number."""
    if not any(char.isdigit() for char in text):
        return text
    text = _SYMBOL_BEFORE.sub(_currency, text)
    text = _GROUPED.sub(lambda found: found[0].replace(",", ""), text)
    if language in _DOT_GROUPING:
        text = _GROUPED_BY_DOT.sub(lambda found: found[0].replace(".", ""), text)
    if language in _COMMA_DECIMALS:
        text = _BLANK_GROUPED.sub(lambda found: found[0].replace(" ", ""), text)
        text = _DECIMAL_COMMA.sub(r"\1.\2", text)
    text = _SYMBOL_AFTER.sub(r" \1", text)
    return _SECONDS.sub(r"\1 second", _ATTACHED.sub(r"\1 \g<unit>", text))


def _currency(found: re.Match[str]) -> str:
    amount, scale = found[2], found[3]
    if scale and is_number(amount):
        scaled = float(amount) * _TIMES[scale]
        amount = str(int(scaled)) if scaled == int(scaled) else f"{amount}{scale}"
    return f" {amount} {found[1]} "


def joined_numbers(tokens: Sequence[str], language: str) -> list[str]:
    """Number words as digits ("twenty five" -> "25"), and a unit after a number in one spelling."""
    out: list[str] = []
    at = 0
    while at < len(tokens):
        number, end = _number_at(tokens, at, language)
        if number is None:
            out.append(tokens[at])
            at += 1
            continue
        out.append(number)
        at = end
        unit = _unit(tokens[at]) if at < len(tokens) else None
        if unit:
            out.append(unit)
            at += 1
    return out


def _number_at(tokens: Sequence[str], at: int, language: str) -> tuple[str | None, int]:
    words, token = number_words(language), tokens[at]
    if is_number(token):
        number, end = token, at + 1
    elif token in words:
        value, end = words[token], at + 1
        following = end + 1 if language in _JOINERS and tokens[end : end + 1] == ["AND"] else end
        ones = words.get(tokens[following], 0) if following < len(tokens) else 0
        if value % 10 == 0 and 20 <= value < _SCALE_FROM and 0 < ones < 10:  # noqa: PLR2004
            value, end = value + ones, following + 1
        number = str(value)
    else:
        return None, at
    scale = _MULTIPLIERS.get(language, {}).get(tokens[end], 0) if end < len(tokens) else 0
    if not scale:
        return number, end
    scaled = float(number) * scale
    return (str(int(scaled)), end + 1) if scaled == int(scaled) else (number, end)


def _unit(word: str) -> str | None:
    known = _unit_of()
    return known.get(word) or (known.get(word[:-1]) if word.endswith("s") else None)


def quantity(tokens: Sequence[str]) -> tuple[float, str] | None:
    """(size in the base unit, dimension) of the first number and its unit; None without a number.

    A number without a unit of the table has the dimension of the word that follows it, or "".
    """
    for at, token in enumerate(tokens):
        if is_number(token):
            unit = tokens[at + 1] if at + 1 < len(tokens) else ""
            _, dimension, size = _UNITS.get(unit, ("", unit, 1))
            return float(token) * size, dimension
    return None

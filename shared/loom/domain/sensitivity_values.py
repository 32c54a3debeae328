"""What can be a secret's value: not a template, not code, not the prose that follows a word."""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import Final

from loom.domain.sensitivity_words import NOT_VALUES

MASK: Final = re.compile(r"\[secret:\w{1,40}\]")
_TEMPLATE: Final = re.compile(
    r"<[^<>]*>|\{.*\}|\[[^\[\]]*\]|\$\{.*|\$\(.*|\$[A-Z_][A-Z0-9_]*|\$[a-z_.]+|\$[a-z_]\w*(?:->|\[|\().*|</?[a-z]+>.*|[*&][A-Za-z_\-]+"
    r"|%[A-Z_]+%|%[\-.*\d]*[a-z]{1,3}(?![a-z0-9]).*|%[a-z]*\(.*|![A-Za-z:]+|@[A-Za-z.]+\(.*"
    r"|[*xX•●.#_\-?…]+",
    re.DOTALL,
)
_TEMPLATE_WORDS: Final = re.compile(
    r"(?:your|insert|enter|replace|put)(?:[_\- ]|api|pass|token|secret|key)|(?:my|some)[_\- ]"
    r"|change_?-?me$|placeholder|redacted|removed|dummy$|example$|todo$|tbd$|n/a$",
)
_CALL: Final = re.compile(
    r"[A-Za-z_][\w.:]*(?:[(\[](?:$|[\"'A-Za-z_(\d]|.*[)\]])|<[^<>]*>)|[\[({]", re.DOTALL
)
_NAME: Final = re.compile(r"[A-Za-z_]+(?:\.[A-Za-z_]+)*")
_CONSTANT: Final = re.compile(r"[A-Z]+(?:_[A-Z]+)+")
_NAME_OF_SECRET: Final = re.compile(r"passw|pwd|hash|cred|_(?:secret|token|key)$")
_IDENTIFIER: Final = re.compile(r"[A-Za-z_][\w.]*")
_NAME_OF_KEY: Final = re.compile(r"(?:Private|Public|Secret)_?Key|_key_|(?:private|public)_key")
_CODE_ROOT: Final = re.compile(
    r"(?:process|os|env|self|this|config|settings|cfg|conf|request|req|args|params|options|opts"
    r"|secrets|vault|data|user|form|body|event|ctx|context|app|props|state|credentials|creds)"
    r"(?:\.|\[|->|::)[A-Za-z_]",
)
_LINK: Final = re.compile(r"//|[a-z][a-z0-9+.\-]{1,20}://|www\.|/[a-z]+/", re.IGNORECASE)
_MEASURE: Final = re.compile(
    r"\d{1,3}\+?[ \-]?(?:char|letter|digit|symbol|day|bit|byte|word|x|st$|nd$|rd$|th$)"
    r"|\d{1,3}-\d{1,3}$|v\d|\d+(?:\.\d+)+$",
    re.IGNORECASE,
)
_DIGIT: Final = re.compile(r"\d")
_LETTER: Final = re.compile(r"[^\W\d_]")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}")
_EMAIL: Final = re.compile(r"@[\w\-]+\.[\w.\-]+$|^@|^#\d")
_SIGN_INSIDE: Final = re.compile(r"[A-Za-z0-9][!@#$%^&*+=?~][A-Za-z0-9]|[A-Za-z]\d+[!@#$%^*?~]")
_TURN: Final = re.compile(r"(?<=[A-Za-z])[^A-Za-z0-9]?(?=\d)|(?<=\d)[^A-Za-z0-9]?(?=[A-Za-z])")
_DIGEST: Final = re.compile(r"(?:sha\d{1,3}|md5)[:\-]", re.IGNORECASE)
_PART: Final = re.compile(r"[A-Za-z]*\d{0,2}|\d{1,4}[A-Za-z]{0,2}")
_GENERIC_ENDING: Final = re.compile(r"(?:ed|ing|able|ible|ful|less|ly)$")

_TOKEN_MIN: Final = 8
_SALAD_MIN: Final = 24
_TOKEN_ENTROPY: Final = 2.5  # bits per character; words and counters stay below


def is_placeholder(value: str) -> bool:
    """Tell a template, a mask or a variable from a value: `<your-key>`, `****`, `${SECRET}`."""
    without_masks = MASK.sub("", value) if "[" in value else value
    if without_masks != value and not any(map(str.isalnum, without_masks)):
        return True
    plain = value.strip("\"'`.,;:").rstrip("!")
    return (
        not plain
        or _TEMPLATE.fullmatch(plain) is not None
        or bool(_TEMPLATE_WORDS.match(plain.lower()))
    )


def is_code(value: str) -> bool:
    """Tell an expression from a value: `getpass()`, `os.environ[`, `settings.db_password`."""
    if _NAME.fullmatch(value):
        return "." in value or _names_secret(value)
    if _IDENTIFIER.fullmatch(value) and _NAME_OF_KEY.search(value):
        return True
    return _CALL.match(value) is not None or _CODE_ROOT.match(value) is not None


def is_password(value: str, *, quoted: bool, digits: bool = True) -> bool:
    """Judge what follows `password=` or `password:` directly; `digits`: digits alone will do."""
    if _not_value(value, quoted=quoted):
        return False
    if value.isdigit():
        return digits and len(value) >= 4  # noqa: PLR2004
    if quoted and " " in value:
        words = value.lower().split()
        prose = sum(word.strip(".,:!") in NOT_VALUES for word in words)
        return prose < 2 and prose * 2 < len(words)  # noqa: PLR2004
    return len(value) >= 3 and not _MEASURE.match(value)  # noqa: PLR2004


def is_spoken_password(value: str, *, quoted: bool) -> bool:
    """Judge what follows `password is`, where most words are prose."""
    if not is_password(value, quoted=quoted) or len(value) < 4:  # noqa: PLR2004
        return False
    if quoted or value.isdigit():
        return True
    bare = value.rstrip("!")
    letters, numbers = any(map(str.isalpha, bare)), any(map(str.isdigit, bare))
    signs = any(not c.isalnum() and c not in "-'./_" for c in bare)
    inner = bare[1:] != bare[1:].lower() and bare != bare.upper()
    phrase = bare.count("-") >= 3  # noqa: PLR2004
    return letters and bare.isascii() and (numbers or signs or inner or phrase)


def is_strong(value: str) -> bool:
    """Judge a value by itself: one that neither prose nor names nor addresses look like."""
    if not is_spoken_password(value, quoted=False) or not is_mixed(value):
        return False
    if _EMAIL.search(value) or _DATE.match(value) or "/" in value or "(" in value:
        return False
    if _SIGN_INSIDE.search(value):
        return True
    cased = value.lower() != value != value.upper()
    return cased and len(value) >= _TOKEN_MIN and len(_TURN.findall(value)) > 2  # noqa: PLR2004


def is_word_password(value: str) -> bool:
    """Judge one plain word at the end of a sentence, as in "my password is dragon"."""
    word = value.lower()
    return (
        word.isascii()
        and word.isalpha()
        and len(word) >= 4  # noqa: PLR2004
        and word not in NOT_VALUES
        and not _GENERIC_ENDING.search(word)
    )


def is_plain_word(value: str) -> bool:
    return value.isalpha() and value[1:] in (value[1:].lower(), value[1:].upper())


def is_mixed(value: str) -> bool:
    """Tell whether `value` has letters and digits."""
    return _DIGIT.search(value) is not None and _LETTER.search(value) is not None


def is_token(value: str, *, least: int = _TOKEN_MIN) -> bool:
    """Judge a value as made by a machine: letters and digits mixed, no identifier, date or link."""
    if len(value) < least or not (is_mixed(value) or _is_letter_salad(value)):
        return False
    if _not_value(value, quoted=False) or _DATE.match(value):
        return False
    if _is_letter_salad(value):
        return True
    if _DIGEST.match(value) or all(_PART.fullmatch(p) for p in re.split(r"[-_./:]", value)):
        return False
    return _entropy(value) >= _TOKEN_ENTROPY


def _is_letter_salad(value: str) -> bool:
    """Tell letters drawn at random, about half of them capitals, from words joined by capitals."""
    if len(value) < _SALAD_MIN or not (value.isascii() and value.isalpha()):
        return False
    return 0.3 <= sum(map(str.isupper, value)) / len(value) <= 0.7  # noqa: PLR2004


def _not_value(value: str, *, quoted: bool) -> bool:
    if value.lower().rstrip("!") in NOT_VALUES or (quoted and value != value.strip()):
        return True
    if is_placeholder(value) or _LINK.match(value) or _CONSTANT.fullmatch(value):
        return True
    return _names_secret(value) if quoted else is_code(value)


def _names_secret(value: str) -> bool:
    """Tell a name such as `db_password` or `challengePassword`."""
    joined = "_" in value or not is_plain_word(value)
    return (
        joined
        and _NAME.fullmatch(value) is not None
        and _NAME_OF_SECRET.search(value.lower()) is not None
    )


def _entropy(value: str) -> float:
    total = len(value)
    return -sum(n / total * math.log2(n / total) for n in Counter(value).values())

"""What text may never hold when it enters: NUL and lone surrogates (design 8).

ClickHouse strings and UTF-8 JSON cannot carry a surrogate, and NUL ends a string for many clients.
Both become U+FFFD, so that the length in code points stays as sent.
"""

from __future__ import annotations

import re
from typing import Any, Final

_FORBIDDEN: Final = re.compile("[\x00\ud800-\udfff]")
_REPLACEMENT: Final = "\ufffd"


def clean_text(text: str) -> str:
    """Replace every NUL and surrogate code point by U+FFFD."""
    if text.isascii() and "\x00" not in text:
        return text
    return _FORBIDDEN.sub(_REPLACEMENT, text)


def clean_json(value: Any) -> Any:
    """Copy a decoded JSON value with every string and every object key cleaned.

    Works without recursion: the nesting of a value is whatever its decoder let through. When two
    keys of one object become equal, the later one stays, as with a repeated key in JSON text.
    """
    root: list[Any] = [value]
    pending: list[Any] = [root]
    while pending:
        container = pending.pop()
        slots = container.items() if isinstance(container, dict) else enumerate(container)
        for slot, item in list(slots):
            cleaned = _clean_item(item)
            container[slot] = cleaned
            if isinstance(cleaned, dict | list):
                pending.append(cleaned)
    return root[0]


def _clean_item(item: Any) -> Any:
    if isinstance(item, str):
        return clean_text(item)
    if isinstance(item, dict):
        return {clean_text(key): held for key, held in item.items()}
    if isinstance(item, list):
        return list(item)
    return item

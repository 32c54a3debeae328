"""JSON that is nearly right: where it begins in a text, what it means, how much is complete."""

from __future__ import annotations

import re
from typing import Any, Final

import json_repair

_QUOTES: Final = r"""["'“”\\]*"""
_STRINGS_AND_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[{}\[\]]', re.DOTALL)
_CLOSERS: Final = {"{": "}", "[": "]"}


def object_start(text: str, key: str) -> int | None:
    """Where the object begins that `key` (quoted somehow, and a colon) is written in, or None."""
    open_braces: list[int] = []
    for match in re.finditer(rf"[{{}}]|\b{re.escape(key)}\b{_QUOTES}\s*:", text):
        if match.group() == "{":
            open_braces.append(match.start())
        elif match.group() == "}":
            del open_braces[-1:]
        elif open_braces:
            return open_braces[-1]
    return None


def list_start(text: str, item_keys: frozenset[str]) -> int | None:
    """Where a list begins whose first item is an object that begins with one of `item_keys`."""
    names = "|".join(re.escape(name) for name in sorted(item_keys))
    match = re.search(rf"\[\s*\{{\s*{_QUOTES}(?:{names})\b{_QUOTES}\s*:", text)
    return match.start() if match else None


def writes_empty_list(text: str, key: str) -> bool:
    """Whether `text` itself says that the list of `key` is empty; mending may empty one."""
    return re.search(rf"\b{re.escape(key)}\b{_QUOTES}\s*:\s*\[\s*\]", text) is not None


def mended(text: str) -> list[Any]:
    """Return what `text`, beginning with near-JSON, can be read as; the whole reading first."""
    try:
        value = json_repair.repair_json(text, return_objects=True, skip_json_loads=True)
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        # Its author promises no set of errors; each of them means that nothing could be read.
        return []
    return [value, *value] if isinstance(value, list) else [value]


def complete_part(text: str) -> str:
    """`text`, which begins a value and was cut off, up to its last complete list item, closed.

    Counts the items of a list that is the value or stands directly in it. "" when no list began.
    """
    open_brackets: list[str] = []
    kept = ""
    for match in _STRINGS_AND_BRACKETS.finditer(text):
        token = match.group()
        if token[0] == '"':
            continue
        if token in _CLOSERS:
            open_brackets.append(_CLOSERS[token])
        elif open_brackets and open_brackets[-1] == token:
            open_brackets.pop()
        else:
            break
        in_list = open_brackets and open_brackets[-1] == "]" and len(open_brackets) <= len("{[")
        if in_list or not open_brackets:
            kept = text[: match.end()] + "".join(reversed(open_brackets))
        if not open_brackets:
            break
    return kept

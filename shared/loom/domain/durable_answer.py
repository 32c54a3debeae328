"""The answer to `verify_durable`: which of the numbered facts will not last."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from loom.domain.model_answer import parse_object_answer

_KEY: Final = "not_durable"
_NUMBER: Final = re.compile(r"\s*#?(\d{1,6})\s*")
_NAMES: Final = ("fact", "number", "index")

VERIFY_DURABLE_SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {
        _KEY: {
            "type": "array",
            "items": {"type": "integer"},
            "description": "Numbers of the facts that will not matter in a later session.",
        }
    },
    "required": [_KEY],
    "additionalProperties": False,
}


def parse_durable_answer(text: str, *, first: int, count: int) -> frozenset[int]:
    """Numbers of the facts called non-durable, of those from `first` on that were asked about.

    Numbers that were not asked about and entries that are none are left out. Raises
    UnparseableAnswer when there is no such list.
    """
    said = parse_object_answer(text, key=_KEY)[_KEY]
    numbers = (_number(item) for item in (said if isinstance(said, list) else [said]))
    return frozenset(each for each in numbers if each is not None and first <= each < first + count)


def _number(item: Any) -> int | None:
    if isinstance(item, dict):
        return next((_number(item[name]) for name in _NAMES if name in item), None)
    if isinstance(item, bool):
        return None
    if isinstance(item, int):
        return item
    if isinstance(item, float) and item.is_integer():
        return int(item)
    found = _NUMBER.fullmatch(item) if isinstance(item, str) else None
    return int(found[1]) if found else None

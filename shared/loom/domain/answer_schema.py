"""The JSON Schema of the answer to `extract` and `coverage_sweep`.

It keeps to what strict providers demand and lax ones ignore: every property required, no others
allowed, "nothing" written as null or an empty list, no keyword beyond types, enums and
descriptions. The parser asks for less (`domain.model_answer`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_STRING: Final = {"type": "string"}
_STRINGS: Final = {"type": "array", "items": _STRING}
_OPTIONAL_STRING: Final = {"type": ["string", "null"]}


def _object(**properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _described(schema: Mapping[str, Any], description: str) -> dict[str, Any]:
    return {**schema, "description": description}


_SOURCES: Final = {
    "type": "array",
    "items": {"type": "integer"},
    "description": "Numbers of the messages that say so.",
}

_FACT: Final = _object(
    subject=_described(_STRING, "Who or what the fact is about; 'user' for the user."),
    attribute=_described(_STRING, "Which property of the subject, in a few words."),
    value=_described(_STRING, "The fact as a sentence that is clear on its own."),
    about={"type": "string", "enum": ["user", "other", "agent"]},
    category=_OPTIONAL_STRING,
    tags=_STRINGS,
    entities=_described(_STRINGS, "Proper names the fact mentions."),
    source_message_indices=_SOURCES,
    span=_described(_STRING, "The supporting words, copied from a cited message."),
    valid_at=_described(_OPTIONAL_STRING, "ISO 8601 date, as precise as known."),
)

_FORGET: Final = _object(
    request=_described(_STRING, "What the user asked to have forgotten."),
    source_message_indices=_SOURCES,
)

EXTRACT_SCHEMA: Final[Mapping[str, Any]] = _object(
    facts={"type": "array", "items": _FACT},
    forget={"type": "array", "items": _FORGET},
)

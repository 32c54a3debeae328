"""The JSON Schema of the answer to `typed_record`, made of the shape of the record.

As the schema of `extract`, it keeps to what strict providers demand and lax ones ignore: every
property required, no others allowed, "not said" written as null, no keyword beyond types, enums and
descriptions. The limits stand in the prompt and are checked in code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from loom.domain.records.schema import Shape

_SOURCES: Final = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "field": {"type": "string", "description": "Path of a field, such as items.0.price."},
            "message_indices": {
                "type": "array",
                "items": {"type": "integer"},
                "description": "Numbers of the messages that say the field's value.",
            },
        },
        "required": ["field", "message_indices"],
        "additionalProperties": False,
    },
}


def answer_schema(shape: Shape) -> dict[str, Any]:
    """What the model is asked to answer: the record, and where each field was said."""
    return _object({"record": _strict(shape, nullable=False), "sources": _SOURCES})


def _strict(shape: Shape, *, nullable: bool = True) -> dict[str, Any]:
    types = [shape.kind, "null"] if nullable else shape.kind
    said = shape.schema.get("description")
    described = {"description": said} if said else {}
    if shape.kind == "object":
        parts = {name: _strict(part) for name, part in shape.properties.items()}
        return {**_object(parts), "type": types, **described}
    if shape.items is not None:
        return {"type": types, "items": _strict(shape.items, nullable=False), **described}
    if shape.choices:
        described["enum"] = [*shape.choices, None] if nullable else list(shape.choices)
    return {"type": types, **described}


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }

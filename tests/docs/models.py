"""The models of the wire, as the reference has to show them."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from loom.entry.ops import OPS
from loom.operations.health import Health
from loom.operations.wire import Scoped

SCOPE = frozenset(Scoped.model_fields)
LIMITS = (
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
)
UNLIMITED = 5 * 1024 * 1024
"""Every text is bounded by the size of a body; that is said once, on the page of HTTP."""


def wire_models() -> dict[str, type[BaseModel]]:
    """Every model of a request or an answer, the nested ones included, by name."""
    found: dict[str, type[BaseModel]] = {}
    for spec in OPS.values():
        for model in (spec.request, spec.answer):
            _collect(model, found)
    _collect(Health, found)
    return found


def nested(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """The models that a model's fields hold."""
    for field in model.model_fields.values():
        yield from _models_in(field.annotation)


def shown_fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """The fields that stand on the wire."""
    return {name: field for name, field in model.model_fields.items() if not field.exclude}


def limits(model: type[BaseModel], name: str) -> set[str]:
    """The numbers that bound a field or the items of it, as a reader would see them."""
    schema = model.model_json_schema()
    return set(_numbers(schema["properties"][name]))


def plain(text: str) -> str:
    """Digits without thousand separators, so that 262,144 and 262144 are one."""
    return re.sub(r"(?<=\d),(?=\d{3})", "", text)


def _collect(model: type[BaseModel], found: dict[str, type[BaseModel]]) -> None:
    if model.__name__ in found:
        return
    found[model.__name__] = model
    for inner in nested(model):
        _collect(inner, found)


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in typing.get_args(annotation):
        yield from _models_in(inner)


def _numbers(schema: Any) -> Iterator[str]:
    if isinstance(schema, list):
        for part in schema:
            yield from _numbers(part)
    if not isinstance(schema, dict):
        return
    for name in LIMITS:
        if name in schema and schema[name] != UNLIMITED:
            yield f"{schema[name]:g}" if isinstance(schema[name], float) else str(schema[name])
    for name in ("anyOf", "items", "allOf"):
        yield from _numbers(schema.get(name))

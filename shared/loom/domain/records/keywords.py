"""Which keywords of JSON Schema 2020-12 a record's schema may use, and how."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

from loom.domain.patterns import BadPattern, compiled
from loom.domain.records.paths import BadSchema, Path

Kind = Literal["object", "array", "string", "number", "integer", "boolean"]

MAX_ITEMS: Final = 500
MAX_CHOICES: Final = 200
MAX_TEXT_CHARS: Final = 1024
"""Characters of a description and of one value of an enum."""

AT_THE_TOP: Final = frozenset({"$schema", "$id", "$defs", "definitions"})
FORMATS: Final = ("date", "date-time", "email")
_EVERYWHERE: Final = frozenset(
    {"type", "title", "description", "default", "examples", "deprecated", "$comment"}
)
_OF_SCALARS: Final = frozenset({"enum", "const"})
_OF_NUMBERS: Final = frozenset(
    {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}
)
_OF_KIND: Final[Mapping[Kind, frozenset[str]]] = {
    "object": frozenset({"properties", "required", "additionalProperties"}),
    "array": frozenset({"items", "minItems", "maxItems", "uniqueItems"}),
    "string": frozenset({"format", "minLength", "maxLength", "pattern"}) | _OF_SCALARS,
    "number": _OF_NUMBERS | _OF_SCALARS,
    "integer": _OF_NUMBERS | _OF_SCALARS,
    "boolean": _OF_SCALARS,
}
ACCEPTED: Final = _EVERYWHERE.union(*_OF_KIND.values(), ("$ref", "anyOf"))
_RANGES: Final = (
    ("minItems", "maxItems"),
    ("minLength", "maxLength"),
    ("minimum", "maximum"),
    ("exclusiveMinimum", "exclusiveMaximum"),
)
_NAME: Final = re.compile(r"[\w-]+(?: [\w-]+)*")
_MAX_NAME_CHARS: Final = 64
_JSON_TYPES: Final[Mapping[Kind, tuple[type, ...]]] = {
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
}


def check_by_metaschema(raw: Mapping[str, Any]) -> None:
    """Refuse what is no JSON Schema: `minLength: "x"`. Raises BadSchema."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - 50 ms; only records need it

    found = Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(raw)
    first = min(found, key=lambda error: list(map(str, error.absolute_path)), default=None)
    if first is not None:
        wanted = f": must be of type {first.validator_value}" if first.validator == "type" else ""
        raise BadSchema(tuple(first.absolute_path), f"is not valid JSON Schema{wanted}")


def kind_of(raw: Mapping[str, Any], at: Path) -> tuple[Kind, bool]:
    """The type of a field, and whether `type` allows null beside it.

    Without `type`, a field with properties is an object, one with items a list, and an enum is of
    the type of its values.
    """
    said = raw.get("type")
    if said is None:
        return _kind_by_keyword(raw, at), False
    types = said if isinstance(said, list) else [said]
    real = [each for each in types if each != "null"]
    named = next((kind for kind in _OF_KIND if real == [kind]), None)
    if named is None:
        raise BadSchema((*at, "type"), "is one type, alone or with null")
    return named, len(types) > 1


def choices_of(raw: Mapping[str, Any]) -> list[Any]:
    """The values a field is limited to, null among them; none for a field that is not."""
    return [raw["const"]] if "const" in raw else list(raw.get("enum", ()))


def refuse_unsupported(raw: Mapping[str, Any], at: Path) -> None:
    """Refuse a keyword that no type has here, by its name and place."""
    unknown = next((name for name in raw if name not in ACCEPTED), None)
    if unknown is not None:
        raise BadSchema((*at, unknown), "is not supported")


def refuse_idle(raw: Mapping[str, Any], kind: Kind, at: Path) -> None:
    """Refuse a keyword that says nothing about this type: a limit its author relies on."""
    idle = next((name for name in raw if name not in _EVERYWHERE | _OF_KIND[kind]), None)
    if idle is not None:
        raise BadSchema((*at, idle), f"says nothing about a field of type {kind}")
    if len(raw.get("description", "")) > MAX_TEXT_CHARS:
        raise BadSchema((*at, "description"), f"has at most {MAX_TEXT_CHARS:,} characters")


def check_name(name: str, at: Path) -> None:
    """Names stand in paths and prompts: letters, digits, `_`, `-`, and single spaces."""
    if len(name) > _MAX_NAME_CHARS or _NAME.fullmatch(name) is None:
        raise BadSchema(
            (*at, "properties"),
            f"a name is 1 to {_MAX_NAME_CHARS} letters, digits, _ or -, and single spaces",
        )


def check_ranges(raw: Mapping[str, Any], at: Path) -> None:
    """Refuse limits that no value can keep."""
    for low, high in _RANGES:
        if low in raw and high in raw and raw[low] > raw[high]:
            raise BadSchema((*at, low), f"is above {high}")
    if raw.get("minItems", 0) > MAX_ITEMS:
        raise BadSchema((*at, "minItems"), f"a list has at most {MAX_ITEMS} items")


def check_scalar(raw: Mapping[str, Any], kind: Kind, at: Path) -> None:
    """Check what a text, number or truth value may be limited to."""
    check_ranges(raw, at)
    if "format" in raw and raw["format"] not in FORMATS:
        raise BadSchema((*at, "format"), f"is one of {', '.join(FORMATS)}")
    if "pattern" in raw:
        try:
            compiled(raw["pattern"])
        except BadPattern as error:
            raise BadSchema((*at, "pattern"), str(error)) from error
    _check_choices(raw, kind, at)


def _check_choices(raw: Mapping[str, Any], kind: Kind, at: Path) -> None:
    if "enum" in raw and "const" in raw:
        raise BadSchema((*at, "enum"), "does not go with const")
    place = (*at, "const" if "const" in raw else "enum")
    choices = choices_of(raw)
    if len(choices) > MAX_CHOICES:
        raise BadSchema(place, f"has at most {MAX_CHOICES} values")
    real = [choice for choice in choices if choice is not None]
    if choices and not real:
        raise BadSchema(place, "needs a value besides null")
    if not all(_is_of(choice, kind) for choice in real):
        raise BadSchema(place, f"has a value that is not of type {kind}")
    if any(isinstance(choice, str) and len(choice) > MAX_TEXT_CHARS for choice in real):
        raise BadSchema(place, f"a value has at most {MAX_TEXT_CHARS:,} characters")


def _kind_by_keyword(raw: Mapping[str, Any], at: Path) -> Kind:
    if "properties" in raw:
        return "object"
    if "items" in raw:
        return "array"
    real = [choice for choice in choices_of(raw) if choice is not None]
    for kind in _JSON_TYPES:
        if real and all(_is_of(choice, kind) for choice in real):
            return kind
    raise BadSchema((*at, "type"), "is needed")


def _is_of(value: Any, kind: Kind) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    if kind == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, _JSON_TYPES[kind])

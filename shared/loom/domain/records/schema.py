"""A caller's JSON Schema for a typed record, read into shapes.

Only a part of JSON Schema 2020-12 is understood; everything else is refused by its name and place,
so that nobody takes a rule for granted that is not kept. References within the schema are resolved
here, and an optional field of pydantic (`anyOf` with null) becomes a nullable one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from loom.domain.records.keywords import (
    AT_THE_TOP,
    MAX_ITEMS,
    Kind,
    check_by_metaschema,
    check_name,
    check_ranges,
    check_scalar,
    choices_of,
    kind_of,
    refuse_idle,
    refuse_unsupported,
)
from loom.domain.records.paths import BadSchema, Path
from loom.domain.records.secrets import refuse_secrets

MAX_SCHEMA_CHARS: Final = 16_000
MAX_DEPTH: Final = 5
"""Objects and lists inside each other; the record itself is the first."""
MAX_FIELDS: Final = 100
"""Properties of all objects of a schema together."""

_DEFINITIONS: Final = ("#/$defs/", "#/definitions/")
_ANNOTATIONS: Final = ("title", "default", "examples", "deprecated", "$comment")


@dataclass(frozen=True, slots=True)
class Shape:
    """What one field may hold. `schema` is its JSON Schema, complete and without references.

    `choices` are the values of `enum` or `const`, without null; `fixed` tells a `const`.
    `properties` and `required` belong to objects, `items` to lists.
    """

    kind: Kind
    schema: Mapping[str, Any] = field(repr=False)
    nullable: bool = False
    choices: tuple[Any, ...] = ()
    fixed: bool = False
    properties: Mapping[str, Shape] = field(default_factory=dict)
    required: frozenset[str] = frozenset()
    items: Shape | None = None

    @property
    def format(self) -> str:
        return str(self.schema.get("format", ""))


def read_schema(raw: Mapping[str, Any]) -> Shape:
    """The shape of the record. Raises BadSchema."""
    try:
        size = len(json.dumps(raw, separators=(",", ":"), ensure_ascii=False))
    except RecursionError as error:
        raise BadSchema((), "is nested too deeply") from error
    if size > MAX_SCHEMA_CHARS:
        raise BadSchema((), f"has at most {MAX_SCHEMA_CHARS:,} characters, not {size:,}")
    # First of all: other errors name keywords.
    refuse_secrets(raw)
    check_by_metaschema(raw)
    top = {name: part for name, part in raw.items() if name not in AT_THE_TOP}
    shape = _Reader(raw).shape(top, _Place())
    if shape.nullable:
        raise BadSchema(("type",), "a record is an object, never null")
    # Once more with the definitions in their fields.
    refuse_secrets(shape.schema)
    return shape


class _Place(NamedTuple):
    """Where the reader is: `within` are the definitions it has gone into."""

    path: Path = ()
    depth: int = 1
    within: frozenset[str] = frozenset()

    def below(self, *names: str) -> _Place:
        return _Place((*self.path, *names), self.depth + 1, self.within)


class _Reader:
    """One reading; counts the properties seen so far."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self._raw = raw
        self._fields = 0

    def shape(self, raw: Any, place: _Place) -> Shape:
        at = place.path
        if not isinstance(raw, dict):
            raise BadSchema(at, "must be an object with a type")
        refuse_unsupported(raw, at)
        if "$ref" in raw:
            return self._referred(raw, place)
        if "anyOf" in raw:
            return self._optional(raw, place)
        kind, nullable = kind_of(raw, at)
        if not at and kind != "object":
            raise BadSchema(("type",), "a record is an object")
        refuse_idle(raw, kind, at)
        if kind not in ("object", "array"):
            return _scalar(raw, kind, at, nullable=nullable)
        if place.depth > MAX_DEPTH:
            raise BadSchema(at, f"is nested deeper than {MAX_DEPTH} levels")
        whole = self._object(raw, place) if kind == "object" else self._array(raw, place)
        return _or_null(whole) if nullable else whole

    def _referred(self, raw: Mapping[str, Any], place: _Place) -> Shape:
        at, target = (*place.path, "$ref"), str(raw["$ref"])
        prefix = next((each for each in _DEFINITIONS if target.startswith(each)), None)
        if prefix is None:
            raise BadSchema(at, "is supported within the schema only: #/$defs/Name")
        if target in place.within:
            raise BadSchema(at, "refers to itself; a record has no recursive part")
        named = self._raw.get(prefix.strip("#/"), {}).get(target.removeprefix(prefix))
        if not isinstance(named, dict):
            raise BadSchema(at, "names nothing in the schema's definitions")
        beside = {name: part for name, part in raw.items() if name != "$ref"}
        return self.shape({**named, **beside}, place._replace(within=place.within | {target}))

    def _optional(self, raw: Mapping[str, Any], place: _Place) -> Shape:
        options = raw["anyOf"]
        real = [option for option in options if option != {"type": "null"}]
        if len(real) != 1 or len(real) == len(options) or not isinstance(real[0], dict):
            raise BadSchema((*place.path, "anyOf"), "is supported for one schema and null only")
        beside = {name: part for name, part in raw.items() if name != "anyOf"}
        return _or_null(self.shape({**real[0], **beside}, place))

    def _object(self, raw: Mapping[str, Any], place: _Place) -> Shape:
        at, listed = place.path, raw.get("properties")
        if not listed:
            raise BadSchema((*at, "properties"), "must name at least one property")
        if not isinstance(raw.get("additionalProperties", False), bool):
            raise BadSchema((*at, "additionalProperties"), "is true or false")
        self._fields += len(listed)
        if self._fields > MAX_FIELDS:
            raise BadSchema((), f"has at most {MAX_FIELDS} properties in all")
        properties = {}
        for name, part in listed.items():
            check_name(name, at)
            properties[name] = self.shape(part, place.below("properties", name))
        required = frozenset(raw.get("required", ()))
        if not required <= properties.keys():
            raise BadSchema((*at, "required"), "names a property that is not there")
        schema = {
            **_described("object", raw),
            "properties": {name: shape.schema for name, shape in properties.items()},
            "required": [name for name in properties if name in required],
            "additionalProperties": False,
        }
        return Shape("object", schema, properties=properties, required=required)

    def _array(self, raw: Mapping[str, Any], place: _Place) -> Shape:
        at = place.path
        if "items" not in raw:
            raise BadSchema((*at, "items"), "a list says what its items are")
        check_ranges(raw, at)
        items = self.shape(raw["items"], place.below("items"))
        rules = {name: raw[name] for name in ("minItems", "uniqueItems") if name in raw}
        most = min(raw.get("maxItems", MAX_ITEMS), MAX_ITEMS)
        schema = {**_described("array", raw), "items": items.schema, **rules, "maxItems": most}
        return Shape("array", schema, items=items)


def _scalar(raw: Mapping[str, Any], kind: Kind, at: Path, *, nullable: bool) -> Shape:
    check_scalar(raw, kind, at)
    listed = choices_of(raw)
    choices = tuple(choice for choice in listed if choice is not None)
    kept = (name for name in raw if name not in ("const", "enum", *_ANNOTATIONS))
    schema = {**{name: raw[name] for name in kept}, "type": kind}
    if choices:
        schema["enum"] = list(choices)
    shape = Shape(kind, schema, choices=choices, fixed="const" in raw)
    return _or_null(shape) if nullable or len(choices) < len(listed) else shape


def _described(kind: Kind, raw: Mapping[str, Any]) -> dict[str, Any]:
    said = raw.get("description")
    return {"type": kind, "description": said} if said else {"type": kind}


def _or_null(shape: Shape) -> Shape:
    if shape.nullable:
        return shape
    schema = {**shape.schema, "type": [shape.kind, "null"]}
    if shape.choices:
        schema["enum"] = [*shape.choices, None]
    return replace(shape, schema=schema, nullable=True)

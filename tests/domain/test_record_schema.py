"""Which schemas a typed record may have; what is refused is named by its place."""

from __future__ import annotations

from typing import Any

import pytest

from loom.domain.records.paths import BadSchema
from loom.domain.records.schema import (
    MAX_DEPTH,
    MAX_FIELDS,
    MAX_SCHEMA_CHARS,
    read_schema,
)
from loom.domain.records.strict import answer_schema

TEXT = {"type": "string"}


def record(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def nested(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = TEXT
    for _ in range(levels):
        schema = record(x=schema)
    return schema


def refused(schema: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(BadSchema) as error:
        read_schema(schema)
    return error.value.field, error.value.message


@pytest.mark.parametrize(
    ("field", "read"),
    [
        (TEXT, {"type": "string"}),
        ({"type": ["string", "null"]}, {"type": ["string", "null"]}),
        ({"anyOf": [TEXT, {"type": "null"}], "default": None, "title": "A"}, {"type": ["string", "null"]}),
        ({"enum": ["EUR", "USD"]}, {"type": "string", "enum": ["EUR", "USD"]}),
        ({"enum": ["a", None]}, {"type": ["string", "null"], "enum": ["a", None]}),
        ({"enum": [1, 2.5]}, {"type": "number", "enum": [1, 2.5]}),
        ({"const": "order"}, {"type": "string", "enum": ["order"]}),
        ({"const": True}, {"type": "boolean", "enum": [True]}),
        (
            {"type": "string", "minLength": 2, "maxLength": 9, "pattern": "^[a-z]+$", "description": "d"},
            {"type": "string", "minLength": 2, "maxLength": 9, "pattern": "^[a-z]+$", "description": "d"},
        ),
        ({"type": "string", "format": "date"}, {"type": "string", "format": "date"}),
        (
            {"type": "integer", "minimum": 1, "exclusiveMaximum": 9, "multipleOf": 2},
            {"type": "integer", "minimum": 1, "exclusiveMaximum": 9, "multipleOf": 2},
        ),
        (
            {"type": "array", "items": TEXT, "minItems": 1, "maxItems": 9, "uniqueItems": True},
            {"type": "array", "items": TEXT, "minItems": 1, "maxItems": 9, "uniqueItems": True},
        ),
        ({"type": "array", "items": TEXT}, {"type": "array", "items": TEXT, "maxItems": 500}),
        (
            {"type": "object", "properties": {"b": TEXT}, "required": ["b"], "additionalProperties": True},
            {"type": "object", "properties": {"b": TEXT}, "required": ["b"], "additionalProperties": False},
        ),
        ({"properties": {"b": TEXT}}, {**record(b=TEXT), "required": [], "additionalProperties": False}),
    ],
)  # fmt: skip
def test_what_is_understood(field: dict[str, Any], read: dict[str, Any]) -> None:
    shape = read_schema(record(a=field))
    assert shape.properties["a"].schema == read
    assert shape.schema["properties"]["a"] == read


def test_a_definition_is_put_where_it_is_referred_to() -> None:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {"Person": record(name=TEXT), "Lead": {"$ref": "#/$defs/Person"}},
        **record(owner={"$ref": "#/$defs/Person", "description": "pays"}, lead={"$ref": "#/$defs/Lead"}),
    }  # fmt: skip
    shape = read_schema(schema)
    assert shape.properties["owner"].properties["name"].kind == "string"
    assert shape.properties["owner"].schema["description"] == "pays"
    assert shape.properties["lead"].properties["name"].kind == "string"
    assert "$ref" not in str(shape.schema)


@pytest.mark.parametrize(
    ("field", "place"),
    [
        ({"type": "string", "allOf": [{}]}, "a.allOf"),
        ({"type": "string", "oneOf": [{}]}, "a.oneOf"),
        ({"type": "string", "not": {}}, "a.not"),
        ({"if": {}, "type": "string"}, "a.if"),
        ({"patternProperties": {}}, "a.patternProperties"),
        ({"type": "string", "contentMediaType": "text/html"}, "a.contentMediaType"),
        ({"type": "array", "items": TEXT, "prefixItems": [TEXT]}, "a.prefixItems"),
        ({"anyOf": [TEXT, {"type": "integer"}]}, "a.anyOf"),
        ({"anyOf": [TEXT]}, "a.anyOf"),
        ({"$ref": "https://example.com/schema.json"}, "a.$ref"),
        ({"$ref": "#/$defs/Nobody"}, "a.$ref"),
        ({"type": ["string", "integer"]}, "a.type"),
        ({"type": "null"}, "a.type"),
        ({"description": "no type"}, "a.type"),
        ({"enum": ["a", 1]}, "a.type"),
        ({"type": "string", "enum": ["a", 1]}, "a.enum"),
        ({"type": "integer", "enum": [True]}, "a.enum"),
        ({"type": "string", "const": None}, "a.const"),
        ({"type": "string", "enum": [str(n) for n in range(201)]}, "a.enum"),
        ({"type": "string", "format": "uri"}, "a.format"),
        ({"type": "string", "pattern": "(?=x)"}, "a.pattern"),
        ({"type": "string", "pattern": "("}, "a.pattern"),
        ({"type": "string", "minLength": "2"}, "a.minLength"),
        ({"type": "string", "minLength": 3, "maxLength": 2}, "a.minLength"),
        ({"type": "integer", "minimum": 3, "maximum": 2}, "a.minimum"),
        ({"type": "integer", "minLength": 3}, "a.minLength"),
        ({"type": "string", "minimum": 3}, "a.minimum"),
        ({"type": "array", "items": TEXT, "minItems": 501}, "a.minItems"),
        ({"type": "array"}, "a.items"),
        ({"type": "array", "items": True}, "a.items"),
        ({"type": "object"}, "a.properties"),
        ({**record(b=TEXT), "required": ["c"]}, "a.required"),
        ({**record(b=TEXT), "additionalProperties": TEXT}, "a.additionalProperties"),
        (record(**{"b.c": TEXT}), "a.properties"),
        (record(b={"type": "string", "allOf": []}), "a.properties.b.allOf"),
        ({"type": "array", "items": {"type": "string", "then": {}}}, "a.items.then"),
        ({"type": "string", "description": "x" * 1025}, "a.description"),
        (True, "a"),
    ],
)  # fmt: skip
def test_what_is_not_is_refused_by_its_place(field: dict[str, Any], place: str) -> None:
    where, why = refused(record(a=field))
    assert where == f"record_schema.properties.{place}"
    assert why


@pytest.mark.parametrize(
    ("schema", "place"),
    [
        ({}, "record_schema.type"),
        ({"type": "array", "items": TEXT}, "record_schema.type"),
        ({"type": ["object", "null"], "properties": {"a": TEXT}}, "record_schema.type"),
        ({"type": "object", "properties": {}}, "record_schema.properties"),
        ({**record(a=TEXT), "allOf": [{}]}, "record_schema.allOf"),
        ({**record(a=TEXT), "required": ["b"]}, "record_schema.required"),
        ({**record(a=TEXT), "required": "a"}, "record_schema.required"),
    ],
)
def test_the_record_itself_is_an_object_with_fields(schema: dict[str, Any], place: str) -> None:
    assert refused(schema)[0] == place


def test_a_definition_that_holds_itself_is_refused() -> None:
    schema = {"$defs": {"Tree": record(child={"$ref": "#/$defs/Tree"})}, **record(a={"$ref": "#/$defs/Tree"})}  # fmt: skip
    assert refused(schema) == (
        "record_schema.properties.a.properties.child.$ref",
        "refers to itself; a record has no recursive part",
    )


def test_depth_is_limited() -> None:
    assert read_schema(nested(MAX_DEPTH))
    assert "deeper than 5" in refused(nested(MAX_DEPTH + 1))[1]


def test_the_number_of_fields_is_limited_also_through_definitions() -> None:
    assert read_schema(record(**{f"p{n}": TEXT for n in range(MAX_FIELDS)}))
    assert refused(record(**{f"p{n}": TEXT for n in range(MAX_FIELDS + 1)}))[0] == "record_schema"
    many = {"$defs": {"Wide": record(**{f"p{n}": TEXT for n in range(60)})}}
    twice = {**many, **record(a={"$ref": "#/$defs/Wide"}, b={"$ref": "#/$defs/Wide"})}
    assert "100 properties" in refused(twice)[1]


def test_the_size_is_limited() -> None:
    empty = len('{"type":"object","properties":{"a":{"type":"string"}},"$comment":""}')
    fits = {**record(a=TEXT), "$comment": "x" * (MAX_SCHEMA_CHARS - empty)}
    assert read_schema(fits)
    longer = {**fits, "$comment": fits["$comment"] + "x"}
    assert refused(longer) == ("record_schema", "has at most 16,000 characters, not 16,001")


def test_a_schema_without_end_is_refused() -> None:
    bottomless: dict[str, Any] = {}
    for _ in range(50_000):
        bottomless = {"default": bottomless}
    assert refused({**record(a=TEXT), "default": bottomless})[0] == "record_schema"


def test_what_the_model_is_asked_for_is_strict() -> None:
    asked = answer_schema(
        read_schema(
            record(
                name={"type": "string", "minLength": 2, "description": "full name"},
                cur={"enum": ["EUR"]},
                items={"type": "array", "items": record(sku={"type": "string", "pattern": "x"})},
            )
        )
    )
    assert asked["properties"]["record"] == {
        "type": "object",
        "properties": {
            "name": {"type": ["string", "null"], "description": "full name"},
            "cur": {"type": ["string", "null"], "enum": ["EUR", None]},
            "items": {
                "type": ["array", "null"],
                "items": {
                    "type": "object",
                    "properties": {"sku": {"type": ["string", "null"]}},
                    "required": ["sku"],
                    "additionalProperties": False,
                },
            },
        },
        "required": ["name", "cur", "items"],
        "additionalProperties": False,
    }
    assert asked["required"] == ["record", "sources"]

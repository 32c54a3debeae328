"""Which rules of its schema a record breaks, and how that is told."""

from __future__ import annotations

import time
from typing import Any

import pytest

from loom.domain.records.schema import read_schema
from loom.domain.records.validation import broken_rules

TEXT = {"type": "string"}


def broken(field: dict[str, Any], value: Any) -> str | None:
    shape = read_schema({"type": "object", "properties": {"a": field}})
    found = broken_rules(shape, {"a": value})
    assert set(found) <= {("a",)}
    return found.get(("a",))


@pytest.mark.parametrize(
    ("field", "right", "wrong", "told"),
    [
        (TEXT, "x", 1, "must be of type string"),
        ({"type": ["integer", "null"]}, None, "x", "must be of type integer"),
        ({"type": "integer"}, 12, 12.5, "must be of type integer"),
        ({"type": "integer"}, 12, True, "must be of type integer"),
        ({"type": "boolean"}, False, 0, "must be of type boolean"),
        ({"enum": ["a", "b"]}, "b", "c", "must be one of the values listed"),
        ({"type": "string", "minLength": 2}, "ab", "a", "must have at least 2 characters"),
        ({"type": "string", "maxLength": 2}, "ab", "abc", "must have at most 2 characters"),
        ({"type": "string", "pattern": "^T-[0-9]+$"}, "T-12", "T-x", "must match the pattern ^T-[0-9]+$"),
        ({"type": "integer", "minimum": 1}, 1, 0, "must be at least 1"),
        ({"type": "integer", "maximum": 9}, 9, 10, "must be at most 9"),
        ({"type": "integer", "exclusiveMinimum": 1}, 2, 1, "must be above 1"),
        ({"type": "integer", "exclusiveMaximum": 9}, 8, 9, "must be below 9"),
        ({"type": "number", "multipleOf": 0.01}, 19.99, 19.995, "must be a multiple of 0.01"),
        ({"type": "number", "multipleOf": 1e-300}, 1e29, 1e-301, "must be a multiple of 1e-300"),
        ({"type": "array", "items": TEXT, "minItems": 1}, ["a"], [], "must have at least 1 items"),
        ({"type": "array", "items": TEXT, "maxItems": 1}, ["a"], ["a", "b"], "must have at most 1 items"),
        ({"type": "array", "items": TEXT, "uniqueItems": True}, ["a", "b"], ["a", "a"], "must name nothing twice"),
        ({"type": "string", "format": "date"}, "2028-02-29", "2026-02-29", "must be a date that exists, YYYY-MM-DD"),
        ({"type": "string", "format": "date"}, "2026-10-05", "5 October", "must be a date that exists, YYYY-MM-DD"),
        ({"type": "string", "format": "date"}, "2026-10-05", "20261005", "must be a date that exists, YYYY-MM-DD"),
        (
            {"type": "string", "format": "date-time"}, "2026-10-05T09:30:00+02:00", "2026-10-05",
            "must be a date and time that exist, YYYY-MM-DDThh:mm:ss",
        ),
        (
            {"type": "string", "format": "date-time"}, "2026-10-05T09:30", "2026-10-05T25:00:00",
            "must be a date and time that exist, YYYY-MM-DDThh:mm:ss",
        ),
        ({"type": "string", "format": "email"}, "ana@example.com", "ana@example", "must be an e-mail address"),
    ],
)  # fmt: skip
def test_a_rule(field: dict[str, Any], right: Any, wrong: Any, told: str) -> None:
    assert broken(field, right) is None
    assert broken(field, wrong) == told


def test_every_fault_is_found_at_its_place() -> None:
    item = {
        "type": "object",
        "properties": {"sku": TEXT, "n": {"type": "integer"}},
        "required": ["sku"],
    }
    shape = read_schema(
        {
            "type": "object",
            "properties": {"name": TEXT, "items": {"type": "array", "items": item}},
            "required": ["name"],
        }
    )
    assert broken_rules(shape, {"items": [{"sku": "x", "n": "y"}, {"n": 1}]}) == {
        ("name",): "is required",
        ("items", 0, "n"): "must be of type integer",
        ("items", 1, "sku"): "is required",
    }


@pytest.mark.parametrize("pattern", ["^(a+)+$", "^(a|aa)+$", "(.*a){20}$"])
def test_no_pattern_hangs(pattern: str) -> None:
    started = time.perf_counter()
    assert broken({"type": "string", "pattern": pattern}, "a" * 5000 + "b")
    assert time.perf_counter() - started < 5

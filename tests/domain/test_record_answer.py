"""What a model said, read as a record: its wrappings, forms of values, and named turns."""

from __future__ import annotations

import json
from typing import Any

import pytest

from loom.domain.answer_text import UnparseableAnswer
from loom.domain.records.answer import RecordAnswer, parse_record_answer
from loom.domain.records.schema import read_schema

TEXT = {"type": "string"}
SHAPE = read_schema(
    {
        "type": "object",
        "properties": {
            "name": TEXT,
            "seats": {"type": "integer"},
            "price": {"type": "number"},
            "paid": {"type": "boolean"},
            "currency": {"enum": ["EUR", "USD"]},
            "kind": {"const": "order"},
            "note": {"type": ["string", "null"]},
            "tags": {"type": "array", "items": TEXT},
            "items": {
                "type": "array",
                "items": {"type": "object", "properties": {"sku": TEXT, "n": {"type": "integer"}}},
            },
            "address": {"type": "object", "properties": {"city": TEXT}},
        },
    }
)


def read(answer: Any, count: int = 5) -> RecordAnswer:
    text = answer if isinstance(answer, str) else json.dumps(answer)
    return parse_record_answer(text, SHAPE, message_count=count)


def value(name: str, said: Any) -> Any:
    return read({"record": {name: said}, "sources": []}).record.get(name)


@pytest.mark.parametrize(
    "text",
    [
        '{"record": {"name": "Ana"}, "sources": []}',
        '```json\n{"record": {"name": "Ana"}}\n```',
        'Here it is:\n{"record": {"name": "Ana"}, "sources": []}\nDone.',
        '<think>{"record": {"name": "Bob"}}</think>{"record": {"name": "Ana"}}',
        "{'record': {'name': 'Ana',}, }",
        '{"name": "Ana"}',
        '{"name": "Ana", "sources": {"name": [0]}}',
    ],
)
def test_a_record_is_found_in_its_wrapping(text: str) -> None:
    assert read(text).record == {"name": "Ana", "kind": "order"}


@pytest.mark.parametrize("text", ['{"record": null, "sources": []}', '{"record": {}}'])
def test_nothing_said_is_an_answer(text: str) -> None:
    assert read(text).record == {"kind": "order"}


@pytest.mark.parametrize(
    "text", ["", "sorry", "{}", '{"record": "sorry"}', '{"facts": []}', "[]", '{"other": 1}']
)
def test_no_record_is_no_answer(text: str) -> None:
    with pytest.raises(UnparseableAnswer):
        read(text)


@pytest.mark.parametrize(
    ("name", "said", "as_read"),
    [
        ("seats", "12", 12), ("seats", 12.0, 12), ("seats", 12.5, 12.5), ("seats", "many", "many"),
        ("seats", True, True), ("price", "9.5", 9.5), ("price", "9", 9), ("price", "9,5", "9,5"),
        ("paid", "true", True), ("paid", "no", "no"), ("currency", "eur", "EUR"),
        ("currency", "GBP", "GBP"), ("name", 12, "12"), ("name", ["Ana"], ["Ana"]), ("name", "", None),
        ("name", None, None), ("tags", "a", ["a"]), ("tags", ["a", 1], ["a", "1"]),
        ("items", {"sku": "x"}, [{"sku": "x"}]), ("address", "Oslo", "Oslo"), ("kind", "other", "order"),
    ],
)  # fmt: skip
def test_a_value_is_read_as_what_it_should_be_where_nothing_is_lost(
    name: str, said: Any, as_read: Any
) -> None:
    found = value(name, said)
    assert (found, type(found)) == (as_read, type(as_read))


def test_null_stays_where_it_is_a_value() -> None:
    record = read({"record": {"note": None, "name": None}}).record
    assert record == {"note": None, "kind": "order"}


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1" + "0" * 30, "1e300"])
def test_what_nobody_says_is_no_number(number: str) -> None:
    assert isinstance(read(f'{{"record": {{"price": {number}}}}}').record["price"], str)


def test_fields_nobody_asked_for_are_counted_and_left_out() -> None:
    answer = read({"record": {"name": "Ana", "age": 3, "address": {"zip": 1, "city": "Oslo"}}})
    assert answer.record["address"] == {"city": "Oslo"}
    assert "age" not in answer.record
    assert answer.unknown == 2


@pytest.mark.parametrize(
    "sources",
    [
        [{"field": "items.0.sku", "message_indices": [2]}],
        [{"field": "items[0].sku", "message_indices": ["2"]}],
        [{"path": "$.items[0].sku", "indices": 2}],
        [{"field": "record.items.0.sku", "source_message_indices": [2]}],
        [{"field": "/items/0/sku", "turns": "2"}],
        {"items.0.sku": [2]},
        {"items[0].sku": 2},
        {"items": [{"sku": [2]}]},
        {"items": {"0": {"sku": [2]}}},
    ],
)
def test_the_turns_of_a_field_are_found_however_its_path_is_written(sources: Any) -> None:
    answer = read({"record": {"items": [{"sku": "x"}]}, "sources": sources})
    assert answer.cited(("items", 0, "sku")) == (2,)
    assert answer.cited(("items", 1, "sku")) is None


def test_turns_of_the_whole_are_those_of_its_parts() -> None:
    sources = [{"field": "items", "message_indices": [1]}, {"field": "items.1", "message_indices": [3]}]  # fmt: skip
    answer = read({"record": {"items": [{"sku": "x"}, {"sku": "y"}]}, "sources": sources})
    assert answer.cited(("items", 0, "sku")) == (1,)
    assert answer.cited(("items", 1, "sku")) == (3,)
    assert answer.cited(("name",)) is None


def test_turns_that_are_not_there_are_counted() -> None:
    answer = read({"record": {"name": "Ana"}, "sources": {"name": [0, 5, 99, -1]}})
    assert answer.cited(("name",)) == (0,)
    assert answer.impossible == 3


def test_sources_without_end_are_left() -> None:
    deep: Any = [0]
    for _ in range(200):
        deep = {"items": deep}
    assert read({"record": {"name": "Ana"}, "sources": deep}).sources == {}


def test_nul_and_lone_surrogates_of_a_record_are_replaced() -> None:
    said = {"name": "\ud800Ana", "tags": ["a\x00b"], "address": {"city": "Porto\udfff"}}
    assert read({"record": said}).record == {
        "name": "\ufffdAna",
        "kind": "order",
        "tags": ["a\ufffdb"],
        "address": {"city": "Porto\ufffd"},
    }

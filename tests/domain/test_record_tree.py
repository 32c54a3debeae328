"""How a record is put together: null where something is lost, and two answers made into one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.records.merging import joined, revised
from loom.domain.records.problems import problems_of, told
from loom.domain.records.schema import Shape, read_schema
from loom.domain.records.tree import Filled, Lost, Said, Tree, finished
from loom.domain.records.validation import broken_rules

TEXT = {"type": "string"}


def record(required: tuple[str, ...] = (), **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)}


def listed(items: dict[str, Any], **rules: Any) -> dict[str, Any]:
    return {"type": "array", "items": items, **rules}


SHAPE = read_schema(
    record(
        ("name", "address"),
        name=TEXT,
        seats={"type": "integer"},
        note={"type": ["string", "null"]},
        kind={"const": "order"},
        tags=listed(TEXT),
        address=record(("city",), city=TEXT, street=TEXT),
        items=listed(record(("sku",), sku=TEXT, price={"type": "number"})),
    )
)


def said(value: Any, *turns: int) -> Said:
    return Said(value, turns or (0,))


def written(tree: dict[str, Tree], shape: Shape = SHAPE) -> tuple[dict[str, Any], list[str]]:
    done = finished(tree, shape)
    return done.record, [".".join(map(str, path)) for path in done.stubbed]


GONE = Lost("ungrounded")
PLACE: dict[str, Tree] = {"city": said("Oslo")}


def test_what_is_said_is_written_and_the_rest_is_left_out() -> None:
    tree: dict[str, Tree] = {"name": said("Ana"), "address": PLACE, "kind": Filled("order")}
    assert written(tree) == ({"name": "Ana", "kind": "order", "address": {"city": "Oslo"}}, [])


def test_what_is_lost_or_required_and_not_said_is_null_and_named() -> None:
    tree: dict[str, Tree] = {"seats": GONE, "address": {"city": GONE, "street": said("Elm St")}}
    assert written(tree) == (
        {"name": None, "seats": None, "address": {"city": None, "street": "Elm St"}},
        ["name", "seats", "address.city"],
    )


def test_null_is_written_where_it_is_a_value() -> None:
    tree: dict[str, Tree] = {"name": said("Ana"), "address": PLACE, "note": Filled(None)}
    assert written(tree) == ({"name": "Ana", "note": None, "address": {"city": "Oslo"}}, [])


def test_lost_items_are_left_out_and_their_fields_are_null() -> None:
    tree: dict[str, Tree] = {
        "name": said("Ana"),
        "address": PLACE,
        "tags": [GONE, said("a")],
        "items": [
            {"sku": GONE, "price": GONE},
            {"sku": GONE, "price": said(2)},
            {"price": said(3)},
        ],
    }
    done = finished(tree, SHAPE)
    assert done.record["tags"] == ["a"]
    assert done.record["items"] == [{"sku": None, "price": 2}, {"sku": None, "price": 3}]
    assert done.stubbed == [("items", 0, "sku"), ("items", 1, "sku")]
    assert done.lost == {"ungrounded": 4}
    assert set(done.said) == {
        ("name",), ("address", "city"), ("tags", 0), ("items", 0, "price"), ("items", 1, "price"),
    }  # fmt: skip


def test_a_list_of_which_nothing_is_left_is_null() -> None:
    tree: dict[str, Tree] = {"name": said("Ana"), "address": PLACE, "tags": [GONE, GONE]}
    assert written(tree)[1] == ["tags"]


def test_an_empty_list_is_left_out_unless_it_is_required() -> None:
    shape = read_schema(record(("a",), a=listed(TEXT), b=listed(TEXT)))
    assert written({"a": [], "b": []}, shape) == ({"a": []}, [])


@pytest.mark.parametrize(
    ("rules", "items"),
    [
        ({"minItems": 2}, ["a"]),
        ({"maxItems": 1}, ["a", "b"]),
        ({"uniqueItems": True}, ["a", "a"]),
    ],
)
def test_a_list_that_breaks_its_own_rule_is_null_as_a_whole(
    rules: dict[str, Any], items: list[str]
) -> None:
    shape = read_schema(record(name=TEXT, tags=listed(TEXT, **rules)))
    tree: dict[str, Tree] = {"name": said("Ana"), "tags": [said(item) for item in items]}
    done = finished(tree, shape)
    assert (done.record, done.stubbed) == ({"name": "Ana", "tags": None}, [("tags",)])
    assert set(done.said) == {("name",)}
    assert done.lost == {"invalid_value": 1}
    fitting = {"tags": [said("a"), said("b")]} if "maxItems" not in rules else {"tags": [said("a")]}
    assert not finished({"name": said("Ana"), **fitting}, shape).stubbed


def test_an_object_that_nobody_spoke_of_is_left_out() -> None:
    shape = read_schema(record(name=TEXT, place=record(("city",), city=TEXT, kind={"const": "x"})))
    assert written({"name": said("Ana"), "place": {"kind": Filled("x")}}, shape) == (
        {"name": "Ana"},
        [],
    )


def test_problems_name_what_another_answer_may_put_right() -> None:
    tree: dict[str, Tree] = {
        "seats": Lost("invalid_value", "must be of type integer"),
        "address": {"city": GONE},
        "tags": [said("a"), Lost("sensitive"), Lost("storing_refused"), Lost("assistant_only")],
    }
    whole = problems_of(tree, SHAPE, whole=True)
    assert {(".".join(map(str, p.path)), p.kind) for p in whole} == {
        ("seats", "invalid_value"), ("address.city", "ungrounded"), ("tags.3", "assistant_only"),
        ("name", "missing"),
    }  # fmt: skip
    part = problems_of(tree, SHAPE, whole=False)
    assert {p.kind for p in part} == {"invalid_value", "ungrounded", "assistant_only"}
    assert "- seats: must be of type integer." in told(whole)
    assert "- address.city: does not stand in the messages" in told(whole)


def test_a_list_that_breaks_its_rule_is_a_problem_of_the_whole() -> None:
    shape = read_schema(record(tags=listed(TEXT, minItems=2)))
    tree: dict[str, Tree] = {"tags": [said("a")]}
    [problem] = problems_of(tree, shape, whole=True)
    assert (problem.path, problem.rule) == (("tags",), "must have at least 2 items")
    assert problems_of(tree, shape, whole=False) == []


def test_a_later_try_corrects_and_loses_nothing() -> None:
    old: dict[str, Tree] = {
        "name": said("Ana"),
        "seats": GONE,
        "note": GONE,
        "tags": [said("a"), said("b")],
        "address": {"city": said("Oslo"), "street": GONE},
        "items": [{"sku": GONE}],
    }
    new: dict[str, Tree] = {
        "name": GONE,
        "seats": said(12),
        "tags": [said("a"), GONE],
        "address": {"city": said("Bergen"), "street": GONE},
        "items": [{"sku": said("x")}],
    }
    assert revised(old, new) == {
        "name": said("Ana"),
        "seats": said(12),
        "tags": [said("a"), said("b")],
        "address": {"city": said("Bergen"), "street": GONE},
        "items": [{"sku": said("x")}],
    }


def test_a_later_try_may_take_back_what_was_lost() -> None:
    assert revised({"seats": GONE}, {}) == {}
    assert revised({"seats": said(1)}, {}) == {"seats": said(1)}
    assert revised({"note": said("x")}, {"note": Filled(None)}) == {"note": said("x")}


def test_of_two_parts_the_later_wins_and_lists_go_on() -> None:
    earlier: dict[str, Tree] = {
        "name": said("Ana", 0),
        "seats": said(10, 0),
        "note": said("window", 0),
        "tags": [said("a", 0), said("b", 0)],
        "address": {"city": said("Oslo", 0)},
    }
    later: dict[str, Tree] = {
        "seats": said(12, 5),
        "note": Filled(None),
        "tags": [said("b", 5), said("c", 5)],
        "address": {"street": said("Elm St", 5)},
        "items": [{"sku": said("x", 5)}],
    }
    assert joined(earlier, later) == {
        "name": said("Ana", 0),
        "seats": said(12, 5),
        "note": said("window", 0),
        "tags": [said("a", 0), said("b", 0), said("c", 5)],
        "address": {"city": said("Oslo", 0), "street": said("Elm St", 5)},
        "items": [{"sku": said("x", 5)}],
    }


def test_what_one_part_lost_another_may_have() -> None:
    assert joined({"seats": GONE}, {"seats": said(1)}) == {"seats": said(1)}
    assert joined({"seats": said(1)}, {"seats": GONE}) == {"seats": said(1)}
    assert joined({"seats": GONE}, {}) == {"seats": GONE}
    assert joined({"note": GONE}, {"note": Filled(None)}) == {"note": GONE}


LEAF = st.one_of(
    st.integers(0, 3).map(said), st.just(GONE), st.just(Filled(None)), st.just(Lost("sensitive"))
)
TREE = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from([said("Ana"), GONE]),
        "seats": st.one_of(st.integers(0, 3).map(said), st.just(GONE)),
        "note": st.sampled_from([said("x"), Filled(None), GONE]),
        "tags": st.lists(st.sampled_from([said("a"), said("b"), GONE]), max_size=3),
        "address": st.fixed_dictionaries({}, optional={"city": st.sampled_from([said("Oslo"), GONE])}),
    },
)  # fmt: skip


@given(TREE, TREE)
def test_a_written_record_breaks_the_schema_at_its_named_fields_only(
    one: dict[str, Tree], other: dict[str, Tree]
) -> None:
    for tree in (one, revised(one, other), joined(one, other)):
        done = finished(tree, SHAPE)
        assert broken_rules(SHAPE, done.record).keys() <= set(done.stubbed)
        for path in done.stubbed:
            value: Any = done.record
            for step in path:
                value = value[step]
            assert value is None

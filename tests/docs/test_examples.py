"""The examples of the documentation answer what the pages say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.docs.examples import call, differences, documented_service, examples
from tests.docs.pages import README, REFERENCE, name_of, pages

WITH_EXAMPLES = [page for page in pages() if examples(page)]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=name_of)
def test_the_examples_of_a_page_are_true(page: Path) -> None:
    """`python -m tests.docs.regenerate` writes the whole answers anew."""
    with documented_service() as service:
        for example in examples(page):
            reply = call(service, example)
            assert reply.status == example.status, (example.path, reply.body)
            if example.answer:
                shown = json.loads(example.answer.text)
                wrong = differences(shown, reply.body, whole=example.whole)
                assert wrong == [], f"{example.path}, line {example.answer.first + 1}"


def test_the_pages_that_should_have_examples_have_them() -> None:
    families = set((REFERENCE / "operations").glob("*.md"))
    assert families
    assert {README, REFERENCE / "verdicts.md", *families} <= set(WITH_EXAMPLES)


@pytest.mark.parametrize(
    ("shown", "real", "whole", "wrong"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, False, []),
        ({"a": 1}, {"a": 1, "b": 2}, True, ["answer.b is not shown"]),
        ({"c": 1}, {"a": 1}, False, ["answer.c does not exist"]),
        ({"a": [1, 2]}, {"a": [1]}, False, ["answer.a has 1 items, not 2"]),
        ({"a": [1]}, {"a": [True]}, False, ["answer.a.0 is True"]),
        ({"s": 0.5}, {"s": 0.501}, True, []),
        ({"s": 0.5}, {"s": 0.51}, True, ["answer.s is 0.51"]),
        ({"stage_ms": {"x": 1}}, {"stage_ms": {"x": 9.0}}, True, []),
        ({"stage_ms": {"x": 1}}, {"stage_ms": {"y": 1}}, True, ["answer.stage_ms.x does not exist", "answer.stage_ms.y is not shown"]),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_noticed(
    shown: object, real: object, whole: bool, wrong: list[str]
) -> None:
    assert differences(shown, real, whole=whole) == wrong

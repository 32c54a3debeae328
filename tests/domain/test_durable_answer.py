from __future__ import annotations

import pytest

from loom.adapters.openai.dialect import is_strict
from loom.domain.durable_answer import VERIFY_DURABLE_SCHEMA, parse_durable_answer
from loom.domain.model_answer import UnparseableAnswer


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ('{"not_durable": [1, 3]}', {1, 3}),
        ('{"not_durable": []}', set()),
        ('```json\n{"not_durable": ["2", "#3"]}\n```\nBoth are of the moment.', {2, 3}),
        ('<think>fact 1?</think>{"not_durable": [{"fact": 2, "reason": "status"}, 3.0]}', {2, 3}),
        ('{"not_durable": 2}', {2}),
        ('{"not_durable": [0, 4, -1, true, "two", "1 and 2", null, 2.5, {"x": 1}]}', set()),
        ('{"not_durable": "none"}', set()),
        ('{"not_durable": [1,], "为什么": "状态"}', {1}),
    ],
)
def test_numbers_that_were_asked_about_are_read(text: str, numbers: set[int]) -> None:
    assert parse_durable_answer(text, first=1, count=3) == numbers


@pytest.mark.parametrize(
    "text", ["", "sorry", "{}", "[1, 2]", '{"not_durable": null}', '{"facts": []}']
)
def test_an_answer_without_the_list_cannot_be_read(text: str) -> None:
    with pytest.raises(UnparseableAnswer):
        parse_durable_answer(text, first=1, count=3)


def test_a_later_batch_has_its_own_numbers() -> None:
    assert parse_durable_answer('{"not_durable": [1, 101, 102]}', first=101, count=1) == {101}


def test_strict_providers_take_the_schema() -> None:
    assert is_strict(VERIFY_DURABLE_SCHEMA)

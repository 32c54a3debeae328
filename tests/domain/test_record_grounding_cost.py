"""Long lists over long conversations: judged in bounded time, and as value by value."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domain.test_record_grounding import TEXT, shape, turns

from loom.domain.records.answer import parse_record_answer
from loom.domain.records.grounding import Grounder
from loom.domain.records.tree import Lost, Said
from loom.domain.records.turn_text import TurnText
from loom.domain.records.values import wording_of

TURNS, CHARS = 170, 1_000
SENTENCE = "The river near our garden is quiet, and the plan of the table stays as it was. "
LIMIT_S = 5.0
TRIES = 3


def seconds(values: list[str], count: int, cited: list[int] | None) -> float:
    """Processor time of judging a list in each of a few tries, so that a busy machine does not
    fail the test."""
    size = TURNS * CHARS // count
    text = (SENTENCE * (size // len(SENTENCE) + 1))[:size]
    talk = turns(*((("user", "assistant")[n % 2], f"{text} {n}") for n in range(count)))
    form = shape(items={"type": "array", "items": TEXT})
    sources = [{"field": "items", "message_indices": cited}] if cited else []
    answer = json.dumps({"record": {"items": values}, "sources": sources})
    read = parse_record_answer(answer, form, message_count=count)
    started = time.process_time()
    grounder = Grounder(talk, "2026-10-05")
    for _ in range(TRIES):
        grounder.tree(read, form)
    return time.process_time() - started


@pytest.mark.parametrize("count", [TURNS, 40, 1])
@pytest.mark.parametrize("cites", [True, False])
@pytest.mark.parametrize("value", ["zeppelin{n} over the harbour", "the river near our garden", "{n}00 555 123"])  # fmt: skip
def test_500_items_over_170_000_characters(value: str, count: int, *, cites: bool) -> None:
    values = [value.format(n=n) for n in range(500)]
    assert seconds(values, count, list(range(count))[:40] if cites else None) < LIMIT_S


WORDS = st.sampled_from(["ab", "abc", "bc", "12", "345", "12 345", "É", "e", "c, ab", "abs", "."])


@settings(max_examples=300, deadline=None)
@given(st.lists(st.lists(WORDS, min_size=1, max_size=4), min_size=5, max_size=9), st.lists(WORDS, min_size=1, max_size=3))  # fmt: skip
def test_what_is_looked_for_in_all_turns_is_found_as_turn_by_turn(
    said: list[list[str]], value: list[str]
) -> None:
    talk = turns(*(("user", " ".join(words)) for words in said))
    form, text = shape(a=TEXT).properties["a"], " ".join(value)
    found = Grounder(talk, "").ground(text, form, ("a",), None)
    wording = wording_of(text, form)
    holding = [at for at, turn in talk.items() if wording(TurnText(turn.content), None) is not None]
    if holding:
        assert isinstance(found, Said)
        assert list(found.turns) == holding[: len(found.turns)]
    else:
        assert isinstance(found, Lost)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((1, {"type": "integer"}), (True, {"type": "boolean"})),
        (("2026-10-05", TEXT), ("2026-10-05", {"type": "string", "format": "date"})),
        (("EUR", TEXT), ("EUR", {"enum": ["EUR"]})),
    ],
)
def test_equal_values_of_other_fields_are_judged_by_themselves(
    one: tuple[Any, Any], other: tuple[Any, Any]
) -> None:
    talk = turns(("user", "We said it on October 5th, 2026, as you know."))
    for first, second in ((one, other), (other, one)):
        grounder = Grounder(talk, "2026-10-05")
        for value, field in (first, second):
            form = shape(a=field).properties["a"]
            alone = Grounder(talk, "2026-10-05").ground(value, form, ("a",), (0,))
            assert grounder.ground(value, form, ("a",), (0,)) == alone

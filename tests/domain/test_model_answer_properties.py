"""Whatever wraps an answer, the same facts are read; whatever the text, one error is raised."""

from __future__ import annotations

import contextlib
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from loom.domain.model_answer import UnparseableAnswer, parse_extract_answer

FENCE = "`" * 3
WORDS = st.text(min_size=1, max_size=40).filter(lambda text: text.strip("\x00 ").strip() != "")
NAMES = WORDS.filter(lambda text: any(map(str.isalnum, text)))
FACTS = st.fixed_dictionaries(
    {
        "subject": NAMES,
        "attribute": NAMES,
        "value": WORDS
        | st.sampled_from(
            ['{"facts": []}', f"{FENCE}json\n[]\n{FENCE}", "</think>", "<think>", "]}"]
        ),
        "source_message_indices": st.lists(st.integers(-2, 9), max_size=3),
    },
    optional={"about": st.sampled_from(["user", "other", "agent"]), "tags": st.lists(WORDS)},
)
ANSWERS = st.fixed_dictionaries(
    {"facts": st.lists(FACTS, max_size=4)},
    optional={
        "forget": st.lists(
            st.fixed_dictionaries({"request": WORDS, "source_message_indices": st.just([0])})
        )
    },
)
WRAPPINGS = st.sampled_from(
    [
        "{}",
        "  \n{}\n",
        f"{FENCE}json\n{{}}\n{FENCE}",
        f"{FENCE}\n{{}}\n{FENCE}\n\nExplanation: I took {{{{one}}}} fact [0].",
        "Based on {{about travel}}, here it is: {}",
        "<think>Should I? {{no}} [1]</think>\n{}",
        "I should think.</think>{}",
        "<think>Let me see.\n{}",
        "\ufeff{}",
        "Certainly:\n\n{}\n\nAnything else?",
    ]
)


def wrapped(wrapping: str, text: str) -> str:
    return wrapping.format(text)


@given(ANSWERS, WRAPPINGS, st.booleans(), st.booleans())
@settings(max_examples=300, deadline=None)
def test_wrappings_change_nothing(
    answer: dict[str, Any], wrapping: str, ascii_only: bool, twice: bool
) -> None:
    plain = json.dumps(answer, ensure_ascii=ascii_only)
    expected = parse_extract_answer(plain, message_count=5)
    text = wrapped(wrapping, json.dumps(plain) if twice else plain)
    assert parse_extract_answer(text, message_count=5) == expected
    assert len(expected.facts) == len(answer["facts"])


@given(st.lists(FACTS, min_size=1, max_size=4), WRAPPINGS)
@settings(max_examples=150, deadline=None)
def test_a_bare_list_is_its_facts(facts: list[dict[str, Any]], wrapping: str) -> None:
    expected = parse_extract_answer(json.dumps({"facts": facts}), message_count=5)
    text = wrapped(wrapping, json.dumps(facts))
    assert parse_extract_answer(text, message_count=5) == expected


@given(ANSWERS, WRAPPINGS, st.integers(0, 2000))
@settings(max_examples=200, deadline=None)
def test_a_cut_answer_yields_a_beginning_of_its_facts(
    answer: dict[str, Any], wrapping: str, length: int
) -> None:
    whole = parse_extract_answer(json.dumps(answer), message_count=5).facts
    text = wrapped(wrapping, json.dumps(answer))[:length]
    with contextlib.suppress(UnparseableAnswer):
        kept = parse_extract_answer(text, message_count=5, truncated=True).facts
        assert kept == whole[: len(kept)]


FRAGMENTS = st.lists(
    st.sampled_from(
        [
            *(
                "{",
                "}",
                "[",
                "]",
                '"',
                "'",
                ":",
                ",",
                "\\",
                "facts",
                '"facts":',
                '"value"',
                "subject",
            ),
            *(
                "<think>",
                "</think>",
                FENCE,
                "\n",
                "null",
                "1e999",
                "NaN",
                "//",
                "/*",
                '{"facts": [',
            ),
        ]
    )
    | st.text(max_size=5)
).map("".join)


@given(st.text() | FRAGMENTS, st.booleans())
@settings(max_examples=500, deadline=None)
def test_text_of_any_kind_raises_one_error_only(text: str, truncated: bool) -> None:
    with contextlib.suppress(UnparseableAnswer):
        answer = parse_extract_answer(text, message_count=3, truncated=truncated)
        for fact in answer.facts:
            assert fact.subject
            assert fact.attribute
            assert fact.value
            assert set(fact.source_indices) <= {0, 1, 2}


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(), st.lists))
@settings(max_examples=200, deadline=None)
def test_json_of_any_kind_in_any_field_raises_one_error_only(value: Any) -> None:
    fact = dict.fromkeys(["subject", "attribute", "value", "about", "tags", "valid_at"], value)
    for content in (value, [value], [fact | {"source_message_indices": value}]):
        with contextlib.suppress(UnparseableAnswer):
            parse_extract_answer(json.dumps({"facts": content, "forget": value}), message_count=3)


def test_hostile_nesting_ends_soon() -> None:
    for text in ("[" * 50_000, '{"a":' * 20_000, '{"facts": ' + "[" * 50_000, '{"' * 50_000):
        with contextlib.suppress(UnparseableAnswer):
            parse_extract_answer(text, message_count=1)

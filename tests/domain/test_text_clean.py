from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.text_clean import clean_json, clean_text

any_text = st.text(st.characters(codec=None, categories=None))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | any_text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(any_text, inner, max_size=4),
    max_leaves=20,
)


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ("plain", "plain"),
        ("a\x00b", "a\ufffdb"),
        ("\ud83d", "\ufffd"),
        ("x\udfffy", "x\ufffdy"),
        ("😀 ok", "😀 ok"),
        ("", ""),
    ],
)
def test_nul_and_surrogates_become_the_replacement_character(sent: str, stored: str) -> None:
    assert clean_text(sent) == stored


@given(any_text)
def test_clean_text_can_be_stored_and_keeps_its_length(text: str) -> None:
    cleaned = clean_text(text)
    assert "\x00" not in cleaned
    assert cleaned.encode("utf-8").decode("utf-8") == cleaned
    assert len(cleaned) == len(text)
    assert clean_text(cleaned) == cleaned


@given(json_values)
def test_clean_json_cleans_every_string_and_key(value: object) -> None:
    dumped = json.dumps(clean_json(value), ensure_ascii=False)
    assert "\\u0000" not in dumped.replace("\\\\", "")
    dumped.encode("utf-8")


def test_clean_json_changes_nothing_else_and_leaves_its_argument_alone() -> None:
    value = {"a\x00": [1, 2.5, True, None, {"b": "c\ud800"}], "d": "e"}
    assert clean_json(value) == {"a\ufffd": [1, 2.5, True, None, {"b": "c\ufffd"}], "d": "e"}
    assert value == {"a\x00": [1, 2.5, True, None, {"b": "c\ud800"}], "d": "e"}
    assert clean_json("a\x00") == "a\ufffd"


def test_clean_json_takes_any_nesting() -> None:
    value: object = "x\x00"
    for _ in range(5000):
        value = [value]
    cleaned = clean_json(value)
    while isinstance(cleaned, list):
        cleaned = cleaned[0]
    assert cleaned == "x\ufffd"

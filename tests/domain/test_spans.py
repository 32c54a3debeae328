from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.folding import fold_text
from loom.domain.spans import _cells, best_span, find_span

tricky = st.text(
    st.sampled_from("aAeſß ﬁ\u0301\u0308¨’'“—-　\n가각ﾞカ\u11a8\u3133İıΣς①\u200d\u00adﷺ½")
)


@pytest.mark.parametrize(
    ("text", "span", "found"),
    [
        ("I moved to Lisbon last month", "moved to Lisbon", "moved to Lisbon"),
        ("I MOVED  to\nLisbon", "i moved to lisbon", "I MOVED  to\nLisbon"),
        ("It’s “fine” – really", 'it\'s "fine" - really', "It’s “fine” – really"),
        ("Ｌｉｓｂｏｎ　is nice", "lisbon is", "Ｌｉｓｂｏｎ　is"),
        ("the ﬁne print", "FINE PRINT", "ﬁne print"),
        ("cafe\u0301 noir", "CAFÉ noir", "cafe\u0301 noir"),
        ("搬到上海，ＯＫ", "ok", "ＯＫ"),
        ("aﬁb i", "I", "i"),
    ],
)
def test_spans_are_found_in_the_original(text: str, span: str, found: str) -> None:
    place = find_span(text, span)
    assert place is not None
    assert text[place[0] : place[1]] == found


@pytest.mark.parametrize(
    ("text", "span"),
    [("hello", "bye"), ("hello", ""), ("hello", "  "), ("", "x"), ("ﬁ", "I"), ("é", "E\u0302")],
)
def test_spans_that_are_not_there(text: str, span: str) -> None:
    assert find_span(text, span) is None


@given(st.one_of(tricky, st.text()))
def test_folding_by_character_is_folding_the_whole(text: str) -> None:
    assert "".join(cell.char for cell in _cells(text)).strip() == fold_text(text)


@given(st.one_of(tricky, st.text()), st.one_of(tricky, st.text(max_size=3)))
def test_what_is_found_folds_to_the_folded_span(text: str, span: str) -> None:
    place = find_span(text, span)
    if place is not None:
        start, end = place
        assert 0 <= start < end <= len(text)
        assert fold_text(text[start:end]) == fold_text(span)


@given(st.text(), st.text(min_size=1), st.text())
def test_an_exact_quotation_is_always_found(before: str, span: str, after: str) -> None:
    if span.strip():
        assert find_span(before + span + after, span) is not None


@given(st.lists(st.sampled_from(["I moved", "“Lisbon”", "it’s", "上海", "café"]), min_size=1))
def test_a_respelled_quotation_is_found(words: list[str]) -> None:
    quoted = "  ".join(words).upper().replace("’", "'").replace("“", '"').replace("”", '"')
    text = f"Well, {' '.join(words)}, yes."
    place = find_span(text, quoted)
    assert place is not None
    assert text[place[0] : place[1]] == " ".join(words)


def test_the_best_sentence() -> None:
    text = "Hello there! I moved to Lisbon last month. The weather is nice."
    start, end = best_span(text, "Lives in Lisbon since October 2026")
    assert text[start:end] == "I moved to Lisbon last month."
    chinese = "你好。我下个月搬到上海。请用人民币结算。"
    start, end = best_span(chinese, "用户搬到上海")
    assert chinese[start:end] == "我下个月搬到上海。"


def test_one_sentence_is_the_whole_turn() -> None:
    assert best_span("  Yes  ", "Is vegetarian") == (2, 5)


def test_nothing_shared() -> None:
    assert best_span("Sure. Why not.", "Lives in Lisbon") == (0, 14)
    assert best_span("Blue sky. " * 100, "Lives in Lisbon") == (0, 0)
    assert best_span(" ", "Lives in Lisbon") == (0, 0)


def test_a_long_run_on_sentence_is_cut_to_a_clause() -> None:
    text = "and then we talked, " * 60 + "I moved to Lisbon, " + "and so on, " * 60
    start, end = best_span(text, "Lives in Lisbon")
    assert "Lisbon" in text[start:end]
    assert end - start <= 400


@given(st.text(), st.text())
def test_the_best_span_lies_in_the_text(text: str, claim: str) -> None:
    start, end = best_span(text, claim)
    assert 0 <= start <= end <= len(text)
    assert text[start:end] == text[start:end].strip()


def test_a_long_turn_is_searched_quickly() -> None:
    text = "It’s a long story about nothing. " * 2000 + "I MOVED to Lisbon."
    started = time.process_time()
    assert find_span(text, "i moved to lisbon") is not None
    assert find_span(text, "i moved to porto") is None
    assert best_span(text, "Lives in Lisbon")[1] == len(text)
    assert find_span("ﬁ" * 30_000, "i" * 2000) is None
    assert time.process_time() - started < 2.0

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.folding import continues
from loom.domain.sentences import cut_text, sentence_bounds

pieces = st.text(st.sampled_from("ab .!?。、，\n\r\t\u0301\u200d👍🏽가\u11a8e"), max_size=200)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Dr. Who met J. Smith. He left.", ["Dr. Who met J. Smith.", "He left."]),
        ("It costs 3.5 euros. Fine", ["It costs 3.5 euros.", "Fine"]),
        ("我搬到上海。请用人民币！好", ["我搬到上海。", "请用人民币！", "好"]),
        ("He said “no.” Then left.", ["He said “no.”", "Then left."]),
        ("first line\n\n  second line", ["first line", "second line"]),
        ("wait... what", ["wait...", "what"]),
        ("  only one  ", ["only one"]),
        (" \n ", []),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert [text[start:end] for start, end in sentence_bounds(text)] == sentences


@given(st.one_of(pieces, st.text()))
def test_sentences_cover_everything_but_white_space(text: str) -> None:
    bounds = sentence_bounds(text)
    covered = "".join(text[start:end] for start, end in bounds)
    assert "".join(covered.split()) == "".join(text.split())
    assert all(end <= start for (_, end), (start, _) in pairwise(bounds))


@given(st.one_of(pieces, st.text()), st.integers(1, 40))
def test_pieces_join_to_the_text_and_keep_the_limit(text: str, limit: int) -> None:
    cut = cut_text(text, limit)
    assert "".join(cut) == text
    assert all(0 < len(piece) <= limit for piece in cut)


@given(pieces)
def test_no_piece_begins_with_a_mark_unless_marks_fill_half_the_limit(text: str) -> None:
    limit = 20
    for before, piece in pairwise(cut_text(text, limit)):
        if continues(piece[0]):
            # Every place of the second half was inside a cluster: a mark, or what follows a joiner.
            for at in range(limit // 2, limit):
                assert continues(before[at]) or before[at - 1] == "\u200d"


def test_the_best_place_is_taken() -> None:
    assert cut_text("aaa bbb. ccc ddd eee", 14) == ["aaa bbb. ", "ccc ddd eee"]
    assert cut_text("aaa\nbbb. ccc ddd", 8) == ["aaa\n", "bbb. ", "ccc ddd"]
    assert cut_text("aaa, bbb ccc", 10) == ["aaa, ", "bbb ccc"]
    assert cut_text("aaaaaaaaaa", 4) == ["aaaa", "aaaa", "aa"]
    assert cut_text("", 4) == []


def test_a_limit_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        cut_text("abc", 0)


@pytest.mark.parametrize("unit", [".", "\n", " ", "a. ", "。", '."', "\u0301", "Mr."])
def test_time_is_linear(unit: str) -> None:
    text = (unit * 60_000)[:60_000]
    started = time.process_time()
    sentence_bounds(text)
    cut_text(text, 400)
    assert time.process_time() - started < 1.0

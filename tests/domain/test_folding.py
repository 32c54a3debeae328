from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.folding import continues, fold_latin, fold_text


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("  Hello \n\t World ", "hello world"),
        ("ＡＢＣ　１２", "abc 12"),
        ("“quoted” – it’s", '"quoted" - it\'s'),
        ("STRASSE straße", "strasse strasse"),
        ("so\u00adft zero\u200bwidth", "soft zerowidth"),
        ("ﬁne", "fine"),
        ("❤\ufe0f", "❤"),
        ("", ""),
    ],
)
def test_folding(text: str, folded: str) -> None:
    assert fold_text(text) == folded


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold_text(fold_text(text)) == fold_text(text)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("café", "cafe"),
        ("łódź", "lodz"),
        ("smørrebrød", "smorrebrod"),
        ("й", "й"),
        ("ή", "ή"),
        ("が", "が"),
        ("हिन्दी", "हिन्दी"),
    ],
)
def test_only_latin_letters_lose_their_marks(text: str, folded: str) -> None:
    assert fold_latin(text) == folded


def test_nothing_composes_with_a_character_that_does_not_continue_it() -> None:
    """The whole of Unicode: what joins with the letter before it counts as its continuation."""
    for code in range(sys.maxunicode + 1):
        char = chr(code)
        pair = unicodedata.decomposition(char).split()
        if len(pair) == 2 and not pair[0].startswith("<"):
            assert continues(chr(int(pair[1], 16))), f"U+{code:04X}"
        if not continues(char):
            first = unicodedata.normalize("NFKD", char)[0]
            assert not unicodedata.combining(first), f"U+{code:04X}"

"""Blacklist patterns: what matches, what is no pattern, and that none can hang."""

from __future__ import annotations

import json
import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support import stored_rows as rows

from loom.domain.blacklist import (
    check_pattern,
    forbidding,
    forbidding_text,
    matches,
    searched,
)
from loom.domain.patterns import MAX_PATTERN_CHARS, BadPattern


def is_pattern(text: str) -> bool:
    try:
        check_pattern(text, "substring")
    except BadPattern:
        return False
    return True


WORDS = st.text(min_size=1, max_size=40).filter(is_pattern)

UNSEEN = [
    *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x180B, 0x180E, 0x200B, 0x200D, 0x202E),
    *(0x2060, 0x206A, 0x2800, 0x3164, 0xFE00, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0, 0xFFF9),
    *(
        0xFFFC,
        0xFFFD,
        0xFFFF,
        0xFDD0,
        0x13430,
        0x16FE4,
        0x1BCA0,
        0x1D159,
        0x1D173,
        0xE0061,
        0xE0100,
    ),
    *(0x0000, 0x0008, 0x001B, 0x007F, 0x0085, 0x009F, 0x0640),
]


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("swordfish", "The code is SWORDFISH."),
        ("Straße", "STRASSE 5"),
        ("swordfish", "ｓｗｏｒｄｆｉｓｈ"),
        ("ﬁsh", "sword fish"),
        ("機密", "これは機密です"),
        ("ПАРОЛЬ", "мой пароль"),
        ("𝐬𝐰𝐨𝐫𝐝", "a sword"),
        (".*", "a literal .* in the text"),
        ("swordfish", "sword\u200bfish"),
        ("sword\u00adfish", "swordfish"),
    ],
)
def test_a_substring_is_found_in_any_case_and_width(pattern: str, text: str) -> None:
    check_pattern(pattern, "substring")
    assert matches(pattern, "substring", text)


@pytest.mark.parametrize("code", UNSEEN, ids=hex)
@pytest.mark.parametrize("kind", ["substring", "regex"])
def test_nothing_that_is_not_seen_hides_a_text(code: int, kind: str) -> None:
    unseen = chr(code)
    assert matches("swordfish", kind, f"the sword{unseen}{unseen}fish")
    assert matches("swordfish", kind, "the " + unseen.join("swordfish"))
    # A letter meets the mark that stood behind it.
    for pattern in ("café", "cafe\u0301") if kind == "substring" else ("café",):
        assert matches(pattern, kind, f"cafe{unseen}\u0301")
    assert matches("각", kind, f"\u1100{unseen}\u1161{unseen}\u11a8")
    assert not matches("swordfish", kind, f"sword{unseen} fish")
    with pytest.raises(BadPattern):
        check_pattern(unseen, "substring")
    # One that was added before it was refused matches nothing rather than everything.
    assert not matches(unseen, "substring", "anything")
    assert forbidding_text([rows.pattern(pattern=unseen)])("anything") is None


def test_every_character_without_a_shape_is_looked_through() -> None:
    names = ("VARIATION SELECTOR", "HANGUL FILLER", "CHOSEONG FILLER", "JUNGSEONG FILLER", "TAG ")
    found = [
        char
        for char in map(chr, range(0x110000))
        if unicodedata.category(char) == "Cf"
        or (unicodedata.category(char) == "Cc" and char not in "\t\n\x0b\x0c\r")
        or unicodedata.name(char, "").startswith(names)
    ]
    assert len(found) > 450
    assert [hex(ord(char)) for char in found if not matches("ab", "substring", f"a{char}b")] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("İSTANBUL", "istanbul"),
        ("ISPARTA", "ısparta"),
        ("DİJİTAL", "dijital"),
        ("i\u0307stanbul", "istanbul"),
        ("\u1e9e", "ss"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("\u0345", "\u03b9"),
        ("ᾳ", "ΑΙ"),
        ("ǅ", "dž"),
        ("ﷺ", "صلى الله عليه وسلم"),
        ("\ufe71", "\u064b"),
    ],
)
def test_spellings_that_read_alike_match_both_ways(one: str, other: str) -> None:
    for pattern, text in ((one, other), (other, one), (one.lower(), other.upper())):
        assert matches(pattern, "substring", f"in {text} it is"), (pattern, text)


def test_a_regular_expression_sees_the_letter_under_a_turkish_dot() -> None:
    assert matches("(?i)istanbul", "regex", "İSTANBUL")
    assert matches("istanbul", "regex", "i\u0307stanbul")


@pytest.mark.parametrize(
    ("pattern", "text"), [("cafe", "café"), ("sword fish", "sword\nfish"), ("i", "ị"), ("a", "ä")]
)
def test_what_is_seen_to_differ_is_no_match(pattern: str, text: str) -> None:
    assert not matches(pattern, "substring", text)


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        (r"\b\d{3}-\d{2}-\d{4}\b", "ssn 123-45-6789", True),
        (r"\b\d{3}-\d{2}-\d{4}\b", "tel 123-456-789", False),
        ("swordfish", "SWORDFISH", False),
        ("(?i)swordfish", "SWORDFISH", True),
        ("^first", "second\nfirst", False),
        ("(?m)^first", "second\nfirst", True),
        (r"\p{Cyrillic}{3}", "слово", True),
        ("1234", "１２３４", True),
        ("swordfish", "sword\u2060fish", True),
        ("\u200b", "sword\u200bfish", True),
    ],
)
def test_a_regular_expression_is_re2s(pattern: str, text: str, found: bool) -> None:
    check_pattern(pattern, "regex")
    assert matches(pattern, "regex", text) is found


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [
        ("", "substring"),
        ("   ", "substring"),
        ("\u3000", "substring"),
        ("\u200b", "substring"),
        ("x" * (MAX_PATTERN_CHARS + 1), "substring"),
        ("(", "regex"),
        ("a{2,1}", "regex"),
        (r"(\w)\1", "regex"),
        ("(?=a)", "regex"),
        ("a*", "regex"),
        ("(|b)", "regex"),
        ("a" * 10 + "{1000}" * 3, "regex"),
        ("(((a{100}){100}){100})", "regex"),
    ],
)
def test_what_is_no_pattern_is_refused(pattern: str, kind: str) -> None:
    with pytest.raises(BadPattern) as refused:
        check_pattern(pattern, kind)
    assert not pattern.strip() or pattern not in str(refused.value)


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|aa)+$", "(a|a?)+$", "(.*a){20}$", "(x+x+)+y"])
def test_no_pattern_hangs(pattern: str) -> None:
    text = "a" * 100_000 + "!"
    started = time.perf_counter()
    matches(pattern, "regex", text)
    assert time.perf_counter() - started < 2


def test_a_pattern_is_compared_with_text_key_tags_and_entities() -> None:
    reason_of = forbidding([rows.pattern(pattern="swordfish", reason="legal")])
    clean = {"text": "nothing", "tags": (), "entities": ()}
    assert reason_of(rows.memory("a/b", **clean)) is None
    for dirty in ({"text": "a swordfish"}, {"tags": ("Swordfish",)}, {"entities": ("SWORDFISH",)}):
        assert reason_of(rows.memory("a/b", **{**clean, **dirty})) == "legal"
    assert reason_of(rows.memory("code/swordfish", **clean)) == "legal"


def test_the_reason_is_the_patterns_or_names_its_scope_only() -> None:
    reason = forbidding_text([rows.pattern(pattern="swordfish", scope="org")])("swordfish")
    assert reason == "a pattern of the org blacklist matches"
    assert "swordfish" not in reason


def test_a_pattern_does_not_reach_across_parts_by_accident() -> None:
    row = rows.memory("a/b", text="sword", tags=("fish",), entities=())
    assert forbidding([rows.pattern(pattern="swordfish")])(row) is None
    assert searched(row)[0] == "sword"


def test_each_part_has_its_own_start_and_end() -> None:
    reason_of = forbidding([rows.pattern(pattern=r"^secret/.+$", pattern_type="regex")])
    assert reason_of(rows.memory("secret/code", text="a lamp")) is not None
    assert reason_of(rows.memory("open/code", text="a lamp", tags=("secret/x",))) is not None
    assert reason_of(rows.memory("open/code", text="not secret/x")) is None


@given(WORDS, st.text(max_size=40), st.text(max_size=40))
def test_a_text_that_holds_the_pattern_is_forbidden(part: str, left: str, right: str) -> None:
    reason_of = forbidding_text([rows.pattern(pattern=part)])
    assert matches(part, "substring", part)
    # A neighbour may combine with the first or the last character, a space never does.
    assert reason_of(f"{left} {part} {right}") is not None


@given(st.lists(WORDS, max_size=4), st.text(max_size=60))
def test_many_patterns_forbid_what_one_of_them_does(parts: list[str], text: str) -> None:
    kept = [rows.pattern(f"p{n}", pattern=part) for n, part in enumerate(parts)]
    alone = any(matches(part, "substring", text) for part in parts)
    assert (forbidding_text(kept)(text) is not None) is alone


def test_a_structured_value_is_read_as_what_it_says_not_as_its_json_spells_it() -> None:
    reason_of = forbidding([rows.pattern(pattern='the "Bluebird" plan')])
    held = {"note": 'ask about the "Bluebird" plan'}
    assert reason_of(rows.memory(text=json.dumps(held))) is not None
    assert reason_of(rows.memory(text=json.dumps([{"deep": [held]}]))) is not None
    assert reason_of(rows.memory(text=json.dumps({"note": "the Bluebird plan"}))) is None
    assert reason_of(rows.memory(text='{"not": "json \\')) is None

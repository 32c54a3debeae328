"""What holds of the rules whatever is said, and how long they take over it."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.domain.test_rules_silence import FROM_THE_USER
from tests.domain.test_rules_statements import ABOUT_THE_USER, OF_THE_PROJECT

from loom.domain.rules import understand
from loom.domain.rules.reader import read
from loom.domain.turns import Turn

DAY = "2026-11-12"
SIZE = 60_000
LIMIT_S = 1.0
SAYINGS = [row[0] for row in ABOUT_THE_USER] + [row[1] for row in OF_THE_PROJECT] + FROM_THE_USER
WORDS = st.sampled_from(
    [
        *" ".join(SAYINGS).split(),
        *("I", "my", "and", "not", "never", ",", ".", "?", "\n", '"', "```", "—", "(", "我", "は"),
        *("0000-13-45", "31 February", "in 999 years", "9" * 40, "\x00", "\ud800", "é", "🙂"),
    ]
)
CONTENT = st.one_of(
    st.text(max_size=200),
    st.lists(WORDS, max_size=40).map(" ".join),
    st.lists(st.sampled_from(SAYINGS), max_size=6).map(" ".join),
)
TURNS = st.lists(
    st.tuples(
        st.sampled_from(["user", "assistant", "system", "tool"]),
        CONTENT,
        st.sampled_from(["", "", "Maria"]),
        st.booleans(),
    ),
    max_size=6,
)


def built(rows: list[tuple[str, str, str, bool]], context: int) -> list[Turn]:
    return [
        Turn(at - context, role, content, name=name, sensitive=sensitive)  # type: ignore[arg-type]
        for at, (role, content, name, sensitive) in enumerate(rows)
    ]


@given(rows=TURNS, context=st.integers(0, 2), day=st.sampled_from([DAY, "", "0001-01-01", "soon"]))
@example(rows=[("user", "I moved to Oslo last year.", "", False)], context=0, day="0001-01-01")
def test_what_holds_of_every_reading(
    rows: list[tuple[str, str, str, bool]], context: int, day: str
) -> None:
    turns = built(rows, context)
    by_index = {turn.index: turn for turn in turns}
    reading = read(turns, day)
    assert read(turns, day) == reading
    for fact in reading.facts:
        cited = [by_index[index] for index in fact.source_indices]
        assert min(fact.source_indices) >= 0
        assert {turn.role for turn in cited} <= {"user", "assistant"}
        assert fact.span
        assert any(fact.span in turn.content for turn in cited)
        assert fact.subject
        assert fact.attribute.strip() == fact.attribute != ""
        assert fact.value
        assert "{" not in fact.attribute
    for request in reading.forget:
        assert all(by_index[index].role == "user" for index in request.source_indices)
        assert any(request.request in by_index[index].content for index in request.source_indices)


@pytest.mark.parametrize("text", SAYINGS)
def test_rules_are_picked_by_their_first_word_without_loss(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    picked = read([Turn(0, "user", text)], DAY)
    monkeypatch.setattr(understand, "_opened_by", lambda table, _word: understand._TABLES[table])
    assert read([Turn(0, "user", text)], DAY) == picked


REPEATED = [
    *("I ", "and I am a cat ", "my my ", "I'm 3 ", "I live in Oslo. ", "I like a, b and c, "),
    *("actually, it's ", "the root cause of the ", "we decided to use ", "I fixed the a b c d "),
    *(".", ",", " ", "\n", '"', " 'a", "`", "```", "(", "<a>", "-", "a", "Aaaa ", "Ab-", "A of "),
    *("1 ", "in March ", "3 days ago ", "a1+/=", "a@", "?", " - ", "no, ", "is ", "é", "🙂"),
    *(
        "我",
        "我在",
        "我对",
        "我对花生和",
        "住在、",
        "<document>",
        "</log>",
        "From: a\nTo: b\n",
        "Bob: I am a b\n",
        "me gusta el café y ",
        "ich mag Hunde, ",
        "j'aime le thé de ",
        "ich bin nicht ",
        "jaja ",
        "Sam here, ",
        "hace 3 ",
        "に住",
        "は",
        "ich bin ",
        "je suis ",
        "I I ",
        "my I ",
        "me gusta ",
        "{",
        "[",
        "|\n",
        ">",
    ),
    "I'm a b c d e engineer ",
    "I have a b c d e f bakery ",
    "It rained on the coast and the boats stayed in. ",
]


@pytest.mark.parametrize("piece", REPEATED)
def test_large_turns_are_read_in_linear_time(piece: str) -> None:
    text = (piece * (SIZE // len(piece) + 1))[:SIZE]
    read([Turn(0, "user", "I live in Oslo, i use vim.")], DAY)  # compiles the patterns
    spent = min(_seconds(text) for _ in range(2))
    assert spent < LIMIT_S


def _seconds(text: str) -> float:
    """Processor time, so that a busy machine does not fail the test."""
    started = time.process_time()
    read([Turn(0, "user", text), Turn(1, "assistant", text)], DAY)
    return time.process_time() - started


@pytest.mark.parametrize(
    "filler",
    [
        "It rained on the coast and the boats stayed in. ",
        "it rained on the coast and the boats stayed in ",
        "lorem ipsum dolor, ",
        "word\n",
        "漁船は戻る。",
    ],
)
def test_a_fact_in_the_middle_of_a_large_turn_is_kept(filler: str) -> None:
    half = (filler * (SIZE // len(filler)))[: SIZE // 2]
    turn = Turn(0, "user", f"{half} I live in Oslo. {half}")
    (fact,) = read([turn], DAY).facts
    assert (fact.value, fact.span) == ("Lives in Oslo", "I live in Oslo")

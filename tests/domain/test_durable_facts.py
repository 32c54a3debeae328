"""What the durability rules drop and keep: the author's own lines, and what must not matter."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.domain.durability_lines import LABELS, Line, lines

from loom.domain.durable_facts import non_durable
from loom.domain.durable_facts_grammar import Grammar, Table, expanded, word_lists
from loom.domain.narration import narrates_activity


class Example(NamedTuple):
    label: str
    setting: str
    text: str


def examples() -> list[Example]:
    text = (Path(__file__).parent / "durability_examples.txt").read_text(encoding="utf-8")
    return [Example(*line.split(" | ", 2)) for line in text.splitlines()]


def is_dropped(text: str, setting: str) -> bool:
    return narrates_activity(text) or (setting == "coding" and non_durable(text) is not None)


PASSING = [
    line.text
    for line in lines("dev")
    if line.setting == "coding" and line.label != "durable" and non_durable(line.text)
]
NARRATED = [line.text for line in lines("dev") if narrates_activity(line.text)]
TOLD = [
    line.text
    for line in lines("dev")
    if line.text in PASSING and line.label in {"activity_narration", "housekeeping"}
]
LASTING = [line for line in lines("dev") if line.label == "durable"]
REASON = " because the old one leaked memory"
FINDINGS = (
    " and found that the cache was stale",
    ", which showed that the index is missing",
    " and fixed the parser",
)


def english(texts: list[str]) -> list[str]:
    marked = {line.text for line in lines("dev") if line.lang == "en"}
    return [text for text in texts if text in marked]


def test_no_own_line_that_lasts_is_dropped() -> None:
    lost = [row.text for row in examples() if row.label == "durable"]
    assert len(lost) > 400
    assert [
        t for r in examples() if r.label == "durable" and is_dropped(t := r.text, r.setting)
    ] == []


@pytest.mark.parametrize("label", LABELS)
def test_own_lines_that_do_not_last_are_dropped(label: str) -> None:
    found = [row for row in examples() if row.label == label]
    kept = [row.text for row in found if not is_dropped(row.text, row.setting)]
    assert len(found) > 100
    assert len(kept) <= 0.05 * len(found), kept


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("User read lines 1-1000 of main.py", "activity_narration"),
        ("CI is green right now", "status_snapshot"),
        ("PR #9 was merged", "housekeeping"),
        ("I'll add the tests next", "first_person_plan"),
        ("The assistant ran the tests. CI is red.", "status_snapshot"),
        ("Merged the branch; the pipeline is green", "housekeeping"),
        ("Release 2.0 dropped Python 3.8", None),
        ("CI is green right now. Release 2.0 dropped Python 3.8.", None),
        ("CI must be green before a merge", None),
        ("", None),
        ("...", None),
    ],
)
def test_the_reason_is_told(text: str, reason: str | None) -> None:
    assert non_durable(text) == reason


@pytest.mark.parametrize(
    "text",
    [
        "Melanie ran a charity race",
        "User reads two books a month",
        "User ran the family bakery until 2015",
        "User asked the assistant to always reply in French",
        "The assistant recommended Sapiens and User loved it",
        "User had a session with a therapist",
        "I'm looking for a job as a carpenter",
    ],
)
def test_a_life_is_no_narration(text: str) -> None:
    assert not narrates_activity(text)


@given(st.sampled_from(PASSING + NARRATED + [line.text for line in LASTING]), st.data())
def test_case_spacing_and_final_punctuation_do_not_matter(text: str, data: st.DataObject) -> None:
    changed = data.draw(st.sampled_from((str.upper, str.lower, str.swapcase)))(text)
    changed = data.draw(st.sampled_from((" ", "  ", "\t"))).join(changed.split(" "))
    before = data.draw(st.sampled_from(("", " ", "- ")))
    after = data.draw(st.sampled_from(("", ".", " ", "!", " .")))
    other = before + changed + after
    assert narrates_activity(other) == narrates_activity(text)
    assert non_durable(other) == non_durable(text)


@given(st.sampled_from(english(PASSING)))
def test_a_reason_makes_it_last(text: str) -> None:
    assert not narrates_activity(text + REASON)
    assert non_durable(text + REASON) is None


@given(st.sampled_from(english(TOLD)), st.sampled_from(FINDINGS))
def test_an_outcome_makes_it_last(text: str, outcome: str) -> None:
    assert not narrates_activity(text + outcome)
    assert non_durable(text + outcome) is None


@given(st.sampled_from(NARRATED), st.sampled_from(LASTING))
def test_one_lasting_sentence_keeps_the_whole(narrated: str, lasting: Line) -> None:
    for told in (f"{narrated}. {lasting.text}.", f"{lasting.text}. {narrated}."):
        assert not is_dropped(told, lasting.setting)


@given(st.sampled_from(PASSING), st.sampled_from(PASSING))
def test_two_sentences_that_do_not_last_do_not_together(one: str, other: str) -> None:
    assert non_durable(f"{one}. {other}.") is not None


@given(st.text())
def test_any_text_is_judged(text: str) -> None:
    narrated = narrates_activity(text)
    assert not narrated or non_durable(text) is not None


@pytest.mark.parametrize(
    "piece", ["the branch ", "test ", "is not ", "a ", "分支已", "テスト", "тест "]
)
def test_long_sentences_are_kept_and_cost_little(piece: str) -> None:
    assert non_durable(piece * 20_000) is None


@pytest.mark.parametrize(
    "piece",
    ["of the two prs, ", "now ", "so was currently fixed ", "user said they would ", "x", "re-"],
)
def test_the_longest_sentence_that_is_read_costs_little(piece: str) -> None:
    non_durable("CI is green")
    started = time.process_time()
    non_durable((piece * 300)[:299])
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    "text", ["Launched a subagent to map the payment module", "Ran the race again"]
)
def test_wide_frames_of_sessions_are_not_asked_in_a_chat(text: str) -> None:
    assert non_durable(text) == "activity_narration"
    assert not narrates_activity(text)


def test_a_grammar_names_its_word_lists() -> None:
    words = word_lists("tool = (?:git|\n    make)\nrun = (?:ran|used) <tool>\n")
    assert words == {"tool": "(?:git|make)", "run": "(?:ran|used) <tool>"}
    assert expanded("<run>$", words) == "(?:(?:ran|used) (?:(?:git|make)))$"
    with pytest.raises(KeyError):
        expanded("<nobody>", words)
    with pytest.raises(ValueError, match="circle"):
        expanded("<a>", {"a": "<a>"})


def test_a_second_verb_may_be_the_outcome() -> None:
    table = Table(
        signs="[a-z]",
        words={},
        frames={"activity_narration": "ran\\b", "housekeeping": "(?!)"},
        keeps={"activity_narration": "\\bbecause\\b", "housekeeping": "(?!)"},
        follows="\\band (\\w+)",
        light="read",
    )
    reasons = Grammar(table).reasons
    assert reasons("ran it and read it", ("activity_narration",)) == ["activity_narration"]
    assert reasons("ran it and fixed it", ("activity_narration",)) == [None]
    assert reasons("ran it because", ("activity_narration",)) == [None]

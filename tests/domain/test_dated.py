"""Facts with absolute dates; through the operation they are tested in tests/pipeline."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.labelled_times import labelled

from loom.domain.dated import dated
from loom.domain.facts import Fact
from loom.domain.rules.reader import read
from loom.domain.turns import Turn

DAY = date(2026, 11, 2)
DEV = labelled("dev")


def on_day(_phrase: str) -> date:
    return DAY


@given(st.sampled_from(DEV), st.sampled_from(["", "2026-11-02", "2026", "2024-02-29"]))
def test_dating_twice_changes_nothing(entry: dict[str, str], valid_at: str) -> None:
    fact = Fact("user", "note", entry["text"], (0,), span=entry["text"], valid_at=valid_at)
    once = dated(fact, on_day)
    assert dated(once, on_day) == once
    assert not valid_at or once.valid_at


@pytest.mark.parametrize(
    "text",
    [
        "I moved to Lisbon last month.",
        "I went to Paris last week.",
        "I started working at Acme last year.",
        "We are getting married in March.",
        "I adopted a cat named Tom two weeks ago.",
        "Vivo en Madrid desde hace dos años.",
        "Ich wohne seit 2019 in Leipzig.",
        "我下个月搬到上海。",
    ],
)
def test_what_the_rules_provider_wrote_is_left_alone(text: str) -> None:
    """It resolves dates itself."""
    found = read([Turn(0, "user", text)], DAY.isoformat()).facts
    assert found
    for one in found:
        fact = Fact(one.subject, one.attribute, one.value, (0,), valid_at=one.valid_at)
        assert dated(fact, on_day).value == fact.value


def test_a_key_of_a_relative_time_alone_is_its_day() -> None:
    fact = dated(Fact("user", "yesterday", "Was ill yesterday", (0,)), on_day)
    assert (fact.attribute, fact.key) == ("2026-11-01", "user/2026-11-01")


def test_a_negated_date_gives_way_to_the_other() -> None:
    value = "Called not yesterday but the day before yesterday"
    fact = dated(Fact("user", "call", value, (0,)), on_day)
    assert fact.value == "Called not on 1 November 2026 but on 31 October 2026"
    assert fact.valid_at == ""

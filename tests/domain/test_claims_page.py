"""The examples and the figures of the page about the comparison are those of the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.domain.test_claims_labelled import FOUND, counts

from loom.domain.claims import relation

PAGE = (Path(__file__).parents[2] / "docs" / "explanation" / "how-claims-compare.md").read_text(
    encoding="utf-8"
)
EXAMPLES = re.findall(r"^\| ([^|]+) \| ([^|]+) \| `(\w+)`", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("one", "other", "answer"), EXAMPLES)
def test_an_example_is_true(one: str, other: str, answer: str) -> None:
    assert relation(one, other) == answer


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 12


@pytest.mark.parametrize("label", FOUND)
def test_the_figures_are_those_of_the_labelled_pairs(label: str) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {label} |"))
    shown = re.findall(r"(\d+) of (\d+)", row)
    assert [(int(right), int(of)) for right, of in shown] == [
        counts(split)[label] for split in ("dev", "held")
    ]

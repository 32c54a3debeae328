"""The secret rules on lines that somebody else wrote and labelled before the rules read them.

`dev` was used to widen the rules, `held` was counted when they were done; see
docs/explanation/secrets.md for the figures and labelled/README.md for who labelled how.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal, NamedTuple

import pytest

from loom.domain.sensitivity import classify, find_secrets, mask

LINES = Path(__file__).parent / "labelled" / "secret_lines.json"
RECALL = 0.97
FALSE_ALARMS = 0.02


class Line(NamedTuple):
    id: str
    text: str
    label: Literal["high", "normal"]


def lines(split: str, label: str) -> list[Line]:
    rows = json.loads(LINES.read_text(encoding="utf-8"))
    return [
        Line(row["id"], row["text"].replace("~", ""), row["label"])
        for row in rows
        if (row["split"], row["label"]) == (split, label)
    ]


def alarms(found: list[Line]) -> set[str]:
    """Return the ids, and no texts: held lines are not to be read in a failure."""
    return {line.id for line in found if classify(line.text) == "high"}


def test_the_set_is_large_and_a_third_of_it_is_held_back() -> None:
    held = len(lines("held", "high")) + len(lines("held", "normal"))
    dev = len(lines("dev", "high")) + len(lines("dev", "normal"))
    assert dev + held >= 250
    assert held * 3 >= dev + held


@pytest.mark.parametrize("split", ["dev", "held"])
def test_secrets_are_found(split: str) -> None:
    high = lines(split, "high")
    missed = {line.id for line in high} - alarms(high)
    assert len(missed) <= (1 - RECALL) * len(high), missed


@pytest.mark.parametrize("split", ["dev", "held"])
def test_false_alarms_are_few(split: str) -> None:
    normal = lines(split, "normal")
    raised = alarms(normal)
    assert len(raised) <= FALSE_ALARMS * len(normal), raised


@pytest.mark.parametrize("split", ["dev", "held"])
def test_a_found_secret_is_masked_and_its_place_is_in_the_line(split: str) -> None:
    for line in lines(split, "high"):
        end = 0
        for secret in find_secrets(line.text):
            assert end <= secret.start < secret.end <= len(line.text), line.id
            end = secret.end
        assert classify(mask(line.text)) == "normal", line.id

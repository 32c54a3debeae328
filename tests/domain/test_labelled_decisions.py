"""The verdict of each labelled pair, from the decision itself; labels: see labelled/README.md."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.domain.test_verdicts import draft, judged, row

PAIRS = json.loads(
    (Path(__file__).parent / "labelled" / "claim_pairs.json").read_text(encoding="utf-8")
)


def verdict(pair: dict[str, Any]) -> str:
    stored = row(pair["stored"]["key"], pair["stored"]["value"], source_class="extraction")
    new = draft(pair["new"]["key"], pair["new"]["value"], source_class="extraction")
    return judged(new, peers=[stored], near=[stored])[0][0].verdict


@pytest.mark.parametrize("split", ["dev", "held"])
def test_no_change_is_taken_for_a_repeat(split: str) -> None:
    wrong = [
        (pair["id"], pair["expect"], verdict(pair))
        for pair in PAIRS
        if pair["split"] == split
        and pair["expect"] in ("refines", "conflict", "clear")
        and verdict(pair) in ("duplicate", "merge")
    ]
    assert wrong == []


@pytest.mark.parametrize("split", ["dev", "held"])
def test_duplicates_are_found(split: str) -> None:
    """Three words under another key may name a thing, so they are not taken for a claim."""
    pairs = [p for p in PAIRS if p["split"] == split and p["expect"] == "duplicate"]
    found = Counter(verdict(pair) for pair in pairs)
    assert found["duplicate"] >= 0.9 * len(pairs)


@pytest.mark.parametrize("split", ["dev", "held"])
def test_most_verdicts_are_those_of_the_labels(split: str) -> None:
    pairs = [pair for pair in PAIRS if pair["split"] == split]
    right = sum(verdict(pair) == pair["expect"] for pair in pairs)
    assert right / len(pairs) >= 0.8

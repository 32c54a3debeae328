"""The labelled pairs: written and labelled by somebody else than the author of the rules.

Pairs of one key are `duplicate`, `merge` or `refines`; of two keys `duplicate`, `conflict` or
`clear`. Rules were written with the split "dev" in view alone; "held" was looked at once, at the end.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from loom.domain.claims import Relation, relation

PAIRS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "labelled" / "claim_pairs.json").read_text(encoding="utf-8")
)
FOUND: dict[str, tuple[Relation, ...]] = {
    "duplicate": ("same", "equivalent"),
    "merge": ("same", "equivalent"),
    "refines": ("contradicts", "different"),
    "conflict": ("contradicts",),
    "clear": ("same", "equivalent", "different"),
}
"""A paraphrase under another key is labelled `clear` as well: both can be true."""


def counts(split: str) -> dict[str, tuple[int, int]]:
    """By label: how many pairs the rules relate as the label says, and of how many."""
    of, right = Counter[str](), Counter[str]()
    for pair in PAIRS:
        if pair["split"] == split:
            found = relation(pair["stored"]["value"], pair["new"]["value"])
            of[pair["expect"]] += 1
            right[pair["expect"]] += found in FOUND[pair["expect"]]
    return {label: (right[label], of[label]) for label in FOUND}


def test_the_set_is_whole() -> None:
    assert len(PAIRS) >= 150
    assert len({pair["id"] for pair in PAIRS}) == len(PAIRS)
    assert {pair["split"] for pair in PAIRS} == {"dev", "held"}
    assert len({pair["lang"] for pair in PAIRS}) >= 8


@pytest.mark.parametrize("split", ["dev", "held"])
def test_the_rules_relate_the_pairs_as_labelled(split: str) -> None:
    rate = {label: right / of for label, (right, of) in counts(split).items()}
    assert rate["refines"] == 1.0
    assert rate["duplicate"] == 1.0
    assert rate["merge"] >= 0.6
    assert rate["clear"] >= 0.95
    assert rate["conflict"] >= 0.6

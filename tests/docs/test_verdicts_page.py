"""docs/reference/verdicts.md against the verdicts there are: each explained, each shown by a call."""

from __future__ import annotations

import json
import typing

import pytest
from tests.docs.pages import REFERENCE, Block, blocks, sections, tables

from loom.domain.decisions import Verdict

PAGE = REFERENCE / "verdicts.md"
VERDICTS = typing.get_args(Verdict)


def _answers(block: Block) -> list[dict[str, object]]:
    body = json.loads(block.text)
    return [body, *body.get("results", ())]


def test_the_set_is_closed() -> None:
    [listed] = [table for table in tables(PAGE) if table.head[0] == "verdict"]
    assert set(listed.named()) == set(VERDICTS)
    assert "There are\nsix, and no others" in PAGE.read_text(encoding="utf-8")
    assert len(VERDICTS) == 6


@pytest.mark.parametrize("verdict", VERDICTS)
def test_each_has_a_section_with_an_answer_that_shows_it(verdict: str) -> None:
    text = sections(PAGE)[verdict]
    shown = [
        answer
        for block in blocks(PAGE)
        if "answer" in block.marker and block.text in text
        for answer in _answers(block)
    ]
    assert verdict in {answer.get("conflict_verdict") for answer in shown}

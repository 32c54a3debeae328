from __future__ import annotations

import pytest

from loom.domain.coding_capture import is_coding_capture


@pytest.mark.parametrize(
    "tags",
    [
        ["source:claude-code"],
        ["x", "source:codex"],
        ["Source:Cursor"],
        ["ｓｏｕｒｃｅ:codex"],
    ],
)
def test_the_plugins_tags_mark_a_coding_capture(tags: list[str]) -> None:
    assert is_coding_capture(tags)


@pytest.mark.parametrize(
    "tags",
    [
        [],
        ["codex"],
        ["source:slack"],
        ["resource:codex"],
        ["source:codex-notes"],
        ["来源:codex"],
        ["مصدر:codex"],
    ],
)
def test_other_tags_do_not(tags: list[str]) -> None:
    assert not is_coding_capture(tags)

from __future__ import annotations

import pytest

from loom.domain.captures import is_coding_capture


@pytest.mark.parametrize(
    ("tags", "coding"),
    [
        (("source:claude-code",), True),
        (("team:x", "source:codex"), True),
        (("source:cursor", "source:claude-code"), True),
        ((), False),
        (("source:slack",), False),
        (("claude-code",), False),
        (("source:claude-code-review",), False),
    ],
)
def test_the_tags_of_the_plugins_mark_a_coding_capture(
    tags: tuple[str, ...], *, coding: bool
) -> None:
    assert is_coding_capture(tags) is coding

"""Which requests are captures of a session with a coding agent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from loom.domain.folding import fold_text

CODING_SOURCES: Final = frozenset({"source:claude-code", "source:codex", "source:cursor"})
"""Tags by which the plugins of coding agents mark what they send."""


def is_coding_capture(tags: Iterable[str]) -> bool:
    return any(fold_text(tag) in CODING_SOURCES for tag in tags)

"""Where a conversation comes from, as far as the rules treat it differently."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

CODING_SOURCES: Final = frozenset({"source:claude-code", "source:codex", "source:cursor"})
"""Tags with which the plugins of coding agents mark what they capture."""


def is_coding_capture(tags: Iterable[str]) -> bool:
    """Whether one of these `extra_tags` marks a capture of a coding session."""
    return not CODING_SOURCES.isdisjoint(tags)

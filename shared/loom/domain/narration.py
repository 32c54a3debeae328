"""Narrated activity: what somebody did with a tool, asked or is busy with, and nothing came of it.

True in every conversation, so it is asked apart from the other statements that do not last.
"""

from __future__ import annotations

from loom.domain.durable_facts import GRAMMARS
from loom.domain.durable_facts_grammar import NARRATION, judged


def narrates_activity(text: str) -> bool:
    """Whether every clause of a statement narrates activity, and none tells what came of it."""
    return bool(judged(text, GRAMMARS, (NARRATION,)))

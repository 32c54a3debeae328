"""Statements that do not last, by how they are built: momentary states, chores, plans, activity.

A statement is judged clause by clause, and only when each of its clauses is built like something
that does not last is it none worth keeping. What no frame fits is kept.
"""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_arabic import TABLE as ARABIC
from loom.domain.durable_facts_chinese import TABLE as CHINESE
from loom.domain.durable_facts_english import TABLE as ENGLISH
from loom.domain.durable_facts_french import TABLE as FRENCH
from loom.domain.durable_facts_german import TABLE as GERMAN
from loom.domain.durable_facts_grammar import NARRATION, Grammar, NonDurable, judged
from loom.domain.durable_facts_japanese import TABLE as JAPANESE
from loom.domain.durable_facts_portuguese import TABLE as PORTUGUESE
from loom.domain.durable_facts_russian import TABLE as RUSSIAN
from loom.domain.durable_facts_spanish import TABLE as SPANISH

GRAMMARS: Final = tuple(
    Grammar(table)
    for table in (
        ENGLISH, GERMAN, FRENCH, SPANISH, PORTUGUESE, RUSSIAN, JAPANESE, CHINESE, ARABIC,
    )
)  # fmt: skip


def non_durable(text: str) -> NonDurable | None:
    """Why a statement of a coding session does not last; None when it may.

    Narrated activity is the reason only where every clause narrates.
    """
    found = judged(text, GRAMMARS)
    if not found:
        return None
    return next((reason for reason in found if reason != NARRATION), NARRATION)

"""The question that verifiers are asked: numbered facts with the words they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from loom.domain.facts import Fact
from loom.domain.sensitivity import mask
from loom.domain.spans import best_span, find_span
from loom.domain.turns import Turn
from loom.pipeline.prompt import escape, shown
from loom.pipeline.run import Run

VALUE_CHARS: Final = 600
SOURCE_CHARS: Final = 400
SOURCES_MOST: Final = 2
"""Turns quoted per fact: enough to see how it was meant."""


@cache
def verify_prompt() -> str:
    """The system message; the same for every call."""
    return (files("loom.pipeline") / "prompts" / "verify_durable.md").read_text("utf-8")


def numbered_facts(run: Run, facts: Sequence[Fact], *, first: int) -> str:
    """The user message: the facts, counted from `first`, as escaped data without secrets."""
    turns = {turn.index: turn for turn in shown(run, run.asked.text_turns)}
    lines = [_lines(number, fact, turns) for number, fact in enumerate(facts, start=first)]
    return "<facts>\n" + "\n".join(lines) + "\n</facts>"


def _lines(number: int, fact: Fact, turns: Mapping[int, Turn]) -> str:
    about = escape(mask(f"{fact.subject}, {fact.attribute}")).replace('"', "&quot;")
    said = [_source(fact, turns[at]) for at in fact.source_indices if at in turns][:SOURCES_MOST]
    text = escape(mask(fact.value)[:VALUE_CHARS])
    return f'<fact number="{number}" about="{about}">{text}{"".join(said)}</fact>'


def _source(fact: Fact, turn: Turn) -> str:
    found = find_span(turn.content, fact.span) if fact.span else None
    start, end = found or best_span(turn.content, fact.value)
    return f'<said role="{turn.role}">{escape(turn.content[start:end][:SOURCE_CHARS])}</said>'

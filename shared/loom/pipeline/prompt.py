"""The prompt of an extraction call: a fixed beginning that providers can cache, then what varies.

The system prompt is the fixed text, then the namespace's categories, then the request's
instructions. Turns and stored memories stand in the user message, escaped, secrets masked: each
turn as a whole, before anything is cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Final

from loom.domain.rows import MemoryRow
from loom.domain.segments import Segment
from loom.domain.turn_secrets import holds_secret
from loom.domain.turns import Turn
from loom.pipeline.run import Run

STORED_VALUE_CHARS: Final = 300


@cache
def fixed_prompt() -> str:
    """The part that never changes between calls, at most 6,000 characters."""
    return (files("loom.pipeline") / "prompts" / "extract.md").read_text("utf-8")


def system_prompt(run: Run, block: str = "") -> tuple[str, list[str]]:
    """The system message, and the names of the blocks it is made of; `block` is the last one."""
    blocks = [fixed_prompt().rstrip()]
    names = ["extract"]
    said = [f"{row.category}: {row.description}" for row in run.categories]
    plain = [escape(line) for line in said if not holds_secret(line)]
    if plain:
        listed = "\n".join(f"- {line}" for line in plain)
        blocks.append(f"# Categories\n\n{listed}")
        names.append("categories")
    if run.asked.instructions:
        blocks.append(f"# Instructions of this request\n\n{run.asked.instructions}")
        names.append("extraction_instructions")
    blocks += [block] if block else []
    return "\n\n".join(blocks) + "\n", names


def shown(run: Run, turns: Sequence[Turn]) -> list[Turn]:
    """The turns as a model may read them: whole, with their secrets masked unless that is off."""
    if not run.services.settings.extract.memory_extract_mask_secrets:
        return list(turns)
    return [replace(turn, content=turn.masked) if turn.masked else turn for turn in turns]


def user_prompt(
    run: Run, segment: Segment, found: Sequence[str] = (), *, bare: bool = False
) -> str:
    """The user message of one segment, which was cut from turns as `shown` gives them.

    `found` are lines of what was found in the same conversation before. `bare` leaves out all but
    the turns of the segment and the date.
    """
    parts = []
    if run.asked.observation_date:
        parts.append(f"<observation_date>{run.asked.observation_date}</observation_date>")
    existing = [] if bare else run.existing
    stored = [row for row in existing if not holds_secret(f"{row.memory_key}: {row.text}")]
    if stored:
        parts.append(_stored(stored))
    plain = [line for line in found if not holds_secret(line)]
    if plain:
        lines = "\n".join(escape(" ".join(line.split())[:STORED_VALUE_CHARS]) for line in plain)
        parts.append(f"<found>\n{lines}\n</found>")
    context = [] if bare else context_of(run, segment)
    if context:
        ends = [replace(turn, content=turn.content[-CONTEXT_CHARS:]) for turn in context]
        parts.append(f"<context>\n{_lines(ends)}\n</context>")
    parts.append(f"<turns>\n{_lines(segment.turns)}\n</turns>")
    return "\n".join(parts)


def escape(text: str) -> str:
    """Text as data: it can neither open nor close a block."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


CONTEXT_TURNS: Final = 2
TAKEN_TURNS: Final = 20
"""Turns read before that are shown with what came after them, as many as `last_messages` has."""
CONTEXT_CHARS: Final = 1000
"""Of a context turn only its end is shown: it is there to be referred to, not to be read."""


def context_of(run: Run, segment: Segment) -> list[Turn]:
    """The turns a segment is read after: those of the request's context, and those before it.

    Their indices are negative, so that none is taken for a turn of the segment.
    """
    first, last = segment.turns[0].index, segment.turns[-1].index
    taken = run.taken - {turn.index for turn in segment.turns}
    known = [turn for turn in run.asked.text_turns if turn.index in taken and turn.index < last]
    near = [turn for turn in run.asked.text_turns if first - CONTEXT_TURNS <= turn.index < first]
    before = {
        turn.index: turn
        for turn in (*known[-TAKEN_TURNS:], *near)
        if turn.index not in run.left_out
    }
    turns = shown(run, [*run.asked.context, *(before[index] for index in sorted(before))])
    return [replace(turn, index=at - len(turns)) for at, turn in enumerate(turns)]


def _stored(rows: Sequence[MemoryRow]) -> str:
    lines = []
    for row in rows:
        text = " ".join(row.text.split())[:STORED_VALUE_CHARS]
        lines.append(f'<memory key="{_attribute(row.memory_key)}">{escape(text)}</memory>')
    return "<stored_memories>\n" + "\n".join(lines) + "\n</stored_memories>"


def _lines(turns: Sequence[Turn]) -> str:
    return "\n".join(map(_line, turns))


def _line(turn: Turn) -> str:
    # A context turn has no number, so that it cannot be cited.
    attributes = [] if turn.is_context else [f'index="{turn.index}"']
    attributes.append(f'role="{turn.role}"')
    if turn.name:
        attributes.append(f'name="{_attribute(turn.name)}"')
    said_at = turn.local_time or turn.timestamp
    if said_at:
        attributes.append(f'time="{said_at.isoformat()}"')
    return f"<turn {' '.join(attributes)}>{escape(turn.content)}</turn>"


def _attribute(text: str) -> str:
    return escape(" ".join(text.split())).replace('"', "&quot;")

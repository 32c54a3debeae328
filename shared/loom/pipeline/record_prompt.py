"""The system prompt of a call for a typed record: a fixed beginning, then what varies.

The fixed text, then the schema, then the request's instructions, then what was wrong with the
answer before. The turns stand in the user message, as for `extract`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from loom.domain.records.problems import Problem, told
from loom.domain.records.schema import Shape
from loom.pipeline.run import Run

BLOCKS: Final = ("typed_record", "record_schema")


@cache
def fixed_record_prompt() -> str:
    """The part that never changes between calls, at most 6,000 characters."""
    return (files("loom.pipeline") / "prompts" / "typed_record.md").read_text("utf-8")


def record_prompt(
    run: Run, shape: Shape, problems: Sequence[Problem] = ()
) -> tuple[str, list[str]]:
    """The system message, and the names of its blocks; `problems` are those of the last answer."""
    schema = json.dumps(shape.schema, ensure_ascii=False, separators=(",", ":"))
    blocks = [fixed_record_prompt().rstrip(), f"# Schema of the record\n\n{schema}"]
    names = list(BLOCKS)
    if run.asked.instructions:
        blocks.append(f"# Instructions of this request\n\n{run.asked.instructions}")
        names.append("extraction_instructions")
    if problems:
        # Before an operator's policy, which is the last word.
        blocks.append(f"# Your last answer was not accepted\n\n{_ASK_AGAIN}\n\n{told(problems)}")
        names.append("record_problems")
    return "\n\n".join(blocks) + "\n", names


_ASK_AGAIN: Final = (
    "Answer the whole record again, with the other fields as they were. These fields were wrong:"
)

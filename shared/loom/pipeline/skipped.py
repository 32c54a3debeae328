"""Turns that a run left out because the model fails on them, as its answer names them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from loom.pipeline.run import Run

_PREFIX: Final = "turn_skipped:"


def name_skipped(run: Run) -> None:
    """Name the turns that were left out in `pipeline_errors`: index and role, never text."""
    for turn in run.skipped:
        run.pipeline_errors.append(f"turn_skipped:{turn.index}:{turn.role}")


def skipped_in(pipeline_errors: Iterable[str]) -> tuple[str, ...]:
    """`index:role` of each turn that was left out."""
    return tuple(
        error.removeprefix(_PREFIX) for error in pipeline_errors if error.startswith(_PREFIX)
    )

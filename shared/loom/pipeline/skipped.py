"""Turns that a run left out because the model fails on them, as its answer names them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from loom.domain.turns import Turn

_PREFIX: Final = "turn_skipped:"


def skipped_error(turn: Turn) -> str:
    """An entry of `pipeline_errors`: index and role, never text."""
    return f"{_PREFIX}{turn.index}:{turn.role}"


def skipped_in(pipeline_errors: Iterable[str]) -> tuple[str, ...]:
    """`index:role` of each turn that was left out."""
    return tuple(
        error.removeprefix(_PREFIX) for error in pipeline_errors if error.startswith(_PREFIX)
    )

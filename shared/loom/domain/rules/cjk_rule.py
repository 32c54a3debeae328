"""One way to say one thing in Chinese or Japanese."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CjkRule:
    """`pattern` matches a whole clause; templates name its groups and `{date}`."""

    pattern: re.Pattern[str]
    attribute: str
    value: str
    category: str
    dates: int = 0
    """-1: only with a time in the past, 1: only with one to come, 0: with none."""
    ended: bool = False
    opening: bool = False
    each: re.Pattern[str] | None = None
    """What parts the things of a list."""
    refused: re.Pattern[str] | None = None
    """What `x` must not be."""


def rule(
    pattern: str,
    attribute: str,
    value: str,
    category: str,
    dates: int = 0,
    *,
    ended: bool = False,
    opening: bool = False,
    each: re.Pattern[str] | None = None,
    refused: re.Pattern[str] | None = None,
) -> CjkRule:
    """A row of a table, its pattern compiled."""
    return CjkRule(
        re.compile(pattern),
        attribute,
        value,
        category,
        dates,
        ended=ended,
        opening=opening,
        each=each,
        refused=refused,
    )

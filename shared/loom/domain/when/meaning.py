"""What a phrase means: the period its words name, seen from the day it was said on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Final

from loom.domain.when import counted, named
from loom.domain.when.periods import Period
from loom.domain.when.said import Meaning, Said, Tense
from loom.domain.when.tongue import Tongue

MEANINGS: Final[Mapping[str, Meaning]] = {
    **counted.RELATIVE,
    **counted.BY_TENSE,
    **named.COUNTED_IN_YEARS,
    **named.NAMED,
}
RELATIVE: Final = frozenset({*counted.RELATIVE, *named.COUNTED_IN_YEARS})
"""Meanings that are counted from the day they were said on, whatever the tense."""


def read(
    name: str, found: re.Match[str], tongue: Tongue, anchor: date, tense: Tense
) -> Period | None:
    """The period of a match; None when it names no certain one, or none of the calendar."""
    words = {group: word for group, word in found.groupdict().items() if word is not None}
    try:
        return MEANINGS[name](Said(words, tongue, anchor, tense))
    except (ValueError, OverflowError, IndexError, StopIteration, KeyError):
        # A day that does not exist, or one beyond the calendar.
        return None

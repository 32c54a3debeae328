"""Whether a value was said in a turn."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from loom.domain.records.schema import Shape
from loom.domain.records.texts import TextValue
from loom.domain.records.turn_text import TurnText


def is_said_in_words(shape: Shape) -> bool:
    """Whether the turns must hold the value itself: a choice or a yes is a reading of them."""
    return shape.kind != "boolean" and not shape.choices


DATES: Final = ("date", "date-time")
"""Formats of values that a turn says by its own day."""

Wording = Callable[[TurnText, date | None], str | None]
"""Answers the words of a turn that say a value ("" where they are not one piece), None for none.

The second argument is the day of the turn: "tomorrow" is counted from it.
"""


def wording_of(value: Any, shape: Shape) -> Wording:
    """What to ask turns for; the value is a valid one of its schema."""
    if shape.kind in ("number", "integer"):
        number = Decimal(str(value))
        return lambda turn, _: turn.numbers.get(number)
    if shape.format == "date":
        day = date.fromisoformat(value)
        return lambda turn, said_on: turn.days.says(day, said_on)
    if shape.format == "date-time":
        moment = datetime.fromisoformat(value)
        return lambda turn, said_on: turn.days.says_moment(moment, said_on)
    text = TextValue(str(value))
    says = text.is_written_in if shape.format == "email" else text.is_said_in
    return lambda turn, _: str(value) if says(turn) else None

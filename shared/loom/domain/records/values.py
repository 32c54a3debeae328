"""Whether a value was said in a turn."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from loom.domain.records.schema import Shape
from loom.domain.records.texts import says_exactly, says_text
from loom.domain.records.turn_text import TurnText


def is_said_in_words(shape: Shape) -> bool:
    """Whether the turns must hold the value itself: a choice or a yes is a reading of them."""
    return shape.kind != "boolean" and not shape.choices


def wording_of(value: Any, shape: Shape, turn: TurnText, said_on: date | None) -> str | None:
    """The words of the turn that say the value ("" where they are not one piece), None for none.

    `said_on` is the day of the turn: "tomorrow" is counted from it. The value is one of its schema.
    """
    if shape.kind in ("number", "integer"):
        return turn.numbers.get(Decimal(str(value)))
    if shape.format == "date":
        return turn.days.says(date.fromisoformat(value), said_on)
    if shape.format == "date-time":
        return turn.days.says_moment(datetime.fromisoformat(value), said_on)
    says = says_exactly if shape.format == "email" else says_text
    return str(value) if says(str(value), turn) else None

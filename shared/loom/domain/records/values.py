"""Whether a value was said in a turn."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from loom.domain.records.dates import says_day, says_instant, says_time
from loom.domain.records.numbers import says_number
from loom.domain.records.schema import Shape
from loom.domain.records.texts import says_exactly, says_text


def is_said_in_words(shape: Shape) -> bool:
    """Whether the turns must hold the value itself: a choice or a yes is a reading of them."""
    return shape.kind != "boolean" and not shape.choices


def wording_of(value: Any, shape: Shape, text: str, said_on: date | None) -> str | None:
    """The words of `text` that say the value ("" where they are not one piece), None for none.

    `said_on` is the day of the turn: "tomorrow" is counted from it. The value is one of its schema.
    """
    if shape.kind in ("number", "integer"):
        return says_number(value, text)
    if shape.format == "date":
        return says_day(date.fromisoformat(value), text, said_on)
    if shape.format == "date-time":
        return _says_moment(datetime.fromisoformat(value), text, said_on)
    says = says_exactly if shape.format == "email" else says_text
    return str(value) if says(str(value), text) else None


def _says_moment(moment: datetime, text: str, said_on: date | None) -> str | None:
    if says_instant(moment, text):
        return ""
    day = says_day(moment.date(), text, said_on)
    return day if day is not None and says_time(moment.time(), text) else None

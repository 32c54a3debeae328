"""The turns of a conversation, as the rules see them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

Role = Literal["user", "assistant", "system", "tool"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn with its text.

    `index` counts the request's `messages` from 0; turns of `last_messages` count -n .. -1 and are
    context only. `timestamp` is aware UTC; `local_time` is the same instant in the zone it was sent
    with. `sensitive`: the text reads as high, by itself or beside
    the turn before it (see `domain.turn_secrets`), so it is never embedded, searched or logged.
    `masked` is the content of a sensitive turn with its secrets replaced, "" for other turns.
    """

    index: int
    role: Role
    content: str
    name: str = ""
    timestamp: datetime | None = None
    turn_id: str = ""
    sensitive: bool = False
    masked: str = field(default="", repr=False)
    local_time: datetime | None = None

    @property
    def day(self) -> date | None:
        """The day it was said on, where it was said; None without a timestamp."""
        said_at = self.local_time or self.timestamp
        return said_at.date() if said_at else None

    @property
    def is_context(self) -> bool:
        return self.index < 0

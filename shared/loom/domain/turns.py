"""The turns of a conversation, as the rules see them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Role = Literal["user", "assistant", "system", "tool"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn with its text.

    `index` counts the request's `messages` from 0; turns of `last_messages` count -n .. -1 and are
    context only. `timestamp` is aware UTC. `sensitive`: the text reads as high, by itself or beside
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

    @property
    def is_context(self) -> bool:
        return self.index < 0

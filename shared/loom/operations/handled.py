"""What becomes of a message once a worker is through with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Handled:
    """`hide_s` None: the message is deleted; else it is hidden for so many seconds."""

    hide_s: float | None


ACKNOWLEDGED: Final = Handled(None)

"""Fresh ids from the operating system's random source."""

from __future__ import annotations

import uuid


class UuidIds:
    """Implements `ports.clock.Ids`.

    `uuid4` asks the operating system for every id, so environments restored from one snapshot do
    not repeat each other's.
    """

    def new(self) -> str:
        return uuid.uuid4().hex

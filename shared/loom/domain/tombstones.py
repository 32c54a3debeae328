"""What was deleted or forgotten does not come back from what was known then (design 5.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from loom.domain.hashes import sha256_parts
from loom.domain.rows import TombstoneRow
from loom.domain.turns import Role


@dataclass(frozen=True, slots=True)
class CitedTurn:
    """A turn a fact cites. `received_at` is when it was first stored, `said_at` its own timestamp.

    `words_received_at` is when a turn of the same role and the same words was first stored.
    """

    role: Role
    received_at: datetime
    said_at: datetime | None = None
    words_received_at: datetime | None = None

    def known_by(self, at: datetime) -> bool:
        """Whether the turn tells nothing that was not known at that time."""
        if self.received_at <= at or (self.said_at is not None and self.said_at <= at):
            return True
        words = self.words_received_at
        return self.said_at is None and words is not None and words <= at


def blocks(tombstone: TombstoneRow, cited: Iterable[CitedTurn]) -> bool:
    """Whether a fact that the tombstone names stays buried.

    Only a user's turn that was not known then says it anew; an assistant that retells what it once
    knew does not.
    """
    return not any(turn.role == "user" and not turn.known_by(tombstone.buried_at) for turn in cited)


def content_hash(org: str, content_sha256: str) -> str:
    """Names a content in a tombstone: different in every org, so that no two can be compared."""
    return sha256_parts("tombstone", org, content_sha256)

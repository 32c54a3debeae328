"""The id of a turn, so that a turn sent again is recognised (design 5.4).

Clients re-send a session from its start, or a sliding window, or only what is new with the turns
before as `last_messages`. An id therefore depends on the turn and on what stands before it, never
on its position in the request or on what follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC
from typing import Final

from loom.domain.hashes import sha256_parts
from loom.domain.scope import NULL_PART, Scope
from loom.domain.turns import Turn

_ID_CHARS: Final = 32


def turn_ids(scope: Scope, turns: Sequence[Turn], context: Sequence[Turn]) -> list[str]:
    """One id of 32 hex characters per turn of `turns`, in their order.

    `context` are the turns of `last_messages`, oldest first. Equal turns are told apart by their
    ordinal, counted over context and turns together; without a timestamp two turns are equal only
    when the text before them is equal too.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    ids: list[str] = []
    before = ""
    for position, turn in enumerate([*context, *turns]):
        said = _said(turn, before)
        if position >= len(context):
            ids.append(_turn_id(scope, said, seen[said]))
        seen[said] += 1
        before = turn.content
    return ids


def _said(turn: Turn, before: str) -> tuple[str, ...]:
    if turn.timestamp is None:
        return (turn.role, turn.name, "", turn.content, before)
    moment = turn.timestamp.astimezone(UTC).isoformat(timespec="milliseconds")
    return (turn.role, turn.name, moment, turn.content, "")


def _turn_id(scope: Scope, said: tuple[str, ...], ordinal: int) -> str:
    return sha256_parts(
        "turn",
        scope.org,
        scope.namespace,
        scope.agent,
        scope.user_id,
        scope.session_id or NULL_PART,
        *said,
        str(ordinal),
    )[:_ID_CHARS]

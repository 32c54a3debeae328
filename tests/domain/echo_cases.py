"""Facts, rows and turns for the rules about echoes."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from loom.domain.canonical import content_sha256
from loom.domain.facts import Fact
from loom.domain.rows import MemoryRow
from loom.domain.scope import Scope
from loom.domain.turn_index import TurnIndex
from loom.domain.turns import Turn

NOON = datetime(2026, 10, 5, 12, tzinfo=UTC)
OWNER = Scope("o", "n", "bot", "u-1")


def fact(key: str, value: str, *cited: int, **more: Any) -> Fact:
    subject, _, attribute = key.partition("/")
    made = Fact(subject=subject, attribute=attribute, value=value, source_indices=cited, key=key)
    return replace(made, **more)


def row(key: str, text: str, **more: Any) -> MemoryRow:
    made = MemoryRow(
        namespace=OWNER.namespace,
        agent=OWNER.agent,
        user_id=OWNER.user_id,
        session_id="-",
        memory_key=key,
        memory_id=f"id of {key}",
        value=json.dumps(text),
        text=text,
        content_sha256=content_sha256(key, text),
        version=1,
        precedence=1,
        evidence_at=NOON,
        created_at=NOON,
        updated_at=NOON,
    )
    return replace(made, **more)


def index(*turns: tuple[str, str]) -> TurnIndex:
    return TurnIndex({at: Turn(at, role, text) for at, (role, text) in enumerate(turns)})  # type: ignore[arg-type]

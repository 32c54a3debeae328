"""A question as extraction asks it."""

from __future__ import annotations

from typing import Final

from loom.domain.answer_schema import EXTRACT_SCHEMA
from loom.ports.model import ModelCall

CALL: Final = ModelCall(
    stage="extract",
    system="Find what is durable. POLICY: no health data.",
    user="[0] user: I moved to Lisbon",
    schema=EXTRACT_SCHEMA,
    turns=(),
    observation_date="2026-11-01",
    timeout_s=20.0,
)

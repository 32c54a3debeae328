"""Whose memory: the identity every row carries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NULL_PART: Final = "-"
"""The null value of an identity part: agent "-" is every agent, user "-" is no single user."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a call works. Rows are ordered by these parts and the memory key."""

    org: str
    namespace: str
    agent: str = NULL_PART
    user_id: str = NULL_PART
    session_id: str = NULL_PART

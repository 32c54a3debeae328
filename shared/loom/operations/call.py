"""What surrounds a call: who makes it, how long it may take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Call:
    """`deadline` is in monotonic seconds of the services' clock; `principal` is "-" for none."""

    principal: str
    deadline: float
    request_id: str
    idempotency_key: str | None = None

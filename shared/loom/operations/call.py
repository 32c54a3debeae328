"""What surrounds a call: who makes it, how long it may take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Call:
    """`deadline` is in monotonic seconds of the services' clock; `principal` is "-" for none.

    `body_sha256` is set with `idempotency_key`: the two name a request that is sent again.
    """

    principal: str
    deadline: float
    request_id: str
    idempotency_key: str | None = None
    body_sha256: str = ""

"""Who writes, for which request, and with what."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime

from loom.pipeline.services import Services
from loom.ports.coordination import Coordination
from loom.ports.store import TenantStore

Timed = Callable[[str], AbstractContextManager[None]]


def _any_time() -> None:
    """Lets work go on however late it is."""


@dataclass(frozen=True, slots=True)
class Write:
    """One request's write. `lease` is released together with the finish mark."""

    services: Services
    store: TenantStore
    coordination: Coordination
    timed: Timed
    namespace: str
    request_id: str
    plan_id: str
    principal: str
    op: str
    accepted_at: datetime
    user_id: str
    policy_sha256: str = ""
    turn_ids: tuple[str, ...] = ()
    lease: str | None = None
    lease_owner: str = ""
    deadline: float | None = None
    """Monotonic seconds after which the caller has gone; None without one."""
    check_time: Callable[[], None] = _any_time
    """Called between one draft and the next, and before versions are claimed: may raise."""

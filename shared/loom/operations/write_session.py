"""Set-up shared by the ops that write a caller's own memories."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from loom.domain.hashes import sha256_parts
from loom.domain.scope import Scope
from loom.operations.call import Call
from loom.pipeline.services import Services
from loom.pipeline.write_path import Write, apply_winner


@contextmanager
def _untimed(_stage: str) -> Iterator[None]:
    yield


def begin_write(services: Services, call: Call, *, scope: Scope, op: str) -> Write:
    """A write of its own: its request id is the Idempotency-Key's, else a fresh one."""
    plan_id = services.ids.new()
    key = call.idempotency_key
    return Write(
        services=services,
        store=services.store.for_org(scope.org),
        coordination=services.coordinator.for_org(scope.org),
        timed=_untimed,
        namespace=scope.namespace,
        request_id=sha256_parts(op, scope.org, call.principal, key)[:32] if key else plan_id,
        plan_id=plan_id,
        principal=call.principal,
        op=op,
        accepted_at=services.clock.now(),
        user_id=scope.user_id,
    )


def interrupted(write: Write) -> dict[str, Any] | None:
    """The answer of an earlier try with this Idempotency-Key that got as far as its plan."""
    if write.request_id == write.plan_id:
        return None
    mark = write.coordination.mark(write.request_id)
    return apply_winner(write, mark.plan_id) if mark else None

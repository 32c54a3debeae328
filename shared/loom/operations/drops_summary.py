"""drops.summary: what was not kept, counted by stage and reason; never any text."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from pydantic import Field

from loom.operations.call import Call
from loom.operations.wire import Answer, DropCount, Located, UserId, iso
from loom.pipeline.services import Services
from loom.ports import reads

OP: Final = "drops.summary"


class DropsSummaryRequest(Located):
    """Drops of a namespace, or of one user in it, over the last hours."""

    hours: int = Field(default=24, ge=1, le=720, description="How far back; drops live 30 days.")
    user_id: UserId | None = Field(default=None, description="Unset: of every user.")


class DropsSummaryAnswer(Answer):
    """`rows` by stage, then reason; `total` is the sum of their counts."""

    namespace: str
    since: str
    rows: list[DropCount]
    total: int


def drops_summary(services: Services, call: Call, request: DropsSummaryRequest) -> dict[str, Any]:
    """The counts, read in one store phase."""
    del call
    api = services.settings.api
    namespace = request.namespace or api.default_namespace
    since = services.clock.now() - timedelta(hours=request.hours)
    read = reads.drops_summary(namespace, since, user_id=request.user_id)
    found = services.store.for_org(request.org or api.default_org).together(read).of(read)
    rows = [DropCount(stage=row.stage, reason=row.reason, count=row.dropped) for row in found]
    return DropsSummaryAnswer(
        namespace=namespace,
        since=iso(since) or "",
        rows=rows,
        total=sum(row.count for row in rows),
        ignored_args=request.ignored(),
    ).model_dump(mode="json")

"""model_calls.get: whether an organisation's model calls are on."""

from __future__ import annotations

from typing import Any, Final

from pydantic import Field

from loom.operations.call import Call
from loom.operations.guarding import refuse_unless_admin
from loom.operations.wire import Answer, Name, Request, iso
from loom.pipeline.services import Services
from loom.ports import queue_reads

OP: Final = "model_calls.get"


class ModelCallsGetRequest(Request):
    """The organisation."""

    org: Name | None = Field(default=None, description="Unset: LOOM_DEFAULT_ORG (`dev`).")


class ModelCallsGetAnswer(Answer):
    """The switch as it was last set; never set, it is on."""

    on: bool
    reason: str
    set_by: str | None = None
    set_at: str | None = None


def model_calls_get(
    services: Services, call: Call, request: ModelCallsGetRequest
) -> dict[str, Any]:
    """Read the switch. Raises LoomError FORBIDDEN for a caller who is no admin."""
    refuse_unless_admin(call, "Only an admin reads this switch.")
    read = queue_reads.model_calls()
    store = services.store.for_org(request.org or services.settings.api.default_org)
    row = next(iter(store.together(read).of(read)), None)
    return ModelCallsGetAnswer(
        on=row.is_on if row else True,
        reason=row.reason if row else "",
        set_by=row.set_by if row else None,
        set_at=iso(row.set_at) if row else None,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")

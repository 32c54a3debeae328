"""model_calls.set: switch the language model off, or on again, for a whole organisation.

Off, an extraction that is to answer at once is refused, and deferred ones wait; nothing is lost.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pydantic import Field

from loom.domain.precedence import version_at
from loom.domain.queueing.rows import ModelCallsRow
from loom.domain.scope import NULL_PART, Scope
from loom.operations.call import Call
from loom.operations.guarding import refuse_unless_admin
from loom.operations.wire import Answer, Name, Request
from loom.operations.write_session import begin_write, interrupted
from loom.pipeline.services import Services
from loom.pipeline.write.decide import Decided
from loom.pipeline.write.plan import commit
from loom.pipeline.write.records import setting_audit
from loom.ports import queue_reads

OP: Final = "model_calls.set"


class ModelCallsSetRequest(Request):
    """The switch and why it is set; the reason is shown to whoever is refused."""

    write: ClassVar[bool] = True

    org: Name | None = Field(default=None, description="Unset: LOOM_DEFAULT_ORG (`dev`).")
    on: bool
    reason: str = Field(default="", max_length=500)


class ModelCallsSetAnswer(Answer):
    """The switch as it stands; `changed` is false when it stood so before."""

    on: bool
    reason: str
    changed: bool


def model_calls_set(
    services: Services, call: Call, request: ModelCallsSetRequest
) -> dict[str, Any]:
    """Set the switch. Raises LoomError FORBIDDEN for a caller who is no admin."""
    refuse_unless_admin(call, "Only an admin switches an organisation's model calls.")
    org = request.org or services.settings.api.default_org
    write = begin_write(services, call, scope=Scope(org, NULL_PART), op=OP)
    earlier = interrupted(write)
    if earlier is not None:
        return earlier
    read = queue_reads.model_calls()
    held = next(iter(write.store.together(read).of(read)), None)
    stood = (held.is_on, held.reason) if held else (True, "")
    changed = stood != (request.on, request.reason)
    answer = ModelCallsSetAnswer(
        on=request.on, reason=request.reason, changed=changed, ignored_args=request.ignored()
    ).model_dump(mode="json")
    if not changed:
        return answer
    row = ModelCallsRow(
        is_on=request.on,
        reason=request.reason,
        set_by=call.principal,
        set_at=write.accepted_at,
        version=version_at(write.accepted_at, after=held.version if held else 0),
    )
    verdict = "on" if row.is_on else "off"
    audit = setting_audit(write, [str(row.is_on), row.reason], verdict=verdict)
    decided = Decided(audit=[audit])
    return commit(write, decided, response=answer, others={"model_calls": [row]})

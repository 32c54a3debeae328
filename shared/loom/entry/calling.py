"""From an HTTP scope to a call: who calls, how long there is, and once per Idempotency-Key."""

from __future__ import annotations

import json
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from loom.domain.hashes import sha256_parts
from loom.domain.names import check_request_id
from loom.entry.ops import OpSpec
from loom.errors import LoomError
from loom.operations.call import Call

if TYPE_CHECKING:
    from loom.operations.wire import Request
    from loom.pipeline.services import Services

MARGIN_S: Final = 1.0
"""Seconds before a time-out by which an answer must be on its way."""

LOGGED_COSTS: Final = ("store_phases", "coordination_trips", "model_calls")


@dataclass(frozen=True, slots=True)
class Caller:
    """`idempotency_key` is as sent, unchecked."""

    request_id: str
    idempotency_key: str | None
    identity: Mapping[str, Any]
    remaining_ms: int | None


def caller_of(scope: Mapping[str, Any], headers: Mapping[str, str]) -> Caller:
    """What the envelope says of the caller. A request id that breaks the rules is replaced."""
    asked = headers.get("x-request-id", "")
    try:
        request_id = check_request_id(asked)
    except ValueError:
        request_id = uuid4().hex
    context = scope.get("aws.context")
    event = scope.get("aws.event") or {}
    return Caller(
        request_id=request_id,
        idempotency_key=headers.get("idempotency-key"),
        identity=(event.get("requestContext") or {}).get("identity") or {},
        remaining_ms=context.get_remaining_time_in_millis() if context else None,
    )


def run_op(
    services: Services, spec: OpSpec, body: Request, scope: MutableMapping[str, Any]
) -> dict[str, Any]:
    """Run the op once. Raises what the op raises, and the port errors of `AnswerOnce`."""
    caller: Caller = scope["loom.caller"]
    call = Call(
        principal=_principal(services, caller),
        deadline=services.clock.monotonic() + _seconds(services, caller),
        request_id=caller.request_id,
        idempotency_key=_idempotency_key(caller) if spec.request.write else None,
        body_sha256=sha256_parts(json.dumps(scope["loom.body"], sort_keys=True)),
    )
    org = getattr(body, "org", None) or services.settings.api.default_org
    scope["loom.log"]["org"] = org
    if call.idempotency_key is None:
        answer = spec.run(services, call, body)
    else:
        answer, _ = services.answer_once.run(
            scope=f"{org}#{call.principal}#{spec.name}",
            key=call.idempotency_key,
            body_sha256=call.body_sha256,
            remaining_ms=round(_seconds(services, caller) * 1000),
            call=lambda: spec.run(services, call, body),
        )
    cost = answer.get("cost") or {}
    scope["loom.log"].update({name: cost[name] for name in LOGGED_COSTS if name in cost})
    return answer


def _principal(services: Services, caller: Caller) -> str:
    if services.settings.api.auth_mode == "off":
        return "-"
    arn = caller.identity.get("userArn")
    if not isinstance(arn, str) or not arn:
        raise LoomError("FORBIDDEN", "API Gateway named no caller.")
    return f"iam:{arn}"


def _seconds(services: Services, caller: Caller) -> float:
    allowed = services.settings.api.api_timeout_s
    if caller.remaining_ms is not None:
        allowed = min(allowed, caller.remaining_ms / 1000)
    return allowed - MARGIN_S


def _idempotency_key(caller: Caller) -> str | None:
    if caller.idempotency_key is None:
        return None
    try:
        return check_request_id(caller.idempotency_key)
    except ValueError as error:
        raise LoomError("INVALID_REQUEST", str(error), field="Idempotency-Key") from error

"""From a request of memory.set_from_messages to what the pipeline is asked."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Final

from loom.domain.coding_capture import is_coding_capture
from loom.domain.hashes import sha256_parts
from loom.domain.turn_secrets import plain_labels
from loom.operations.record_asked import record_asked
from loom.operations.set_from_messages_wire import APPLIED_BY, SetFromMessagesRequest
from loom.operations.turn_input import to_turns
from loom.pipeline.run import Asked
from loom.pipeline.services import Services

OP: Final = "memory.set_from_messages"


def asked_for(
    services: Services, request: SetFromMessagesRequest, *, principal: str, at: datetime
) -> Asked:
    """The request, accepted at `at`, checked for all it can be refused for. Raises LoomError."""
    api = services.settings.api
    scope = request.scope(api.default_org, api.default_namespace)
    turns, context = to_turns(scope, request.messages, request.last_messages)
    applied = request.model_dump(
        mode="json",
        exclude={"defer", *request.ignored()},
        exclude_none=True,
    )
    # What a session was served is a set: another order does not make it another request.
    applied.update({name: sorted(set(applied[name])) for name in APPLIED_BY if name in applied})
    applied.update(org=scope.org, namespace=scope.namespace)
    # Another model is another reader: its run is not answered from what the first one found.
    applied.update(model=[services.model.provider, services.model.model])
    return Asked(
        scope=scope,
        request_id=sha256_parts(OP, principal, json.dumps(applied, sort_keys=True))[:32],
        principal=principal,
        turns=turns,
        context=context,
        accepted_at=at,
        observation_date=observation_date(services, request, at),
        run_id=request.run_id or "",
        extra_tags=plain_labels(request.extra_tags),
        instructions=request.extraction_instructions,
        valid_at=request.valid_at or "",
        max_tokens=request.max_tokens,
        reading=_reading(services, request),
        record=record_asked(services, request),
        recalled_keys=tuple(dict.fromkeys(request.recalled_keys)),
        session_values=tuple(dict.fromkeys(request.session_values)),
        is_coding_capture=is_coding_capture(request.extra_tags),
    )


def observation_date(services: Services, request: SetFromMessagesRequest, at: datetime) -> str:
    """YYYY-MM-DD, "" without one: the caller's, else by default the day of the acceptance."""
    default = services.settings.extract.memory_extract_observation_date_default
    fallback = at.date().isoformat() if default == "request_time" else ""
    return request.observation_date or fallback


def _reading(services: Services, request: SetFromMessagesRequest) -> str:
    """What the turns are read under: under another, turns that were read before are read again."""
    model = services.model
    return sha256_parts(
        *("reading", model.provider, model.model, request.extraction_instructions),
        *request.steps(),
    )[:32]

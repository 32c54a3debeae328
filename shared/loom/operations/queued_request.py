"""A deferred request as its row keeps it, and what the pipeline is asked when it is run."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from typing import Any

from loom.domain.queueing.rows import QueueRow
from loom.operations.asking import asked_for
from loom.operations.set_from_messages_wire import SetFromMessagesRequest
from loom.pipeline.run import Asked
from loom.pipeline.services import Services


def payload_of(asked: Asked, request: SetFromMessagesRequest) -> str:
    """JSON: `request` with all its fields, `observation_date`, `accepted_at` (ISO 8601).

    Fields nobody knows are left out: they are not applied, and may hold anything.
    """
    scope = asked.scope
    fields = request.model_dump(mode="json", exclude=set(request.model_extra or {}))
    return json.dumps(
        {
            "request": {**fields, "org": scope.org, "namespace": scope.namespace},
            "observation_date": asked.observation_date,
            "accepted_at": asked.accepted_at.isoformat(),
        },
        ensure_ascii=False,
    )


def asked_of(services: Services, row: QueueRow, body: str) -> tuple[Asked, SetFromMessagesRequest]:
    """What a batch asks for, under the date, instant, caller and request id of its acceptance.

    Raises LoomError for what this build or model does not serve, ValueError for a body that is none
    of ours.
    """
    fields, observed, at = _held(body)
    request = SetFromMessagesRequest.model_validate(fields)
    asked = asked_for(services, request, principal=row.enqueuer, at=at)
    return replace(asked, request_id=row.request_id, observation_date=observed), request


def _held(body: str) -> tuple[Any, str, datetime]:
    """Fields of the request, observation date, instant of acceptance. Raises ValueError."""
    try:
        held = json.loads(body)
        observed, at = held["observation_date"], datetime.fromisoformat(held["accepted_at"])
        fields = held["request"]
    except (KeyError, TypeError) as error:
        raise ValueError("The payload has another shape.") from error
    if not isinstance(observed, str):
        raise ValueError("The payload's observation_date is no text.")  # noqa: TRY004 - as for JSON
    return fields, observed, at

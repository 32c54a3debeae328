"""The service's own state, for load balancers and people: no organisation, no content."""

from __future__ import annotations

from typing import Final, Literal

from loom import __version__
from loom.operations.queue_health import QueueHealth, queue_health
from loom.operations.wire import Wire
from loom.pipeline.services import Services

OK: Final = 200
UNAVAILABLE: Final = 503


class Health(Wire):
    """`status`: unavailable when the store does not answer, degraded when the queue lags."""

    status: Literal["ok", "degraded", "unavailable"]
    version: str
    store: Literal["ok", "unavailable"]
    queue: QueueHealth
    llm_provider: str
    llm_model: str
    embedding_model: str | None


def health(services: Services) -> tuple[int, Health]:
    """HTTP status and body. Degraded is 200: the service takes calls and answers them."""
    store: Literal["ok", "unavailable"] = "ok"
    queue = QueueHealth(status="unavailable")
    try:
        services.store.ping()
    except Exception as error:  # noqa: BLE001 - whatever it is, the store does not answer
        services.report(error, "health")
        store = "unavailable"
    else:
        queue = _queue(services)
    body = Health(
        status=_status(store, queue),
        version=__version__,
        store=store,
        queue=queue,
        llm_provider=services.model.provider,
        llm_model=services.model.model,
        embedding_model=services.embedder.model or None,
    )
    return (OK if store == "ok" else UNAVAILABLE), body


def _status(
    store: Literal["ok", "unavailable"], queue: QueueHealth
) -> Literal["ok", "degraded", "unavailable"]:
    if store != "ok":
        return "unavailable"
    return "degraded" if queue.status in ("degraded", "unavailable") else "ok"


def _queue(services: Services) -> QueueHealth:
    try:
        return queue_health(services)
    except Exception as error:  # noqa: BLE001 - health answers whatever happens
        services.report(error, "health.queue")
        return QueueHealth(status="unavailable")

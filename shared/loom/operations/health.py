"""The service's own state, for load balancers and people: no organisation, no content."""

from __future__ import annotations

from typing import Final, Literal

from loom import __version__
from loom.operations.wire import Wire
from loom.pipeline.services import Services

OK: Final = 200
UNAVAILABLE: Final = 503


class Health(Wire):
    """`status` is ok only when the store answers."""

    status: Literal["ok", "unavailable"]
    version: str
    store: Literal["ok", "unavailable"]
    llm_provider: str
    llm_model: str
    embedding_model: str | None


def health(services: Services) -> tuple[int, Health]:
    """HTTP status and body."""
    store: Literal["ok", "unavailable"] = "ok"
    try:
        services.store.ping()
    except Exception as error:  # noqa: BLE001 - whatever it is, the store does not answer
        services.report(error, "health")
        store = "unavailable"
    body = Health(
        status=store,
        version=__version__,
        store=store,
        llm_provider=services.model.provider,
        llm_model=services.model.model,
        embedding_model=services.embedder.model or None,
    )
    return (OK if store == "ok" else UNAVAILABLE), body

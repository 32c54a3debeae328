"""The typed record a request asks for."""

from __future__ import annotations

from typing import Final

from loom.domain.records.paths import BadSchema
from loom.domain.records.schema import read_schema
from loom.errors import LoomError
from loom.operations.set_from_messages_wire import SetFromMessagesRequest
from loom.operations.wire import CHUNK_PREFIX
from loom.pipeline.run import RecordAsked
from loom.pipeline.services import Services

WITHOUT_RECORDS: Final = "rules"
"""The provider that reads turns by its own grammar: it knows facts, no schema."""


def record_asked(services: Services, request: SetFromMessagesRequest) -> RecordAsked | None:
    """The schema and the key, None for a request for facts. Raises LoomError."""
    if request.record_schema is None or request.memory_key is None:
        return None
    if request.memory_key.startswith(CHUNK_PREFIX):
        raise LoomError(
            "INVALID_REQUEST",
            f"Keys that start with {CHUNK_PREFIX} are those of verbatim chunks.",
            field="memory_key",
        )
    try:
        shape = read_schema(request.record_schema)
    except BadSchema as error:
        raise LoomError(
            "INVALID_REQUEST", f"{error.field} {error.message}.", field=error.field
        ) from error
    if services.model.provider == WITHOUT_RECORDS:
        raise LoomError(
            "NOT_IMPLEMENTED",
            "The model provider `rules` fills no typed records; they need a language model: "
            "start the service with OPENAI_API_KEY or LOOM_LLM_BASE_URL.",
            field="record_schema",
        )
    return RecordAsked(request.memory_key, shape)

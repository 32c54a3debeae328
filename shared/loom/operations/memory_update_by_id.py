"""memory.update_by_id: memory.update for a memory whose id the caller holds."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from pydantic import Field

from loom.operations.addressed import place
from loom.operations.call import Call
from loom.operations.memory_update import Asked, MemoryUpdateAnswer, NewValue, update_one
from loom.operations.wire import Located
from loom.pipeline.services import Services

OP: Final = "memory.update_by_id"


class MemoryUpdateByIdRequest(Located, NewValue):
    """The memory by its id: no writer can be mistaken for another."""

    write: ClassVar[bool] = True

    memory_id: str = Field(pattern=r"^[0-9a-f]{32}$")


class MemoryUpdateByIdAnswer(MemoryUpdateAnswer):
    """As memory.update answers."""


def memory_update_by_id(
    services: Services, call: Call, request: MemoryUpdateByIdRequest
) -> dict[str, Any]:
    """Judge the new value as memory.set does. Raises LoomError as memory.set does."""
    asked = Asked(
        op=OP,
        where=place(services, request),
        new=request,
        ignored=request.ignored(),
        memory_id=request.memory_id,
    )
    return update_one(services, call, asked)

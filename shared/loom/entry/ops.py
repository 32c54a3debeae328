"""Every op the service has: its name, its door, and where its use case stands.

A use case is one module of `loom.operations` with `<Verb>Request`, `<Verb>Answer` and a function
of the module's name. It is imported when its door serves it, so that a function pays at its cold
start for its own ops only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from loom.operations.call import Call
    from loom.operations.wire import Answer, Request
    from loom.pipeline.services import Services

Door = Literal["extraction", "memory", "retrieval"]


@dataclass(frozen=True, slots=True)
class OpSpec:
    """`door` is the folder of `functions/` that serves the op; `module` its use case."""

    name: str
    door: Door
    module: str
    summary: str

    @property
    def request(self) -> type[Request]:
        model: type[Request] = self._named(f"{self._verb}Request")
        return model

    @property
    def answer(self) -> type[Answer]:
        model: type[Answer] = self._named(f"{self._verb}Answer")
        return model

    @property
    def run(self) -> Callable[[Services, Call, Any], dict[str, Any]]:
        use_case: Callable[[Services, Call, Any], dict[str, Any]] = self._named(self.module)
        return use_case

    @property
    def _verb(self) -> str:
        return "".join(part.capitalize() for part in self.module.split("_"))

    def _named(self, name: str) -> Any:
        return getattr(import_module(f"loom.operations.{self.module}"), name)


_SPECS: Final = (
    OpSpec(
        "memory.set_from_messages",
        "extraction",
        "set_from_messages",
        "Keep what is durable in a conversation",
    ),
    OpSpec("memory.set", "memory", "memory_set", "Write one memory"),
    OpSpec("memory.bulk_set", "memory", "memory_bulk_set", "Write up to 500 memories"),
    OpSpec("memory.get", "memory", "memory_get", "Read one memory, or a verbatim chunk"),
    OpSpec("memory.history", "memory", "memory_history", "Read every version of a memory"),
    OpSpec(
        "memory.search",
        "retrieval",
        "memory_search",
        "Find memories and verbatim chunks by meaning and by words",
    ),
    OpSpec(
        "memory.recall", "retrieval", "memory_recall", "Find the raw turns by text, time and role"
    ),
    OpSpec(
        "memory.evidence", "retrieval", "memory_evidence", "Read the turns a memory was taken from"
    ),
    OpSpec("namespace.summary", "retrieval", "namespace_summary", "Count what a namespace holds"),
)

OPS: Final[dict[str, OpSpec]] = {spec.name: spec for spec in _SPECS}


def ops_of(door: str) -> list[OpSpec]:
    return [spec for spec in _SPECS if spec.door == door]

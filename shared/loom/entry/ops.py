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

Door = Literal["extraction", "memory", "retrieval", "governance"]


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
    OpSpec(
        "memory.extraction_status",
        "extraction",
        "extraction_status",
        "Report the deferred batches of a namespace",
    ),
    OpSpec(
        "memory.extraction_status_mine",
        "extraction",
        "extraction_status_mine",
        "Report deferred batches of one's own",
    ),
    OpSpec(
        "memory.extraction_retry_mine",
        "extraction",
        "extraction_retry_mine",
        "Try failed batches of one's own once more",
    ),
    OpSpec("memory.set", "memory", "memory_set", "Write one memory"),
    OpSpec("memory.bulk_set", "memory", "memory_bulk_set", "Write up to 500 memories"),
    OpSpec("memory.update", "memory", "memory_update", "Change the value under a key"),
    OpSpec(
        "memory.update_by_id", "memory", "memory_update_by_id", "Change the value of a memory by id"
    ),
    OpSpec("memory.get", "memory", "memory_get", "Read one memory, or a verbatim chunk"),
    OpSpec("memory.list", "memory", "memory_list", "List memories, a page at a time"),
    OpSpec("memory.history", "memory", "memory_history", "Read every version of a memory"),
    OpSpec("memory.delete", "memory", "memory_delete", "Delete a memory; its history stays"),
    OpSpec("memory.restore", "memory", "memory_restore", "Bring a deleted memory back"),
    OpSpec("memory.pin", "memory", "memory_pin", "Let no later write replace a memory"),
    OpSpec("memory.unpin", "memory", "memory_unpin", "Let later writes replace a memory again"),
    OpSpec("memory.lock", "memory", "memory_lock", "Refuse changes of a memory, or its deletion"),
    OpSpec("memory.unlock", "memory", "memory_unlock", "Take the lock off a memory"),
    OpSpec("memory.promote", "memory", "memory_promote", "Copy a memory into another namespace"),
    OpSpec("memory.apply", "memory", "memory_apply", "Change many memories; a dry run by default"),
    OpSpec("blacklist.add", "memory", "blacklist_add", "Refuse memories that hold a text"),
    OpSpec("blacklist.list", "memory", "blacklist_list", "List the patterns that bind a namespace"),
    OpSpec("blacklist.remove", "memory", "blacklist_remove", "Take a pattern away"),
    OpSpec("categories.set", "memory", "categories_set", "Give a namespace its taxonomy"),
    OpSpec("categories.get", "retrieval", "categories_get", "Read the taxonomy of a namespace"),
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
    OpSpec(
        "namespace.validate",
        "retrieval",
        "namespace_validate",
        "Report what in a namespace does not fit together",
    ),
    OpSpec("audit.list", "retrieval", "audit_list", "Read who changed what, by hashes"),
    OpSpec("drops.summary", "governance", "drops_summary", "Count what was not kept, and why"),
    OpSpec("queue.list", "governance", "queue_list", "List an organisation's deferred batches"),
    OpSpec("queue.redrive", "governance", "queue_redrive", "Give failed batches one attempt more"),
    OpSpec(
        "model_calls.set",
        "governance",
        "model_calls_set",
        "Switch an organisation's model calls off or on",
    ),
    OpSpec(
        "model_calls.get",
        "governance",
        "model_calls_get",
        "Read whether an organisation's model calls are on",
    ),
)

OPS: Final[dict[str, OpSpec]] = {spec.name: spec for spec in _SPECS}


def ops_of(door: str) -> list[OpSpec]:
    return [spec for spec in _SPECS if spec.door == door]

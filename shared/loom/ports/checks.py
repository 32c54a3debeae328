"""The questions of an integrity report: each finds the rows of a namespace that break one rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from loom.ports.decode import row_of
from loom.ports.store import Read

Check = Literal[
    "alias",
    "conflict",
    "unlinked",
    "evidence",
    "vector",
    "vector_model",
    "expired",
    "version",
    "duplicate",
]

_NEEDS: Final[Mapping[Check, tuple[str, ...]]] = {
    "alias": ("now",),
    "conflict": ("now",),
    "unlinked": ("source_class",),
    "evidence": (),
    "vector": ("embedding_model",),
    "vector_model": ("embedding_model",),
    "expired": ("now",),
    "version": (),
    "duplicate": ("now",),
}
CHECKS: Final[tuple[Check, ...]] = tuple(_NEEDS)


@dataclass(frozen=True, slots=True)
class Finding:
    """A row that breaks a rule; `total` is how many there are. `detail` says what about it."""

    memory_key: str
    memory_id: str
    agent: str
    user_id: str
    detail: str
    total: int


def integrity_check(
    check: Check,
    namespace: str,
    *,
    now: datetime,
    embedding_model: str = "",
    source_class: str = "extraction",
    limit: int = 10,
) -> Read[Finding]:
    """The first `limit` rows that break a rule, in a fixed order; none when it holds.

    `embedding_model` is the embedder's in use, "" without one: then no row needs a vector.
    """
    values: dict[str, Any] = {
        "now": now,
        "embedding_model": embedding_model,
        "source_class": source_class,
    }
    needed = {name: values[name] for name in _NEEDS[check]}
    return Read(
        f"check_{check}", {"namespace": namespace, "limit": limit, **needed}, row_of(Finding)
    )

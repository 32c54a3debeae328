"""loom.fetch_namespace_categories: the namespace's taxonomy, so that tags use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loom.domain.rows import CategoryRow
from loom.pipeline.run import Run
from loom.ports import reads
from loom.ports.store import Read


class FetchNamespaceCategories:
    step_id = "loom.fetch_namespace_categories"
    fail_closed = False

    def __init__(self) -> None:
        self._read: Read[CategoryRow] | None = None

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        self._read = reads.categories(run.asked.scope.namespace)
        return (self._read,)

    def run(self, run: Run) -> None:
        if self._read is not None:
            run.categories = run.opening.of(self._read)

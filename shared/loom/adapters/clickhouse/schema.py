"""The tables this package writes: row class, columns and ClickHouse types, in column order.

The types travel with each insert, which saves the driver a DESCRIBE. A test compares them with the
migrated tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Final, get_type_hints

from loom.domain import rows
from loom.domain.queueing.rows import HoldRow, ModelCallsRow, QueueRow

_TYPES: Final[Mapping[Any, str]] = {
    str: "String",
    int: "UInt64",
    float: "Float64",
    bool: "Bool",
    datetime: "DateTime64(3, 'UTC')",
    tuple[str, ...]: "Array(String)",
    tuple[float, ...]: "Array(Float32)",
}
_UINT32: Final = frozenset({"char_limit", "tokens_in", "tokens_out"})
_INT32: Final = frozenset({"position", "span_start", "span_end"})
_FEW_VALUES: Final[Mapping[str, frozenset[str]]] = {
    "memory": frozenset(
        {
            *("memory_type", "status", "category", "about", "source_class", "on_expire"),
            *("expire_reason", "sensitivity", "conflict_verdict", "embedding_model"),
        }
    ),
    "memory_evidence": frozenset({"role", "sensitivity"}),
    "memory_chunk": frozenset({"sensitivity", "embedding_model"}),
    "memory_drops": frozenset({"stage", "reason"}),
    "memory_audit": frozenset({"action", "verdict"}),
    "write_plan": frozenset({"op"}),
    "memory_guard": frozenset({"kind", "mode"}),
    "blacklist": frozenset({"pattern_type", "scope"}),
    "tombstone": frozenset({"reason"}),
    "memory_extraction_queue": frozenset(
        {"part", "deferred_by", "status", "held_reason", "last_error"}
    ),
    "model_hold": frozenset({"reason"}),
}
"""Columns of type LowCardinality(String)."""


@dataclass(frozen=True, slots=True)
class Table:
    """`columns` are the fields of `row` that the table holds; the table's first column is org."""

    name: str
    row: type[Any]
    columns: tuple[str, ...]
    types: tuple[str, ...]

    def encode(self, org: str, row: Any) -> list[Any]:
        """List the values of one row, org first. Raises TypeError for a row of another class."""
        if not isinstance(row, self.row):
            raise TypeError(f"{self.name} holds {self.row.__name__}, not {type(row).__name__}")
        return [org, *(getattr(row, column) for column in self.columns)]


def _column_type(name: str, hint: Any, few_values: frozenset[str]) -> str:
    if name in few_values:
        return "LowCardinality(String)"
    if name in _UINT32:
        return "UInt32"
    return "Int32" if name in _INT32 else _TYPES[hint]


def _table(
    name: str, row: type[Any], *, like: str | None = None, without: Sequence[str] = ()
) -> Table:
    hints = get_type_hints(row)
    columns = tuple(field.name for field in fields(row) if field.name not in without)
    few_values = _FEW_VALUES.get(like or name, frozenset())
    types = tuple(_column_type(column, hints[column], few_values) for column in columns)
    return Table(name, row, columns, types)


TABLES: Final[Mapping[str, Table]] = {
    table.name: table
    for table in (
        _table("memory", rows.MemoryRow),
        _table(
            "memory_history",
            rows.MemoryRow,
            like="memory",
            without=("embedding", "search_terms"),
        ),
        _table("memory_evidence", rows.EvidenceRow),
        _table("memory_evidence_link", rows.LinkRow),
        _table("memory_chunk", rows.ChunkRow),
        _table("memory_drops", rows.DropRow),
        _table("memory_audit", rows.AuditRow),
        _table("write_plan", rows.PlanRow),
        _table("model_answer", rows.ModelAnswerRow),
        _table("taken_turn", rows.TakenTurnRow),
        _table("namespace_category", rows.CategoryRow),
        _table("memory_guard", rows.GuardRow),
        _table("blacklist", rows.BlacklistRow),
        _table("tombstone", rows.TombstoneRow),
        _table("memory_extraction_queue", QueueRow),
        _table("model_hold", HoldRow),
        _table("model_calls", ModelCallsRow),
    )
}

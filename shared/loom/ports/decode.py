"""Row objects from what a query returned: column name to value.

A column the row class does not know is ignored, and a field the query left out takes its default:
the version before and the version after a new column run side by side during a deploy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from datetime import UTC, datetime
from typing import Any, TypeVar

from loom.domain.rows import ChunkRow, EvidenceRow, Hit, MemoryRow

T = TypeVar("T")


def row_of(row_class: type[T]) -> Callable[[Mapping[str, Any]], T]:
    """Make a decoder for a row class; a required field that is missing raises KeyError."""
    known = fields(row_class)  # type: ignore[arg-type]
    required = tuple(f.name for f in known if f.default is MISSING)
    optional = tuple(f.name for f in known if f.default is not MISSING)

    def decode(row: Mapping[str, Any]) -> T:
        values = {name: plain(row[name]) for name in required}
        values |= {name: plain(row[name]) for name in optional if name in row}
        return row_class(**values)

    return decode


def plain(value: Any) -> Any:
    """Arrays as tuples, and times as aware UTC: a driver may return a UTC column without a zone."""
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, datetime):
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    return value


memory_row = row_of(MemoryRow)
evidence_row = row_of(EvidenceRow)
chunk_row = row_of(ChunkRow)


def memory_hit(row: Mapping[str, Any]) -> Hit:
    memory = memory_row(row)
    return Hit("memory", memory.memory_key, memory.memory_id, float(row["score"]), memory)


def chunk_hit(row: Mapping[str, Any]) -> Hit:
    chunk = chunk_row(row)
    return Hit("chunk", chunk.chunk_key, "", float(row["score"]), chunk)


def scored_evidence(row: Mapping[str, Any]) -> tuple[EvidenceRow, float]:
    return evidence_row(row), float(row["score"])


def pair(first: str, second: str) -> Callable[[Mapping[str, Any]], tuple[Any, Any]]:
    """Make a decoder for two columns."""

    def decode(row: Mapping[str, Any]) -> tuple[Any, Any]:
        return plain(row[first]), plain(row[second])

    return decode

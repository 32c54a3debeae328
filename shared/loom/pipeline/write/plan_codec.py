"""A plan's rows as JSON text and back: what was decided is applied again byte for byte."""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Iterable
from dataclasses import fields
from datetime import datetime
from typing import Any, Final

from loom.domain import rows
from loom.domain.queueing.rows import ModelCallsRow
from loom.ports.store import Insert

ROW_CLASSES: Final[dict[str, type[Any]]] = {
    "memory": rows.MemoryRow,
    "memory_history": rows.MemoryRow,
    "memory_evidence_link": rows.LinkRow,
    "memory_chunk": rows.ChunkRow,
    "memory_drops": rows.DropRow,
    "memory_audit": rows.AuditRow,
    "memory_guard": rows.GuardRow,
    "blacklist": rows.BlacklistRow,
    "tombstone": rows.TombstoneRow,
    "namespace_category": rows.CategoryRow,
    "taken_turn": rows.TakenTurnRow,
    "model_calls": ModelCallsRow,
}


def encode(inserts: Iterable[Insert]) -> str:
    """JSON of the inserts; vectors as base64 of little-endian float32."""
    return json.dumps(
        [
            {
                "table": insert.table,
                "token": insert.token,
                "rows": [_pack(row) for row in insert.rows],
            }
            for insert in inserts
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def decode(body: str) -> list[Insert]:
    """The inserts that `encode` wrote; fields added since then take their defaults."""
    return [
        Insert(
            table=item["table"],
            token=item["token"],
            rows=tuple(_unpack(ROW_CLASSES[item["table"]], row) for row in item["rows"]),
        )
        for item in json.loads(body)
    ]


def _pack(row: Any) -> dict[str, Any]:
    """Field by field: `asdict` would copy every number of a vector."""
    packed: dict[str, Any] = {}
    for name, value in ((field.name, getattr(row, field.name)) for field in fields(row)):
        if isinstance(value, datetime):
            packed[name] = value.isoformat()
        elif name == "embedding":
            packed[name] = base64.b64encode(struct.pack(f"<{len(value)}f", *value)).decode()
        else:
            packed[name] = value
    return packed


def _unpack(row_class: type[Any], row: dict[str, Any]) -> Any:
    known = {field.name: field for field in fields(row_class)}
    values: dict[str, Any] = {}
    for name, value in row.items():
        kind = str(known[name].type)
        if kind == "datetime":
            values[name] = datetime.fromisoformat(value)
        elif name == "embedding":
            data = base64.b64decode(value)
            values[name] = struct.unpack(f"<{len(data) // 4}f", data)
        elif kind.startswith("tuple"):
            values[name] = tuple(value)
        else:
            values[name] = value
    return row_class(**values)

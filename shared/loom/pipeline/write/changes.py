"""Change memories that are there, without judging a claim: delete, restore, label, expire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from loom.domain.hashes import key_hash, sha256_parts
from loom.domain.precedence import precedence
from loom.domain.rows import MemoryRow, TombstoneRow
from loom.domain.tombstones import content_hash
from loom.pipeline.write import records
from loom.pipeline.write.decide import Decided
from loom.pipeline.write.session import Write
from loom.ports.coordination import Claim


def new_versions(
    write: Write,
    rows: Sequence[MemoryRow],
    seeds: Mapping[str, int],
    *,
    verdict: str = "",
    numbered_from: int = 0,
) -> Decided:
    """The rows as new versions, each with its history and audit row.

    `rows` are whole rows with their changes made. A change counts from its own time, so a row whose
    `evidence_at` is not the write's own keeps the place its evidence gives it and rises by its
    version only. `verdict` goes into audit and history ("delete", "restore", "label" ...); without
    one each row's own `conflict_verdict` does. `numbered_from` counts audit rows of the same plan.
    """
    claims = {
        row.memory_id: Claim(seed=max(row.version, seeds.get(row.memory_id, 0))) for row in rows
    }
    first = write.coordination.claim_versions(claims, plan_id=write.plan_id) if claims else {}
    now = write.services.clock.now()
    decided = Decided()
    for number, row in enumerate(rows, start=numbered_from):
        version = first[row.memory_id]
        changed = replace(
            row,
            version=version,
            precedence=precedence(row.evidence_at, version),
            updated_at=now,
            actor=write.principal,
            conflict_verdict=verdict or row.conflict_verdict,
            plan_id=write.plan_id,
        )
        decided.memory.append(changed)
        decided.history.append(replace(changed, embedding=(), search_terms=()))
        decided.audit.append(
            records.audit_row(
                write, number, changed, action=write.op, verdict=changed.conflict_verdict
            )
        )
    return decided


def tombstones_of(
    write: Write, rows: Sequence[MemoryRow], *, lifted: bool = False
) -> list[TombstoneRow]:
    """A tombstone per row: of its key and its content, as of now; or its lifting."""
    now = write.services.clock.now()
    return [
        TombstoneRow(
            namespace=row.namespace,
            agent=row.agent,
            user_id=row.user_id,
            tombstone_id=sha256_parts("tombstone", row.memory_id, row.content_sha256)[:32],
            key_hash=key_hash(write.store.org, row.memory_key),
            content_hash=content_hash(write.store.org, row.content_sha256),
            buried_at=now,
            buried_by=write.principal,
            reason=write.op,
            is_lifted=lifted,
            version=round(now.timestamp() * 1000),
        )
        for row in rows
    ]


def rows_of(**tables: Sequence[Any]) -> dict[str, Sequence[Any]]:
    """Rows of further tables, by table, for `plan.commit`."""
    return {table: rows for table, rows in tables.items() if rows}

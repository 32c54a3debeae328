"""Serving a text that reads as high leaves an audit row, hashes only."""

from __future__ import annotations

from collections.abc import Sequence

from loom.domain.hashes import key_hash, sha256_parts
from loom.domain.rows import AuditRow
from loom.operations.call import Call
from loom.pipeline.services import Services
from loom.ports.store import Insert, TenantStore

ACTION = "memory.sensitive_read"


def audit_reads(
    services: Services,
    call: Call,
    store: TenantStore,
    *,
    namespace: str,
    read: Sequence[tuple[str, str, str]],
) -> None:
    """One audit row per (id, user, text) served; written before the text leaves."""
    if not read:
        return
    now = services.clock.now()
    rows = tuple(
        AuditRow(
            namespace=namespace,
            audit_id=services.ids.new(),
            action=ACTION,
            actor=call.principal,
            user_id=user_id,
            memory_id="",
            key_hash=key_hash(store.org, item_id),
            content_sha256=sha256_parts(text),
            version=0,
            verdict="",
            request_id=call.request_id,
            at=now,
        )
        for item_id, user_id, text in read
    )
    store.together(Insert("memory_audit", rows, token=services.ids.new()))

"""namespace.summary: what a namespace holds, and which org and namespace a call resolves to."""

from __future__ import annotations

from typing import Any, Final

from pydantic import Field

from loom.operations.call import Call
from loom.operations.wire import Answer, Located, Name, UserId, Wire, iso
from loom.pipeline.services import Services
from loom.ports import queue_reads, reads

OP: Final = "namespace.summary"


class NamespaceSummaryRequest(Located):
    """Counts of the whole namespace, or of one agent or user in it."""

    agent: Name | None = None
    user_id: UserId | None = None


class Count(Wire):
    name: str
    count: int


class NamespaceSummaryAnswer(Answer):
    """Counts of rows as they stand; `principal` is the caller's identity, null without one."""

    org: str
    namespace: str
    principal: str | None
    memories: int
    duplicates: int
    expired: int
    by_type: dict[str, int]
    by_agent: dict[str, int]
    users: int
    turns: int
    sessions: int
    chunks: int
    last_write_at: str | None
    categories: list[Count]
    tags: list[Count]
    embedding_model: str | None
    pending_extraction: int = Field(default=0)


def namespace_summary(
    services: Services, call: Call, request: NamespaceSummaryRequest
) -> dict[str, Any]:
    """The counts, read in one store phase."""
    api = services.settings.api
    org = request.org or api.default_org
    namespace = request.namespace or api.default_namespace
    now = services.clock.now()
    agent, user_id = request.agent, request.user_id
    counts = reads.memory_counts(namespace, now=now, agent=agent, user_id=user_id)
    totals = reads.memory_totals(namespace, agent=agent, user_id=user_id)
    turns = reads.evidence_totals(namespace, agent=agent, user_id=user_id)
    chunks = reads.chunk_total(namespace, agent=agent, user_id=user_id)
    categories = reads.top_categories(namespace, now=now, agent=agent, user_id=user_id)
    tags = reads.top_tags(namespace, now=now, agent=agent, user_id=user_id)
    waiting = queue_reads.pending_batches(namespace, agent=agent, user_id=user_id)
    found = services.store.for_org(org).together(
        counts, totals, turns, chunks, categories, tags, waiting
    )
    rows = found.of(counts)
    live = [row for row in rows if row.status_now == "live"]
    by_type: dict[str, int] = {}
    by_agent: dict[str, int] = {}
    for row in live:
        by_type[row.memory_type] = by_type.get(row.memory_type, 0) + row.rows
        by_agent[row.agent] = by_agent.get(row.agent, 0) + row.rows
    held, said = found.of(totals)[0], found.of(turns)[0]
    return NamespaceSummaryAnswer(
        org=org,
        namespace=namespace,
        principal=None if call.principal == "-" else call.principal,
        memories=sum(row.rows for row in live),
        duplicates=sum(row.rows for row in rows if row.status_now == "duplicate"),
        expired=sum(row.rows for row in rows if row.status_now == "expired"),
        by_type=by_type,
        by_agent=by_agent,
        users=held.users,
        turns=said.turns,
        sessions=said.sessions,
        chunks=found.of(chunks)[0],
        last_write_at=iso(held.last_write_at),
        categories=[Count(name=name, count=count) for name, count in found.of(categories)],
        tags=[Count(name=name, count=count) for name, count in found.of(tags)],
        embedding_model=services.embedder.model or None,
        pending_extraction=sum(found.of(waiting)),
        ignored_args=request.ignored(),
    ).model_dump(mode="json")

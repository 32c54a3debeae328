"""The one way into `memory`: judge drafts against what is stored, decide, write a plan, apply it.

Extraction, `memory.set` and `memory.bulk_set` all write through here. A plan is one row with
everything that was decided; it is stored and has won its request id before any memory row is
written, and applying it twice changes nothing, so a crash at any point is repaired by applying it
again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from loom.domain.drafts import Draft
from loom.domain.facts import Drop
from loom.domain.hashes import key_hash, sha256_parts
from loom.domain.precedence import precedence
from loom.domain.rows import EPOCH, AuditRow, ChunkRow, DropRow, LinkRow, MemoryRow, PlanRow
from loom.domain.scope import Scope
from loom.domain.verdicts import Decision, decide
from loom.errors import LoomError
from loom.pipeline import plan_codec
from loom.pipeline.services import Services
from loom.ports import reads
from loom.ports.coordination import Claim, Coordination
from loom.ports.model import EmbeddingFailed
from loom.ports.store import Insert, TenantStore

Timed = Callable[[str], AbstractContextManager[None]]


@dataclass(frozen=True, slots=True)
class Write:
    """Who writes, for which request, and with what."""

    services: Services
    store: TenantStore
    coordination: Coordination
    timed: Timed
    namespace: str
    request_id: str
    plan_id: str
    principal: str
    op: str
    accepted_at: datetime
    user_id: str
    policy_sha256: str = ""
    turn_ids: tuple[str, ...] = ()
    lease: str | None = None
    lease_owner: str = ""


@dataclass(slots=True)
class Decided:
    """What a batch comes to. `written` are the wire rows, in the order of the drafts."""

    decisions: list[Decision] = field(default_factory=list)
    memory: list[MemoryRow] = field(default_factory=list)
    history: list[MemoryRow] = field(default_factory=list)
    links: list[LinkRow] = field(default_factory=list)
    audit: list[AuditRow] = field(default_factory=list)
    written: list[dict[str, Any]] = field(default_factory=list)
    embedding_calls: int = 0
    degraded: list[str] = field(default_factory=list)


def load_peers(
    store: TenantStore, drafts: Sequence[Draft], *, now: datetime
) -> tuple[list[MemoryRow], dict[str, int]]:
    """Whole rows of the drafts' keys and hashes, and the highest version of each key: one phase.

    A row that has expired at `now` counts as deleted: it can neither be joined nor be in the way.
    """
    groups: dict[Scope, list[Draft]] = {}
    for draft in drafts:
        groups.setdefault(_identity(store.org, draft.row), []).append(draft)
    peer_reads, version_reads = [], []
    for scope, members in groups.items():
        keys = sorted({draft.row.memory_key for draft in members})
        hashes = sorted({draft.row.content_sha256 for draft in members})
        peer_reads.append(reads.live_peers(scope, keys, hashes, whole=True))
        version_reads.append(reads.highest_versions(scope, keys))
    if not peer_reads:
        return [], {}
    found = store.together(*peer_reads, *version_reads)
    peers = [_as_of(row, now) for read in peer_reads for row in found.of(read)]
    seeds = dict(pair for read in version_reads for pair in found.of(read))
    for peer in peers:
        seeds[peer.memory_id] = max(seeds.get(peer.memory_id, 0), peer.version)
    return peers, seeds


def decide_writes(
    write: Write,
    drafts: Sequence[Draft],
    *,
    peers: Sequence[MemoryRow],
    seeds: dict[str, int],
    repeats: Sequence[tuple[Draft, MemoryRow]] = (),
    claim: bool = True,
) -> Decided:
    """Judge the drafts, claim their versions, embed what will be searched; nothing is written.

    `repeats` are drafts already known to say what a stored row says: their evidence joins it.
    Without `claim` (a dry run) versions are foretold from the seeds and nothing is embedded.
    """
    joined = [
        Decision(draft, "duplicate", "touch", "live", previous=row, duplicate_of=row.memory_key)
        for draft, row in repeats
    ]
    decided = Decided(decisions=[*joined, *decide(drafts, peers)])
    if claim:
        with write.timed("bulk.claim"):
            first = _claim(write, decided.decisions, seeds)
        vectors, model = _embed(write, decided)
    else:
        ids = {decision.draft.row.memory_id for decision in decided.decisions}
        first = {memory_id: seeds.get(memory_id, 0) + 1 for memory_id in ids}
        vectors, model = {}, ""
    now = write.services.clock.now()
    stored = {peer.memory_id: peer for peer in peers}
    fresh: dict[tuple[str, int], MemoryRow] = {}
    touched: dict[str, MemoryRow] = {}
    for number, decision in enumerate(decided.decisions):
        if decision.action == "insert":
            row = _new_version(
                write,
                decision,
                version=first[decision.draft.row.memory_id] + decision.ordinal,
                now=now,
                known=stored.get(decision.draft.row.memory_id),
            )
            if number in vectors:
                row = replace(row, embedding=vectors[number], embedding_model=model)
            fresh[row.memory_id, decision.ordinal] = row
        else:
            row = _touch(decision, fresh, touched)
        _record(write, decided, number, decision, row, now)
    decided.memory = [*fresh.values(), *touched.values()]
    decided.history = [replace(row, embedding=(), search_terms=()) for row in fresh.values()]
    return decided


def commit(
    write: Write,
    decided: Decided,
    *,
    response: dict[str, Any],
    chunks: Sequence[ChunkRow] = (),
    drops: Sequence[Drop] = (),
) -> dict[str, Any]:
    """Store the plan, win the request id, write the rows; answers the winning plan's response."""
    now = write.services.clock.now()
    inserts = _inserts(write, decided, chunks, _drop_rows(write, drops, now))
    plan = PlanRow(
        namespace=write.namespace,
        request_id=write.request_id,
        plan_id=write.plan_id,
        user_id=write.user_id,
        op=write.op,
        policy_sha256=write.policy_sha256,
        turn_ids=write.turn_ids,
        body=plan_codec.encode(inserts),
        response=json.dumps(response, ensure_ascii=False),
        accepted_at=write.accepted_at,
        decided_at=now,
    )
    with write.timed("bulk.plan"):
        write.store.together(Insert("write_plan", (plan,), token=write.plan_id))
        winner = write.coordination.win_plan(
            write.request_id,
            plan_id=write.plan_id,
            user_id=write.user_id,
            accepted_at=write.accepted_at,
        )
    if winner != write.plan_id:
        return apply_winner(write, winner)
    with write.timed("bulk.apply"):
        apply(write, inserts)
    return response


def apply_winner(write: Write, plan_id: str) -> dict[str, Any]:
    """Apply the plan that won this request id and answer with what it decided."""
    read = reads.plan_row(write.namespace, write.request_id, plan_id)
    found = write.store.together(read).of(read)
    if not found:
        raise LoomError("USER_ERASED", "The data of this request was erased.")
    return apply_plan(write, found[0])


def apply_plan(write: Write, plan: PlanRow) -> dict[str, Any]:
    """Apply a stored plan as it was decided."""
    apply(replace(write, plan_id=plan.plan_id), plan_codec.decode(plan.body))
    answer: dict[str, Any] = json.loads(plan.response)
    return answer


def apply(write: Write, inserts: Sequence[Insert]) -> None:
    """One store phase, then the finish mark; safe to repeat."""
    if inserts:
        write.store.together(*inserts)
    write.coordination.finish(
        write.request_id, plan_id=write.plan_id, lease=write.lease, owner=write.lease_owner
    )


def _as_of(row: MemoryRow, now: datetime) -> MemoryRow:
    return replace(row, status="deleted") if EPOCH < row.expires_at <= now else row


def _identity(org: str, row: MemoryRow) -> Scope:
    return Scope(org, row.namespace, row.agent, row.user_id, row.session_id)


def _claim(write: Write, decisions: Sequence[Decision], seeds: dict[str, int]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for decision in decisions:
        if decision.action == "insert":
            memory_id = decision.draft.row.memory_id
            counts[memory_id] = counts.get(memory_id, 0) + 1
    if not counts:
        return {}
    claims = {
        memory_id: Claim(seed=seeds.get(memory_id, 0), count=count)
        for memory_id, count in counts.items()
    }
    return write.coordination.claim_versions(claims, plan_id=write.plan_id)


def _embed(write: Write, decided: Decided) -> tuple[dict[int, tuple[float, ...]], str]:
    wanted = [
        number
        for number, decision in enumerate(decided.decisions)
        if decision.action == "insert"
        and decision.status == "live"
        and decision.draft.row.sensitivity == "normal"
    ]
    services = write.services
    if not wanted or not services.embedder.model:
        if not services.embedder.model:
            decided.degraded.append("embedding")
        return {}, ""
    texts = [decided.decisions[number].draft.row.text for number in wanted]
    decided.embedding_calls = 1
    with write.timed("bulk.embed"):
        try:
            embedded = services.embedder.embed(
                texts, timeout_s=services.settings.embedding.embedding_timeout_s
            )
        except EmbeddingFailed as error:
            services.report(error, "embedding of memories")
            decided.degraded.append("embedding")
            return {}, ""
    vectors = zip(wanted, embedded.vectors, strict=True)
    return {number: vector for number, vector in vectors if vector}, embedded.model


def _new_version(
    write: Write, decision: Decision, *, version: int, now: datetime, known: MemoryRow | None
) -> MemoryRow:
    row = decision.draft.row
    return replace(
        row,
        version=version,
        precedence=precedence(row.evidence_at, version),
        created_at=known.created_at if known else now,
        updated_at=now,
        conflict_verdict=decision.verdict,
        plan_id=write.plan_id,
    )


def _touch(
    decision: Decision, fresh: dict[tuple[str, int], MemoryRow], touched: dict[str, MemoryRow]
) -> MemoryRow:
    """The row that the draft joins, with what newer evidence brings."""
    held = decision.previous
    if held is None:
        raise AssertionError("a touch has a previous row")
    draft = decision.draft.row
    if decision.previous_ordinal >= 0:
        slot = (held.memory_id, decision.previous_ordinal)
        fresh[slot] = _joined(fresh[slot], draft)
        return fresh[slot]
    row = _joined(touched.get(held.memory_id, held), draft)
    if row.precedence != held.precedence:
        touched[held.memory_id] = row
    return row


def _joined(row: MemoryRow, draft: MemoryRow) -> MemoryRow:
    """The row with what newer evidence of the same content brings; older evidence brings nothing.

    The engine keeps the row of the higher precedence, so a row may change only when it rises.
    """
    at = draft.evidence_at
    if at <= row.evidence_at:
        return row
    return replace(
        row,
        evidence_at=at,
        precedence=precedence(at, row.version),
        tags=tuple(dict.fromkeys((*row.tags, *draft.tags))),
        entities=tuple(dict.fromkeys((*row.entities, *draft.entities))),
        category=draft.category or row.category,
        expires_at=row.expires_at if draft.expires_at == EPOCH else draft.expires_at,
    )


def _record(
    write: Write, decided: Decided, number: int, decision: Decision, row: MemoryRow, now: datetime
) -> None:
    held = decision.previous
    peers = (
        [{"memory_key": held.memory_key, "memory_id": held.memory_id, "version": held.version}]
        if held and held.version
        else []
    )
    decided.written.append(
        {
            "memory_key": row.memory_key,
            "memory_id": row.memory_id,
            "version": row.version,
            "conflict_verdict": decision.verdict,
            "status": decision.status,
            "peers": peers,
            "duplicate_of": decision.duplicate_of,
            "evidence_ids": [source.evidence_id for source in decision.draft.sources],
            "content_sha256": row.content_sha256,
            "noop": decision.action == "touch",
        }
    )
    decided.links.extend(
        LinkRow(
            namespace=row.namespace,
            memory_id=row.memory_id,
            version=row.version,
            evidence_id=source.evidence_id,
            user_id=row.user_id,
            span_text=source.span_text,
            span_start=source.span_start,
            span_end=source.span_end,
            linked_at=now,
        )
        for source in decision.draft.sources
    )
    decided.audit.append(
        AuditRow(
            namespace=row.namespace,
            audit_id=sha256_parts(write.plan_id, "audit", str(number))[:32],
            action=write.op,
            actor=write.principal,
            user_id=row.user_id,
            memory_id=row.memory_id,
            key_hash=key_hash(write.store.org, row.memory_key),
            content_sha256=row.content_sha256,
            version=row.version,
            verdict=decision.verdict,
            request_id=write.request_id,
            at=now,
        )
    )


def _drop_rows(write: Write, drops: Sequence[Drop], now: datetime) -> list[DropRow]:
    return [
        DropRow(
            namespace=write.namespace,
            drop_id=sha256_parts(write.plan_id, "drop", str(number))[:32],
            user_id=write.user_id,
            stage=drop.stage,
            reason=drop.reason,
            key_hash=drop.key_hash,
            count=drop.count,
            dropped_at=now,
        )
        for number, drop in enumerate(drops)
    ]


def _inserts(
    write: Write, decided: Decided, chunks: Sequence[ChunkRow], drops: Sequence[DropRow]
) -> list[Insert]:
    tables: dict[str, Sequence[Any]] = {
        "memory_history": decided.history,
        "memory_evidence_link": decided.links,
        "memory_chunk": chunks,
        "memory_drops": drops,
        "memory_audit": decided.audit,
        "memory": decided.memory,
    }
    return [
        Insert(table, tuple(rows), token=f"{write.plan_id}:{table}")
        for table, rows in tables.items()
        if rows
    ]

"""From drafts to rows: judge, claim versions, attach vectors. Nothing is written here."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from loom.domain.blacklist import forbidding
from loom.domain.conflicts import Ground
from loom.domain.decisions import Decision, Guards
from loom.domain.drafts import Draft
from loom.domain.precedence import version_at
from loom.domain.rows import AuditRow, GuardRow, LinkRow, MemoryRow
from loom.domain.value_updates import Updates, is_value_update
from loom.domain.verdicts import decide
from loom.pipeline.write import records
from loom.pipeline.write.rows import Rows
from loom.pipeline.write.session import Write
from loom.pipeline.write.standing import Standing
from loom.pipeline.write.vectors import Vectors
from loom.ports.coordination import Claim


@dataclass(slots=True)
class Decided:
    """What a batch comes to. `outcomes` are per draft, in order: a written row or a refusal.

    `written` and `refused` are the wire rows; the row beside a pinned one is in `written` too.
    """

    decisions: list[Decision] = field(default_factory=list)
    outcomes: list[dict[str, Any]] = field(default_factory=list)
    memory: list[MemoryRow] = field(default_factory=list)
    history: list[MemoryRow] = field(default_factory=list)
    links: list[LinkRow] = field(default_factory=list)
    audit: list[AuditRow] = field(default_factory=list)
    guards: list[GuardRow] = field(default_factory=list)
    """Ends of pins whose memory's time was over when another claim came."""
    written: list[dict[str, Any]] = field(default_factory=list)
    refused: list[dict[str, Any]] = field(default_factory=list)
    claimed: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Per memory id, the first version number claimed and how many."""
    overtaken: bool = False
    """Another writer took a number since the rows were read: they may have changed."""
    besides: set[str] = field(default_factory=set)
    """Ids of memories that have a new version only because another one changed."""
    embedding_calls: int = 0
    degraded: list[str] = field(default_factory=list)


def decide_writes(
    write: Write,
    drafts: Sequence[Draft],
    *,
    standing: Standing,
    vectors: Vectors,
    repeats: Sequence[tuple[Draft, MemoryRow]] = (),
    value_updates: bool = False,
    claim: bool = True,
    claimed: Mapping[str, tuple[int, int]] | None = None,
) -> Decided:
    """Judge the drafts and make their rows.

    `repeats` are drafts already known to say what a stored row says: their evidence joins it.
    With `value_updates` older extracted values give way to newer ones under another key. Without
    `claim` (a dry run) versions are foretold from the seeds. `claimed` are the numbers of a first
    judgement that was overtaken.
    """
    now = write.services.clock.now()
    joined = [
        [Decision(draft, "duplicate", "touch", "live", previous=row, duplicate_of=row.memory_key)]
        for draft, row in repeats
    ]
    guards = Guards(write.store.org, now, standing.guards, forbidding(standing.patterns))
    ground = standing.ground()
    updates = Updates(_guards_known(drafts, standing, ground), repeats) if value_updates else None
    judged = [
        *joined,
        *decide(
            drafts,
            standing.peers,
            near=standing.near,
            guards=guards,
            ground=ground,
            updates=updates,
            before_each=write.check_time,
        ),
    ]
    decisions = [each for one in judged for each in one]
    decided = Decided(
        decisions=decisions, embedding_calls=vectors.calls, degraded=list(vectors.degraded)
    )
    rows = Rows(write, ground, vectors, guards)
    for decision in decisions:
        rows.make(decision)
    rows.settle()
    counts, floor = rows.counts(), rows.floor(standing.seeds)
    write.check_time()
    if claim:
        decided.claimed = _claim(write, counts, floor, claimed or {})
        decided.overtaken = any(
            first > floor.get(memory_id, 0) + 1 for memory_id, (first, _) in decided.claimed.items()
        )
    rows.number(
        {name: decided.claimed.get(name, (floor.get(name, 0) + 1, 0))[0] for name in counts}
    )
    for one in judged:
        wires = [_record(write, decided, each, rows) for each in one]
        decided.outcomes.append(wires[0])
    for row in rows.besides():
        decided.besides.add(row.memory_id)
        decided.audit.append(_audit(write, decided, row, row.conflict_verdict))
    _tell_the_replaced(
        decided.written, {n for n, row in ground.rows.items() if is_value_update(row)}
    )
    decided.guards = _outlived(write, decisions, standing, guards)
    decided.memory = [*rows.fresh.values(), *rows.touched.values()]
    # A join changes when a version counts, which a read as of a time must see.
    joins = [replace(row, updated_at=now, plan_id=write.plan_id) for row in rows.touched.values()]
    decided.history = [
        replace(row, embedding=(), search_terms=()) for row in (*rows.fresh.values(), *joins)
    ]
    return decided


def _guards_known(drafts: Sequence[Draft], standing: Standing, ground: Ground) -> set[str]:
    """Ids of the memories of which it is known whether a pin or a lock holds them."""
    mine = {draft.row.memory_id for draft in drafts}
    return {*mine, *ground.rows} if standing.knows_all_guards else mine


def _tell_the_replaced(written: Sequence[dict[str, Any]], gone: Container[str]) -> None:
    """A version that a later one of the same batch replaced, or took away, is not the live one."""
    last: dict[str, int] = {}
    for row in written:
        if row["status"] == "live":
            last[row["memory_id"]] = max(last.get(row["memory_id"], 0), row["version"])
    for row in written:
        if row["status"] == "live" and row["version"] < last[row["memory_id"]]:
            row["status"] = "superseded"
        elif row["status"] == "live" and row["memory_id"] in gone:
            row["status"] = "deleted"


def _claim(
    write: Write,
    counts: Mapping[str, int],
    floor: Mapping[str, int],
    claimed: Mapping[str, tuple[int, int]],
) -> dict[str, tuple[int, int]]:
    """Claim what is not claimed yet; numbers that turn out not to be needed are a gap."""
    kept = {
        memory_id: claimed[memory_id]
        for memory_id, count in counts.items()
        if claimed.get(memory_id, (0, 0))[1] >= count
        and claimed[memory_id][0] > floor.get(memory_id, 0)
    }
    missing = {
        memory_id: Claim(seed=floor.get(memory_id, 0), count=count)
        for memory_id, count in counts.items()
        if memory_id not in kept
    }
    if missing:
        with write.timed("bulk.claim"):
            found = write.coordination.claim_versions(missing, plan_id=write.plan_id)
        kept.update({name: (first, missing[name].count) for name, first in found.items()})
    return kept


def _outlived(
    write: Write, decisions: Iterable[Decision], standing: Standing, guards: Guards
) -> list[GuardRow]:
    """The pins that belong to what stood there before, taken off by what takes its place."""
    stand = {peer.memory_id for peer in standing.peers if peer.status != "deleted"}
    decisions = list(decisions)
    again = {row.memory_id for each in decisions if (row := each.pins)}
    new = [each for each in decisions if each.action == "insert" and each.status != "superseded"]
    ids = dict.fromkeys(each.draft.row.memory_id for each in new)
    pins = [guards.pin(each) for each in ids if each not in stand and each not in again]
    return [
        replace(
            pin,
            is_on=False,
            set_by=write.principal,
            set_at=guards.now,
            version=version_at(guards.now, after=pin.version),
        )
        for pin in pins
        if pin is not None
    ]


def _audit(write: Write, decided: Decided, row: MemoryRow, verdict: str) -> AuditRow:
    number = len(decided.audit)
    return records.audit_row(write, number, row, action=write.op, verdict=verdict)


def _record(write: Write, decided: Decided, decision: Decision, rows: Rows) -> dict[str, Any]:
    row = rows.of(decision)
    audit = _audit(write, decided, row, decision.verdict)
    decided.audit.append(audit)
    if decision.action == "none":
        decided.refused.append(records.refusal(decision))
        return decided.refused[-1]
    decided.written.append(records.written_row(decision, rows.told(decision)))
    decided.links.extend(records.links(decision.draft, row, audit.at))
    return decided.written[-1]

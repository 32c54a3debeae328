"""From drafts to rows: judge, claim versions, attach vectors. Nothing is written here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from loom.domain.blacklist import forbidding
from loom.domain.drafts import HIDDEN, Draft, labels_of
from loom.domain.locks import ends_sooner
from loom.domain.precedence import precedence, version_at
from loom.domain.rows import EPOCH, AuditRow, GuardRow, LinkRow, MemoryRow
from loom.domain.verdicts import Decision, Guards, decide
from loom.pipeline.write import records
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
    embedding_calls: int = 0
    degraded: list[str] = field(default_factory=list)


def decide_writes(
    write: Write,
    drafts: Sequence[Draft],
    *,
    standing: Standing,
    vectors: Vectors,
    repeats: Sequence[tuple[Draft, MemoryRow]] = (),
    claim: bool = True,
    claimed: Mapping[str, tuple[int, int]] | None = None,
) -> Decided:
    """Judge the drafts and make their rows.

    `repeats` are drafts already known to say what a stored row says: their evidence joins it.
    Without `claim` (a dry run) versions are foretold from the seeds. `claimed` are the numbers of a
    first judgement that was overtaken.
    """
    now = write.services.clock.now()
    joined = [
        [Decision(draft, "duplicate", "touch", "live", previous=row, duplicate_of=row.memory_key)]
        for draft, row in repeats
    ]
    guards = Guards(write.store.org, now, standing.guards, forbidding(standing.patterns))
    judged = [*joined, *decide(drafts, standing.peers, near=standing.near, guards=guards)]
    decisions = [each for one in judged for each in one]
    decided = Decided(
        decisions=decisions, embedding_calls=vectors.calls, degraded=list(vectors.degraded)
    )
    counts, floor = _wanted(decisions, standing.seeds)
    if claim:
        decided.claimed = _claim(write, counts, floor, claimed or {})
        decided.overtaken = any(
            first > floor.get(memory_id, 0) + 1 for memory_id, (first, _) in decided.claimed.items()
        )
    first = {
        memory_id: decided.claimed.get(memory_id, (floor.get(memory_id, 0) + 1, 0))[0]
        for memory_id in counts
    }
    rows = _Rows(write, standing, vectors, first, guards)
    for one in judged:
        wires = [_record(write, decided, each, rows.of(each)) for each in one]
        decided.outcomes.append(wires[0])
    _tell_the_replaced(decided.written)
    decided.guards = _outlived(write, decisions, standing, guards)
    decided.memory = [*rows.fresh.values(), *rows.touched.values()]
    # A join changes when a version counts, which a read as of a time must see.
    joins = [replace(row, updated_at=now, plan_id=write.plan_id) for row in rows.touched.values()]
    decided.history = [
        replace(row, embedding=(), search_terms=()) for row in (*rows.fresh.values(), *joins)
    ]
    return decided


def _tell_the_replaced(written: Sequence[dict[str, Any]]) -> None:
    """A version that a later one of the same batch replaced is not the live one."""
    last: dict[str, int] = {}
    for row in written:
        if row["status"] == "live":
            last[row["memory_id"]] = max(last.get(row["memory_id"], 0), row["version"])
    for row in written:
        if row["status"] == "live" and row["version"] < last[row["memory_id"]]:
            row["status"] = "superseded"


class _Rows:
    """The rows of a batch while they are made: new versions, and stored ones that change."""

    def __init__(
        self,
        write: Write,
        standing: Standing,
        vectors: Vectors,
        first: dict[str, int],
        guards: Guards,
    ) -> None:
        self._write, self._vectors, self._first = write, vectors, first
        self._stored = {peer.memory_id: peer for peer in standing.peers}
        self._guards, self._now = guards, guards.now
        self.fresh: dict[tuple[str, int], MemoryRow] = {}
        self.touched: dict[str, MemoryRow] = {}

    def of(self, decision: Decision) -> MemoryRow:
        """The row that a decision writes, joins or leaves alone."""
        if decision.action == "insert":
            self._mark(decision.opposed, decision.draft.row)
            self._unmark(decision.agreed, decision.draft.row)
            return self._insert(decision)
        if decision.action == "touch":
            return self._touch(decision)
        return decision.previous or decision.draft.row

    def _insert(self, decision: Decision) -> MemoryRow:
        row = decision.draft.row
        version = self._first[row.memory_id] + decision.ordinal
        known = self._stored.get(row.memory_id)
        vector = self._vectors.of(row.text) if decision.status == "live" else ()
        self.fresh[row.memory_id, decision.ordinal] = replace(
            row,
            version=version,
            precedence=precedence(row.evidence_at, version),
            created_at=known.created_at if known else self._now,
            updated_at=self._now,
            conflict_verdict=decision.verdict,
            plan_id=self._write.plan_id,
            embedding=vector,
            embedding_model=self._vectors.model if vector else "",
        )
        return self.fresh[row.memory_id, decision.ordinal]

    def _touch(self, decision: Decision) -> MemoryRow:
        held = decision.previous
        if held is None:
            raise AssertionError("a touch has a previous row")
        lock = self._guards.lock(held.memory_id)
        if lock is not None and lock.mode == "read_only":
            return held
        if decision.previous_ordinal >= 0:
            slot = (held.memory_id, decision.previous_ordinal)
            self.fresh[slot] = _joined(self.fresh[slot], _said_again(decision, self.fresh[slot]))
            return self.fresh[slot]
        known = self.touched.get(held.memory_id, held)
        row = _joined(known, _said_again(decision, known))
        if row.precedence != held.precedence:
            self.touched[held.memory_id] = row
        return row

    def _mark(self, opposed: Iterable[MemoryRow], row: MemoryRow) -> None:
        """Link the rows a conflict concerns back to it; only those of the same user.

        A row that others read may not name what one user's memories are called.
        """
        for other in opposed:
            if other.user_id != row.user_id:
                continue
            known = self._known(other)
            keys = tuple(dict.fromkeys((*known.conflict_with, row.memory_key)))
            if keys != known.conflict_with or not known.requires_review:
                marked = replace(known, requires_review=True, conflict_with=keys)
                self._keep(replace(marked, conflict_verdict="conflict"))

    def _unmark(self, agreed: Iterable[MemoryRow], row: MemoryRow) -> None:
        """Take back the marks for what this memory no longer says."""
        for other in agreed:
            known = self._known(other)
            if other.user_id == row.user_id and row.memory_key in known.conflict_with:
                self._keep(without_conflict(known, {row.memory_key}))

    def _known(self, stored: MemoryRow) -> MemoryRow:
        slot = self._slot(stored.memory_id)
        return self.fresh[slot] if slot else self.touched.get(stored.memory_id, stored)

    def _slot(self, memory_id: str) -> tuple[str, int] | None:
        return next((slot for slot in reversed(self.fresh) if slot[0] == memory_id), None)

    def _keep(self, row: MemoryRow) -> None:
        """The same content once more: the engine keeps the row of the higher version."""
        slot = self._slot(row.memory_id)
        if slot:
            self.fresh[slot] = row
            return
        version = self._first[row.memory_id]
        self.fresh[row.memory_id, 0] = replace(
            row,
            version=version,
            precedence=precedence(row.evidence_at, version),
            updated_at=self._now,
            plan_id=self._write.plan_id,
        )


def _wanted(
    decisions: Sequence[Decision], seeds: dict[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    """How many new versions each memory needs, and the highest known of each."""
    counts: dict[str, int] = {}
    floor = dict(seeds)
    for decision in decisions:
        if decision.action != "insert":
            continue
        row = decision.draft.row
        counts[row.memory_id] = counts.get(row.memory_id, 0) + 1
        for other in (*decision.opposed, *decision.agreed):
            if other.user_id == row.user_id and other.version:
                counts.setdefault(other.memory_id, 1)
                floor[other.memory_id] = max(floor.get(other.memory_id, 0), other.version)
    return counts, floor


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


def without_conflict(row: MemoryRow, keys: Collection[str]) -> MemoryRow:
    """The row without its marks for these keys; with the last of them nothing is to review."""
    left = tuple(key for key in row.conflict_with if key not in keys)
    return replace(
        row,
        conflict_with=left,
        requires_review=bool(left) or row.proposed,
        conflict_verdict=row.conflict_verdict if left else "clear",
    )


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


def _said_again(decision: Decision, row: MemoryRow) -> MemoryRow:
    """The draft as it may join: what a lock or a pin keeps gets no end, and none that is sooner."""
    draft = decision.draft.row
    if decision.is_kept and ends_sooner(row.expires_at, draft.expires_at):
        return replace(draft, expires_at=EPOCH)
    return draft


_SET_BY_CALLERS = (
    *("memory_type", "category", "source_trace", "source_resource_id", "valid_at", "valid_to"),
    *("confidence", "char_limit", "run_id"),
)
"""Fields that a newer write of the same content replaces where it gives them."""
_OF_AN_END = ("expires_at", "on_expire", "expire_reason")
"""Fields that come together: a way of ending without an end would wait for the next one."""
_DEFAULTS = {field.name: field.default for field in fields(MemoryRow)}


def _joined(row: MemoryRow, draft: MemoryRow) -> MemoryRow:
    """The row with what newer evidence of the same content brings; older evidence brings nothing.

    The engine keeps the row of the higher precedence, so a row may change only when it rises. What
    is marked as sensitive stays so, and loses its vector and its terms.
    """
    at = draft.evidence_at
    if at <= row.evidence_at:
        return row
    names = _SET_BY_CALLERS if draft.expires_at == EPOCH else (*_SET_BY_CALLERS, *_OF_AN_END)
    given: dict[str, Any] = {
        name: value
        for name in names
        if (value := getattr(draft, name)) not in (_DEFAULTS[name], "", EPOCH)
    }
    hide = draft.sensitivity == "high" and row.sensitivity != "high"
    return replace(
        row,
        evidence_at=at,
        precedence=precedence(at, row.version),
        tags=labels_of(row.tags, draft.tags),
        entities=labels_of(row.entities, draft.entities),
        **given,
        **(HIDDEN if hide else {}),
    )


def _record(write: Write, decided: Decided, decision: Decision, row: MemoryRow) -> dict[str, Any]:
    number = len(decided.audit)
    audit = records.audit_row(write, number, row, action=write.op, verdict=decision.verdict)
    decided.audit.append(audit)
    if decision.action == "none":
        decided.refused.append(records.refusal(decision))
        return decided.refused[-1]
    decided.written.append(records.written_row(decision, row))
    decided.links.extend(records.links(decision.draft, row, audit.at))
    return decided.written[-1]

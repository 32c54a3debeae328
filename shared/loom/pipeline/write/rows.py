"""The rows of a batch while they are made: new versions, and stored ones that change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from loom.domain.conflicts import Ground
from loom.domain.decisions import Decision, Guards
from loom.domain.drafts import HIDDEN, labels_of
from loom.domain.locks import ends_sooner
from loom.domain.precedence import precedence
from loom.domain.rows import EPOCH, MemoryRow
from loom.domain.value_updates import is_value_update, retired
from loom.pipeline.write.session import Write
from loom.pipeline.write.vectors import Vectors

Slot = tuple[str, int]
"""A new version: its memory id, and its place among those of the memory in this batch."""


class Rows:
    """`make` a row of each decision, `settle` what they change besides, then `number` them.

    `fresh` are the new versions, `touched` the stored rows that newer evidence joins.
    """

    def __init__(self, write: Write, ground: Ground, vectors: Vectors, guards: Guards) -> None:
        self._write, self._ground, self._vectors = write, ground, vectors
        self._guards, self._now = guards, guards.now
        self._living: dict[str, Slot] = {}
        self._besides: dict[str, Slot] = {}
        self._said: dict[str, None] = {}
        self.fresh: dict[Slot, MemoryRow] = {}
        self.touched: dict[str, MemoryRow] = {}

    def make(self, decision: Decision) -> None:
        if decision.action == "insert":
            self._insert(decision)
        elif decision.action == "touch":
            row = self._touch(decision)
            if row.memory_key == decision.draft.row.memory_key:
                self._said[row.memory_id] = None

    def of(self, decision: Decision) -> MemoryRow:
        """The row that a decision writes, joins or leaves alone."""
        row = decision.draft.row
        if decision.action == "insert":
            return self.fresh[row.memory_id, decision.ordinal]
        held = decision.previous
        if decision.action == "none" or held is None:
            return held or row
        if decision.previous_ordinal >= 0:
            return self.fresh[held.memory_id, decision.previous_ordinal]
        return self._of_store(held)

    def told(self, decision: Decision) -> MemoryRow:
        """The same row as the answer has it: a new version with its marks as it was judged."""
        row = self.of(decision)
        if decision.action == "insert":
            return replace(row, conflict_with=decision.draft.row.conflict_with)
        slot = self._besides.get(row.memory_id)
        return self.fresh[slot] if slot and decision.previous_ordinal < 0 else row

    def besides(self) -> list[MemoryRow]:
        """Versions that no decision is about: of rows that changed because another one did."""
        return [self.fresh[slot] for slot in self._besides.values()]

    def settle(self) -> None:
        """Bring in what changed besides: marks of conflicts, and aliases that now stand alone."""
        for name in self._said:
            self._ground.refresh(self._known(self._ground.rows[name]))
        for name in self._ground.besides:
            settled = self._ground.rows[name]
            known = self._known(settled)
            row = replace(
                known,
                status=settled.status,
                duplicate_of=settled.duplicate_of,
                conflict_with=settled.conflict_with,
                conflict_verdict=settled.conflict_verdict,
            )
            if is_value_update(settled):
                # The ground has no evidence that joined the memory in this batch; `known` has.
                row = replace(
                    retired(known, settled),
                    superseded_by=settled.superseded_by,
                )
            elif known.status != row.status:
                row = self._with_vector(row, settled)
            if row != known:
                self._keep(row)

    def counts(self) -> dict[str, int]:
        """How many new versions each memory needs."""
        return dict(Counter(memory_id for memory_id, _ in self.fresh))

    def floor(self, seeds: Mapping[str, int]) -> dict[str, int]:
        """The highest version known of each memory."""
        known = {name: self.fresh[slot].version for name, slot in self._besides.items()}
        return {name: max(seeds.get(name, 0), known.get(name, 0)) for name in {**seeds, **known}}

    def number(self, first: Mapping[str, int]) -> None:
        """Give the new versions their numbers, from the `first` of each memory on."""
        for (memory_id, ordinal), row in self.fresh.items():
            version = first[memory_id] + ordinal
            self.fresh[memory_id, ordinal] = replace(
                row, version=version, precedence=precedence(row.evidence_at, version)
            )

    def _insert(self, decision: Decision) -> None:
        row = decision.draft.row
        slot = (row.memory_id, decision.ordinal)
        known = self._ground.stored.get(row.memory_id)
        vector = self._vectors.of(row.text) if decision.status == "live" else ()
        self.fresh[slot] = replace(
            row,
            created_at=known.created_at if known else self._now,
            updated_at=self._now,
            conflict_verdict=decision.verdict,
            plan_id=self._write.plan_id,
            embedding=vector,
            embedding_model=self._vectors.model if vector else "",
        )
        if decision.status != "superseded":
            self._living[row.memory_id] = slot

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
        known = self._of_store(held)
        row = _joined(known, _said_again(decision, known))
        if row.precedence != held.precedence:
            self.touched[held.memory_id] = row
        return row

    def _of_store(self, held: MemoryRow) -> MemoryRow:
        stored = self._ground.stored.get(held.memory_id, held)
        return self.touched.get(held.memory_id, stored)

    def _with_vector(self, row: MemoryRow, settled: MemoryRow) -> MemoryRow:
        """An alias that is a memory now has the vector of its text, if it may be found by it."""
        if settled.embedding:
            return replace(
                row, embedding=settled.embedding, embedding_model=settled.embedding_model
            )
        vector = self._vectors.of(row.text) if row.sensitivity == "normal" else ()
        return replace(row, embedding=vector, embedding_model=self._vectors.model if vector else "")

    def _known(self, settled: MemoryRow) -> MemoryRow:
        slot = self._living.get(settled.memory_id)
        return self.fresh[slot] if slot else self._of_store(settled)

    def _keep(self, row: MemoryRow) -> None:
        """The same content once more: the engine keeps the row of the higher version."""
        slot = self._living.get(row.memory_id)
        if slot:
            self.fresh[slot] = row
            return
        slot = (row.memory_id, self.counts().get(row.memory_id, 0))
        self._besides[row.memory_id] = slot
        self.fresh[slot] = replace(
            row, updated_at=self._now, actor=self._write.principal, plan_id=self._write.plan_id
        )


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

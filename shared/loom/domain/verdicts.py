"""What becomes of each draft, given what is stored. Pure: same rows in, same decisions out.

Drafts are judged in their order, each against the stored rows and the drafts before it, so two
drafts of one key in one batch give two versions, the later one live. Older evidence never
supersedes: a draft whose evidence is older than the live row's becomes a superseded version.

The order of the questions: may it be stored at all (blacklist)? Is it stored already (duplicate)?
Is its key locked? Is its key pinned? Does it say the same in other words (merge)? Is the content
stored under another key (duplicate)? Does the key have another value (refines)? Can it not be true
beside another claim (conflict, or refines where the older claim gives way)? Else it is clear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from loom.domain.claims import equivalent
from loom.domain.conflicts import BESIDE, Ground, are_claims, closest_opposed, may_see
from loom.domain.decisions import Decision, Guards, Verdict
from loom.domain.drafts import Draft
from loom.domain.keys import memory_id
from loom.domain.locks import ends_sooner
from loom.domain.rows import EPOCH, MemoryRow
from loom.domain.scope import Scope
from loom.domain.value_updates import EXTRACTED, Updates, retired

IN_BATCH_MOST = 60
"""Drafts of one batch that are compared with each other; a larger batch is an import."""


@dataclass(frozen=True, slots=True)
class _Held:
    """A row as it stands while the batch is judged; `ordinal` is -1 for a stored row."""

    row: MemoryRow
    ordinal: int = -1


class _Standing:
    """The rows in scope as they stand after the drafts judged so far."""

    def __init__(
        self,
        ground: Ground,
        near: Iterable[MemoryRow],
        guards: Guards,
        size: int,
        updates: Updates | None,
    ) -> None:
        self.guards = guards
        self.updates = updates
        self.ground = ground
        self.inserts: dict[str, int] = {}
        self._ordinals: dict[str, int] = {}
        self._near = dict.fromkeys(row.memory_id for row in near)
        self._remember = size <= IN_BATCH_MOST
        # A pin is of a claim: it ends with the memory's time, and so do its effects.
        self.pinned = {
            name
            for name, row in ground.rows.items()
            if row.status != "deleted" and guards.pin(name) is not None
        }

    def row_of(self, memory_id: str) -> _Held | None:
        return self._held(self.ground.rows.get(memory_id))

    def holder_of(self, row: MemoryRow) -> _Held | None:
        """Where the content stands: where an alias may stand for it, if anywhere."""
        return self._held(_holder(self.ground, row))

    def _held(self, row: MemoryRow | None) -> _Held | None:
        return _Held(row, self._ordinals.get(row.memory_id, -1)) if row else None

    def insert(
        self, row: MemoryRow, *, lives: bool, opposed: Iterable[MemoryRow] = ()
    ) -> tuple[MemoryRow, int]:
        """The row with its marks, and the count of its new version; it stands when it lives."""
        ordinal = self.inserts.get(row.memory_id, 0)
        self.inserts[row.memory_id] = ordinal + 1
        if not lives:
            return row, ordinal
        row = self.ground.put(row, opposed)
        self._ordinals[row.memory_id] = ordinal
        self._near.pop(row.memory_id, None)
        if self._remember:
            self._near |= dict.fromkeys((row.memory_id, *self.ground.heirs.values()))
        return row, ordinal

    def opposed_to(self, row: MemoryRow) -> list[MemoryRow]:
        """What cannot also be true, of what the writer sees and of what is marked with the key."""
        near = (self.ground.rows[name] for name in self._near)
        seen = [other for other in near if may_see(row, other)]
        return closest_opposed(row, (*seen, *self.ground.naming(row)))

    def note(self, draft: Draft, row: MemoryRow) -> None:
        if self.updates:
            self.updates.note(draft, row)

    def retire(self, draft: Draft) -> list[MemoryRow]:
        """Let older values give way to the draft, under every key they stand under."""
        gone: list[MemoryRow] = []
        while going := [
            other for other in self.opposed_to(draft.row) if self._gives_way(other, draft)
        ]:
            for other in going:
                self.ground.put(retired(other, draft.row))
                self.ground.besides[other.memory_id] = None
            gone += going
            # An alias that says by now what went goes, too.
            self._near |= dict.fromkeys(self.ground.heirs.values())
        return gone

    def _gives_way(self, other: MemoryRow, draft: Draft) -> bool:
        name = other.memory_id
        return (
            self.updates is not None
            and name not in self.pinned
            and self.guards.lock(name) is None
            and self.updates.gives_way(other, self.ground.stored.get(name), draft)
        )


def decide(
    drafts: Sequence[Draft],
    peers: Iterable[MemoryRow],
    *,
    near: Iterable[MemoryRow] = (),
    guards: Guards,
    ground: Ground | None = None,
    updates: Updates | None = None,
    before_each: Callable[[], None] | None = None,
) -> list[list[Decision]]:
    """Judge `drafts` in order against `peers`, the rows of their keys and of their hashes.

    One list per draft: its decision, and after a pin's refusal that of the draft beside it.
    `ground` holds peers, near rows and what they are tied to; it is left as the drafts leave it.
    With `updates` an older value gives way to a newer one instead of being in conflict with it.
    `before_each` draft is called and may raise.
    """
    near = tuple(near)
    ground = ground or ground_of((*near, *peers))
    standing = _Standing(ground, near, guards, len(drafts), updates)
    judged: list[list[Decision]] = []
    for draft in drafts:
        if before_each:
            before_each()
        judged.append(_judge(draft, standing))
    return judged


def ground_of(rows: Iterable[MemoryRow]) -> Ground:
    """The rows in a fixed order; of a row given twice the later one counts."""
    known = {row.memory_id: row for row in rows}
    return Ground(sorted(known.values(), key=lambda row: (row.precedence, row.memory_id)))


def beside_key(row: MemoryRow) -> str:
    """Where a newer fact stands beside the pinned one it may not replace."""
    return f"{row.memory_key}{BESIDE}{row.content_sha256[:8]}"


def _judge(draft: Draft, standing: _Standing) -> list[Decision]:
    """The decisions of a draft; what it pins is pinned for the drafts after it."""
    decisions = _verdict(draft, standing)
    standing.pinned.update(row.memory_id for each in decisions if (row := each.pins))
    return decisions


def _verdict(draft: Draft, standing: _Standing) -> list[Decision]:  # noqa: PLR0911 - one answer each
    row = draft.row
    forbidden = standing.guards.forbidden(row)
    if forbidden is not None:
        return [_rejected(draft, "BLACKLISTED", forbidden)]
    mine = standing.row_of(row.memory_id)
    held = mine if mine and mine.row.status != "deleted" else None
    if held and _says_it_already(held.row, row, standing):
        return [_same(draft, held, "duplicate", standing)]
    if row.proposed and held and held.row.status == "live" and not held.row.proposed:
        return _judge(_beside(draft, standing.guards.org), standing)
    lock = standing.guards.lock(row.memory_id)
    if lock is not None and lock.mode == "read_only":
        return [_rejected(draft, "LOCKED", lock.reason, held)]
    if lock is not None and _ends(held, row):
        return [_rejected(draft, "LOCKED", lock.reason, held)]
    if held and held.row.status == "live" and _means_the_same(held.row, row):
        return [_same(draft, held, "merge", standing)]
    if held and row.memory_id in standing.pinned:
        refusal = _rejected(draft, "PINNED_CONFLICT", beside_key(row), held)
        refused = replace(draft, pinned=False)
        return [refusal, *_judge(_beside(refused, standing.guards.org), standing)]
    return [_new(draft, mine, held, standing)]


def _ends(held: _Held | None, row: MemoryRow) -> bool:
    """Whether the write would let a memory end, or end sooner, that a lock keeps from deletion."""
    if held is None or held.row.status != "live":
        return False
    return ends_sooner(held.row.expires_at, row.expires_at)


def _says_it_already(held: MemoryRow, row: MemoryRow, standing: _Standing) -> bool:
    """The key holds the content. An alias whose original says something else by now holds none."""
    if held.content_sha256 != row.content_sha256 or _reworded(held, row):
        return False
    return held.status == "live" or bool(standing.ground.saying(held))


def is_lasting(row: MemoryRow) -> bool:
    """Whether another key's content may live in this row: not where it ends, or is hidden.

    A proposed row is hidden until a person decides about it.
    """
    return row.expires_at == EPOCH and row.sensitivity != "high" and not row.proposed


def _may_hold(held: MemoryRow, row: MemoryRow) -> bool:
    """Whether another key's claim may be an alias of this row."""
    return held.session_id == row.session_id and is_lasting(held)


def _holder(ground: Ground, row: MemoryRow) -> MemoryRow | None:
    """The row that says what this one says, if there is one: first of all one it may join."""
    found = sorted(ground.saying(row), key=lambda other: not _may_hold(other, row))
    return found[0] if found else None


def revive(row: MemoryRow, ground: Ground) -> MemoryRow:
    """A memory that stands again after its end, judged as a new one is; the row as it stands."""
    other = _holder(ground, row)
    if other and _may_hold(other, row) and not row.proposed:
        alias = replace(row, status="duplicate", duplicate_of=other.memory_key)
        return ground.put(replace(alias, embedding=(), embedding_model=""))
    alone = replace(row, status="live", duplicate_of="")
    seen = [each for each in ground.rows.values() if may_see(alone, each)]
    opposed = closest_opposed(alone, seen)
    return ground.put(replace(alone, conflict_verdict="conflict" if opposed else "clear"), opposed)


def _reworded(held: MemoryRow, row: MemoryRow) -> bool:
    """Whether a caller writes the same claim in letters that may matter.

    What a model words may differ in case and spacing. A caller that writes `https://x.com/A` over
    `https://x.com/a` means what it writes; plain prose may differ in case and its final full stop.
    """
    if row.source_class == EXTRACTED or held.value == row.value:
        return False
    old, new = held.text.split(), row.text.split()
    if len(old) != len(new) or "\n" in held.text or "\n" in row.text:
        return True
    pairs = [(a.strip(".!"), b.strip(".!")) for a, b in zip(old, new, strict=True)]
    plain = len(pairs) >= PROSE_WORDS
    return not all(a == b or (plain and _same_word(a, b)) for a, b in pairs)


def _means_the_same(held: MemoryRow, row: MemoryRow) -> bool:
    same = held.content_sha256 == row.content_sha256
    return not same and are_claims(held, row) and equivalent(held.text, row.text)


PROSE_WORDS = 4


def _same_word(one: str, other: str) -> bool:
    return one.isalpha() and other.isalpha() and one.casefold() == other.casefold()


def _same(draft: Draft, held: _Held, verdict: Verdict, standing: _Standing) -> Decision:
    guards, original = standing.guards, standing.holder_of(held.row)
    standing.note(draft, held.row)
    is_alias = held.row.status == "duplicate"
    return Decision(
        draft,
        verdict,
        "touch",
        "live" if held.row.status == "live" else "duplicate",
        previous=held.row,
        previous_ordinal=held.ordinal,
        duplicate_of=held.row.duplicate_of or held.row.memory_key,
        holder=original.row if original and is_alias else None,
        is_kept=held.row.memory_id in standing.pinned
        or guards.lock(held.row.memory_id) is not None,
    )


def _rejected(draft: Draft, code: str, reason: str, held: _Held | None = None) -> Decision:
    previous = held.row if held else None
    return Decision(
        draft, "rejected", "none", "rejected", previous=previous, code=code, reason=reason
    )


def _beside(draft: Draft, org: str) -> Draft:
    """The draft as it stands beside the row it may not replace, for a person to decide."""
    row, key = draft.row, beside_key(draft.row)
    scope = Scope(org, row.namespace, row.agent, row.user_id, row.session_id)
    proposed = replace(
        row,
        memory_key=key,
        memory_id=memory_id(scope, key),
        proposed=True,
        requires_review=True,
        conflict_with=(row.memory_key,),
    )
    return replace(draft, row=proposed)


def _counts_from(row: MemoryRow) -> datetime:
    """When its evidence counts from: precedence knows no time before 1970."""
    return max(row.evidence_at, EPOCH)


def _new(draft: Draft, mine: _Held | None, held: _Held | None, standing: _Standing) -> Decision:
    row = draft.row
    lives = mine is None or _counts_from(row) >= _counts_from(mine.row)
    other = standing.holder_of(row)
    joins = other is not None and _may_hold(other.row, row) and not row.proposed
    if other and joins and other.row.memory_id != row.memory_id:
        alias = replace(row, status="duplicate", duplicate_of=other.row.memory_key)
        alias, ordinal = standing.insert(alias, lives=lives)
        standing.note(draft, alias)
        return Decision(
            replace(draft, row=alias),
            "duplicate",
            "insert",
            "duplicate" if lives else "superseded",
            previous=other.row,
            previous_ordinal=other.ordinal,
            duplicate_of=other.row.memory_key,
            ordinal=ordinal,
            holder=other.row,
        )
    gone = standing.retire(draft) if lives else []
    opposed = standing.opposed_to(row) if lives else []
    verdict: Verdict = "refines" if held else "conflict" if opposed else "clear"
    verdict = "refines" if gone and not opposed else verdict
    standing.note(draft, row)
    row = replace(row, conflict_verdict=verdict)
    row, ordinal = standing.insert(row, lives=lives, opposed=opposed)
    return Decision(
        replace(draft, row=row),
        verdict,
        "insert",
        "live" if lives else "superseded",
        previous=mine.row if mine else None,
        previous_ordinal=mine.ordinal if mine else -1,
        ordinal=ordinal,
        opposed=tuple(opposed),
        retired=tuple(gone),
    )

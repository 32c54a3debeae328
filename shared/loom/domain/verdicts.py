"""What becomes of each draft, given what is stored. Pure: same rows in, same decisions out.

Drafts are judged in their order, each against the stored rows and the drafts before it, so two
drafts of one key in one batch give two versions, the later one live. Older evidence never
supersedes: a draft whose evidence is older than the live row's becomes a superseded version.

The order of the questions: may it be stored at all (blacklist)? Is it stored already (duplicate)?
Is its key locked? Is its key pinned? Does it say the same in other words (merge)? Is the content
stored under another key (duplicate)? Does the key have another value (refines)? Can it not be true
beside another claim (conflict)? Else it is clear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from heapq import nlargest
from typing import Literal

from loom.domain.claims import contradicts, equivalent
from loom.domain.drafts import Draft
from loom.domain.keys import memory_id
from loom.domain.locks import ends_sooner
from loom.domain.rows import EPOCH, GuardRow, MemoryRow
from loom.domain.scope import NULL_PART, Scope

Verdict = Literal["clear", "duplicate", "merge", "refines", "conflict", "rejected"]
Action = Literal["insert", "touch", "none"]
Status = Literal["live", "duplicate", "superseded", "rejected"]

COMPARED_MOST = 8
"""Rows a draft is compared with: claims that contradict each other share most of their words."""
IN_BATCH_MOST = 60
"""Drafts of one batch that are compared with each other; a larger batch is an import."""


@dataclass(frozen=True, slots=True)
class Decision:
    """`insert` writes a new version, the `ordinal`-th (from 0) of its memory in this batch.

    `touch` writes no version: the evidence joins `previous`, the row that holds the content. When
    `previous` is itself decided in this batch, `previous_ordinal` is its ordinal, else -1.
    `status` is that of the new version: "live", "duplicate" (an alias of `duplicate_of`) or
    "superseded" (`previous` stays live). `opposed` are the stored rows that a conflict marks,
    `agreed` those that were marked because of this memory and can be true beside what it says now.
    `holder` is the memory that an alias stands for, where another row holds the claim. `is_kept`
    says of a `touch` that a lock or a pin keeps the row from ending, or from ending sooner.
    `rejected` writes nothing of the draft: `code` and `reason` say why.
    """

    draft: Draft
    verdict: Verdict
    action: Action
    status: Status
    previous: MemoryRow | None = None
    previous_ordinal: int = -1
    duplicate_of: str = ""
    ordinal: int = 0
    opposed: tuple[MemoryRow, ...] = ()
    agreed: tuple[MemoryRow, ...] = ()
    code: str = ""
    reason: str = ""
    holder: MemoryRow | None = None
    is_kept: bool = False

    @property
    def pins(self) -> MemoryRow | None:
        """The memory that the draft pins: the one that holds its claim when it is written."""
        if not self.draft.pinned or self.action == "none" or self.status == "superseded":
            return None
        return self.holder or self.draft.row


@dataclass(frozen=True, slots=True)
class Guards:
    """What may refuse a draft: pins and locks, and a rule that names a blacklisted text."""

    org: str
    now: datetime
    rows: Iterable[GuardRow] = ()
    forbidden: Callable[[MemoryRow], str | None] = lambda _row: None

    def lock(self, memory_id: str) -> GuardRow | None:
        """The lock in force, of whatever mode."""
        return self._held(memory_id, "lock")

    def pin(self, memory_id: str) -> GuardRow | None:
        """The pin in force; it counts while the memory that was pinned stands."""
        return self._held(memory_id, "pin")

    def _held(self, memory_id: str, kind: str) -> GuardRow | None:
        found = (row for row in self.rows if row.memory_id == memory_id and row.kind == kind)
        return next((row for row in found if row.holds(self.now)), None)


@dataclass(frozen=True, slots=True)
class _Held:
    """A row as it stands while the batch is judged; `ordinal` is -1 for a stored row."""

    row: MemoryRow
    ordinal: int = -1


def _content_of(row: MemoryRow) -> tuple[str, ...]:
    """What makes two rows the same claim: their content, and whose it is."""
    return row.namespace, row.agent, row.user_id, row.content_sha256


def _may_see(row: MemoryRow, other: MemoryRow) -> bool:
    """The other row is the writer's own, or of no single user and of every agent."""
    return (
        other.namespace == row.namespace
        and other.user_id in (row.user_id, NULL_PART)
        and other.agent in (row.agent, NULL_PART)
    )


class _Standing:
    """The rows in scope as they stand after the drafts judged so far."""

    def __init__(
        self, peers: Iterable[MemoryRow], near: Iterable[MemoryRow], guards: Guards, size: int
    ) -> None:
        self.guards = guards
        self.by_id: dict[str, _Held] = {}
        self.by_hash: dict[tuple[str, ...], _Held] = {}
        self.inserts: dict[str, int] = {}
        self.near = {row.memory_id: row for row in near}
        self._remember = size <= IN_BATCH_MOST
        self.pinned: set[str] = set()
        for peer in sorted(peers, key=lambda row: (row.precedence, row.memory_id)):
            self._put(_Held(peer))
            # A pin is of a claim: it ends with the memory's time, and so do its effects.
            if peer.status != "deleted" and guards.pin(peer.memory_id) is not None:
                self.pinned.add(peer.memory_id)

    def _put(self, held: _Held) -> None:
        row = held.row
        gone = self.by_id.get(row.memory_id)
        if gone and self.by_hash.get(_content_of(gone.row)) is gone:
            del self.by_hash[_content_of(gone.row)]
        self.by_id[row.memory_id] = held
        if row.status == "live":
            self.by_hash.setdefault(_content_of(row), held)

    def insert(self, row: MemoryRow, *, lives: bool) -> int:
        """Count a new version of the row; the version stands when it lives."""
        ordinal = self.inserts.get(row.memory_id, 0)
        self.inserts[row.memory_id] = ordinal + 1
        if lives:
            self._put(_Held(row, ordinal))
            self.near.pop(row.memory_id, None)
            if self._remember and row.status == "live":
                self.near[row.memory_id] = row
        return ordinal

    def opposed_to(self, row: MemoryRow) -> list[MemoryRow]:
        """Rows that cannot also be true, among those that share the most words with this one."""
        mine = set(row.search_terms)
        shared = [
            (len(mine.intersection(other.search_terms)), other.memory_id)
            for other in self.near.values()
            if other.memory_id != row.memory_id and other.status == "live" and _may_see(row, other)
        ]
        closest = nlargest(COMPARED_MOST, (pair for pair in shared if pair[0]))
        rows = [self.near[memory_id] for _, memory_id in closest]
        return [other for other in rows if contradicts(other.text, row.text)]

    def marked_by(self, row: MemoryRow) -> list[MemoryRow]:
        """Stored rows of the same writer that are marked as being in conflict with this memory."""
        return [
            held.row
            for held in self.by_id.values()
            if held.ordinal < 0
            and held.row.status == "live"
            and held.row.memory_id != row.memory_id
            and _may_see(row, held.row)
            and row.memory_key in held.row.conflict_with
        ]


def decide(
    drafts: Sequence[Draft],
    peers: Iterable[MemoryRow],
    *,
    near: Iterable[MemoryRow] = (),
    guards: Guards,
) -> list[list[Decision]]:
    """Judge `drafts` in order against `peers`, the rows of their keys and of their hashes.

    One list per draft: its decision, and after a pin's refusal that of the draft beside it.
    """
    standing = _Standing(peers, near, guards, len(drafts))
    return [_judge(draft, standing) for draft in drafts]


def beside_key(row: MemoryRow) -> str:
    """Where a newer fact stands beside the pinned one it may not replace."""
    return f"{row.memory_key}/proposed-{row.content_sha256[:8]}"


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
    mine = standing.by_id.get(row.memory_id)
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
    return held.status == "live" or _content_of(held) in standing.by_hash


def is_lasting(row: MemoryRow) -> bool:
    """Whether another key's content may live in this row: not where it ends, or is hidden.

    A proposed row is hidden until a person decides about it.
    """
    return row.expires_at == EPOCH and row.sensitivity != "high" and not row.proposed


EXTRACTED = "extraction"
"""`source_class` of a row that a model worded; a caller's own row has another."""


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
    return not same and equivalent(held.text, row.text)


PROSE_WORDS = 4


def _same_word(one: str, other: str) -> bool:
    return one.isalpha() and other.isalpha() and one.casefold() == other.casefold()


def _same(draft: Draft, held: _Held, verdict: Verdict, standing: _Standing) -> Decision:
    guards, original = standing.guards, standing.by_hash.get(_content_of(held.row))
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
    other = standing.by_hash.get(_content_of(row))
    mine_too = other is not None and other.row.session_id == row.session_id
    joins = mine_too and other is not None and is_lasting(other.row) and not row.proposed
    if other and joins and other.row.memory_id != row.memory_id:
        alias = replace(row, status="duplicate", duplicate_of=other.row.memory_key)
        return Decision(
            replace(draft, row=alias),
            "duplicate",
            "insert",
            "duplicate" if lives else "superseded",
            previous=other.row,
            previous_ordinal=other.ordinal,
            duplicate_of=other.row.memory_key,
            ordinal=standing.insert(alias, lives=lives),
            holder=other.row,
        )
    marked = standing.marked_by(row) if lives else []
    still = [other for other in marked if contradicts(other.text, row.text)]
    found = still if held else [*standing.opposed_to(row), *still]
    opposed = list({other.memory_id: other for other in found}.values())
    agreed = tuple(other for other in marked if other not in still)
    if opposed:
        keys = tuple(dict.fromkeys((*row.conflict_with, *(o.memory_key for o in opposed))))
        row = replace(row, requires_review=True, conflict_with=keys)
    verdict: Verdict = "refines" if held else "conflict" if opposed else "clear"
    return Decision(
        replace(draft, row=row),
        verdict,
        "insert",
        "live" if lives else "superseded",
        previous=mine.row if mine else None,
        previous_ordinal=mine.ordinal if mine else -1,
        ordinal=standing.insert(row, lives=lives),
        opposed=tuple(opposed),
        agreed=agreed,
    )

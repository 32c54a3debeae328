"""Set-up shared by the ops that write a caller's own memories."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

from loom.domain.drafts import Draft
from loom.domain.hashes import key_hash, sha256_parts
from loom.domain.rows import TombstoneRow
from loom.domain.scope import Scope
from loom.domain.tombstones import content_hash
from loom.errors import LoomError
from loom.operations.call import Call
from loom.pipeline.services import Services
from loom.pipeline.write.decide import Decided, decide_writes
from loom.pipeline.write.plan import apply_winner
from loom.pipeline.write.session import Write
from loom.pipeline.write.standing import Standing, grouped, read_standing
from loom.pipeline.write.vectors import embed_drafts
from loom.ports import reads
from loom.ports.store import Read


@contextmanager
def _untimed(_stage: str) -> Iterator[None]:
    yield


def begin_write(services: Services, call: Call, *, scope: Scope, op: str) -> Write:
    """A write of its own: its request id is of Idempotency-Key and body, else a fresh one."""
    plan_id = services.ids.new()
    key = call.idempotency_key
    named = (op, scope.org, scope.namespace, call.principal, key or "", call.body_sha256)
    return Write(
        services=services,
        store=services.store.for_org(scope.org),
        coordination=services.coordinator.for_org(scope.org),
        timed=_untimed,
        namespace=scope.namespace,
        request_id=sha256_parts(*named)[:32] if key else plan_id,
        plan_id=plan_id,
        principal=call.principal,
        op=op,
        accepted_at=services.clock.now(),
        user_id=scope.user_id,
        deadline=call.deadline,
    )


def interrupted(write: Write) -> dict[str, Any] | None:
    """The answer of an earlier try with this Idempotency-Key that got as far as its plan."""
    if write.request_id == write.plan_id:
        return None
    mark = write.coordination.mark(write.request_id)
    return apply_winner(write, mark.plan_id, finished_at=mark.finished_at) if mark else None


POLL_S: Final = 0.1
MATCH_LEASE_S: Final = 40


@contextmanager
def one_at_a_time(write: Write, call: Call, *, needed: bool) -> Iterator[Write]:
    """Let one writer at a time into the namespace that decides by what it read there.

    Between its look at if_match_sha256, a lock or a row's labels and its write no other such writer
    may come. The write it gives begins when its turn has come. Raises LoomError
    REQUEST_IN_PROGRESS when that is not in time.
    """
    if not needed:
        yield write
        return
    lease, clock = f"match:{write.namespace}", write.services.clock
    while not write.coordination.acquire(lease, owner=write.plan_id, seconds=MATCH_LEASE_S):
        if clock.monotonic() + POLL_S >= call.deadline:
            raise LoomError(
                "REQUEST_IN_PROGRESS",
                "Another change of a stored memory of the namespace has not ended.",
                retry_after_s=1,
            )
        clock.sleep(POLL_S)
    try:
        yield replace(write, accepted_at=clock.now())
    finally:
        write.coordination.release(lease, owner=write.plan_id)


@dataclass(frozen=True, slots=True)
class Judged:
    """`lifted` are the tombstones that a caller's own write takes away."""

    decided: Decided
    standing: Standing
    lifted: list[TombstoneRow] = field(default_factory=list)


def judge(
    write: Write,
    drafts: Callable[[], Sequence[Draft]],
    *,
    claim: bool = True,
    check: Callable[[dict[str, str]], None] = lambda _live: None,
    with_reads: Sequence[Read[Any]] = (),
) -> Judged:
    """Embed, read what stands beside the drafts, decide: one embedding call, one store phase.

    When another writer took a version number in between, both is done once more.

    `check` sees the content hashes of the live rows by memory id before anything is claimed; what
    `drafts` answers after it is judged. `with_reads` are read in the same phase and found in
    `standing.others`.
    """
    vectors = embed_drafts(write, drafts())
    graves = _graves(write, drafts())
    first: Decided | None = None
    while True:
        standing = read_standing(
            write.store,
            drafts(),
            now=write.accepted_at,
            vectors=vectors,
            with_reads=(*graves, *with_reads),
        )
        live = [row for row in standing.peers if row.status != "deleted"]
        check({row.memory_id: row.content_sha256 for row in live})
        decided = decide_writes(
            write,
            drafts(),
            standing=standing,
            vectors=vectors,
            claim=claim,
            claimed=first.claimed if first else None,
        )
        # One more look, at what the other writer may have stored by now; then it is as it is.
        if first is not None or not decided.overtaken:
            break
        first = decided
    found = [row for read in graves for row in standing.others.of(read)]
    lifted = [
        replace(row, is_lifted=True, version=round(write.accepted_at.timestamp() * 1000))
        for row in found
    ]
    return Judged(decided, standing, lifted)


def _graves(write: Write, drafts: Sequence[Draft]) -> list[Read[TombstoneRow]]:
    org = write.store.org
    return [
        reads.tombstones(
            scope,
            sorted({key_hash(org, d.row.memory_key) for d in members}),
            sorted({content_hash(org, d.row.content_sha256) for d in members}),
        )
        for scope, members in grouped(org, drafts).items()
    ]

"""memory.apply: one change of all the memories that filters or keys select; a dry run by default.

A call takes the same number of store phases whatever the number of rows: the rows, what stands
around them, the plan, the rows again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, Final

from loom.domain.blacklist import forbidding, forbidding_texts
from loom.domain.rows import BlacklistRow, GuardRow, MemoryRow
from loom.domain.scope import NULL_PART, Scope
from loom.errors import LoomError
from loom.operations.beside import Beside, before_change, before_delete, in_batches, settled
from loom.operations.bulk_actions import (
    REWRITING,
    SETTLING,
    Change,
    Skip,
    locked_out,
    rewritten,
)
from loom.operations.burying import bury
from loom.operations.call import Call
from loom.operations.guarding import (
    guard_off,
    guard_row,
    in_force,
    is_same_lock,
    last_guard,
    refuse_loosening,
)
from loom.operations.memory_apply_wire import (
    MemoryApplyAnswer,
    MemoryApplyRequest,
    SkippedRow,
)
from loom.operations.memory_set import served
from loom.operations.paging import cursor_of
from loom.operations.row_filter import place, row_place
from loom.operations.write_session import begin_write, interrupted, one_at_a_time
from loom.pipeline.services import Services
from loom.pipeline.write import records
from loom.pipeline.write.changes import new_versions
from loom.pipeline.write.decide import Decided
from loom.pipeline.write.late_answer import SAMPLE
from loom.pipeline.write.plan import commit
from loom.pipeline.write.session import Write
from loom.ports import reads

__all__ = ["MemoryApplyAnswer", "MemoryApplyRequest", "memory_apply"]

OP: Final = "memory.apply"
UNKNOWN_FIELDS: Final = (
    "Nothing was changed: the request has fields nobody knows, and one may be a misspelt filter."
)


@dataclass(slots=True)
class _Outcome:
    """What becomes of the selected rows; those in none of the lists are so already.

    `rows` are the rows that change, as they will be, or as they are when they go or are guarded.
    """

    rows: list[MemoryRow] = field(default_factory=list)
    guards: list[GuardRow] = field(default_factory=list)
    skipped: list[tuple[MemoryRow, Skip]] = field(default_factory=list)


def memory_apply(services: Services, call: Call, request: MemoryApplyRequest) -> dict[str, Any]:
    """Change the rows, or say what would change. Raises LoomError for a cursor or a label."""
    api = services.settings.api
    org, namespace = request.org or api.default_org, request.namespace or api.default_namespace
    write = begin_write(services, call, scope=Scope(org, namespace), op=OP)
    earlier = interrupted(write) if request.applies() else None
    if earlier is not None:
        return served(earlier)
    with one_at_a_time(write, call, needed=request.applies()) as turn:
        return _apply(turn, call, request)


def _apply(write: Write, call: Call, request: MemoryApplyRequest) -> dict[str, Any]:
    selected = _select(write, request)
    rows = selected.rows
    write = replace(write, user_id=_only_user(rows))
    change = request.change(write.accepted_at)
    beside = _beside(write, change, rows)
    outcome = _outcome(write, call, request, selected, beside)
    answer = _answer(request, rows, outcome, more=selected.more)
    if not request.applies() or not outcome.rows:
        return answer
    decided, others = _decide(write, request, outcome, beside)
    return commit(write, decided, response=answer, others=others)


@dataclass(frozen=True, slots=True)
class _Selected:
    """The rows in order, whether there are more, and the patterns that bind the namespace."""

    rows: list[MemoryRow]
    more: bool
    patterns: list[BlacklistRow]


def _select(write: Write, request: MemoryApplyRequest) -> _Selected:
    """The rows that the request is for. Raises LoomError for a forbidden label."""
    base = reads.MemoryFilter(
        write.namespace, write.accepted_at, include_expired=request.include_expired
    )
    statuses = [request.status] if request.status else ["live", "duplicate"]
    where = request.row_filter(base, statuses=statuses)
    after, limit = row_place(_pages(request), request.cursor), request.limit()
    keys, ids = in_batches(request.keys, str), in_batches(request.memory_ids, str)
    pages = [
        reads.memory_list(
            replace(where, keys=tuple(some_keys), memory_ids=tuple(some_ids)),
            limit=limit + 1,
            after=after,
        )
        for some_keys, some_ids in product(keys or [[]], ids or [[]])
    ]
    patterns = reads.blacklist(write.namespace)
    found = write.store.together(*pages, patterns)
    _refuse_forbidden(request, found.of(patterns))
    rows = {row.memory_id: row for page in pages for row in found.of(page)}
    ordered = sorted(rows.values(), key=place)
    return _Selected(ordered[:limit], len(ordered) > limit, found.of(patterns))


def _pages(request: MemoryApplyRequest) -> str:
    """What a cursor goes on with: the same action, be it a dry run or not."""
    return f"{OP}:{request.action}"


def _refuse_forbidden(request: MemoryApplyRequest, patterns: Sequence[BlacklistRow]) -> None:
    label = request.label
    if label is None:
        return
    reason = forbidding_texts(patterns)((*label.add_tags, label.category or ""))
    if reason is not None:
        raise LoomError("BLACKLISTED", f"The label was not stored: {reason}.", field="label")


def _only_user(rows: Sequence[MemoryRow]) -> str:
    """The user all rows belong to: the plan holds their words and goes when they are erased."""
    users = {row.user_id for row in rows}
    return users.pop() if len(users) == 1 else NULL_PART


def _beside(write: Write, change: Change, rows: Sequence[MemoryRow]) -> Beside:
    if change.action in REWRITING:
        settles = change.action in SETTLING
        return before_change(write.store, rows, now=write.accepted_at, settles=settles)
    return before_delete(write.store, rows, now=write.accepted_at)


def _outcome(
    write: Write,
    call: Call,
    request: MemoryApplyRequest,
    selected: _Selected,
    beside: Beside,
) -> _Outcome:
    change = request.change(write.accepted_at)
    forbidden = forbidding(selected.patterns)
    guards: dict[str, list[GuardRow]] = {}
    for guard in beside.around.guards:
        guards.setdefault(guard.memory_id, []).append(guard)
    outcome = _Outcome()
    for row in selected.rows:
        mine = guards.get(row.memory_id, [])
        skip = locked_out(change, row, mine)
        if skip is None and change.action in ("lock", "unlock"):
            skip = _guard(write, call, request, row, mine, outcome)
        elif skip is None:
            skip = _alter(change, row, beside, outcome, forbidden)
        if skip is not None:
            outcome.skipped.append((row, skip))
    return outcome


def _alter(
    change: Change,
    row: MemoryRow,
    beside: Beside,
    outcome: _Outcome,
    forbidden: Callable[[MemoryRow], str | None],
) -> Skip | None:
    """The row as it goes or as it will be. The newest version counts, read after the selection."""
    newest = beside.rows.get(row.memory_id)
    moved = newest is not None and newest.precedence != row.precedence
    if moved or (newest is None and change.action in REWRITING):
        return Skip("SHA_MISMATCH", "the memory changed meanwhile")
    held = newest or row
    if change.action == "delete":
        outcome.rows.append(held)
        return None
    made = rewritten(change, held, forbidden)
    if isinstance(made, Skip):
        return made
    if made != held:
        outcome.rows.append(made)
    return None


def _guard(
    write: Write,
    call: Call,
    request: MemoryApplyRequest,
    row: MemoryRow,
    guards: Sequence[GuardRow],
    outcome: _Outcome,
) -> Skip | None:
    """The lock of the row set or taken off, unless it is so already or the caller may not."""
    held = in_force(guards, row.memory_id, "lock", write.accepted_at)
    wanted = _lock(write, request, row, guards)
    if wanted is None or (held is not None and is_same_lock(held, wanted)):
        return None
    try:
        refuse_loosening(call, held, wanted)
    except LoomError as error:
        return Skip(error.code, error.message)
    outcome.rows.append(row)
    outcome.guards.append(wanted)
    return None


def _lock(
    write: Write, request: MemoryApplyRequest, row: MemoryRow, guards: Sequence[GuardRow]
) -> GuardRow | None:
    if request.lock is None:
        held = in_force(guards, row.memory_id, "lock", write.accepted_at)
        return guard_off(write, held) if held is not None else None
    return guard_row(
        write,
        row,
        "lock",
        is_on=True,
        mode=request.lock.mode,
        reason=request.lock.reason,
        until=request.lock.end(write.accepted_at),
        after=last_guard(guards, row.memory_id, "lock"),
    )


def _answer(
    request: MemoryApplyRequest, rows: Sequence[MemoryRow], outcome: _Outcome, *, more: bool
) -> dict[str, Any]:
    ignored = request.ignored()
    return MemoryApplyAnswer(
        action=request.action,
        dry_run=not request.applies(),
        matched=len(rows),
        changed=len(outcome.rows),
        unchanged=len(rows) - len(outcome.rows) - len(outcome.skipped),
        skipped=[_skipped(row, skip) for row, skip in outcome.skipped],
        sample=[row.memory_key for row in outcome.rows[:SAMPLE]],
        truncated=more,
        next_cursor=cursor_of(_pages(request), place(rows[-1])) if more else None,
        advisories=[UNKNOWN_FIELDS] if request.apply and ignored else [],
        ignored_args=ignored,
    ).model_dump(mode="json")


def _skipped(row: MemoryRow, skip: Skip) -> SkippedRow:
    return SkippedRow(
        memory_key=row.memory_key,
        memory_id=row.memory_id,
        agent=row.agent,
        user_id=row.user_id,
        code=skip.code,
        reason=skip.reason,
    )


def _decide(
    write: Write, request: MemoryApplyRequest, outcome: _Outcome, beside: Beside
) -> tuple[Decided, dict[str, Sequence[Any]]]:
    """The plan: rows, history, audit, and the rows of further tables."""
    if request.action == "delete":
        buried = bury(write, outcome.rows, beside.around, reason=request.reason)
        return buried.decided, buried.others
    if request.action not in REWRITING:
        audit = [
            records.audit_row(write, number, row, action=write.op, verdict=request.action)
            for number, row in enumerate(outcome.rows)
        ]
        return Decided(audit=audit), {"memory_guard": outcome.guards}
    rows, besides = outcome.rows, list[MemoryRow]()
    if request.action in SETTLING:
        rows, besides = settled(rows, beside, now=write.accepted_at)
    decided = new_versions(write, [*rows, *besides], beside.around.seeds)
    mine = [replace(row, verdict=request.action) for row in decided.audit[: len(rows)]]
    decided.audit[: len(rows)] = mine
    decided.links = beside.links_of(decided.memory, write.accepted_at)
    return decided, {}

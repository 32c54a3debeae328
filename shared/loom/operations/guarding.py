"""Guard rows: what pins and locks are written as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, Literal

from loom.domain.decisions import Decision
from loom.domain.hashes import key_hash, sha256_parts
from loom.domain.locks import is_loosening
from loom.domain.precedence import version_at
from loom.domain.rows import EPOCH, AuditRow, GuardRow, MemoryRow
from loom.errors import LoomError
from loom.operations.call import Call
from loom.operations.resolve import one_row, writer
from loom.pipeline.write.decide import Decided
from loom.pipeline.write.plan import commit
from loom.pipeline.write.session import Write

Kind = Literal["pin", "lock"]

_WRITER: Final = ("agent", "user_id", "session_id", "memory_id")


def guard_row(
    write: Write,
    row: MemoryRow,
    kind: Kind,
    *,
    is_on: bool,
    mode: str = "",
    reason: str = "",
    until: datetime = EPOCH,
    after: GuardRow | None = None,
) -> GuardRow:
    """A guard of a memory as of now; the newest row of a kind is the one that counts.

    It counts more than `after`, the guard it takes the place of, also when that one was written by
    a machine whose clock is ahead.
    """
    now = write.services.clock.now()
    return GuardRow(
        namespace=row.namespace,
        agent=row.agent,
        user_id=row.user_id,
        session_id=row.session_id,
        memory_key=row.memory_key,
        kind=kind,
        memory_id=row.memory_id,
        is_on=is_on,
        mode=mode,
        reason=reason,
        until=until,
        set_by=write.principal,
        set_at=now,
        version=version_at(now, after=after.version if after else 0),
    )


def pins_of(
    write: Write, decisions: Sequence[Decision], guards: Sequence[GuardRow]
) -> list[GuardRow]:
    """Pins of the memories that hold the claims of the drafts that ask for one.

    `guards` are those read with the drafts: a pin counts more than the one it follows.
    """
    holders = {row.memory_id: row for each in decisions if (row := each.pins) is not None}
    return [
        guard_row(write, row, "pin", is_on=True, after=last_guard(guards, row.memory_id, "pin"))
        for row in holders.values()
    ]


def last_guard(guards: Sequence[GuardRow], memory_id: str, kind: Kind) -> GuardRow | None:
    """The pin or lock last set on a memory, also one that is over."""
    found = (row for row in guards if row.memory_id == memory_id and row.kind == kind)
    return next(found, None)


def in_force(
    guards: Sequence[GuardRow], memory_id: str, kind: Kind, now: datetime
) -> GuardRow | None:
    last = last_guard(guards, memory_id, kind)
    return last if last is not None and last.holds(now) else None


def lock_in_force(guards: Sequence[GuardRow], memory_id: str, now: datetime) -> GuardRow | None:
    return in_force(guards, memory_id, "lock", now)


def lock_end(
    now: datetime, *, until: datetime | None, ttl_seconds: int | None, field: str
) -> datetime:
    """When a lock is over; EPOCH for good. Raises LoomError, naming the field, for a past time."""
    if ttl_seconds is not None:
        return now + timedelta(seconds=ttl_seconds)
    if until is not None and until <= now:
        raise LoomError("INVALID_REQUEST", "A lock ends in the future.", field=field)
    return until or EPOCH


def is_same_lock(held: GuardRow, wanted: GuardRow) -> bool:
    """Whether the lock in force says what the one to come would."""
    return (held.is_on, held.mode, held.reason, held.until) == (
        *(wanted.is_on, wanted.mode, wanted.reason, wanted.until),
    )


def guard_off(write: Write, held: GuardRow, *, reason: str = "") -> GuardRow:
    """The end of a guard, as of now."""
    now = write.services.clock.now()
    return replace(
        held,
        is_on=False,
        reason=reason,
        set_by=write.principal,
        set_at=now,
        version=version_at(now, after=held.version),
    )


def unpins_of(
    write: Write, rows: Sequence[MemoryRow], guards: Sequence[GuardRow]
) -> list[GuardRow]:
    """Take the pins off rows that go; the reason is the op that did it."""
    now = write.services.clock.now()
    held = [in_force(guards, row.memory_id, "pin", now) for row in rows]
    return [guard_off(write, pin, reason=write.op) for pin in held if pin is not None]


def only_target(
    rows: Sequence[MemoryRow], guards: Sequence[GuardRow], memory_key: str
) -> tuple[MemoryRow | None, GuardRow | None]:
    """The row of a key, if it stands, and the guard in force, which may outlive it.

    `guards` are those in force of one kind. Raises LoomError AMBIGUOUS_KEY when they and the rows
    belong to more than one writer.
    """
    row = one_row(rows, memory_key)
    others = [guard for guard in guards if row is None or guard.memory_id != row.memory_id]
    if len(others) + (row is not None) > 1:
        raise LoomError(
            "AMBIGUOUS_KEY",
            "Several writers hold this key; narrow it by agent, user_id or session_id.",
            field="memory_key",
            details={
                "memory_key": memory_key,
                "writers": [
                    *([writer(row)] if row else []),
                    *({name: getattr(guard, name) for name in _WRITER} for guard in others),
                ],
            },
        )
    return row, next(iter(guards), None)


def commit_guard(
    write: Write, guard: GuardRow, row: MemoryRow | None, *, response: dict[str, Any]
) -> dict[str, Any]:
    """One plan with the guard and its audit row; the memory itself gets no version."""
    audit = AuditRow(
        namespace=guard.namespace,
        audit_id=sha256_parts(write.plan_id, "audit", "0")[:32],
        action=write.op,
        actor=write.principal,
        user_id=guard.user_id,
        memory_id=guard.memory_id,
        key_hash=key_hash(write.store.org, guard.memory_key),
        content_sha256=row.content_sha256 if row else "",
        version=row.version if row else 0,
        verdict=guard.mode or guard.kind,
        request_id=write.request_id,
        at=write.services.clock.now(),
    )
    return commit(
        write, Decided(audit=[audit]), response=response, others={"memory_guard": [guard]}
    )


def refuse_unless_admin(call: Call, said: str) -> None:
    """Raise LoomError FORBIDDEN with `said` for a caller who is no admin."""
    if not is_admin(call.principal):
        raise LoomError("FORBIDDEN", said)


def is_admin(principal: str) -> bool:
    """Whether the caller may loosen a lock: everybody, while no token says otherwise.

    With auth off the caller is nobody ("-") and owns the service; with IAM, whoever may call the
    API at all is an administrator of it.
    """
    return principal == "-" or principal.startswith("iam:")


def refuse_loosening(call: Call, held: GuardRow | None, wanted: GuardRow) -> None:
    """Raise LoomError FORBIDDEN when a lock in force would protect less and the caller may not."""
    if held is not None and is_loosening(held, wanted) and not is_admin(call.principal):
        raise LoomError(
            "FORBIDDEN",
            f"Only an admin loosens a lock ({held.mode}): {held.reason}.",
            field="memory_key",
            details={"mode": held.mode, "reason": held.reason, "locked_by": held.set_by},
        )


def refuse_if_locked(
    guards: Sequence[GuardRow], row: MemoryRow, now: datetime, *, modes: Sequence[str]
) -> None:
    """Raise LoomError LOCKED, with the lock's reason, when a lock of these modes is in force."""
    lock = lock_in_force(guards, row.memory_id, now)
    if lock is not None and lock.mode in modes:
        raise LoomError(
            "LOCKED",
            f"The memory is locked ({lock.mode}): {lock.reason}.",
            field="memory_key",
            details={"mode": lock.mode, "reason": lock.reason, "locked_by": lock.set_by},
        )

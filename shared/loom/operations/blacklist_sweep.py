"""Delete what is stored already and matches a new blacklist pattern, whoever wrote it.

Memories only: evidence and chunks are what was said, word for word, and stay. The pattern binds
before the sweep begins, so nothing that matches comes after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pydantic import Field

from loom.domain.blacklist import forbidding
from loom.domain.hashes import sha256_parts
from loom.domain.rows import BlacklistRow, GuardRow, MemoryRow
from loom.domain.scope import NULL_PART
from loom.operations.addressed import STANDING
from loom.operations.beside import before_delete, in_batches
from loom.operations.burying import bury
from loom.operations.call import Call
from loom.operations.guarding import lock_in_force
from loom.operations.wire import Wire
from loom.operations.write_session import interrupted
from loom.pipeline.write.plan import commit
from loom.pipeline.write.session import Write
from loom.ports import reads
from loom.ports.bulk import SCAN_START, FullPlace, Scanned
from loom.ports.coordination import CoordinationUnavailable
from loom.ports.store import StoreUnavailable

PAGE: Final = 2_000
RESERVE_S: Final = 6.0
"""Seconds of the call that are left for writing what was found."""
REASON: Final = "blacklist"
OUT_OF_REACH: Final = "The store could not be reached; add the pattern again to go on."
LOCKED_SINCE: Final = "A memory was locked meanwhile, so none was deleted; add the pattern again."


class LockedRow(Wire):
    """A memory that matches and is locked, so it stays."""

    memory_key: str
    memory_id: str
    namespace: str
    agent: str
    user_id: str
    reason: str


class Swept(Wire):
    """`swept_truncated` when more may match; `sweep_error` says what went wrong."""

    swept: int = Field(default=0, description="Memories that were deleted.")
    swept_truncated: bool = False
    sweep_locked: list[LockedRow] = Field(
        default_factory=list, description="Memories that match, and stay because they are locked."
    )
    sweep_error: str | None = None


@dataclass(slots=True)
class _Found:
    """Places of matching rows that may go, and the locked ones."""

    places: list[FullPlace] = field(default_factory=list)
    locked: list[LockedRow] = field(default_factory=list)
    truncated: bool = False


def sweep(write: Write, call: Call, pattern: BlacklistRow, *, namespace: str | None) -> Swept:
    """Delete the matches of a namespace or, without one, of the organisation of `write`.

    A failure of a part is no failure of the call: the pattern stands, and `sweep_error` says so.
    """
    write = replace(
        write,
        request_id=sha256_parts(write.request_id, "sweep")[:32],
        plan_id=write.services.ids.new(),
        namespace=namespace or NULL_PART,
    )
    try:
        return _sweep(write, call, pattern, namespace)
    except (StoreUnavailable, CoordinationUnavailable) as error:
        write.services.report(error, "sweep of a blacklist pattern")
        return Swept(sweep_error=OUT_OF_REACH)


def _sweep(write: Write, call: Call, pattern: BlacklistRow, namespace: str | None) -> Swept:
    earlier = interrupted(write)
    if earlier is not None:
        return _told(earlier)
    forbidden = forbidding([pattern])

    def matches(row: Scanned | MemoryRow) -> bool:
        return forbidden(row) is not None

    most = write.services.settings.memory.blacklist_sweep_max
    found = _scan(write, call, namespace, matches, most)
    rows = [row for row in _whole(write, found.places) if matches(row)]
    swept = Swept(swept=len(rows), swept_truncated=found.truncated, sweep_locked=found.locked)
    if not rows:
        return swept
    around = before_delete(write.store, rows, now=write.accepted_at).around
    buried = bury(write, rows, around, reason=REASON)
    response = swept.model_dump(mode="json")
    answer = commit(write, buried.decided, response=response, others=buried.others)
    return _told(answer)


def _told(answer: dict[str, Any]) -> Swept:
    """What a plan of a sweep answers; one that waited may have been refused since."""
    return Swept(sweep_error=LOCKED_SINCE) if "refused" in answer else Swept.model_validate(answer)


def _scan(
    write: Write,
    call: Call,
    namespace: str | None,
    matches: Callable[[Scanned], bool],
    most: int,
) -> _Found:
    """Page by page until enough is found, all is read or the time is up."""
    found, after = _Found(), SCAN_START
    clock = write.services.clock
    while True:
        page = reads.memory_scan(namespace, limit=PAGE, after=after)
        rows = write.store.together(page).of(page)
        _take(write, [row for row in rows if matches(row)], found)
        if len(rows) < PAGE:
            break
        after = rows[-1].place
        if len(found.places) > most or clock.monotonic() > call.deadline - RESERVE_S:
            found.truncated = True
            break
    found.truncated = found.truncated or len(found.places) > most
    del found.places[most:]
    return found


def _take(write: Write, rows: Sequence[Scanned], found: _Found) -> None:
    if not rows:
        return
    batches = in_batches((row.place for row in rows), "".join)
    wanted = [reads.guards_at(batch) for batch in batches]
    answers = write.store.together(*wanted)
    guards: dict[str, list[GuardRow]] = {}
    for guard in (row for read in wanted for row in answers.of(read)):
        guards.setdefault(guard.memory_id, []).append(guard)
    for row in rows:
        mine = guards.get(row.memory_id, [])
        lock = lock_in_force(mine, row.memory_id, write.accepted_at)
        if lock is None:
            found.places.append(row.place)
        else:
            found.locked.append(_locked(row, lock))


def _locked(row: Scanned, lock: GuardRow) -> LockedRow:
    return LockedRow(
        memory_key=row.memory_key,
        memory_id=row.memory_id,
        namespace=row.namespace,
        agent=row.agent,
        user_id=row.user_id,
        reason=lock.reason,
    )


def _whole(write: Write, places: Sequence[FullPlace]) -> list[MemoryRow]:
    """The rows as they are by now, with their values."""
    wanted: list[Any] = [reads.rows_at(batch) for batch in in_batches(places, "".join)]
    answers = write.store.together(*wanted)
    found: list[MemoryRow] = [row for read in wanted for row in answers.of(read)]
    return [row for row in found if row.status in STANDING]

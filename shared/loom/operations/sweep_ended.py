"""A duty of the sweep: memories whose time is over are retired, as versions of their own.

Reads leave them out already. Retired, their history and the audit say so, and what was in conflict
with one no longer is. A memory that is to be reviewed waits for a person, and a locked one for the
end of its lock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from loom.domain.rows import MemoryRow
from loom.domain.scope import Scope
from loom.errors import LoomError
from loom.operations.burying import bury, read_around
from loom.operations.call import Call
from loom.operations.sweep_report import SweepReport
from loom.operations.write_session import MATCH_LEASE_S, begin_write, one_at_a_time
from loom.pipeline.services import Services
from loom.pipeline.write.plan import commit
from loom.pipeline.write.session import Write
from loom.ports.coordination import UserErased
from loom.ports.store import TenantStore
from loom.ports.sweep_reads import EndedIn, memories_ended, memories_to_retire

OP: Final = "memory.retire"
"""The action in the audit; no caller may ask for it."""
WHERE: Final = "sweep.ended"
SWEEPER: Final = "loom:sweep"
"""Who the audit says did it."""
NAMESPACES: Final = 50
MOST: Final = 200
"""Memories of one namespace that one run retires; the next one goes on."""
TOGETHER: Final = 20
"""Memories of one user in one plan: so many places fit into one parameter of the store."""
PATIENCE_S: Final = 1.0


def sweep_ended(services: Services, report: SweepReport, deadline: float) -> None:
    """Retire what ended, a namespace at a time. Raises StoreUnavailable when none can be found."""
    if services.clock.monotonic() >= deadline:
        report.is_cut_short = True
        return
    read = memories_ended(services.clock.now(), NAMESPACES)
    for found in services.store.for_operator().together(read).of(read):
        if services.clock.monotonic() >= deadline:
            report.is_cut_short = True
            return
        try:
            _retire_in(services, report, found, deadline)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is this namespace's
            report.failures += 1
            services.report(error, WHERE)


def _retire_in(services: Services, report: SweepReport, found: EndedIn, deadline: float) -> None:
    """With the namespace to itself, so that no update of the same memory comes in between."""
    now = services.clock.monotonic()
    call = Call(principal=SWEEPER, deadline=min(deadline, now + PATIENCE_S), request_id=OP)
    write = begin_write(services, call, scope=Scope(found.org, found.namespace), op=OP)
    until = min(deadline, now + MATCH_LEASE_S / 2)
    try:
        with one_at_a_time(write, call, needed=True) as turn:
            for rows in _by_user(turn.store, turn):
                if services.clock.monotonic() >= until:
                    report.is_cut_short = True
                    return
                report.memories_retired += _retire(turn, rows)
    except LoomError as error:
        if error.code != "REQUEST_IN_PROGRESS":
            raise


def _by_user(store: TenantStore, write: Write) -> Iterator[list[MemoryRow]]:
    read = memories_to_retire(write.namespace, write.accepted_at, MOST)
    for _, rows in groupby(store.together(read).of(read), key=lambda row: row.user_id):
        mine = list(rows)
        for start in range(0, len(mine), TOGETHER):
            yield mine[start : start + TOGETHER]


def _retire(turn: Write, rows: Sequence[MemoryRow]) -> int:
    """One plan of a user's memories; none of a user who was erased meanwhile."""
    plan_id = turn.services.ids.new()
    write = replace(
        turn, user_id=rows[0].user_id, request_id=plan_id, plan_id=plan_id, deadline=None
    )
    around = read_around(write.store, rows, now=write.accepted_at, ended=True)
    going = list(around.rows.values())
    if not going:
        return 0
    buried = bury(write, going, around, ended=True)
    try:
        commit(write, buried.decided, response={"retired": len(going)}, others=buried.others)
    except UserErased:
        return 0
    return len(going)

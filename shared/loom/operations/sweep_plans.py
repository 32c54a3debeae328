"""The sweep's second duty: plans that won their request and were not applied to the end.

What a call decided that ended between the two, and that nobody sends again, stands nowhere yet.
Each plan is looked at once, some minutes after it was decided: how far the sweep has got is
remembered in the coordination table. After a day the mark of a plan is gone, and it is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from typing import Final

from loom.domain.rows import PlanRow
from loom.operations.sweep_report import SweepReport
from loom.pipeline.services import Services
from loom.pipeline.write.plan import apply_plan
from loom.pipeline.write.session import Write
from loom.ports import reads
from loom.ports.coordination import ALL_ORGS, CoordinationUnavailable, UserErased
from loom.ports.store import StoreUnavailable, TenantStore
from loom.ports.sweep_reads import DecidedPlan, plans_decided

WHERE: Final = "sweep.plans"
LEASE: Final = "sweep:plans"
MOST: Final = 2000
"""Plans looked at in one run."""
AT_ONCE: Final = 8
STILL_RUNS: Final = timedelta(minutes=2)
"""A younger plan is being applied by the call that made it."""
KNOWN_FOR: Final = timedelta(hours=24)
"""How long the mark of a plan lives."""


def sweep_plans(services: Services, report: SweepReport, deadline: float) -> None:
    """Apply what was left unfinished. Raises StoreUnavailable, CoordinationUnavailable."""
    clock, leases = services.clock, services.coordinator.for_org(ALL_ORGS)
    left = deadline - clock.monotonic()
    if left <= 0:
        report.is_cut_short = True
        return
    owner = services.ids.new()
    if not leases.acquire(LEASE, owner=owner, seconds=max(1, round(left)) + 10):
        return
    try:
        until, since = clock.now() - STILL_RUNS, clock.now() - KNOWN_FOR
        reached = leases.reached(WHERE)
        read = plans_decided(max(since, reached or since), until, MOST)
        found = services.store.for_operator().together(read).of(read)
        done = _apply_unfinished(services, report, found, deadline)
        if done == len(found) < MOST:
            leases.reach(WHERE, at=until)
        elif done:
            leases.reach(WHERE, at=found[done - 1].decided_at)
    finally:
        leases.release(LEASE, owner=owner)


def _apply_unfinished(
    services: Services, report: SweepReport, found: Sequence[DecidedPlan], deadline: float
) -> int:
    """Answers how many of the plans, from the first on, need not be looked at again."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        unfinished = list(pool.map(lambda plan: _is_unfinished(services, plan), found))
    for number, plan in enumerate(found):
        if not unfinished[number]:
            continue
        if services.clock.monotonic() >= deadline:
            report.is_cut_short = True
            return number
        try:
            report.plans_applied += _apply(services, plan)
        except (StoreUnavailable, CoordinationUnavailable):
            raise
        except Exception as error:  # noqa: BLE001 - one plan must not stop those after it
            report.failures += 1
            services.report(error, WHERE)
    return len(found)


def _is_unfinished(services: Services, plan: DecidedPlan) -> bool:
    mark = services.coordinator.for_org(plan.org).mark(plan.request_id)
    return mark is not None and mark.plan_id == plan.plan_id and mark.finished_at is None


def _apply(services: Services, plan: DecidedPlan) -> bool:
    """Apply a plan as it was decided; False when its user was erased, or it with its user."""
    store = services.store.for_org(plan.org)
    read = reads.plan_row(plan.namespace, plan.request_id, plan.plan_id)
    rows = store.together(read).of(read)
    if not rows:
        return False
    write = _write_of(services, store, rows[0])
    try:
        winner = write.coordination.win_plan(
            plan.request_id,
            plan_id=plan.plan_id,
            user_id=rows[0].user_id,
            accepted_at=rows[0].accepted_at,
        )
    except UserErased:
        return False
    if winner != plan.plan_id:
        return False
    apply_plan(write, rows[0])
    return True


@contextmanager
def _untimed(_stage: str) -> Iterator[None]:
    yield


def _write_of(services: Services, store: TenantStore, plan: PlanRow) -> Write:
    return Write(
        services=services,
        store=store,
        coordination=services.coordinator.for_org(store.org),
        timed=_untimed,
        namespace=plan.namespace,
        request_id=plan.request_id,
        plan_id=plan.plan_id,
        principal="-",
        op=plan.op,
        accepted_at=plan.accepted_at,
        user_id=plan.user_id,
    )

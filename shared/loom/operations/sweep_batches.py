"""The sweep's first duty: wake the batches that are due, and end those that waited too long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from loom.domain.queueing.outcomes import is_worn_out
from loom.domain.queueing.rows import EXPIRED, QueueRow
from loom.domain.queueing.sweeping import Swept, drop_of, swept, unsent
from loom.operations.queue_states import BatchWriter
from loom.operations.sweep_report import SweepReport
from loom.pipeline.services import Services
from loom.ports.queue import DeadLetter, QueueUnavailable, WakeUp
from loom.ports.queue_reads import DueBatch
from loom.ports.store import Insert
from loom.telemetry_metrics import emit

WHERE: Final = "sweep.batches"
PUT_BACK_S: Final = 5.0
"""Seconds beyond the deadline in which batches are put back that could not be sent."""


@dataclass(frozen=True, slots=True)
class Found:
    """A batch to look at; `is_on_again`: it was held for a switch that is on by now."""

    batch: DueBatch
    is_on_again: bool = False


@dataclass(frozen=True, slots=True)
class Sweeping:
    """`sends`: whether batches may be woken now. `deadline` in monotonic seconds.

    `wakes_all`: batches are woken before they are due.
    """

    services: Services
    report: SweepReport
    now: datetime
    deadline: float
    sends: bool
    wakes_all: bool = False


def sweep_batches(sweeping: Sweeping, found: Sequence[Found]) -> None:
    """Store the next state of each batch, then send: one insert per organisation, ten a send.

    An organisation whose part fails is reported, and the others go on. A batch whose message could
    not be sent is due again at once; after a crash in between, when its next wait is over.
    """
    to_send: list[tuple[WakeUp, QueueRow]] = []
    for org, mine in _by_org(found).items():
        if sweeping.services.clock.monotonic() >= sweeping.deadline:
            sweeping.report.is_cut_short = True
            break
        try:
            woken = _sweep_org(sweeping, org, mine)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is this organisation's
            _failed(sweeping, error)
            continue
        to_send += [(WakeUp(org, row.namespace, row.queue_id), row) for row in woken]
    missed = set(_send(sweeping, [wake_up for wake_up, _ in to_send]))
    sweeping.report.resent += len(to_send) - len(missed)
    sweeping.report.unsent += len(missed)
    _put_back(sweeping, [(wake_up.org, row) for wake_up, row in to_send if wake_up in missed])


def _sweep_org(sweeping: Sweeping, org: str, found: Sequence[Found]) -> list[QueueRow]:
    """Write what the organisation's batches become; answers those that are to be sent."""
    writer = BatchWriter.of(sweeping.services, org)
    again = {each.batch.queue_id for each in found if each.is_on_again}
    places = {each.batch.queue_id: each.batch.namespace for each in found}
    with writer.holding(list(places), deadline=sweeping.deadline) as ours:
        if sweeping.services.clock.monotonic() >= sweeping.deadline:
            sweeping.report.is_cut_short = True
        else:
            sweeping.report.busy += len(places) - len(ours)
        if not ours:
            return []
        rows = writer.newest([(places[each], each) for each in sorted(ours)])
        nexts = [
            one for row in rows if (one := _next(sweeping, writer, row, row.queue_id in again))
        ]
        _record_losses(writer, nexts, sweeping.now)
        told = [one for one in nexts if not one.is_dead or _bury(sweeping, org, one.row)]
        stored = writer.write([one.row for one in told])
    for one in told:
        if one.dropped:
            emit({"BatchFailed": 1}, org=org, reason=one.row.last_error)
    sweeping.report.expired += sum(one.dropped == EXPIRED for one in told)
    sweeping.report.crashed += sum(one.is_dead for one in told)
    return [row for row, one in zip(stored, told, strict=True) if one.is_sent]


def _next(
    sweeping: Sweeping, writer: BatchWriter, row: QueueRow, is_on_again: bool
) -> Swept | None:
    is_decided = (
        row.status == "running"
        and is_worn_out(row)
        and writer.coordination.mark(row.request_id) is not None
    )
    return swept(
        row,
        now=sweeping.now,
        is_on_again=is_on_again,
        sends=sweeping.sends,
        wakes_all=sweeping.wakes_all,
        is_decided=is_decided,
    )


def _record_losses(writer: BatchWriter, nexts: Sequence[Swept], now: datetime) -> None:
    """Before the states are stored: a crash in between leads to the same records again."""
    drops = [drop_of(one.row, one.dropped, now=now) for one in nexts if one.dropped]
    if drops:
        token = writer.services.ids.new()
        writer.store.together(Insert("memory_drops", drops, token=token))


def _bury(sweeping: Sweeping, org: str, row: QueueRow) -> bool:
    """Tell the dead-letter queue; a batch it could not be told of is left for the next run."""
    letter = DeadLetter(WakeUp(org, row.namespace, row.queue_id), row.last_error)
    try:
        sweeping.services.queue.bury(letter)
    except QueueUnavailable as error:
        _failed(sweeping, error)
        return False
    return True


def _send(sweeping: Sweeping, wake_ups: Sequence[WakeUp]) -> list[WakeUp]:
    """Answers those that were not sent, all of them when the queue is out of reach.

    What was sent of those anyway is sent twice, and a worker finds it done.
    """
    if not wake_ups:
        return []
    try:
        return sweeping.services.queue.send(wake_ups)
    except QueueUnavailable as error:
        _failed(sweeping, error)
        return list(wake_ups)


def _put_back(sweeping: Sweeping, rows: Iterable[tuple[str, QueueRow]]) -> None:
    by_org: dict[str, list[QueueRow]] = {}
    for org, row in rows:
        by_org.setdefault(org, []).append(row)
    for org, mine in by_org.items():
        try:
            _put_back_org(sweeping, org, {row.queue_id: row for row in mine})
        except Exception as error:  # noqa: BLE001 - its batches are due when their wait is over
            _failed(sweeping, error)


def _put_back_org(sweeping: Sweeping, org: str, mine: dict[str, QueueRow]) -> None:
    """A batch that has another state by now was woken by somebody else."""
    writer = BatchWriter.of(sweeping.services, org)
    with writer.holding(list(mine), deadline=sweeping.deadline + PUT_BACK_S) as ours:
        places = [(mine[queue_id].namespace, queue_id) for queue_id in sorted(ours)]
        stand = [
            row
            for row in (writer.newest(places) if places else [])
            if row.version == mine[row.queue_id].version
        ]
        writer.write([unsent(row, now=sweeping.now) for row in stand])


def _failed(sweeping: Sweeping, error: BaseException) -> None:
    sweeping.report.failures += 1
    sweeping.services.report(error, WHERE)


def _by_org(found: Iterable[Found]) -> dict[str, list[Found]]:
    """In the order the organisations come first in, so that whoever waits longest is first."""
    orgs: dict[str, list[Found]] = {}
    for each in found:
        orgs.setdefault(each.batch.org, []).append(each)
    return orgs

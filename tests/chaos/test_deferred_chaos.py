"""Whatever fails, every accepted batch ends, and leaves each of its facts once.

`CHAOS_SEED` and `CHAOS_BATCHES` repeat a run; the seed is printed. MiniStack and
ClickHouse are processes of their own, and the second is killed and started again in between.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from tests.chaos.chaos_model import ChaosModel
from tests.chaos.script import EVERY, Script
from tests.chaos.world import NAMESPACE, World
from tests.support.clickhouse_server import ClickHouseServer
from tests.support.ministack import ministack

from loom.domain.queueing.rows import QueueRow
from loom.ports.decode import row_of

KILLS = 3
ORGS = 5
MOST_CALLS = 24
"""Model calls of one batch, however much goes wrong: attempts, time-outs and halves together."""


def seed() -> int:
    return int(os.environ.get("CHAOS_SEED") or 20261201)


def batches() -> int:
    return int(os.environ.get("CHAOS_BATCHES") or 300)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A run that has ended."""
    folder: Path = tmp_path_factory.mktemp("chaos")
    server = ClickHouseServer(folder / "clickhouse")
    print(f"chaos: seed {seed()}, {batches()} batches")
    script = Script(seed(), batches(), ORGS)
    with ministack(folder) as url, ChaosModel(script) as model:
        server.start()
        try:
            world = World(script, model, server, url)
            world.run(seconds=batches() * 0.8 + 90, kills=KILLS)
            print("chaos:", dict(sorted(script.struck.items())), "survived", len(world.survived))
            yield world
        finally:
            server.stop()


@pytest.fixture(scope="module")
def rows(world: World) -> dict[str, QueueRow]:
    """The last state of every batch, by tag."""
    found = world.store.query(
        "rows",
        "SELECT * EXCEPT (org, body) FROM memory_extraction_queue"
        " ORDER BY queue_id, version DESC LIMIT 1 BY queue_id",
        {},
    )
    by_id = {row["queue_id"]: row_of(QueueRow)(row) for row in found}
    return {tag: by_id[queue_id] for tag, queue_id in world.accepted.items()}


pytestmark = [pytest.mark.slow, pytest.mark.timeout(0)]


def test_every_fault_struck_at_least_three_times(world: World) -> None:
    assert world.store_kills == KILLS
    rare = {name: world.script.struck[name] for name in EVERY if world.script.struck[name] < 3}
    assert rare == {}


def test_every_accepted_batch_has_ended(world: World, rows: dict[str, QueueRow]) -> None:
    assert set(world.accepted) == set(world.script.batches)
    left = [row for row in rows.values() if not row.is_finished]
    assert left == []
    nameless = [row for row in rows.values() if row.status == "failed" and not row.last_error]
    assert nameless == []


def test_batches_without_a_permanent_fault_are_done(
    world: World, rows: dict[str, QueueRow]
) -> None:
    mortal = [tag for tag, batch in world.script.batches.items() if not batch.ends_in_failure]
    failed = {tag: rows[tag].last_error for tag in mortal if rows[tag].status != "done"}
    assert len(failed) <= 0.05 * len(mortal), failed
    doomed = [tag for tag, batch in world.script.batches.items() if batch.ends_in_failure]
    assert {rows[tag].status for tag in doomed} == {"failed"}


def test_a_poisoned_turn_is_named_and_the_rest_is_kept(
    world: World, rows: dict[str, QueueRow]
) -> None:
    poisoned = [
        tag
        for tag, batch in world.script.batches.items()
        if "poison_turn" in batch.faults and not batch.ends_in_failure
    ]
    assert poisoned
    for tag in poisoned:
        assert rows[tag].status == "done", rows[tag]
        assert rows[tag].skipped_turns == ("1:user",), rows[tag]


def test_each_fact_of_a_done_batch_is_stored_once_with_its_evidence(
    world: World, rows: dict[str, QueueRow]
) -> None:
    stored = world.store.query(
        "stored",
        "SELECT org, user_id, memory_key, memory_id, text, version FROM memory FINAL"
        " WHERE namespace = {namespace:String} AND status != 'deleted'",
        {"namespace": NAMESPACE},
    )
    history = world.store.query(
        "history", "SELECT memory_id, count() AS n FROM memory_history FINAL GROUP BY memory_id", {}
    )
    linked = world.store.query(
        "linked",
        "SELECT memory_id, uniqExact(evidence_id) AS n FROM memory_evidence_link FINAL"
        " GROUP BY memory_id",
        {},
    )
    declined = world.store.query(
        "declined",
        "SELECT DISTINCT user_id FROM memory_drops WHERE reason = 'segment_refused'",
        {},
    )
    counted = {str(row["user_id"]) for row in declined}
    versions = {row["memory_id"]: int(row["n"]) for row in history}
    evidence = {row["memory_id"]: int(row["n"]) for row in linked}
    by_user: dict[str, list[dict[str, Any]]] = {}
    for row in stored:
        by_user.setdefault(str(row["user_id"]), []).append(row)
    for tag, row in rows.items():
        found = by_user.get(tag, [])
        if row.status != "done":
            assert found == [] or row.last_error != "erased", (tag, found)
            continue
        words = sorted(re.findall(r"w\w+", " ".join(str(one["text"]) for one in found)))
        # A part that the model declines is a loss that is counted, and no failure.
        lost = {f"w{tag}one", f"w{tag}two"} - set(words)
        assert not lost or (tag in counted and "refused_once" in world.script.batches[tag].faults)
        assert len(words) == len(set(words)) == 2 - len(lost), (tag, found)
        for one in found:
            assert versions[one["memory_id"]] == 1, (tag, one)
            assert evidence[one["memory_id"]] == 1, (tag, one)


def test_no_organisation_holds_anothers(world: World) -> None:
    for table, column in (("memory", "text"), ("memory_evidence", "content")):
        held = world.store.query(
            "held",
            f"SELECT org, {column} AS said FROM {table} FINAL",  # noqa: S608
            {},
        )
        for row in held:
            for tag in re.findall(r"b\d{5}x", str(row["said"])):
                assert world.script.batches[tag].org == row["org"]


def test_attempts_and_model_calls_stay_bounded(world: World, rows: dict[str, QueueRow]) -> None:
    assert max(row.attempts for row in rows.values()) <= max(
        row.max_attempts for row in rows.values()
    )
    many = {tag: one.calls for tag, one in world.script.batches.items() if one.calls > MOST_CALLS}
    assert many == {}


def test_the_dead_letters_name_the_failed_batches_and_nothing_else(
    world: World, rows: dict[str, QueueRow]
) -> None:
    letters = world.services.queue.dead(1000)
    failed = {
        row.queue_id: row.last_error
        for row in rows.values()
        if row.status == "failed" and row.last_error != "erased"
    }
    assert {letter.wake_up.queue_id: letter.error for letter in letters} == failed

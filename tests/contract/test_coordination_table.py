"""The table itself, its clients and the emulator that stands for DynamoDB."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.support.aws import aws, clients_for, coordinator, emulator_url, fresh_table
from tests.support.clock import START, FakeClock, SeededIds
from tests.support.races import race

from loom.adapters.aws.clients import AwsClients
from loom.adapters.aws.tables import KEY_SCHEMA, TTL_ATTRIBUTE, create_tables
from loom.adapters.local.clock import SystemClock
from loom.adapters.local.ids import UuidIds
from loom.ports.coordination import Claim, UserErased


def test_the_table_has_the_schema_and_ttl_and_bills_on_demand() -> None:
    table = fresh_table()
    described = aws().dynamodb().describe_table(TableName=table)["Table"]
    assert described["KeySchema"] == KEY_SCHEMA
    assert described["BillingModeSummary"]["BillingMode"] == "PAY_PER_REQUEST"
    ttl = aws().dynamodb().describe_time_to_live(TableName=table)["TimeToLiveDescription"]
    assert (ttl["TimeToLiveStatus"], ttl["AttributeName"]) == ("ENABLED", TTL_ATTRIBUTE)


def test_creating_it_again_keeps_what_is_there() -> None:
    table = fresh_table()
    coordinator(table=table).for_org("acme").acquire("session", owner="a", seconds=30)
    create_tables(aws().dynamodb(), table)
    again = coordinator(table=table).for_org("acme")
    assert again.acquire("session", owner="b", seconds=30) is False


def test_items_start_with_the_org_expire_and_name_no_user() -> None:
    table = fresh_table()
    clock = FakeClock()
    clock.advance(0.5)
    acme = coordinator(clock, table=table).for_org("acme")
    acme.acquire("session of ada@example.org", owner="a", seconds=30)
    acme.win_plan("r1", plan_id="p1", user_id="ada@example.org", accepted_at=START)
    acme.record_erasure("ada@example.org", at=START)
    acme.claim_versions({"m": Claim(seed=0)}, plan_id="p1")
    items = aws().dynamodb().scan(TableName=table)["Items"]
    assert {item["sk"]["S"] for item in items} == {"lease", "request", "erasure", "versions"}
    assert all(item["pk"]["S"].startswith("acme#") for item in items)
    assert "ada" not in str(items)
    now = int(START.timestamp())
    lives = {item["sk"]["S"]: int(item[TTL_ATTRIBUTE]["N"]) - now - 1 for item in items}
    day = 86_400
    assert lives == {"lease": 30, "request": day, "erasure": 60 * day, "versions": 30 * day}


def test_names_that_meet_across_kinds_do_not_meet() -> None:
    acme = coordinator().for_org("acme")
    acme.record_erasure("x", at=START)
    assert acme.acquire("x", owner="a", seconds=30) is True
    assert acme.mark("x") is None
    assert acme.claim_versions({"x": Claim(seed=0)}, plan_id="p") == {"x": 1}
    with pytest.raises(UserErased):
        acme.win_plan("x", plan_id="p", user_id="x", accepted_at=START)


def test_importing_the_adapter_loads_no_sdk() -> None:
    program = (
        "import sys, loom.adapters.aws.coordination, loom.adapters.aws.answer_once, "
        "loom.adapters.aws.clients, loom.adapters.aws.emulator; "
        "print([m for m in ('boto3', 'botocore', 'moto', 'aws_lambda_powertools') "
        "if m in sys.modules])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": "shared"},
    )
    assert ended.stdout.strip() == "[]"


def test_the_endpoint_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "AWS_ENDPOINT_URL": emulator_url(),
        "AWS_DEFAULT_REGION": "eu-central-1",
        "AWS_ACCESS_KEY_ID": "testing",
        "AWS_SECRET_ACCESS_KEY": "testing",
    }.items():
        monkeypatch.setenv(name, value)
    table = fresh_table()
    clients = AwsClients()
    assert clients.dynamodb().describe_table(TableName=table)["Table"]["TableName"] == table
    assert clients.sqs().meta.endpoint_url == emulator_url()
    clients.close()


def test_a_client_is_made_once_and_anew_after_close() -> None:
    clients = clients_for(emulator_url())
    assert len({id(client) for client in race(8, lambda _: clients.dynamodb())}) == 1
    assert clients.sqs() is clients.sqs()
    first = clients.dynamodb()
    clients.close()
    assert clients.dynamodb() is not first
    assert clients.dynamodb().list_tables()["TableNames"] is not None
    clients.close()


def test_the_emulator_keeps_writes_made_beside_a_transaction_that_fails() -> None:
    table = fresh_table()
    coordinator(table=table).for_org("acme").win_plan(
        "r", plan_id="winner", user_id="ada", accepted_at=START
    )

    def write_or_lose(number: int) -> None:
        handle = coordinator(table=table).for_org("acme")
        for turn in range(15):
            if number % 2:
                handle.acquire(f"{number}-{turn}", owner="a", seconds=60)
            else:
                handle.win_plan("r", plan_id="loser", user_id="ada", accepted_at=START)

    race(8, write_or_lose)
    stored = aws().dynamodb().scan(TableName=table, Select="COUNT")["Count"]
    assert stored == 4 * 15 + 1


def test_the_emulator_undoes_all_of_a_failed_transaction() -> None:
    acme = coordinator().for_org("acme")
    acme.claim_versions({"m2": Claim(seed=0, count=7)}, plan_id="p1")
    acme.claim_versions({"m1": Claim(seed=0)}, plan_id="p1")
    given = acme.claim_versions({"m1": Claim(seed=1), "m2": Claim(seed=0)}, plan_id="p2")
    # The first round failed on m2 after it had changed m1; undone, m1 is at 2 and not at 3.
    assert given == {"m1": 2, "m2": 8}


def test_a_transaction_in_the_emulator_costs_the_same_in_a_full_table() -> None:
    table = fresh_table()
    filler = {name: {"S": name} for name in ("a", "b", "c", "d", "sk")}
    for start in range(0, 6000, 25):
        puts = [
            {"PutRequest": {"Item": {**filler, "pk": {"S": str(start + n)}}}} for n in range(25)
        ]
        aws().dynamodb().batch_write_item(RequestItems={table: puts})
    acme = coordinator(table=table).for_org("acme")
    clock = SystemClock()
    took: list[float] = []
    for number in range(5):
        started = clock.monotonic()
        acme.finish(f"r{number}", plan_id="p", lease="session", owner="a")
        took.append(clock.monotonic() - started)
    # 10 ms; copying the whole table takes 200 ms and more.
    assert min(took) < 0.1


def test_the_system_clock_is_aware_and_moves_and_ids_are_fresh() -> None:
    clock = SystemClock()
    offset = clock.now().utcoffset()
    assert offset is not None
    assert offset.total_seconds() == 0
    started = clock.monotonic()
    clock.sleep(0.01)
    assert clock.monotonic() - started >= 0.01
    ids = {UuidIds().new() for _ in range(100)}
    assert len(ids) == 100
    assert all(len(name) == 32 and int(name, 16) >= 0 for name in ids)


def test_the_clocks_and_ids_of_tests_repeat() -> None:
    clock = FakeClock()
    clock.sleep(1.5)
    assert (clock.monotonic(), (clock.now() - START).total_seconds()) == (1.5, 1.5)
    assert [SeededIds(1).new() for _ in range(2)] == [SeededIds(1).new()] * 2
    assert SeededIds(1).new() != SeededIds(2).new()
    assert len(SeededIds(1).new()) == 32

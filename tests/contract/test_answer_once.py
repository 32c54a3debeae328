"""One answer per Idempotency-Key."""

from __future__ import annotations

import hashlib
import random
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.support.aws import aws, clients_for, fresh_table
from tests.support.races import race

from loom.adapters.aws.answer_once import PowertoolsAnswerOnce
from loom.adapters.aws.tables import TTL_ATTRIBUTE
from loom.ports.coordination import (
    CoordinationUnavailable,
    IdempotencyConflict,
    IdempotencyInProgress,
)

SCOPE = "acme#agent-1#memory.set"

ANSWER: dict[str, object] = {
    "zeta": 0.1 + 0.2,
    "alpha": None,
    "unicode": "Zoë 名 🦊 \ud800 \x00",
    "big": 2**60,
    "tiny": 5e-324,
    "flags": [True, False, {}, [], ""],
    "nested": {"b": [1, 2.0, "3"], "a": {"deep": [None]}},
}


class Calls:
    """Counts its runs."""

    def __init__(self, answer: dict[str, object] | None = None) -> None:
        self.runs = 0
        self._answer = ANSWER if answer is None else answer

    def __call__(self) -> dict[str, object]:
        self.runs += 1
        return self._answer


class Reports(list[tuple[BaseException, str]]):
    def __call__(self, error: BaseException, where: str) -> None:
        self.append((error, where))


@pytest.fixture
def table() -> str:
    return fresh_table()


@pytest.fixture
def reports() -> Reports:
    return Reports()


@pytest.fixture
def once(table: str, reports: Reports) -> PowertoolsAnswerOnce:
    return PowertoolsAnswerOnce(table, aws().dynamodb, report=reports)


def run(
    once: PowertoolsAnswerOnce,
    call: Callable[[], dict[str, object]],
    **changed: Any,
) -> tuple[dict[str, object], str]:
    asked: dict[str, Any] = {
        "scope": SCOPE,
        "key": "key-1",
        "body_sha256": "aa",
        "remaining_ms": 20_000,
    }
    return once.run(**(asked | changed), call=call)


def test_the_second_call_gets_the_first_answer(once: PowertoolsAnswerOnce) -> None:
    calls = Calls()
    assert run(once, calls) == (ANSWER, "new")
    replayed, outcome = run(once, calls)
    assert (replayed, outcome, calls.runs) == (ANSWER, "replayed", 1)
    assert list(replayed) == list(ANSWER)
    assert isinstance(replayed["zeta"], float)


def test_an_empty_answer_is_an_answer(once: PowertoolsAnswerOnce) -> None:
    calls = Calls({})
    assert run(once, calls) == ({}, "new")
    assert run(once, calls) == ({}, "replayed")


@pytest.mark.parametrize(
    "changed",
    [
        {"key": "key-2"},
        {"scope": "acme#agent-2#memory.set"},
        {"scope": "acme#agent-1#memory.get"},
        {"scope": "globex#agent-1#memory.set"},
        {"scope": SCOPE + "k", "key": "ey-1"},
    ],
)
def test_another_key_or_scope_is_another_call(
    once: PowertoolsAnswerOnce, changed: dict[str, str]
) -> None:
    run(once, Calls())
    assert run(once, Calls({"other": True}), **changed) == ({"other": True}, "new")


def test_another_body_is_a_conflict(once: PowertoolsAnswerOnce) -> None:
    run(once, Calls())
    calls = Calls()
    with pytest.raises(IdempotencyConflict):
        run(once, calls, body_sha256="bb")
    assert calls.runs == 0
    assert run(once, calls) == (ANSWER, "replayed")


class BrokenError(Exception):
    """What a call may raise."""


def test_an_exception_passes_unchanged_and_frees_the_key(once: PowertoolsAnswerOnce) -> None:
    error = BrokenError("once")

    def fail() -> dict[str, object]:
        raise error

    with pytest.raises(BrokenError) as caught:
        run(once, fail)
    assert caught.value is error
    assert run(once, Calls(), body_sha256="bb") == (ANSWER, "new")


def test_the_ports_own_errors_pass_unchanged_too(once: PowertoolsAnswerOnce) -> None:
    def fail() -> dict[str, object]:
        raise CoordinationUnavailable("inside")

    with pytest.raises(CoordinationUnavailable, match="inside"):
        run(once, fail)
    assert run(once, Calls()) == (ANSWER, "new")


def test_an_answer_that_is_no_json_fails_the_call(once: PowertoolsAnswerOnce) -> None:
    with pytest.raises(TypeError, match="set"):
        run(once, Calls({"no json": {1, 2}}))
    assert run(once, Calls()) == (ANSWER, "new")


def test_of_20_parallel_calls_one_runs(once: PowertoolsAnswerOnce) -> None:
    calls = Calls()
    all_refused = threading.Semaphore(0)

    def slow() -> dict[str, object]:
        for _ in range(19):
            assert all_refused.acquire(timeout=30)
        return calls()

    def ask(_: int) -> str:
        try:
            return run(once, slow)[1]
        except IdempotencyInProgress:
            all_refused.release()
            return "in progress"

    outcomes = race(20, ask)
    assert sorted(outcomes) == ["in progress"] * 19 + ["new"]
    assert calls.runs == 1
    assert run(once, calls) == (ANSWER, "replayed")


def test_another_body_conflicts_while_the_first_runs(once: PowertoolsAnswerOnce) -> None:
    def ask_again() -> dict[str, object]:
        with pytest.raises(IdempotencyConflict):
            run(once, Calls(), body_sha256="bb")
        with pytest.raises(IdempotencyInProgress):
            run(once, Calls())
        return ANSWER

    assert run(once, ask_again) == (ANSWER, "new")


def test_a_call_that_died_blocks_its_key_for_its_remaining_time(once: PowertoolsAnswerOnce) -> None:
    def die() -> dict[str, object]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(once, die, remaining_ms=900)
    with pytest.raises(IdempotencyInProgress):
        run(once, Calls())
    time.sleep(1)
    assert run(once, Calls()) == (ANSWER, "new")


def test_an_answer_is_forgotten_when_its_time_is_over(
    once: PowertoolsAnswerOnce, table: str
) -> None:
    run(once, Calls())
    [item] = aws().dynamodb().scan(TableName=table)["Items"]
    lives = int(item[TTL_ATTRIBUTE]["N"]) - time.time()
    assert 86_300 < lives <= 86_401
    aws().dynamodb().update_item(
        TableName=table,
        Key={"pk": item["pk"], "sk": item["sk"]},
        UpdateExpression=f"SET {TTL_ATTRIBUTE} = :past",
        ExpressionAttributeValues={":past": {"N": str(int(time.time()) - 2)}},
    )
    assert run(once, Calls({"later": 1}), body_sha256="bb") == ({"later": 1}, "new")


def test_the_item_starts_with_the_org_and_names_nobody(
    once: PowertoolsAnswerOnce, table: str
) -> None:
    run(once, Calls({"said": "plain words"}))
    [item] = aws().dynamodb().scan(TableName=table)["Items"]
    assert item["pk"]["S"].startswith("acme#")
    assert item["sk"]["S"] == "answer"
    assert "agent-1" not in str(item)
    assert "key-1" not in str(item)


def words(size: int) -> dict[str, object]:
    """JSON of about `size` bytes that compresses as prose with many keys does."""
    rows = [
        {"memory_key": f"user/topic-{n}", "sha": hashlib.sha256(str(n).encode()).hexdigest()}
        for n in range(size // 120)
    ]
    return {"written": rows}


@pytest.mark.parametrize("size", [150_000, 600_000])
def test_a_large_answer_is_kept(once: PowertoolsAnswerOnce, reports: Reports, size: int) -> None:
    answer = words(size)
    assert run(once, Calls(answer)) == (answer, "new")
    assert run(once, Calls()) == (answer, "replayed")
    assert reports == []


def test_an_answer_beyond_the_limit_is_given_and_reported(
    once: PowertoolsAnswerOnce, reports: Reports
) -> None:
    noise = random.Random(1).randbytes(600_000).hex()  # noqa: S311 - any noise will do
    assert run(once, Calls({"noise": noise}), remaining_ms=60_000) == ({"noise": noise}, "new")
    assert [where for _, where in reports] == ["answer_once"]
    with pytest.raises(IdempotencyInProgress):
        run(once, Calls())


def test_without_a_table_nothing_runs() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    clients = clients_for(f"http://127.0.0.1:{port}")
    calls = Calls()
    with pytest.raises(CoordinationUnavailable):
        run(PowertoolsAnswerOnce("loom", clients.dynamodb, report=Reports()), calls)
    assert calls.runs == 0
    clients.close()


def test_a_table_lost_during_the_call_costs_no_answer(
    once: PowertoolsAnswerOnce, table: str, reports: Reports
) -> None:
    def lose_it() -> dict[str, object]:
        aws().dynamodb().delete_table(TableName=table)
        return ANSWER

    assert run(once, lose_it) == (ANSWER, "new")
    assert len(reports) == 1


def test_a_table_lost_during_the_call_does_not_hide_its_exception(
    once: PowertoolsAnswerOnce, table: str, reports: Reports
) -> None:
    error = BrokenError("mine")

    def lose_it() -> dict[str, object]:
        aws().dynamodb().delete_table(TableName=table)
        raise error

    with pytest.raises(BrokenError) as caught:
        run(once, lose_it)
    assert caught.value is error
    assert len(reports) == 1


def test_powertools_hooks_into_the_shared_client_once(
    once: PowertoolsAnswerOnce, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooked: list[str] = []
    monkeypatch.setattr(
        aws().dynamodb().meta.events, "register", lambda event, *_, **__: hooked.append(event)
    )
    for number in range(5):
        run(once, Calls(), key=f"key-{number}")
    assert hooked == ["request-created"]

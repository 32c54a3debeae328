"""`loom dev` on the real template: every op is served, what is not in it is not, data are kept."""

from __future__ import annotations

import json
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from tests.support.loom_process import Served, run

from loom.entry.ops import OPS

CHEAP = {"LOOM_LLM_PROVIDER": "rules", "LOOM_EMBEDDING_PROVIDER": "hash"}
WRITTEN = {"memory_key": "team/motto", "value": "Ship on Tuesdays"}


def deferred(served, text, **fields):
    body = {"messages": [{"role": "user", "content": text}], "defer": True, **fields}
    answer = httpx.post(f"{served.url}/v1/memory.set_from_messages", json=body, timeout=60).json()
    assert answer["deferred"], answer
    return answer["queue_id"]


def status(served, queue_id, **fields):
    body = {"queue_ids": [queue_id], **fields}
    return httpx.post(f"{served.url}/v1/memory.extraction_status", json=body, timeout=60).json()


def ended_batch(served, queue_id, **fields):
    """The batch once it is done or failed."""
    deadline = time.monotonic() + 60
    while True:
        (batch,) = status(served, queue_id, **fields)["batches"]
        if batch["status"] in ("done", "failed"):
            return batch
        assert time.monotonic() < deadline, batch
        time.sleep(0.2)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Served("--data", str(tmp_path_factory.mktemp("data")), **CHEAP) as running:
        yield running
        assert running.stop()[0] == 0


def test_the_line_says_what_is_in_use(served):
    assert "model rules" in served.banner
    assert "embedding hash" in served.banner


def test_health_and_openapi_answer(served):
    health = httpx.get(f"{served.url}/v1/health")
    document = httpx.get(f"{served.url}/openapi.json")

    assert health.status_code == document.status_code == 200
    assert {f"/v1/{op}" for op in OPS} <= set(document.json()["paths"])


@pytest.mark.parametrize("op", sorted(OPS))
def test_every_op_is_served_by_its_function(served, op):
    answer = httpx.post(f"{served.url}/v1/{op}", content=b"not json")

    assert answer.status_code == 400
    assert answer.json()["detail"]["code"] == "INVALID_JSON"


def test_loom_drops_asks_the_running_service(served):
    body = {
        "namespace": "drops",
        "messages": [{"role": "user", "content": "I live in Lisbon."}],
    }
    for greeting in ("", "Hi! "):
        body["messages"][0]["content"] = f"{greeting}I live in Lisbon."
        assert httpx.post(f"{served.url}/v1/memory.set_from_messages", json=body).is_success

    shown = run("drops", "--namespace", "drops", "--url", served.url)

    assert (shown.returncode, shown.stderr) == (0, "")
    assert ["hash_dedup", "duplicate", "1"] in [line.split() for line in shown.stdout.splitlines()]


def test_an_unknown_op_is_named_and_another_path_is_not_there(served):
    unknown = httpx.post(f"{served.url}/v1/memory.nope", json={})
    outside = httpx.get(f"{served.url}/docs")

    assert unknown.status_code == 404
    assert unknown.json()["detail"]["code"] == "UNKNOWN_OP"
    assert (outside.status_code, outside.json()) == (
        403,
        {"message": "Missing Authentication Token"},
    )


def test_a_body_over_the_limits_is_413_whoever_refuses_it(served):
    for size in (5 * 1024 * 1024 + 1, 6 * 1024 * 1024, 11 * 1024 * 1024):
        body = json.dumps({"memory_key": "k", "value": "a" * size}).encode()
        answer = httpx.post(f"{served.url}/v1/memory.set", content=body, timeout=60)

        assert answer.status_code == 413
        assert answer.json()["detail"]["code"] == "PAYLOAD_TOO_LARGE"


def test_a_compressed_or_binary_body_is_no_crash(served):
    answer = httpx.post(f"{served.url}/v1/memory.set", content=b"\x1f\x8b\xff\xfe")

    assert answer.status_code == 400


def test_parallel_writers_and_readers_get_their_own_answers(served):
    def write_and_read(number):
        key = {"memory_key": f"parallel/{number}"}
        httpx.post(f"{served.url}/v1/memory.set", json={**key, "value": f"v{number}"}, timeout=60)
        return httpx.post(f"{served.url}/v1/memory.get", json=key, timeout=60).json()["value"]

    with ThreadPoolExecutor(6) as pool:
        values = list(pool.map(write_and_read, range(12)))

    assert values == [f"v{number}" for number in range(12)]


def test_a_deferred_call_is_worked_off_without_a_word(served):
    queue_id = deferred(served, "I live in Lisbon.", namespace="deferred")

    ended = ended_batch(served, queue_id, namespace="deferred")

    assert (ended["status"], ended["attempts"]) == ("done", 1)
    found = httpx.post(
        f"{served.url}/v1/memory.search",
        json={"namespace": "deferred", "query": "Lisbon"},
        timeout=60,
    ).json()
    assert "user/home-city" in [hit["memory_key"] for hit in found["results"]]
    assert found["pending_extraction"] == 0
    assert [line for line in served.lines if line.startswith("{")] == []


@pytest.mark.slow
def test_what_waits_when_the_service_stops_is_done_after_the_next_start(tmp_path):
    """Its own time would be minutes away: the message is gone with the emulator."""
    off = ("--data", str(tmp_path), "--parameter", "QueueEnabled=false")
    with Served(*off, **CHEAP) as first:
        queue_id = deferred(first, "I live in Lisbon.")
        waiting = status(first, queue_id)
        assert first.stop()[0] == 0

    with Served("--data", str(tmp_path), **CHEAP) as second:
        ended = ended_batch(second, queue_id)
        assert second.stop()[0] == 0

    assert waiting["worker"] == "off"
    assert waiting["batches"][0]["status"] == "pending"
    assert (ended["status"], ended["attempts"]) == ("done", 1)


@pytest.mark.slow
def test_a_batch_whose_run_was_killed_is_done_after_the_next_start(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        hangs = {
            "LOOM_LLM_PROVIDER": "openai",
            "LOOM_LLM_BASE_URL": f"http://127.0.0.1:{silent.getsockname()[1]}/v1",
        }
        with Served("--data", str(tmp_path), **{**CHEAP, **hangs}) as first:
            queue_id = deferred(first, "I live in Lisbon.")
            silent.settimeout(30)
            connection, _ = silent.accept()
            running = status(first, queue_id)["batches"][0]["status"]
            first.stop(signal.SIGKILL)
            connection.close()

    with Served("--data", str(tmp_path), **CHEAP) as second:
        ended = ended_batch(second, queue_id)
        assert second.stop()[0] == 0

    assert running == "running"
    assert (ended["status"], ended["attempts"]) == ("done", 2)


@pytest.mark.slow
def test_data_are_kept_from_one_run_to_the_next(tmp_path):
    key = {"memory_key": WRITTEN["memory_key"]}
    with Served("--data", str(tmp_path), **CHEAP) as first:
        put = httpx.post(f"{first.url}/v1/memory.set", json=WRITTEN, timeout=60)
        assert first.stop()[0] == 0

    with Served("--data", str(tmp_path), **CHEAP) as second:
        got = httpx.post(f"{second.url}/v1/memory.get", json=key, timeout=60)
        again = httpx.post(
            f"{second.url}/v1/memory.set", json={**WRITTEN, "value": "Ship on Fridays"}, timeout=60
        )
        assert second.stop()[0] == 0

    assert put.status_code == got.status_code == again.status_code == 200
    assert got.json()["value"] == WRITTEN["value"]
    assert again.json()["version"] == got.json()["version"] + 1

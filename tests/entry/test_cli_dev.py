"""`loom dev` in a process of its own, on a small project."""

from __future__ import annotations

import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from tests.support.loom_process import Served, run

PROJECT = Path(__file__).resolve().parents[1] / "support" / "dev_project" / "template.yaml"


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    """Starts one on a folder; whatever a test leaves running is ended after it."""
    with ExitStack() as stack:
        yield lambda folder, *arguments: stack.enter_context(
            Served("--template", str(PROJECT), "--data", str(folder), *arguments)
        )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_cleanly(serve, tmp_path, number):
    served = serve(tmp_path)
    answer = httpx.post(f"{served.url}/v1/echo")

    code, seconds = served.stop(number)

    assert answer.status_code == 200
    assert f"data {tmp_path}  model rules  embedding" in served.banner
    assert "POST /v1/echo 200" in "".join(served.lines)
    assert "Traceback" not in "".join(served.lines)
    assert code == 0
    assert seconds < 2.5


def test_it_stops_in_time_while_a_call_hangs(serve, tmp_path):
    served = serve(tmp_path, "--parameter", "ApiTimeoutSeconds=60")
    failed = []

    def hang():
        try:
            httpx.post(f"{served.url}/v1/slow", json={"seconds": 20}, timeout=30)
        except httpx.HTTPError as error:
            failed.append(error)

    caller = threading.Thread(target=hang)
    caller.start()
    time.sleep(0.5)

    code, seconds = served.stop()
    caller.join(5)

    assert code == 0
    assert seconds < 3
    assert "Traceback" not in "".join(served.lines)


def test_a_second_one_on_the_folder_and_a_taken_port_are_one_line_each(serve, tmp_path):
    served = serve(tmp_path)
    second = run("dev", "--template", str(PROJECT), "--port", "0", "--data", str(tmp_path))
    port = served.url.rsplit(":", 1)[1]
    taken = run(
        "dev", "--template", str(PROJECT), "--port", port, "--data", str(tmp_path / "other")
    )
    served.stop()

    assert second.returncode == taken.returncode == 1
    assert second.stdout == taken.stdout == ""
    assert second.stderr == (
        f"Error: the data folder {tmp_path} is in use by process {served.process.pid}\n"
    )
    said = f"Error: cannot listen on 127.0.0.1:{port}: Address already in use; choose another port"
    assert taken.stderr.startswith(said)


def test_a_bad_setting_stops_it_with_its_name(tmp_path):
    result = run(
        "dev",
        "--template",
        str(PROJECT),
        "--port",
        "0",
        "--data",
        str(tmp_path),
        LOOM_LLM_PROVIDER="magic",
    )

    assert result.returncode == 1
    assert result.stderr.startswith("Error: LOOM_LLM_PROVIDER: ")
    assert len(result.stderr.splitlines()) == 1


def test_the_port_is_free_after_it(serve, tmp_path):
    served = serve(tmp_path)
    port = int(served.url.rsplit(":", 1)[1])
    served.stop()

    with socket.create_server(("127.0.0.1", port)):
        pass

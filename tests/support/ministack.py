"""SQS and DynamoDB as a process of their own, which moto's server is too slow for with a backlog."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from tests.support.clickhouse_server import unused_port

PROGRAM = Path(__file__).parents[2] / ".venv-stack" / "bin" / "ministack"
_START_S = 30.0


@contextmanager
def ministack(folder: Path) -> Iterator[str]:
    """Run it on loopback; answers its URL. Skips the test where `make slow` has not set it up."""
    if not PROGRAM.exists():
        pytest.skip("make slow sets .venv-stack up")
    port = unused_port()
    given = {"GATEWAY_PORT": str(port), "BIND_HOST": "127.0.0.1", "HOME": str(folder)}
    process = subprocess.Popen(
        [str(PROGRAM)],
        env={**os.environ, **given, "LOG_LEVEL": "ERROR"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/_ministack/health", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=_START_S)


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urlopen(url, timeout=1):  # noqa: S310
                return
        except URLError:
            time.sleep(0.1)
    raise AssertionError("MiniStack did not start")

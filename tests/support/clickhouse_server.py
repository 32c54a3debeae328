"""A real ClickHouse HTTP server in its own process, out of the embedded engine's wheel."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

# A private entry of the wheel, of the pinned version: the engine's own server stays up for as long
# as the second statement runs.
_SERVE = """
import sys, chdb
chdb._chdb.query(
    "SYSTEM START LISTEN HTTP; SELECT sleepEachRow(3) FROM system.numbers"
    " SETTINGS max_block_size=1, max_threads=1,"
    " function_sleep_max_microseconds_per_block=0 FORMAT Null;",
    "TabSeparated",
    path=sys.argv[1],
)
"""
_CONFIG = (
    "<clickhouse><http_port>{port}</http_port><listen_host>127.0.0.1</listen_host></clickhouse>"
)
_START_S = 30.0


class ClickHouseServer:
    """A server that keeps its data in `folder`, for as long as it is not killed."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self._folder = folder
        self._port = port or unused_port()
        self._process: subprocess.Popen[bytes] | None = None
        settings = folder / "home" / ".clickhouse-local"
        settings.mkdir(parents=True, exist_ok=True)
        (settings / "config.xml").write_text(_CONFIG.format(port=self._port), encoding="utf-8")

    @property
    def dsn(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Returns once it answers."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVE, str(self._folder / "data")],
            env={**os.environ, "HOME": str(self._folder / "home")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _wait_for(f"{self.dsn}/ping", self._process)

    def kill(self) -> None:
        """As a power cut does it."""
        self._end(lambda process: process.kill())

    def stop(self) -> None:
        self._end(lambda process: process.terminate())

    def _end(self, how: Callable[[subprocess.Popen[bytes]], None]) -> None:
        process, self._process = self._process, None
        if process is not None:
            how(process)
            process.wait(timeout=_START_S)


@contextmanager
def clickhouse_server(folder: Path, port: int | None = None) -> Iterator[str]:
    """Run a server that keeps its data in `folder`; answers its DSN."""
    server = ClickHouseServer(folder, port)
    try:
        server.start()
        yield server.dsn
    finally:
        server.stop()


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            with urlopen(url, timeout=1):  # noqa: S310
                return
        except URLError:
            time.sleep(0.1)
    raise AssertionError("the ClickHouse server did not start: is chdb-core the pinned version?")

"""Runs the `loom` command as a person does: in a process of its own."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 60
ENTRY = "from loom.cli.main import main; main()"


def environment(**more: str) -> dict[str, str]:
    path = os.pathsep.join([str(ROOT / "shared"), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1", **more}


def run(*arguments: str, cwd: Path = ROOT, **more: str) -> subprocess.CompletedProcess[str]:
    """Run to the end."""
    return subprocess.run(
        [sys.executable, "-c", ENTRY, *arguments],
        cwd=cwd,
        env=environment(**more),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


class Served:
    """A running `loom dev`; `url` is read from the line it prints when it is ready."""

    def __init__(self, *arguments: str, **more: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", ENTRY, "dev", "--port", "0", *arguments],
            cwd=ROOT,
            env=environment(**more),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: list[str] = []
        self._seen: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.banner = self._banner()
        self.url = self.banner.split()[1]

    def stop(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, float]:
        """Exit code, and the seconds it took to end."""
        started = time.monotonic()
        self.process.send_signal(number)
        code = self.process.wait(30)
        seconds = time.monotonic() - started
        self._close()
        return code, seconds

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End it the hard way if the test did not."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._close()

    def _close(self) -> None:
        self._reader.join(5)
        self.process.stdout.close()

    def _read(self) -> None:
        for line in self.process.stdout:
            self.lines.append(line)
            self._seen.put(line)

    def _banner(self) -> str:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            try:
                line = self._seen.get(timeout=0.2)
            except queue.Empty:
                if self.process.poll() is not None:
                    break
                continue
            if line.startswith("loom: http"):
                return line
        self.__exit__()
        raise AssertionError("loom dev did not start:\n" + "".join(self.lines))

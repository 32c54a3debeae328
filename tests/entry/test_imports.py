"""What a cold start loads: the HTTP door is light, and heavy packages wait until they are needed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = ("openai", "numpy", "chdb", "rich", "moto", "boto3", "clickhouse_connect")


def in_fresh_interpreter(code: str) -> str:
    return subprocess.check_output([sys.executable, "-c", code], text=True)


@pytest.mark.parametrize(
    "module",
    [
        *("loom", "loom.entry.http", "loom.entry.sqs", "loom.entry.schedule"),
        *("loom.operations.run_queued", "loom.operations.sweep"),
    ],
)
def test_nothing_heavy_is_imported(module: str) -> None:
    code = f"import json, sys, {module}; print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(in_fresh_interpreter(code))
    assert [name for name in HEAVY if name in loaded] == []


def test_importing_the_package_alone_loads_nothing_else() -> None:
    code = (
        "import sys; before = set(sys.modules); import loom; print(len(set(sys.modules) - before))"
    )
    assert int(in_fresh_interpreter(code)) <= 2


def test_importing_the_door_takes_at_most_twice_fastapi() -> None:
    def seconds(module: str) -> float:
        code = (
            f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
        )
        return float(in_fresh_interpreter(code))

    pairs = [(seconds("loom.entry.http"), seconds("fastapi")) for _ in range(5)]
    assert min(ours for ours, _ in pairs) <= 2 * min(theirs for _, theirs in pairs)

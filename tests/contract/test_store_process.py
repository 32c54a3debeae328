"""The embedded store and the process it lives in: each case runs in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.store import embedded_dsn

from loom.adapters.clickhouse.store import ClickHouseStore
from loom.ports.store import StoreUnavailable

SETUP = """
import sys
from loom.adapters.clickhouse.migrations import migrate
from loom.adapters.clickhouse.store import ClickHouseStore
from loom.ports import reads
from loom.ports.store import Insert, StoreUnavailable
from tests.support import stored_rows as rows

store = ClickHouseStore("chdb://", data_dir=sys.argv[1])
"""

WRITE = """
print(migrate(store) != [])
store.for_org("acme").together(
    Insert("memory", [rows.memory(expires_at=rows.at(1))], token="t")
)
"""

READ = """
print(migrate(store) != [])
acme = store.for_org("acme")
for minutes in (0, 1):
    read = reads.memories_by_key(rows.NAMESPACE, "user/home_city", now=rows.at(minutes))
    print([row.evidence_at.isoformat() for row in acme.together(read).of(read)])
"""

HOLD = """
store.administered(store.timeouts).__enter__()
print("open", flush=True)
sys.stdin.read()
"""

TRY = """
try:
    migrate(store)
except StoreUnavailable as error:
    print(error)
"""

LIGHT = """
import sys
import loom.adapters.clickhouse.migrations
import loom.ports.reads
store = loom.adapters.clickhouse.store.ClickHouseStore("https://host:8443/loom")
print(sorted({"clickhouse_connect", "chdb", "numpy", "urllib3"} & set(sys.modules)))
"""


def python(code: str, folder: Path, zone: str = "UTC") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, str(folder)],
        env={**os.environ, "TZ": zone, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def lines(code: str, folder: Path, zone: str = "UTC") -> list[str]:
    process = python(code, folder, zone)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    return output.splitlines()


def test_rows_outlive_the_process_and_times_do_not_move_with_its_zone(tmp_path: Path) -> None:
    assert lines(SETUP + WRITE, tmp_path, "America/New_York") == ["True"]
    assert lines(SETUP + READ, tmp_path, "Asia/Tokyo") == [
        "False",
        "['2026-11-30T12:00:00.123000+00:00']",
        "[]",
    ]


def test_a_second_process_on_the_same_folder_is_told_why(tmp_path: Path) -> None:
    holder = python(SETUP + HOLD, tmp_path)
    assert holder.stdout is not None
    try:
        assert holder.stdout.readline() == "open\n"
        [message] = lines(SETUP + TRY, tmp_path)
        assert "one process can use it at a time" in message
        assert str(tmp_path) in message
    finally:
        holder.communicate(timeout=60)


def test_a_second_engine_in_one_process_is_told_why(tmp_path: Path) -> None:
    ClickHouseStore(embedded_dsn("default")).ping()
    with pytest.raises(StoreUnavailable, match="one process can use it at a time"):
        ClickHouseStore(f"chdb://{tmp_path}").ping()


def test_the_driver_is_loaded_when_it_is_needed(tmp_path: Path) -> None:
    assert lines(LIGHT, tmp_path) == ["[]"]

"""The Python by which a page reads the embedded store runs beside a stopped service."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

from tests.docs.pages import DOCS, ROOT, blocks

PAGE = DOCS / "how-to" / "trace-a-fact.md"
# One process opens one embedded store, so what a test has to put there is put there by another.
FILL = """
from datetime import UTC, datetime

from loom.adapters.clickhouse.migrations import migrate
from loom.adapters.clickhouse.store import ClickHouseStore
from loom.domain.rows import DropRow
from loom.ports.store import Insert

store = ClickHouseStore("chdb://", data_dir=".loom")
migrate(store)
drop = DropRow("local", "d", "-", "llm_extract", "malformed_fact", "", 3, datetime.now(UTC))
store.for_org("dev").together(Insert("memory_drops", (drop,), token="t"))
store.close()
"""


def _printed(source: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", source],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "shared")},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_snippet_prints_the_drops(tmp_path: Path) -> None:
    [source] = [block.text for block in blocks(PAGE) if block.language == "python"]
    _printed(FILL, tmp_path)
    assert _printed(textwrap.dedent(source), tmp_path) == "llm_extract malformed_fact 3\n"

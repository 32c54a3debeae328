"""The text of the queries: every one names its organisation and binds its values."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from loom.adapters.clickhouse.schema import TABLES
from loom.adapters.clickhouse.store import query_text

FOLDER = Path(str(files("loom.adapters.clickhouse"))) / "queries"
NAMES = sorted(path.stem for path in FOLDER.glob("*.sql"))


def code_of(name: str) -> str:
    return re.sub(r"--.*", "", query_text(name))


@pytest.mark.parametrize("name", NAMES)
def test_every_table_read_is_bound_to_the_organisation(name: str) -> None:
    code = code_of(name)
    tables = [t for t in re.findall(r"\bFROM (\w+)", code) if t not in {"scoped", "newest"}]
    assert tables
    assert set(tables) <= set(TABLES)
    # A pattern of every organisation is meant for every organisation; "*" is the name of none.
    own = r"= \{org:String\}\s" if name != "blacklist" else r"IN \(\{org:String\}, '\*'\)\s"
    bound = re.findall(rf"FROM \w+(?: FINAL)?\s+WHERE org {own}", code)
    assert len(bound) == len(tables)


@pytest.mark.parametrize("name", NAMES)
def test_values_come_through_parameters_only(name: str) -> None:
    code = code_of(name)
    assert not re.search(r"%[(s]|\$|\{\w*\}", code)
    for braces in re.findall(r"\{([^}]*)\}", code):
        assert re.fullmatch(r"[a-z_0-9]+:[A-Z][A-Za-z0-9(), ']*", braces), braces


@pytest.mark.parametrize("name", NAMES)
def test_the_traps_of_the_engine_are_avoided(name: str) -> None:
    code = code_of(name)
    assert "PREWHERE" not in code.upper()
    assert "now(" not in code.lower()
    assert not re.search(r"SELECT\s+\*\s+(?!EXCEPT)", code), "vectors are read only where ranked"
    assert ";" not in code


@pytest.mark.parametrize("name", NAMES)
def test_the_order_of_the_answer_is_fixed(name: str) -> None:
    one_row = {
        *("chunk", "memory_totals", "evidence_totals", "chunk_total"),
        *("queue_pending", "queue_done_since"),
    }
    assert name in one_row or "ORDER BY" in code_of(name)

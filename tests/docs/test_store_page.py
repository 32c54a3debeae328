"""docs/reference/store.md against the migrations and the coordination items."""

from __future__ import annotations

import re
import typing

from tests.docs.pages import REFERENCE, table, tables

from loom.adapters.aws.items import Kind
from loom.adapters.clickhouse.migrations import _LEDGER, shipped
from loom.adapters.clickhouse.schema import TABLES

PAGE = REFERENCE / "store.md"
STATEMENTS = [statement for migration in shipped() for statement in migration.statements]
CREATED = re.compile(r"CREATE TABLE IF NOT EXISTS (\w+)")


def test_every_table_is_documented_and_no_other() -> None:
    created = {name for text in (*STATEMENTS, _LEDGER) for name in CREATED.findall(text)}
    assert set(table(PAGE, "tables").named()) == created
    assert set(TABLES) < created


def test_how_long_rows_are_kept() -> None:
    kept = {name: row[3] for name, row in table(PAGE, "tables").named().items()}
    for statement in STATEMENTS:
        if "ADD INDEX" in statement or "ADD COLUMN" in statement:
            continue
        [name] = CREATED.findall(statement)
        expires = re.search(r"TTL .+ INTERVAL (\d+) DAY", statement)
        if expires:
            assert re.fullmatch(rf"{expires[1]} days?", kept[name])
        else:
            assert "day" not in kept[name]


def test_every_kind_of_coordination_item_is_documented() -> None:
    [items] = [each for each in tables(PAGE) if each.head[0] == "`sk`"]
    assert set(items.named()) == set(typing.get_args(Kind))

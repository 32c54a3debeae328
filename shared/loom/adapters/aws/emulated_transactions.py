"""Transactions of moto 5.2 at a cost that does not grow with the table.

moto copies every table a transaction names, in full, before each transaction: a third of a
millisecond per stored item, so that some thousand memories make each request time out. Here moto
runs the transaction on a table that holds the touched partitions only, copied; they replace the
originals once it has succeeded.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from moto.dynamodb.models import DynamoDBBackend
    from moto.dynamodb.models.dynamo_type import DynamoType
    from moto.dynamodb.models.table import Table

Writes = list[dict[str, Any]]


@cache
def install() -> None:
    """Change moto for the rest of the process. Callers let one DynamoDB request run at a time."""
    from moto.dynamodb.models import DynamoDBBackend  # noqa: PLC0415

    whole_tables = DynamoDBBackend.transact_write_items
    name = whole_tables.__name__
    setattr(DynamoDBBackend, name, _on_touched_partitions(whole_tables))


def _on_touched_partitions(
    transact: Callable[[DynamoDBBackend, Writes], None],
) -> Callable[[DynamoDBBackend, Writes], None]:
    def transact_write_items(backend: DynamoDBBackend, transact_items: Writes) -> None:
        touched = _touched(backend.tables, transact_items)
        whole = {name: backend.tables[name] for name in touched}
        for name, partitions in touched.items():
            backend.tables[name] = _excerpt(whole[name], partitions)
        try:
            transact(backend, transact_items)
            for name, partitions in touched.items():
                _take_over(whole[name], backend.tables[name], partitions)
        finally:
            backend.tables.update(whole)

    return transact_write_items


def _touched(tables: Mapping[str, Table], writes: Writes) -> dict[str, set[DynamoType]]:
    from moto.dynamodb.models.dynamo_type import DynamoType  # noqa: PLC0415

    touched: dict[str, set[DynamoType]] = defaultdict(set)
    for write in writes:
        for operation in write.values():
            table = tables.get(operation["TableName"])
            key = operation.get("Key") or operation.get("Item", {})
            if table is not None and table.hash_key_attr in key:
                touched[table.name].add(DynamoType(key[table.hash_key_attr]))
    return touched


def _excerpt(table: Table, partitions: Iterable[DynamoType]) -> Table:
    part = copy.copy(table)
    part.items = defaultdict(dict)
    for partition in partitions:
        if partition in table.items:
            part.items[partition] = copy.deepcopy(table.items[partition])
    return part


def _take_over(table: Table, part: Table, partitions: Iterable[DynamoType]) -> None:
    for partition in partitions:
        table.items.pop(partition, None)
        if part.items.get(partition):
            table.items[partition] = part.items[partition]

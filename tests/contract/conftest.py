from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.clickhouse_server import clickhouse_server
from tests.support.store import fresh_store

from loom.adapters.clickhouse.store import ClickHouseStore


@pytest.fixture(scope="session")
def clickhouse_dsn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with clickhouse_server(tmp_path_factory.mktemp("clickhouse")) as dsn:
        yield dsn


@pytest.fixture(params=["embedded", pytest.param("http", marks=pytest.mark.slow)])
def store(request: pytest.FixtureRequest) -> Iterator[ClickHouseStore]:
    """An empty migrated database of each kind of store we support."""
    dsn = request.getfixturevalue("clickhouse_dsn") if request.param == "http" else None
    with fresh_store(dsn) as opened:
        yield opened

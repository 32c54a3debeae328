from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.service import Service, running


@pytest.fixture
def service() -> Iterator[Service]:
    with running() as one:
        yield one

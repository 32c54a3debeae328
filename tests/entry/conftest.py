from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.service import Service, running


@pytest.fixture
def service() -> Iterator[Service]:
    with running() as one:
        yield one


@pytest.fixture(scope="module")
def shared() -> Iterator[Service]:
    """One service for the tests of a module that write nothing."""
    with running() as one:
        yield one

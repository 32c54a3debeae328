"""Guards around every test: nothing but loopback is reached, and no environment leaks in or out."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# A gate gives the same answer for the same code; `make fuzz` looks for new examples.
settings.register_profile("repeatable", derandomize=True)
settings.register_profile("fuzz", derandomize=False)
settings.load_profile("repeatable")

LOOPBACK = ["127.0.0.1", "::1", "localhost"]
FOREIGN = ("LOOM_", "AWS_", "OPENAI_", "POWERTOOLS_")


def pytest_configure() -> None:
    """Take a person's own settings away before any test module is imported."""
    for name in [name for name in os.environ if name.startswith(FOREIGN)]:
        del os.environ[name]
    # A person's ~/.aws may hold an endpoint or credentials.
    os.environ["AWS_CONFIG_FILE"] = os.devnull
    os.environ["AWS_SHARED_CREDENTIALS_FILE"] = os.devnull
    os.environ["AWS_EC2_METADATA_DISABLED"] = "true"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("allow_hosts") is None:
            item.add_marker(pytest.mark.allow_hosts(LOOPBACK))


@pytest.fixture(autouse=True)
def same_environment_afterwards() -> Iterator[None]:
    """What a test sets is gone after it; what a wider fixture has set stays."""
    before = dict(os.environ)
    yield
    if dict(os.environ) != before:
        os.environ.clear()
        os.environ.update(before)

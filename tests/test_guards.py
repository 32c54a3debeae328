"""The guards of conftest.py hold."""

from __future__ import annotations

import os
import socket

import pytest
from pytest_socket import SocketConnectBlockedError


def test_nothing_but_loopback_can_be_reached():
    # 192.0.2.0/24 is reserved for documentation: nothing answers there.
    with socket.socket() as outside, pytest.raises((SocketConnectBlockedError, UserWarning)):
        outside.connect(("192.0.2.1", 80))

    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()


def test_no_setting_of_a_person_is_left():
    left = [name for name in os.environ if name.startswith(("LOOM_", "OPENAI_", "POWERTOOLS_"))]

    assert left == []
    assert os.environ["AWS_CONFIG_FILE"] == os.devnull
    assert "AWS_PROFILE" not in os.environ


def test_what_a_test_sets():
    os.environ["LOOM_LEAK"] = "1"


def test_is_gone_in_the_next():
    assert "LOOM_LEAK" not in os.environ

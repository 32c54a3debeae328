"""When the chat adapter tries again, how long it waits, and what it reports when it gives up."""

from __future__ import annotations

import dataclasses
import socket
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import pairwise
from typing import Any

import pytest
from tests.support.extract_call import CALL
from tests.support.scripted_model import ScriptedModel

from loom.adapters.openai.chat import OpenAIModel
from loom.adapters.openai.failures import retry_after
from loom.ports.model import ModelFailed


@pytest.fixture(scope="module")
def shared_provider() -> Iterator[ScriptedModel]:
    with ScriptedModel() as model:
        # The first call imports the SDK, which the time limits below do not count on.
        OpenAIModel(model.base_url, None, "warm-up").ask(CALL)
        yield model


@pytest.fixture
def provider(shared_provider: ScriptedModel) -> ScriptedModel:
    shared_provider.reset()
    return shared_provider


def client(provider: ScriptedModel, **options: Any) -> OpenAIModel:
    return OpenAIModel(provider.base_url, "sk-test", "m", **{"backoff_s": 0.01} | options)


def failed(provider: ScriptedModel, rule: dict[str, Any], timeout_s: float = 20.0) -> ModelFailed:
    provider.rules([rule])
    with pytest.raises(ModelFailed) as caught:
        client(provider).ask(dataclasses.replace(CALL, timeout_s=timeout_s))
    return caught.value


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 504, 529])
def test_passing_failures_are_tried_again(provider: ScriptedModel, status: int) -> None:
    provider.rules([{"status": status, "times": 2}])
    assert client(provider).ask(CALL).finish == "stop"
    assert [entry["status"] for entry in provider.log] == [status, status, 200]


@pytest.mark.parametrize(
    ("status", "reason", "unreachable"),
    [
        (408, "timeout", True),
        (409, "server_error", False),
        (429, "rate_limited", False),
        (500, "server_error", False),
        (502, "unreachable", True),
        (503, "unreachable", True),
        (504, "timeout", True),
    ],
)
def test_lasting_failures(
    provider: ScriptedModel, status: int, reason: str, unreachable: bool
) -> None:
    error = failed(provider, {"status": status})
    assert (error.reason, error.unreachable) == (reason, unreachable)
    assert f"answered {status}" in str(error)
    assert "3 attempts" in str(error)
    assert len(provider.log) == 3


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (400, "bad_request"),
        (401, "refused_credentials"),
        (403, "refused_credentials"),
        (404, "bad_request"),
        (413, "bad_request"),
        (422, "bad_request"),
    ],
)
def test_final_failures_are_not_tried_again(
    provider: ScriptedModel, status: int, reason: str
) -> None:
    error = failed(provider, {"status": status, "error": {"code": "some_code"}})
    assert (error.reason, error.unreachable) == (reason, False)
    assert "some_code" in str(error)
    assert len(provider.log) == 1


def test_a_closed_connection_is_tried_again(provider: ScriptedModel) -> None:
    provider.rules([{"hang_up": True, "times": 1}])
    assert client(provider).ask(CALL).finish == "stop"
    error = failed(provider, {"hang_up": True})
    assert (error.reason, error.unreachable) == ("unreachable", True)


def test_nobody_listens() -> None:
    with socket.socket() as reserved:
        reserved.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{reserved.getsockname()[1]}/v1"
        with pytest.raises(ModelFailed) as caught:
            OpenAIModel(url, None, "m", backoff_s=0.01).ask(CALL)
    assert (caught.value.reason, caught.value.unreachable) == ("unreachable", True)


def test_a_gateway_page_is_tried_again(provider: ScriptedModel) -> None:
    provider.rules([{"body": b"<html>busy</html>", "times": 1}])
    assert client(provider).ask(CALL).finish == "stop"
    assert len(provider.log) == 2


@pytest.mark.parametrize("rule", [{"delay_s": 4.0}, {"drip_s": 4.0}], ids=["silent", "dripping"])
def test_the_time_limit_holds(provider: ScriptedModel, rule: dict[str, Any]) -> None:
    before = time.monotonic()
    error = failed(provider, rule, timeout_s=0.4)
    assert time.monotonic() - before < 2.0
    assert (error.reason, error.unreachable) == ("timeout", True)


def test_white_space_before_the_answer_is_no_failure(provider: ScriptedModel) -> None:
    provider.rules([{"drip_s": 0.2}])
    assert client(provider).ask(CALL).text == '{"facts": [], "forget": []}'


def test_a_slow_attempt_is_tried_again_when_attempts_are_limited(provider: ScriptedModel) -> None:
    provider.rules([{"delay_s": 4.0, "times": 1}])
    before = time.monotonic()
    assert client(provider, attempt_timeout_s=0.3).ask(CALL).finish == "stop"
    assert time.monotonic() - before < 2.0


@pytest.mark.parametrize("header", [{"Retry-After": "0.4"}, {"retry-after-ms": "400"}])
def test_the_provider_says_how_long_to_wait(
    provider: ScriptedModel, header: dict[str, str]
) -> None:
    provider.rules([{"status": 429, "headers": header, "times": 1}])
    assert client(provider).ask(CALL).finish == "stop"
    first, second = (entry["at"] for entry in provider.log)
    assert 0.4 <= second - first < 2.0


def test_a_wait_that_does_not_fit_is_reported_at_once(provider: ScriptedModel) -> None:
    before = time.monotonic()
    error = failed(provider, {"status": 429, "headers": {"Retry-After": "60"}}, timeout_s=5.0)
    assert time.monotonic() - before < 4.0
    assert (error.reason, error.retry_after_s) == ("rate_limited", 60.0)
    assert len(provider.log) == 1


def test_without_a_named_wait_there_is_none(provider: ScriptedModel) -> None:
    assert failed(provider, {"status": 429}).retry_after_s is None


def test_the_wait_as_a_date() -> None:
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    assert 85 < (retry_after({"retry-after": date}) or 0) <= 90
    past = format_datetime(datetime.now(UTC) - timedelta(hours=1), usegmt=True)
    assert retry_after({"retry-after": past}) == 0.0


@pytest.mark.parametrize("value", ["", "soon", "inf", "nan", "-"])
def test_a_wait_that_cannot_be_read(value: str) -> None:
    assert retry_after({"retry-after": value}) is None


def test_a_provider_may_forbid_another_try(provider: ScriptedModel) -> None:
    failed(provider, {"status": 429, "headers": {"x-should-retry": "false"}})
    assert len(provider.log) == 1


def test_waits_grow(provider: ScriptedModel) -> None:
    provider.rules([{"status": 500, "times": 3}])
    client(provider, max_retries=3, backoff_s=0.1).ask(CALL)
    times = [entry["at"] for entry in provider.log]
    waits = [later - earlier for earlier, later in pairwise(times)]
    assert waits[0] >= 0.05
    assert waits[2] >= 0.2


def test_threads_share_a_client(provider: ScriptedModel) -> None:
    provider.rules([{"delay_s": 0.5}])
    model = client(provider)
    finishes: list[str] = []
    threads = [
        threading.Thread(target=lambda: finishes.append(model.ask(CALL).finish)) for _ in range(4)
    ]
    before = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert finishes == ["stop"] * 4
    assert time.monotonic() - before < 1.5

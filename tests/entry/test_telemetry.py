"""Log lines: one JSON object each, with the agreed fields, without secrets, whatever is logged."""

from __future__ import annotations

import decimal
import json
import logging
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pydantic
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loom.domain.sensitivity import classify
from loom.errors import LoomError
from loom.telemetry import get_logger, log_exception, log_request

Lines = Callable[[], list[dict[str, Any]]]
FIELDS = {
    "op": "memory.search",
    "org": "acme",
    "request_id": "req-1",
    "status": 200,
    "code": None,
    "duration_ms": 12.5,
    "store_phases": 3,
    "coordination_trips": 2,
    "model_calls": 1,
}


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Lines:
    return lambda: [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def _raised(error: Exception) -> Exception:
    try:
        raise error
    except type(error) as caught:
        return caught


def test_a_request_is_one_line_with_the_agreed_fields(lines: Lines) -> None:
    log_request(**FIELDS)
    (line,) = lines()
    expected = {name: value for name, value in FIELDS.items() if value is not None}
    assert line.pop("timestamp")
    assert line == {"level": "INFO", "message": "request", "service": "loom", **expected}


@pytest.mark.parametrize(("status", "level"), [(200, "INFO"), (422, "INFO"), (503, "ERROR")])
def test_only_a_failure_of_ours_is_an_error(lines: Lines, status: int, level: str) -> None:
    log_request(**{**FIELDS, "status": status, "code": "X"})
    (line,) = lines()
    assert (line["level"], line["code"]) == (level, "X")


def test_an_exception_does_not_carry_a_secret_out(lines: Lines) -> None:
    message = 'cannot parse [{"role": "user", "content": "my password is hunter2, I live in Rome"}]'
    log_exception(_raised(ValueError(message)), op="memory.set", request_id="req-2")
    (line,) = lines()
    assert "hunter2" not in json.dumps(line)
    assert (line["op"], line["request_id"], line["exception_name"]) == (
        "memory.set",
        "req-2",
        "ValueError",
    )
    assert "[secret:password]" in line["exception"]


def test_a_long_message_is_cut_after_masking(lines: Lines) -> None:
    log_exception(ValueError("x" * 190 + " my password is hunter2" + " word" * 5_000))
    (line,) = lines()
    assert len(line["exception"]) <= 201
    assert "hunter" not in line["exception"]


def test_frames_have_no_source_text_and_no_values(lines: Lines) -> None:
    def read(transcript: str) -> int:
        return int(transcript[100:])

    try:
        read("we moved to Lisbon")
    except ValueError as error:
        log_exception(error)
    (line,) = lines()
    assert line["frames"][-1].endswith(" read")
    assert "test_telemetry.py:" in line["frames"][-1]
    assert "Lisbon" not in json.dumps(line)
    assert "transcript" not in json.dumps(line)


def test_causes_are_logged_masked_and_end_in_a_circle(lines: Lines) -> None:
    inner, outer = _raised(KeyError("password=hunter2")), _raised(LoomError("INTERNAL", "failed"))
    outer.__cause__, inner.__cause__ = inner, outer
    log_exception(outer)
    (line,) = lines()
    assert line["code"] == "INTERNAL"
    assert [cause["exception_name"] for cause in line["causes"]] == ["KeyError"]
    assert "hunter2" not in json.dumps(line)


def test_a_validation_error_does_not_quote_its_input(lines: Lines) -> None:
    class Turn(pydantic.BaseModel):
        index: int

    try:
        Turn.model_validate({"index": "we moved to Lisbon"})
    except pydantic.ValidationError as error:
        log_exception(error)
    (line,) = lines()
    assert line["exception"] == "int_parsing"
    assert "Lisbon" not in json.dumps(line)


def test_an_exception_that_cannot_be_printed_is_logged(lines: Lines) -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise RuntimeError("no text")

    log_exception(Mute())
    (line,) = lines()
    assert line["exception_name"] == "Mute"


ODD = [
    "\ud800",
    "a\x00b\nc\u2028d",
    b"password=hunter2",
    10**5_000,
    -(2**70),
    float("nan"),
    float("inf"),
    decimal.Decimal(1),
    object(),
    {"a": {"b": {"c": {"d": {"e": "deep"}}}}},
    {1: "x", ("y",): "z"},
    [["x"] * 1_000] * 1_000,
    {"x"},
    ValueError("my password is hunter2"),
]


@pytest.mark.parametrize("value", ODD, ids=lambda value: type(value).__name__)
def test_odd_values_are_logged_without_an_error(value: Any, lines: Lines) -> None:
    log_request(**{**FIELDS, "org": value, "status": value, "duration_ms": value})
    log_exception(RuntimeError(value), org=value)
    get_logger().info("odd", extra={"value": value})
    written = lines()
    assert len(written) == 3
    assert "hunter2" not in json.dumps(written)
    assert max(len(json.dumps(line)) for line in written) < 100_000


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    value=st.recursive(
        st.one_of(
            st.none(),
            st.floats(),
            st.integers(),
            st.binary(max_size=9),
            st.text(st.characters(exclude_categories=()), max_size=20),
            st.sampled_from(["password=hunter2", "PIN: 4821", "4111 1111 1111 1111"]),
        ),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner),
    ),
)
def test_any_value_gives_one_line_without_secrets(
    value: object, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    get_logger().warning("odd", extra={"value": value})
    text = capsys.readouterr().out
    assert text.count("\n") == 1
    # A number of its own may hold the digits 4821 by chance.
    for secret in ("hunter2", "PIN: 4821", "4111 1111 1111 1111"):
        assert secret not in text
    assert json.loads(text)["level"] == "WARNING"


def test_a_field_whose_name_says_secret_is_withheld(lines: Lines) -> None:
    fields = {"password": "plainword", "nested": {"api_key": "x", "access_token": "y", "tokens": 7}}
    get_logger().info("fields", extra=fields)
    (line,) = lines()
    assert line["password"] == "[secret:field]"
    assert line["nested"] == {
        "api_key": "[secret:field]",
        "access_token": "[secret:field]",
        "tokens": 7,
    }


def test_lines_of_our_modules_and_their_tracebacks_are_masked_too(lines: Lines) -> None:
    get_logger()
    module = logging.getLogger("loom.adapters.example")
    failed = _raised(OSError("connect to postgres://app:s3cr3t@db/app failed"))
    module.error("my PIN is %s", 4821, exc_info=failed)
    (line,) = lines()
    assert line["message"] == "my PIN is [secret:pin]"
    assert "s3cr3t" not in line["exception"]
    assert classify(json.dumps(line, ensure_ascii=False)) == "normal"


def test_a_closed_output_is_no_error_of_the_caller(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Closed:
        def write(self, _text: str) -> None:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    log_request(**FIELDS)
    assert "was lost: BrokenPipeError" in capsys.readouterr().err


def _run(code: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": ":".join(sys.path), **environ},
        capture_output=True,
        text=True,
        check=True,
    )


def test_a_message_that_does_not_fit_its_arguments_is_named_without_values() -> None:
    # pytest's own handler would raise here, so this one runs outside it.
    done = _run("import loom.telemetry as t; t.get_logger().info('%d turns', 'hunter2')")
    assert done.stdout == ""
    assert done.stderr.endswith("was lost: TypeError\n")
    assert "hunter2" not in done.stderr


def test_a_handler_of_the_root_logger_does_not_get_the_lines_unmasked() -> None:
    done = _run(
        "import logging, loom.telemetry as t; logger = t.get_logger();"
        "logging.basicConfig(level='INFO'); logger.info('my PIN is 4821')",
    )
    assert "[secret:pin]" in done.stdout
    assert done.stderr == ""


def test_importing_the_module_loads_neither_powertools_nor_the_rules() -> None:
    code = "import sys, loom.telemetry; print(*sorted(sys.modules))"
    loaded = set(_run(code).stdout.split())
    assert loaded.isdisjoint(
        {"aws_lambda_powertools", "loom.domain.sensitivity", "boto3", "pydantic"}
    )


@pytest.mark.parametrize(
    ("level", "expected"),
    [("debug", "DEBUG"), ("ERROR", "ERROR"), ("loud", "INFO"), ("", "INFO")],
)
def test_the_level_is_a_setting(level: str, expected: str) -> None:
    code = (
        "import logging, loom.telemetry as t;"
        "print(logging.getLevelName(t.get_logger().log_level), t.get_logger() is t.get_logger())"
    )
    assert _run(code, LOOM_LOG_LEVEL=level).stdout.split() == [expected, "True"]

"""Metrics: a closed list, one line a call in CloudWatch's format, none on a laptop."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from loom import telemetry_metrics, wiring
from loom.adapters.aws.metrics import write
from loom.telemetry_metrics import METRICS, emit


@pytest.fixture
def sink() -> Iterator[None]:
    telemetry_metrics.send_to(write)
    yield
    telemetry_metrics.send_to(None)


@pytest.mark.usefixtures("sink")
def test_values_of_a_call_are_one_line_with_one_dimension(
    capsys: pytest.CaptureFixture[str],
) -> None:
    emit({"BatchDone": 1, "ModelMilliseconds": 12.5}, org="acme/eu", reason="llm_refused")

    (text,) = capsys.readouterr().out.splitlines()
    line = json.loads(text)
    (described,) = line["_aws"]["CloudWatchMetrics"]
    assert described == {
        "Namespace": "Loom",
        "Dimensions": [["service"]],
        "Metrics": [
            {"Name": "BatchDone", "Unit": "Count"},
            {"Name": "ModelMilliseconds", "Unit": "Milliseconds"},
        ],
    }
    assert line["_aws"]["Timestamp"] > 1_700_000_000_000
    assert (line["service"], line["org"], line["reason"]) == ("loom", "acme/eu", "llm_refused")
    assert (line["BatchDone"], line["ModelMilliseconds"]) == ([1.0], [12.5])


@pytest.mark.usefixtures("sink")
def test_calls_do_not_mix(capsys: pytest.CaptureFixture[str]) -> None:
    emit({"BatchDone": 1}, org="acme")
    emit({"BatchFailed": 1})

    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert "BatchFailed" not in first
    assert "BatchDone" not in second
    assert "org" not in second


@pytest.mark.usefixtures("sink")
def test_every_metric_can_be_written_and_nothing_is_no_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    emit({})
    assert capsys.readouterr().out == ""

    emit(dict.fromkeys(METRICS, 1))

    line = json.loads(capsys.readouterr().out)
    assert set(METRICS) <= set(line)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"BatchDone": 1, "Nope": 1}, "there is no metric Nope"),
        ({"BatchDone": float("nan")}, "BatchDone is no finite number"),
        ({"BatchDone": float("inf")}, "BatchDone is no finite number"),
    ],
)
def test_what_is_not_in_the_list_or_no_number_is_refused_everywhere(
    values: dict[str, float], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        emit(values)


@pytest.mark.parametrize(
    ("variables", "written"),
    [
        ({}, False),
        ({"AWS_LAMBDA_FUNCTION_NAME": "loom-sweep"}, True),
        ({"POWERTOOLS_METRICS_NAMESPACE": "Mine"}, True),
        ({"AWS_LAMBDA_FUNCTION_NAME": "x", "POWERTOOLS_METRICS_DISABLED": "true"}, False),
    ],
)
def test_a_process_writes_metrics_in_aws_or_when_asked_to(
    variables: dict[str, str],
    written: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    environment = {
        "LOOM_LLM_PROVIDER": "rules",
        "LOOM_AUTH_MODE": "iam",
        "LOOM_STORE_DSN": "http://nobody@127.0.0.1:9/loom",
        "AWS_DEFAULT_REGION": "eu-central-1",
        **variables,
    }
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    wiring.reset()
    try:
        wiring.services()
        emit({"BatchDone": 1})
        out = capsys.readouterr().out
        assert bool(out) is written
        if written:
            (described,) = json.loads(out)["_aws"]["CloudWatchMetrics"]
            assert described["Namespace"] == variables.get("POWERTOOLS_METRICS_NAMESPACE", "Loom")
    finally:
        wiring.reset()

    emit({"BatchDone": 1})
    assert capsys.readouterr().out == "", "nothing after the process's services are gone"

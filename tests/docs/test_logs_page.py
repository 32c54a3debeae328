"""docs/reference/logs.md against the lines that are written."""

from __future__ import annotations

import json
import typing
from dataclasses import asdict

import pytest
from tests.docs.pages import REFERENCE, codes, table

from loom import telemetry
from loom.errors import LoomError
from loom.operations.sweep_report import SweepReport
from loom.telemetry_jobs import Outcome, log_batch, log_sweep

PAGE = REFERENCE / "logs.md"
OF_EVERY_LINE = {"level", "message", "timestamp", "service"}


def _line(written: str) -> dict[str, object]:
    [text] = written.splitlines()
    line: dict[str, object] = json.loads(text)
    return line


def test_the_line_of_a_request(capsys: pytest.CaptureFixture[str]) -> None:
    telemetry.log_request(
        op="x", org="dev", request_id="r", status=500, code="INTERNAL", duration_ms=1.0
    )
    line = _line(capsys.readouterr().out)
    assert set(line) == OF_EVERY_LINE | set(table(PAGE, "fields: log_request").named())
    assert (line["message"], line["level"]) == ("request", "ERROR")


def test_the_line_of_an_exception(capsys: pytest.CaptureFixture[str]) -> None:
    telemetry.log_exception(LoomError("INTERNAL", "no"), op="x")
    line = _line(capsys.readouterr().out)
    assert set(line) == OF_EVERY_LINE | set(table(PAGE, "fields: log_exception").named())
    assert (line["message"], line["level"]) == ("exception", "ERROR")


def test_the_line_of_a_batch(capsys: pytest.CaptureFixture[str]) -> None:
    log_batch(
        "failed", org="o", queue_id="q", message_id="m", receives=1, hide_s=30.0, duration_ms=1.0
    )
    line = _line(capsys.readouterr().out)
    documented = table(PAGE, "fields: log_batch").named()
    assert set(line) == OF_EVERY_LINE | set(documented)
    assert (line["message"], line["level"]) == ("batch", "ERROR")
    assert set(codes(documented["outcome"][1])) == set(typing.get_args(Outcome))


def test_the_line_of_a_sweep(capsys: pytest.CaptureFixture[str]) -> None:
    log_sweep(asdict(SweepReport(failures=1)), duration_ms=1.0)
    line = _line(capsys.readouterr().out)
    assert set(line) == OF_EVERY_LINE | set(table(PAGE, "fields: log_sweep").named())
    assert (line["message"], line["level"]) == ("sweep", "ERROR")

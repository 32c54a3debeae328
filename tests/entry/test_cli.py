from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from pydantic import ValidationError
from tests.support.loom_process import environment, run

from loom import __version__
from loom.cli.dev import bad_setting, parse_parameters
from loom.cli.main import main
from loom.settings import ApiSettings, ModelSettings

PROJECT = Path(__file__).resolve().parents[1] / "support" / "dev_project" / "template.yaml"
HEAVY = {"boto3", "chdb", "clickhouse_connect", "fastapi", "httpx", "moto", "rich", "uvicorn"}


def loom(*arguments):
    return CliRunner().invoke(main, list(arguments))


def test_the_version_is_printed():
    assert loom("--version").output == f"loom, version {__version__}\n"


def test_help_names_every_command():
    assert {"dev", "demo", "drops", "migrate"} <= set(loom("--help").output.split())


def test_the_command_loads_nothing_heavy_before_it_runs_one():
    code = "import sys, loom.cli.main; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True
    ).stdout.split()

    assert set(loaded) & HEAVY == set()


def test_a_parameter_is_a_name_and_a_value():
    assert parse_parameters(["A=1", "B=x=y"]) == {"A": "1", "B": "x=y"}
    result = loom("dev", "--parameter", "novalue")
    assert result.exit_code == 2
    assert "NAME=VALUE" in result.output


def test_a_parameter_the_template_has_not_is_refused(tmp_path):
    result = loom("dev", "--template", str(PROJECT), "--data", str(tmp_path), "--parameter", "X=1")

    assert result.exit_code == 1
    assert result.output == "Error: template.yaml has no parameter X\n"


@pytest.mark.parametrize("command", ["dev", "demo"])
def test_a_missing_template_is_one_line(command, tmp_path):
    result = loom(command, "--template", str(tmp_path / "no.yaml"))

    assert result.exit_code == 1
    assert result.output.splitlines()[-1].startswith("Error: there is no ")


def test_a_demo_without_its_events_fails_with_their_name():
    result = loom("demo", "--template", str(PROJECT))

    assert result.exit_code == 1
    assert "support_chat.json" in result.output
    assert "\x1b" not in result.output


def test_a_bad_setting_is_named(monkeypatch):
    monkeypatch.setenv("LOOM_API_TIMEOUT_S", "soon")
    with pytest.raises(ValidationError) as number:
        ApiSettings()
    monkeypatch.setenv("LOOM_LLM_PROVIDER", "magic")
    with pytest.raises(ValidationError) as choice:
        ModelSettings()

    assert bad_setting(number.value).startswith("LOOM_API_TIMEOUT_S: ")
    assert bad_setting(choice.value).startswith("LOOM_LLM_PROVIDER: ")


def test_the_store_is_migrated_once(tmp_path):
    # A process can hold one embedded engine, and this one has its own.
    first = run("migrate", "--data", str(tmp_path))
    second = run("migrate", "--data", str(tmp_path))

    assert first.returncode == second.returncode == 0
    assert first.stdout.startswith("applied ")
    assert second.stdout == f"{tmp_path} is up to date\n"


def test_a_dsn_that_is_none_is_refused_without_showing_it(tmp_path, monkeypatch):
    monkeypatch.setenv("LOOM_STORE_DSN", "ftp://user:secret@example/loom")

    result = loom("migrate", "--data", str(tmp_path))

    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
    assert "secret" not in result.output


def test_a_store_that_cannot_be_reached_is_one_line(tmp_path, monkeypatch):
    monkeypatch.setenv("LOOM_STORE_DSN", "http://user:secret@127.0.0.1:9/loom")

    result = loom("migrate", "--data", str(tmp_path))

    assert result.exit_code == 1
    assert result.output.startswith("Error: the store cannot be used")
    assert len(result.output.splitlines()) == 1
    assert "secret" not in json.dumps(result.output)

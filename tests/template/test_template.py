"""template.yaml keeps the house rules, and says what the code says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.support import template_rules as rules
from tests.support.load_function import load_function

from loom.adapters.aws import tables
from loom.entry.dev.environment import function_variables
from loom.entry.dev.template import TABLE, load
from loom.entry.ops import OPS
from loom.settings import (
    ApiSettings,
    CoordinationSettings,
    EmbeddingSettings,
    ExtractSettings,
    ModelSettings,
    QueueSettings,
    StoreSettings,
)

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = load(ROOT / "template.yaml")
NAMED = TEMPLATE.with_names(
    {
        "CoordinationTable": "table",
        "ExtractionQueue": "queue",
        "ExtractionDeadLetterQueue": "dead",
    },
    {},
)
LAYERS = ("core", "model")


def test_every_function_is_published_under_the_hash_of_the_code():
    assert rules.unpublished(TEMPLATE) == []


def test_functions_and_folders_are_the_same():
    assert rules.unmatched_folders(TEMPLATE) == []


def test_no_permission_is_wide():
    assert rules.wide_permissions(TEMPLATE) == []


def test_every_log_has_a_retention():
    assert rules.unretained_logs(TEMPLATE) == []


def test_messages_stay_hidden_six_times_as_long_as_a_run():
    assert rules.short_visibility(TEMPLATE) == []


def test_every_op_has_its_route_and_every_route_is_an_op():
    doors = {op: spec.door for op, spec in OPS.items()}

    assert doors
    assert rules.misrouted(TEMPLATE, doors) == []


def test_unknown_ops_health_and_openapi_go_to_retrieval():
    functions = TEMPLATE.functions()
    routes = {
        (route.method, route.path): functions[route.function].folder.name
        for route in TEMPLATE.routes()
    }

    for key in [
        ("POST", "/v1/{proxy+}"),
        ("GET", "/v1/{proxy+}"),
        ("GET", "/v1/health"),
        ("GET", "/openapi.json"),
    ]:
        assert routes[key] == "retrieval"


def test_nothing_answers_a_caller_who_did_not_sign():
    assert rules.open_doors(TEMPLATE) == []
    assert function_variables(NAMED)["LOOM_AUTH_MODE"] == "iam"


@pytest.mark.parametrize("seconds", ["29", "120"])
def test_functions_last_as_long_as_the_api_waits(seconds):
    template = load(ROOT / "template.yaml", {"ApiTimeoutSeconds": seconds})

    assert rules.short_timeouts(template, int(seconds)) == []


def test_the_table_is_the_one_the_adapter_expects():
    (table,) = TEMPLATE.resources(TABLE).values()

    assert table["KeySchema"] == tables.KEY_SCHEMA
    assert table["AttributeDefinitions"] == tables.ATTRIBUTE_DEFINITIONS
    assert table["BillingMode"] == tables.BILLING_MODE
    assert table["TimeToLiveSpecification"] == {
        "AttributeName": tables.TTL_ATTRIBUTE,
        "Enabled": True,
    }
    assert TEMPLATE.document["Resources"]["CoordinationTable"]["DeletionPolicy"] == "Retain"


def test_only_one_migration_runs_at_a_time_and_no_request_reaches_it():
    migrate = TEMPLATE.functions()["MigrateFunction"]

    assert migrate.properties["ReservedConcurrentExecutions"] == 1
    assert "Events" not in migrate.properties


def test_every_variable_is_a_setting():
    classes = (
        StoreSettings,
        CoordinationSettings,
        ModelSettings,
        EmbeddingSettings,
        ExtractSettings,
        QueueSettings,
        ApiSettings,
    )
    known = {f"LOOM_{name.upper()}" for settings in classes for name in settings.model_fields}

    assert set(function_variables(NAMED)) - known == set()


@pytest.mark.parametrize(
    "folder", sorted(path.parent.name for path in ROOT.glob("functions/*/app.py"))
)
def test_a_function_file_is_short_and_has_its_handler(folder):
    lines = (ROOT / "functions" / folder / "app.py").read_text().splitlines()

    assert len(lines) <= 8
    assert callable(load_function(folder).handler)


def pins(path: Path) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)(?:\[.*\])?==(\S+)", path.read_text(), re.MULTILINE))


def test_layers_hold_the_versions_the_tests_run_on_each_in_one_layer():
    runtime = pins(ROOT / "requirements" / "runtime.txt")
    core, model = (pins(ROOT / "layers" / "aws" / name / "requirements.txt") for name in LAYERS)

    assert {**core, **model} == runtime
    assert set(core) & set(model) == set()
    assert runtime.items() <= pins(ROOT / "requirements" / "dev.txt").items()


@pytest.mark.parametrize("name", LAYERS)
def test_layers_for_this_machine_hold_the_same_packages(name):
    aws, local = (ROOT / "layers" / kind / name for kind in ("aws", "local"))

    assert (aws / "requirements.txt").read_text() == (local / "requirements.txt").read_text()


@pytest.mark.parametrize("name", LAYERS)
def test_layers_are_built_for_the_templates_defaults(name):
    makefile = (ROOT / "layers" / "aws" / name / "Makefile").read_text()
    machine = {"arm64": "aarch64", "x86_64": "x86_64"}[TEMPLATE.parameters["Architecture"]]

    assert f"LAYER_MACHINE ?= {machine}\n" in makefile
    assert f"LAYER_PYTHON ?= {TEMPLATE.parameters['Runtime'].removeprefix('python')}\n" in makefile


@pytest.mark.parametrize("layer", ["SharedLayer", "CoreLayer", "ModelLayer"])
def test_every_layer_has_its_make_target(layer):
    source = TEMPLATE.resolve(
        TEMPLATE.resources("AWS::Serverless::LayerVersion")[layer]["ContentUri"]
    )

    assert f"\nbuild-{layer}:\n" in (ROOT / source / "Makefile").read_text()


def test_no_function_folder_has_requirements():
    # SAM would look for the function's own interpreter then, which a contributor may not have.
    assert not list((ROOT / "functions").glob("*/requirements.txt"))


def test_no_lock_file_names_an_address():
    for path in [*(ROOT / "requirements").iterdir(), *(ROOT / "layers").rglob("*.txt")]:
        assert "://" not in path.read_text(), path.name

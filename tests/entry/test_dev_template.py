from __future__ import annotations

from pathlib import Path

import pytest

from loom.entry.dev.cloudformation import TemplateError
from loom.entry.dev.environment import function_variables, local_environment
from loom.entry.dev.template import QueueSource, Route, Schedule, Template, load

PROJECT = Path(__file__).resolve().parents[1] / "support" / "dev_project" / "template.yaml"


def write(folder: Path, text: str) -> Path:
    path = folder / "template.yaml"
    path.write_text(text)
    return path


def test_routes_sources_and_schedules_are_read():
    template = load(PROJECT)

    assert Route("EchoFunction", "GET", "/v1/items/{id}") in template.routes()
    assert template.queue_sources() == [
        QueueSource("WorkerFunction", "Jobs", 10, 2, report_failures=True)
    ]
    assert template.schedules() == [
        Schedule("WorkerFunction", "Tick", "rate(1 minute)", '{"job": "sweep"}')
    ]


def test_globals_are_merged_into_functions():
    template = load(PROJECT)
    echo = template.functions()["EchoFunction"]

    assert template.number(echo, "Timeout", 3) == 5
    assert template.number(echo, "MemorySize", 128) == 256
    assert set(echo.properties["Environment"]["Variables"]) >= {"GREETING", "TABLE"}


def test_parameters_override_defaults():
    template = load(PROJECT, {"Greeting": "hei"})
    echo = template.with_names({"Table": "t", "Jobs": "q"}, {}).functions()["EchoFunction"]

    variables = template.with_names({"Table": "t", "Jobs": "q"}, {}).environment(echo)

    assert variables["GREETING"] == "hei"
    assert "UNSET" not in variables


def test_an_unknown_parameter_is_refused():
    with pytest.raises(TemplateError, match="no parameter Nope"):
        load(PROJECT, {"Nope": "1"})


def test_intrinsics_are_computed():
    template = load(PROJECT).with_names({"Jobs": "url"}, {"Jobs.Arn": "arn:jobs"})

    value = template.resolve(
        {
            "sub": {"Fn::Sub": "${Greeting}-${Jobs.Arn}-${X}"},
            "join": {"Fn::Join": ["/", ["a", {"Ref": "Jobs"}]]},
            "list": [{"Fn::GetAtt": ["Jobs", "Arn"]}],
        }
        | {"sub": {"Fn::Sub": ["${Greeting}-${Jobs.Arn}-${X}", {"X": {"Ref": "Jobs"}}]}}
    )

    assert value == {"sub": "hello-arn:jobs-url", "join": "a/url", "list": ["arn:jobs"]}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"Fn::ImportValue": "x"}, "Fn::ImportValue is not understood"),
        ({"Ref": "Nowhere"}, "!Ref Nowhere has no value"),
        ({"Fn::GetAtt": ["Nowhere", "Arn"]}, "!GetAtt Nowhere.Arn has no value"),
    ],
)
def test_what_is_not_understood_fails_with_its_name(value, message):
    with pytest.raises(TemplateError, match=message):
        load(PROJECT).resolve(value)


def test_a_value_is_found_in_a_mapping(tmp_path):
    path = write(
        tmp_path,
        """
Parameters: {Size: {Type: Number, Default: 2}}
Mappings: {Sizes: {"2": {Word: two}}}
Resources: {}
""",
    )

    def found(key):
        return load(path).resolve({"Fn::FindInMap": ["Sizes", {"Ref": "Size"}, key]})

    assert found("Word") == "two"
    with pytest.raises(TemplateError, match="!FindInMap Sizes 2 Number finds nothing"):
        found("Number")


@pytest.mark.parametrize(("value", "read"), [("true", 1), ("false", 0), (True, 1), (False, 0)])
def test_a_source_can_be_switched_off_also_by_a_parameter(tmp_path, value, read):
    by_hand = load(PROJECT).document
    event = by_hand["Resources"]["WorkerFunction"]["Properties"]["Events"]["Jobs"]["Properties"]
    event["Enabled"] = {"Ref": "On"}
    template = Template(tmp_path, by_hand, {"On": value})

    assert len(template.queue_sources()) == read


def test_a_schedule_can_be_switched_off(tmp_path):
    by_hand = load(PROJECT).document
    event = by_hand["Resources"]["WorkerFunction"]["Properties"]["Events"]["Tick"]["Properties"]
    event["State"] = "DISABLED"

    assert Template(tmp_path, by_hand, {}).schedules() == []


@pytest.mark.parametrize("text", ["Resources: [", "Resources: []", "just text"])
def test_a_template_that_cannot_be_read_fails(tmp_path, text):
    with pytest.raises(TemplateError):
        load(write(tmp_path, text))


def test_functions_that_differ_in_a_variable_are_refused(tmp_path):
    path = write(
        tmp_path,
        """
Resources:
  A: {Type: "AWS::Serverless::Function", Properties: {Environment: {Variables: {X: "1"}}}}
  B: {Type: "AWS::Serverless::Function", Properties: {Environment: {Variables: {X: "2"}}}}
""",
    )

    with pytest.raises(TemplateError, match="differ in X"):
        function_variables(load(path))


def test_the_environment_points_every_aws_call_at_the_emulator(tmp_path):
    template = load(PROJECT).with_names({"Table": "Table", "Jobs": "url"}, {})
    given = {
        "AWS_PROFILE": "production",
        "AWS_ENDPOINT_URL_DYNAMODB": "https://elsewhere.example",
        "LOOM_LLM_MODEL": "mine",
        "GREETING": "mine too",
        "PATH": "/bin",
    }

    environment = local_environment(
        template, given=given, data_dir=tmp_path, endpoint="http://127.0.0.1:1"
    )

    assert "AWS_PROFILE" not in environment
    assert "AWS_ENDPOINT_URL_DYNAMODB" not in environment
    assert environment["AWS_ENDPOINT_URL"] == "http://127.0.0.1:1"
    assert environment["LOOM_LLM_MODEL"] == "mine"
    assert environment["GREETING"] == "mine too"
    assert environment["PATH"] == "/bin"
    assert environment["LOOM_AUTH_MODE"] == "off"
    assert environment["LOOM_DATA_DIR"] == str(tmp_path)
    assert "STORE_SECRET" not in environment


def test_a_persons_own_authorizer_setting_is_kept(tmp_path):
    template = load(PROJECT).with_names({"Table": "Table", "Jobs": "url"}, {})

    environment = local_environment(
        template, given={"LOOM_AUTH_MODE": "iam"}, data_dir=tmp_path, endpoint="http://x"
    )

    assert environment["LOOM_AUTH_MODE"] == "iam"

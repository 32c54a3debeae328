"""Providers differ in the fields they take; the adapter leaves out what one refuses."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from tests.support.extract_call import CALL
from tests.support.scripted_model import ScriptedModel

from loom.adapters.openai.chat import OpenAIModel
from loom.adapters.openai.dialect import Structured, is_strict
from loom.domain.answer_schema import EXTRACT_SCHEMA
from loom.ports.model import ModelFailed

NO_SCHEMA = {
    "format": "json_schema",
    "status": 400,
    "answer": "Invalid parameter: 'response_format' of type 'json_schema' is not supported.",
    "error": {"param": "response_format"},
}
NO_OBJECT = NO_SCHEMA | {"format": "json_object", "answer": "response_format is not supported"}
BAD_SCHEMA = NO_SCHEMA | {"answer": "Invalid schema for response_format 'extract': no."}


@pytest.fixture
def provider() -> Iterator[ScriptedModel]:
    # A provider of its own for each test: what is learned is kept per base URL.
    with ScriptedModel() as model:
        yield model


def client(provider: ScriptedModel, structured: Structured = "json_schema") -> OpenAIModel:
    return OpenAIModel(provider.base_url, None, "m", structured=structured, backoff_s=0.01)


def formats(provider: ScriptedModel) -> list[str]:
    return [entry["body"].get("response_format", {}).get("type", "none") for entry in provider.log]


def test_from_schema_to_object(provider: ScriptedModel) -> None:
    provider.rules([NO_SCHEMA])
    assert client(provider).ask(CALL).finish == "stop"
    assert formats(provider) == ["json_schema", "json_object"]


def test_from_schema_to_none(provider: ScriptedModel) -> None:
    provider.rules([NO_SCHEMA, NO_OBJECT])
    assert client(provider).ask(CALL).finish == "stop"
    assert formats(provider) == ["json_schema", "json_object", "none"]


def test_the_process_remembers_what_worked(provider: ScriptedModel) -> None:
    provider.rules([NO_SCHEMA])
    client(provider).ask(CALL)
    client(provider).ask(dataclasses.replace(CALL, stage="coverage_sweep"))
    assert formats(provider) == ["json_schema", "json_object", "json_object"]
    OpenAIModel(provider.base_url, None, "another").ask(CALL)
    assert formats(provider)[3:] == ["json_schema", "json_object"]


def test_a_refused_schema_says_nothing_of_other_stages(provider: ScriptedModel) -> None:
    provider.rules([BAD_SCHEMA | {"stage": "typed_record"}])
    for stage in ("typed_record", "extract", "typed_record"):
        client(provider).ask(dataclasses.replace(CALL, stage=stage))
    assert formats(provider) == ["json_schema", "json_object", "json_schema", "json_object"]


def test_a_provider_that_refuses_everything_teaches_nothing(provider: ScriptedModel) -> None:
    provider.rules([{"status": 400, "answer": "Invalid schema", "times": 3}])
    with pytest.raises(ModelFailed) as caught:
        client(provider).ask(CALL)
    assert caught.value.reason == "bad_request"
    client(provider).ask(CALL)
    assert formats(provider) == ["json_schema", "json_object", "none", "json_schema"]


@pytest.mark.parametrize(
    "said", ["bad request", "This model's maximum context length is 8192; response_format too long"]
)
def test_other_refusals_are_final(provider: ScriptedModel, said: str) -> None:
    provider.rules([{"status": 400, "answer": said}])
    with pytest.raises(ModelFailed):
        client(provider).ask(CALL)
    assert formats(provider) == ["json_schema"]


@pytest.mark.parametrize("structured", ["json_object", "none"])
def test_without_a_schema_the_prompt_names_the_form(
    provider: ScriptedModel, structured: Structured
) -> None:
    client(provider, structured).ask(CALL)
    assert formats(provider) == [structured]
    system = provider.log[0]["messages"][0]["content"]
    assert "JSON" in system
    assert "source_message_indices" in system
    assert system.endswith(CALL.system)


def test_a_provider_without_temperature(provider: ScriptedModel) -> None:
    said = "Unsupported value: 'temperature' does not support 0 with this model."
    provider.rules([{"status": 400, "answer": said, "times": 1}])
    client(provider).ask(CALL)
    client(provider).ask(CALL)
    assert ["temperature" in entry["body"] for entry in provider.log] == [True, False, False]
    assert set(formats(provider)) == {"json_schema"}


def test_the_other_name_of_the_token_limit(provider: ScriptedModel) -> None:
    said = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    provider.rules([{"status": 400, "answer": said, "times": 1}])
    client(provider).ask(dataclasses.replace(CALL, max_tokens=700))
    first, second = (entry["body"] for entry in provider.log)
    assert (first["max_tokens"], second["max_completion_tokens"]) == (700, 700)
    assert "max_tokens" not in second


def test_the_extract_schema_is_strict_and_fits_the_documented_answer() -> None:
    assert is_strict(EXTRACT_SCHEMA)
    fact: dict[str, Any] = {
        "subject": "user",
        "attribute": "home city",
        "value": "Lives in Lisbon since October 2026",
        "about": "user",
        "category": None,
        "tags": [],
        "entities": ["Lisbon"],
        "source_message_indices": [0],
        "span": "I moved to Lisbon last month",
        "valid_at": "2026-10",
    }
    forget = {"request": "forget my old address", "source_message_indices": [4]}
    jsonschema.Draft202012Validator.check_schema(EXTRACT_SCHEMA)
    jsonschema.validate({"facts": [fact], "forget": [forget]}, EXTRACT_SCHEMA)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"facts": [fact | {"about": "cat"}], "forget": []}, EXTRACT_SCHEMA)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"a": {}}, "required": ["a"]},
        {"type": "object", "properties": {"a": {}}, "required": [], "additionalProperties": False},
        {"anyOf": [{"type": "object", "properties": {}}]},
        {"type": "array", "items": {"type": "object"}},
    ],
)
def test_schemas_that_are_not_strict(schema: dict[str, Any]) -> None:
    assert not is_strict(schema)

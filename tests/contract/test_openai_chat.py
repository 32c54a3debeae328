"""The chat adapter against a scripted provider: what is asked, and how answers are read."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.extract_call import CALL
from tests.support.scripted_model import ScriptedModel

from loom.adapters.openai.chat import OpenAIModel
from loom.domain.answer_schema import EXTRACT_SCHEMA
from loom.domain.model_answer import parse_extract_answer
from loom.ports.model import Model, ModelAnswer, ModelFailed


@pytest.fixture
def provider() -> Iterator[ScriptedModel]:
    with ScriptedModel() as model:
        yield model


def client(provider: ScriptedModel, **options: Any) -> OpenAIModel:
    return OpenAIModel(provider.base_url, "sk-test", "scripted-1", backoff_s=0.01, **options)


def ask(provider: ScriptedModel, rule: dict[str, Any], **changes: Any) -> ModelAnswer:
    provider.rules([rule])
    return client(provider).ask(dataclasses.replace(CALL, **changes))


def test_the_question(provider: ScriptedModel) -> None:
    model: Model = client(provider, extra_body={"top_k": 1}, extra_headers={"X-Title": "loom"})
    model.ask(dataclasses.replace(CALL, max_tokens=900))
    (request,) = provider.asked("extract")
    assert request["messages"] == [
        {"role": "system", "content": CALL.system},
        {"role": "user", "content": CALL.user},
    ]
    assert request["body"]["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "extract", "schema": EXTRACT_SCHEMA, "strict": True},
    }
    assert request["body"]["model"] == "scripted-1"
    assert request["body"]["temperature"] == 0
    assert request["body"]["max_tokens"] == 900
    assert request["body"]["top_k"] == 1
    assert request["headers"]["authorization"] == "Bearer sk-test"
    assert request["headers"]["x-title"] == "loom"
    assert (model.provider, model.model) == ("openai", "scripted-1")


def test_a_local_server_needs_no_key(provider: ScriptedModel, monkeypatch: Any) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody-else")
    OpenAIModel(provider.base_url, "", "scripted-1").ask(CALL)
    assert "somebody" not in provider.log[0]["headers"]["authorization"]


def test_a_schema_that_is_not_strict_is_not_called_strict(provider: ScriptedModel) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string"}}, "required": []}
    client(provider).ask(dataclasses.replace(CALL, stage="typed_record", schema=schema))
    (request,) = provider.asked("typed_record")
    assert request["body"]["response_format"]["json_schema"]["strict"] is False


def test_unicode_both_ways(provider: ScriptedModel) -> None:
    fact = {"subject": "用户", "attribute": "город", "value": "住在里斯本 🏠"}
    answer = ask(
        provider,
        {"answer": {"facts": [fact | {"source_message_indices": [0]}]}, "contains": "я живу 🇵🇹"},
        user="я живу 🇵🇹 \ud800",
    )
    (read,) = parse_extract_answer(answer.text, message_count=1).facts
    assert (read.subject, read.attribute, read.value) == ("用户", "город", "住在里斯本 🏠")


def test_usage(provider: ScriptedModel) -> None:
    usage = {
        "prompt_tokens": 1200,
        "completion_tokens": 80,
        "prompt_tokens_details": {"cached_tokens": 1024},
    }
    answer = ask(provider, {"usage": usage})
    assert (answer.tokens_in, answer.tokens_out, answer.cached_tokens_in) == (1200, 80, 1024)


@pytest.mark.parametrize("usage", [None, {}, {"prompt_tokens": None}, "much"])
def test_no_usage_counts_nothing(provider: ScriptedModel, usage: Any) -> None:
    answer = ask(provider, {"usage": usage})
    assert (answer.tokens_in, answer.tokens_out, answer.cached_tokens_in) == (0, 0, 0)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (None, ""),
        (
            [{"type": "text", "text": '{"facts"'}, {"type": "text", "text": ": []}"}],
            '{"facts": []}',
        ),
        (
            [{"type": "thinking", "thinking": [{"text": "hm"}]}, {"type": "text", "text": "[]"}],
            "[]",
        ),
        ([], ""),
    ],
)
def test_content_in_parts(provider: ScriptedModel, content: Any, text: str) -> None:
    assert ask(provider, {"message": {"content": content}}).text == text


def test_a_truncated_answer(provider: ScriptedModel) -> None:
    answer = ask(provider, {"answer": '{"facts": [{"subj', "finish": "length"})
    assert (answer.text, answer.finish) == ('{"facts": [{"subj', "length")


REFUSALS = {
    "message": {"message": {"content": None, "refusal": "I cannot help with that."}},
    "part": {"message": {"content": [{"type": "refusal", "refusal": "No."}]}},
    "finish": {"answer": "", "finish": "content_filter"},
    "code": {"status": 400, "error": {"code": "content_filter"}},
    "policy": {"status": 400, "error": {"code": "content_policy_violation"}},
    "words": {"status": 400, "answer": "The prompt was flagged by our safety system."},
    "inner": {"status": 400, "error": {"innererror": {"code": "ResponsibleAIPolicyViolation"}}},
    "moderation": {
        "status": 403,
        "answer": "Input flagged",
        "error": {"metadata": {"reasons": []}},
    },
}


@pytest.mark.parametrize("rule", REFUSALS.values(), ids=REFUSALS.keys())
def test_a_refusal_is_an_answer(provider: ScriptedModel, rule: dict[str, Any]) -> None:
    assert ask(provider, rule).finish == "refused"
    assert len(provider.log) == 1


@pytest.mark.parametrize(
    "body", [{"choices": []}, {"choices": [{}]}, {"choices": [{"message": None}]}, {}, []]
)
def test_an_answer_without_a_message_is_a_failure(provider: ScriptedModel, body: Any) -> None:
    with pytest.raises(ModelFailed) as caught:
        ask(provider, {"body": body})
    assert caught.value.reason == "server_error"


def test_a_failure_with_status_200(provider: ScriptedModel) -> None:
    provider.rules([{"body": {"error": {"code": 429, "message": "slow down"}}}])
    with pytest.raises(ModelFailed) as caught:
        client(provider, max_retries=1).ask(CALL)
    assert caught.value.reason == "rate_limited"
    assert len(provider.log) == 2


def test_prompts_are_neither_logged_nor_part_of_errors(
    provider: ScriptedModel, caplog: pytest.LogCaptureFixture
) -> None:
    provider.rules([{"status": 422, "answer": "cannot read: my PIN is 9921", "times": 1}])
    call = dataclasses.replace(CALL, user="my PIN is 9921")
    with caplog.at_level(logging.DEBUG), pytest.raises(ModelFailed) as caught:
        client(provider).ask(call)
    client(provider).ask(call)
    error = caught.value
    assert "9921" not in f"{error} {error.args} {error.__cause__}"
    assert error.__suppress_context__
    assert "9921" not in caplog.text


def test_a_call_may_name_another_model_of_the_endpoint(provider: ScriptedModel) -> None:
    refusal = {"status": 400, "answer": "response_format is not supported"}
    provider.rules([{"model": "other", "format": "json_schema", **refusal}])
    model = client(provider)
    assert model.serves("other")
    assert not model.serves("")
    model.ask(dataclasses.replace(CALL, model="other"))
    model.ask(CALL)
    bodies = [each["body"] for each in provider.log]
    # What one model refuses is not held against another.
    assert [(body["model"], body["response_format"]["type"]) for body in bodies] == [
        ("other", "json_schema"),
        ("other", "json_object"),
        ("scripted-1", "json_schema"),
    ]

"""What a request says beside its turns goes to the model or is answered back: no secret in it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.service import Service, fact

OP = "memory.set_from_messages"
SECRET = "sk-test-FAKE0123456789abcdef"
PASSWORD = "hunter2Xy9!"
CARD = 4111111111111111
TALK = [{"role": "user", "content": "I like tea and the Lisbon office."}]
TEXT = {"type": "string"}


def pipeline(*steps: str) -> list[str]:
    return ["loom.llm_extract", *steps, "loom.bulk_write"]


def record(**properties: Any) -> dict[str, Any]:
    schema = {"type": "object", "properties": {"drink": TEXT, **properties}}
    return {"record_schema": schema, "memory_key": "user/setup"}


def refers(**named: Any) -> dict[str, Any]:
    request = record(password={"$ref": "#/$defs/Kind"})
    request["record_schema"]["$defs"] = {"Kind": named}
    return request


AT = "record_schema.properties"


@pytest.mark.parametrize(
    ("field", "secret", "change"),
    [
        ("extraction_instructions", SECRET, {"extraction_instructions": f"Use {SECRET} for it."}),
        (
            "extraction_instructions",
            PASSWORD,
            {"extraction_instructions": f"Tell them this:\nmy password is\n{PASSWORD}"},
        ),
        ("pipeline_steps.1", SECRET, {"pipeline_steps": pipeline(SECRET)}),
        ("pipeline_steps.1", SECRET, {"pipeline_steps": pipeline(f"hook.{SECRET}")}),
        ("pipeline_steps.1", PASSWORD, {"pipeline_steps": pipeline(f"password: {PASSWORD}")}),
        (f"{AT}.key.const", SECRET, record(key={"const": SECRET})),
        (f"{AT}.password.const", PASSWORD, record(password={"const": PASSWORD})),
        (f"{AT}.password.enum.1", PASSWORD, record(password={"enum": ["none", PASSWORD]})),
        (
            f"{AT}.passwords.items.enum.0",
            PASSWORD,
            record(passwords={"type": "array", "items": {"enum": [PASSWORD]}}),
        ),
        (f"{AT}.password.enum.0", PASSWORD, refers(const=PASSWORD)),
        (f"{AT}.n.const", str(CARD), record(n={"const": CARD})),
        (
            f"{AT}.key.description",
            SECRET,
            record(key={"type": "string", "description": f"Such as {SECRET}"}),
        ),
        (f"{AT}.key.pattern", SECRET, record(key={"type": "string", "pattern": SECRET})),
        (f"{AT}.key.examples.0", SECRET, record(key={"type": "string", "examples": [SECRET]})),
        (AT, SECRET, record(**{SECRET: TEXT})),
        (f"{AT}.key", SECRET, record(key={"type": "string", SECRET: 1})),
    ],
)
def test_a_secret_in_what_the_model_is_told_is_refused_by_its_place(
    service: Service,
    caplog: pytest.LogCaptureFixture,
    field: str,
    secret: str,
    change: dict[str, Any],
) -> None:
    detail = service.refused(OP, {"messages": TALK, **change}, "INVALID_REQUEST")
    assert detail["field"] == field
    assert secret not in json.dumps(detail)
    assert secret not in json.dumps([each.__dict__ for each in caplog.records], default=str)
    assert service.model.log == []
    assert service.count("memory_evidence") == 0


@pytest.mark.parametrize(
    "change",
    [
        {"extraction_instructions": "Never keep a password, an API key or a token: sk-... and so"},
        record(
            password={"enum": ["weak", "strong"], "description": "How good the password is"},
            auth_token={"enum": ["bearer", "basic"], "title": "Token", "default": "bearer"},
            pin={"type": "integer", "minimum": 1, "maximum": 9999},
        ),
        {"pipeline_steps": pipeline("acme.password.check", "公司.二", "a_b-c")},
    ],
)
def test_talk_about_secrets_is_none(service: Service, change: dict[str, Any]) -> None:
    empty = {"record": {"drink": "tea"}, "sources": [{"field": "drink", "message_indices": [0]}]}
    service.model.rules(
        [
            {"stage": "extract", "answer": {"facts": [fact("user", "drink", "Likes tea")]}},
            {"stage": "typed_record", "answer": empty},
        ]
    )
    assert len(service.ok(OP, {"messages": TALK, **change})["written"]) == 1


@pytest.mark.parametrize(
    "step", ["", "a" * 129, "a b", "a\nb", "a/b", "a:b", "<script>", "é\u0301!"]
)
def test_the_id_of_a_step_is_letters_digits_and_three_signs(service: Service, step: str) -> None:
    body = {"messages": TALK, "pipeline_steps": pipeline(step)}
    detail = service.refused(OP, body, "INVALID_REQUEST")
    assert detail["field"] == "pipeline_steps.1"
    assert not step or step not in detail["message"]


def test_a_category_with_a_secret_is_not_shown(service: Service) -> None:
    rows = [{"category": "tea", "description": "Teas"}, {"category": "keys", "description": SECRET}]
    service.ok("categories.set", {"categories": rows})
    service.says(fact("user", "drink", "Likes tea"))
    service.extract("I like tea.")
    [asked] = service.model.asked("extract")
    assert "- tea: Teas" in asked["messages"][0]["content"]
    assert SECRET not in json.dumps(service.model.log)

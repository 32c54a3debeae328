"""The rules as a model: what it answers to each stage, as the parser of answers reads it."""

from __future__ import annotations

import json

import pytest

from loom.adapters.local.rules_model import RulesModel
from loom.domain.answer_schema import EXTRACT_SCHEMA
from loom.domain.model_answer import parse_extract_answer
from loom.domain.rules.reader import read
from loom.domain.turns import Turn
from loom.ports.model import Model, ModelCall

DAY = "2026-11-12"
TURNS = (
    Turn(-1, "user", "I live in Rome."),
    Turn(0, "user", "I moved to Lisbon last month, please bill me in EUR."),
    Turn(1, "assistant", "Noted, invoices will be in EUR."),
    Turn(2, "user", "我对花生过敏。 Forget my old address."),
)


def call(stage: str = "extract", turns: tuple[Turn, ...] = TURNS) -> ModelCall:
    return ModelCall(
        stage=stage,
        system="",
        user="",
        schema=EXTRACT_SCHEMA,
        turns=turns,
        observation_date=DAY,
        timeout_s=1.0,
    )


def test_it_is_a_model_without_cost() -> None:
    model: Model = RulesModel()
    answer = model.ask(call())
    assert (model.provider, model.model) == ("rules", "rules")
    assert (answer.finish, answer.tokens_in, answer.tokens_out, answer.cached_tokens_in) == (
        "stop",
        0,
        0,
        0,
    )


def test_the_answer_is_read_back_as_what_was_found() -> None:
    parsed = parse_extract_answer(RulesModel().ask(call()).text, message_count=3)
    reading = read(TURNS, DAY)
    assert parsed.facts == reading.facts
    assert parsed.forget == reading.forget
    assert parsed.malformed == 0
    assert [fact.value for fact in parsed.facts] == [
        "Lives in Lisbon, moved there in October 2026",
        "Wants to be billed in EUR",
        "对花生过敏",
    ]


def test_the_answer_keeps_to_the_schema() -> None:
    answer = json.loads(RulesModel().ask(call()).text)
    assert set(answer) == set(EXTRACT_SCHEMA["required"])
    wanted = EXTRACT_SCHEMA["properties"]["facts"]["items"]["required"]
    assert all(set(fact) == set(wanted) for fact in answer["facts"])


def test_nothing_to_remember_is_an_empty_list() -> None:
    answer = json.loads(RulesModel().ask(call(turns=(Turn(0, "user", "Good morning!"),))).text)
    assert answer == {"facts": [], "forget": []}


@pytest.mark.parametrize(
    "stage", ["coverage_sweep", "verify_durable", "typed_record", "session_digest", ""]
)
def test_every_other_stage_gets_an_empty_object(stage: str) -> None:
    assert RulesModel().ask(call(stage)).text == "{}"

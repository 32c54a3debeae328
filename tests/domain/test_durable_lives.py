"""Occupations and promises in words that chores of a coding session share."""

from __future__ import annotations

import pytest

from loom.domain.durable_facts import non_durable
from loom.domain.narration import narrates_activity


@pytest.mark.parametrize(
    "text",
    [
        "I am debugging for a living",
        "I am writing tests for Acme as a QA engineer",
        "I am fixing bugs as a freelancer",
        "I am writing tests full time for a bank",
        "I am refactoring code professionally",
        "The user is debugging as a data scientist",
    ],
)
def test_an_occupation_is_no_narration(text: str) -> None:
    assert not narrates_activity(text)
    assert non_durable(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "I am debugging",
        "I am debugging as a workaround",
        "I am writing tests for the parser",
        "I am reviewing the code as a checklist",
        "The user asked the assistant to write as an engineer",
    ],
)
def test_a_task_at_hand_is_narration(text: str) -> None:
    assert narrates_activity(text)


@pytest.mark.parametrize(
    "text",
    [
        "I committed to a vegan diet",
        "I committed myself to learning Spanish",
        "The user committed to a marathon in spring",
        "We committed to Postgres",
        "I pushed myself to run a marathon",
    ],
)
def test_a_promise_is_no_chore(text: str) -> None:
    assert non_durable(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "I committed to main",
        "I committed to the repository",
        "I committed to the release branch",
        "I committed to feature/login",
        "I committed the fix to main",
    ],
)
def test_code_put_into_a_repository_is_a_chore(text: str) -> None:
    assert non_durable(text) == "housekeeping"

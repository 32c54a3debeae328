from __future__ import annotations

import json
from typing import Any

import pytest
from tests.docs.pages import REFERENCE, blocks
from tests.support.calls import watched
from tests.support.service import Service, fact

from loom.operations.drops_summary import DropsSummaryAnswer

OP = "drops.summary"


def drop(service: Service, **fields: Any) -> None:
    """One fact that nobody said, and one that lacks its value."""
    service.says(fact("user", "mood", "Went to sea at the age of nine", 0), {"subject": "user"})
    service.extract("I like trains.", **fields)


def rows(answer: dict[str, Any]) -> dict[tuple[str, str], int]:
    return {(row["stage"], row["reason"]): row["count"] for row in answer["rows"]}


BOTH = {("llm_extract", "malformed_fact"): 1, ("verify_grounded", "ungrounded"): 1}


def test_losses_are_summed_by_stage_and_reason(service: Service) -> None:
    drop(service)
    drop(service, user_id="u-1")
    with watched(service) as phases:
        answer = service.ok(OP, {})
    assert len(phases) == 1
    assert answer["namespace"] == "local"
    assert rows(answer) == {each: 2 * count for each, count in BOTH.items()}
    assert answer["total"] == 4
    assert answer["rows"] == sorted(answer["rows"], key=lambda row: (row["stage"], row["reason"]))


def test_only_the_last_hours_count(service: Service) -> None:
    drop(service)
    service.clock.advance(23 * 3600)
    drop(service, user_id="u-1")
    assert service.ok(OP, {})["total"] == 4
    service.clock.advance(2 * 3600)
    answer = service.ok(OP, {})
    assert (rows(answer), answer["total"]) == (BOTH, 2)
    assert service.ok(OP, {"hours": 26})["total"] == 4
    assert service.ok(OP, {"hours": 1})["rows"] == []


def test_another_user_namespace_or_organisation_is_not_counted(service: Service) -> None:
    drop(service, user_id="u-1")
    drop(service, user_id="用户二")
    drop(service, namespace="other")
    drop(service, org="elsewhere")
    assert service.ok(OP, {})["total"] == 4
    assert service.ok(OP, {"user_id": "u-1"})["total"] == 2
    assert service.ok(OP, {"user_id": "用户二"})["total"] == 2
    assert service.ok(OP, {"user_id": "-"})["total"] == 0
    assert service.ok(OP, {"namespace": "other"})["total"] == 2
    assert service.ok(OP, {"org": "elsewhere"})["total"] == 2
    assert service.ok(OP, {"org": "nobody"})["rows"] == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"hours": 0}, "hours"),
        ({"hours": 721}, "hours"),
        ({"hours": "soon"}, "hours"),
        ({"namespace": "a b"}, "namespace"),
        ({"user_id": ""}, "user_id"),
    ],
)
def test_a_bad_field_is_named(service: Service, body: dict[str, Any], field: str) -> None:
    assert service.refused(OP, body, "INVALID_REQUEST")["field"] == field


def test_unknown_fields_are_ignored_by_name(service: Service) -> None:
    assert service.ok(OP, {"days": 2})["ignored_args"] == ["days"]


def test_the_answer_that_the_reference_shows_could_be_one() -> None:
    page = REFERENCE / "operations" / "governance.md"
    [shown] = [json.loads(b.text) for b in blocks(page) if b.marker == "after some hours"]
    answer = DropsSummaryAnswer.model_validate(shown, strict=True)
    assert answer.model_dump(mode="json") == shown
    assert answer.total == sum(row.count for row in answer.rows)

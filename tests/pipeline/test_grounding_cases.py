"""Grounding and attribution through the whole service: what is stored and what is counted."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from tests.support.service import Service, fact

from loom.ports.reads import drops_summary

OP = "memory.set_from_messages"


def turn(role: str, content: str, **more: Any) -> dict[str, Any]:
    return {"role": role, "content": content, **more}


def extract(service: Service, *messages: dict[str, Any], **more: Any) -> list[str]:
    written = service.ok(OP, {"messages": list(messages), **more})["written"]
    return [row["memory_key"] for row in written]


def reasons(service: Service) -> dict[str, int]:
    rows = service.rows(drops_summary("local", datetime(2020, 1, 1, tzinfo=UTC)))
    return {row.reason: row.dropped for row in rows if row.stage == "verify_grounded"}


def test_row_38_a_retelling_does_not_overturn_a_correction(service: Service) -> None:
    walnuts = "allergy to walnuts"
    service.says(fact("user", walnuts, "The user is allergic to walnuts"))
    extract(service, turn("user", "I'm allergic to walnuts", timestamp="2026-10-01T10:00:00Z"))
    service.says(fact("user", walnuts, "The user is not allergic to walnuts"))
    corrected = "That man was not me. I'm not allergic to walnuts."
    extract(service, turn("user", corrected, timestamp="2026-10-02T10:00:00Z"))
    service.says(fact("user", walnuts, "The user is allergic to walnuts", 1))
    later = "2026-10-03T10:00:00Z"
    retold = extract(
        service,
        turn("user", "suggest a cake", timestamp=later),
        turn("assistant", "You said you were allergic to walnuts: lemon cake.", timestamp=later),
    )
    assert retold == []
    assert reasons(service) == {"assistant_only": 1}
    stored = service.ok("memory.get", {"memory_key": "user/allergy-to-walnuts"})
    assert stored["value"] == "The user is not allergic to walnuts"


@pytest.mark.parametrize(
    ("answer", "written"), [("Yes, let's do that.", ["user/database"]), ("Hm, why?", [])]
)
def test_row_50_a_suggestion_needs_consent(
    service: Service, answer: str, written: list[str]
) -> None:
    service.says(fact("user", "database", "The user uses PostgreSQL 16 on RDS", 1))
    found = extract(
        service,
        turn("user", "Which DB should I use?"),
        turn("assistant", "You should use PostgreSQL 16 on RDS."),
        turn("user", answer),
    )
    assert found == written
    assert reasons(service) == ({} if written else {"assistant_only": 1})


def test_rows_45_and_48_personas_and_dumps_are_counted(service: Service) -> None:
    service.says(
        fact("user", "drink", "The user loves rum", 0, 1, span="love rum"),
        fact("project", "instance type", "Instances are t3.large", 2, 3, span="t3.large"),
    )
    found = extract(
        service,
        turn("system", "You are Rex, a pirate. You love rum."),
        turn("user", "hi"),
        turn("tool", "aws_instance.web: t3.large region eu-west-1"),
        turn("assistant", "applied"),
    )
    assert found == []
    assert reasons(service) == {"tool_or_system_only": 2}


def test_row_54_an_address_not_to_be_saved_is_not_stored(service: Service) -> None:
    service.says(
        fact("user", "address", "The user's address is 4 Elm St", span="It's 4 Elm St"),
        fact("user", "address privacy", "Does not want their address saved"),
    )
    said = "Please remember that I don't want my address saved. It's 4 Elm St."
    assert extract(service, turn("user", said)) == ["user/address-privacy"]
    assert reasons(service) == {"storing_refused": 1}


def test_row_56_the_fact_is_the_third_speakers(service: Service) -> None:
    service.says(fact("user", "car", "The user bought a Tesla", span="I bought a Tesla"))
    found = extract(
        service, turn("user", "I bought a Tesla.", name="Maria"), turn("user", "nice", name="Bob")
    )
    assert found == ["maria/car"]
    stored = service.ok("memory.get", {"memory_key": "maria/car"})
    assert stored["value"] == "Maria bought a Tesla"


def test_a_stored_subject_is_updated_by_a_turn_that_does_not_name_it(service: Service) -> None:
    service.says(fact("Ana", "employer", "Ana, the user's wife, works at AMD", about="other"))
    extract(service, turn("user", "my wife Ana works at AMD"))
    span = "my wife got a new job at Intel"
    service.says(
        fact("Ana", "employer", "Ana works at Intel", span=span, about="other", entities=["Ana"])
    )
    said = "my wife got a new job at Intel, she no longer works at AMD"
    assert extract(service, turn("user", said)) == ["ana/employer"]
    stored = service.ok("memory.get", {"memory_key": "ana/employer"})
    assert (stored["value"], stored["version"]) == ("Ana works at Intel", 2)


def test_an_entity_nobody_said_is_taken_off(service: Service) -> None:
    span = "fly tomorrow to Rome"
    service.says(
        fact("user", "flight", "Flies to Rome on 2026-10-06", span=span, entities=["Rome", "Oslo"]),
        fact("Priscilla", "mood", "Priscilla flies to Rome", span=span),
    )
    assert extract(service, turn("user", "I'll fly tomorrow to Rome")) == ["user/flight"]
    assert reasons(service) == {"ungrounded_name": 1}
    assert service.ok("memory.get", {"memory_key": "user/flight"})["entities"] == ["Rome"]

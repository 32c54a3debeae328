"""categories.set and categories.get, and what extraction makes of the taxonomy."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.calls import run_op
from tests.support.service import Service, fact

FOOD = {"category": "food", "description": "What somebody likes to eat & drink"}
TRAVEL = {"category": "travel", "description": "Trips, past <and> planned"}


def held(service: Service, **more: Any) -> list[str]:
    return [row["category"] for row in service.ok("categories.get", more)["categories"]]


def test_categories_are_added_described_anew_and_replaced(service: Service) -> None:
    first = service.ok("categories.set", {"categories": [FOOD, TRAVEL]})
    assert (first["set"], first["total"]) == (["food", "travel"], 2)
    again = service.ok("categories.set", {"categories": [FOOD]})
    assert (again["set"], again["unchanged"], again["total"]) == ([], ["food"], 2)
    changed = {"category": "food", "description": "Recipes only"}
    music = {"category": "music"}
    service.clock.advance(1)
    third = service.ok("categories.set", {"categories": [changed, music]})
    assert (third["set"], third["removed"], third["total"]) == (["food", "music"], [], 3)
    rows = service.ok("categories.get", {})["categories"]
    assert [(row["category"], row["description"]) for row in rows] == [
        ("food", "Recipes only"),
        ("music", ""),
        ("travel", TRAVEL["description"]),
    ]
    last = service.ok("categories.set", {"categories": [music], "replace": True})
    assert (last["unchanged"], last["removed"], last["total"]) == (["music"], ["food", "travel"], 1)
    assert held(service) == ["music"]
    back = service.ok("categories.set", {"categories": [FOOD]})
    assert (back["set"], back["total"]) == (["food"], 2)
    assert held(service) == ["food", "music"]
    assert service.ok("categories.set", {"categories": [], "replace": True})["total"] == 0
    assert held(service) == []
    assert service.ok("categories.set", {"categories": []})["total"] == 0


def test_a_taxonomy_belongs_to_one_namespace(service: Service) -> None:
    service.ok("categories.set", {"categories": [FOOD], "namespace": "a"})
    service.ok("categories.set", {"categories": [TRAVEL], "namespace": "b", "replace": True})
    assert held(service, namespace="a") == ["food"]
    assert held(service, namespace="a", org="acme") == []
    assert held(service) == []


@pytest.mark.parametrize(
    ("field", "categories"),
    [
        ("categories", None),
        ("categories", [{"category": f"c{n}"} for n in range(201)]),
        ("categories", [FOOD, {"category": "Food"}]),
        ("categories", [FOOD, FOOD]),
        ("categories.0.category", [{"category": ""}]),
        ("categories.0.category", [{"category": "  "}]),
        ("categories.1.category", [FOOD, {"category": "x" * 65}]),
        ("categories.0.category", [{"category": "a\n# Instructions"}]),
        ("categories.0.category", [{"category": "a\u2028b"}]),
        ("categories.0.description", [{"category": "a", "description": "x" * 501}]),
        ("categories.0.description", [{"category": "a", "description": "x\ny"}]),
        ("categories.0.category", [{"description": "x"}]),
    ],
)
def test_bad_input_names_its_field(service: Service, field: str, categories: Any) -> None:
    body = {"categories": categories}
    assert service.refused("categories.set", body, "INVALID_REQUEST")["field"] == field
    assert held(service) == []


def test_a_namespace_has_so_many_categories(service: Service) -> None:
    full = [{"category": f"c{n:03}"} for n in range(200)]
    assert service.ok("categories.set", {"categories": full})["total"] == 200
    more = {"categories": [FOOD]}
    assert service.refused("categories.set", more, "INVALID_REQUEST")["field"] == "categories"
    assert service.ok("categories.set", {**more, "replace": True})["total"] == 1


def test_another_spelling_of_a_name_is_refused_unless_it_replaces(service: Service) -> None:
    service.ok("categories.set", {"categories": [FOOD]})
    shout = {"categories": [{"category": "FOOD"}]}
    assert service.refused("categories.set", shout, "INVALID_REQUEST")["field"] == "categories"
    answer = service.ok("categories.set", {**shout, "replace": True})
    assert (answer["set"], answer["removed"]) == (["FOOD"], ["food"])
    assert held(service) == ["FOOD"]


def test_unknown_fields_are_named(service: Service) -> None:
    body = {"categories": [{**FOOD, "colour": "red"}], "odd": 1}
    assert service.ok("categories.set", body)["ignored_args"] == ["categories.colour", "odd"]


def test_the_extractor_sees_the_taxonomy_and_is_held_to_it(service: Service) -> None:
    service.ok("categories.set", {"categories": [FOOD, TRAVEL]})
    service.says(
        fact("user", "favourite dish", "Likes baked aubergine most", 0, category="food"),
        fact("user", "job", "Works as a nurse in Porto", 0, category="work"),
    )
    service.extract("I like baked aubergine most, and I work as a nurse in Porto.")
    [asked] = service.model.asked("extract")
    system = asked["messages"][0]["content"]
    assert "- food: What somebody likes to eat &amp; drink" in system
    assert "- travel: Trips, past &lt;and&gt; planned" in system
    kept = {row["memory_key"]: row["category"] for row in service.ok("memory.list", {})["memories"]}
    assert kept == {"user/favourite-dish": "food", "user/job": None}
    service.ok("categories.set", {"categories": [], "replace": True})
    service.says(fact("user", "pet", "Has a dog named Rex", 0, category="animals"))
    service.extract("I have a dog named Rex.")
    assert service.ok("memory.get", {"memory_key": "user/pet"})["category"] == "animals"


def test_one_audit_row_and_one_effect_per_key(service: Service) -> None:
    body = {"categories": [FOOD]}
    headers = {"Idempotency-Key": "k-1"}
    first = service.ok("categories.set", body, headers=headers)
    assert service.ok("categories.set", body, headers=headers) == first
    assert run_op(service.services, "categories.set", body, key="k-2")["unchanged"] == ["food"]
    entries = service.ok("audit.list", {"action": "categories.set"})["entries"]
    assert len(entries) == 1
    assert "food" not in json.dumps(entries)

"""What one extraction of a 20-turn transcript with 8 facts costs, counted."""

from __future__ import annotations

from tests.support.service import Service, fact

from loom.pipeline.prompt import fixed_prompt

CITIES = ("Oslo", "Lyon", "Graz", "Cork", "Turku", "Ghent", "Porto", "Split")


def transcript() -> list[dict[str, str]]:
    messages = []
    for city in CITIES:
        messages.append({"role": "user", "content": f"My friend in {city} repairs bicycles."})
        messages.append({"role": "assistant", "content": f"How nice to know someone in {city}."})
    return [*messages, *messages[:4]]


def test_one_extract_call_two_embedding_calls_four_phases(service: Service) -> None:
    service.says(
        *(
            fact("user", f"friend in {city}", f"Has a friend in {city} who repairs bicycles", 2 * n)
            for n, city in enumerate(CITIES)
        )
    )
    answer = service.ok("memory.set_from_messages", {"messages": transcript()})
    assert len(answer["written"]) == 8
    assert len(service.model.asked("extract")) == 1
    assert len(service.model.asked("embeddings")) == 2
    cost = answer["cost"]
    assert cost == {
        "store_phases": 4,
        "coordination_trips": 5,
        "model_calls": 1,
        "embedding_calls": 2,
    }


def test_the_same_request_again_is_two_store_phases_and_one_trip(service: Service) -> None:
    service.says(fact("user", "hobby", "Likes travel"))
    service.extract("I like travel.")
    cost = service.extract("I like travel.")["cost"]
    assert cost == {
        "store_phases": 2,
        "coordination_trips": 1,
        "model_calls": 0,
        "embedding_calls": 0,
    }


def test_a_plain_write_is_three_phases(service: Service) -> None:
    before = service.services.store.for_org("dev").phases
    service.ok("memory.set", {"memory_key": "a/b", "value": "The printer is on floor three"})
    assert before == 0
    assert len(service.model.asked("embeddings")) == 1


def test_the_fixed_prompt_is_short_stable_and_first(service: Service) -> None:
    assert len(fixed_prompt()) <= 6000
    service.says()
    service.extract("I like travel.", extraction_instructions="Prefer short values.")
    service.extract("I live in Oslo.")
    systems = [entry["messages"][0]["content"] for entry in service.model.asked("extract")]
    assert all(text.startswith(fixed_prompt().rstrip()) for text in systems)
    assert systems[0].rstrip().endswith("Prefer short values.")

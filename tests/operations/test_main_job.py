"""A conversation goes in; its facts come out keyed, versioned, judged and traceable."""

from __future__ import annotations

from dataclasses import replace

from tests.support.service import Service, fact

from loom import wiring
from loom.adapters.openai.chat import OpenAIModel


def test_a_fact_is_written_found_and_traced_to_its_words(service: Service) -> None:
    service.says(
        fact(
            "user",
            "home city",
            "Lives in Lisbon since October 2026",
            entities=["Lisbon"],
            span="I moved to Lisbon last month",
            valid_at="2026-10",
            tags=["location"],
        ),
        fact("user", "invoice currency", "Wants invoices in EUR", 0, span="bill me in EUR"),
    )
    answer = service.ok(
        "memory.set_from_messages",
        {
            "messages": [
                {"role": "user", "content": "I moved to Lisbon last month, please bill me in EUR."},
                {"role": "assistant", "content": "Noted, invoices will be in EUR."},
            ],
            "user_id": "u-42",
            "extra_tags": ["support"],
            "observation_date": "2026-11-05",
        },
    )
    assert [row["conflict_verdict"] for row in answer["written"]] == ["clear", "clear"]
    assert [row["memory_key"] for row in answer["written"]] == [
        "user/home-city",
        "user/invoice-currency",
    ]
    assert answer["observation_date_source"] == "caller"
    assert len(answer["evidence_ids"]) == 2

    got = service.ok("memory.get", {"memory_key": "user/home-city"})
    assert got["value"] == "Lives in Lisbon since October 2026"
    assert (got["version"], got["tags"], got["valid_at"]) == (1, ["location", "support"], "2026-10")

    [turn] = service.ok("memory.evidence", {"memory_key": "user/home-city"})["turns"]
    span = turn["span"]
    assert span["text"] == "I moved to Lisbon last month"
    assert turn["content"][span["start"] : span["end"]] == span["text"]

    found = service.ok("memory.search", {"query": "where does the user live? Lisbon"})
    assert found["results"][0]["memory_key"] == "user/home-city"
    assert {hit["source"] for hit in found["results"]} == {"memory", "chunk"}
    assert service.ok("memory.recall", {"query": "Lisbon"})["turns"][0]["role"] == "user"
    assert service.ok("namespace.summary", {})["memories"] == 2


def test_a_later_statement_of_the_same_attribute_revises_the_same_key(service: Service) -> None:
    service.says(fact("user", "name", "The user's name is Wei Chen", entities=["Wei Chen"]))
    service.extract("My name is Wei Chen.")
    service.clock.advance(60)
    service.says(fact("user", "name", "The user's name is Wei Cheng", entities=["Wei Cheng"]))
    [row] = service.extract("Sorry, my name is Wei Cheng.")["written"]
    assert (row["memory_key"], row["version"], row["conflict_verdict"]) == (
        "user/name",
        2,
        "refines",
    )
    assert row["peers"][0]["version"] == 1
    versions = service.ok("memory.history", {"memory_key": "user/name"})["versions"]
    assert [(v["version"], v["status"], v["value"]) for v in versions] == [
        (2, "live", "The user's name is Wei Cheng"),
        (1, "superseded", "The user's name is Wei Chen"),
    ]


def test_older_evidence_never_supersedes(service: Service) -> None:
    message = {"role": "user", "content": "I live in Porto now."}
    service.says(fact("user", "home city", "Lives in Porto"))
    service.ok(
        "memory.set_from_messages",
        {"messages": [{**message, "timestamp": "2026-06-01T10:00:00Z"}]},
    )
    service.says(fact("user", "home city", "Lives in Faro"))
    older = {"role": "user", "content": "I live in Faro.", "timestamp": "2025-01-01T10:00:00Z"}
    [row] = service.ok("memory.set_from_messages", {"messages": [older]})["written"]
    assert (row["status"], row["version"]) == ("superseded", 2)
    got = service.ok("memory.get", {"memory_key": "user/home-city"})
    assert (got["value"], got["version"]) == ("Lives in Porto", 1)
    assert len(service.ok("memory.history", {"memory_key": "user/home-city"})["versions"]) == 2


def test_the_same_request_again_makes_no_model_call_and_no_second_row(service: Service) -> None:
    service.says(fact("user", "pet", "Has a dog named Rex", entities=["Rex"]))
    first = service.extract("I have a dog named Rex.")
    again = service.extract("I have a dog named Rex.")
    assert [row["conflict_verdict"] for row in again["written"]] == ["duplicate"]
    assert again["written"][0]["memory_id"] == first["written"][0]["memory_id"]
    assert again["cost"]["model_calls"] == 0
    assert len(service.model.asked("extract")) == 1
    assert service.count("memory") == 1
    assert service.count("memory_history") == 1
    assert service.count("memory_evidence") == 1


def test_a_repeated_fact_joins_its_evidence(service: Service) -> None:
    service.says(fact("user", "taste in coffee", "Drinks only oat milk coffee"))
    service.extract("I only drink oat milk coffee.", session_id="s1")
    service.clock.advance(3600)
    [row] = service.extract("As ever: only oat milk coffee for me.", session_id="s2")["written"]
    assert (row["conflict_verdict"], row["version"], row["noop"]) == ("duplicate", 1, True)
    turns = service.ok("memory.evidence", {"memory_key": "user/taste-in-coffee"})["turns"]
    assert [turn["session_id"] for turn in turns] == ["s1", "s2"]
    got = service.ok("memory.get", {"memory_key": "user/taste-in-coffee"})
    assert got["evidence_at"] > got["created_at"]
    for mode in ("lexical", "vector"):
        query = {"query": "oat milk coffee", "search_mode": mode}
        hits = service.ok("memory.search", query)["results"]
        assert "user/taste-in-coffee" in [hit["memory_key"] for hit in hits]


def test_a_session_sent_again_does_not_bring_old_facts_back(service: Service) -> None:
    oslo = fact("user", "home city", "Lives in Oslo", span="I live in Oslo")
    service.says(oslo)
    service.extract("I live in Oslo.", session_id="s")
    service.clock.advance(3600)
    service.says(fact("user", "home city", "Lives in Bergen", span="I moved to Bergen"))
    service.extract("I moved to Bergen.", session_id="t")
    service.clock.advance(3600)
    service.says(oslo, fact("user", "dog", "Has a dog called Rex", 1, entities=["Rex"]))
    longer = ("I live in Oslo.", "I have a dog called Rex.")
    answer = service.extract(*longer, session_id="s")
    assert {row["memory_key"]: row["status"] for row in answer["written"]} == {"user/dog": "live"}
    assert answer["turns_already_extracted"] == 1
    # Other instructions are another reading; the turn keeps the time it was first received.
    answer = service.extract(*longer, session_id="s", extraction_instructions="Keep places.")
    assert {row["memory_key"]: row["status"] for row in answer["written"]} == {
        "user/home-city": "superseded",
        "user/dog": "live",
    }
    got = service.ok("memory.get", {"memory_key": "user/home-city"})
    assert got["value"] == "Lives in Bergen"


def test_said_anew_in_a_new_turn_it_counts_again(service: Service) -> None:
    for city in ("Oslo", "Bergen", "Oslo"):
        service.says(fact("user", "home city", f"Lives in {city}"))
        service.extract(f"Now I live in {city}, as of round {service.clock.monotonic()}.")
        service.clock.advance(60)
    got = service.ok("memory.get", {"memory_key": "user/home-city"})
    assert (got["value"], got["version"]) == ("Lives in Oslo", 3)


def test_another_model_is_asked_anew(service: Service) -> None:
    service.says()
    assert service.extract("I like trains.")["written"] == []
    service.says(fact("user", "hobby", "Likes trains"))
    assert service.extract("I like trains.")["cost"]["model_calls"] == 0
    other = OpenAIModel(service.model.base_url, None, "another", max_retries=0)
    wiring.use(replace(service.services, model=other))
    assert len(service.extract("I like trains.")["written"]) == 1
    other.close()


def test_the_answer_says_what_was_left_out(service: Service) -> None:
    service.says(
        fact("user", "pet", "Has a parrot named Zelda", entities=["Zelda"]),
        {"subject": "user", "value": "x"},
    )
    answer = service.extract("I like trains.")
    assert [(d["stage"], d["count"]) for d in answer["dropped"]] == [
        ("llm_extract", 1),
        ("verify_grounded", 1),
    ]

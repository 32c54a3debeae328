"""A secret in a conversation is stored as written and leaves by no other way."""

from __future__ import annotations

import json

from tests.support.service import Service, fact

from loom.ports import reads

SECRET = "sk-test-FAKE0123456789abcdef"
TURN = f"Here is my key {SECRET}, set it up for the Lisbon office."


def test_a_pasted_key_is_never_embedded_searched_or_sent_to_the_model(service: Service) -> None:
    service.says(
        fact("user", "office", "Has an office in Lisbon", 0, entities=["Lisbon"]),
        fact("user", "api key", f"Uses the key {SECRET}", 0),
    )
    answer = service.extract(TURN)
    assert [row["memory_key"] for row in answer["written"]] == ["user/office"]
    assert SECRET not in json.dumps(answer)
    assert SECRET not in json.dumps(service.model.log)
    assert "[secret:" in json.dumps(service.model.asked("extract"))
    for query in (SECRET, "key", "Lisbon office"):
        found = service.ok("memory.search", {"query": query, "top_k": 50})
        assert SECRET not in json.dumps(found["results"])
    [turn] = service.ok("memory.recall", {})["turns"]
    assert (turn["withheld"], turn["content"]) == (True, None)
    assert service.ok("memory.recall", {"query": SECRET})["turns"] == []
    assert service.ok("memory.recall", {"query": "Lisbon"})["turns"] == []


def test_reading_it_by_name_is_served_and_audited(service: Service) -> None:
    service.says(fact("user", "office", "Has an office in Lisbon", 0))
    service.extract(TURN)
    [turn] = service.ok("memory.evidence", {"memory_key": "user/office"})["turns"]
    assert turn["content"] == TURN
    assert turn["sensitivity"] == "high"
    sql = "SELECT chunk_key FROM memory_chunk FINAL"
    [chunk] = service.store.query("chunks", sql, {})
    got = service.ok("memory.get", {"memory_key": chunk["chunk_key"]})
    assert SECRET in got["value"]
    audit = [row for row in service.rows(reads.audit_rows("local")) if "read" in row.action]
    assert len(audit) == 2
    assert SECRET not in repr(audit)


def test_a_callers_own_secret_is_stored_and_not_searched(service: Service) -> None:
    body = {"memory_key": "deploy/password", "value": "password=hunter2-hunter2"}
    service.ok("memory.set", body)
    got = service.ok("memory.get", {"memory_key": "deploy/password"})
    assert (got["value"], got["sensitivity"]) == (body["value"], "high")
    assert got["embedding_model"] is None
    assert service.model.asked("embeddings") == []
    assert service.ok("memory.search", {"query": "deploy password"})["results"] == []


def test_a_query_with_a_secret_is_not_embedded(service: Service) -> None:
    service.ok("memory.set", {"memory_key": "a/b", "value": "The Lisbon office is open on Monday"})
    service.model.reset()
    found = service.ok("memory.search", {"query": f"Lisbon {SECRET}"})
    assert service.model.asked("embeddings") == []
    assert found["results"][0]["memory_key"] == "a/b"

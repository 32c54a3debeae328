"""A secret in a conversation is stored as written and leaves by no other way."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.service import Service, fact, running
from tests.support.stored_rows import chunk, memory, turn

from loom.domain.tokens import search_terms
from loom.ports import reads
from loom.ports.store import Insert

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
    audit = [row for row in service.rows(reads.audit_page("local")) if "read" in row.action]
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


PASSWORD = "hunter2Xy9!"
KEY_LINES = [
    f"MIIEpAIBAAKCAQEA{n:02}abcdEFGHijklMNOPqrstUVWXyz0123456789ABCDEFGH" for n in range(50)
]
PEM = "\n".join(["-----BEGIN RSA PRIVATE KEY-----", *KEY_LINES, "-----END RSA PRIVATE KEY-----"])


def user(content: str, **more: Any) -> dict[str, Any]:
    return {"role": "user", "content": content, **more}


def assistant(content: str) -> dict[str, Any]:
    return {"role": "assistant", "content": content}


def prompts(service: Service) -> str:
    return "\n".join(m["content"] for e in service.model.asked("extract") for m in e["messages"])


def test_a_key_across_the_cut_of_two_windows_is_masked(service: Service) -> None:
    service.says()
    before, after = "We talked about cats. " * 500, "and dogs. " * 1400
    service.extract(f"{before}\n{PEM}\n{after}")
    assert len(service.model.asked("extract")) > 1
    assert [line for line in KEY_LINES if line in prompts(service)] == []
    assert "cats" in prompts(service)


@pytest.mark.parametrize("shift", range(0, 30, 3))
def test_a_password_announced_before_the_cut_is_masked(service: Service, shift: int) -> None:
    service.says()
    long = "x " * 5990 + "y" * shift + f" my password is {PASSWORD} ok " + "z " * 6500
    service.extract(long)
    assert len(service.model.asked("extract")) > 1
    assert PASSWORD not in prompts(service)


def test_context_is_masked_before_its_end_is_shown(service: Service) -> None:
    service.says()
    told = f"password for prod: {PASSWORD} " + "w" * (1000 - len(PASSWORD) - 2)
    service.ok(
        "memory.set_from_messages",
        {"messages": [user("ok")], "last_messages": [user(told), user(f"{PEM} is my key")]},
    )
    windows = [user("a " * 5900), user(told), user("b " * 6000), user("c " * 6000)]
    service.ok("memory.set_from_messages", {"messages": windows})
    assert "<context>" in prompts(service)
    assert PASSWORD not in prompts(service)
    assert [line for line in KEY_LINES if line in prompts(service)] == []


@pytest.mark.parametrize(
    ("secret", "request_fields"),
    [
        (PASSWORD, {"messages": [assistant("What is your password?"), user(PASSWORD)]}),
        (PASSWORD, {"messages": [user("my password is"), user(PASSWORD)]}),
        (PASSWORD, {"messages": [user(f"password\n{PASSWORD}")]}),
        (
            PASSWORD,
            {
                "messages": [user(PASSWORD)],
                "last_messages": [assistant("What is the admin password?")],
            },
        ),
        ("1111 1111", {"messages": [user("my card is 4111 1111"), user("1111 1111")]}),
        (PASSWORD, {"messages": [user("I like tea", name=f"password: {PASSWORD}")]}),
        (PASSWORD, {"messages": [user(f"{PASSWORD} ok", name="password")]}),
        (SECRET, {"messages": [user("I like tea")], "extra_tags": ["tea", SECRET]}),
    ],
)
def test_a_secret_in_parts_leaves_by_no_way(
    service: Service, secret: str, request_fields: dict[str, Any]
) -> None:
    service.says(fact("user", "drink", "Likes tea", 0, tags=[SECRET], category=f"key {SECRET}"))
    answers = [service.ok("memory.set_from_messages", request_fields)]
    assert secret not in json.dumps(service.model.log)
    for op in ("memory.search", "memory.recall"):
        answers += [service.ok(op, {"query": query}) for query in ("tea", secret, "password")]
    answers += [service.ok("memory.recall", {}), service.ok("namespace.summary", {})]
    assert secret not in json.dumps(answers)
    assert SECRET not in json.dumps(answers)


def test_a_tag_with_a_secret_is_ignored_by_name(service: Service) -> None:
    service.says(fact("user", "drink", "Likes tea", 0))
    answer = service.extract("I like tea", extra_tags=["tea", SECRET])
    assert answer["ignored_args"] == ["extra_tags.1"]
    [hit] = service.ok("memory.search", {"query": "likes", "legs": ["memory_lexical"]})["results"]
    assert hit["tags"] == ["tea"]


def test_a_row_that_reads_as_high_only_today_is_not_served(service: Service) -> None:
    text = f"deploy with password: {PASSWORD} on staging"
    stored = {"namespace": "local", "search_terms": tuple(search_terms(text))}
    tagged = memory(
        "k/tag",
        namespace="local",
        text="staging deploys",
        tags=(SECRET,),
        search_terms=("stage", "deploy"),
    )
    service.store.for_org("dev").together(
        Insert("memory", (memory("k/old", text=text, **stored), tagged), token="a"),
        Insert("memory_chunk", (chunk("chunk:old", text=text, **stored),), token="b"),
        Insert("memory_evidence", (turn("t", content=text, **stored),), token="c"),
    )
    service.ok("memory.set", {"memory_key": "k/new", "value": "deploy staging on Monday"})
    found = service.ok("memory.search", {"query": "deploy staging", "top_k": 2})
    assert [hit["memory_key"] for hit in found["results"]] == ["k/new"]
    assert found["withheld"] == 3
    [recalled] = service.ok("memory.recall", {"query": "deploy staging"})["turns"]
    assert (recalled["withheld"], recalled["content"]) == (True, None)
    service.says()
    service.extract("deploy staging", agent="bot", user_id="ada")
    assert PASSWORD not in prompts(service)


def test_secrets_stand_in_prompts_where_masking_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOM_MEMORY_EXTRACT_MASK_SECRETS", "false")
    with running() as service:
        service.says()
        service.extract(TURN)
        assert SECRET in prompts(service)

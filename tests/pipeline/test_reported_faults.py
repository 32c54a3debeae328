"""Faults that users of such systems reported, as inputs for ours; the numbers are those rows'."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.service import Service, fact, running

from loom.pipeline.prompt import fixed_prompt

OP = "memory.set_from_messages"
LIKES = fact("user", "hobby", "Likes travel", span="I like travel")


def said(service: Service, answer: Any, *contents: str, **more: Any) -> dict[str, Any]:
    """Extract with a model that answers exactly this text."""
    service.model.rules([{"stage": "extract", "answer": answer, **more}])
    return service.extract(*(contents or ("I like travel a lot.",)))


def keys(answer: dict[str, Any]) -> list[str]:
    return [row["memory_key"] for row in answer["written"]]


def test_row_1_a_fence_inside_a_value_is_part_of_it(service: Service) -> None:
    value = "User runs ```python\nx=1\n``` nightly"
    answer = {"facts": [fact("user", "nightly job", value)]}
    said(service, json.dumps(answer), "I run ```python\nx=1\n``` nightly")
    assert service.ok("memory.get", {"memory_key": "user/nightly-job"})["value"] == value


@pytest.mark.parametrize(
    "wrapper",
    [
        "Based on {{about travel}}, here it is: {json}",  # row 2
        "```json\n{json}\n```\n\nExplanation: one fact.",  # row 4
        "<think>hm, {{maybe}}</think>\n{json}",
        "{json}\nThat is all.",
    ],
)
def test_rows_2_and_4_what_stands_around_an_answer_does_not_lose_it(
    service: Service, wrapper: str
) -> None:
    text = wrapper.format(json=json.dumps({"facts": [LIKES]}))
    assert keys(said(service, text)) == ["user/hobby"]


@pytest.mark.parametrize(
    "empty",
    [
        {"facts": [], "instructions": [], "preferences": []},  # row 6
        '```json\n{"facts": [], "instructions": []}\n```',
        "Here is the JSON:\n```json\n[]\n```",  # row 7
    ],
)
def test_rows_6_and_7_an_empty_answer_is_a_success(service: Service, empty: Any) -> None:
    answer = said(service, empty)
    assert answer["written"] == []
    assert len(service.model.asked("extract")) == 1
    assert service.count("memory") == 0


@pytest.mark.parametrize("text", ["sorry", "", "I found nothing.", "{}", '{"answer": 1}'])
def test_row_97_an_answer_without_facts_is_a_failure(service: Service, text: str) -> None:
    service.model.rules([{"stage": "extract", "answer": text}])
    body = {"messages": [{"role": "user", "content": "I like travel a lot."}]}
    reply = service.call(OP, body)
    assert (reply.status, reply.code) == (502, "EXTRACTION_FAILED")
    assert service.count("memory") == 0
    assert service.count("memory_evidence") == 1


def test_row_8_an_impossible_index_never_links(service: Service) -> None:
    wrong = fact("user", "pet", "Has a cat named Tom", 99, -1)
    mixed = fact("user", "hobby", "Likes travel", 0, 99)
    answer = said(service, {"facts": [wrong, mixed]}, "I like travel; my cat is Tom.")
    assert keys(answer) == ["user/hobby"]
    assert len(answer["written"][0]["evidence_ids"]) == 1
    assert drops(service) == {
        ("verify_grounded", "no_cited_turn"): 1,
        ("llm_extract", "impossible_citation"): 3,
    }


def test_row_10_a_line_of_the_prompt_is_not_a_fact(service: Service) -> None:
    line = next(line for line in fixed_prompt().splitlines() if line.startswith("- What stays"))
    service.says(fact("user", "note", line[2:], 0))
    body = {"messages": [{"role": "user", "content": "ok"}, {"role": "assistant", "content": "👍"}]}
    assert service.ok(OP, body)["written"] == []
    assert drops(service) == {("verify_grounded", "ungrounded"): 1}


def test_row_64_the_value_keeps_its_language_and_the_key_is_ascii(service: Service) -> None:
    value = "用户2026年11月搬到上海，用人民币结算"
    moved = fact("用户", "居住城市", value, span="我下个月搬到上海", entities=["上海"])
    first = said(service, {"facts": [moved]}, "我下个月搬到上海，请用人民币结算。")
    [key] = keys(first)
    assert key.isascii()
    assert service.ok("memory.get", {"memory_key": key})["value"] == value
    later = {**moved, "value": "用户住在北京", "entities": ["北京"], "span": "我现在住在北京"}
    assert keys(said(service, {"facts": [later]}, "我现在住在北京。")) == [key]


def test_row_66_six_characters_are_enough(service: Service) -> None:
    allergy = fact("用户", "过敏", "用户对花生过敏", span="我对花生过敏")
    assert len(keys(said(service, {"facts": [allergy]}, "我对花生过敏"))) == 1


@pytest.mark.parametrize("embeddings", [True, False])
def test_row_67_a_cjk_query_finds_the_matching_row_only(embeddings: bool) -> None:
    with running(embeddings=embeddings) as service:
        for key, value in (
            ("a/one", "系统支持多租户隔离"),
            ("a/two", "部署在上海机房"),
            ("a/three", "uses tenants"),
        ):
            service.ok("memory.set", {"memory_key": key, "value": value})
        found = service.ok("memory.search", {"query": "多租户"})
        assert [hit["memory_key"] for hit in found["results"]] == ["a/one"]


def test_row_69_content_as_blocks(service: Service) -> None:
    service.says(fact("user", "hobby", "Loves hiking"))
    blocks = [{"type": "text", "text": "I love hiking"}]
    body = {"messages": [{"role": "user", "content": blocks}]}
    assert keys(service.ok(OP, body)) == ["user/hobby"]


def test_row_71_a_long_talk_is_never_one_embedding(service: Service) -> None:
    topics = ("sailing", "taxes", "bread", "chess", "gardens", "violins")
    for topic in topics:
        service.ok("memory.set", {"memory_key": f"known/{topic}", "value": f"Knows about {topic}"})
    words = [
        f"Let us talk about {topics[n // 50]}, point {n}. " + "Really. " * 20 for n in range(300)
    ]
    service.model.reset()
    service.says()
    messages = [{"role": "user", "content": text} for text in words]
    service.ok(OP, {"messages": messages})
    [embedding] = service.model.asked("embeddings")
    assert max(len(text) for text in embedding["texts"]) < 4000
    shown = "\n".join(m["content"] for e in service.model.asked("extract") for m in e["messages"])
    for topic in topics:
        assert f"known/{topic}" in shown


def test_row_72_a_60_kb_turn_without_embeddings_keeps_its_fact(service: Service) -> None:
    filler = "The weather report went on and on. " * 850
    turn = f"{filler} My sister Ana lives in Braga. {filler}"
    service.model.rules(
        [
            {"stage": "embeddings", "status": 500},
            {
                "stage": "extract",
                "contains": "Ana lives in Braga",
                "answer": {"facts": [fact("Ana", "home city", "Ana lives in Braga")]},
            },
        ]
    )
    answer = service.extract(turn)
    assert keys(answer) == ["ana/home-city"]
    assert answer["degraded"] == ["embedding"]
    assert answer["segmenter"] == "size"
    got = service.ok("memory.get", {"memory_key": "ana/home-city"})
    assert got["embedding_model"] is None
    found = service.ok("memory.search", {"query": "Ana Braga"})
    assert found["results"][0]["memory_key"] == "ana/home-city"


def test_row_75_tool_turns_are_no_memory(service: Service) -> None:
    dump = json.dumps({f"resource_{n}": "created" for n in range(200)})
    service.says(fact("deployment", "outcome", "resource_17 created", 2))
    body = {
        "messages": [
            {"role": "user", "content": "Deploy it."},
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": "t1", "type": "function"}],
            },
            {"role": "tool", "content": dump},
            {"role": "assistant", "content": "applied"},
        ]
    }
    answer = service.ok(OP, body)
    assert answer["written"] == []
    found = service.ok("memory.search", {"query": "resource_17 created"})
    assert all(hit["source"] == "chunk" for hit in found["results"])
    assert not any("resource_17" in hit["content_excerpt"] for hit in found["results"])


def drops(service: Service) -> dict[tuple[str, str], int]:
    """What was counted as lost: (stage, reason) to count."""
    from datetime import UTC, datetime

    from loom.ports.reads import drops_summary

    read = drops_summary("local", datetime(2020, 1, 1, tzinfo=UTC))
    return {(row.stage, row.reason): row.dropped for row in service.rows(read)}

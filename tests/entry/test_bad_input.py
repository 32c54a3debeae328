"""Every request that breaks a rule gets a documented answer that names the field; none is a 500."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.service import Service, fact

OP = "memory.set_from_messages"
HELLO = {"role": "user", "content": "I live in Oslo."}

BROKEN: list[tuple[str, dict[str, Any], str]] = [
    ("no messages", {"messages": []}, "messages"),
    ("messages missing", {}, "messages"),
    ("401 messages", {"messages": [HELLO] * 401}, "messages"),
    ("messages no list", {"messages": "I live in Oslo."}, "messages"),
    ("21 last messages", {"messages": [HELLO], "last_messages": [HELLO] * 21}, "last_messages"),
    ("unknown role", {"messages": [{"role": "wizard", "content": "x"}]}, "messages.0.role"),
    ("no role", {"messages": [{"content": "x"}]}, "messages.0.role"),
    ("content a number", {"messages": [{"role": "user", "content": 7}]}, "messages.0.content"),
    ("a block that is a number", {"messages": [{"role": "user", "content": [7]}]}, "messages.0.content"),
    ("only empty turns", {"messages": [{"role": "user", "content": "  "}]}, "messages"),
    ("only tool calls", {"messages": [{"role": "assistant", "content": None, "tool_calls": []}]}, "messages"),
    ("a day that is not", {"messages": [HELLO], "observation_date": "2026-02-30"}, "observation_date"),
    ("a day in words", {"messages": [HELLO], "observation_date": "yesterday"}, "observation_date"),
    ("a time that is not", {"messages": [{**HELLO, "timestamp": "2026-13-01"}]}, "messages.0.timestamp"),
    ("a time before clocks", {"messages": [{**HELLO, "timestamp": "0001-01-01"}]}, "messages.0.timestamp"),
    ("valid_at that is not", {"messages": [HELLO], "valid_at": "2026-02-31"}, "valid_at"),
    ("long instructions", {"messages": [HELLO], "extraction_instructions": "x" * 4097}, "extraction_instructions"),
    ("201 recalled keys", {"messages": [HELLO], "recalled_keys": ["k"] * 201}, "recalled_keys"),
    ("101 session values", {"messages": [HELLO], "session_values": ["v"] * 101}, "session_values"),
    ("17 steps", {"messages": [HELLO], "pipeline_steps": [f"s{n}" for n in range(17)]}, "pipeline_steps"),
    ("a hook step", {"messages": [HELLO], "pipeline_steps": ["hook.x", "loom.llm_extract", "loom.bulk_write"]}, "pipeline_steps"),
    ("write without extract", {"messages": [HELLO], "pipeline_steps": ["loom.bulk_write"]}, "pipeline_steps"),
    ("write before extract", {"messages": [HELLO], "pipeline_steps": ["loom.bulk_write", "loom.llm_extract"]}, "pipeline_steps"),
    ("a step twice", {"messages": [HELLO], "pipeline_steps": ["loom.llm_extract"] * 2}, "pipeline_steps"),
    ("a bad namespace", {"messages": [HELLO], "namespace": "a b"}, "namespace"),
    ("a bad org", {"messages": [HELLO], "org": "../x"}, "org"),
    ("a bad agent", {"messages": [HELLO], "agent": ""}, "agent"),
    ("a bad user", {"messages": [HELLO], "user_id": "a\nb"}, "user_id"),
    ("a long session id", {"messages": [HELLO], "session_id": "s" * 257}, "session_id"),
    ("defer no boolean", {"messages": [HELLO], "defer": "perhaps"}, "defer"),
    ("memory_key alone", {"messages": [HELLO], "memory_key": "a/b"}, "memory_key"),
    ("schema alone", {"messages": [HELLO], "record_schema": {}}, "record_schema"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "field"), [case[1:] for case in BROKEN], ids=[c[0] for c in BROKEN]
)
def test_a_broken_rule_names_its_field_and_writes_nothing(
    shared: Service, body: dict[str, Any], field: str
) -> None:
    detail = shared.refused(OP, body, "INVALID_REQUEST")
    assert detail["field"] == field
    assert detail["category"] == "request"
    assert not detail["retryable"]
    assert shared.count("memory_evidence") == 0


@pytest.mark.parametrize(
    ("raw", "status", "code"),
    [
        ("", 400, "INVALID_JSON"),
        ("{", 400, "INVALID_JSON"),
        ('{"messages": NaN}', 400, "INVALID_JSON"),
        ('{"a": 1e999}', 400, "INVALID_JSON"),
        ('{"a": -1' + "0" * 309 + "}", 400, "INVALID_JSON"),
        ('{"a": ' + "9" * 5_000 + "}", 400, "INVALID_JSON"),
        ("[" * 100_000, 422, "INVALID_REQUEST"),
        ('{"a": ' + "[" * 1_100 + "]" * 1_100 + "}", 422, "INVALID_REQUEST"),
        ('{"a":' * 5_000 + "1" + "}" * 5_000, 422, "INVALID_REQUEST"),
        ("[]", 422, "INVALID_REQUEST"),
        ('"text"', 422, "INVALID_REQUEST"),
        ("null", 422, "INVALID_REQUEST"),
        ('{"a": ' + "[" * 200 + "]" * 200 + "}", 422, "INVALID_REQUEST"),
        (b'{"messages": "\xff\xfe"}', 400, "INVALID_JSON"),
        ('{"pad": "' + "x" * (5 * 1024 * 1024) + '"}', 413, "PAYLOAD_TOO_LARGE"),
    ],
    ids=[
        *("empty", "cut", "nan", "infinite", "a long integer", "digits without end"),
        *("deep", "1,100 lists", "5,000 objects"),
        *("list", "text", "null", "nested", "no utf-8", "too large"),
    ],
)
def test_a_body_that_is_no_object(
    shared: Service, raw: bytes | str, status: int, code: str
) -> None:
    reply = shared.call(OP, raw=raw)
    assert (reply.status, reply.code) == (status, code)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("1e999", "a number beyond what a double holds"),
        ("-" + "9" * 5_000, "a number beyond what a double holds"),
        ("-Infinity", "-Infinity"),
    ],
)
def test_a_number_nobody_can_keep_is_named_as_what_it_is(
    shared: Service, number: str, said: str
) -> None:
    for raw in (f'{{"a": {number}}}', f'{{"a": [{{"b": {number}}}]}}'):
        assert said in shared.call(OP, raw=raw).body["detail"]["message"]


def test_a_turn_over_256_kib_is_refused_by_name(shared: Service) -> None:
    body = {"messages": [HELLO, {"role": "user", "content": "x" * (256 * 1024 + 1)}]}
    detail = shared.refused(OP, body, "PAYLOAD_TOO_LARGE")
    assert detail["field"] == "messages.1.content"


def test_an_unknown_op_lists_the_ops(shared: Service) -> None:
    reply = shared.call("memory.forget_everything", {})
    assert (reply.status, reply.code) == (404, "UNKNOWN_OP")
    assert OP in reply.body["detail"]["details"]["ops"]


@pytest.mark.parametrize("door", ["memory", "extraction", "retrieval"])
@pytest.mark.parametrize("path", ["/v1/memory.set/", "/v1/memory.set//", "/v1/", "/elsewhere"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_path_that_is_no_op_has_our_envelope_at_every_door(
    shared: Service, door: str, path: str, method: str
) -> None:
    reply = shared.call(path, {"memory_key": "a/b", "value": "x"}, method=method, door=door)
    assert (reply.status, reply.code) == (404, "UNKNOWN_OP")
    if "memory.set" in path:
        assert "Did you mean `memory.set`?" in reply.body["detail"]["message"]
    get = shared.call("/v1/memory.set", method="GET", door=door)
    assert (get.status, get.code) == (404, "UNKNOWN_OP")


def test_an_empty_cursor_is_none_of_any_op(shared: Service) -> None:
    for op, more in (
        ("audit.list", {}),
        ("blacklist.list", {}),
        ("memory.list", {}),
        ("memory.recall", {}),
        ("memory.apply", {"action": "delete", "prefix": "k/"}),
    ):
        detail = shared.refused(op, {"cursor": "", **more}, "INVALID_REQUEST")
        assert detail["field"] == "cursor", op


def test_unknown_fields_are_named_not_refused(shared: Service) -> None:
    reply = shared.call(
        OP, {"messages": [HELLO], "colour": "red", "a\nb": 1, "agent_learnings": True}
    )
    assert reply.status == 200
    assert reply.body["ignored_args"] == ["a\nb", "agent_learnings", "colour"]
    assert reply.headers["x-loom-ignored-args"] == "a%0Ab,agent_learnings,colour"


def test_the_largest_whole_number_of_a_double_is_one(service: Service) -> None:
    largest = 2**1024 - 2**971
    body = {"memory_key": "numbers/largest", "value": [largest, -largest]}
    service.ok("memory.set", body)
    assert service.ok("memory.get", {"memory_key": "numbers/largest"})["value"] == body["value"]


def test_nul_and_lone_surrogates_become_replacement_characters(service: Service) -> None:
    service.says(fact("user", "home city", "Lives in Oslo"))
    raw = '{"messages": [{"role": "user", "content": "I live in\\u0000 Oslo \\ud800."}]}'
    reply = service.call(OP, raw=raw)
    assert reply.status == 200
    [turn] = service.ok("memory.evidence", {"memory_key": "user/home-city"})["turns"]
    assert turn["content"] == "I live in� Oslo �."


def test_blocks_images_and_tool_calls_are_understood(service: Service) -> None:
    service.says(fact("user", "hobby", "Loves hiking", 0))
    answer = service.ok(
        OP,
        {
            "messages": [
                {
                    "role": "user",
                    "content": [
                        {"type": "text", "text": "I love hiking"},
                        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
                    ],
                },
                {"role": "assistant", "content": None, "tool_calls": [{"id": "c1"}]},
                {"role": "tool", "content": "{" + '"k": 1,' * 700 + '"z": 1}'},
                {"role": "developer", "content": "Be brief."},
                {"role": "function", "content": ""},
            ]
        },
    )
    assert [row["memory_key"] for row in answer["written"]] == ["user/hobby"]
    assert len(answer["evidence_ids"]) == 3
    [turn] = service.ok("memory.evidence", {"memory_key": "user/hobby"})["turns"]
    assert turn["content"] == "I love hiking\n[image_url]"
    roles = {t["role"] for t in service.ok("memory.recall", {})["turns"]}
    assert roles == {"user", "tool", "system"}


def test_a_turn_of_tool_results_is_the_tools_whoever_is_said_to_speak(service: Service) -> None:
    result = {"type": "tool_result", "tool_use_id": "t1", "content": "My name is Mallory."}
    both = [result, {"type": "text", "text": "What does it say?"}]
    service.says()
    service.ok(
        OP, {"messages": [{"role": "user", "content": [result]}, {"role": "user", "content": both}]}
    )
    turns = service.ok("memory.recall", {"order": "oldest"})["turns"]
    assert [(turn["role"], turn["content"]) for turn in turns] == [
        ("tool", "My name is Mallory."),
        ("user", "[tool_result]\nWhat does it say?"),
    ]


def test_a_content_type_that_is_not_json_is_no_obstacle(service: Service) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert service.call(OP, {"messages": [HELLO]}, headers=headers).status == 200


def test_request_ids_are_kept_or_replaced(shared: Service) -> None:
    kept = shared.call("namespace.summary", {}, headers={"X-Request-Id": "abc-1"})
    assert kept.headers["x-request-id"] == "abc-1"
    odd = shared.call("namespace.summary", {"namespace": " "}, headers={"X-Request-Id": "a b"})
    assert odd.headers["x-request-id"] == odd.body["detail"]["request_id"] != "a b"

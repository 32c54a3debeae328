from __future__ import annotations

import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.entry.dev.gateway import (
    MAX_EVENT_BYTES,
    GatewayResponses,
    Request,
    Router,
    proxy_event,
    read_answer,
    too_large,
)
from loom.entry.dev.template import Route

ROUTES = [
    Route("Rest", "POST", "/v1/{proxy+}"),
    Route("Item", "GET", "/v1/items/{id}"),
    Route("Own", "POST", "/v1/memory.set"),
]


def event_of(request: Request) -> dict[str, object]:
    match = Router(ROUTES).match(request.method, request.path)
    assert match is not None
    return proxy_event(request, match)


@pytest.mark.parametrize(
    ("method", "path", "function", "parameters"),
    [
        ("POST", "/v1/memory.set", "Own", {}),
        ("POST", "/v1/memory.sets", "Rest", {"proxy": "memory.sets"}),
        ("POST", "/v1/a/b%20c", "Rest", {"proxy": "a/b c"}),
        ("GET", "/v1/items/%C3%A5", "Item", {"id": "å"}),
    ],
)
def test_the_most_specific_route_wins(method, path, function, parameters):
    match = Router(ROUTES).match(method, path)

    assert match is not None
    assert (match.route.function, match.parameters) == (function, parameters)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/memory.set"),
        ("POST", "/"),
        ("POST", "/v1"),
        ("POST", "/v1/"),
        ("POST", "/v2/x"),
        ("GET", "/v1/items"),
        ("GET", "/v1/items/a/b"),
        ("HEAD", "/v1/items/a"),
        ("OPTIONS", "/v1/memory.set"),
    ],
)
def test_what_is_not_in_the_template_has_no_route(method, path):
    assert Router(ROUTES).match(method, path) is None


def test_the_event_has_the_shape_of_a_rest_proxy():
    event = event_of(
        Request(
            method="POST",
            path="/v1/memory.set",
            query=(("a", "1"), ("a", "2"), ("b", "")),
            headers=(("x-one", "1"), ("x-many", "1"), ("x-many", "2"), ("user-agent", "test")),
            body="å".encode(),
            source_ip="127.0.0.9",
        )
    )

    assert event["version"] == "1.0"
    assert (event["resource"], event["path"]) == ("/v1/memory.set", "/v1/memory.set")
    assert event["headers"] == {"x-one": "1", "x-many": "2", "user-agent": "test"}
    assert event["multiValueHeaders"]["x-many"] == ["1", "2"]
    assert event["queryStringParameters"] == {"a": "2", "b": ""}
    assert event["multiValueQueryStringParameters"] == {"a": ["1", "2"], "b": [""]}
    assert (event["body"], event["isBase64Encoded"]) == ("å", False)
    context = event["requestContext"]
    assert context["identity"]["sourceIp"] == "127.0.0.9"
    assert context["identity"]["userArn"] is None
    assert context["path"] == "/local/v1/memory.set"
    assert context["stage"] == "local"
    assert len(context["requestId"]) == 36


def test_empty_parts_are_null_as_in_aws():
    event = event_of(Request("POST", "/v1/memory.set"))

    for name in ("headers", "queryStringParameters", "pathParameters", "body"):
        assert event[name] is None


@given(st.binary(max_size=200))
def test_a_body_reaches_the_function_unchanged(body):
    event = event_of(Request("POST", "/v1/memory.set", body=body))

    text = event["body"] or ""
    assert (base64.b64decode(text) if event["isBase64Encoded"] else text.encode()) == body


def test_a_body_whose_event_lambda_would_refuse_is_too_large():
    plain = Request("POST", "/v1/memory.set", body=b"a" * (MAX_EVENT_BYTES - 100_000))
    quotes = Request("POST", "/v1/memory.set", body=b'"' * (MAX_EVENT_BYTES - 100_000))

    assert not too_large(event_of(plain), plain)
    assert too_large(event_of(quotes), quotes)


def test_answers_are_read_back():
    response = read_answer(
        {
            "statusCode": 201,
            "headers": {"A": "1", "B": "ignored"},
            "multiValueHeaders": {"B": ["2", "3"]},
            "body": base64.b64encode(b"\xff").decode(),
            "isBase64Encoded": True,
        }
    )

    assert response is not None
    assert response.status == 201
    assert response.headers == (("A", "1"), ("B", "2"), ("B", "3"))
    assert response.body == b"\xff"


@pytest.mark.parametrize(
    "answer", [None, "text", {}, {"statusCode": "x"}, {"statusCode": 200, "headers": [1]}]
)
def test_an_answer_of_another_shape_is_none(answer):
    assert read_answer(answer) is None


def test_gateway_answers_are_worded_by_the_template():
    responses = GatewayResponses(
        {"REQUEST_TOO_LARGE": {"StatusCode": 413, "ResponseTemplates": {"application/json": "{}"}}}
    )

    assert responses.answer("REQUEST_TOO_LARGE").body == b"{}"
    missing = responses.answer("MISSING_AUTHENTICATION_TOKEN")
    assert missing.status == 403
    assert json.loads(missing.body) == {"message": "Missing Authentication Token"}

"""API Gateway's part: finds the route, builds the REST proxy event, and reads the answer back."""

from __future__ import annotations

import base64
import json
import time
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import unquote

from loom.entry.dev.functions import ACCOUNT
from loom.entry.dev.template import Route

STAGE: Final = "local"
API_ID: Final = "local"
# The largest payload Lambda takes in a synchronous call, and API Gateway's own limit for a body.
MAX_EVENT_BYTES: Final = 6 * 1024 * 1024
MAX_BODY_BYTES: Final = 10 * 1024 * 1024

MESSAGES: Final = {
    "MISSING_AUTHENTICATION_TOKEN": (403, "Missing Authentication Token"),
    "REQUEST_TOO_LARGE": (413, "Request Too Long"),
    "INTEGRATION_FAILURE": (504, "Network error communicating with endpoint"),
    "INTEGRATION_TIMEOUT": (504, "Endpoint request timed out"),
    "API_CONFIGURATION_ERROR": (502, "Internal server error"),
}


@dataclass(frozen=True, slots=True)
class Request:
    """An HTTP request as it came in; `path` is still percent-encoded."""

    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    source_ip: str = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Response:
    """What goes back to the caller."""

    status: int
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Match:
    """The route of a request and the values of its path parameters."""

    route: Route
    parameters: Mapping[str, str] = field(default_factory=dict)


class Router:
    """Finds a request's route: literal segments win over `{name}`, and those over `{name+}`."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes = sorted(routes, key=lambda route: _rank(route.path))

    def match(self, method: str, path: str) -> Match | None:
        """None when the API has no such resource, or not with this method."""
        parts = path.strip("/").split("/")
        for route in self._routes:
            parameters = _bind(route.path.strip("/").split("/"), parts)
            if parameters is not None and route.method in (method, "ANY"):
                return Match(route, parameters)
        return None


class GatewayResponses:
    """The answers API Gateway gives by itself, worded by the template where it words them."""

    def __init__(self, worded: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self._worded = worded or {}

    def answer(self, kind: str) -> Response:
        status, message = MESSAGES[kind]
        own = self._worded.get(kind, {})
        body = (own.get("ResponseTemplates") or {}).get("application/json")
        text = json.dumps({"message": message}) if body is None else str(body)
        text = text.replace("$context.requestId", str(uuid.uuid4()))
        return Response(
            int(own.get("StatusCode", status)),
            (("content-type", "application/json"),),
            text.encode(),
        )


def proxy_event(request: Request, match: Match) -> dict[str, Any]:
    """The event of a REST API with Lambda proxy integration (version 1.0)."""
    body, is_base64 = _body(request.body)
    path = unquote(request.path)
    return {
        "version": "1.0",
        "resource": match.route.path,
        "path": path,
        "httpMethod": request.method,
        "headers": _single(request.headers),
        "multiValueHeaders": _multi(request.headers),
        "queryStringParameters": _single(request.query),
        "multiValueQueryStringParameters": _multi(request.query),
        "pathParameters": dict(match.parameters) or None,
        "stageVariables": None,
        "requestContext": _context(request, match, path),
        "body": body,
        "isBase64Encoded": is_base64,
    }


def too_large(event: Mapping[str, Any], request: Request) -> bool:
    """Whether AWS would refuse the request before the function sees it."""
    if len(request.body) > MAX_BODY_BYTES:
        return True
    if len(request.body) * 2 < MAX_EVENT_BYTES - 65_536:
        return False
    return len(json.dumps(event, ensure_ascii=False).encode(errors="replace")) > MAX_EVENT_BYTES


def read_answer(answer: Any) -> Response | None:
    """A function's answer as a response; None when it has not the shape API Gateway asks for."""
    if not isinstance(answer, dict):
        return None
    try:
        body = answer.get("body") or ""
        raw = base64.b64decode(body) if answer.get("isBase64Encoded") else str(body).encode()
        many = dict(answer.get("multiValueHeaders") or {})
        one = dict(answer.get("headers") or {})
        headers = [(str(name), str(value)) for name, value in one.items() if name not in many]
        headers += [(str(name), str(value)) for name, values in many.items() for value in values]
        return Response(int(answer["statusCode"]), tuple(headers), raw)
    except (KeyError, TypeError, ValueError):
        return None


def _context(request: Request, match: Match, path: str) -> dict[str, Any]:
    agent = next((value for name, value in request.headers if name == "user-agent"), None)
    return {
        "accountId": ACCOUNT,
        "apiId": API_ID,
        "domainName": "localhost",
        "domainPrefix": API_ID,
        "extendedRequestId": uuid.uuid4().hex[:16],
        "httpMethod": request.method,
        "identity": {
            "accessKey": None,
            "accountId": None,
            "apiKey": None,
            "caller": None,
            "cognitoIdentityId": None,
            "sourceIp": request.source_ip,
            "user": None,
            "userAgent": agent,
            "userArn": None,
        },
        "path": f"/{STAGE}{path}",
        "protocol": "HTTP/1.1",
        "requestId": str(uuid.uuid4()),
        "requestTime": datetime.now(UTC).strftime("%d/%b/%Y:%H:%M:%S +0000"),
        "requestTimeEpoch": int(time.time() * 1000),
        "resourceId": match.route.path.strip("/").replace("/", "-") or "root",
        "resourcePath": match.route.path,
        "stage": STAGE,
    }


def _body(body: bytes) -> tuple[str | None, bool]:
    if not body:
        return None, False
    try:
        return body.decode(), False
    except UnicodeDecodeError:
        return base64.b64encode(body).decode(), True


def _single(pairs: Iterable[tuple[str, str]]) -> dict[str, str] | None:
    return dict(pairs) or None


def _multi(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]] | None:
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return found or None


def _rank(path: str) -> list[int]:
    return [
        2 if part.endswith("+}") else 1 if part.startswith("{") else 0
        for part in path.strip("/").split("/")
    ]


def _bind(pattern: list[str], parts: list[str]) -> dict[str, str] | None:
    """The path parameters of a match, or None; the values are percent-decoded."""
    bound: dict[str, str] = {}
    for index, piece in enumerate(pattern):
        if piece.endswith("+}"):
            rest = "/".join(parts[index:])
            return {**bound, piece[1:-2]: unquote(rest)} if rest else None
        if index >= len(parts):
            return None
        if piece.startswith("{"):
            bound[piece[1:-1]] = unquote(parts[index])
        elif piece != unquote(parts[index]):
            return None
    return bound if len(parts) == len(pattern) else None

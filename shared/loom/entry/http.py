"""The HTTP door: an API Gateway event in, one op run, its answer or an error envelope out.

FastAPI under Mangum. Nothing heavy is imported here: the store's driver, boto3, the model's package
load when the first call needs them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from mangum import Mangum

from loom import __version__, telemetry
from loom.entry.calling import Caller, caller_of, run_op
from loom.entry.envelope import (
    ErrorAnswer,
    error_response,
    ignored_header,
    invalid,
    json_response,
    parse_body,
)
from loom.entry.ops import OPS, OpSpec, ops_of
from loom.errors import LoomError
from loom.ports.coordination import (
    CoordinationUnavailable,
    IdempotencyConflict,
    IdempotencyInProgress,
    UserErased,
)
from loom.ports.queue import QueueUnavailable
from loom.ports.store import StoreUnavailable

RETRY_AFTER_S: Final = 2
HEALTH_DOOR: Final = "retrieval"
"""This door also answers for the service as a whole: health, OpenAPI, ops nobody has."""

_PORT_ERRORS: Final[dict[type[Exception], tuple[str, str, int | None]]] = {
    IdempotencyInProgress: (
        "REQUEST_IN_PROGRESS",
        "The first call with this Idempotency-Key has not ended.",
        RETRY_AFTER_S,
    ),
    UserErased: ("USER_ERASED", "The data of this request was erased.", None),
    StoreUnavailable: ("BACKEND_UNAVAILABLE", "The store cannot be reached.", RETRY_AFTER_S),
    QueueUnavailable: ("BACKEND_UNAVAILABLE", "The queue cannot be reached.", RETRY_AFTER_S),
    CoordinationUnavailable: (
        "BACKEND_UNAVAILABLE",
        "The coordination table cannot be reached.",
        RETRY_AFTER_S,
    ),
}

Handler = Callable[[dict[str, Any], Any], dict[str, Any]]
RouteHandler = Callable[[Request], Awaitable[Response]]


class _OpRequest(Request):
    """A request whose body was read and checked already, whatever its content type says."""

    parsed: dict[str, Any]

    async def json(self) -> Any:
        return self.parsed


class OpRoute(APIRoute):
    """Parses the body our way, maps every error once, logs one line."""

    def get_route_handler(self) -> RouteHandler:  # type: ignore[override]
        serve = super().get_route_handler()

        async def handle(request: Request) -> Response:
            caller = caller_of(request.scope, dict(request.headers))
            started = time.perf_counter()
            code = ""
            try:
                response = await serve(await _checked(request, caller))
            except Exception as error:  # noqa: BLE001 - the door: every error has an answer
                mapped = _mapped(error, self.path, caller)
                code, response = mapped.code, error_response(mapped, caller.request_id)
            telemetry.log_request(
                op=self.path.removeprefix("/v1/"),
                request_id=caller.request_id,
                status=response.status_code,
                code=code,
                duration_ms=(time.perf_counter() - started) * 1000,
                **{"org": "", **request.scope.get("loom.log", {})},
            )
            return response

        return handle


async def _checked(request: Request, caller: Caller) -> Request:
    request.scope["loom.caller"] = caller
    if request.method != "POST":
        return request
    plain = [pair for pair in request.scope["headers"] if pair[0].lower() != b"content-type"]
    scope = {**request.scope, "headers": [*plain, (b"content-type", b"application/json")]}
    checked = _OpRequest(scope, request.receive)
    checked.parsed = parse_body(await checked.body())
    scope["loom.body"] = checked.parsed
    scope["loom.log"] = request.scope.setdefault("loom.log", {})
    return checked


def _mapped(error: Exception, where: str, caller: Caller) -> LoomError:
    """Map an error to its answer, once; what is a fault of ours is also logged."""
    if isinstance(error, LoomError):
        return error
    if isinstance(error, RequestValidationError):
        return invalid(error.errors())
    if isinstance(error, IdempotencyConflict):
        return LoomError(
            "IDEMPOTENCY_KEY_REUSED",
            "This Idempotency-Key was used with another body.",
            field="Idempotency-Key",
        )
    known = _PORT_ERRORS.get(type(error))
    if known is None or known[0] == "BACKEND_UNAVAILABLE":
        telemetry.log_exception(error, op=where, request_id=caller.request_id)
    code, message, wait = known or ("INTERNAL", "Something went wrong on our side.", None)
    return LoomError(code, message, retry_after_s=wait)


def build_app(specs: list[OpSpec], *, whole: bool = False) -> FastAPI:
    """An app that serves `specs` and answers any other path; `whole` adds health and OpenAPI."""
    app = FastAPI(
        title="Loom Serverless",
        version=__version__,
        description="Long-term memory for AI agents.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
    )
    app.router.route_class = OpRoute
    for spec in specs:
        _add_op(app, spec)
    if whole:
        app.add_api_route("/v1/health", _health, methods=["GET"], summary="Is the service up?")
        app.add_api_route("/openapi.json", _openapi, methods=["GET"], include_in_schema=False)
    # A gateway hands a function's own path on as it was sent, with a slash at its end for one.
    for method in ("GET", "POST"):
        app.add_api_route("/{path:path}", _unknown, methods=[method], include_in_schema=False)
    return app


def _add_op(app: FastAPI, spec: OpSpec) -> None:
    from loom import wiring  # noqa: PLC0415

    request_model = spec.request

    async def endpoint(request: Request, body: request_model) -> Response:  # type: ignore[valid-type]
        answer = run_op(wiring.services(), spec, body, request.scope)
        return json_response(
            _least_interesting_last(answer),
            request_id=request.scope["loom.caller"].request_id,
            headers=ignored_header(answer.get("ignored_args", ())),
        )

    endpoint.__annotations__ = {"request": Request, "body": request_model, "return": Response}
    app.add_api_route(
        f"/v1/{spec.name}",
        endpoint,
        methods=["POST"],
        operation_id=spec.name,
        summary=spec.summary,
        tags=[spec.name.partition(".")[0]],
        response_model=None,
        responses={
            200: {"model": spec.answer, "description": "The answer"},
            "4XX": {"model": ErrorAnswer, "description": "Refused; `detail.code` says why"},
            "5XX": {"model": ErrorAnswer, "description": "Failed; `detail.retryable` says more"},
        },
    )


def _least_interesting_last(answer: dict[str, Any]) -> dict[str, Any]:
    names = sorted(answer, key="ignored_args".__eq__)
    return {name: answer[name] for name in names}


async def _health(request: Request) -> Response:
    from loom import wiring  # noqa: PLC0415
    from loom.operations.health import health  # noqa: PLC0415

    status, body = health(wiring.services())
    request_id = request.scope["loom.caller"].request_id
    return json_response(body.model_dump(mode="json"), status=status, request_id=request_id)


async def _openapi(request: Request) -> Response:
    return json_response(openapi_document(), request_id=request.scope["loom.caller"].request_id)


async def _unknown(request: Request, path: str) -> Response:
    name = path.removeprefix("v1/")[:128]
    if name in OPS:
        said = f"`{name}` is called by POST, not by {request.method}."
    else:
        close = get_close_matches(name, OPS, n=1)
        hint = f" Did you mean `{close[0]}`?" if close else ""
        said = f"There is no op `{name}`; an op is called by POST /v1/<op>.{hint}"
    raise LoomError("UNKNOWN_OP", said, details={"ops": sorted(OPS)})


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document of every op, whichever function serves it."""
    return build_app(list(OPS.values()), whole=True).openapi()


def http_handler(door: str) -> Handler:
    """The Lambda handler of one folder of `functions/`."""
    app = build_app(ops_of(door), whole=door == HEALTH_DOOR)
    with _own_loop():
        adapter = Mangum(app, lifespan="off")

    def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
        with _own_loop():
            return adapter(event, context)

    return handler


@contextmanager
def _own_loop() -> Iterator[None]:
    """Give Mangum a loop in whatever thread it runs: it takes the thread's, and leaves it open."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    try:
        yield
    finally:
        asyncio.set_event_loop(None)
        loop.close()

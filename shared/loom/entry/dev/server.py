"""The HTTP side of the dev server: requests in, function calls in threads, responses out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import parse_qsl

import uvicorn
from starlette.requests import Request as HttpRequest
from starlette.responses import Response as HttpResponse
from starlette.types import Receive, Scope, Send

from loom.entry.dev.functions import LocalFunction
from loom.entry.dev.gateway import (
    MAX_BODY_BYTES,
    GatewayResponses,
    Request,
    Response,
    Router,
    proxy_event,
    read_answer,
    too_large,
)

_log = logging.getLogger(__name__)

# Calls of functions that run at the same time; more wait their turn.
MAX_CALLS: Final = 32
START_SECONDS: Final = 10

OnRequest = Callable[[str, str, int, float], None]


class PortInUse(Exception):
    """Nothing can listen on the port; the message says why."""


class Calls:
    """Runs function calls in daemon threads, so that a call that hangs cannot keep the process."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(MAX_CALLS)
        self._running = 0
        self._idle = threading.Condition()

    def wait_idle(self, seconds: float) -> bool:
        """Wait until no call runs; False when some still do after `seconds`."""
        with self._idle:
            return self._idle.wait_for(lambda: self._running == 0, seconds)

    async def run(self, call: Callable[[], Any], seconds: float) -> Any:
        """The call's result, or what it raised. TimeoutError: it goes on without a listener."""
        async with self._slots:
            loop = asyncio.get_running_loop()
            done: asyncio.Future[Any] = loop.create_future()
            with self._idle:
                self._running += 1
            threading.Thread(target=self._work, args=(call, loop, done), daemon=True).start()
            return await asyncio.wait_for(done, seconds)

    def _work(
        self, call: Callable[[], Any], loop: asyncio.AbstractEventLoop, done: asyncio.Future[Any]
    ) -> None:
        settle = _settled(call)
        with self._idle:
            self._running -= 1
            self._idle.notify_all()
        # A call that outlives the server finds its loop closed and nobody to answer.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, done)


class Application:
    """The ASGI application: API Gateway and the functions behind it."""

    def __init__(
        self,
        *,
        router: Router,
        functions: Mapping[str, LocalFunction],
        responses: GatewayResponses,
        timeout_s: float,
        on_request: OnRequest | None = None,
    ) -> None:
        self.calls = Calls()
        self._router = router
        self._functions = functions
        self._responses = responses
        self._timeout_s = timeout_s
        self._on_request = on_request

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.monotonic()
        request = await _read(HttpRequest(scope, receive))
        answer = await self._answer(request)
        response = HttpResponse(answer.body, status_code=answer.status)
        for name, value in answer.headers:
            if name.lower() != "content-length":
                response.headers.append(name, value)
        await response(scope, receive, send)
        if self._on_request:
            took_ms = (time.monotonic() - started) * 1000
            self._on_request(request.method, request.path, answer.status, took_ms)

    async def _answer(self, request: Request) -> Response:
        match = self._router.match(request.method, request.path)
        if match is None:
            return self._responses.answer("MISSING_AUTHENTICATION_TOKEN")
        event = proxy_event(request, match)
        if too_large(event, request):
            return self._responses.answer("REQUEST_TOO_LARGE")
        function = self._functions[match.route.function]
        try:
            answer = await self.calls.run(lambda: function.invoke(event), self._timeout_s)
        except TimeoutError:
            return self._responses.answer("INTEGRATION_TIMEOUT")
        except Exception:  # noqa: BLE001 - a function may raise anything; API Gateway answers 502 then
            _log.exception("%s failed", function.name)
            return self._responses.answer("API_CONFIGURATION_ERROR")
        read = read_answer(answer)
        if read is None:
            _log.error("%s gave API Gateway an answer it cannot read: %r", function.name, answer)
            return self._responses.answer("API_CONFIGURATION_ERROR")
        return read


class HttpServer:
    """Serves an application from a thread, on a socket bound beforehand."""

    def __init__(self, application: Application, listener: socket.socket) -> None:
        self._listener = listener
        self._server = uvicorn.Server(
            uvicorn.Config(
                application,
                lifespan="off",
                log_config=None,
                log_level="critical",
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=1,
            )
        )
        self._thread = threading.Thread(
            target=self._server.run, args=([listener],), name="http", daemon=True
        )

    def start(self) -> None:
        """Returns once connections are accepted."""
        self._thread.start()
        deadline = time.monotonic() + START_SECONDS
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > deadline:
                raise RuntimeError("the HTTP server did not start")
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop accepting, give open requests a second, and end."""
        self._server.should_exit = True
        self._thread.join()


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; port 0 takes a free one. PortInUse when it cannot be bound."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise PortInUse(
            f"cannot listen on {host}:{port}: {error.strerror or error}; choose another port by "
            "--port, or make dev PORT=..."
        ) from error
    return listener


async def _read(http: HttpRequest) -> Request:
    """The request with at most one byte more than API Gateway takes; the rest is dropped."""
    body = bytearray()
    async for chunk in http.stream():
        body += chunk[: MAX_BODY_BYTES + 1 - len(body)]
    raw_path = http.scope.get("raw_path") or http.url.path.encode()
    headers = [
        (name.decode("latin-1"), value.decode("latin-1")) for name, value in http.headers.raw
    ]
    source_ip = http.client.host if http.client else "127.0.0.1"
    added = [("x-forwarded-for", source_ip), ("x-forwarded-proto", "http")]
    return Request(
        method=http.method,
        path=raw_path.decode("latin-1").split("?")[0],
        query=tuple(parse_qsl(http.url.query, keep_blank_values=True)),
        headers=tuple(headers + added),
        body=bytes(body),
        source_ip=source_ip,
    )


def _settled(call: Callable[[], Any]) -> Callable[[asyncio.Future[Any]], None]:
    """Run the call; answers what to do with its future, in the future's own loop."""
    result: Any = None
    raised: Exception | None = None
    try:
        result = call()
    except Exception as error:  # noqa: BLE001 - handed on to whoever awaits the future
        raised = error

    def settle(done: asyncio.Future[Any]) -> None:
        if done.done():
            return
        if raised is None:
            done.set_result(result)
        else:
            done.set_exception(raised)

    return settle

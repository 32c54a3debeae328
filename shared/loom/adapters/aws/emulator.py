"""AWS on the laptop and in tests: moto's server in a thread, on loopback."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from loom.adapters.aws import emulated_transactions

if TYPE_CHECKING:
    from werkzeug.serving import BaseWSGIServer

WsgiApp = Callable[[dict[str, Any], Any], Iterable[bytes]]

LOOPBACK: Final = "127.0.0.1"


class Emulator:
    """A running server. `url` is what `AWS_ENDPOINT_URL` takes. Its data end with the process."""

    def __init__(self, server: BaseWSGIServer) -> None:
        self._server = server
        self._thread = threading.Thread(target=server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self._server.server_port}"

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def start_emulator(port: int = 0) -> Emulator:
    """Port 0 takes a free one."""
    from moto.moto_server.werkzeug_app import (  # noqa: PLC0415
        DomainDispatcherApplication,
        MotoRequestHandler,
        create_backend_app,
    )
    from werkzeug.serving import make_server  # noqa: PLC0415

    emulated_transactions.install()

    class Quiet(MotoRequestHandler):
        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            """One line per request would bury the program's own output."""

    app = one_dynamodb_request_at_a_time(DomainDispatcherApplication(create_backend_app))
    return Emulator(make_server(LOOPBACK, port, app, threaded=True, request_handler=Quiet))


def one_dynamodb_request_at_a_time(app: WsgiApp) -> WsgiApp:
    """Give DynamoDB requests the isolation that moto lacks and DynamoDB has.

    moto 5.2 copies the whole table before a transaction and puts the copy back when a condition
    fails, which undoes every write that another thread made in between. Requests to other services
    stay parallel: a long poll on a queue would otherwise hold up everything.
    """
    lock = threading.Lock()

    def serve(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ.get("HTTP_X_AMZ_TARGET", "").startswith("DynamoDB_"):
            with lock:
                return app(environ, start_response)
        return app(environ, start_response)

    return serve

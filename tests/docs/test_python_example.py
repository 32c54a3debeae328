"""The Python of the documentation runs, against a real HTTP server, and prints what the page says."""

from __future__ import annotations

import contextlib
import functools
import io
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.docs.examples import LOCAL, call, documented_service, examples
from tests.docs.pages import DOCS, blocks
from tests.support.service import Service

PAGE = DOCS / "how-to" / "send-a-conversation.md"


@contextlib.contextmanager
def _served(service: Service) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Quiet."""

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            reply = service.call(self.path.removeprefix("/v1/"), raw=body)
            data = json.dumps(reply.body).encode()
            self.send_response(reply.status)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_the_python_example_prints_what_the_page_says() -> None:
    [source] = [block.text for block in blocks(PAGE) if block.language == "python"]
    [printed] = [block.text for block in blocks(PAGE) if block.language == "text"]
    # The service logs to standard output, so the example prints elsewhere.
    out = io.StringIO()
    names = {"print": functools.partial(print, file=out)}
    with documented_service() as service:
        for example in examples(PAGE):
            call(service, example)
        with _served(service) as url:
            exec(compile(source.replace(LOCAL, url), PAGE.name, "exec"), names)  # noqa: S102
    assert out.getvalue().strip() == printed

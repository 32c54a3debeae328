"""`loom drops` against a real service, and what it says when there is none."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from click.testing import CliRunner
from rich.cells import cell_len
from tests.support.service import Service, fact, running

from loom.cli.main import main


@contextmanager
def answering(reply) -> Iterator[str]:
    """A server on a free port; `reply` makes status and body of a path and a request."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Quiet."""

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            status, text = reply(self.path, body)
            self.send_response(status)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def serving(service: Service) -> Iterator[str]:
    def reply(path: str, body: str) -> tuple[int, str]:
        answer = service.call(path.removeprefix("/v1/"), raw=body)
        return answer.status, json.dumps(answer.body)

    with answering(reply) as url:
        yield url


def drops(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["drops", *arguments])
    # The service in this process logs to the same stdout.
    shown = [line for line in result.output.splitlines() if not line.startswith('{"level"')]
    return result.exit_code, "\n".join(shown)


def test_the_drops_of_a_namespace_are_summed():
    with running() as service, serving(service) as url:
        service.says(fact("user", "mood", "Went to sea at nine", 0), {"subject": "user"})
        service.extract("I like trains.", namespace="shop", user_id="u-1")
        code, shown = drops("--namespace", "shop", "--url", f"{url}/")
        assert code == 0
        assert [line.split() for line in shown.splitlines()] == [
            ["stage", "reason", "count"],
            ["llm_extract", "malformed_fact", "1"],
            ["verify_grounded", "ungrounded", "1"],
            ["total", "2"],
        ]
        assert len({cell_len(line.rstrip()) for line in shown.splitlines()}) == 1
        assert drops("--namespace", "shop", "--url", url, "--user", "u-1") == (code, shown)
        nothing = drops("--namespace", "shop", "--url", url, "--user", "u-2", "--hours", "1")[1]
        assert nothing.startswith("Nothing was dropped in shop since 20")
        assert "Nothing" in drops("--namespace", "shop", "--url", url, "--org", "other")[1]


def test_names_of_any_width_are_one_line_in_a_pipe():
    rows = [{"stage": "公司." + "步骤" * 60, "reason": "سبب" * 40, "count": 10**9}]
    reply = json.dumps({"rows": rows, "total": 10**9, "since": "", "namespace": "n"})
    with answering(lambda *_: (200, reply)) as url:
        code, shown = drops("--namespace", "n", "--url", url)
    assert code == 0
    assert "步骤" * 60 in shown
    assert len(shown.splitlines()) == 3
    assert shown.count(str(10**9)) == 2


def test_a_refusal_is_one_line():
    with running() as service, serving(service) as url:
        code, shown = drops("--namespace", "a b", "--url", url)
    assert code == 1
    assert shown.startswith("Error: drops.summary answered 422: INVALID_REQUEST: namespace: ")
    assert len(shown.splitlines()) == 1


@pytest.mark.parametrize(("status", "text"), [(200, "<html>\nHello</html>"), (502, "bad\ngateway")])
def test_another_server_is_one_line(status, text):
    with answering(lambda *_: (status, text)) as url:
        code, shown = drops("--namespace", "n", "--url", url)
    assert code == 1
    assert shown.startswith("Error: ")
    assert len(shown.splitlines()) == 1


@pytest.mark.parametrize("url", ["http://127.0.0.1:{port}", "nonsense", "http://[::1"])
def test_no_service_is_one_line(url):
    with socket.socket() as reserved:
        reserved.bind(("127.0.0.1", 0))
        where = url.format(port=reserved.getsockname()[1])
        code, shown = drops("--namespace", "n", "--url", where)
    assert code == 1
    assert shown.startswith(f"Error: {where} cannot be reached: ")
    assert len(shown.splitlines()) == 1


@pytest.mark.parametrize("arguments", [[], ["--namespace", "n", "--hours", "0"], ["--namespace", "n", "--hours", "721"]])  # fmt: skip
def test_a_missing_or_wrong_option_is_a_usage_error(arguments):
    assert drops(*arguments)[0] == 2

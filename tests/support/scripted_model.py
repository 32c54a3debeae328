"""An OpenAI-compatible provider inside the test process, that answers what a test scripts.

    with ScriptedModel() as model:
        model.rules([{"stage": "extract", "answer": {"facts": [], "forget": []}}])
        ...  # talk to model.base_url
        assert [entry["stage"] for entry in model.log] == ["extract"]

Rules are tried in order; the first whose conditions hold answers. Without one, a chat call answers
`{"facts": [], "forget": []}` and an embeddings call hashed bags of words.

conditions: `stage` (the name of the json_schema asked for; "embeddings" for embeddings, which only
such rules match), `model` (the model asked for), `contains` (a string or strings the texts must
hold), `format` (the type of the response_format, "none" without one), `times` (how often the rule
answers).

answers: `answer` (a string as it is, anything else as JSON text), `finish`, `status`, `headers`,
`error` (the error object of a failure; `answer` is its message otherwise), `delay_s`, `drip_s`
(white space for so long before the body, as some providers send to keep a connection open),
`hang_up` (no answer at all), `message` (fields of the message, such as `refusal`), `usage` (None
for no usage), `body` (the whole answer: bytes as they are, anything else as JSON).
"""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from loom.adapters.local.hash_embedder import hashed_words

Rule = dict[str, Any]
EMBEDDINGS = "embeddings"
DEFAULT_DIMENSIONS = 256


class ScriptedModel:
    """A provider on a free loopback port while the `with` block runs."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rules: list[Rule] = []
        self._log: list[dict[str, Any]] = []
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.script = self
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.close_all()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    @property
    def log(self) -> list[dict[str, Any]]:
        """One entry per request, in order of arrival: `stage`, `messages` or `texts`, `status`,
        `at`, `body` (the request), `headers` (names in lower case)."""
        with self._lock:
            return list(self._log)

    def asked(self, stage: str) -> list[dict[str, Any]]:
        return [entry for entry in self.log if entry["stage"] == stage]

    def rules(self, rules: Iterable[Rule]) -> None:
        """Replace the script. The rules are copied; `times` counts from here."""
        with self._lock:
            self._rules = [dict(rule) for rule in rules]

    def reset(self) -> None:
        """Forget script and log."""
        with self._lock:
            self._rules, self._log = [], []

    def decide(self, entry: dict[str, Any], text: str, form: str) -> Rule:
        """The rule that answers a request, which is logged with the status it will get."""
        with self._lock:
            rule = next((each for each in self._rules if _holds(each, entry, text, form)), {})
            if "times" in rule:
                rule["times"] -= 1
            self._log.append({**entry, "status": int(rule.get("status", 200))})
            return dict(rule)


def _holds(rule: Rule, entry: Mapping[str, Any], text: str, form: str) -> bool:
    wanted = rule.get("contains", [])
    stages = (EMBEDDINGS,) if entry["stage"] == EMBEDDINGS else (None, entry["stage"])
    return (
        rule.get("stage") in stages
        and rule.get("format", form) == form
        and rule.get("model", entry["body"].get("model")) == entry["body"].get("model")
        and rule.get("times", 1) > 0
        and all(each in text for each in ([wanted] if isinstance(wanted, str) else wanted))
    )


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128
    script: ScriptedModel

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._open: set[socket.socket] = set()

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        self._open.add(connection)
        return connection, address

    def shutdown_request(self, request: Any) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away before its answer is part of what tests do."""

    def close_all(self) -> None:
        self.server_close()
        for connection in list(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    server: _Server

    def log_message(self, *_: object) -> None:
        """Quiet."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        entry: dict[str, Any] = {"at": time.monotonic(), "body": body, "headers": headers}
        if self.path.endswith("/embeddings"):
            texts = body["input"] if isinstance(body["input"], list) else [body["input"]]
            entry |= {"stage": EMBEDDINGS, "texts": texts, "inputs": len(texts)}
            rule = self.server.script.decide(entry, "\n".join(texts), "none")
            self._answer(rule, _embeddings(body, texts))
            return
        messages = body.get("messages", [])
        form = body.get("response_format") or {}
        stage = (form.get("json_schema") or {}).get("name", "")
        text = "\n".join(_text_of(message.get("content")) for message in messages)
        entry |= {"stage": stage, "messages": messages}
        rule = self.server.script.decide(entry, text, form.get("type", "none"))
        self._answer(rule, _completion(body, rule, text))

    def _answer(self, rule: Rule, standard: dict[str, Any]) -> None:
        if rule.get("delay_s"):
            time.sleep(rule["delay_s"])
        if rule.get("hang_up"):
            self.close_connection = True
            return
        status = int(rule.get("status", 200))
        body = rule.get("body", standard)
        if status != 200 and "body" not in rule:
            said = str(rule.get("answer", "scripted failure"))
            body = {"error": {"message": said, "type": "scripted", "code": None}}
            body["error"].update(rule.get("error", {}))
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        padding = int(rule.get("drip_s", 0) / 0.05)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data) + padding))
        for name, value in rule.get("headers", {}).items():
            self.send_header(name, value)
        self.end_headers()
        for _ in range(padding):
            self.wfile.write(b"\n")
            self.wfile.flush()
            time.sleep(0.05)
        self.wfile.write(data)
        self.wfile.flush()


def _text_of(content: Any) -> str:
    if isinstance(content, list):
        return "\n".join(str(part.get("text", "")) for part in content)
    return content or ""


def _embeddings(body: Mapping[str, Any], texts: list[str]) -> dict[str, Any]:
    dimensions = int(body.get("dimensions") or DEFAULT_DIMENSIONS)
    data = [
        {"object": "embedding", "index": index, "embedding": hashed_words(text, dimensions)}
        for index, text in enumerate(texts)
    ]
    return {
        "object": "list",
        "data": data,
        "model": body.get("model", "scripted"),
        "usage": {"prompt_tokens": 1, "total_tokens": 1},
    }


def _completion(body: Mapping[str, Any], rule: Rule, text: str) -> dict[str, Any]:
    answer = rule.get("answer", {"facts": [], "forget": []})
    content = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    asked, said = max(1, len(text) // 4), max(1, len(content) // 4)
    usage = {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said}
    usage = rule.get("usage", usage)
    message = {"role": "assistant", "content": content} | rule.get("message", {})
    choice = {"index": 0, "finish_reason": rule.get("finish", "stop"), "message": message}
    completion = {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": 0,
        "model": body.get("model", "scripted"),
        "choices": [choice],
    }
    return completion if usage is None else completion | {"usage": usage}


@contextlib.contextmanager
def scripted(rules: Iterable[Rule]) -> Iterator[ScriptedModel]:
    """A ScriptedModel that starts with `rules`."""
    with ScriptedModel() as model:
        model.rules(rules)
        yield model

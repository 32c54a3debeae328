"""One OpenAI-compatible endpoint: calls that end in time, tried again where that can help."""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Final, Literal

from loom.adapters.openai.failures import AttemptFailed, from_status
from loom.adapters.openai.time_limit import within

if TYPE_CHECKING:
    from openai import OpenAI

Resource = Literal["chat", "embeddings"]

_NO_KEY: Final = "none"
"""Local servers ask for no key, but the client does not start without one."""
_CONNECT_S: Final = 5.0
_LONGEST_BACKOFF_S: Final = 8.0
_CLIENT_ERRORS: Final = 400
_RANDOM: Final = secrets.SystemRandom()


class Endpoint:
    """Safe to share between threads.

    `base_url` None is OpenAI's own. `max_retries` counts tries after the first. `backoff_s` is the
    wait before the second try when the provider names none; it doubles with each. An attempt may
    take `attempt_timeout_s`, or all the time left when that is None.
    """

    def __init__(
        self,
        base_url: str | None,
        api_key: str | None,
        *,
        max_retries: int = 2,
        backoff_s: float = 0.5,
        attempt_timeout_s: float | None = None,
        extra_headers: Mapping[str, str] | None = None,
        extra_body: Mapping[str, Any] | None = None,
    ) -> None:
        self.base_url = base_url
        self._api_key = api_key or _NO_KEY
        self._max_retries = max_retries
        self._backoff_s = backoff_s
        self._attempt_timeout_s = attempt_timeout_s
        self._extra_headers = dict(extra_headers or {})
        self._extra_body = dict(extra_body or {})
        self._lock = threading.Lock()
        self._client: OpenAI | None = None

    def post(
        self, resource: Resource, body: Mapping[str, Any], *, deadline: float
    ) -> dict[str, Any]:
        """Return the JSON object the provider answers. `deadline` is of `time.monotonic`.

        Raises AttemptFailed, with the last failure.
        """
        attempts = 0
        while True:
            attempts += 1
            try:
                return self._attempt(resource, body, deadline - time.monotonic())
            except AttemptFailed as failure:
                failure.attempts = attempts
                wait = failure.retry_after_s
                if wait is None:
                    wait = self._backoff(attempts)
                if not failure.retryable or attempts > self._max_retries:
                    raise
                if wait >= deadline - time.monotonic():
                    raise
            time.sleep(wait)

    def close(self) -> None:
        """Close the connections; the next call opens new ones."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _backoff(self, attempts: int) -> float:
        longest = min(self._backoff_s * 2 ** (attempts - 1), _LONGEST_BACKOFF_S)
        return _RANDOM.uniform(longest / 2, longest)

    def _attempt(
        self, resource: Resource, body: Mapping[str, Any], left_s: float
    ) -> dict[str, Any]:
        limit = left_s if self._attempt_timeout_s is None else min(left_s, self._attempt_timeout_s)
        if limit <= 0:
            raise AttemptFailed("timeout")
        try:
            raw = within(limit, lambda: self._read(resource, body, limit))
        except TimeoutError:
            raise AttemptFailed("timeout") from None
        return _answer_object(raw)

    def _read(self, resource: Resource, body: Mapping[str, Any], limit_s: float) -> bytes:
        import httpx2  # noqa: PLC0415 - comes with openai
        import openai  # noqa: PLC0415 - 0.6 s

        ends_at = time.monotonic() + limit_s
        timeout = openai.Timeout(limit_s, connect=min(limit_s, _CONNECT_S))
        try:
            call = self._create(resource)
            with call(**body, extra_body=self._extra_body or None, timeout=timeout) as response:
                chunks = []
                for chunk in response.iter_bytes():
                    chunks.append(chunk)
                    if time.monotonic() > ends_at:
                        raise AttemptFailed("timeout")
                return b"".join(chunks)
        except openai.APIStatusError as error:
            raise from_status(error.status_code, error.body, error.response.headers) from None
        except (openai.APITimeoutError, httpx2.TimeoutException):
            raise AttemptFailed("timeout") from None
        except (openai.APIConnectionError, httpx2.HTTPError):
            raise AttemptFailed("unreachable") from None

    def _create(self, resource: Resource) -> Callable[..., AbstractContextManager[Any]]:
        with self._lock:
            if self._client is None:
                from openai import OpenAI  # noqa: PLC0415 - 0.6 s

                self._client = OpenAI(
                    base_url=self.base_url,
                    api_key=self._api_key,
                    max_retries=0,
                    default_headers=self._extra_headers,
                )
            client = self._client
        if resource == "chat":
            return client.chat.completions.with_streaming_response.create
        return client.embeddings.with_streaming_response.create


def _answer_object(raw: bytes) -> dict[str, Any]:
    """Read the answer; a gateway may send HTML, or a failure with status 200."""
    try:
        answer = json.loads(raw)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise AttemptFailed("server_error", status=200, code="not_json")
    error = answer.get("error")
    if isinstance(error, dict):
        code = error.get("code")
        raise from_status(
            code if isinstance(code, int) and code >= _CLIENT_ERRORS else 500, error, {}
        )
    return answer

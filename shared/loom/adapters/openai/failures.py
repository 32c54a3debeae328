"""What went wrong in one attempt, in the words of the model port."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterator, Mapping
from email.utils import mktime_tz, parsedate_tz
from typing import Any, Final

from loom.ports.model import EmbeddingFailed, ModelFailed

_NAME: Final = re.compile(r"[\w.\-\[\]]{1,64}")
_CONTENT_POLICY: Final = re.compile(
    r"content[ _-]?(?:policy|filter|management)|responsible[ _-]?ai|safety (?:system|policy)"
    r"|usage polic|data_inspection_failed|moderation|\bflagged\b",
    re.IGNORECASE,
)
_REASONS: Final = {
    401: "refused_credentials",
    403: "refused_credentials",
    408: "timeout",
    409: "server_error",
    429: "rate_limited",
    502: "unreachable",
    503: "unreachable",
    504: "timeout",
}
_SERVER_ERRORS: Final = 500


class AttemptFailed(Exception):
    """One attempt without an answer. `status` is 0 when the provider sent none.

    `said` is what the provider wrote, to decide by; it may quote the prompt, so it is never part
    of a message or a log line. `code` is its names for the error, which are safe to show.
    `attempts` counts up to and with this one.
    """

    def __init__(
        self,
        reason: str,
        *,
        status: int = 0,
        said: str = "",
        code: str = "",
        retryable: bool = True,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status
        self.said = said
        self.code = code
        self.retryable = retryable
        self.retry_after_s = retry_after_s
        self.attempts = 1

    @property
    def unreachable(self) -> bool:
        return self.reason in ("unreachable", "timeout")

    @property
    def about_content(self) -> bool:
        """Whether the provider declines what the prompt says, not how it is asked."""
        return self.status in (400, 403) and bool(
            _CONTENT_POLICY.search(f"{self.code} {self.said}")
        )

    @property
    def about_the_request(self) -> bool:
        """Whether the request itself is at fault: a field the provider does not know or take."""
        return self.status in (400, 422)

    def __str__(self) -> str:
        answered = f"answered {self.status}" if self.status else "gave no answer"
        named = f" ({self.code})" if self.code else ""
        tries = "1 attempt" if self.attempts == 1 else f"{self.attempts} attempts"
        return f"{self.reason}: the provider {answered}{named}, {tries}"

    def as_model_failed(self) -> ModelFailed:
        return ModelFailed(
            self.reason,
            str(self),
            unreachable=self.unreachable,
            retry_after_s=self.retry_after_s,
        )

    def as_embedding_failed(self) -> EmbeddingFailed:
        return EmbeddingFailed(str(self))


def from_status(status: int, body: object, headers: Mapping[str, str]) -> AttemptFailed:
    """Read an error answer; `body` is its error object, its text or None."""
    server_error = status >= _SERVER_ERRORS
    retryable = server_error or status in (408, 409, 429)
    fields = dict(_fields(body)) if isinstance(body, dict) else {}
    return AttemptFailed(
        _REASONS.get(status, "server_error" if server_error else "bad_request"),
        status=status,
        said=" ".join(fields.values()) if fields else str(body or ""),
        code=", ".join(_names(fields)),
        retryable=retryable and headers.get("x-should-retry") != "false",
        retry_after_s=retry_after(headers),
    )


LONGEST_WAIT_S: Final = 86_400.0
"""A day: what a provider asks beyond it is no wait but a refusal."""


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds the provider asks to wait, given in ms, in s or as an HTTP date."""
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) / unit
        except ValueError:
            continue
        return min(max(0.0, seconds), LONGEST_WAIT_S) if math.isfinite(seconds) else None
    try:
        date = parsedate_tz(headers.get("retry-after", ""))
        wait = 0.0 if date is None else mktime_tz(date) - time.time()
    except (ValueError, OverflowError):
        return None
    return None if date is None else min(max(0.0, wait), LONGEST_WAIT_S)


def _fields(body: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name in ("message", "code", "type", "param", "detail"):
        if body.get(name) is not None:
            yield name, str(body[name])
    inner = body.get("innererror", body.get("metadata"))
    if isinstance(inner, dict):
        yield "inner", str(inner.get("code", inner.get("reasons", "")))


def _names(fields: Mapping[str, str]) -> Iterator[str]:
    for name in ("code", "type", "param"):
        if _NAME.fullmatch(fields.get(name, "")):
            yield fields[name]

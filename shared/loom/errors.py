"""Every error the service answers, with its status and whether trying again can help.

One table maps code to status, category and retryability; docs/reference/errors.md lists the same
rows and a test keeps the two equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ErrorKind:
    """`status` is the HTTP status; `category` groups codes for clients that branch coarsely."""

    status: int
    category: str
    retryable: bool


KINDS: Final[dict[str, ErrorKind]] = {
    "INVALID_JSON": ErrorKind(400, "request", retryable=False),
    "INVALID_REQUEST": ErrorKind(422, "request", retryable=False),
    "PAYLOAD_TOO_LARGE": ErrorKind(413, "request", retryable=False),
    "FORBIDDEN": ErrorKind(403, "auth", retryable=False),
    "UNKNOWN_OP": ErrorKind(404, "request", retryable=False),
    "AMBIGUOUS_KEY": ErrorKind(409, "conflict", retryable=False),
    "SHA_MISMATCH": ErrorKind(409, "conflict", retryable=False),
    "PINNED_CONFLICT": ErrorKind(409, "conflict", retryable=False),
    "LOCKED": ErrorKind(423, "guard", retryable=False),
    "BLACKLISTED": ErrorKind(422, "guard", retryable=False),
    "USER_ERASED": ErrorKind(409, "conflict", retryable=False),
    "REQUEST_IN_PROGRESS": ErrorKind(409, "conflict", retryable=True),
    "IDEMPOTENCY_KEY_REUSED": ErrorKind(409, "conflict", retryable=False),
    "NOT_IMPLEMENTED": ErrorKind(501, "request", retryable=False),
    "EXTRACTION_FAILED": ErrorKind(502, "model", retryable=True),
    "EXTRACTION_TIMEOUT": ErrorKind(504, "model", retryable=True),
    "MODEL_CALLS_OFF": ErrorKind(409, "model", retryable=False),
    "BACKEND_UNAVAILABLE": ErrorKind(503, "store", retryable=True),
    "INTERNAL": ErrorKind(500, "internal", retryable=True),
}


class LoomError(Exception):
    """An answer the caller gets: a code of `KINDS`, a message, and what it is about.

    `field` is the path of the offending request field (`messages.3.role`); `retry_after_s` is in
    seconds; `retryable` where this case differs from its code's kind; `details` holds what the
    code's documentation names (for AMBIGUOUS_KEY the writers).
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        field: str | None = None,
        retry_after_s: int | None = None,
        details: dict[str, object] | None = None,
        retryable: bool | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.retry_after_s = retry_after_s
        self.details = details or {}
        self.retryable = self.kind.retryable if retryable is None else retryable

    @property
    def kind(self) -> ErrorKind:
        return KINDS[self.code]

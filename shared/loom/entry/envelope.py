"""What every answer over HTTP has in common: the error envelope and the headers."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final
from urllib.parse import quote

from fastapi.responses import Response
from pydantic import BaseModel, Field

from loom.domain.text_clean import clean_json
from loom.errors import LoomError
from loom.operations.wire import broken_rule

MAX_BODY_BYTES: Final = 5 * 1024 * 1024
MAX_HEADER_CHARS: Final = 2000
MAX_DEPTH: Final = 100
MAX_MESSAGE_CHARS: Final = 400

_MOST_DIGITS: Final = 1 + sys.float_info.max_10_exp + 1
"""Sign and digits of the largest double as an integer."""
_BEYOND_A_DOUBLE: Final = "a number beyond what a double holds"


class ErrorDetail(BaseModel):
    """Why a call was not served. `field` is the path of the request field it is about."""

    code: str
    message: str
    category: str
    retryable: bool
    retry_after_s: int | None = None
    request_id: str
    field: str | None = None
    details: dict[str, Any] = Field(default_factory=dict)


class ErrorAnswer(BaseModel):
    detail: ErrorDetail


def parse_body(raw: bytes) -> dict[str, Any]:
    """The request's JSON object, its text cleaned. Raises LoomError."""
    if len(raw) > MAX_BODY_BYTES:
        raise LoomError("PAYLOAD_TOO_LARGE", f"A request body has at most {MAX_BODY_BYTES} bytes.")
    try:
        body = json.loads(
            raw.decode("utf-8-sig"),
            parse_constant=_no_constant,
            parse_float=_finite,
            parse_int=_whole,
        )
    except RecursionError as error:
        # The parser gives up at some 1,000 levels, whatever comes after them.
        raise _too_deep() from error
    except _NoNumber as error:
        raise LoomError("INVALID_JSON", f"The request body holds {error}.") from error
    except ValueError as error:
        raise LoomError("INVALID_JSON", "The request body is not JSON in UTF-8.") from error
    if not isinstance(body, dict):
        raise LoomError("INVALID_REQUEST", "The request body must be a JSON object.")
    if _depth(body) > MAX_DEPTH:
        raise _too_deep()
    cleaned: dict[str, Any] = clean_json(body)
    return cleaned


def _depth(value: Any) -> int:
    """How many containers stand inside each other; without recursion."""
    depth, level = 0, [value]
    while level and depth <= MAX_DEPTH:
        inner = [each for each in level if isinstance(each, (dict, list))]
        depth += bool(inner)
        level = [
            item for each in inner for item in (each.values() if isinstance(each, dict) else each)
        ]
    return depth


def _too_deep() -> LoomError:
    return LoomError("INVALID_REQUEST", f"JSON is nested at most {MAX_DEPTH} deep.")


class _NoNumber(ValueError):
    """A number that is none, or none that can be kept; the message quotes nothing of it."""


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _NoNumber(_BEYOND_A_DOUBLE)
    return number


def _whole(text: str) -> int:
    """The integer; one with more digits than a double can have is not even read."""
    if len(text) <= _MOST_DIGITS:
        number = int(text)
        if abs(number) <= sys.float_info.max:
            return number
    raise _NoNumber(_BEYOND_A_DOUBLE)


def _no_constant(name: str) -> Any:
    raise _NoNumber(f"{name}, which is no number of JSON")


def invalid(errors: Sequence[Any]) -> LoomError:
    """The first broken rule of a request, with its field."""
    field, message = broken_rule(errors)
    more = f" ({len(errors) - 1} more)" if len(errors) > 1 else ""
    named = f"{field}: {message}" if field else message
    return LoomError("INVALID_REQUEST", named[:MAX_MESSAGE_CHARS] + more, field=field or None)


def json_response(
    body: Any, *, status: int = 200, request_id: str, headers: dict[str, str] | None = None
) -> Response:
    return Response(
        content=json.dumps(body, ensure_ascii=False, allow_nan=False).encode("utf-8") + b"\n",
        status_code=status,
        media_type="application/json",
        headers={"X-Request-Id": request_id, **(headers or {})},
    )


def error_response(error: LoomError, request_id: str) -> Response:
    kind = error.kind
    detail = ErrorDetail(
        code=error.code,
        message=error.message,
        category=kind.category,
        retryable=error.retryable,
        retry_after_s=error.retry_after_s,
        request_id=request_id,
        field=error.field,
        details=error.details,
    )
    headers = {"Retry-After": str(error.retry_after_s)} if error.retry_after_s else {}
    return json_response(
        ErrorAnswer(detail=detail).model_dump(mode="json"),
        status=kind.status,
        request_id=request_id,
        headers=headers,
    )


def ignored_header(names: Iterable[str]) -> dict[str, str]:
    """X-Loom-Ignored-Args: the names, percent-encoded where a header could not carry them."""
    joined = ",".join(quote(name, safe="._-") for name in names)
    return {"X-Loom-Ignored-Args": joined[:MAX_HEADER_CHARS]} if joined else {}

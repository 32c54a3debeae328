"""Structured logs: one JSON line per request or exception, never content, secrets masked.

The last step before a line is written runs the secret rules over every string of it, so that a
field or message that should not have been logged does not carry a secret out. Values of types that
JSON does not know are logged as the name of their type, never as their text.
"""

from __future__ import annotations

import json
import logging
import math
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from types import TracebackType
from typing import TYPE_CHECKING, Final, TextIO

from loom.errors import LoomError

if TYPE_CHECKING:
    from aws_lambda_powertools import Logger

__all__ = ["get_logger", "log_exception", "log_request"]

_SERVICE: Final = "loom"
_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

_READ_CHARS: Final = 65_536
_TEXT_CHARS: Final = 4_000
_MESSAGE_CHARS: Final = 200
_ITEMS: Final = 50
_DEPTH: Final = 4
_CAUSES: Final = 5
_FRAMES: Final = 40
# json.dumps refuses integers of more digits than the interpreter converts (4300 by default).
_INTEGER_BITS: Final = 64

_SECRET_KEY: Final = re.compile(
    r"passw|secret|(?:^|_)token$|api_?key|authorization|cookie|credential",
    re.IGNORECASE,
)


def log_request(
    *,
    op: str,
    org: str,
    request_id: str,
    status: int,
    code: str | None = None,
    duration_ms: float,
    store_phases: int = 0,
    coordination_trips: int = 0,
    model_calls: int = 0,
) -> None:
    """Write the line of one finished request.

    `status` is the HTTP status, `code` the error's code if it failed. The three counts are round
    trips: sequential store phases, calls to the coordination table, calls to the model. A status
    of 500 or more is logged at ERROR, everything else at INFO.
    """
    fields: dict[str, object] = {
        "op": op,
        "org": org,
        "request_id": request_id,
        "status": status,
        "code": code,
        "duration_ms": duration_ms,
        "store_phases": store_phases,
        "coordination_trips": coordination_trips,
        "model_calls": model_calls,
    }
    logger = get_logger()
    if isinstance(status, int) and status >= 500:  # noqa: PLR2004
        logger.error("request", extra=fields)
    else:
        logger.info("request", extra=fields)


def log_exception(exc: BaseException, *, op: str = "", org: str = "", request_id: str = "") -> None:
    """Write one line about `exc` and what caused it.

    The line has the type, the masked and shortened message, and per exception the frames as
    "file:line function": no source text, no local values.
    """
    chain = [_described(link) for link in _chain(exc)]
    fields = {"op": op, "org": org, "request_id": request_id, **chain[0], "causes": chain[1:]}
    get_logger().error("exception", extra=fields)


@cache
def get_logger() -> Logger:
    """Return the process's logger, whose level is `LOOM_LOG_LEVEL` (INFO unless it is a level)."""
    from aws_lambda_powertools import Logger  # noqa: PLC0415

    level = os.environ.get("LOOM_LOG_LEVEL", "INFO").strip().upper()
    logger = Logger(
        service=_SERVICE,
        level=level if level in _LEVELS else "INFO",
        logger_handler=_StandardOutput(),
        json_serializer=_serialize,
        json_deserializer=str,  # a message is text, also when it happens to be JSON
        log_record_order=["level", "message", "timestamp"],
        utc=True,
        use_rfc3339=True,
        serialize_stacktrace=False,
        location=None,
        sampling_rate=None,
    )
    # A handler of the root logger would write the same lines unmasked.
    logging.getLogger(_SERVICE).propagate = False
    return logger


class _StandardOutput(logging.StreamHandler[TextIO]):
    """Writes to the standard output of the moment; a line that cannot be written is only named."""

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stdout
        super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the base class's name
        """Name the error and the place; the base class would print the message and its values."""
        kind = sys.exc_info()[0]
        if sys.stderr is not None and not sys.stderr.closed:
            name = kind.__name__ if kind else "unknown"
            sys.stderr.write(f"a log line of {record.module} was lost: {name}\n")


def _serialize(line: dict[str, object]) -> str:
    return json.dumps(_clean(line, _DEPTH), separators=(",", ":"), allow_nan=False)


def _clean(value: object, depth: int, key: str = "") -> object:
    """Return `value` as plain JSON of bounded size with every string masked."""
    if isinstance(value, str):
        return "[secret:field]" if value and _SECRET_KEY.search(key) else _masked(value)
    if depth > 0 and isinstance(value, dict):
        return {
            _masked(name) if isinstance(name, str) else _type_name(name): _clean(
                item, depth - 1, name if isinstance(name, str) else ""
            )
            for name, item in list(value.items())[:_ITEMS]
        }
    if depth > 0 and isinstance(value, list | tuple):
        return [_clean(item, depth - 1, key) for item in value[:_ITEMS]]
    return _clean_number(value)


def _clean_number(value: object) -> object:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value) if value.bit_length() <= _INTEGER_BITS else _type_name(value)
    if isinstance(value, float) and math.isfinite(value):
        return float(value)
    return _type_name(value)


def _masked(text: str, limit: int = _TEXT_CHARS) -> str:
    from loom.domain.sensitivity import mask  # noqa: PLC0415 - its patterns take time to compile

    plain = mask(text[:_READ_CHARS])
    return plain if len(plain) <= limit else plain[:limit] + "…"


def _type_name(value: object) -> str:
    return f"<{type(value).__name__}>"


def _chain(exc: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    link: BaseException | None = exc
    while link is not None and id(link) not in seen and len(seen) < _CAUSES:
        seen.add(id(link))
        yield link
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)


def _described(exc: BaseException) -> dict[str, object]:
    return {
        "code": exc.code if isinstance(exc, LoomError) else None,
        "exception_name": type(exc).__name__,
        "exception": _message(exc),
        "frames": list(_frames(exc.__traceback__)),
    }


def _message(exc: BaseException) -> str:
    from traceback import format_exception_only  # noqa: PLC0415

    validation = _validation_message(exc)
    if validation is not None:
        return _masked(validation, _MESSAGE_CHARS)
    # It survives an exception whose __str__ raises.
    text = "".join(format_exception_only(exc)).strip()
    return _masked(text.partition(": ")[2] or text, _MESSAGE_CHARS)


def _validation_message(exc: BaseException) -> str | None:
    """Name the faults of a pydantic error; its own text quotes the input."""
    pydantic_core = sys.modules.get("pydantic_core")
    if pydantic_core is None or not isinstance(exc, pydantic_core.ValidationError):
        return None
    return ", ".join(str(fault["type"]) for fault in exc.errors(include_input=False)[:_ITEMS])


def _frames(trace: TracebackType | None) -> Iterator[str]:
    """Yield the innermost frames, outermost first."""
    from traceback import walk_tb  # noqa: PLC0415

    for frame, line in list(walk_tb(trace))[-_FRAMES:]:
        place = frame.f_code.co_filename.rpartition("/site-packages/")[2]
        place = place[place.rfind("/loom/") + 1 :] if "/loom/" in place else place
        yield f"{place}:{line} {frame.f_code.co_name}"

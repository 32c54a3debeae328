"""Cursors: where a page ended, as a text that only the op that gave it takes back."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final

from pydantic import Field

from loom.domain.hashes import sha256_parts
from loom.errors import LoomError
from loom.operations.wire import check_instant

MAX_CURSOR_CHARS: Final = 8192
"""A place of the longest identity and key, in four bytes a character, fits."""

Cursor = Annotated[
    str,
    Field(max_length=MAX_CURSOR_CHARS, description="`next_cursor` of the page before this one."),
]


def cursor_of(op: str, place: Sequence[str]) -> str:
    """The cursor of an op's page that ended at a place."""
    text = json.dumps([_seal(op, place), *place], ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def place_of(op: str, cursor: str, parts: int) -> tuple[str, ...]:
    """The place, of so many parts. Raises LoomError for what is no cursor of this op.

    The seal tells a damaged cursor from a whole one; it keeps nothing secret.
    """
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        found = json.loads(base64.b64decode(padded.encode("ascii"), b"-_", validate=True))
    except (binascii.Error, UnicodeError, ValueError, RecursionError):
        found = None
    if isinstance(found, list) and all(isinstance(part, str) for part in found):
        seal, *place = found or [""]
        if len(place) == parts and seal == _seal(op, place):
            return tuple(place)
    raise _no_cursor()


def instant_in(part: str) -> datetime:
    """The instant that is a part of a place. Raises LoomError for one no row can have.

    Anybody can seal a cursor of their own: its parts are input like any other.
    """
    try:
        return check_instant(datetime.fromisoformat(part))
    except ValueError as error:
        raise _no_cursor() from error


def _no_cursor() -> LoomError:
    return LoomError("INVALID_REQUEST", "Not a cursor of this op.", field="cursor")


def _seal(op: str, place: Sequence[str]) -> str:
    return sha256_parts("cursor", op, *place)[:12]

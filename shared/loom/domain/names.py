"""What a name, an id or a key may look like (design 9, last paragraph).

"Letters" are ASCII letters: names stand in keys, tags, metric dimensions and queue groups, where
look-alike letters of other scripts would make two names appear as one. User ids, session ids and
memory keys are the caller's own and may hold any printable character, as `str.isprintable` has it
(a space is, a tab, a line break and an invisible character are not). Nor are letters, signs and
marks that show nothing where they stand: fillers, variation selectors, a mark without a letter.

Each function returns the value unchanged or raises ValueError. Messages never repeat the value.
"""

from __future__ import annotations

import re
from typing import Final

from loom.domain.scope import NULL_PART
from loom.domain.unseen import looks_empty

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,127}")
_STEP_ID: Final = re.compile(r"[\w.-]{1,128}")
_TOKEN: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_MAX_ID: Final = 256
_MAX_KEY: Final = 512


def check_name(value: str) -> str:
    """Check an organisation, namespace or agent; "-" alone is the null part.

    "@me" and "*" mean something only to some operations and are handled before this.
    """
    if value != NULL_PART and not _NAME.fullmatch(value):
        raise ValueError(
            "must be 1 to 128 ASCII letters, digits, '.', '_', '-' or '/', "
            "starting with a letter or digit"
        )
    return value


def check_user_id(value: str) -> str:
    return _check_printable(value, _MAX_ID)


def check_session_id(value: str) -> str:
    return _check_printable(value, _MAX_ID)


def check_memory_key(value: str) -> str:
    _check_printable(value, _MAX_KEY)
    if value.startswith("/") or value.endswith("/"):
        raise ValueError("must not start or end with '/'")
    return value


def check_step_id(value: str) -> str:
    """Check the id of a pipeline step; its letters may be of any script."""
    if not _STEP_ID.fullmatch(value):
        raise ValueError("must be 1 to 128 letters, digits, '.', '_' or '-'")
    return value


def check_idempotency_key(value: str) -> str:
    return _check_token(value)


def check_request_id(value: str) -> str:
    return _check_token(value)


def _check_printable(value: str, longest: int) -> str:
    if not 1 <= len(value) <= longest or not value.isprintable() or looks_empty(value):
        raise ValueError(f"must be 1 to {longest} printable characters")
    return value


def _check_token(value: str) -> str:
    if not _TOKEN.fullmatch(value):
        raise ValueError("must be 1 to 64 ASCII letters, digits, '.', '_' or '-'")
    return value

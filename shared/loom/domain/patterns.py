"""Callers' regular expressions: RE2's, so that none can hang.

Matching takes time linear in the text, whatever the pattern, and memory is bounded.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

MAX_PATTERN_CHARS: Final = 1024
_MAX_MEMORY: Final = 8 << 20
"""Bytes RE2 may use for one compiled pattern."""


class BadPattern(ValueError):
    """Not a pattern; the message says why and quotes nothing of it."""


@lru_cache(maxsize=1024)
def compiled(pattern: str) -> Any:
    """The pattern, with RE2's `search`. Raises BadPattern."""
    import re2  # noqa: PLC0415 - only namespaces and schemas with a regular expression load it

    if len(pattern) > MAX_PATTERN_CHARS:
        raise BadPattern(f"has at most {MAX_PATTERN_CHARS} characters")
    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MAX_MEMORY
    try:
        return re2.compile(pattern, options)
    except re2.error as error:
        raise BadPattern("is not a regular expression of RE2") from error

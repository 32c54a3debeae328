"""The `loom` command: a client of the ops over HTTP."""

from __future__ import annotations

from typing import Final

DEFAULT_PORT: Final = 7777

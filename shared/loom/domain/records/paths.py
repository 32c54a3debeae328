"""Where a part of a schema or of a record stands, and what is wrong with a schema there."""

from __future__ import annotations

from typing import Final

Path = tuple[str | int, ...]
ROOT: Final = "record_schema"


def dotted(path: Path) -> str:
    """A path as callers and models read it: `items.0.price`."""
    return ".".join(map(str, path))


class BadSchema(ValueError):
    """A schema that cannot be used; `field` is the place in the request."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.field = dotted((ROOT, *path))
        self.message = message

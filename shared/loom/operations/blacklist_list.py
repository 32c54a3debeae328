"""blacklist.list: the patterns that bind a namespace."""

from __future__ import annotations

from typing import Any, Final

from pydantic import Field

from loom.errors import LoomError
from loom.operations.blacklist_scope import Pattern, PatternScope, shown
from loom.operations.call import Call
from loom.operations.paging import Cursor, cursor_of, place_of
from loom.operations.wire import Answer, Located
from loom.pipeline.services import Services
from loom.ports import reads

OP: Final = "blacklist.list"


class BlacklistListRequest(Located):
    scope: PatternScope | None = Field(
        default=None, description="Unset: the namespace's own, its organisation's and everyone's."
    )
    top_k: int = Field(default=200, ge=1, le=500)
    cursor: Cursor | None = None


class BlacklistListAnswer(Answer):
    """`total` counts all pages; `next_cursor` is null on the last."""

    namespace: str
    patterns: list[Pattern]
    total: int
    next_cursor: str | None = None


def blacklist_list(services: Services, call: Call, request: BlacklistListRequest) -> dict[str, Any]:
    """One page, in the order of scope and time. Raises LoomError for a cursor of no page."""
    del call
    api = services.settings.api
    namespace = request.namespace or api.default_namespace
    store = services.store.for_org(request.org or api.default_org)
    read = reads.blacklist(namespace)
    found = [
        row
        for row in store.together(read).of(read)
        if request.scope is None or row.scope == request.scope
    ]
    start = 0
    if request.cursor is not None:
        [after] = place_of(OP, request.cursor, 1)
        start = next((n for n, row in enumerate(found, 1) if row.pattern_id == after), -1)
    if start < 0:
        raise LoomError(
            "INVALID_REQUEST", "The pattern of this cursor is gone; begin again.", field="cursor"
        )
    page = found[start : start + request.top_k]
    more = start + len(page) < len(found)
    return BlacklistListAnswer(
        namespace=namespace,
        patterns=[shown(row) for row in page],
        total=len(found),
        next_cursor=cursor_of(OP, [page[-1].pattern_id]) if more else None,
        ignored_args=request.ignored(),
    ).model_dump(mode="json")

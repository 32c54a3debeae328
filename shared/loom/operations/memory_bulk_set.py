"""memory.bulk_set: write up to 500 memories; one bad entry never sinks its siblings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from pydantic import Field, ValidationError

from loom.domain.drafts import Draft
from loom.domain.scope import Scope
from loom.errors import LoomError
from loom.operations.call import Call
from loom.operations.guarding import pins_of
from loom.operations.memory_set import MemorySetRequest
from loom.operations.set_fields import draft_of, refuse_mismatch
from loom.operations.wire import Answer, Scoped, broken_rule
from loom.operations.write_session import Judged, begin_write, interrupted, judge, one_at_a_time
from loom.pipeline.services import Services
from loom.pipeline.write.plan import commit
from loom.pipeline.write.session import Write

OP: Final = "memory.bulk_set"


class MemoryBulkSetRequest(Scoped):
    """Entries have the fields of memory.set; the scope of the body is their default."""

    write: ClassVar[bool] = True

    entries: list[dict[str, Any]] = Field(
        min_length=1, max_length=500, description="Each has the fields of memory.set."
    )
    dry_run: bool = Field(default=False, description="Judge only; nothing is written.")


class MemoryBulkSetAnswer(Answer):
    """`results` are in the order of the entries: written rows and refused ones."""

    results: list[dict[str, Any]]
    written: int
    refused: int
    dry_run: bool
    degraded: list[str] = Field(default_factory=list)


def memory_bulk_set(
    services: Services, call: Call, request: MemoryBulkSetRequest
) -> dict[str, Any]:
    """Write the entries as one plan. Raises LoomError only for what concerns the whole batch."""
    api = services.settings.api
    scope = request.scope(api.default_org, api.default_namespace)
    write = begin_write(services, call, scope=scope, op=OP)
    earlier = interrupted(write)
    if earlier is not None:
        return earlier
    results: dict[int, dict[str, Any]] = {}
    drafts: dict[int, Draft] = {}
    wanted: dict[int, MemorySetRequest] = {}
    ignored = set(request.ignored())
    for number, entry in enumerate(request.entries):
        try:
            wanted[number] = _entry(entry, request, scope)
            drafts[number] = _draft(wanted[number], scope=scope, write=write)
            ignored.update(f"entries.{name}" for name in wanted[number].ignored())
        except (ValidationError, LoomError) as error:
            results[number] = _refusal(number, entry, error)
    conditional = any(entry.if_match_sha256 is not None for entry in wanted.values())
    with one_at_a_time(write, call, needed=conditional and bool(drafts)):
        return _judge_and_write(write, request, wanted, drafts, results, ignored)


def _judge_and_write(
    write: Write,
    request: MemoryBulkSetRequest,
    wanted: dict[int, MemorySetRequest],
    drafts: dict[int, Draft],
    results: dict[int, dict[str, Any]],
    ignored: set[str],
) -> dict[str, Any]:
    judged = _judged(write, request, wanted, drafts, results)
    results.update(zip(drafts, judged.decided.outcomes, strict=True))
    ordered = [results[number] for number in sorted(results)]
    refused = sum("code" in result for result in ordered)
    answer = MemoryBulkSetAnswer(
        results=ordered,
        written=len(ordered) - refused,
        refused=refused,
        dry_run=request.dry_run,
        degraded=judged.decided.degraded if drafts else [],
        ignored_args=sorted(ignored),
    ).model_dump(mode="json")
    if request.dry_run or not drafts:
        return answer
    pins = pins_of(write, judged.decided.decisions, judged.standing.guards)
    return commit(
        write,
        judged.decided,
        response=answer,
        others={"memory_guard": pins, "tombstone": judged.lifted},
    )


def _judged(
    write: Write,
    request: MemoryBulkSetRequest,
    wanted: dict[int, MemorySetRequest],
    drafts: dict[int, Draft],
    results: dict[int, dict[str, Any]],
) -> Judged:
    """Judge the drafts; one whose condition does not hold is taken out and refused."""

    def check(live: dict[str, str]) -> None:
        for number, draft in list(drafts.items()):
            try:
                refuse_mismatch(wanted[number].if_match_sha256, live.get(draft.row.memory_id))
            except LoomError as error:
                results[number] = _refusal(number, request.entries[number], error)
                del drafts[number]

    return judge(write, lambda: list(drafts.values()), claim=not request.dry_run, check=check)


def _entry(entry: dict[str, Any], request: MemoryBulkSetRequest, scope: Scope) -> MemorySetRequest:
    for name in ("org", "namespace"):
        if entry.get(name) not in (None, getattr(scope, name)):
            raise LoomError("INVALID_REQUEST", "A batch writes to one namespace.", field=name)
    if entry.get("dry_run"):
        raise LoomError("INVALID_REQUEST", "dry_run is for the batch as a whole.", field="dry_run")
    shared = {name: getattr(request, name) for name in ("agent", "user_id", "session_id", "run_id")}
    return MemorySetRequest.model_validate({**shared, **entry})


def _draft(entry: MemorySetRequest, *, scope: Scope, write: Write) -> Draft:
    mine = replace(scope, agent=entry.agent, user_id=entry.user_id, session_id=entry.session_id)
    return draft_of(
        entry,
        scope=mine,
        now=write.accepted_at,
        principal=write.principal,
        run_id=entry.run_id or "",
    )


def _refusal(
    number: int, entry: dict[str, Any], error: ValidationError | LoomError
) -> dict[str, Any]:
    if isinstance(error, LoomError):
        code, reason, field = error.code, error.message, error.field or ""
    else:
        code = "INVALID_REQUEST"
        field, reason = broken_rule(error.errors(include_url=False, include_input=False))
    key = entry.get("memory_key")
    return {
        "conflict_verdict": "rejected",
        "memory_key": key if isinstance(key, str) else "",
        "code": code,
        "reason": reason,
        "field": f"entries.{number}.{field}".rstrip("."),
    }

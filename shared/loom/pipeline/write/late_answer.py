"""The answer of a plan of which something was refused when it was applied late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from loom.domain.rows import GuardRow, MemoryRow
from loom.domain.value_updates import is_value_update
from loom.ports.store import Insert

SAMPLE: Final = 20
"""Keys that an answer of a change of many memories names."""

R = TypeVar("R", MemoryRow, GuardRow)


@dataclass(frozen=True, slots=True)
class Refusal(Generic[R]):
    """A row that is not written, and why."""

    row: R
    code: str
    reason: str

    def wire(self) -> dict[str, Any]:
        """As a fresh answer names what it refuses."""
        return {
            "memory_key": self.row.memory_key,
            "conflict_verdict": "rejected",
            "code": self.code,
            "reason": self.reason,
            "proposed_key": None,
        }

    def skipped(self) -> dict[str, Any]:
        """As a change of many memories names what it leaves as it is."""
        names = ("memory_key", "memory_id", "agent", "user_id")
        whose = {name: getattr(self.row, name) for name in names}
        return {**whose, "code": self.code, "reason": self.reason}


Refused = Mapping[tuple[str, int], Refusal[MemoryRow]]
"""By memory id and version, what is refused now."""


def told(
    response: dict[str, Any],
    kept: Sequence[Insert],
    refused: Refused,
    dropped: Sequence[Refusal[GuardRow]],
) -> dict[str, Any]:
    """The stored answer with what was refused where a fresh answer would have it."""
    if "matched" in response:
        return _of_many(response, kept, [*refused.values(), *dropped])
    guards = [each for each in dropped if each.row.is_on]
    if guards and not any(insert.table == "memory" for insert in kept):
        return {"refused": guards[0].wire()}
    if guards and "pinned" in response:
        response = {**response, "pinned": False}
    return _of_some(response, refused)


def told_as_a_whole(response: dict[str, Any], gone: Sequence[Refusal[MemoryRow]]) -> dict[str, Any]:
    """The answer of a plan of which nothing is written; `gone` may not go any more."""
    if not isinstance(response.get("written"), list):
        return {"refused": gone[0].wire()}
    refused = [*response["refused"], *(each.wire() for each in gone)]
    nothing: dict[str, Any] = {"written": [], "forgotten": 0, "forgotten_keys": []}
    return {**response, **nothing, "refused": refused}


def _of_many(
    response: dict[str, Any],
    kept: Sequence[Insert],
    refused: Sequence[Refusal[MemoryRow] | Refusal[GuardRow]],
) -> dict[str, Any]:
    rows = [row for insert in kept for row in insert.rows if insert.table == "memory"]
    guards = [row for insert in kept for row in insert.rows if insert.table == "memory_guard"]
    return {
        **response,
        "changed": response["changed"] - len(refused),
        "skipped": [*response["skipped"], *(each.skipped() for each in refused)],
        "sample": [row.memory_key for row in (rows or guards)[:SAMPLE]],
    }


def _of_some(response: dict[str, Any], refused: Refused) -> dict[str, Any]:
    def of(row: Any) -> dict[str, Any] | None:
        found = refused.get((row.get("memory_id", ""), row.get("version", 0)))
        return found.wire() if found is not None else None

    if "written" in response and isinstance(response["written"], list):
        kept = [row for row in response["written"] if of(row) is None]
        gone = [found for row in response["written"] if (found := of(row)) is not None]
        stays = [each for each in refused.values() if is_value_update(each.row)]
        # A version of this plan that was to go at once is named already.
        named = {row["memory_key"] for row in gone}
        gone += [each.wire() for each in stays if each.row.memory_key not in named]
        answer = {**response, "written": kept, "refused": [*response["refused"], *gone]}
        if stays:
            answer["value_updates_linked"] = response["value_updates_linked"] - len(stays)
        return answer
    if "results" in response:
        results = [of(row) or row for row in response["results"]]
        count = sum("code" in row for row in results)
        return {
            **response,
            "results": results,
            "refused": count,
            "written": len(results) - count,
        }
    found = of(response)
    return {"refused": found} if found is not None else response

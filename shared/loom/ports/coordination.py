"""Leases, claims and marks: what needs a conditional write. All can be rebuilt from the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, Protocol


class CoordinationUnavailable(Exception):
    """The coordination table could not be reached; nothing is known of the write."""


class UserErased(Exception):
    """The user was erased after the request was accepted: the run ends."""


@dataclass(frozen=True, slots=True)
class RequestMark:
    """The plan that won a request id. `finished_at` is None until its rows are all written."""

    request_id: str
    plan_id: str
    finished_at: datetime | None


@dataclass(frozen=True, slots=True)
class Queued:
    """The batch that carries a request, and the instant it was accepted at."""

    queue_id: str
    accepted_at: datetime


@dataclass(frozen=True, slots=True)
class Claim:
    """Ask for `count` version numbers of one memory above `seed`, the highest the store knows."""

    seed: int
    count: int = 1


class Coordination(Protocol):
    """One organisation's coordination items, for one request."""

    @property
    def trips(self) -> int:
        """Round trips so far."""

    def acquire(self, lease: str, *, owner: str, seconds: int) -> bool:
        """Take the lease if it is free, expired, or already the owner's."""

    def release(self, lease: str, *, owner: str) -> None:
        """Give the lease back; another owner's lease is left alone."""

    def mark(self, request_id: str) -> RequestMark | None:
        """The winning plan of a request id, or None (also once its 24 h are over)."""

    def win_plan(
        self, request_id: str, *, plan_id: str, user_id: str, accepted_at: datetime
    ) -> str:
        """Make `plan_id` the plan of the request, unless another is; answers the winner's id.

        One transaction also checks that the user was not erased since `accepted_at` (UserErased).
        """

    def finish(
        self, request_id: str, *, plan_id: str, lease: str | None = None, owner: str = ""
    ) -> None:
        """Mark the winning plan as applied and, in the same trip, release `lease` if given."""

    def claim_queue_id(
        self, request_id: str, *, queue_id: str, accepted_at: datetime, instead_of: str = ""
    ) -> Queued:
        """The batch of a request: `queue_id` unless it has one, which is not `instead_of`.

        Remembered for longer than a batch can wait, however it ends.
        """

    def record_erasure(self, user_id: str, *, at: datetime) -> None:
        """From now on `win_plan` refuses what was accepted at `at` or before; the latest counts."""

    def was_erased(self, user_id: str, *, since: datetime) -> bool:
        """Whether an erasure was recorded at `since` or later."""

    def reached(self, name: str) -> datetime | None:
        """How far in time a schedule's work of this name has got; None when it is not known."""

    def reach(self, name: str, *, at: datetime) -> None:
        """Remember how far it has got; an earlier time than the one remembered changes nothing."""

    def claim_versions(self, claims: Mapping[str, Claim], *, plan_id: str) -> dict[str, int]:
        """Per memory id, the first of `count` consecutive version numbers nobody else gets."""


ALL_ORGS: Final = "*"
"""The name, which no organisation has, under which a schedule coordinates its runs."""


class Coordinator(Protocol):
    def for_org(self, org: str) -> Coordination:
        """A fresh handle: its trip count starts at 0."""


Outcome = Literal["new", "replayed"]


class IdempotencyConflict(Exception):
    """The key was used with another body."""


class IdempotencyInProgress(Exception):
    """The first call with this key has not ended yet."""


class AnswerOnce(Protocol):
    """Runs a call once per key for 24 h and gives the first answer back after that."""

    def run(
        self,
        *,
        scope: str,
        key: str,
        body_sha256: str,
        remaining_ms: int,
        call: Call,
    ) -> tuple[dict[str, object], Outcome]:
        """`scope` is org, principal and op. Raises IdempotencyConflict, IdempotencyInProgress.

        An exception of `call` is raised unchanged and leaves the key unused.
        """


class Call(Protocol):
    def __call__(self) -> dict[str, object]: ...

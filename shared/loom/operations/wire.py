"""Request and answer parts that several ops share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Annotated, Any, ClassVar, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from loom.domain.names import check_memory_key, check_name, check_session_id, check_user_id
from loom.domain.rows import EPOCH, MemoryRow
from loom.domain.scope import NULL_PART, Scope

Name = Annotated[str, AfterValidator(check_name)]
UserId = Annotated[str, AfterValidator(check_user_id)]
SessionId = Annotated[str, AfterValidator(check_session_id)]
MemoryKey = Annotated[str, AfterValidator(check_memory_key)]
Tag = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=128)]

CHUNK_PREFIX: Final = "chunk:"
"""Keys of verbatim chunks start with it; no memory's key does."""

_NAMED = re.compile(r"([a-z_]+): (.+)", re.DOTALL)
"""A rule about several fields names the one it is about: "memory_key: goes with record_schema"."""

_PARTIAL = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")

STORED_YEARS = range(1900, 2300)
"""A DateTime64 column holds these years (ClickHouse documentation, DateTime64)."""


def check_partial_date(value: str) -> str:
    """ISO 8601: YYYY, YYYY-MM, YYYY-MM-DD or a full date and time. Answers it as given.

    Raises ValueError for a day that does not exist.
    """
    match = _PARTIAL.fullmatch(value)
    try:
        if match:
            year, month, day = (int(part) if part else 1 for part in match.groups())
            date(year, month, day)
        else:
            datetime.fromisoformat(value)
    except ValueError as error:
        raise ValueError(
            "must be YYYY, YYYY-MM, YYYY-MM-DD or an ISO 8601 date and time that exists"
        ) from error
    return value


def check_instant(value: datetime) -> datetime:
    """Aware UTC; a time without a zone is UTC. Raises ValueError outside 1900-2299."""
    try:
        instant = value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    except OverflowError:
        instant = value
    if instant.year not in STORED_YEARS:
        raise ValueError("the year must be between 1900 and 2299, in UTC")
    return instant


def check_zoned_instant(value: datetime) -> datetime:
    """As `check_instant`, in the zone it was sent with: the day there may be another one."""
    instant = check_instant(value)
    return instant if value.tzinfo is None else value


def check_day(value: str) -> str:
    """YYYY-MM-DD of a day that exists. Raises ValueError."""
    try:
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", value):
            date.fromisoformat(value)
            return value
    except ValueError as error:
        raise ValueError("is not a day that exists") from error
    raise ValueError("must be YYYY-MM-DD")


PartialDate = Annotated[str, AfterValidator(check_partial_date)]
Day = Annotated[str, AfterValidator(check_day)]
Instant = Annotated[datetime, AfterValidator(check_instant)]
ZonedInstant = Annotated[datetime, AfterValidator(check_zoned_instant)]


class Wire(BaseModel):
    """A part of an answer.

    Its validator is built when it is first needed: a function pays at its cold start only for the
    ops it serves.
    """

    model_config = ConfigDict(defer_build=True)


class Request(BaseModel):
    """A request body. Fields nobody knows are no error: the answer names them as ignored."""

    model_config = ConfigDict(extra="allow", str_max_length=5 * 1024 * 1024)
    write: ClassVar[bool] = False

    def ignored(self) -> list[str]:
        """Names of the fields of this request that were not applied."""
        return sorted(self.model_extra or {})


class Located(Request):
    """A request that names where it works. Without a token the body chooses."""

    org: Name | None = Field(default=None, description="Unset: LOOM_DEFAULT_ORG (`dev`).")
    namespace: Name | None = Field(
        default=None, description="Unset: LOOM_DEFAULT_NAMESPACE (`local`)."
    )


class Scoped(Located):
    """A request about rows of one agent, user and session; "-" is none of them."""

    agent: Name = NULL_PART
    user_id: UserId = NULL_PART
    session_id: SessionId = NULL_PART
    run_id: str | None = Field(default=None, max_length=256, description="Kept with the row.")

    def scope(self, org: str, namespace: str) -> Scope:
        return Scope(
            self.org or org,
            self.namespace or namespace,
            self.agent,
            self.user_id,
            self.session_id,
        )


class Answer(Wire):
    """An answer body."""

    ignored_args: list[str] = Field(
        default_factory=list, description="Request fields that were not applied."
    )


class DropCount(Wire):
    """Facts, turns or chunks that were not kept, and why; never their text."""

    stage: str
    reason: str
    count: int


class Peer(Wire):
    memory_key: str
    memory_id: str
    version: int


class WrittenRow(Wire):
    """What became of one memory."""

    memory_key: str
    memory_id: str
    version: int
    conflict_verdict: str
    status: str = Field(description="live, duplicate (an alias), superseded, or deleted by now.")
    peers: list[Peer]
    duplicate_of: str
    conflict_with: list[str] = Field(description="Keys of claims that cannot also be true.")
    requires_review: bool
    evidence_ids: list[str]
    content_sha256: str
    noop: bool = Field(description="True when no version was written.")


class RefusedRow(Wire):
    """A draft that was not stored. `proposed_key` is where it stands beside a pinned value."""

    memory_key: str
    conflict_verdict: str
    code: str
    reason: str
    proposed_key: str | None = None


def broken_rule(errors: Sequence[Any]) -> tuple[str, str]:
    """Field path and message of the first error pydantic found; the message quotes no value."""
    first = errors[0]
    path = [str(part) for part in first["loc"] if part != "body"]
    message = str(first["msg"]).removeprefix("Value error, ")
    named = None if path else _NAMED.fullmatch(message)
    if named:
        path, message = [named[1]], named[2]
    return ".".join(path), message


def iso(value: datetime) -> str | None:
    """ISO 8601 in UTC with milliseconds; None for "not set"."""
    if value == EPOCH:
        return None
    return value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def excerpt(row: MemoryRow, limit: int) -> tuple[str, bool]:
    """The row's text, at most `limit` characters, and whether some was cut."""
    return (row.text, False) if len(row.text) <= limit else (row.text[:limit], True)


Json = Any
"""Any JSON value."""

"""Which of the driver's errors mean that the store did not answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from loom.ports.store import StoreUnavailable

UNAVAILABLE: Final[Mapping[int, str]] = {
    95: "CANNOT_READ_FROM_SOCKET",
    96: "CANNOT_WRITE_TO_SOCKET",
    159: "TIMEOUT_EXCEEDED",
    160: "TOO_SLOW",
    202: "TOO_MANY_SIMULTANEOUS_QUERIES",
    203: "NO_FREE_CONNECTION",
    209: "SOCKET_TIMEOUT",
    210: "NETWORK_ERROR",
    225: "NO_ZOOKEEPER",
    236: "ABORTED",
    241: "MEMORY_LIMIT_EXCEEDED",
    242: "TABLE_IS_READ_ONLY",
    243: "NOT_ENOUGH_SPACE",
    252: "TOO_MANY_PARTS",
    254: "NO_ACTIVE_REPLICAS",
    265: "NO_AVAILABLE_REPLICA",
    279: "ALL_CONNECTION_TRIES_FAILED",
    285: "TOO_FEW_LIVE_REPLICAS",
    286: "UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE",
    289: "REPLICA_IS_NOT_IN_QUORUM",
    319: "UNKNOWN_STATUS_OF_INSERT",
    369: "ALL_REPLICAS_ARE_STALE",
    394: "QUERY_WAS_CANCELLED",
    439: "CANNOT_SCHEDULE_TASK",
    473: "DEADLOCK_AVOIDED",
    499: "S3_ERROR",
    735: "QUERY_WAS_CANCELLED_BY_CLIENT",
    745: "SERVER_OVERLOADED",
    749: "TCP_CONNECTION_LIMIT_REACHED",
    762: "HTTP_CONNECTION_LIMIT_REACHED",
    999: "KEEPER_EXCEPTION",
    1019: "QUERY_SLOT_ACQUISITION_TIMEOUT",
    1020: "MEMORY_RESERVATION_ACQUISITION_TIMEOUT",
}
"""Server errors that pass by themselves, by code: their text over HTTP is not the embedded one."""


@contextmanager
def store_errors(what: str) -> Iterator[None]:
    """Turn "the store did not answer" into StoreUnavailable; programming errors pass through.

    The message names the statement and the error only: the driver's own text may quote values.
    """
    from clickhouse_connect.driver.exceptions import (  # noqa: PLC0415
        DatabaseError,
        DataError,
        ProgrammingError,
    )
    from urllib3.exceptions import HTTPError  # noqa: PLC0415

    try:
        yield
    except (DataError, ProgrammingError):
        raise
    except DatabaseError as error:
        # Without a code the answer, if there was one, did not come from a ClickHouse.
        if error.code is None:
            raise StoreUnavailable(f"{what}: no answer") from error
        if error.code in UNAVAILABLE:
            raise StoreUnavailable(f"{what}: {UNAVAILABLE[error.code]}") from error
        raise
    except HTTPError as error:
        raise StoreUnavailable(f"{what}: {type(error).__name__}") from error

"""Requests to the coordination table: counted, retried on conflict, their errors named."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from loom.adapters.aws.items import Item
from loom.ports.clock import Clock
from loom.ports.coordination import CoordinationUnavailable

if TYPE_CHECKING:
    from botocore.exceptions import ClientError
    from types_boto3_dynamodb import DynamoDBClient
    from types_boto3_dynamodb.type_defs import (
        TransactWriteItemTypeDef,
        UpdateTypeDef,
    )

T = TypeVar("T")

CONFLICT_ATTEMPTS: Final = 8
FIRST_WAIT_S: Final = 0.02
LONGEST_WAIT_S: Final = 0.5

PASSING_REASONS: Final = frozenset(
    {"TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"}
)
"""Cancellation reasons that say nothing about the items' values."""

OUR_MISTAKES: Final = frozenset({"ValidationException", "SerializationException"})
"""Error codes that another attempt cannot help and that the table is not to blame for."""

_sender: ContextVar[TableCalls | None] = ContextVar("loom_dynamodb_sender", default=None)


@dataclass(frozen=True, slots=True)
class Refused:
    """A condition did not hold. `item` is what stands there, None when nothing does."""

    item: Item | None


class TableCalls:
    """Requests of one handle to one table; `trips` counts each HTTP request, retries included.

    Every method raises CoordinationUnavailable when the table cannot be reached, throttles beyond
    botocore's retries, or stays in conflict with other transactions.
    """

    def __init__(self, client: DynamoDBClient, table: str, clock: Clock) -> None:
        self._client = client
        self._table = table
        self._clock = clock
        self.trips = 0

    def get(self, key: Item) -> Item | None:
        """Read with strong consistency."""
        answer = self._send(
            lambda: self._client.get_item(TableName=self._table, Key=key, ConsistentRead=True)
        )
        return None if isinstance(answer, _Refusals) else answer.get("Item")

    def put(self, item: Item, *, condition: str, values: Item) -> Refused | None:
        """A refusal brings the item that stands, for the same trip."""
        answer = self._send(
            lambda: self._client.put_item(
                TableName=self._table,
                Item=item,
                ConditionExpression=condition,
                ExpressionAttributeValues=values,
                ReturnValuesOnConditionCheckFailure="ALL_OLD",
            )
        )
        return answer.at[0] if isinstance(answer, _Refusals) else None

    def update(self, write: UpdateTypeDef) -> Refused | Item:
        """Answers the changed attributes. Outside a transaction, for half its price."""
        answer = self._send(lambda: self._client.update_item(**write, ReturnValues="UPDATED_NEW"))
        if isinstance(answer, _Refusals):
            return answer.at[0]
        return answer.get("Attributes", {})

    def delete(self, key: Item, *, condition: str, values: Item) -> Refused | None:
        answer = self._send(
            lambda: self._client.delete_item(
                TableName=self._table,
                Key=key,
                ConditionExpression=condition,
                ExpressionAttributeValues=values,
            )
        )
        return answer.at[0] if isinstance(answer, _Refusals) else None

    def transact(self, writes: Sequence[TransactWriteItemTypeDef]) -> Mapping[int, Refused]:
        """All writes or none. Empty: done; else the positions whose conditions did not hold."""
        answer = self._send(lambda: self._client.transact_write_items(TransactItems=writes))
        return answer.at if isinstance(answer, _Refusals) else {}

    def _send(self, request: Callable[[], T]) -> T | _Refusals:
        """Conflicts with other transactions are tried again after a random wait."""
        from botocore.exceptions import ClientError  # noqa: PLC0415

        for attempt in range(CONFLICT_ATTEMPTS):
            if attempt:
                self._clock.sleep(_wait(attempt))
            token = _sender.set(self)
            try:
                return request()
            except ClientError as error:
                refusals = _refusals(error)
                if refusals is not None:
                    return refusals
            except outages() as error:
                raise CoordinationUnavailable(type(error).__name__) from error
            finally:
                _sender.reset(token)
        raise CoordinationUnavailable("conflict with other transactions")


@dataclass(frozen=True, slots=True)
class _Refusals:
    """By position in the transaction; a single write is at 0."""

    at: dict[int, Refused]


def outages() -> tuple[type[Exception], ...]:
    """List botocore's errors for an unreachable service and for missing credentials."""
    from botocore import exceptions  # noqa: PLC0415

    return (
        exceptions.ConnectionError,
        exceptions.HTTPClientError,
        exceptions.NoCredentialsError,
        exceptions.CredentialRetrievalError,
    )


def _refusals(error: ClientError) -> _Refusals | None:
    """Read the conditions that did not hold; None when the request is to be sent again."""
    # "Item" and "CancellationReasons" stand at the top of the error; botocore's types lack them.
    response: Any = error.response
    code = response["Error"]["Code"]
    if code == "ConditionalCheckFailedException":
        return _Refusals({0: Refused(response.get("Item"))})
    if code == "TransactionConflictException":
        return None
    if code == "TransactionCanceledException":
        return _cancellation(error, response.get("CancellationReasons", []))
    if code in OUR_MISTAKES:
        raise error
    raise CoordinationUnavailable(code) from error


def _cancellation(error: ClientError, reasons: list[dict[str, Any]]) -> _Refusals | None:
    codes = {reason["Code"] for reason in reasons} - {"None"}
    if codes & PASSING_REASONS:
        return None
    if codes != {"ConditionalCheckFailed"}:
        raise error
    return _Refusals(
        {
            position: Refused(reason.get("Item"))
            for position, reason in enumerate(reasons)
            if reason["Code"] == "ConditionalCheckFailed"
        }
    )


def _wait(attempt: int) -> float:
    """Seconds, between half and all of a bound that doubles."""
    bound = min(LONGEST_WAIT_S, FIRST_WAIT_S * float(2**attempt))
    return bound * (0.5 + secrets.randbelow(1000) / 2000)


def count_trips(client: DynamoDBClient) -> None:
    """Make the client report each HTTP request to the handle that sends it; twice is once."""
    client.meta.events.register("before-send.dynamodb", _count, unique_id="loom-trips")


def _count(**_: Any) -> None:
    sender = _sender.get()
    if sender is not None:
        sender.trips += 1

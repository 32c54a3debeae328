"""Keys and attribute values of the coordination table."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final, Literal

from loom.adapters.aws.tables import PARTITION_KEY, SORT_KEY

if TYPE_CHECKING:
    from types_boto3_dynamodb.type_defs import AttributeValueTypeDef

Item = dict[str, "AttributeValueTypeDef"]
Kind = Literal["lease", "request", "queued", "erasure", "reached", "versions", "answer"]

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)


def partition(org: str, name: str) -> str:
    """`<org>#<SHA-256 of name>`. No org contains "#", so one org's items are never another's."""
    return f"{org}#{hashlib.sha256(name.encode()).hexdigest()}"


def key(org: str, kind: Kind, name: str) -> Item:
    return {PARTITION_KEY: {"S": partition(org, name)}, SORT_KEY: {"S": kind}}


def text(value: str) -> AttributeValueTypeDef:
    return {"S": value}


def number(value: int) -> AttributeValueTypeDef:
    return {"N": str(value)}


def number_of(item: Item, attribute: str) -> int | None:
    value = item.get(attribute)
    return None if value is None else int(value["N"])


def text_of(item: Item, attribute: str) -> str:
    return item[attribute]["S"]


def microseconds(at: datetime) -> int:
    """Since the epoch, exact. `at` is aware."""
    return (at - EPOCH) // MICROSECOND


def from_microseconds(value: int) -> datetime:
    return EPOCH + value * MICROSECOND


def epoch_second(at: datetime) -> int:
    """Round down to the second that `at` lies in."""
    return microseconds(at) // 1_000_000


def expiry(at: datetime, seconds: int) -> int:
    """Find the first whole epoch second at which `seconds` have passed since `at`.

    An item is expired once `expires_at <= epoch_second(now)`, so it lives for `seconds` at least
    and for less than a second more.
    """
    return -(-microseconds(at) // 1_000_000) + seconds

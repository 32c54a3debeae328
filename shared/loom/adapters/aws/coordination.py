"""Leases, request marks, erasures and version counters in one DynamoDB table.

Partition key `pk` = `<org>#<SHA-256 of the name>`, sort key `sk` = the kind of item. Names are
hashed because they hold user ids, which must not stay readable after an erasure, and because a
session's name can be longer than the 2,048 bytes a key may have.

| `sk` | name | attributes | lives |
| --- | --- | --- | --- |
| `lease` | lease | `held_by` | as asked |
| `request` | request id | `plan_id`, `finished_at` (microseconds since the epoch) | 24 h |
| `queued` | request id | `queue_id`, `accepted_at` (microseconds since the epoch) | 31 days |
| `erasure` | user id | `erased_at` (microseconds since the epoch) | 60 days |
| `reached` | name of a schedule's work | `reached_at` (microseconds since the epoch) | 30 days |
| `versions` | memory id | `last_version`, `claimed_by` (plan id) | 30 days from the last claim |
| `answer` | scope and key | those of Powertools idempotency, see answer_once.py | 24 h |

`expires_at` (whole epoch seconds) is the table's TTL attribute. AWS deletes by it hours or days
late, so each condition treats an expired item as absent; version counters are the exception,
because a stale floor does no harm (versions.py). Erasures outlive the 30 days that a queued request
can wait. The store holds everything needed to go on without a lost table.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final

from loom.adapters.aws.calls import TableCalls, count_trips
from loom.adapters.aws.items import (
    Item,
    epoch_second,
    expiry,
    from_microseconds,
    key,
    microseconds,
    number,
    number_of,
    text,
    text_of,
)
from loom.adapters.aws.tables import TTL_ATTRIBUTE
from loom.adapters.aws.versions import Claimant, claim_versions
from loom.ports.clock import Clock
from loom.ports.coordination import (
    Claim,
    CoordinationUnavailable,
    Queued,
    RequestMark,
    UserErased,
)

if TYPE_CHECKING:
    from types_boto3_dynamodb import DynamoDBClient
    from types_boto3_dynamodb.type_defs import (
        AttributeValueTypeDef,
        TransactWriteItemTypeDef,
        UpdateTypeDef,
    )

DAY_S: Final = 86_400
MARK_S: Final = DAY_S
QUEUED_S: Final = 31 * DAY_S
ERASURE_S: Final = 60 * DAY_S
REACHED_S: Final = 30 * DAY_S
VERSIONS_S: Final = 30 * DAY_S

ABSENT: Final = f"attribute_not_exists(pk) OR {TTL_ATTRIBUTE} <= :now"


class DynamoCoordinator:
    """Implements `ports.coordination.Coordinator`. The client is made at the first `for_org`."""

    def __init__(
        self, table: str, client_factory: Callable[[], DynamoDBClient], *, clock: Clock
    ) -> None:
        self._table = table
        self._client_factory = client_factory
        self._clock = clock
        self._lock = threading.Lock()

    def for_org(self, org: str) -> DynamoCoordination:
        with self._lock:
            client = self._client_factory()
            count_trips(client)
        return DynamoCoordination(org, self._table, client, self._clock)


class DynamoCoordination:
    """Implements `ports.coordination.Coordination` for one organisation and request."""

    def __init__(self, org: str, table: str, client: DynamoDBClient, clock: Clock) -> None:
        self._org = org
        self._table = table
        self._clock = clock
        self._calls = TableCalls(client, table, clock)

    @property
    def trips(self) -> int:
        """HTTP requests so far, retries included."""
        return self._calls.trips

    def acquire(self, lease: str, *, owner: str, seconds: int) -> bool:
        """Answer whether the lease is the owner's now.

        Taken again by its owner it runs for `seconds` from now. It lasts for `seconds` at least
        and less than one second more, as expiry is kept in whole seconds.
        """
        if seconds < 1:
            raise ValueError("a lease lasts for a second at least")
        item = key(self._org, "lease", lease) | {
            "held_by": text(owner),
            TTL_ATTRIBUTE: number(expiry(self._clock.now(), seconds)),
        }
        refused = self._calls.put(
            item,
            condition=f"{ABSENT} OR held_by = :owner",
            values={":now": self._now(), ":owner": text(owner)},
        )
        return refused is None

    def release(self, lease: str, *, owner: str) -> None:
        """Free at once; nothing happens when the lease is another's or nobody's."""
        self._calls.delete(
            key(self._org, "lease", lease),
            condition="held_by = :owner",
            values={":owner": text(owner)},
        )

    def mark(self, request_id: str) -> RequestMark | None:
        item = self._calls.get(key(self._org, "request", request_id))
        if item is None or self._expired(item):
            return None
        finished = number_of(item, "finished_at")
        return RequestMark(
            request_id=request_id,
            plan_id=text_of(item, "plan_id"),
            finished_at=None if finished is None else from_microseconds(finished),
        )

    def win_plan(
        self, request_id: str, *, plan_id: str, user_id: str, accepted_at: datetime
    ) -> str:
        """Answer the winner's id.

        UserErased when the erasure is at or after `accepted_at`, also when there is a winner.
        """
        refused = self._calls.transact(
            [
                self._put_request(request_id, plan_id),
                self._check_not_erased(user_id, accepted_at),
            ]
        )
        if 1 in refused:
            raise UserErased
        taken = refused.get(0)
        if taken is None:
            return plan_id
        winner = taken.item or self._calls.get(key(self._org, "request", request_id))
        if winner is None:
            raise CoordinationUnavailable("the winner's mark is gone")
        return text_of(winner, "plan_id")

    def finish(
        self, request_id: str, *, plan_id: str, lease: str | None = None, owner: str = ""
    ) -> None:
        """Once finished, later calls keep the first time. Not the winner: only the lease is freed.

        The mark lives for another 24 h, so that a run finished late is remembered as long.
        """
        finished = self._finished(request_id, plan_id)
        if lease is None:
            self._calls.update(finished)
            return
        refused = self._calls.transact([{"Update": finished}, self._freed(lease, owner)])
        # One failed condition cancels both writes: the other one is made on its own.
        if refused.keys() == {0}:
            self.release(lease, owner=owner)
        elif refused.keys() == {1}:
            self._calls.update(finished)

    def claim_queue_id(
        self, request_id: str, *, queue_id: str, accepted_at: datetime, instead_of: str = ""
    ) -> Queued:
        """One trip. Of two that replace the same batch at a time, one gets the other's id."""
        item = key(self._org, "queued", request_id) | {
            "queue_id": text(queue_id),
            "accepted_at": number(microseconds(accepted_at)),
            TTL_ATTRIBUTE: number(expiry(self._clock.now(), QUEUED_S)),
        }
        refused = self._calls.put(
            item,
            condition=f"{ABSENT} OR queue_id = :instead_of",
            values={":now": self._now(), ":instead_of": text(instead_of)},
        )
        if refused is None:
            return Queued(queue_id, accepted_at)
        found = refused.item or self._calls.get(key(self._org, "queued", request_id))
        if found is None:
            raise CoordinationUnavailable("the request's batch is gone")
        at = number_of(found, "accepted_at")
        return Queued(text_of(found, "queue_id"), from_microseconds(at or 0))

    def record_erasure(self, user_id: str, *, at: datetime) -> None:
        """From now on `win_plan` refuses what was accepted at `at` or before; the latest counts."""
        item = key(self._org, "erasure", user_id) | {
            "erased_at": number(microseconds(at)),
            TTL_ATTRIBUTE: number(expiry(self._clock.now(), ERASURE_S)),
        }
        self._calls.put(
            item,
            condition=f"{ABSENT} OR erased_at < :at",
            values={":now": self._now(), ":at": number(microseconds(at))},
        )

    def was_erased(self, user_id: str, *, since: datetime) -> bool:
        item = self._calls.get(key(self._org, "erasure", user_id))
        at = None if item is None or self._expired(item) else number_of(item, "erased_at")
        return at is not None and at >= microseconds(since)

    def reached(self, name: str) -> datetime | None:
        item = self._calls.get(key(self._org, "reached", name))
        at = None if item is None or self._expired(item) else number_of(item, "reached_at")
        return None if at is None else from_microseconds(at)

    def reach(self, name: str, *, at: datetime) -> None:
        """Lives for 30 days from the last time."""
        item = key(self._org, "reached", name) | {
            "reached_at": number(microseconds(at)),
            TTL_ATTRIBUTE: number(expiry(self._clock.now(), REACHED_S)),
        }
        self._calls.put(
            item,
            condition=f"{ABSENT} OR reached_at <= :at",
            values={":now": self._now(), ":at": number(microseconds(at))},
        )

    def claim_versions(self, claims: Mapping[str, Claim], *, plan_id: str) -> dict[str, int]:
        """One trip for up to 100 memories whose counters stand at or below their seeds."""
        claimant = Claimant(
            org=self._org,
            table=self._table,
            plan_id=plan_id,
            expires_at=expiry(self._clock.now(), VERSIONS_S),
        )
        return claim_versions(self._calls, claimant, claims)

    def _now(self) -> AttributeValueTypeDef:
        return number(epoch_second(self._clock.now()))

    def _expired(self, item: Item) -> bool:
        expires_at = number_of(item, TTL_ATTRIBUTE)
        return expires_at is not None and expires_at <= epoch_second(self._clock.now())

    def _put_request(self, request_id: str, plan_id: str) -> TransactWriteItemTypeDef:
        return {
            "Put": {
                "TableName": self._table,
                "Item": key(self._org, "request", request_id)
                | {
                    "plan_id": text(plan_id),
                    TTL_ATTRIBUTE: number(expiry(self._clock.now(), MARK_S)),
                },
                "ConditionExpression": ABSENT,
                "ExpressionAttributeValues": {":now": self._now()},
                "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
            }
        }

    def _check_not_erased(self, user_id: str, accepted_at: datetime) -> TransactWriteItemTypeDef:
        return {
            "ConditionCheck": {
                "TableName": self._table,
                "Key": key(self._org, "erasure", user_id),
                "ConditionExpression": f"{ABSENT} OR erased_at < :accepted",
                "ExpressionAttributeValues": {
                    ":now": self._now(),
                    ":accepted": number(microseconds(accepted_at)),
                },
            }
        }

    def _finished(self, request_id: str, plan_id: str) -> UpdateTypeDef:
        now = self._clock.now()
        return {
            "TableName": self._table,
            "Key": key(self._org, "request", request_id),
            "UpdateExpression": "SET finished_at = if_not_exists(finished_at, :finished), "
            f"{TTL_ATTRIBUTE} = :expiry",
            "ConditionExpression": f"plan_id = :plan AND {TTL_ATTRIBUTE} > :now",
            "ExpressionAttributeValues": {
                ":plan": text(plan_id),
                ":finished": number(microseconds(now)),
                ":expiry": number(expiry(now, MARK_S)),
                ":now": self._now(),
            },
        }

    def _freed(self, lease: str, owner: str) -> TransactWriteItemTypeDef:
        return {
            "Delete": {
                "TableName": self._table,
                "Key": key(self._org, "lease", lease),
                "ConditionExpression": "attribute_not_exists(pk) OR held_by = :owner",
                "ExpressionAttributeValues": {":owner": text(owner)},
            }
        }

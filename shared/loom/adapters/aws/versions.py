"""Version numbers of memories: one counter item per memory, several memories per trip.

The counter is a floor, not the truth: the store holds the versions in use, the item the highest
number given away. A missing, lost or lagging item is therefore set right by the claim's seed, and
an expired one that still exists is as good as a fresh one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from loom.adapters.aws.calls import Refused, TableCalls
from loom.adapters.aws.items import Item, key, number, number_of, text
from loom.adapters.aws.tables import TTL_ATTRIBUTE
from loom.ports.coordination import Claim, CoordinationUnavailable

if TYPE_CHECKING:
    from types_boto3_dynamodb.type_defs import TransactWriteItemTypeDef, UpdateTypeDef

MEMORIES_PER_TRIP: Final = 100
"""DynamoDB's limit of writes in one transaction."""

ROUNDS_TOGETHER: Final = 3
"""A first guess, its correction, and one lost race; after that each memory is claimed alone."""

ROUNDS_ALONE: Final = 6

HIGHEST: Final = "last_version"
OWNER: Final = f"claimed_by = :plan, {TTL_ATTRIBUTE} = :expiry"


@dataclass(frozen=True, slots=True)
class Claimant:
    """`expires_at` in epoch seconds."""

    org: str
    table: str
    plan_id: str
    expires_at: int

    def key(self, memory_id: str) -> Item:
        return key(self.org, "versions", memory_id)

    def counter(self, highest: int) -> Item:
        return {
            HIGHEST: number(highest),
            "claimed_by": text(self.plan_id),
            TTL_ATTRIBUTE: number(self.expires_at),
        }

    def values(self, **numbers: int) -> Item:
        mine: Item = {":plan": text(self.plan_id), ":expiry": number(self.expires_at)}
        return mine | {f":{name}": number(value) for name, value in numbers.items()}


def claim_versions(
    calls: TableCalls, claimant: Claimant, claims: Mapping[str, Claim]
) -> dict[str, int]:
    """Answer the first number per memory. A crash or a request sent twice leaves a gap."""
    for memory_id, claim in claims.items():
        if claim.count < 1 or claim.seed < 0:
            raise ValueError(f"claim of {memory_id}: count below 1 or seed below 0")
    firsts: dict[str, int] = {}
    for batch in _batches(claims):
        if len(batch) == 1:
            firsts |= {name: _alone(calls, claimant, name, batch[name]) for name in batch}
        else:
            firsts |= _together(calls, claimant, batch)
    return firsts


def _batches(claims: Mapping[str, Claim]) -> Iterator[dict[str, Claim]]:
    rest = iter(claims.items())
    while batch := dict(islice(rest, MEMORIES_PER_TRIP)):
        yield batch


def _together(calls: TableCalls, claimant: Claimant, claims: dict[str, Claim]) -> dict[str, int]:
    """Guess that each counter is at most at the seed; a refusal tells where it stands instead."""
    claims = dict(claims)
    names = list(claims)
    for _ in range(ROUNDS_TOGETHER):
        refused = calls.transact([_write(claimant, name, claims[name]) for name in names])
        if not refused:
            return {name: claims[name].seed + 1 for name in names}
        for position, refusal in refused.items():
            name = names[position]
            stands = number_of(refusal.item or {}, HIGHEST) or 0
            claims[name] = replace(claims[name], seed=max(claims[name].seed, stands))
    return {name: _alone(calls, claimant, name, claims[name]) for name in names}


def _write(claimant: Claimant, memory_id: str, claim: Claim) -> TransactWriteItemTypeDef:
    """The whole counter anew: a put costs a store less than an update that it must work out."""
    return {
        "Put": {
            "TableName": claimant.table,
            "Item": claimant.key(memory_id) | claimant.counter(claim.seed + claim.count),
            "ConditionExpression": f"attribute_not_exists({HIGHEST}) OR {HIGHEST} <= :seed",
            "ExpressionAttributeValues": {":seed": number(claim.seed)},
            "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        }
    }


def _alone(calls: TableCalls, claimant: Claimant, memory_id: str, claim: Claim) -> int:
    """Add to the counter, which no other writer can spoil; a counter below the seed is raised."""
    for _ in range(ROUNDS_ALONE):
        added = calls.update(_added(claimant, memory_id, claim))
        if not isinstance(added, Refused):
            return int(added[HIGHEST]["N"]) - claim.count + 1
        raised = calls.update(_raised(claimant, memory_id, claim, f"{HIGHEST} < :seed"))
        if not isinstance(raised, Refused):
            return claim.seed + 1
    raise CoordinationUnavailable("version counter keeps changing")


def _added(claimant: Claimant, memory_id: str, claim: Claim) -> UpdateTypeDef:
    return {
        "TableName": claimant.table,
        "Key": claimant.key(memory_id),
        "UpdateExpression": f"SET {HIGHEST} = if_not_exists({HIGHEST}, :seed) + :count, {OWNER}",
        "ConditionExpression": f"attribute_not_exists({HIGHEST}) OR {HIGHEST} >= :seed",
        "ExpressionAttributeValues": claimant.values(seed=claim.seed, count=claim.count),
    }


def _raised(claimant: Claimant, memory_id: str, claim: Claim, condition: str) -> UpdateTypeDef:
    return {
        "TableName": claimant.table,
        "Key": claimant.key(memory_id),
        "UpdateExpression": f"SET {HIGHEST} = :highest, {OWNER}",
        "ConditionExpression": condition,
        "ExpressionAttributeValues": claimant.values(
            seed=claim.seed, highest=claim.seed + claim.count
        ),
        "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
    }

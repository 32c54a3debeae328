"""Powertools' idempotency records as items of the coordination table.

Importing this module loads Powertools and boto3; answer_once.py does so at its first call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from aws_lambda_powertools.utilities.idempotency import DynamoDBPersistenceLayer

from loom.adapters.aws.answer_once import ITEM
from loom.adapters.aws.items import Kind
from loom.adapters.aws.tables import PARTITION_KEY, SORT_KEY, TTL_ATTRIBUTE

if TYPE_CHECKING:
    from types_boto3_dynamodb import DynamoDBClient

KIND: Final[Kind] = "answer"


class AnswerRecords(DynamoDBPersistenceLayer):
    """Keeps the caller's partition key instead of hashing it behind the function's name.

    Powertools can do with a sort key only if one partition holds all records, which would be
    neither the org's own nor spread over DynamoDB's servers.
    """

    def __init__(self, table: str, client: DynamoDBClient) -> None:
        super().__init__(
            table_name=table,
            key_attr=PARTITION_KEY,
            expiry_attr=TTL_ATTRIBUTE,
            boto3_client=client,
        )

    def _get_hashed_idempotency_key(self, data: dict[str, Any]) -> str:
        return str(data[ITEM])

    def _get_key(self, idempotency_key: str) -> dict[str, Any]:
        return {PARTITION_KEY: {"S": idempotency_key}, SORT_KEY: {"S": KIND}}

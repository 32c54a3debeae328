"""The coordination table: its schema, and how to create it where CloudFormation does not."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types_boto3_dynamodb import DynamoDBClient
    from types_boto3_dynamodb.literals import BillingModeType
    from types_boto3_dynamodb.type_defs import (
        AttributeDefinitionTypeDef,
        KeySchemaElementTypeDef,
    )

PARTITION_KEY: Final = "pk"
SORT_KEY: Final = "sk"
TTL_ATTRIBUTE: Final = "expires_at"
"""Whole epoch seconds."""

BILLING_MODE: Final[BillingModeType] = "PAY_PER_REQUEST"
KEY_SCHEMA: Final[list[KeySchemaElementTypeDef]] = [
    {"AttributeName": PARTITION_KEY, "KeyType": "HASH"},
    {"AttributeName": SORT_KEY, "KeyType": "RANGE"},
]
ATTRIBUTE_DEFINITIONS: Final[list[AttributeDefinitionTypeDef]] = [
    {"AttributeName": PARTITION_KEY, "AttributeType": "S"},
    {"AttributeName": SORT_KEY, "AttributeType": "S"},
]


def create_tables(client: DynamoDBClient, table: str) -> None:
    """Create the table with its TTL and wait until it is usable; an existing one is kept."""
    with contextlib.suppress(client.exceptions.ResourceInUseException):
        client.create_table(
            TableName=table,
            KeySchema=KEY_SCHEMA,
            AttributeDefinitions=ATTRIBUTE_DEFINITIONS,
            BillingMode=BILLING_MODE,
        )
    client.get_waiter("table_exists").wait(
        TableName=table, WaiterConfig={"Delay": 1, "MaxAttempts": 60}
    )
    state = client.describe_time_to_live(TableName=table)["TimeToLiveDescription"]
    # Enabling a TTL that is on already is a ValidationException.
    if state.get("TimeToLiveStatus", "DISABLED") == "DISABLED":
        client.update_time_to_live(
            TableName=table,
            TimeToLiveSpecification={"Enabled": True, "AttributeName": TTL_ATTRIBUTE},
        )

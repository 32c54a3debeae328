"""The template's tables and queues on this machine, new and empty at each start.

What DynamoDB and SQS hold can be rebuilt from the store, so losing it with the process is no loss.
"""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any, Final

from loom.adapters.aws.clients import AwsClients
from loom.adapters.aws.emulator import start_emulator
from loom.entry.dev.functions import ACCOUNT, REGION
from loom.entry.dev.template import QUEUE, TABLE, Template

if TYPE_CHECKING:
    from types_boto3_sqs import SQSClient

# What boto3 must find before it signs anything; the emulator checks none of it.
CREDENTIALS: Final = {
    "AWS_ACCESS_KEY_ID": "local",
    "AWS_SECRET_ACCESS_KEY": "local",
    "AWS_DEFAULT_REGION": REGION,
    "AWS_REGION": REGION,
}
PSEUDO: Final = {
    "AWS::Region": REGION,
    "AWS::AccountId": ACCOUNT,
    "AWS::Partition": "aws",
    "AWS::StackName": "loom-local",
}


class LocalAws:
    """A running emulator and clients for it."""

    def __init__(self) -> None:
        self._emulator = start_emulator()
        self.endpoint = self._emulator.url
        self._clients = AwsClients(
            region=REGION,
            endpoint_url=self.endpoint,
            access_key_id=CREDENTIALS["AWS_ACCESS_KEY_ID"],
            secret_access_key=CREDENTIALS["AWS_SECRET_ACCESS_KEY"],
        )

    def stop(self) -> None:
        self._clients.close()
        self._emulator.stop()

    def sqs(self) -> SQSClient:
        return self._clients.sqs()

    def create(self, template: Template) -> Template:
        """Create the template's tables and queues; answers the template with their names known.

        As in a stack, one without a name of its own gets its logical id and something random:
        the emulator keeps its data per process, not per server.
        """
        named = _named(template, self.endpoint, secrets.token_hex(4))
        for name, properties in named.resources(TABLE).items():
            self._create_table(named.names[name], named.resolve(properties))
        queues = {
            name: named.resolve(properties) for name, properties in named.resources(QUEUE).items()
        }
        # A redrive policy needs the dead-letter queue to exist.
        for name in sorted(queues, key=lambda name: "RedrivePolicy" in queues[name]):
            self.sqs().create_queue(
                QueueName=named.names[name].rsplit("/", 1)[-1],
                Attributes=queue_attributes(queues[name]),
            )
        return named

    def _create_table(self, name: str, properties: dict[str, Any]) -> None:
        client = self._clients.dynamodb()
        taken = ("AttributeDefinitions", "KeySchema", "BillingMode", "GlobalSecondaryIndexes")
        client.create_table(
            TableName=name, **{key: properties[key] for key in taken if key in properties}
        )
        if "TimeToLiveSpecification" in properties:
            client.update_time_to_live(
                TableName=name, TimeToLiveSpecification=properties["TimeToLiveSpecification"]
            )


def queue_attributes(properties: dict[str, Any]) -> Any:
    """A queue's CloudFormation properties as SQS attributes: the same names, all values strings."""
    return {
        name: json.dumps(value) if isinstance(value, dict | bool) else str(value)
        for name, value in properties.items()
        if name not in ("QueueName", "Tags")
    }


def _named(template: Template, endpoint: str, suffix: str) -> Template:
    names: dict[str, str] = dict(PSEUDO)
    attributes: dict[str, str] = {}
    for logical, properties in template.resources(TABLE).items():
        name = str(properties.get("TableName", f"{logical}-{suffix}"))
        names[logical] = name
        attributes[f"{logical}.Arn"] = f"arn:aws:dynamodb:{REGION}:{ACCOUNT}:table/{name}"
    for logical, properties in template.resources(QUEUE).items():
        name = str(properties.get("QueueName", f"{logical}-{suffix}"))
        names[logical] = f"{endpoint}/{ACCOUNT}/{name}"
        attributes[f"{logical}.Arn"] = f"arn:aws:sqs:{REGION}:{ACCOUNT}:{name}"
    return template.with_names(names, attributes)

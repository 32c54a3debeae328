"""boto3 clients, made when first used.

`AWS_ENDPOINT_URL` (or `AWS_ENDPOINT_URL_DYNAMODB`, `AWS_ENDPOINT_URL_SQS`) points them at an
emulator: botocore reads these variables itself.

Time-outs are short because a door has seconds to answer: DynamoDB replies within milliseconds, so
one second without a connection or two without an answer is an outage. Retries are botocore's
"standard" mode, three attempts in all; its waits are 25-50 ms, after throttling up to 1 and 2 s.
An SQS receive may wait 20 s on purpose, hence the longer read time-out there.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from boto3.session import Session
    from botocore.config import Config
    from types_boto3_dynamodb import DynamoDBClient
    from types_boto3_sqs import SQSClient

ATTEMPTS: Final = 3
CONNECT_TIMEOUT_S: Final = 1
DYNAMODB_READ_TIMEOUT_S: Final = 2
SQS_READ_TIMEOUT_S: Final = 25
CONNECTIONS: Final = 32


class AwsClients:
    """One client per service and object; clients are safe to share between threads.

    Region, endpoint and credentials come from the environment unless given. An emulator on a busy
    laptop wants a longer `dynamodb_read_timeout_s`.
    """

    def __init__(
        self,
        *,
        region: str | None = None,
        endpoint_url: str | None = None,
        access_key_id: str | None = None,
        secret_access_key: str | None = None,
        dynamodb_read_timeout_s: float = DYNAMODB_READ_TIMEOUT_S,
    ) -> None:
        self._region = region
        self._endpoint_url = endpoint_url
        self._access_key_id = access_key_id
        self._secret_access_key = secret_access_key
        self._dynamodb_read_timeout_s = dynamodb_read_timeout_s
        self._lock = threading.Lock()
        self._dynamodb: DynamoDBClient | None = None
        self._sqs: SQSClient | None = None

    def dynamodb(self) -> DynamoDBClient:
        with self._lock:
            if self._dynamodb is None:
                self._dynamodb = self._session().client(
                    "dynamodb",
                    endpoint_url=self._endpoint_url,
                    config=_config(self._dynamodb_read_timeout_s),
                )
            return self._dynamodb

    def sqs(self) -> SQSClient:
        with self._lock:
            if self._sqs is None:
                self._sqs = self._session().client(
                    "sqs", endpoint_url=self._endpoint_url, config=_config(SQS_READ_TIMEOUT_S)
                )
            return self._sqs

    def close(self) -> None:
        """Drop the clients with their sockets; the next use makes new ones.

        For the end of a test and for an environment restored from a snapshot.
        """
        with self._lock:
            clients = (self._dynamodb, self._sqs)
            self._dynamodb = None
            self._sqs = None
        for client in clients:
            if client is not None:
                client.close()

    def _session(self) -> Session:
        from boto3.session import Session  # noqa: PLC0415

        # boto3's default session is not safe to use from several threads.
        return Session(
            region_name=self._region,
            aws_access_key_id=self._access_key_id,
            aws_secret_access_key=self._secret_access_key,
        )


def _config(read_timeout_s: float) -> Config:
    from botocore.config import Config  # noqa: PLC0415

    return Config(
        connect_timeout=CONNECT_TIMEOUT_S,
        read_timeout=read_timeout_s,
        retries={"mode": "standard", "total_max_attempts": ATTEMPTS},
        max_pool_connections=CONNECTIONS,
        tcp_keepalive=True,
    )
